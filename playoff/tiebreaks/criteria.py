"""The criteria: pure functions from a tournament and a group of players to one value for each of them.

A criterion never orders anybody. It says what each player is worth and which games made that up; `chain` compares
the values. `CRITERIA` is the one table of them all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from playoff.errors import BadInput
from playoff.tiebreaks.tournament import HalfPoints, Result, Side, Tournament
from playoff.tiebreaks.unplayed import BY_DATE, Unplayed, policy, refuse_swiss_gaps

__all__ = ["CRITERIA", "DEFAULTS", "Amount", "Criterion", "Options", "Part", "Unit", "Value", "criterion"]

Amount: TypeAlias = int | Fraction
"""A whole number of units; a fraction only where direct encounter averages several games of a pair."""


class Unit(Enum):
    """What a value is counted in; the number says how many of them make a whole point or a game."""

    GAMES = 1
    HALF_POINTS = 2
    QUARTER_POINTS = 4


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of the regulations that change a value, each with its default."""

    unplayed: str = BY_DATE
    """The policy for unplayed games (ambiguity 11)."""
    reapply_direct_encounter: bool = False
    """Direct encounter is asked again of those it leaves level (C.07 6.2; ambiguity 4)."""
    direct_encounter_gaps: Literal["none", "certain"] = "none"
    """Some have not met: no result (seed 002 1.4), or the places that are certain (C.07 6.3; ambiguity 5)."""
    direct_encounter_sum: bool = False
    """Several games of a pair are summed, not averaged (C.07 6.1.2; ambiguity 13)."""
    black_forfeits: bool = False
    """Forfeits count in the criteria "with Black" (seed 002 1.3; ambiguity 10)."""

    def policy(self, tournament: Tournament) -> Unplayed:
        """The policy for the unplayed games of this tournament; raises BadInput for an unknown name."""
        return policy(self.unplayed, tournament.first_day)


DEFAULTS: Final = Options()


@dataclass(frozen=True, slots=True)
class Part:
    """One contribution to a value: which game, and what it counted."""

    side: Side
    counted: Amount
    """In the unit of the value; the parts of a usable value add up to its amount."""
    share: HalfPoints | None = None
    """Sonneborn-Berger: the share of the full point that was taken ..."""
    against: str | None = None
    """... against this player, who is the player himself where an unplayed game is a draw against oneself ..."""
    score: HalfPoints | None = None
    """... and the score of his that was looked at."""

    @property
    def round(self) -> int:
        """The round of the game."""
        return self.side.round

    @property
    def opponent(self) -> str:
        """Who was scheduled opposite the player."""
        return self.side.opponent

    @property
    def result(self) -> Result:
        """The result as written, from the player who had White."""
        return self.side.result


@dataclass(frozen=True, slots=True)
class Value:
    """What a criterion says of one player; `amount` is None where it cannot be used."""

    amount: Amount | None
    unit: Unit
    parts: tuple[Part, ...]
    unmet: tuple[str, ...] = ()
    """Direct encounter: whom of the group the player has not met."""


