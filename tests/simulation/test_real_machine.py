"""All sizes: the simulation against playoffs played through the real machine; chi-squared of two samples.

Before the draw: who wins. Seeds 1 to 20, fixed beforehand; `pytest -s` prints the p-values.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from playoff.simulation import Question
from playoff.simulation.question import Play

from ..machine.desk import tie
from ..odds.players import strength
from ..odds.test_real_machine import played
from .chi_squared import against_each_other, assert_fair


def counts(players: int, seed: int, machine: int, simulated: int) -> tuple[list[int], list[int]]:
    """Titles by the real machine, and simulated."""
    given = strength(5)
    course, rng = tie(players), random.Random(seed)
    wins: Counter[str] = Counter(played(course, given, rng)[0] for _ in range(machine))
    play = Play(Question(course, given))
    tally = play.block(seed, 0, simulated)
    return [wins[player] for player in play.question.players], tally.wins.tolist()


@pytest.mark.parametrize(("players", "playoffs"), [(2, 300), (3, 300), (4, 150), (5, 80), (6, 60), (8, 20)])
def test_titles_of_a_few_playoffs_played_out(players: int, playoffs: int) -> None:
    assert_fair([against_each_other(*counts(players, 1, playoffs, 20_000))], f"{players} players:")


MANY = {2: 500, 3: 500, 4: 300, 5: 120, 6: 100, 7: 40, 8: 40, 9: 30, 10: 24, 11: 20, 12: 16, 13: 14, 14: 14}
"""So many playoffs through the real machine for each seed."""


@pytest.mark.long
@pytest.mark.parametrize("players", MANY)
def test_titles_of_many_playoffs_played_out(players: int) -> None:
    """Each seed by itself, then all of them together."""
    found = [counts(players, seed, MANY[players], 50_000) for seed in range(1, 21)]
    assert_fair([against_each_other(*pair) for pair in found], f"{players} players, seeds 1 to 20:")
    few, many = ([sum(column) for column in zip(*rows, strict=True)] for rows in zip(*found, strict=True))
    together = against_each_other(few, many)
    print(f"{players} players, together: {together:.3f}")
    assert together > 0.001
