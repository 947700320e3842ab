"""How long a game lasts by chance, on the assumptions of the schedule: for whoever plays a playoff by lot.

Moves are log-normal. Of 731,000 games of players above 2000 on the Free Internet Chess Server, none of them blitz,
the mean is 79 half moves, the median 70, the most frequent number 51; a log-normal law with the first two has its
peak at 55 (chess.stackexchange.com, question 2506). No collection says how much of their time players have used after
so many moves. Ours: a share that grows with every move and is the assumed one at the likely number of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import log, sqrt
from statistics import NormalDist

from playoff.rulebooks import Clock
from playoff.schedule.assumptions import Assumptions
from playoff.schedule.window import Span

MEDIAN = 70 / 79
"""Of the number of moves, as a share of its mean."""

SPREAD = sqrt(-2 * log(MEDIAN))
"""Standard deviation of the logarithm: the mean of such a law is its median times e to the half of its square."""


@lru_cache(maxsize=64)
def moves_by_chance(moves: Span) -> tuple[float, ...]:
    """The chances of `moves.least`, one more ... `moves.most` moves; they add up to 1.

    `moves.likely` is the mean, only nearly, as what the law has outside of the limits is left out.
    """
    if moves.least == moves.most:
        return (1.0,)
    law = NormalDist(log(max(moves.likely, 1) * MEDIAN), SPREAD)
    edges = [law.cdf(log(max(number, 1) - 0.5)) for number in range(moves.least, moves.most + 2)]
    return tuple((end - begin) / (edges[-1] - edges[0]) for begin, end in pairwise(edges))


def lasting(assumptions: Assumptions, clock: Clock, moves: int) -> int:
    """Seconds that a game of so many moves lasts with this clock; within `Assumptions.game(clock)`."""
    likely, used = assumptions.moves.likely, assumptions.used
    share = moves * used, moves * used + likely * (100 - used)
    given = assumptions.given(clock, moves)
    return max(given * share[0] // max(share[1], 1), assumptions.game(clock).least)


def lengths(assumptions: Assumptions, clock: Clock) -> dict[int, float]:
    """The chance of each number of seconds that a game may last, shortest first; they add up to 1."""
    found: dict[int, float] = {}
    for moves, chance in enumerate(moves_by_chance(assumptions.moves), start=assumptions.moves.least):
        seconds = lasting(assumptions, clock, moves)
        found[seconds] = found.get(seconds, 0.0) + chance
    return found
