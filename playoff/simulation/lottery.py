"""Drawing from finite laws, a whole array at a time.

The first sixteen bits of a draw choose one of as many slices of the range from 0 to 1. Nearly every slice lies inside
one outcome, and the outcome stands in a table; where a slice has a border in it the draw gets 53 bits more. So it is
as exact as the chances are, and costs little more than the random bits (a guide table, Chen & Asau 1974).
"""

from __future__ import annotations

from collections.abc import Sequence

from playoff.odds.numbers import numpy
from playoff.simulation.draws import Array, Draws

BITS = 16


class Lottery:
    """Some laws, each a row of chances; the outcomes of all of them are numbered in one go.

    `starts[law]` is the number of its first outcome.
    """

    def __init__(self, laws: Sequence[Sequence[float]]) -> None:
        np = numpy()
        sizes = [len(law) for law in laws]
        self.starts = [sum(sizes[:place]) for place in range(len(sizes))]
        self.size = sum(sizes)
        self._ends = np.array([start + size - 1 for start, size in zip(self.starts, sizes, strict=True)])
        self._bits = max(8, BITS - (len(laws) - 1).bit_length())
        kind = np.uint8 if self.size < 0xFF else np.uint16 if self.size < 0xFFFF else np.int32
        self._unclear = int(np.iinfo(kind).max)
        slices = np.arange((1 << self._bits) + 1) / (1 << self._bits)
        guide, borders = [], []
        for number, (law, start) in enumerate(zip(laws, self.starts, strict=True)):
            chances = np.cumsum(np.asarray(law, float))
            chances /= chances[-1]
            first = np.searchsorted(chances, slices[:-1], "right")
            last = np.searchsorted(chances, slices[1:], "left")
            guide.append(np.where(first == np.minimum(last, len(law) - 1), start + first, self._unclear).astype(kind))
            borders.append(number + chances)
        self._guide, self._borders = np.concatenate(guide), np.concatenate(borders)

    def draw(self, draws: Draws, number: int, law: Array | int = 0) -> Array:
        """So many outcomes of one law, or each of the law that stands in its place in an array."""
        np = numpy()
        slices = draws.shorts(number)
        if self._bits < BITS:
            slices = slices >> (BITS - self._bits)
        places = slices if isinstance(law, int) and law == 0 else (np.asarray(law, np.intp) << self._bits) + slices
        found = self._guide.take(places)
        unclear = np.flatnonzero(found == self._unclear)
        if unclear.size:
            laws = np.broadcast_to(law, number)[unclear]
            exact = (slices[unclear] + draws.shares(unclear.size)) / (1 << self._bits)
            outcomes = np.searchsorted(self._borders, laws + exact, "right")
            found[unclear] = np.minimum(outcomes, self._ends[laws])
        return found
