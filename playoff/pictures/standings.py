"""Standings as text: a line for each player with the value of every criterion, who is still level, and why."""

from __future__ import annotations

from collections.abc import Iterator

from playoff.pictures.seeding import draw_parts
from playoff.pictures.text import columns, signs
from playoff.reasons import because
from playoff.view.standings import Standings, WhyRow
from playoff.words import label, say


def draw_standings(view: Standings) -> Iterator[str]:
    """The table, the readings it rests on, who is level, and the values that were to be taken apart."""
    yield view.event
    codes = [code for code in view.by if code != "PTS"]
    table = [["", "", label("points"), *codes]]
    shown = 0
    for row in view.standings:
        place = "" if row.rank == shown else str(row.rank)
        shown = row.rank
        table.append([place, row.name, signs(row.points), *(signs(row.values.get(code) or "–") for code in codes)])
    yield from columns(table)
    encounter = label(f"encounter-{view.direct_encounter}")
    yield ""
    yield label("read-as", unplayed=view.unplayed, encounter=encounter)
    for group in view.level:
        yield label("level-still", players=group)
    for player, values in view.why.items():
        yield ""
        yield player
        for value in values:
            yield f"  {value.criterion} {signs(value.value or '–')}{_unusable(value)}"
            yield from (f"  {line}" for line in draw_parts(value.parts))


def _unusable(value: WhyRow) -> str:
    """Why there is no value, with the clause."""
    if value.reason is None:
        return ""
    reason = because(value.reason["code"], value.reason["clause"], **value.reason["params"])
    return f" ({label('not-usable')}: {say(reason)}, {reason.clause})"
