"""Where the generating function of a playoff is asked.

Everything the odds say is one function V: for each player the sum over all courses he wins of their chance, each
course multiplied by a mark for every game it still takes, for every sudden death it comes to, for every further
cycle, for every further branch. All marks 1: the title. A mark 0: the title without that thing. The mark of a game
on the roots of unity: the distribution of the number of games, by one inverse Fourier transform.

A mark is a number, or an array of them when many questions are asked at once; the arithmetic is the same.
"""

from __future__ import annotations

from cmath import exp, pi
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

Number = Any
"""A float, a complex number, or an array of them."""

Poly = tuple[float, ...]
"""Chances by the number of games: the first entry for none."""

SMALLEST = 1e-15
"""Chances below are noise of the transform."""


class Marks:
    """The marks of a question: of a game, of a sudden death, of a further cycle, of a further branch by players."""

    __slots__ = ("_powers", "again", "branches", "sudden_death")

    def __init__(
        self,
        game: Number = 1.0,
        sudden_death: Number = 1.0,
        again: Number = 1.0,
        branches: Mapping[int, Number] | None = None,
    ) -> None:
        self._powers = [1.0, game]
        self.sudden_death = sudden_death
        self.again = again
        self.branches = branches or {}

    def games(self, number: int) -> Number:
        """The mark of so many games."""
        while len(self._powers) <= number:
            self._powers.append(self._powers[-1] * self._powers[1])
        return self._powers[number]

    def branch(self, players: int) -> Number:
        """The mark of a further branch of so many players."""
        return self.branches.get(players, 1.0)

    def poly(self, chances: Poly) -> Number:
        """The sum of chances, each with the mark of its number of games."""
        total: Number = 0.0
        for number, chance in enumerate(chances):
            if chance:
                total = total + chance * self.games(number)
        return total


@lru_cache(maxsize=8)
def roots(number: int) -> tuple[complex, ...]:
    """The first half of the roots of unity, with the one at -1: the others are their mirror images."""
    return tuple(exp(2j * pi * place / number) for place in range(number // 2 + 1))


def chances_from(values: Sequence[complex], number: int) -> list[float]:
    """The chances of 0, 1, 2 ... games from the values on the first half of `number` roots (a power of 2)."""
    mirrored = [value.conjugate() for value in values[1 : number // 2]]
    return [value.real / number for value in _transform([*values, *reversed(mirrored)])]


def _transform(values: Sequence[complex]) -> list[complex]:
    """The discrete Fourier transform, by halves (Cooley & Tukey 1965)."""
    number = len(values)
    if number == 1:
        return list(values)
    even, odd = _transform(values[::2]), _transform(values[1::2])
    turned = [value * exp(-2j * pi * place / number) for place, value in enumerate(odd)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [a - b for a, b in zip(even, turned, strict=True)]
