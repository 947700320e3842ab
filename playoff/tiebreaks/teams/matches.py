"""A match over several boards, the two scores it gives, and a round of a team, with or without a match.

A match gives two scores (C.07 11.1): match points for the team, and game points, the sum of its boards. Both are
counted in half points, so that every product of two scores is a number of quarter points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from playoff.errors import BadInput
from playoff.languages import _
from playoff.tiebreaks.tournament import ByColour, Bye, HalfPoints, Result, Scoring

__all__ = ["Absence", "Board", "Match", "Meeting", "Points", "Row", "Score", "TeamScoring"]

NOTHING: Final = HalfPoints(0)
ONE: Final = HalfPoints(2)
TWO: Final = HalfPoints(4)
USUAL_BOARD: Final = Scoring()


class Points(Enum):
    """One of the two scores of a team, by the letters of C.07."""

    MATCH = "MP"
    GAME = "GP"

    @property
    def other(self) -> Points:
        """The secondary score where this is the primary one."""
        return Points.GAME if self is Points.MATCH else Points.MATCH


@dataclass(frozen=True, slots=True)
class Score:
    """Match points and game points, both in half points."""

    match: HalfPoints = NOTHING
    game: HalfPoints = NOTHING

    def of(self, points: Points) -> HalfPoints:
        """One of the two."""
        return self.match if points is Points.MATCH else self.game

    def __add__(self, other: Score) -> Score:
        return Score(HalfPoints(self.match + other.match), HalfPoints(self.game + other.game))


@dataclass(frozen=True, slots=True)
class TeamScoring:
    """What a match and a board are worth, in half points (TRF records 362 and 162)."""

    win: HalfPoints = TWO
    """Match points for more game points than the opponent: 2."""
    draw: HalfPoints = ONE
    loss: HalfPoints = NOTHING
    board: Scoring = USUAL_BOARD
    """What is scored on one board."""
    allocated: Score | None = None
    """What a pairing-allocated bye is worth (TRF record 320); None: as much as a drawn match (C.04.6 1.4)."""

    def of_match(self, share: HalfPoints) -> HalfPoints:
        """Match points for a match won (2), drawn (1) or lost (0)."""
        return (self.loss, self.draw, self.win)[share]

    def of_bye(self, bye: Bye, boards: int) -> Score:
        """What a round without an opponent is worth over so many boards."""
        if bye is Bye.ALLOCATED:
            return self.allocated or self.of_bye(Bye.HALF, boards)
        share = {Bye.FULL: 2, Bye.HALF: 1, Bye.ZERO: 0}[bye]
        one = {Bye.FULL: self.board.win, Bye.HALF: self.board.draw, Bye.ZERO: self.board.loss}[bye]
        return Score(self.of_match(HalfPoints(share)), HalfPoints(boards * one))


@dataclass(frozen=True, slots=True)
class Board:
    """One game of a match; `result` is None while it is open."""

    white: str
    """The team whose player had White."""
    result: Result | None
    """As written from the player who had White."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams in a round: board by board, or only the game points where the boards are not known."""

    round: int
    white: str
    """The team with White on board 1."""
    black: str
    boards: tuple[Board, ...] = ()
    """From the top board down; empty where they are not known, or the match is still open."""
    score: ByColour[HalfPoints] | None = None
    """The game points as somebody states them: needed where the boards are not known, else held against them."""
    forfeit: bool = False
    """Without boards: that no game was played. With boards it follows from them."""

    @classmethod
    def alternating(cls, round: int, white: str, black: str, results: Sequence[Result | None]) -> Match:  # noqa: A002
        """A match in which the first team has White on the odd boards, the results from whoever had White."""
        boards = tuple(Board(black if number % 2 else white, result) for number, result in enumerate(results))
        return cls(round, white, black, boards)

    @classmethod
    def forfeited(cls, round: int, white: str, black: str, result: Result, boards: int) -> Match:  # noqa: A002
        """A match no board of which was played; `result` is a forfeit, written from the first team.

        Raises BadInput for a result over the board.
        """
        if not result.forfeit:
            raise BadInput(
                _("round {round}: {result} is no result of a forfeited match", round=round, result=result.value),
                right=_("+/-, -/+ or -/-"),
            )
        turned = result.reversed
        return cls.alternating(round, white, black, [turned if number % 2 else result for number in range(boards)])

    @property
    def played(self) -> bool:
        """Whether at least one game was played over the board."""
        if self.boards:
            return any(board.result is not None and not board.result.forfeit for board in self.boards)
        return not self.forfeit

    @property
    def over(self) -> bool:
        """Whether the result is there: of every board, or of the match as a whole."""
        return all(board.result is not None for board in self.boards) if self.boards else self.score is not None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A finished match as one of its two teams has it."""

    match: Match
    team: str
    opponent: str
    share: HalfPoints
    """2 for a match won, 1 drawn, 0 lost."""
    score: Score
    """What the team took."""
    boards: tuple[HalfPoints, ...]
    """Game points by board, from the top; empty where they are not known."""

    @property
    def round(self) -> int:
        """The round of the match."""
        return self.match.round

    @property
    def forfeit(self) -> bool:
        """Whether no game of it was played."""
        return not self.match.played


class Absence(Enum):
    """The classes of unplayed rounds of C.07 16.2."""

    BYE = "16.2.1"
    """A pairing-allocated or full-point bye."""
    FORFEIT_WIN = "16.2.2"
    REQUESTED = "16.2.3"
    """A requested bye, with a round after it in which the team was ready to play."""
    FORFEIT_LOSS = "16.2.4"
    GONE = "16.2.5"
    """A requested bye followed only by voluntary absences, or in the last round."""

    @property
    def voluntary(self) -> bool:
        """Whether the team could have played: a voluntary unplayed round (C.07 16.1.2)."""
        return self in (Absence.REQUESTED, Absence.FORFEIT_LOSS, Absence.GONE)


@dataclass(frozen=True, slots=True)
class Row:
    """One round of a team: a match, a bye, or an absence nobody wrote down."""

    round: int
    score: Score
    meeting: Meeting | None = None
    bye: Bye | None = None
    absence: Absence | None = None
    """None: played."""

    @property
    def opponent(self) -> str | None:
        """Who was scheduled opposite; None for a bye."""
        return None if self.meeting is None else self.meeting.opponent
