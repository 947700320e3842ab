"""Two to five players: the simulation against the exact odds, chi-squared, seeds 1 to 20 fixed beforehand."""

from __future__ import annotations

import pytest

from playoff.machine.course import Course
from playoff.odds import Odds, odds
from playoff.simulation import Pace, Question
from playoff.simulation.question import Play
from playoff.simulation.tally import Tally

from ..machine.desk import NORMAL, draw_all, games_due, play, tie
from ..odds.players import strength
from .chi_squared import against_law, assert_fair

SEEDS = range(1, 21)
PLAYOFFS = 20_000
"""For each seed."""


def exact(course: Course) -> Odds:
    found = odds(course, strength(5))
    assert isinstance(found, Odds)
    return found


def p_values(course: Course, tallies: list[Tally]) -> dict[str, list[float]]:
    """Of titles, numbers of games, sudden death, another cycle."""
    law = exact(course)
    assert law.games is not None
    titles, games = list(law.title.values()), list(law.games.chances)
    found: dict[str, list[float]] = {"titles": [], "games": [], "sudden death": [], "another cycle": []}
    for tally in tallies:
        width = max(len(games), len(tally.games))
        counts = [*tally.games.tolist(), *[0] * (width - len(tally.games))]
        found["titles"].append(against_law(tally.wins.tolist(), titles))
        found["games"].append(against_law(counts, [*games, *[0.0] * (width - len(games))]))
        for name, number, chance in (
            ("sudden death", tally.sudden_death, law.sudden_death),
            ("another cycle", tally.again, law.again),
        ):
            found[name].append(against_law([number, tally.playoffs - number], [chance, 1 - chance]))
    return found


@pytest.mark.parametrize("timed", [False, True], ids=["without times", "with times"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_before_the_draw(players: int, timed: bool) -> None:
    """Titles, the number of games, sudden death, cycles; with times the semifinals are drawn one by one."""
    course = tie(players)
    played = Play(Question(course, strength(5), Pace() if timed else None))
    tallies = [played.block(seed, 0, PLAYOFFS) for seed in SEEDS]
    together = p_values(course, [sum(tallies[1:], tallies[0])])
    for what, values in p_values(course, tallies).items():
        if what != "another cycle" or players in {3, 5}:
            assert_fair(values, f"{players} players, {what}:")
            assert together[what][0] > 0.001, what


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_draw_and_the_first_results(players: int) -> None:
    """Hybrid: what is known stays as it is."""
    course = draw_all(tie(players))
    for result in NORMAL[1:2] if players == 2 else NORMAL[1:]:
        course = draw_all(play(course, games_due(course)[0], result))
    assert not course.over
    played = Play(Question(course, strength(5)))
    values = p_values(course, [played.block(seed, 0, PLAYOFFS // 4) for seed in SEEDS])
    assert_fair(values["titles"], f"{players} players after first results, titles:")
    assert_fair(values["games"], f"{players} players after first results, games:")


def test_further_branches_of_five() -> None:
    """Matches, round robins of three and knockouts that follow a cycle, each within five standard errors."""
    course = tie(5)
    tally = Play(Question(course, strength(5))).block(1, 0, 400_000)
    for row in exact(course).further:
        mean = row.chance * tally.playoffs
        assert abs(tally.further[row.players] - mean) < 5 * mean**0.5
