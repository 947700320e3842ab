"""Every game that comes was announced at each step before; every game that was called needed is played."""

from __future__ import annotations

import pytest

from playoff.machine.course import Course
from playoff.machine.games import games
from playoff.schedule import Assumptions, schedule
from tests.machine.desk import tie
from tests.machine.random_play import played

DEEP = Assumptions(sudden_deaths=30, cycles=12)


def announced(course: Course) -> tuple[set[str], set[str]]:
    """The games to come, and those of them that are needed."""
    plan = schedule(course, DEEP)
    return {game.id for game in plan.games}, {game.id for game in plan.games if game.needed}


def open_games(course: Course) -> set[str]:
    return {str(game.id) for game in games(course) if game.status in {"scheduled", "due", "running"}}


def assert_announced(players: int, seed: int) -> None:
    """`heard`: what every later step brought, from the last one back."""
    courses = played(players, seed)
    finished = {str(game.id) for game in games(courses[-1]) if game.result}
    heard: set[str] = set()
    for course in reversed(courses):
        heard |= open_games(course)
        done = {str(game.id) for game in games(course) if game.result}
        told, needed = announced(course)
        assert heard - done <= told
        assert needed <= finished
        assert course.over or told


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whatever_comes_was_announced(players: int, seed: int) -> None:
    """Playoffs played at random to their end."""
    assert_announced(players, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 40))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_in_many_playoffs(players: int, seed: int) -> None:
    assert_announced(players, seed)


@pytest.mark.parametrize("players", range(2, 15))
def test_ids_are_those_of_the_course(players: int) -> None:
    """A fresh playoff of any size: the games of its first stages are called as they will be."""
    course = tie(players)
    told, _ = announced(course)
    assert open_games(course) <= told
    assert len(told) == len(schedule(course, DEEP).games)
