"""What several papers say in the same words: clocks, times, ranks, the foot of a page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from playoff.event import shown, with_zone
from playoff.formats.papers.blocks import Column
from playoff.formats.papers.told import Told
from playoff.languages import _, n_, p_
from playoff.view import View
from playoff.words import figures
from playoff.words.stages import capital, stage_name

RESULTS = ("1-0", "1/2-1/2", "0-1")
"""What a result slip offers, as the wire spells it."""


def clock(time: Mapping[str, int]) -> str:
    """What a clock is set to: `2:30 + 2 s`, or `2:30` without an increment."""
    base, increment = figures.clock(time["base_s"]), time["increment_s"]
    return p_("clock", "{time} + {seconds} s", time=base, seconds=increment) if increment else base


def hour(moment: datetime, zone: str) -> str:
    """The time of day on the clock of the hall."""
    return figures.moment(with_zone(shown(moment, zone), zone))


def rank_signs(view: View) -> dict[str, str]:
    """The rank of each, best first, of those who share one by seed: `1`, `2–4`."""
    ranks, found = view.ranks, {}
    seeds = {row.name: number for number, row in enumerate(view.tied)}
    for name, rank in sorted(ranks.items(), key=lambda item: (item[1], seeds.get(item[0], 0))):
        same = sum(other == rank for other in ranks.values())
        found[name] = f"{rank}–{rank + same - 1}" if same > 1 else str(rank)
    return found


def stage_title(id_: str, clause: str) -> str:
    """A stage with its clause, as a heading."""
    return p_("heading", "{stage} ({clause})", stage=capital(stage_name(id_)), clause=clause)


def foot(told: Told) -> str:
    """The foot of every page: how many entries the record had, and the beginning of its digest."""
    return n_(
        "{number} entry · {digest}",
        "{number} entries · {digest}",
        len(told.entered) - 1,
        digest=told.digest[:16],
    )


def player_column() -> Column:
    """The column of names, which gives way."""
    return Column(_("Player"), wrap=True)
