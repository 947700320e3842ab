"""Drawing from finite laws, a whole array at a time.

The first sixteen bits of a draw choose one of as many slices of the range from 0 to 1. Nearly every slice lies inside
one outcome, and the outcome stands in a table; where a slice has a border in it the draw gets 53 bits more. So it is
as exact as the chances are, and costs little more than the random bits (a guide table, Chen & Asau 1974). Of many
laws each has fewer slices, so that their tables stay in the cache of a processor.
"""

from __future__ import annotations

from collections.abc import Sequence

from playoff.odds.numbers import numpy
from playoff.simulation.draws import Array, Draws

FINEST = 16
COARSEST = 8
ALL = 18
"""Bits of the slices of one law, and of all laws together."""


class Lottery:
    """Some laws, each a row of chances; the outcomes of all of them are numbered in one go.

    `starts[law]` is the number of its first outcome, `size` how many there are in all. `first`: law 0 is the
    one that is asked most, and is sliced finest.
    """

    def __init__(self, laws: Sequence[Sequence[float]], *, first: bool = False) -> None:
        np = numpy()
        sizes = np.array([len(law) for law in laws])
        starts = np.cumsum(sizes) - sizes
        self.starts: list[int] = starts.tolist()
        self._last = starts + sizes - 1
        self.size = count = int(sizes.sum())
        kind = np.uint8 if count < 0xFF else np.uint16 if count < 0xFFFF else np.int32
        self._unclear = int(np.iinfo(kind).max)
        bits = min(FINEST, max(COARSEST, ALL - (len(laws) - 1).bit_length()))
        self._bits = np.full(len(laws), bits)
        if first:
            self._bits[0] = FINEST
        self._uniform = bits if (self._bits == bits).all() else None
        slices = 1 << self._bits
        self._offsets = (np.cumsum(slices) - slices).astype(np.int32)
        guides, borders = [], []
        for law, chances in enumerate(laws):
            border = np.cumsum(np.asarray(chances, float))
            border /= border[-1]
            guides.append(_guide(border, 1 << int(self._bits[law]), int(starts[law]), self._unclear).astype(kind))
            borders.append(law + border)
        self._guide, self._borders = np.concatenate(guides), np.concatenate(borders)

    def draw(self, draws: Draws, number: int, law: Array | int = 0) -> Array:
        """So many outcomes of one law, or each of the law that stands in its place in an array."""
        np = numpy()
        slices = draws.shorts(number)
        if self._uniform != FINEST:
            slices = slices >> (FINEST - self._bits[law]).astype(np.uint16)
        places = slices if isinstance(law, int) and law == 0 else self._offsets[law] + slices
        found = self._guide.take(places)
        unclear = np.flatnonzero(found == self._unclear)
        if unclear.size:
            laws = np.broadcast_to(law, number)[unclear]
            exact = (slices[unclear] + draws.shares(unclear.size)) / (1 << self._bits[laws])
            outcomes = np.searchsorted(self._borders, laws + exact, "right")
            found[unclear] = np.minimum(outcomes, self._last[laws])
        return found


def _guide(border: Array, slices: int, start: int, unclear: int) -> Array:
    """For every slice the outcome that fills it, or the sign that several do."""
    np = numpy()
    edges = np.arange(slices + 1) / slices
    first = np.searchsorted(border, edges[:-1], "right")
    last = np.minimum(np.searchsorted(border, edges[1:], "left"), len(border) - 1)
    return np.where(first == last, start + first, unclear)
