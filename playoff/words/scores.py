"""Scores and results with the signs arbiters write."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from playoff.languages import _, n_, p_
from playoff.words.figures import number

_QUARTERS = {"5": "½", "25": "¼", "75": "¾"}


def half(points: int) -> str:
    """Half points with the sign arbiters write: 3 is 1½, 1 is ½."""
    return quarter(2 * points)


def quarter(value: int) -> str:
    """Quarter points: 5 is 1¼."""
    whole, rest = divmod(value, 4)
    return f"{whole or '' if rest else whole}{('', '¼', '½', '¾')[rest]}"


def value(decimal: str) -> str:
    """An exact decimal: quarters by their signs, `1.5` is 1½, others with the sign of the language."""
    whole, point, rest = decimal.partition(".")
    if point and rest in _QUARTERS:
        return f"{whole if whole != '0' else ''}{_QUARTERS[rest]}"
    return number(decimal) if re.fullmatch(r"-?\d+(\.\d+)?", decimal) else decimal


def points(halves: int) -> str:
    """Half points as a phrase: 3 is "1½ points", 1 is "½ point"."""
    if halves == 1:
        return _("½ point")
    if halves % 2:
        return p_("points and a half", "{points} points", points=half(halves))
    return n_("{number} point", "{number} points", halves // 2)


def main_points(decimal: str) -> str:
    """Points of the main event, an exact decimal, as a phrase: `8.5` is "8½ points"."""
    halves = 2 * Fraction(decimal)
    if halves.denominator == 1:
        return points(int(halves))
    return p_("points and a fraction", "{points} points", points=value(decimal))


def result_sign(result: str) -> str:
    """A result with the signs arbiters write: 1/2-1/2 is ½–½; forfeits as they are."""
    return result.replace("1/2", "½").replace("-", "–") if "+" not in result and result != "-/-" else result


def won(scores: Mapping[str, int]) -> str:
    """The score of a match, the winner's first: 1½–½."""
    return "–".join(half(points) for points in sorted(scores.values(), reverse=True))


def table(scores: Mapping[str, int], sign: Callable[[int], str] = half) -> str:
    """A score for each player: `A 2½, B 2`."""
    return ", ".join(f"{name} {sign(score)}" for name, score in scores.items())
