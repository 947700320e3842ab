"""The pairing sheet for the wall: what is due now, who draws lots, who is free, and the next round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from playoff.formats.papers.blocks import Block, Column, Heading, Paragraph, Table
from playoff.formats.papers.told import Told
from playoff.formats.papers.wording import clock
from playoff.languages import _, p_
from playoff.view.rows import GameRow
from playoff.words import announce, game_name, names
from playoff.words.stages import capital


def blocks(told: Told) -> Iterator[Block]:
    """What is due and what comes next; nothing once it is over."""
    view = told.view
    due = [game for game in view.games if game.status in {"due", "running"} and game.id]
    yield from _tables(due, p_("heading of the games to be played now", "Now"), "{round}")
    if view.free:
        yield Paragraph(_("Free in this round: {players}.", players=names(view.free)))
    if any(row.draw_odds for row in view.pending):
        yield Paragraph(_("A draw is a win for Black."), "warning")
    other = [row for row in view.pending if row.kind != "game"]
    if other:
        yield Heading(p_("heading of what is due besides games", "To do"))
    for row in other:
        yield Paragraph(announce(row.kind, row.id, row.players))
    yield from _tables(
        _next(view.games, due),
        p_("heading of the games of the next round", "Next, where still needed"),
        p_("heading of the next round", "Next, where still needed: {round}"),
    )


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


def _board(game: GameRow) -> str:
    """The number of the board, whatever attempt it is."""
    return (game.id or "").partition("#")[0].rpartition("-")[2]


def _tables(games: Sequence[GameRow], heading: str, of_round: str) -> Iterator[Block]:
    """The games of matches under a heading; those of a round of a cycle under the name of the round, by boards."""
    matches = [game for game in games if "/board-" not in (game.id or "")]
    if matches:
        yield Heading(heading)
        yield _table(_("Game"), [(game_name(game.id or ""), game) for game in matches])
    cycles = [game for game in games if game not in matches]
    for name, found in groupby(cycles, key=_round):
        yield Heading(of_round.format(round=game_name(name)))
        yield _table(_("Board"), [(_board(game), game) for game in found])


def _table(first: str, games: Sequence[tuple[str, GameRow]]) -> Table:
    columns = (
        Column(first, wrap=first != _("Board")),
        Column(capital(_("White")), wrap=True),
        Column(_("Clock"), "right"),
        Column(capital(_("Black")), wrap=True),
        Column(_("Clock"), "right"),
    )
    rows = tuple(
        (name, game.white, clock(game.clock["white"]), game.black, clock(game.clock["black"])) for name, game in games
    )
    return Table(columns, rows)
