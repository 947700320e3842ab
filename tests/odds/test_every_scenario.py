"""In every state of every scenario the chances add up to 1, what is decided is certain, and the odds are the average
of those that follow: with selection of the best, level seeds, an open main event, withdrawals, corrections."""

from __future__ import annotations

from pathlib import Path

import pytest

from playoff.formats.scenario import read_scenario
from playoff.machine.course import Course
from playoff.machine.table import Phase
from playoff.machine.walk import begin, enter
from playoff.odds import Forecast, Odds, Strength, TooLarge, odds

from .test_total_probability import assert_consistent

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))
CLOSE = 1e-12


def states(path: Path) -> list[Course]:
    scenario = read_scenario(path)
    courses = [begin(scenario.opening)]
    for step in scenario.steps:
        courses.append(enter(courses[-1], step.fact))
    return courses


def assert_adds_up(course: Course, found: Odds) -> None:
    assert sum(found.title.values()) + found.nobody == pytest.approx(1, abs=CLOSE)
    assert all(0 <= chance <= 1 + CLOSE for chance in found.title.values())
    if found.games:
        assert sum(found.games.chances) == pytest.approx(1, abs=CLOSE)
    gone = [player for player in course.tied.players if player in course.out]
    if course.winner:
        assert found.title[course.winner] == 1
        assert found.games is not None
        assert found.games.chances == (1.0,)
    elif not course.over and course.phase is not Phase.TIED:
        assert all(found.title[player] == 0 for player in gone)
        assert max(found.title.values(), default=0) < 1 or course.phase is Phase.VACANT


SEVEN = "f3-seven-one-leader"
"""Seven players after the draw take their time."""


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.long) if path.stem == SEVEN else path for path in SCENARIOS],
    ids=lambda path: path.stem,
)
def test_odds_in_every_state_of_a_scenario(path: Path) -> None:
    courses = states(path)
    given = Strength({player: 2600 + 13 * n for n, player in enumerate(courses[0].dossier.players)})
    forecast = Forecast(courses[0].rulebook, given)
    for course in courses:
        found = odds(course, given, forecast)
        if isinstance(found, TooLarge):
            assert found.players > found.limit
        else:
            assert_adds_up(course, found)
            assert_consistent(course, given, forecast)


def test_most_scenarios_are_within_the_limits() -> None:
    """Only those of six players before the draw, and of eight and more, must be simulated somewhere."""
    large = set()
    for path in SCENARIOS:
        for course in states(path):
            if isinstance(odds(course, Strength.equal(course.dossier.players)) if _big(course) else None, TooLarge):
                large.add(path.stem)
    assert 0 < len(large) < len(SCENARIOS) / 4


def _big(course: Course) -> bool:
    return bool(course.branches) and len(course.branch.players) > 5 and course.branch.numbers is None
