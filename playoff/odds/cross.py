"""Who comes out on top of a whole cycle of five to seven players, without trying every completion; with numpy.

Let T be the players level on the top score k and U the others. Among T the best Sonneborn-Berger belongs to the
smallest Q_i = sum over j in U of r_ij * (k - s_j): only the games between T and U separate them. So for each size
of T the results of the cross games (rows) are combined with the scores the others make among themselves (columns),
wherever nobody of U reaches k; the games inside T enter as the chance that they leave T level. Which row goes with
which column, and who is best there, does not depend on the strength of anybody and is worked out once.

Chances come in batches (first axis): one for every colouring, the games in the order (0, 1), (0, 2) ... (1, 2) ...
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

from playoff.odds.numbers import numpy

MOST = 7
"""More players are out of reach: about 10 ** 10 operations for eight."""

CHUNK = 1 << 22
"""So many rows times columns are compared at a time."""

DENSE = 1 << 21
"""Larger matrices of zeros and ones are kept as lists of ones."""


@dataclass(frozen=True, slots=True)
class Inner:
    """The scores a group can make among itself.

    `vectors` by number; `steps`: the number reached by the last player's results (rows) and the scores of the others
    without him (columns); `number_of` a vector.
    """

    vectors: Any
    steps: Any
    number_of: dict[tuple[int, ...], int]


@cache
def inner(players: int) -> Inner:
    """The scores that so many players can make among themselves."""
    np = numpy()
    if players == 1:
        return Inner(np.zeros((1, 1), np.int64), None, {(0,): 0})
    before = inner(players - 1).vectors
    results = np.array(list(product((0, 1, 2), repeat=players - 1)))
    scores = (before[None] + (2 - results)[:, None]).reshape(-1, players - 1)
    last = np.repeat(results.sum(axis=1), len(before))
    digits = (2 * players) ** np.arange(players)
    codes, steps = np.unique(np.column_stack([scores, last]) @ digits, return_inverse=True)
    vectors = codes[:, None] // digits % (2 * players)
    return Inner(vectors, steps, {tuple(map(int, vector)): number for number, vector in enumerate(vectors)})


@dataclass(frozen=True, slots=True)
class Cross:
    """The rows and columns that go together, in segments of one best set and one row each.

    `columns`: the column of every pair; `starts`: where each segment begins; `dense`: both as a matrix of zeros and
    ones, columns by segments, where it is small enough; `rows`, `level`: of every segment its row and the number of
    the scores inside T that leave T level; `best`: the best sets as masks of places in T, `first`: their first
    segments.
    """

    columns: Any
    starts: Any
    dense: Any
    rows: Any
    level: Any
    best: Any
    first: Any


@cache
def cross(top: int, rest: int, *, by_berger: bool) -> Cross:
    """The structure for so many players level on top of so many others."""
    np = numpy()
    among, others = inner(top), inner(rest).vectors.astype(np.int16)
    results = np.array(list(product((2, 1, 0), repeat=top * rest)), np.int8).reshape(-1, top, rest)
    taken = results.sum(axis=2)
    against = (2 - results).sum(axis=1)
    whole = taken.sum(axis=1) + top * (top - 1)
    score = whole // top
    level = np.full(len(results), -1)
    for row in np.flatnonzero(whole % top == 0):
        level[row] = among.number_of.get(tuple(map(int, score[row] - taken[row])), -1)
    parts = []
    usable = np.flatnonzero(level >= 0)
    step = max(1, CHUNK // len(others))
    for start in range(0, len(usable), step):
        rows = usable[start : start + step]
        below = score[rows, None, None] - against[rows, None] - others[None]
        found, columns = np.nonzero((below > 0).all(axis=2))
        best = np.full(len(found), (1 << top) - 1)
        if by_berger and top > 1:
            lost = np.einsum("piu,pu->pi", results[rows][found].astype(np.int16), below[found, columns])
            best = ((lost == lost.min(axis=1)[:, None]) << np.arange(top)).sum(axis=1)
        parts.append((rows[found], columns, best))
    return _in_segments(level, len(others), *(np.concatenate(part) for part in zip(*parts, strict=True)))


def _in_segments(level: Any, width: int, row: Any, column: Any, best: Any) -> Cross:
    """The pairs of row, column and best set in order."""
    np = numpy()
    order = np.lexsort((column, row, best))
    row, column, best = row[order], column[order], best[order]
    fresh = np.ones(len(row), bool)
    fresh[1:] = (row[1:] != row[:-1]) | (best[1:] != best[:-1])
    starts = np.flatnonzero(fresh)
    dense = None
    if len(starts) * width <= DENSE:
        dense = np.zeros((width, len(starts)))
        dense[column, np.cumsum(fresh) - 1] = 1
    masks, first = np.unique(best[starts], return_index=True)
    return Cross(column.astype(np.int32), starts, dense, row[starts], level[row[starts]], masks, first)


def sets(chances: Any, players: int, *, by_berger: bool) -> Any:
    """The chance of every set on top, by its mask; one row for every batch of chances."""
    np = numpy()
    games = _Games(chances, players)
    found = np.zeros((len(chances), 1 << players))
    everybody = tuple(range(players))
    found[:, -1] = games.all_level()
    for size in range(1, players):
        shape = cross(size, players - size, by_berger=by_berger)
        for top in combinations(everybody, size):
            rest = tuple(i for i in everybody if i not in top)
            columns = games.among(rest)
            if shape.dense is not None:
                sums = np.array([row @ shape.dense for row in columns])  # one product would wait for other threads
            else:
                sums = np.array([np.add.reduceat(row[shape.columns], shape.starts) for row in columns])
            sums *= games.between(top, rest, shape.rows)
            sums *= games.among(top)[:, shape.level]
            spread = _spread(top)
            found[:, [spread[mask] for mask in shape.best]] += np.add.reduceat(sums, shape.first, axis=1)
    return found


class _Games:
    """The chances of the games in batches, and of the scores that groups make among themselves."""

    def __init__(self, chances: Any, players: int) -> None:
        self.chances, self.players, self.batch = chances, players, len(chances)
        self._place = {game: place for place, game in enumerate(combinations(range(players), 2))}
        self._among: dict[tuple[int, ...], Any] = {(i,): numpy().ones((self.batch, 1)) for i in range(players)}

    def seen(self, i: int, j: int) -> Any:
        """Win, draw, loss of i against j."""
        return self.chances[:, self._place[i, j]] if i < j else self.chances[:, self._place[j, i], ::-1]

    def among(self, group: tuple[int, ...]) -> Any:
        """The chance of every vector of scores inside a group."""
        if group not in self._among:
            *before, last = group
            earlier = self.among(tuple(before))
            results = _products([self.seen(i, last) for i in before], self.batch)
            joint = (results[:, :, None] * earlier[:, None]).reshape(self.batch, -1)
            steps, size = inner(len(group)).steps, len(inner(len(group)).vectors)
            self._among[group] = numpy().array([numpy().bincount(steps, row, size) for row in joint])
        return self._among[group]

    def between(self, top: tuple[int, ...], rest: tuple[int, ...], rows: Any) -> Any:
        """The chances of some of the ways the cross games may end: by halves, as most ways are not asked for."""
        games = [self.seen(i, j) for i in top for j in rest]
        half = len(games) // 2
        before, after = numpy().divmod(rows, 3 ** (len(games) - half))
        return _products(games[:half], self.batch)[:, before] * _products(games[half:], self.batch)[:, after]

    def all_level(self) -> Any:
        """The last player takes half of his points, and the others make up for what they got from him."""
        *before, last = range(self.players)
        half = self.players - 1
        rows = _products([self.seen(i, last) for i in before], self.batch)
        numbers, others = inner(half).number_of, self.among(tuple(before))
        whole = numpy().zeros(self.batch)
        for row, gains in enumerate(product((2, 1, 0), repeat=half)):
            scores = tuple(half - got for got in gains)
            if sum(gains) == half and scores in numbers:
                whole += rows[:, row] * others[:, numbers[scores]]
        return whole


def _products(triples: list[Any], batch: int) -> Any:
    """The chance of every way these games may end, the first counting most."""
    weights = numpy().ones((batch, 1))
    for triple in reversed(triples):
        weights = (triple[:, :, None] * weights[:, None]).reshape(batch, -1)
    return weights


def _spread(top: tuple[int, ...]) -> list[int]:
    """For every mask of places in `top` the mask of the players who stand there."""
    return [
        sum(1 << player for place, player in enumerate(top) if mask >> place & 1) for mask in range(1 << len(top))
    ]
