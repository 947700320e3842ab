"""Koya: the points against those on half or more, and its limit moved."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from playoff.tiebreaks import Tournament, criterion, rank

from .crosstables import crosstable, values
from .events import HELD, UZCHESS_2025
from .test_properties import any_result

SEVEN = crosstable(
    """
    Alder   * 1 0 = = = 0
    Birch   0 * 1 = 1 = 0
    Cedar   1 0 * 1 1 = =
    Dogwood = = 0 * 1 1 =
    Elm     = 0 0 0 * = 1
    Fir     = = = 0 = * 0
    Gorse   1 1 = = 0 1 *
    """
)
"""Invented: seven players, so that everybody rests once and has six games."""


def test_tb07_half_is_half_of_the_games_not_of_the_rounds() -> None:
    """Seed 002 1.1, C.07 9.2: half of six games is 3; half of seven rounds would turn the order round."""
    leaders = ("Cedar", "Gorse")
    assert values(SEVEN, "KS", leaders) == {"Cedar": 1.5, "Gorse": 2}
    assert values(SEVEN, "KS/L+1", leaders) == {"Cedar": 1.5, "Gorse": 1}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("KS", {"Alyx": 2, "Bruno": 0.5, "Charline": 0.5, "David": 1, "Franck": 0.5, "Helene": 0}),
        (
            "KS/L-2",
            dict.fromkeys(("Alyx", "Bruno", "Charline"), 3.5) | dict.fromkeys(("David", "Franck", "Helene"), 1.5),
        ),
        ("KS/L+3", dict.fromkeys(HELD.players, 0)),
    ],
)
def test_held_exercise_16_neither_direction_separates_bruno_and_charline(
    code: str, expected: dict[str, float]
) -> None:
    """Half of five games is 2½; the limits here are 2½, 1½ and 4."""
    assert values(HELD, code) == expected


@pytest.mark.parametrize(
    ("by_group", "by_half_points", "expected"),
    [
        ("KS", "KS", (3.5, 3, 3)),
        ("KS/G-1", "KS/L-1", (4.5, 4, 3.5)),
        ("KS/G-2", "KS/L-2", (5, 4.5, 4.5)),
        ("KS/G+1", "KS/L+1", (3, 1, 1)),
        ("KS/G+2", "KS/L+2", (2, 0.5, 0.5)),
    ],
)
def test_koya_of_uzchess_2025_and_its_limits(by_group: str, by_half_points: str, expected: tuple[float, ...]) -> None:
    """Half of nine is 4½. 3½, 3, 3 are published; there every half point from 3½ to 5½ is a score group."""
    three = ("Praggnanandhaa", "Abdusattorov", "Sindarov")
    for code in (by_group, by_half_points):
        assert tuple(values(UZCHESS_2025, code, three).values()) == expected


def test_seed_002_1_1_only_the_extension_separates_abdusattorov_and_sindarov() -> None:
    extended = rank(UZCHESS_2025, ("Abdusattorov", "Sindarov"), ("KSE",))
    assert [tier.players for tier in extended.tiers] == [("Abdusattorov",), ("Sindarov",)]
    assert [step.code for step in extended.steps] == ["KSE", "KS/G-1"]
    reduced = rank(UZCHESS_2025, ("Abdusattorov", "Sindarov"), ("KSR",))
    assert [step.code for step in reduced.steps] == ["KSR", "KS/G+1", "KS/G+2"]
    assert reduced.level == reduced.tiers


def test_an_extension_ends_when_everybody_is_in() -> None:
    """TEC exercise 16: the second group of Held is the last one."""
    ranking = rank(HELD, ("Bruno", "Charline"), ("KSE",))
    assert [step.code for step in ranking.steps] == ["KSE", "KS/G-1"]
    assert len(ranking.level) == 1


def test_a_limit_in_per_cent() -> None:
    """Seventy per cent of five games is 3½: the same three as half."""
    assert values(HELD, "KS/L70") == values(HELD, "KS")
    assert values(HELD, "KS/L71") == dict.fromkeys(HELD.players, Fraction(0))


def test_only_what_was_played_where_the_policy_says_so() -> None:
    """Helene's win by forfeit is not Koya points even with everybody in."""
    assert values(HELD, "KS/L-2", ("Helene",), unplayed="played-only") == {"Helene": 0.5}


@given(any_result)
def test_with_everybody_in_koya_is_the_points(event: Tournament) -> None:
    """A limit of no points leaves nobody out."""
    assert values(event, "KS/L-99") == values(event, "PTS")


def test_who_was_left_out_is_told() -> None:
    parts = criterion("KS").values(HELD, ("Alyx",))["Alyx"].parts
    assert [(part.opponent, part.score, part.counted, part.rule) for part in parts] == [
        ("Franck", 3, 0, "C.07 9.2"),
        ("Bruno", 7, 2, ""),
        ("Charline", 7, 2, ""),
        ("David", 3, 0, "C.07 9.2"),
        ("Helene", 3, 0, "C.07 9.2"),
    ]
