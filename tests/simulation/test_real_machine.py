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


def p_value(players: int, seed: int, machine: int, simulated: int) -> float:
    """Of the titles."""
    given = strength(5)
    course, rng = tie(players), random.Random(seed)
    wins: Counter[str] = Counter(played(course, given, rng)[0] for _ in range(machine))
    play = Play(Question(course, given))
    tally = play.block(seed, 0, simulated)
    return against_each_other([wins[player] for player in play.question.players], tally.wins.tolist())


@pytest.mark.parametrize(("players", "playoffs"), [(2, 300), (3, 300), (4, 150), (5, 80), (6, 60), (8, 15)])
def test_titles_of_a_few_playoffs_played_out(players: int, playoffs: int) -> None:
    assert_fair([p_value(players, 1, playoffs, 20_000)], f"{players} players:")


MANY = {2: 500, 3: 500, 4: 300, 5: 120, 6: 100, 7: 40, 8: 40, 9: 25, 10: 20, 11: 16, 12: 14, 13: 10, 14: 8}
"""So many playoffs through the real machine for each seed."""


@pytest.mark.long
@pytest.mark.parametrize("players", MANY)
def test_titles_of_many_playoffs_played_out(players: int) -> None:
    values = [p_value(players, seed, MANY[players], 50_000) for seed in range(1, 21)]
    assert_fair(values, f"{players} players, seeds 1 to 20:")
