"""How long it lasts: two players against a closed form, laws of lengths by hand, what a schedule says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import sqrt

import numpy as np
import pytest

from playoff.machine.record import GameStarted
from playoff.machine.walk import enter
from playoff.odds import Setting, Strength
from playoff.simulation import Pace, Question, simulate
from playoff.simulation.lengths import left, longest, mean, triangular
from playoff.simulation.question import Play

from ..machine.desk import draw_all, games_due, tie
from .chi_squared import against_law, assert_fair

START = datetime(2024, 1, 28, 18, 30, tzinfo=UTC)
EVEN = Strength.equal(("Anand", "Botvinnik"))
PACE = Pace()


def moments(law: np.ndarray) -> tuple[float, float]:
    """Mean and variance."""
    seconds = np.arange(len(law))
    middle = float(law @ seconds)
    return middle, float(law @ (seconds - middle) ** 2)


def test_two_players_by_a_closed_form() -> None:
    """C: two games, with chance q level, then sudden death of a geometric number of games D, drawn with chance d.

    With equal players and colours worth nothing: q = 2 (1-d)^2 / 4 + d^2 = (1-d)^2 / 2 + d^2, E D = 1 / (1-d),
    Var D = d / (1-d)^2. Mean and variance of a sum of a random number of lengths by Wald.
    """
    d = 0.3
    even = Strength(EVEN.ratings, playoff=Setting(draw=d, white=0), sudden_death=Setting(draw=d, white=0))
    course = tie(2)
    clocks = course.rulebook.clocks
    game, sudden = moments(PACE.game(clocks["blitz"])), moments(PACE.game(clocks["sudden-death"]))
    pause = moments(PACE.between_games())
    step = sudden[0] + pause[0], sudden[1] + pause[1]
    q = (1 - d) ** 2 / 2 + d**2
    first, second = 1 / (1 - d), d / (1 - d) ** 2 + 1 / (1 - d) ** 2
    expected = 2 * game[0] + pause[0] + q * first * step[0]
    variance = 2 * game[1] + pause[1] + q * (first * step[1] + second * step[0] ** 2) - (q * first * step[0]) ** 2
    found = simulate(Question(course, even, PACE), playoffs=400_000)
    lengths = found.lengths
    assert lengths is not None
    assert abs(lengths.mean - expected) < 4.5 * sqrt(variance / 400_000)
    assert lengths.standard_error == pytest.approx(sqrt(variance / 400_000), rel=0.01)


def test_the_whole_distribution_of_two_players() -> None:
    """The law of the sum by convolution of the laws of its parts, seeds 1 to 20, in spans of five minutes."""
    d = 0.33
    even = Strength(EVEN.ratings, playoff=Setting(draw=d, white=0), sudden_death=Setting(draw=d, white=0))
    clocks = tie(2).rulebook.clocks
    pause = PACE.between_games()
    game, sudden = PACE.game(clocks["blitz"]), np.convolve(pause, PACE.game(clocks["sudden-death"]))
    q = (1 - d) ** 2 / 2 + d**2
    now = np.convolve(np.convolve(game, pause), game)
    law = (1 - q) * now
    chance = q * (1 - d)
    for _ in range(30):
        now = np.convolve(now, sudden)
        law = np.pad(law, (0, len(now) - len(law))) + chance * now
        chance *= d
    play = Play(Question(tie(2), even, PACE))
    values = []
    for seed in range(1, 21):
        seconds = play.block(seed, 0, 20_000).seconds
        width = 300
        counts = [int(seconds[place : place + width].sum()) for place in range(0, len(law), width)]
        chances = [float(law[place : place + width].sum()) for place in range(0, len(law), width)]
        values.append(against_law(counts, chances))
    assert_fair(values, "length of two players:")


def test_the_last_board_of_a_round() -> None:
    """Two dice: the larger one is 6 with 11 of 36; then two boards of which one has lasted until 4."""
    die = np.array([0, *[1 / 6] * 6])
    assert longest([die, die])[6] == pytest.approx(11 / 36)
    assert left(die, 4).tolist() == pytest.approx([0, 1 / 2, 1 / 2])
    assert left(die, 9).tolist() == [0, 1]


def test_at_least_likely_at_most() -> None:
    law = triangular(0, 180, 300)
    assert len(law) == 301
    assert law.argmax() == 180
    assert mean(law) == pytest.approx((0 + 180 + 300) / 3, abs=1)
    assert triangular(60, 60, 60).tolist() == [*[0] * 60, 1]


def test_moves_as_their_sources_have_them() -> None:
    """About 40 on average; FICS: average 39.5, median 35."""
    moves = PACE.number_of_moves()
    numbers = np.arange(10, 101)
    assert float(moves @ numbers) == pytest.approx(39.5, abs=1)
    assert numbers[np.searchsorted(np.cumsum(moves), 0.5)] in {35, 36}


def test_a_game_lies_between_the_limits_of_a_schedule() -> None:
    """3+2: at least 20 seconds; 80 % of 2 x 180 + 4 x 40 s = 416 s; at most 2 x 180 + 4 x 100 = 760 s."""
    law = PACE.game(tie(2).rulebook.clocks["blitz"])
    assert law.nonzero()[0].min() >= 20
    assert len(law) - 1 <= 760
    assert mean(law) == pytest.approx(416, rel=0.03)


def test_a_game_without_any_chance_lasts_exactly_as_long_as_it_must() -> None:
    """40 moves, all the time, no pauses: 520 s a game, 490 s in sudden death; the set takes 1,040 s."""
    fixed = Pace(moves=(40, 40, 40), used=100, changeover=(0, 0, 0), ceremony=(0, 0, 0))
    lengths = simulate(Question(tie(2), EVEN, fixed), playoffs=1000).lengths
    assert lengths is not None
    came = [second for second, count in enumerate(lengths.counts) if count]
    assert came[:3] == [1040, 1530, 2020]


def test_semifinals_one_after_the_other_take_longer() -> None:
    """E.1, switch 8: by the shorter semifinal and a ceremony."""
    fixed = Pace(moves=(40, 40, 40), used=100, changeover=(0, 0, 0), ceremony=(300, 300, 300))
    strength = Strength.equal(tie(4).tied.players)
    shortest = []
    for parallel in (True, False):
        course = tie(4, branches__four__parallel=parallel)
        lengths = simulate(Question(course, strength, fixed), playoffs=2000).lengths
        assert lengths is not None
        shortest.append(next(second for second, count in enumerate(lengths.counts) if count))
    assert shortest == [2 * 1040 + 300, 3 * 1040 + 2 * 300]


def test_a_running_game_has_lasted_already() -> None:
    """Started seven minutes ago: what is left of the first game is shorter than a whole one."""
    course = draw_all(tie(2))
    (game,) = games_due(course)
    assert game.id is not None
    running = enter(course, GameStarted(game.id, game.colours, at=START))
    means = []
    for now in (START, START + timedelta(minutes=7)):
        lengths = simulate(Question(running, EVEN, PACE, now), playoffs=20_000).lengths
        assert lengths is not None
        means.append(lengths.mean)
    law = PACE.game(course.rulebook.clocks["blitz"])
    assert means[0] - means[1] == pytest.approx(mean(law) - mean(left(law, 420)), abs=12)
