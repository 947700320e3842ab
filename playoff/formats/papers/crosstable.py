"""Crosstables: a table of every cycle, a line for each player of every match, in the order in which they came."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from playoff.formats.papers.blocks import Block, Column, Heading, Pairs, Paragraph, Table
from playoff.formats.papers.told import Told
from playoff.formats.papers.wording import player_column, rank_signs, stage_title
from playoff.languages import _, p_
from playoff.tiebreaks import Result, decimal
from playoff.view import View
from playoff.view.rows import BranchRow, GameRow, StageRow
from playoff.words import names, value

ACROSS = 10
"""How many games of a match stand side by side; sudden death may go on without limit."""


def blocks(told: Told) -> Iterator[Block]:
    """Every stage, then the ranks once it is over."""
    for branch in told.view.branches:
        for stage in branch.stages:
            yield Heading(stage_title(stage.id, branch.clause))
            yield from _stage(told.view, branch, stage)
    if told.view.games:
        yield Paragraph(
            _("□ White, ■ Black; · to come, – not needed; in brackets what does not count; + and - without a game."),
            "note",
        )
    yield from ranks(told)


def none(told: Told) -> Iterator[Block]:  # noqa: ARG001
    """What is said when nobody has to play."""
    yield Paragraph(_("There is nothing to play."))


def ranks(told: Told) -> Iterator[Block]:
    """Who came where; nothing before the end."""
    signs = rank_signs(told.view)
    if signs:
        yield Heading(_("Final ranks"))
        columns = (Column(_("Rank"), "right"), player_column())
        first = tuple(at for at, name in enumerate(signs) if told.view.ranks[name] == 1)
        yield Table(columns, tuple((sign, name) for name, sign in signs.items()), first)


def _stage(view: View, branch: BranchRow, stage: StageRow) -> Iterator[Block]:
    games = [game for game in view.games if game.stage == stage.id and game.status != "annulled"]
    if not games:
        yield Pairs(((_("Players"), names(stage.players)),))
    elif branch.branch == "round_robin":
        yield cycle(games, stage)
    else:
        yield from match(games, stage)


def cycle(games: Sequence[GameRow], stage: StageRow) -> Table:
    """A cycle as everybody against everybody, best first."""
    met = {(game.white, game.black): game for game in games}
    order = stage.players
    heads = [Column(str(number), "centre") for number in range(1, len(order) + 1)]
    columns = (
        Column("", "right"),
        player_column(),
        *heads,
        Column(p_("heading of a column", "Pts"), "right"),
        Column(p_("heading of a column, Sonneborn-Berger", "SB"), "right"),
    )
    rows = tuple(
        (
            str(number),
            name,
            *(_cell(met, name, other, stage.score) for other in order),
            value(stage.score[name]) if name in stage.score else "–",
            value(stage.sonneborn_berger[name]) if name in stage.sonneborn_berger else "",
        )
        for number, name in enumerate(order, start=1)
    )
    return Table(columns, rows)


def _cell(met: Mapping[tuple[str, str], GameRow], name: str, other: str, counted: Mapping[str, str]) -> str:
    if name == other:
        return "×"
    game = met.get((name, other)) or met.get((other, name))
    if game is None:
        return ""
    sign = score(game, name)
    counts = game.surplus or game.result is None or (name in counted and other in counted)
    return sign if counts else f"({sign})"


def match(games: Sequence[GameRow], stage: StageRow) -> Iterator[Table]:
    """A match as a line for each player; several tables where it went on and on."""
    parts = [games[at : at + ACROSS] for at in range(0, len(games), ACROSS)]
    for part in parts:
        columns = [player_column(), *(Column(_game_head(game), "centre") for game in part)]
        last = part is parts[-1]
        if last:
            columns.append(Column(p_("heading of a column", "Pts"), "right"))
        rows = []
        for player in stage.players:
            total = (value(stage.score[player]) if player in stage.score else "–",) if last else ()
            rows.append((player, *(score(game, player) for game in part), *total))
        won = tuple(at for at, player in enumerate(stage.players) if player == stage.winner)
        yield Table(tuple(columns), tuple(rows), won)


def _game_head(game: GameRow) -> str:
    kind, number = re.fullmatch(r".*/(game|sudden-death)-(\d+)(?:#\d+)?", game.id or "/game-0").groups()  # type: ignore[union-attr]
    if kind == "game":
        return number
    return p_("heading of a column, a game of the sudden death", "S{number}", number=number)


def score(game: GameRow, player: str) -> str:
    """What a player took, and his colour: `½□`; in brackets what came after the winner was certain (I.3)."""
    white = player == game.white
    colour = "□" if white else "■"
    if game.result is None:
        return "–" if game.status == "not_needed" else f"·{colour}"
    result = Result(game.result)
    points = result.scores.white if white else result.scores.black
    sign = ("-", "", "+")[points] if "+" in game.result or game.result == "-/-" else value(decimal(points, 2))
    shown = f"{sign}{colour}"
    return f"({shown})" if game.surplus else shown


def total(stage: StageRow) -> str:
    """The score of a match, higher first: 1½–½."""
    found = sorted((Fraction(points) for points in stage.score.values()), reverse=True)
    return "–".join(value(decimal(int(points * 2), 2)) for points in found)
