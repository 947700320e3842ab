"""What if, drawn: who may win, who may play off in which seed order, what every open result would change."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from playoff.languages import _, n_
from playoff.odds import Span
from playoff.pictures.chances import middle, single, span
from playoff.pictures.charts import Bar, Bars, Chart, Column, Columns, chart
from playoff.pictures.drawing import Drawing
from playoff.pictures.odds import as_bar, bar, foot
from playoff.pictures.text import columns
from playoff.view.whatif import GroupRow, IfRow, WhatIfView
from playoff.words import label, names, result_sign
from playoff.words.figures import number

GROUPS = 12
"""So many groups are shown; the others are counted."""

CONTENDERS = 6
"""So many players have a column of their own in the tables of results."""


def draw_what_if(view: WhatIfView, *, every: bool = False) -> Iterator[str]:
    """The lines of the screen, without what the chances rest on; with `every` all groups."""
    yield f"{view.event} ({view.rulebook})"
    yield opened(view)
    yield ""
    yield from _players(view)
    if any(size > 1 for size in view.sizes):
        yield ""
        yield from _sizes(view)
        yield ""
        yield from _groups(view, every=every)
    if view.given:
        yield ""
        yield from _results(view)


def opened(view: WhatIfView) -> str:
    """How much is open."""
    if not view.open_games:
        return _("Every game of the main event is over.")
    return n_(
        "{number} game of the main event is open: {outcomes} outcomes.",
        "{number} games of the main event are open: {outcomes} outcomes.",
        len(view.open_games),
        outcomes=number(str(view.outcomes)),
    )


def _players(view: WhatIfView) -> Iterator[str]:
    rows = [["", _("Title"), "", _("outright"), _("playoff"), _("wins it"), ""]]
    for row in view.players:
        chances = [single(row.outright), single(row.playoff), span(row.by_playoff)]
        rows.append([row.name, span(row.title), middle(row.title), *chances, bar(row.title)])
    yield from columns(rows)
    yield from _left_out(view)


def _left_out(view: WhatIfView) -> Iterator[str]:
    """That some groups are too large for exact odds."""
    if view.unknown:
        yield _(
            "Groups with a chance of {chance} together are too large for exact odds: they are in nobody's title.",
            chance=single(view.unknown),
        )


def _sizes(view: WhatIfView) -> Iterator[str]:
    """How many may be on top."""
    yield from columns(
        [[size_said(size), single(chance), bar(Span.over(chance))] for size, chance in view.sizes.items()]
    )


def size_said(size: int) -> str:
    """So many players on top."""
    return _("One alone on top") if size == 1 else n_("{number} level", "{number} level", size)


def _groups(view: WhatIfView, *, every: bool) -> Iterator[str]:
    yield _("Who may play off; in seed order where it says who meets whom")
    shown = view.groups if every else view.groups[:GROUPS]
    yield from columns([[single(row.chance), row.clause, label(row.branch), _group(row)] for row in shown])
    rest = view.groups[len(shown) :]
    if rest:
        yield n_(
            "  {number} more group, {chance} (--all)",
            "  {number} more groups, together {chance} (--all)",
            len(rest),
            chance=single(sum(row.chance for row in rest)),
        )


def _group(row: GroupRow) -> str:
    """Each player with his chance, seeds numbered; level players share the lower number."""
    seeds: dict[str, int] = {}
    for tier in row.tiers or ():
        seeds.update(dict.fromkeys(tier, len(seeds) + 1))
    said = []
    for player in row.players:
        seed = f"{seeds[player]} " if player in seeds else ""
        said.append(f"{seed}{player} {span(row.title[player])}" if row.title else f"{seed}{player}")
    return ", ".join(said)


def _results(view: WhatIfView) -> Iterator[str]:
    """A table for each open game: who wins the title if it ends so."""
    shown = [row.name for row in view.players[:CONTENDERS]]
    yield _("Chance of the title, if the game ends so")
    rows = [["", "", *shown]]
    for game, ends in groupby(view.given, key=lambda row: (row.round, row.white, row.black)):
        _round, white, black = game
        rows.append([f"{white} - {black}", *[""] * (len(shown) + 1)])
        for row in ends:
            rows.append([f"  {_end(row)}", single(row.chance), *(_cell(row, name) for name in shown)])
    yield from columns(rows)


def _end(row: IfRow) -> str:
    """If so."""
    if row.result == "1/2-1/2":
        return _("if drawn {result}", result=result_sign(row.result))
    winner = row.white if row.result == "1-0" else row.black
    return _("if {player} wins {result}", player=winner, result=result_sign(row.result))


def _cell(row: IfRow, name: str) -> str:
    return span(row.title[name]) if name in row.title else "–"


def what_if_picture(view: WhatIfView, theme: str = "light") -> Drawing:
    """What if as a picture to share."""
    titles = [as_bar(row.name, row.title) for row in view.players]
    sizes = [Column(str(size), chance, single(chance)) for size, chance in view.sizes.items()]
    groups = [_group_bar(row) for row in view.groups[:CONTENDERS]]
    parts: list[Chart] = [
        Bars(_("Chance of the title"), titles),
        Bars(_("The likeliest playoffs"), groups),
        Columns(_("How many may be level on top"), sizes, _("Players on the top score")),
    ]
    notes = [*_left_out(view), *foot(view.assumptions, view.band)]
    return chart(view.event, opened(view), parts, notes, theme)


def _group_bar(row: GroupRow) -> Bar:
    return Bar(names(row.players), row.chance, row.chance, row.chance, single(row.chance))
