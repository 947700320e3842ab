"""Rating performance, in whole rating points, by the two tables of the FIDE Rating Regulations (B.02 8.1.1, 8.1.2).

`DIFFERENCE` is the table of 8.1.1: the rating difference that goes with a percentage score. `REACH` is the table of
8.1.2: the largest rating difference at which the stronger player is still expected to score 50, 51, ... 99 per cent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from playoff.tiebreaks.tournament import HalfPoints

__all__ = ["DIFFERENCE", "REACH", "average", "expected", "perfect_performance", "tournament_performance"]

DIFFERENCE: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
"""By percentage, from 50 to 100; below 50 it is the same with a minus."""

REACH: Final = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip
"""By expected percentage, from 50 to 99; beyond it is 100."""

FURTHEST: Final = 800


def average(numbers: Sequence[int]) -> int:
    """The average of at least one number, a half rounded up (C.07 10.1)."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


def expected(rating: int, opponent: int) -> int:
    """What a rating is expected to score against another in one game, in hundredths of a point."""
    stronger = 50 + bisect_left(REACH, abs(rating - opponent))
    return stronger if rating >= opponent else 100 - stronger


def tournament_performance(score: HalfPoints, opponents: Sequence[int]) -> int:
    """TPR: the rounded average of the opponents and the difference for the rounded percentage (C.07 10.2)."""
    per_cent = (100 * score + len(opponents)) // (2 * len(opponents))
    difference = DIFFERENCE[per_cent - 50] if per_cent >= 50 else -DIFFERENCE[50 - per_cent]
    return average(opponents) + difference


def perfect_performance(score: HalfPoints, opponents: Sequence[int]) -> int:
    """PTP: the lowest rating whose expected score is the score or more (C.07 10.3).

    For a score of nothing it is 800 below the lowest rated opponent.
    """
    low, high = min(opponents) - FURTHEST, max(opponents) + FURTHEST
    if score == 0:
        return low
    target = 50 * score
    while low < high:
        middle = (low + high) // 2
        if sum(expected(middle, opponent) for opponent in opponents) >= target:
            high = middle
        else:
            low = middle + 1
    return low
