"""Six and seven players: the exact odds against playoffs played through the real machine.

Seeds 1 to 20, fixed beforehand; `pytest -s` prints the p-values. A chi-squared test fails below 0.001, which one in
a thousand right ones does; of twenty seeds together the p-values must not crowd at either end.
"""

from __future__ import annotations

import random
from collections import Counter
from math import exp, lgamma, log

import pytest

from playoff.machine.course import Course
from playoff.machine.due import DueGame, DueLots, due
from playoff.machine.record import GameResult, LotsDrawn
from playoff.machine.walk import enter
from playoff.odds import Odds, Strength, odds
from playoff.tiebreaks import Result

from ..machine.desk import draw, tie
from .players import strength

NORMAL = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
PLAYOFFS = 150
"""For each seed."""


def played(course: Course, given: Strength, rng: random.Random) -> tuple[str, frozenset[int]]:
    """Who wins one playoff, and of how many players its further branches were."""
    before = len(course.branches)
    while not course.over:
        item = due(course)[0]
        if isinstance(item, DueLots):
            course = enter(course, LotsDrawn(item.id, tuple(rng.sample(item.players, len(item.players)))))
        else:
            assert isinstance(item, DueGame)
            assert item.id is not None
            kind = "sudden-death" if item.slot.kind == "sudden-death" else "playoff"
            (result,) = rng.choices(NORMAL, given.chances(*item.colours, kind))
            course = enter(course, GameResult(item.id, item.colours, result))
    assert course.winner is not None
    return course.winner, frozenset(len(branch.players) for branch in course.branches[before:])


def p_value(observed: Counter[str], expected: dict[str, float]) -> float:
    """Chi-squared, players expected fewer than five times put together."""
    total = sum(observed.values())
    often = {player for player, chance in expected.items() if chance * total >= 5}
    cells = [(observed[player], expected[player] * total) for player in often]
    rest = (
        sum(observed[player] for player in expected if player not in often),
        sum(chance for player, chance in expected.items() if player not in often) * total,
    )
    cells += [rest] if rest[1] > 0 else []
    statistic = sum((seen - mean) ** 2 / mean for seen, mean in cells)
    return upper_gamma((len(cells) - 1) / 2, statistic / 2)


def upper_gamma(shape: float, x: float) -> float:
    """The regularised upper incomplete gamma function by its series (Abramowitz & Stegun 6.5.29)."""
    if x <= 0:
        return 1.0
    term = total = 1 / shape
    for step in range(1, 10_000):
        term *= x / (shape + step)
        total += term
        if term < total * 1e-15:
            break
    return 1 - total * exp(shape * log(x) - x - lgamma(shape))


@pytest.mark.parametrize(("shape", "x", "p"), [(0.5, 1.920729, 0.05), (2.5, 5.535249, 0.05), (3.0, 8.405947, 0.01)])
def test_the_p_values_are_those_of_the_tables(shape: float, x: float, p: float) -> None:
    """Chi-squared with 1, 5 and 6 degrees of freedom: 3.841459, 11.070498 and 16.811894 (any table)."""
    assert upper_gamma(shape, x) == pytest.approx(p, abs=1e-6)


@pytest.mark.long
@pytest.mark.parametrize("players", [6, 7])
def test_titles_of_playoffs_played_out(players: int) -> None:
    given = strength(5)
    course = draw(tie(players))
    found = odds(course, given)
    assert isinstance(found, Odds)
    values, all_wins, further = [], Counter[str](), Counter[int]()
    for seed in range(1, 21):
        rng = random.Random(seed)
        wins: Counter[str] = Counter()
        for _ in range(PLAYOFFS):
            winner, sizes = played(course, given, rng)
            wins[winner] += 1
            further.update(sizes)
        all_wins += wins
        values.append(p_value(wins, dict(found.title)))
        print(f"{players} players, seed {seed}: p = {values[-1]:.4f}")
    together = p_value(all_wins, dict(found.title))
    print(f"{players} players, seeds 1 to 20: p = {together:.4f}")
    assert min(*values, together) > 0.001
    assert 3 <= sum(value > 0.5 for value in values) <= 17
    total = 20 * PLAYOFFS
    for item in found.further:
        mean = item.chance * total
        assert abs(further[item.players] - mean) <= 4 * (mean + 1) ** 0.5
