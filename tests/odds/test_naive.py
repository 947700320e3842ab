"""Exact odds are those of plain enumeration, to 12 digits."""

from __future__ import annotations

from itertools import permutations

import pytest

from playoff.machine.course import Course
from playoff.odds import Odds, Strength, odds

from ..machine.desk import NAMES, draw, tie
from .naive import Courses, Naive, chance_of, length, title
from .players import strength

CLOSE = 1e-12


def naive(given: Strength, **how: object) -> Naive:
    def chances(white: str, black: str, sudden_death: bool) -> tuple[float, float, float]:
        return given.chances(white, black, "sudden-death" if sudden_death else "playoff")

    return Naive(chances, **how)  # type: ignore[arg-type]


def assert_equal(course: Course, given: Strength, courses: Courses) -> None:
    """Title, sudden death, further cycle, further branches, number of games."""
    found = odds(course, given)
    assert isinstance(found, Odds)
    assert found.title == pytest.approx(title(courses), abs=CLOSE)
    assert found.sudden_death == pytest.approx(chance_of(courses, "sudden death"), abs=CLOSE)
    assert found.again == pytest.approx(chance_of(courses, "again"), abs=CLOSE)
    further = {item.players: item.chance for item in found.further}
    for size in range(2, len(course.tied.players)):
        expected = chance_of(courses, size)
        assert further.get(size, 0.0) == pytest.approx(expected, abs=CLOSE)
    assert found.games is not None
    lengths = length(courses)
    assert dict(enumerate(found.games.chances)) == pytest.approx(
        {games: lengths.get(games, 0.0) for games in range(len(found.games.chances))}, abs=CLOSE
    )
    assert sum(lengths.values()) == pytest.approx(sum(found.games.chances), abs=CLOSE)
    assert found.games.mean == pytest.approx(sum(games * chance for games, chance in lengths.items()), abs=1e-10)


SUDDEN_DEATHS = {
    "ABBA": ({}, {}),
    "alternate": ({"branches__two__sudden_death__colours": "alternate"}, {"colours": "alternate"}),
    "redraw": ({"branches__two__sudden_death__colours": "redraw"}, {"colours": "redraw"}),
    "black wins": ({"branches__two__sudden_death__draw": "black_wins"}, {"black_wins": True}),
}


@pytest.mark.parametrize(
    "seed", [1, pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("how", SUDDEN_DEATHS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_draw(players: int, how: str, seed: int) -> None:
    switches, named = SUDDEN_DEATHS[how]
    given = strength(seed)
    assert_equal(tie(players, **switches), given, naive(given, **named).playoff(NAMES[:players]))


@pytest.mark.parametrize("order", list(permutations(NAMES[:3])), ids="".join)
def test_three_after_the_draw(order: tuple[str, ...]) -> None:
    given = strength(7)
    assert_equal(draw(tie(3), *order), given, naive(given).round_robin(order))


@pytest.mark.parametrize(
    "rank_by", [["PTS", "SB"], pytest.param(["PTS"], marks=pytest.mark.long)], ids=["with berger", "points only"]
)
def test_five_after_the_draw(rank_by: list[str]) -> None:
    given, order = strength(3), (NAMES[3], NAMES[0], NAMES[4], NAMES[2], NAMES[1])
    courses = naive(given, by_berger=len(rank_by) > 1).round_robin(order)
    assert_equal(draw(tie(5, branches__many__rank_by=rank_by), *order), given, courses)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_five_before_the_draw(seed: int) -> None:
    given = strength(seed)
    assert_equal(tie(5), given, naive(given).playoff(NAMES[:5]))


def test_more_draws_than_anybody_has_seen() -> None:
    """A sudden death of some hundred games is followed to its end."""
    given = strength(2).with_draws(0.9)
    assert_equal(tie(2), given, naive(given).playoff(NAMES[:2]))
