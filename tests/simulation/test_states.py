"""Every state a playoff can be in, irregular ones among them: the simulation against the exact odds from there."""

from __future__ import annotations

from typing import Any

import pytest

from playoff.odds import Odds, odds
from playoff.simulation import Pace, Question, simulate

from ..machine.desk import tie
from ..machine.random_play import Play
from ..odds.players import strength

PLAYOFFS = 10_000
FAR = 4.8
"""Standard errors: some ten thousand numbers are compared in all."""

SWITCHES: dict[str, dict[str, Any]] = {
    "as it is": {},
    "redraw": {"branches__two__sudden_death__colours": "redraw"},
    "alternate": {"branches__two__sudden_death__colours": "alternate"},
    "black wins": {"branches__two__sudden_death__draw": "black_wins"},
    "seeded by the cycle": {"branches__four__seed_from": "stage"},
    "one semifinal after the other": {"branches__four__parallel": False},
    "points only": {"branches__many__rank_by": ["PTS"]},
}


def compare(players: int, seed: int, every: int, **switches: Any) -> int:
    """Play one playoff at random and ask at its nodes; how many were compared."""
    given = strength(3)
    play = Play(players, seed, irregular=seed % 2 == 0)
    play.nodes = [tie(players, **switches)]
    compared = 0
    for course in play.play()[::every]:
        law = odds(course, given)
        found = simulate(Question(course, given, Pace(), size=PLAYOFFS), playoffs=PLAYOFFS, seed=seed)
        assert sum(found.title.values()) + found.nobody == pytest.approx(1)
        if not isinstance(law, Odds):
            continue
        compared += 1
        where = f"{players} players, seed {seed}, entry {len(course.entries)}, {switches}"
        shares = [(found.title[player], chance, found.standard_error[player]) for player, chance in law.title.items()]
        shares += [
            (found.sudden_death, law.sudden_death, 0),
            (found.again, law.again, 0),
            (found.nobody, law.nobody, 0),
        ]
        for seen, chance, error in shares:
            if min(chance, 1 - chance) < 1e-12:
                assert seen == pytest.approx(chance, abs=2e-9), where
            else:
                assert abs(seen - chance) < FAR * max(error, found.error(chance)), where
        if law.games is not None:
            assert abs(found.games.mean - law.games.mean) < 0.09, where
    return compared


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_few_states(players: int) -> None:
    assert compare(players, 2, 5) >= 2


@pytest.mark.parametrize("how", ["seeded by the cycle", "one semifinal after the other", "black wins"])
def test_a_few_states_under_other_rules(how: str) -> None:
    assert compare(4, 3, 6, **SWITCHES[how]) >= 2


def test_all_level_without_a_player_who_left() -> None:
    """G.2, G.3: one of six left after one game, which does not count; the others go on as five, not as six."""
    given = strength(3)
    play = Play(6, 8, irregular=True)
    course = next(course for course in play.play() if len(course.entries) == 6)
    assert course.out == ("Botvinnik",)
    law = odds(course, given)
    assert isinstance(law, Odds)
    found = simulate(Question(course, given), playoffs=20_000)
    assert found.title["Botvinnik"] == law.title["Botvinnik"] == 0
    assert abs(found.again - law.again) < FAR * found.error(law.again)
    for row in law.further:
        seen = next((one.chance for one in found.further if one.players == row.players), 0.0)
        assert abs(seen - row.chance) < FAR * found.error(row.chance)


@pytest.mark.long
@pytest.mark.parametrize("how", SWITCHES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_state(players: int, how: str) -> None:
    for seed in range(1, 9):
        compare(players, seed, 1 if players < 5 else 3, **SWITCHES[how])
