"""What is counted board by board: the tie-breaks of knockouts (C.07 12) and the Dutch system (seed 000 1.1 g).

Those of C.07 are asked of the whole tournament, or, at the end of an extended direct encounter, of the matches of
two level teams alone (C.07 13.3.2). In a round without an opponent every board has what the bye stands for: a win for
a pairing-allocated or full-point bye (C.07 12, first paragraph), a draw for half a point. Forfeits are won and lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from playoff.errors import BadInput
from playoff.languages import _
from playoff.reasons import because
from playoff.tiebreaks.teams.asked import Asked, Stage
from playoff.tiebreaks.teams.encounters import gap, mutual
from playoff.tiebreaks.teams.matches import Meeting
from playoff.tiebreaks.teams.values import Group, Number, Part, Value, Values, total
from playoff.tiebreaks.tournament import Bye, HalfPoints, Result
from playoff.tiebreaks.value import Unit

__all__ = [
    "BLACK_ON_TOP", "BOTTOM_BETWEEN", "BOTTOM_BOARDS", "COUNT", "COUNT_BETWEEN", "DUTCH", "FIRST_DECISIVE",
    "TOP_BETWEEN", "TOP_BOARDS",
]  # fmt: skip

Boards: TypeAlias = Callable[[Asked, str, Group], Iterator[Part]]
"""The boards of a team that are looked at, the part of each counting the half points taken there."""


def _everywhere(asked: Asked, team: str, _group: Group) -> Iterator[Part]:
    """Every board of every round."""
    tournament, worth = asked.tournament, asked.tournament.scoring.board
    by_bye = {Bye.ALLOCATED: worth.win, Bye.FULL: worth.win, Bye.HALF: worth.draw, Bye.ZERO: worth.loss}
    for row in tournament.rows_of[team]:
        points = _boards(asked, row.meeting) if row.meeting else (by_bye[row.bye or Bye.ZERO],) * tournament.boards
        rule, unplayed = ("C.07 12", row.absence.value) if row.absence else ("", None)
        for number, taken in enumerate(points, start=1):
            yield Part(taken, row.round, number, row.opponent, taken, unplayed=unplayed, rule=rule)


def _between(asked: Asked, team: str, group: Group) -> Iterator[Part]:
    """The boards of the matches that the group played among itself."""
    for rival, meetings in mutual(asked, team, group).items():
        for meeting in meetings:
            for number, taken in enumerate(_boards(asked, meeting), start=1):
                yield Part(taken, meeting.round, number, rival, taken)


def _boards(asked: Asked, meeting: Meeting) -> tuple[HalfPoints, ...]:
    match = meeting.match
    if not match.boards:
        raise BadInput(
            _(
                "round {round}: the boards of {white} - {black} are not known, {criterion} needs them",
                round=match.round,
                white=match.white,
                black=match.black,
                criterion=asked.descriptor,
            ),
            right=_("give the match board by board, or leave the criterion out"),
        )
    return meeting.boards


def _weighted(parts: Iterator[Part], weight: Callable[[int], int]) -> Value:
    return total(
        Unit.HALF_POINTS,
        (replace(part, counted=part.counted * weight(part.board or 0)) for part in parts),
    )


def _board_count(boards: Boards) -> Callable[[Asked, Group], Values]:
    def board_count(asked: Asked, group: Group) -> Values:
        """BC: number of the board times the game points scored on it, the lower the better (C.07 12.1).

        Usable only among teams with the same game points.
        """
        values = {team: _weighted(boards(asked, team, group), lambda number: number) for team in group}
        if boards is _between or len({asked.tournament.scores[team].game for team in group}) == 1:
            return values
        why = because("game-points-differ", "C.07 12.1")
        return {team: value.unusable(why) for team, value in values.items()}

    return board_count


def _by_board(boards: Boards, *, from_the_top: bool) -> Callable[[Asked, Group], Values]:
    def by_board(asked: Asked, group: Group) -> Values:
        """TBR: board 1, then board 2 ... (C.07 12.2). BBE: all but the last, then but the last two ... (12.3)."""
        values: dict[str, Value] = {}
        size = asked.tournament.boards
        for team in group:
            parts = tuple(boards(asked, team, group))
            sums = [sum(part.counted for part in parts if part.board == number) for number in range(1, size + 1)]
            amount: tuple[Number, ...] = tuple(sums)
            if not from_the_top:
                amount = tuple(sum(sums[: size - cut]) for cut in range(1, size))
            values[team] = Value(amount, Unit.HALF_POINTS, parts)
        return values

    return by_board


def _dutch(asked: Asked, group: Group) -> Values:
    """DUTCH: of n boards the first counts n times, the second n - 1 times ..., over the matches of the group.

    It breaks a match, or the matches of several teams; usable where all of them have met (seed 000 1.1 g).
    """
    size = asked.tournament.boards
    unmet = {
        team: tuple(rival for rival, meetings in mutual(asked, team, group).items() if not meetings) for team in group
    }
    values = {
        team: replace(_weighted(_between(asked, team, group), lambda number: size + 1 - number), unmet=unmet[team])
        for team in group
    }
    if len(group) > 1 and not any(unmet.values()):
        return values
    why = gap(unmet, "seed 000 1.1 g")
    return {team: value.unusable(why) for team, value in values.items()}


def _black_on_top(asked: Asked, group: Group) -> Values:
    """Every board drawn: the team with Black on board 1 (seed 000 1.1 g)."""
    values: dict[str, Value] = {}
    for team in group:
        meetings = [meeting for meetings in mutual(asked, team, group).values() for meeting in meetings]
        drawn = all(board.result is Result.DRAW for meeting in meetings for board in meeting.match.boards)
        value = total(
            Unit.GAMES,
            (
                Part(int(meeting.match.black == team), meeting.round, 1, meeting.opponent, meeting.boards[0])
                for meeting in meetings
            ),
        )
        values[team] = value if drawn and meetings else Value(None, value.unit, value.parts)
    return values


COUNT = Stage("boards", _board_count(_everywhere), lowest_first=True)
TOP_BOARDS = Stage("boards", _by_board(_everywhere, from_the_top=True))
BOTTOM_BOARDS = Stage("boards", _by_board(_everywhere, from_the_top=False))

COUNT_BETWEEN = Stage("board count", _board_count(_between), pair_only=True, lowest_first=True)
TOP_BETWEEN = Stage("top boards", _by_board(_between, from_the_top=True), pair_only=True)
BOTTOM_BETWEEN = Stage("bottom boards", _by_board(_between, from_the_top=False), pair_only=True)

DUTCH = Stage("boards", _dutch)
FIRST_DECISIVE = Stage("first decisive board", _by_board(_between, from_the_top=True), pair_only=True)
BLACK_ON_TOP = Stage("black on board 1", _black_on_top, pair_only=True)
