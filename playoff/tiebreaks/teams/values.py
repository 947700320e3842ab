"""What a criterion says of a team: an exact amount, taken apart into what it was made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from playoff.reasons import Reason
from playoff.tiebreaks.tournament import decimal
from playoff.tiebreaks.value import Unit, exact

__all__ = ["Amount", "Group", "Line", "Number", "Part", "Value", "Values", "divided", "lines", "spelled", "total"]

Number: TypeAlias = int | Fraction

Amount: TypeAlias = Number | tuple[Number, ...]
"""A number of units; several where a criterion is asked board after board, the first that differs deciding."""


@dataclass(frozen=True, slots=True)
class Part:
    """One contribution to a value: from which round or board, and what it counted."""

    counted: Number
    """In the unit of the value; the parts add up to it, what is cut counting 0."""
    round: int | None = None
    board: int | None = None
    opponent: str | None = None
    """Who was, or was scheduled, opposite; None for a bye."""
    taken: int | None = None
    """Half points that were taken: in the round, on the board ..."""
    score: Number | None = None
    """... and the half points of the opponent, or of who stands for him, that were looked at."""
    unplayed: str | None = None
    """The class of an unplayed round by C.07 16.2."""
    rule: str = ""
    """The article or policy by which it counted as it did, where that is not the plain formula."""
    cut: Number | None = None
    """What it would have counted, had a cut not left it out."""

    def left_out(self) -> Part:
        """The same, cut."""
        return replace(self, counted=0, cut=self.counted)


@dataclass(frozen=True, slots=True)
class Value:
    """What a criterion says of one team; `amount` is None where it cannot be used."""

    amount: Amount | None
    unit: Unit
    parts: tuple[Part, ...] = ()
    unmet: tuple[str, ...] = ()
    """Direct encounter: whom of the group the team has not met."""
    reason: Reason | None = None
    """Why it cannot be used."""

    def unusable(self, reason: Reason) -> Value:
        """The same parts without an amount."""
        return replace(self, amount=None, reason=reason)


Group: TypeAlias = Sequence[str]
Values: TypeAlias = Mapping[str, Value]


def divided(amount: Number, by: Number) -> Number:
    """The quotient, an int where it is one."""
    return exact(Fraction(amount) / by)


def total(unit: Unit, parts: Iterable[Part], by: int = 1) -> Value:
    """The sum of the parts, each divided by `by`; none of those is cut."""
    counted = tuple(parts)
    if by != 1:
        counted = tuple(replace(part, counted=divided(part.counted, by)) for part in counted)
    return Value(exact(Fraction(sum(part.counted for part in counted))), unit, counted)


def spelled(value: Value) -> str | None:
    """The amount in whole points or games, an exact decimal or fraction; several, board after board, with spaces."""
    if value.amount is None:
        return None
    amounts = value.amount if isinstance(value.amount, tuple) else (value.amount,)
    return " ".join(decimal(amount, value.unit.value) for amount in amounts)


Line: TypeAlias = dict[str, str | int]


def lines(value: Value) -> tuple[Line, ...]:
    """The parts of a value for a screen or JSON: one line each, amounts in whole points as exact decimals.

    Keys without a meaning for a line are left out.
    """
    return tuple(_line(part, value.unit) for part in value.parts)


def _line(part: Part, unit: Unit) -> Line:
    line: dict[str, str | int | None] = {
        "round": part.round,
        "board": part.board,
        "opponent": part.opponent,
        "unplayed": part.unplayed,
        "taken": None if part.taken is None else decimal(part.taken, 2),
        "score": None if part.score is None else decimal(part.score, 2),
        "cut": None if part.cut is None else decimal(part.cut, unit.value),
        "rule": part.rule or None,
        "counted": decimal(part.counted, unit.value),
    }
    return {key: cell for key, cell in line.items() if cell is not None}
