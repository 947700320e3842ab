"""A block of playoffs being played, all at once: what is known of each of them, in arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from playoff.odds.numbers import numpy
from playoff.simulation.draws import Array, Draws

NOBODY = -1
"""In the place of a winner: there is none, or none yet."""

Rows = Any
"""Which playoffs of a block: an array of their numbers, or a slice for all of them."""

EVERYONE = slice(None)


class Block:
    """So many playoffs. `winner` is the number of a player; `seconds` is None where nobody asks for times.

    `further` counts branches that followed, by their number of players. `scores`: half points of the players of the
    first cycle, a row each, with their numbers in `scored`; None where playoffs do not begin with one. `main`: how
    the open games of the main event ended, where there are any.
    """

    def __init__(self, draws: Draws, size: int, *, timed: bool) -> None:
        np = numpy()
        self.draws, self.size = draws, size
        self.winner = np.full(size, NOBODY, np.int16)
        self.games = np.zeros(size, np.uint16)
        self.sudden_death = np.zeros(size, bool)
        self.again = np.zeros(size, bool)
        self.seconds = np.zeros(size, np.int32) if timed else None
        self.further: Counter[int] = Counter()
        self.main: Array | None = None
        self.scores: Array | None = None
        self.scored: tuple[int, ...] = ()

    def count(self, rows: Rows) -> int:
        """How many playoffs these are."""
        return self.size if isinstance(rows, slice) else len(rows)

    def some(self, rows: Rows, places: Array) -> Array:
        """Some of these playoffs, by their places among them."""
        return places if isinstance(rows, slice) else rows[places]

    def last(self, rows: Rows, seconds: Array) -> None:
        """These playoffs go on for so long."""
        if self.seconds is not None:
            self.seconds[rows] += seconds


def grouped(who: Array) -> Iterator[tuple[tuple[int, ...], Array]]:
    """The sets of players that come, each with the places where it does."""
    np = numpy()
    if len(who) == 0:
        return
    if (who == who[0]).all():
        yield tuple(who[0].tolist()), np.arange(len(who))
        return
    sets, which = np.unique(who, axis=0, return_inverse=True)
    which = which.reshape(-1)
    order = np.argsort(which, kind="stable")
    bounds = np.searchsorted(which[order], np.arange(len(sets) + 1))
    for place, members in enumerate(sets.tolist()):
        yield tuple(members), order[bounds[place] : bounds[place + 1]]
