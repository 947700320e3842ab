"""The same as `frame` for five players and more, with numpy (extra `sim`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from playoff.odds.frame import Frame, Law, Triple, alone
from playoff.odds.numbers import numpy

EASY = 10
"""So many open games are tried in every combination: 59,049, a whole cycle of five players."""

OPEN_GAMES = 12
"""So many where nothing else helps: 531,441."""


@lru_cache(maxsize=16)
def tops(frame: Frame) -> Any:
    """The set on top of every completion, an array in the order of `frame.tops`."""
    np = numpy()
    games = len(frame.open)
    points = np.zeros((frame.players, 3**games), np.int16)
    for i, row in enumerate(frame.taken):
        points[i] += sum(row)
    for place, (i, j) in enumerate(frame.open):
        for end in (0, 1):
            _ends(points[i], place)[:, end] += 2 - end
            _ends(points[j], place)[:, 2 - end] += 2 - end
    keys = points
    if frame.by_berger:
        keys = points * np.int16(4 * frame.players**2)
        for i, row in enumerate(frame.taken):
            for j, taken in enumerate(row):
                if taken:
                    keys[i] += np.int16(taken) * points[j]
        for place, (i, j) in enumerate(frame.open):
            for end in (0, 1):
                _ends(keys[i], place)[:, end] += np.int16(2 - end) * _ends(points[j], place)[:, end]
                _ends(keys[j], place)[:, 2 - end] += np.int16(2 - end) * _ends(points[i], place)[:, 2 - end]
    rivals = [i for i in range(frame.players) if frame.still_in[i]]
    best = keys[rivals].max(axis=0)
    masks = np.zeros(3**games, np.int16)
    for i in rivals:
        masks += (keys[i] == best) * np.int16(1 << i)
    return masks


def _ends(row: Any, place: int) -> Any:
    """A view of a row of completions, by how the game at `place` ends (second axis)."""
    return row.reshape(3**place, 3, -1)


@lru_cache(maxsize=16)
def certain(frame: Frame) -> tuple[tuple[int, Any], ...]:
    """Per round before the last: its number of games, and a matrix of who is certain after each way they may end."""
    np = numpy()
    masks = tops(frame)
    found = []
    for stop in frame.stops[:-1]:
        parts = masks.reshape(3**stop, -1)
        low, high = parts.min(axis=1), parts.max(axis=1)
        sure = [(low == high) & (low == 1 << i) for i in range(frame.players)]
        if any(row.any() for row in sure):
            found.append((stop, np.array(sure, float)))
    return tuple(found)


def products(chances: Sequence[Triple]) -> Any:
    """The chance of every way the games may end, in the order of completions."""
    weights = numpy().ones(1)
    for triple in reversed(chances):
        weights = numpy().multiply.outer(numpy().array(triple), weights).ravel()
    return weights


def sets(frame: Frame, chances: Sequence[Triple]) -> dict[int, float]:
    """The chance of every set on top."""
    found = numpy().bincount(tops(frame), products(chances), 1 << frame.players)
    return {mask: float(chance) for mask, chance in enumerate(found) if chance}


def stopped(frame: Frame, chances: Sequence[Triple]) -> list[tuple[int, Any]]:
    """Per round before the last: the chance of every player that he is certain by then."""
    known = certain(frame)
    return [(stop, matrix @ products(chances[:stop])) for stop, matrix in known]


def law(frame: Frame, chances: Sequence[Triple]) -> Law:
    """How the cycle may end, as `frame.law` says it."""
    found = sets(frame, chances)
    return Law(alone(frame, found, stopped(frame, chances)), found)
