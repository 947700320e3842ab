"""What a tie-break looks at: players, games, results, scoring.

Scores are integers everywhere. A score is counted in half points (a draw is 1, a win 2), Sonneborn-Berger
therefore in quarter points; the sign "1½" appears only on screens.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from operator import attrgetter
from typing import Any, Generic, Literal, NamedTuple, NewType, TypeVar

from playoff.errors import BadInput
from playoff.languages import _

HalfPoints = NewType("HalfPoints", int)
"""A score in half points: 3 means 1½."""

QuarterPoints = NewType("QuarterPoints", int)
"""A Sonneborn-Berger value in quarter points: 201 means 50.25."""

T = TypeVar("T")


def decimal(amount: int | Fraction, per: int) -> str:
    """An amount counted in parts, `per` of them a whole, as an exact decimal or a fraction: `1.5`, `50.25`, `5/3`."""
    value = Fraction(amount) / per
    hundredths = value * 100
    if hundredths.denominator != 1:
        return str(value)
    whole, rest = divmod(abs(hundredths.numerator), 100)
    sign = "-" if value < 0 else ""
    return sign + f"{whole}.{rest:02}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class ByColour(Generic[T]):
    """One thing for White and one of the same kind for Black."""

    white: T
    black: T

    def reversed(self) -> ByColour[T]:
        """The same two with the colours exchanged."""
        return ByColour(self.black, self.white)

    def __iter__(self) -> Iterator[T]:
        yield self.white
        yield self.black


class Result(Enum):
    """The result of a game, written from the player who really had White."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    WHITE_BY_FORFEIT = "+/-"
    BLACK_BY_FORFEIT = "-/+"
    BOTH_FORFEIT = "-/-"
    BOTH_LOSE = "0-0"
    WHITE_HALF = "1/2-0"
    BLACK_HALF = "0-1/2"

    @property
    def scores(self) -> ByColour[HalfPoints]:
        """Half points of White and of Black when a win counts 1, a draw ½, a loss 0."""
        return _SCORES[self]

    @property
    def forfeit(self) -> bool:
        """Whether the game was not played over the board."""
        return self in _FORFEITS

    @property
    def reversed(self) -> Result:
        """The same result written from the other player."""
        return _REVERSED[self]


def _pair(white: int, black: int) -> ByColour[HalfPoints]:
    return ByColour(HalfPoints(white), HalfPoints(black))


_SCORES = {
    Result.WHITE_WINS: _pair(2, 0),
    Result.BLACK_WINS: _pair(0, 2),
    Result.DRAW: _pair(1, 1),
    Result.WHITE_BY_FORFEIT: _pair(2, 0),
    Result.BLACK_BY_FORFEIT: _pair(0, 2),
    Result.BOTH_FORFEIT: _pair(0, 0),
    Result.BOTH_LOSE: _pair(0, 0),
    Result.WHITE_HALF: _pair(1, 0),
    Result.BLACK_HALF: _pair(0, 1),
}
_FORFEITS = frozenset({Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEIT})
_REVERSED = {
    result: next(
        other
        for other in Result
        if _SCORES[other] == _SCORES[result].reversed() and (other in _FORFEITS) == (result in _FORFEITS)
    )
    for result in Result
}


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a win, a draw and a loss are worth, in half points (TRF record 162)."""

    win: HalfPoints = HalfPoints(2)
    draw: HalfPoints = HalfPoints(1)
    loss: HalfPoints = HalfPoints(0)
    bye: HalfPoints | None = None
    """What a pairing-allocated bye is worth; None: as much as a win."""

    def scores(self, result: Result) -> ByColour[HalfPoints]:
        """Half points of White and of Black for a result under this scoring."""
        worth = {0: self.loss, 1: self.draw, 2: self.win}
        return ByColour(worth[result.scores.white], worth[result.scores.black])

    def of_bye(self, kind: Bye) -> HalfPoints:
        """Half points for a round without an opponent."""
        match kind:
            case Bye.ALLOCATED:
                return self.win if self.bye is None else self.bye
            case Bye.FULL:
                return self.win
            case Bye.HALF:
                return self.draw
            case Bye.ZERO:
                return self.loss


_Taken = tuple[HalfPoints, HalfPoints]


@cache
def _worth(scoring: Scoring) -> dict[Result, tuple[bool, _Taken, _Taken]]:
    """Of every result whether it is a forfeit, and points and share of White and of Black."""
    return {
        result: (
            result.forfeit,
            (scoring.scores(result).white, result.scores.white),
            (scoring.scores(result).black, result.scores.black),
        )
        for result in Result
    }


class Bye(Enum):
    """Why a player has no opponent in a round, by the letter of the TRF."""

    ALLOCATED = "U"
    """The pairing left him over: a pairing-allocated bye."""
    FULL = "F"
    """A full point without a game."""
    HALF = "H"
    """Half a point, asked for beforehand."""
    ZERO = "Z"
    """Absent: nothing."""


@dataclass(frozen=True, slots=True)
class Unpaired:
    """A round in which a player had no opponent."""

    round: int
    player: str
    bye: Bye


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a tournament; `result` is None while it is open."""

    round: int
    white: str
    black: str
    result: Result | None

    def is_same_game(self, other: Game) -> bool:
        """Whether both are one game, whatever the results say."""
        return (self.round, self.white, self.black) == (other.round, other.white, other.black)


