"""Tie-breaks by rating: tables, averages, what an unrated player does to them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.tiebreaks import Game, HalfPoints, Result, Tournament, criterion, rank
from playoff.tiebreaks.performance import (
    DIFFERENCE,
    REACH,
    average,
    expected,
    perfect_performance,
    tournament_performance,
)

from .crosstables import crosstable, values
from .published import tournament

TEN = crosstable(
    """
    Alder   * = = 1 = 1 = = = 1
    Birch   = * 1 = 1 = = = 1 0
    Cedar   = 0 * 1 = = 1 0 = =
    Dogwood 0 = 0 * = 0 = = = 0
    Elm     = 0 = = * 0 1 = 1 1
    Fir     0 = = 1 1 * = = 1 0
    Gorse   = = 0 = 0 = * 1 = =
    Hazel   = = 1 = = = 0 * 0 0
    Ivy     = 0 = = 0 0 = 1 * 0
    Juniper 0 1 = 1 0 1 = 1 1 *
    """
)
UNRATED = replace(TEN, ratings={name: 2800 - 10 * number for number, name in enumerate(TEN.players[:-1])})
"""Invented: 2800, 2790 ... 2720, and Juniper, who ties with Alder, has no rating."""

BOTH = ("Alder", "Juniper")


@pytest.mark.parametrize("code", ["ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_tb17_one_unrated_player_and_ratings_cannot_be_used(code: str) -> None:
    """C.07 10: unless the regulations say what an unrated player counts. The chain goes on, and says why."""
    ranking = rank(UNRATED, BOTH, (code, "SB"))
    assert [ranking.values[name][code].amount for name in BOTH] == [None, None]
    reason = ranking.values["Alder"][code].reason
    assert reason is not None
    assert (reason.code, reason.clause, reason.params) == ("unrated", "C.07 10", {"players": ("Juniper",)})
    assert {tier.decided_by for tier in ranking.tiers} == {"SB"}


def test_tb17_what_an_unrated_player_counts() -> None:
    """As 1400: 2604.44 for Alder; left out: 2755; a blank read as zero would have given 2449."""
    assert values(UNRATED, "ARO/U1400", BOTH) == {"Alder": 2604, "Juniper": 2760}
    assert values(UNRATED, "ARO/U", BOTH) == {"Alder": 2755, "Juniper": 2760}
    assert values(UNRATED, "RTNG/U1400", BOTH) == {"Alder": 2800, "Juniper": 1400}
    assert values(UNRATED, "RTNG/U", BOTH) == {"Alder": 2800, "Juniper": None}


def test_the_rating_itself_from_either_end() -> None:
    ranking = rank(UNRATED, ("Alder", "Birch", "Juniper"), ("RTNG/U1400",))
    assert [tier.players for tier in ranking.tiers] == [("Alder",), ("Birch",), ("Juniper",)]
    ranking = rank(UNRATED, ("Alder", "Birch", "Juniper"), ("RTNG/U1400/R",))
    assert [tier.players for tier in ranking.tiers] == [("Juniper",), ("Birch",), ("Alder",)]


def test_who_met_nobody_over_the_board_has_no_average() -> None:
    games = (Game(1, "Anna", "Bela", Result.WHITE_BY_FORFEIT), Game(2, "Bela", "Cleo", Result.DRAW))
    event = Tournament(
        ("Anna", "Bela", "Cleo"), games, system="swiss", ratings={"Anna": 2000, "Bela": 2100, "Cleo": 2200}
    )
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO"):
        assert values(event, code, ("Anna",)) == {"Anna": None}
    assert values(event, "ARO", ("Bela",)) == {"Bela": 2200}
    assert values(event, "ARO/C1", ("Bela",)) == {"Bela": None}


def test_held_exercises_17_to_22() -> None:
    """Of Charline: ARO 1940, without the lowest 2000, TPR 2089, APRO 1904, PTP 2112."""
    event = tournament("held_swiss_5")
    found = [values(event, code, ("Charline",))["Charline"] for code in ("ARO", "ARO/C1", "TPR", "APRO", "PTP")]
    assert found == [1940, 2000, 2089, 1904, 2112]


def test_a_cut_rating_is_told() -> None:
    event = tournament("held_swiss_5")
    parts = criterion("ARO/C1").values(event, ("Charline",))["Charline"].parts
    assert [(part.opponent, part.cut) for part in parts if part.cut] == [("Maria", 1700)]


# The tables of the FIDE Rating Regulations, B.02


@pytest.mark.parametrize(
    ("difference", "per_cent"),
    [
        (0, 50),
        (3, 50),
        (4, 51),
        (10, 51),
        (11, 52),
        (100, 64),
        (200, 76),
        (344, 88),
        (400, 92),
        (735, 99),
        (736, 100),
        (3000, 100),
    ],
)
def test_b02_8_1_2_what_a_difference_is_expected_to_score(difference: int, per_cent: int) -> None:
    assert expected(1500 + difference, 1500) == per_cent
    assert expected(1500, 1500 + difference) == 100 - per_cent


@pytest.mark.parametrize(("per_cent", "difference"), [(50, 0), (51, 7), (75, 193), (83, 273), (99, 677), (100, 800)])
def test_b02_8_1_1_the_difference_of_a_score(per_cent: int, difference: int) -> None:
    """Of a hundred games against 2000."""
    assert tournament_performance(HalfPoints(2 * per_cent), (2000,) * 100) == 2000 + difference
    assert tournament_performance(HalfPoints(200 - 2 * per_cent), (2000,) * 100) == 2000 - difference


def test_the_tables_grow() -> None:
    assert list(REACH) == sorted(set(REACH))
    assert list(DIFFERENCE) == sorted(set(DIFFERENCE))
    assert (len(REACH), len(DIFFERENCE)) == (50, 51)


@pytest.mark.parametrize(("numbers", "rounded"), [((2000,), 2000), ((2000, 2001), 2001), ((2000, 2000, 2001), 2000)])
def test_c07_10_1_a_half_is_rounded_up(numbers: tuple[int, ...], rounded: int) -> None:
    assert average(numbers) == rounded


opponents = st.lists(st.integers(1000, 2900), min_size=1, max_size=13)


@given(opponents, st.data())
def test_c07_10_3_the_perfect_performance_is_the_lowest_rating_that_is_enough(
    ratings: list[int], data: st.DataObject
) -> None:
    """With it the expected score reaches the score, with one point less it does not."""
    score = HalfPoints(data.draw(st.integers(1, 2 * len(ratings))))
    found = perfect_performance(score, ratings)
    assert sum(expected(found, rating) for rating in ratings) >= 50 * score
    assert sum(expected(found - 1, rating) for rating in ratings) < 50 * score


@given(opponents)
def test_c07_10_3_for_nothing_it_is_800_below_the_lowest(ratings: list[int]) -> None:
    assert perfect_performance(HalfPoints(0), ratings) == min(ratings) - 800
