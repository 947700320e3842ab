"""Chance, from a stated generator: PCG64, seeded by a number and the number of the block it is for.

Only the raw 64-bit words of the generator are used, and what is made of them stands here: so the same seed gives
the same playoffs with every version of numpy, in whatever order the blocks are worked off and wherever.
"""

from __future__ import annotations

from typing import Any

from playoff.odds.numbers import numpy

Array = Any
"""A numpy array: an extra, so it has no type here."""

GENERATOR = "pcg64/1"
"""The name of this way to draw, for JSON; another way gets another name."""


class Draws:
    """A stream of chance of its own for every block; a number or several say which."""

    def __init__(self, seed: int, *block: int) -> None:
        random = numpy().random
        self._bits = random.PCG64(random.SeedSequence(seed, spawn_key=block))

    def _words(self, number: int, kind: str, size: int) -> Array:
        raw = self._bits.random_raw(-(-number * size // 8))
        return raw.astype("<u8", copy=False).view(kind)[:number]

    def shorts(self, number: int) -> Array:
        """So many numbers from 0 to 65,535."""
        return self._words(number, "<u2", 2)

    def words(self, number: int) -> Array:
        """So many numbers from 0 to 4,294,967,295."""
        return self._words(number, "<u4", 4)

    def shares(self, number: int) -> Array:
        """So many numbers from 0 to less than 1, with 53 binary places."""
        return (self._words(number, "<u8", 8) >> 11) * 2.0**-53

    def below(self, limit: int, number: int) -> Array:
        """So many whole numbers from 0 to less than `limit`."""
        return (self.shares(number) * limit).astype("i8")

    def orders(self, number: int, players: int) -> Array:
        """So many drawings of lots: a row each, the places of the players in the order drawn."""
        keys = self.words(number * players).reshape(number, players)
        return keys.argsort(axis=1, kind="stable")
