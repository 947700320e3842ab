"""The pairing sheet for the wall: what is due now, who draws lots, who is free, and the next round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playoff.formats.papers.blocks import Block, Column, Heading, Paragraph, Table
from playoff.formats.papers.told import Told
from playoff.formats.papers.wording import clock
from playoff.languages import _, p_
from playoff.view.rows import GameRow
from playoff.words import announce, game_name, names


def blocks(told: Told) -> Iterator[Block]:
    """What is due and what comes next; nothing once it is over."""
    view = told.view
    due = [game for game in view.games if game.status in {"due", "running"} and game.id]
    if due:
        yield Heading(p_("heading of the games to be played now", "Now"))
        yield _table(due)
    if view.free:
        yield Paragraph(_("Free in this round: {players}.", players=names(view.free)))
    if any(row.draw_odds for row in view.pending):
        yield Paragraph(_("A draw is a win for Black."), "warning")
    other = [row for row in view.pending if row.kind != "game"]
    if other:
        yield Heading(p_("heading of what is due besides games", "To do"))
    for row in other:
        yield Paragraph(announce(row.kind, row.id, row.players))
    if coming := _next(view.games, due):
        yield Heading(p_("heading of the games of the next round", "Next, where still needed"))
        yield _table(coming)


def none(told: Told) -> Iterator[Block]:
    """What is said when nothing is due."""
    yield Paragraph(_("The playoff is over: no game is due.") if told.course.over else _("No game is due now."))


def _next(games: Sequence[GameRow], due: Sequence[GameRow]) -> list[GameRow]:
    """The first games to come of every stage that is being played: the next round, or the next game of a match."""
    found: dict[str, list[GameRow]] = {}
    for game in games:
        if game.status == "scheduled" and game.id and game.stage in {one.stage for one in due}:
            row = found.setdefault(game.stage, [])
            if not row or _round(row[0]) == _round(game):
                row.append(game)
    return [game for row in found.values() for game in row]


def _round(game: GameRow) -> str:
    name = game.id or ""
    return name.rpartition("/")[0] if "/board-" in name else name


def _table(games: Sequence[GameRow]) -> Table:
    columns = (
        Column(_("Game"), wrap=True),
        Column(_("White"), wrap=True),
        Column(_("Clock"), "right"),
        Column(_("Black"), wrap=True),
        Column(_("Clock"), "right"),
    )
    rows = tuple(
        (
            game_name(game.id or ""),
            game.white,
            clock(game.clock["white"]),
            game.black,
            clock(game.clock["black"]),
        )
        for game in games
    )
    return Table(columns, rows)
