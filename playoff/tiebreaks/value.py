"""What a criterion answers: an exact amount, its unit, and, when somebody asks, the parts it was made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, TypeAlias

from playoff.reasons import Reason
from playoff.tiebreaks.tournament import Bye, HalfPoints, Result, Side, decimal

__all__ = ["Amount", "Part", "Row", "Unit", "Value", "Values", "exact", "rows", "valued"]

Amount: TypeAlias = int | Fraction
"""A whole number of units; a fraction only where the regulations ask for an average."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What a value is counted in."""

    name: str
    value: int
    """How many of them make a whole point or a game."""

    GAMES: ClassVar[Unit]
    ROUNDS: ClassVar[Unit]
    POINTS: ClassVar[Unit]
    HALF_POINTS: ClassVar[Unit]
    QUARTER_POINTS: ClassVar[Unit]
    RATING: ClassVar[Unit]
    NUMBER: ClassVar[Unit]


Unit.GAMES = Unit("GAMES", 1)
Unit.ROUNDS = Unit("ROUNDS", 1)
Unit.POINTS = Unit("POINTS", 1)
Unit.HALF_POINTS = Unit("HALF_POINTS", 2)
Unit.QUARTER_POINTS = Unit("QUARTER_POINTS", 4)
Unit.RATING = Unit("RATING", 1)
Unit.NUMBER = Unit("NUMBER", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One contribution to a value: which round, what it counted, and by which rule."""

    counted: Amount
    """In the unit of the value; where a criterion adds up, its parts do. What is cut counts 0."""
    round: int | None = None
    opponent: str | None = None
    """Who was scheduled opposite the player; None where nobody was."""
    black: bool = False
    result: Result | Bye | None = None
    """The result as written, from the player who had White; the kind of a bye; None for an absence."""
    share: HalfPoints | None = None
    """What was taken of the full point, in half points ..."""
    against: str | None = None
    """... against whom: the player himself where a dummy, a virtual opponent or a draw against himself counts ..."""
    score: Amount | None = None
    """... and the number of that player that was looked at: a score or Buchholz in half points, or a rating."""
    unplayed: str | None = None
    """The class of an unplayed round by C.07 16.2: `16.2.1` to `16.2.5`."""
    rule: str = ""
    """The article or the clause of a seed by which it counted as it did, where that is not the plain formula."""
    cut: Amount | None = None
    """What it would have counted, had a cut not left it out."""

    @classmethod
    def of(
        cls,
        side: Side,
        counted: Amount,
        *,
        against: str | None = None,
        score: Amount | None = None,
        share: HalfPoints | None = None,
        rule: str = "",
    ) -> Part:
        """The part of a finished game."""
        return cls(
            counted=counted,
            round=side.round,
            opponent=side.opponent,
            black=side.black,
            result=side.result,
            share=share,
            against=against,
            score=score,
            rule=rule,
        )


@dataclass(frozen=True, slots=True)
class Value:
    """What a criterion says of one player; `amount` is None where it cannot be used."""

    player: str
    amount: Amount | None
    unit: Unit
    explain: Callable[[str], tuple[Part, ...]] = field(repr=False, compare=False)
    """Takes the value of a player apart; called by `parts`, because most values are never asked why."""
    reason: Reason | None = None
    """Why it cannot be used."""
    avoided: Callable[[str], tuple[str, ...]] | None = field(default=None, repr=False, compare=False)
    """Direct encounter: finds whom of the group a player has not met; called by `unmet`."""

    @property
    def unmet(self) -> tuple[str, ...]:
        """Direct encounter: whom of the group the player has not met."""
        return self.avoided(self.player) if self.avoided else ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The contributions, in the order of rounds."""
        return self.explain(self.player)


Values: TypeAlias = Mapping[str, Value]


def valued(
    unit: Unit,
    amounts: Iterable[tuple[str, Amount | None]],
    explain: Callable[[str], tuple[Part, ...]],
    reason: Reason | None = None,
) -> dict[str, Value]:
    """The values of players with these amounts, all explained in the same way."""
    return {player: Value(player, amount, unit, explain, reason) for player, amount in amounts}


def exact(amount: Fraction) -> Amount:
    """The same amount, an int where it is whole."""
    return amount.numerator if amount.denominator == 1 else amount


Row: TypeAlias = dict[str, str | int | bool | None]


def rows(value: Value) -> tuple[Row, ...]:
    """The parts of a value for a screen or JSON: one row a round, amounts in whole points as exact decimals.

    Keys without a meaning for a row are left out. `result` is written from the player who had White.
    """
    return tuple(_row(part, value.unit) for part in value.parts)


def _row(part: Part, unit: Unit) -> Row:
    scale = 1 if unit in {Unit.RATING, Unit.NUMBER} else 2
    row: dict[str, str | int | bool | None] = {
        "round": part.round,
        "opponent": part.opponent,
        "colour": None if part.opponent is None else "black" if part.black else "white",
        "result": None if part.result is None else part.result.value,
        "unplayed": part.unplayed,
        "share": None if part.share is None else decimal(part.share, 2),
        "against": part.against,
        "score": None if part.score is None else decimal(part.score, scale),
        "cut": None if part.cut is None else decimal(part.cut, unit.value),
        "rule": part.rule or None,
    }
    return {
        **{key: cell for key, cell in row.items() if cell is not None},
        "counted": decimal(part.counted, unit.value),
    }