Group: TypeAlias = Sequence[str]
Values: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A row of the table: how to ask, how to show, where it comes from."""

    code: str
    title: str
    unit: Unit
    source: str
    values: Callable[[Tournament, Group, Options], Values]
    mutual: bool = False
    """It looks only at the games inside the group, so a smaller group is a new question."""


def points(tournament: Tournament, group: Group, _: Options) -> Values:
    """PTS: half points in the tournament, forfeits as scored, open games nothing."""
    return {
        player: _total(Unit.HALF_POINTS, (Part(side, side.points) for side in tournament.sides_of[player]))
        for player in group
    }


def direct_encounter(tournament: Tournament, group: Group, options: Options) -> Values:
    """DE: half points in the games the group played among themselves (C.07 6; seed 002 1.4).

    Several games of a pair count their average, or their sum. Usable only when all have met; with the gaps
    `"certain"` also for those from the top down whose place no missing game can change (C.07 6.3). Nobody
    meets himself: for one player alone there is no value.
    """
    meetings = {player: _meetings(tournament, player, group, options) for player in group}
    unmet = {player: tuple(rival for rival, sides in met.items() if not sides) for player, met in meetings.items()}
    parts = {
        player: tuple(
            Part(
                side, side.points if options.direct_encounter_sum else _divided(side.points, len(met[side.opponent]))
            )
            for side in tournament.sides_of[player]
            if side in met.get(side.opponent, ())
        )
        for player, met in meetings.items()
    }
    sums = {player: _divided(sum(part.counted for part in counted), 1) for player, counted in parts.items()}
    usable = _usable(tournament, meetings, sums, options)
    return {
        player: Value(sums[player] if player in usable else None, Unit.HALF_POINTS, parts[player], unmet[player])
        for player in group
    }


def sonneborn_berger(tournament: Tournament, group: Group, options: Options) -> Values:
    """SB: the score of every opponent times the share of the full point taken off him, in quarter points.

    Literally seed 000 d1 (C.07 9): the points of those beaten and half the points of those drawn with, whatever
    the scoring. Raises BadInput for a Swiss with unplayed games.
    """
    refuse_swiss_gaps(tournament)
    unplayed = options.policy(tournament)
    seen = unplayed.seen_scores(tournament)

    def parts(player: str) -> Iterable[Part]:
        for side in tournament.sides_of[player]:
            taken = unplayed.own_game(side) if side.forfeit else (side.share, side.opponent)
            if taken is not None:
                share, against = taken
                score = tournament.points[player] if against == player else seen[against]
                yield Part(side, share * score, share, against, score)

    return {player: _total(Unit.QUARTER_POINTS, parts(player)) for player in group}


def black_wins(tournament: Tournament, group: Group, options: Options) -> Values:
    """BWG: games won with Black (C.07 7; seed 003 E), over the board unless `black_forfeits`."""
    return {
        player: _total(
            Unit.GAMES, (Part(side, 1) for side in _blacks(tournament, player, options) if side.share == 2)
        )
        for player in group
    }


def black_games(tournament: Tournament, group: Group, options: Options) -> Values:
    """BPG: games played with Black; unplayed ones were White (seed 002 1.3) unless `black_forfeits`."""
    return {
        player: _total(Unit.GAMES, (Part(side, 1) for side in _blacks(tournament, player, options)))
        for player in group
    }


def _blacks(tournament: Tournament, player: str, options: Options) -> Iterable[Side]:
    return (
        side for side in tournament.sides_of[player] if side.black and (options.black_forfeits or not side.forfeit)
    )


Meetings: TypeAlias = Mapping[str, Sequence[Side]]
"""The games that count as meetings, by rival; none where the two have not met."""


def _meetings(tournament: Tournament, player: str, group: Group, options: Options) -> Meetings:
    unplayed = options.policy(tournament)
    found: dict[str, list[Side]] = {rival: [] for rival in group if rival != player}
    for side in tournament.sides_of[player]:
        if side.opponent in found and unplayed.met(side, tournament):
            found[side.opponent].append(side)
    return found


def _usable(
    tournament: Tournament, meetings: Mapping[str, Meetings], sums: Mapping[str, Amount], options: Options
) -> Collection[str]:
    """Those whose direct encounter says something: all if all have met, else the certain ones, if asked for."""
    gaps = {player: sum(not sides for sides in met.values()) for player, met in meetings.items()}
    if len(meetings) == 1:
        return ()
    if not any(gaps.values()):
        return meetings
    if options.direct_encounter_gaps != "certain":
        return ()
    games = 1
    if options.direct_encounter_sum:  # a missing pair is taken to have as many games as any other pair played
        games = max(1, *(len(sides) for met in meetings.values() for sides in met.values()))
    win = tournament.scoring.win * games
    return _certain(sums, {player: sums[player] + win * gaps[player] for player in meetings})


def _certain(sums: Mapping[str, Amount], best: Mapping[str, Amount]) -> Collection[str]:
    """Those who are, from the top down, alone on their place whatever the missing games bring (C.07 6.3)."""
    ranked = sorted(sums, key=lambda player: sums[player], reverse=True)
    for place, player in enumerate(ranked):
        if any(best[rival] >= sums[player] for rival in ranked[place + 1 :]):
            return ranked[:place]
    return ranked


def _total(unit: Unit, parts: Iterable[Part]) -> Value:
    counted = tuple(parts)
    return Value(sum(part.counted for part in counted), unit, counted)


def _divided(amount: Amount, by: int) -> Amount:
    """The quotient, an int where it is one."""
    if by == 1 and isinstance(amount, int):
        return amount
    quotient = Fraction(amount, by)
    return quotient.numerator if quotient.denominator == 1 else quotient


CRITERIA: Final[Mapping[str, Criterion]] = MappingProxyType(
    {
        row.code: row
        for row in (
            Criterion("PTS", "points", Unit.HALF_POINTS, "the score", points),
            Criterion(
                "DE",
                "direct encounter",
                Unit.HALF_POINTS,
                "C.07 6; seed 002 1.4",
                direct_encounter,
                mutual=True,
            ),
            Criterion("SB", "Sonneborn-Berger", Unit.QUARTER_POINTS, "C.07 9; seed 000 1.1 d1", sonneborn_berger),
            Criterion("BWG", "wins with Black", Unit.GAMES, "C.07 7; seed 003 E", black_wins),
            Criterion("BPG", "games with Black", Unit.GAMES, "C.07 7; seed 002 1.3", black_games),
        )
    }
)
"""Every criterion by its code."""


def criterion(code: str) -> Criterion:
    """The criterion of this code; raises BadInput that names those there are."""
    if code not in CRITERIA:
        raise BadInput(f"unknown criterion: {code}", right=f"one of {', '.join(CRITERIA)}")
    return CRITERIA[code]
