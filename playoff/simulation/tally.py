"""What is counted of playoffs that were played. Counts add up in any order, so nothing depends on who counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields

from playoff.odds.numbers import numpy
from playoff.simulation.block import NOBODY, Block
from playoff.simulation.draws import Array


@dataclass(frozen=True, slots=True)
class Tally:
    """So many playoffs: `wins` by player, `nobody`, those with sudden death, with another cycle, further branches.

    `games` and `seconds`: how many had so many. `score_counts`, `score_wins`: by player and half points in the first
    cycle, where playoffs begin with one that is played game by game; `scored`: the players.
    """

    playoffs: int
    wins: Array
    nobody: int
    sudden_death: int
    again: int
    further: Counter[int]
    games: Array
    seconds: Array
    scored: tuple[int, ...]
    score_counts: Array
    score_wins: Array

    def __add__(self, other: Tally) -> Tally:
        found = []
        for field in fields(self):
            one, two = getattr(self, field.name), getattr(other, field.name)
            if field.name == "scored":
                found.append(one)
            elif isinstance(one, int | Counter):
                found.append(one + two)
            else:
                found.append(added(one, two))
        return Tally(*found)


def added(one: Array, two: Array) -> Array:
    """Two arrays of counts, the shorter one as if it went on with nothing."""
    np = numpy()
    shape = tuple(map(max, one.shape, two.shape))
    found = np.zeros(shape, np.int64)
    for part in (one, two):
        found[tuple(map(slice, part.shape))] += part
    return found


def tally(block: Block, players: int) -> Tally:
    """Count a block."""
    np = numpy()
    none = np.zeros(0, np.int64)
    seconds = none if block.seconds is None else np.bincount(block.seconds)
    wins = np.bincount(block.winner + np.int16(1), minlength=players + 1)
    counts = won = np.zeros((0, 0), np.int64)
    if block.scores is not None:
        width = 2 * len(block.scored) - 1
        counts = np.array([np.bincount(row, minlength=width) for row in block.scores])
        won = np.array(
            [
                np.bincount(row[block.winner == number], minlength=width)
                for number, row in zip(block.scored, block.scores, strict=True)
            ]
        )
    return Tally(
        block.size,
        wins[1:],
        int(wins[NOBODY + 1]),
        int(np.count_nonzero(block.sudden_death)),
        int(np.count_nonzero(block.again)),
        block.further,
        np.bincount(block.games),
        seconds,
        block.scored,
        counts,
        won,
    )