_round_of = attrgetter("round")


class Side(NamedTuple):
    """A finished game as one of its two players has it: all that a tie-break asks of a game.

    A named tuple, because a tournament makes two of every game.
    """

    round: int
    player: str
    opponent: str
    black: bool
    """Whether the player had Black."""
    result: Result
    """As written, from the player who really had White."""
    forfeit: bool
    points: HalfPoints
    """What the player took, under the scoring of the tournament."""
    share: HalfPoints
    """What the player took of the full point, whatever the scoring: 2 for a win, 1 for a draw, 0 for a loss."""


def check_name(name: str) -> None:
    """Raises BadInput for a name that is blank, has space at an end, or a control character in it."""
    if name.isprintable() and name.isascii() and name == name.strip() != "":
        return
    if not name.strip():
        raise BadInput(_("a player without a name"))
    if name != name.strip() or any(unicodedata.category(sign) in {"Cc", "Zl", "Zp"} for sign in name):
        raise BadInput(
            _("the name {name!r}", name=name), right=_("no spaces at the ends, no line breaks or control characters")
        )


System = Literal["round-robin", "swiss"]
Untold = Literal["rounds", "colours"]


@dataclass(frozen=True)
class Tournament:
    """A tournament as tie-breaks see it: checked once, here, never again.

    The order of `players` is their pairing number and never breaks a tie. Raises BadInput for a name that occurs
    twice, an unknown player, a player against himself, two games of one player in one round, a bye beside a
    game, and a round after the last.
    """

    players: tuple[str, ...]
    games: tuple[Game, ...]
    system: System = "round-robin"
    scoring: Scoring = Scoring()
    first_day: date | None = None
    rounds: int | None = None
    """How many rounds are scheduled; None: up to the last that has a game."""
    byes: tuple[Unpaired, ...] = ()
    ratings: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Ratings by player; whoever has none is not in it."""
    adjustments: Mapping[str, HalfPoints] = field(default_factory=dict, hash=False)
    """Half points an arbiter gave (or, below zero, took) beside the games (TRF record 299)."""
    unknown: frozenset[Untold] = frozenset()
    """What the source does not tell: the games stand in some order, or colours, which then mean nothing."""

    def __post_init__(self) -> None:
        for name in self.players:
            check_name(name)
        known = set(self.players)
        if len(known) != len(self.players):
            twice = sorted({name for name in self.players if self.players.count(name) > 1})
            raise BadInput(_("the same player twice: {names}", names=", ".join(twice)))
        taken = [(game.round, game.white) for game in self.games]
        taken += [(game.round, game.black) for game in self.games]
        taken += [(unpaired.round, unpaired.player) for unpaired in self.byes]
        # a fault is looked for only where the sums show that there is one: most tournaments have none
        if len(set(taken)) != len(taken) or not known.issuperset([name for _number, name in taken]):
            self._complain(known)
        for name in (*self.ratings, *self.adjustments):
            if name not in known:
                raise BadInput(_("unknown player {name}", name=name))
        if self.rounds is not None and taken and max(taken)[0] > self.rounds:
            raise BadInput(_("a game after the last round, {rounds}", rounds=self.rounds))

    def __getstate__(self) -> dict[str, Any]:
        """Without what has been worked out, which can be worked out again."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def _complain(self, known: set[str]) -> None:
        """Say what is wrong with the games and byes, the first fault."""
        seen: set[tuple[int, str]] = set()
        for game in self.games:
            if game.white == game.black:
                raise BadInput(
                    _("round {round}: {name} is paired against himself", round=game.round, name=game.white)
                )
            for name in (game.white, game.black):
                if name not in known:
                    raise BadInput(_("round {round}: unknown player {name}", round=game.round, name=name))
                if (game.round, name) in seen:
                    raise BadInput(_("round {round}: {name} has two games", round=game.round, name=name))
                seen.add((game.round, name))
        for unpaired in self.byes:
            if unpaired.player not in known:
                raise BadInput(
                    _("round {round}: unknown player {player}", round=unpaired.round, player=unpaired.player)
                )
            if (unpaired.round, unpaired.player) in seen:
                raise BadInput(
                    _(
                        "round {round}: {player} has a game and a bye, or two byes",
                        round=unpaired.round,
                        player=unpaired.player,
                    )
                )
            seen.add((unpaired.round, unpaired.player))

    def without_results_of(self, players: Collection[str]) -> Tournament:
        """The same with no game of these players counting for anybody, nor what else they got.

        So a round robin treats who left it with less than half of his games played (regulations, ambiguity 12).
        They stay in the table, with nothing.
        """
        return replace(
            self,
            games=tuple(game for game in self.games if game.white not in players and game.black not in players),
            byes=tuple(unpaired for unpaired in self.byes if unpaired.player not in players),
            adjustments={name: given for name, given in self.adjustments.items() if name not in players},
            rounds=self.last_round,
        )

    @cached_property
    def last_round(self) -> int:
        """The number of the last round: as scheduled, else the last that has a game or a bye."""
        if self.rounds is not None:
            return self.rounds
        return max((*(game.round for game in self.games), *(bye.round for bye in self.byes)), default=0)

    @cached_property
    def byes_of(self) -> dict[str, tuple[Unpaired, ...]]:
        """The rounds without an opponent of every player, in the order of rounds."""
        found: dict[str, list[Unpaired]] = {name: [] for name in self.players}
        for unpaired in sorted(self.byes, key=lambda unpaired: unpaired.round):
            found[unpaired.player].append(unpaired)
        return {name: tuple(byes) for name, byes in found.items()}

    @cached_property
    def games_of(self) -> dict[str, tuple[Game, ...]]:
        """The games of every player, in the order of rounds."""
        found: dict[str, list[Game]] = {name: [] for name in self.players}
        for game in sorted(self.games, key=lambda game: game.round):
            found[game.white].append(game)
            found[game.black].append(game)
        return {name: tuple(games) for name, games in found.items()}

    @cached_property
    def sides_of(self) -> dict[str, tuple[Side, ...]]:
        """The finished games of every player as he has them, in the order of rounds."""
        found: dict[str, list[Side]] = {name: [] for name in self.players}
        worth = _worth(self.scoring)
        for game in sorted(self.games, key=_round_of):
            number, white, black, result = game.round, game.white, game.black, game.result
            if result is not None:
                forfeit, (white_points, white_share), (black_points, black_share) = worth[result]
                found[white].append(Side(number, white, black, False, result, forfeit, white_points, white_share))
                found[black].append(Side(number, black, white, True, result, forfeit, black_points, black_share))
        return {name: tuple(sides) for name, sides in found.items()}

    @cached_property
    def played_by(self) -> dict[str, tuple[Side, ...]]:
        """The games of every player that were played over the board, in the order of rounds."""
        return {name: tuple([side for side in sides if not side.forfeit]) for name, sides in self.sides_of.items()}

    @cached_property
    def open_rounds(self) -> dict[str, frozenset[int]]:
        """The rounds of the games that are still open, of those who have any."""
        found: dict[str, set[int]] = {}
        for game in self.games:
            if game.result is None:
                found.setdefault(game.white, set()).add(game.round)
                found.setdefault(game.black, set()).add(game.round)
        return {name: frozenset(rounds) for name, rounds in found.items()}

    @cached_property
    def points(self) -> dict[str, HalfPoints]:
        """Half points of every player: games, byes and adjustments; open games count nothing."""
        found = {name: HalfPoints(sum([side.points for side in sides])) for name, sides in self.sides_of.items()}
        for unpaired in self.byes:
            found[unpaired.player] = HalfPoints(found[unpaired.player] + self.scoring.of_bye(unpaired.bye))
        for name, adjusted in self.adjustments.items():
            found[name] = HalfPoints(found[name] + adjusted)
        return found

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The pairing number of every player, from 1: his place in `players`."""
        return {name: number for number, name in enumerate(self.players, start=1)}

    @cached_property
    def rounds_begun(self) -> tuple[int, ...]:
        """The numbers of the rounds that have a game, played or open."""
        return tuple(sorted({game.round for game in self.games}))

    @cached_property
    def worked_out(self) -> dict[Hashable, Any]:
        """What tie-breaks have worked out of it already: a memory, no part of the tournament."""
        return {}
