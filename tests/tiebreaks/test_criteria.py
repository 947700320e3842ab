"""The criteria one by one, on published numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal

import pytest

from playoff.errors import BadInput
from playoff.tiebreaks import CRITERIA, Criterion, HalfPoints, Options, Result, Scoring, Tournament, Unit, criterion

from .crosstables import crosstable, leaders, values
from .events import (
    ALL_LEVEL,
    ANNULLED_RETURN,
    CANDIDATES_2024,
    HELD,
    OPEN_GAME,
    REAPPLIED,
    TATA_STEEL_2024,
    UZCHESS_2025,
)


def test_an_unknown_criterion_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"unknown criterion: LOTS \(one of PTS, DE, WIN, .*\)"):
        criterion("LOTS")


@pytest.mark.parametrize("row", CRITERIA.values(), ids=list(CRITERIA))
def test_every_value_is_in_the_unit_of_its_criterion(row: Criterion) -> None:
    assert {value.unit for value in row.values(HELD, HELD.players, Options()).values()} == {row.unit}


# Points


def test_points_of_held() -> None:
    assert values(HELD, "PTS") == {
        "Alyx": 3.5,
        "Bruno": 3.5,
        "Charline": 3.5,
        "David": 1.5,
        "Helene": 1.5,
        "Franck": 1.5,
    }


def test_points_of_tata_steel_2024() -> None:
    assert values(TATA_STEEL_2024, "PTS") == {
        "Abdusattorov": 8.5,
        "Gukesh": 8.5,
        "Giri": 8.5,
        "Wei Yi": 8.5,
        "Firouzja": 7.5,
        "Vidit": 7.5,
        "Praggnanandhaa": 7.5,
        "Nepomniachtchi": 6.5,
        "Ding Liren": 6,
        "Ju Wenjun": 4.5,
        "Donchenko": 4.5,
        "Van Foreest": 4.5,
        "Maghsoodloo": 4.5,
        "Warmerdam": 4,
    }


def test_ambiguity_15_points_and_direct_encounter_follow_the_scoring_sonneborn_berger_the_share() -> None:
    """3-1-0: Anna beat Bela and drew with Cleo, who beat Bela. SB is the points of the beaten and half the drawn."""
    football = crosstable(
        """
        Anna   * 1 =
        Bela   0 * 0
        Cleo   = 1 *
        """,
        scoring=Scoring(HalfPoints(6), HalfPoints(2), HalfPoints(0)),
    )
    assert values(football, "PTS") == {"Anna": 4, "Bela": 0, "Cleo": 4}
    assert values(football, "DE", ("Anna", "Cleo")) == {"Anna": 1, "Cleo": 1}
    assert values(football, "SB") == {"Anna": 2, "Bela": 0, "Cleo": 2}


# Direct encounter


def test_direct_encounter_of_tata_steel_2024() -> None:
    assert values(TATA_STEEL_2024, "DE", leaders(TATA_STEEL_2024)) == {
        "Abdusattorov": 2,
        "Gukesh": 1.5,
        "Giri": 1.5,
        "Wei Yi": 1,
    }


def test_direct_encounter_of_uzchess_2025() -> None:
    assert values(UZCHESS_2025, "DE", leaders(UZCHESS_2025)) == {
        "Praggnanandhaa": 2,
        "Abdusattorov": 0.5,
        "Sindarov": 0.5,
    }
    assert values(UZCHESS_2025, "DE", ("Maghsoodloo", "Rapport", "Yakubboev")) == {
        "Maghsoodloo": 1.5,
        "Rapport": 1,
        "Yakubboev": 0.5,
    }


def test_ambiguity_13_several_games_of_a_pair_are_averaged_or_summed() -> None:
    """The three on 8½ in the Candidates 2024."""
    three = ("Nakamura", "Nepomniachtchi", "Caruana")
    assert values(CANDIDATES_2024, "DE", three) == {"Nakamura": 1.25, "Nepomniachtchi": 1, "Caruana": 0.75}
    assert values(CANDIDATES_2024, "DE", three, direct_encounter_sum=True) == {
        "Nakamura": 2.5,
        "Nepomniachtchi": 2,
        "Caruana": 1.5,
    }


def test_tb18_the_average_and_the_sum_differ_where_a_game_is_missing() -> None:
    three = leaders(ANNULLED_RETURN)
    assert values(ANNULLED_RETURN, "DE", three) == {"Alder": 1.5, "Birch": 0.25, "Cedar": 1.25}
    assert values(ANNULLED_RETURN, "DE", three, direct_encounter_sum=True) == {"Alder": 2, "Birch": 0.5, "Cedar": 2.5}


def test_an_average_is_a_fraction_only_where_it_must_be() -> None:
    found = criterion("DE").values(ANNULLED_RETURN, leaders(ANNULLED_RETURN), Options())
    assert {name: type(value.amount) for name, value in found.items()} == {
        "Alder": int,
        "Birch": Fraction,
        "Cedar": Fraction,
    }


@pytest.mark.parametrize("gaps", ["none", "certain"])
def test_tb14_two_contenders_whose_game_is_open_have_not_met(gaps: Literal["none", "certain"]) -> None:
    assert leaders(OPEN_GAME) == ("Hazel", "Juniper")
    found = criterion("DE").values(OPEN_GAME, ("Elm", "Hazel", "Juniper"), Options(direct_encounter_gaps=gaps))
    assert [value.amount for value in found.values()] == [None, None, None]
    assert [value.unmet for value in found.values()] == [("Hazel",), ("Elm",), ()]


def test_tb14_they_have_met_when_elm_has_won_and_joined_them() -> None:
    games = tuple(replace(game, result=game.result or Result.WHITE_WINS) for game in OPEN_GAME.games)
    event = replace(OPEN_GAME, games=games)
    assert leaders(event) == ("Elm", "Hazel", "Juniper")
    assert values(event, "DE", leaders(event)) == {"Elm": 1, "Hazel": 1, "Juniper": 1}


def test_seed_002_1_4_nobody_meets_himself() -> None:
    assert values(HELD, "DE", ("Alyx",)) == {"Alyx": None}


# Sonneborn-Berger


def test_sonneborn_berger_of_tata_steel_2024() -> None:
    assert values(TATA_STEEL_2024, "SB") == {
        "Gukesh": 50.25,
        "Giri": 50,
        "Abdusattorov": 49.5,
        "Wei Yi": 49,
        "Firouzja": 48.5,
        "Vidit": 47.75,
        "Praggnanandhaa": 47,
        "Nepomniachtchi": 39.25,
        "Ding Liren": 38,
        "Ju Wenjun": 28.25,
        "Donchenko": 28,
        "Van Foreest": 27,
        "Maghsoodloo": 25,
        "Warmerdam": 22.5,
    }


def test_sonneborn_berger_of_uzchess_2025() -> None:
    assert values(UZCHESS_2025, "SB") == {
        "Praggnanandhaa": 25.25,
        "Abdusattorov": 22.5,
        "Sindarov": 22.25,
        "Erigaisi": 21.5,
        "Maghsoodloo": 20.5,
        "Yakubboev": 19.5,
        "Rapport": 18.75,
        "Vokhidov": 16.5,
        "Nepomniachtchi": 16,
        "Aravindh": 11.25,
    }


def test_sonneborn_berger_of_a_double_round_robin_the_candidates_2024() -> None:
    assert values(CANDIDATES_2024, "SB") == {
        "Gukesh": 57,
        "Nakamura": 56,
        "Nepomniachtchi": 56,
        "Caruana": 54,
        "Praggnanandhaa": 42.5,
        "Vidit": 40.25,
        "Firouzja": 32.75,
        "Abasov": 25.5,
    }


def test_h3_scores_of_the_arbiter_count_as_scored() -> None:
    """Anna ½-0 Bela, Cleo 0-0 Bela: games over the board, so also meetings."""
    table = crosstable(
        """
        Anna   * = 1
        Bela   0 * 0
        Cleo   0 0 *
        """
    )
    assert values(table, "PTS") == {"Anna": 1.5, "Bela": 0, "Cleo": 0}
    assert values(table, "SB") == {"Anna": 0, "Bela": 0, "Cleo": 0}
    assert values(table, "DE", ("Bela", "Cleo"), unplayed="played-only") == {"Bela": 0, "Cleo": 0}


def test_sonneborn_berger_names_what_every_game_counted() -> None:
    alyx = criterion("SB").values(HELD, ("Alyx",), Options())["Alyx"]
    assert [(part.opponent, part.share, part.score, part.counted) for part in alyx.parts] == [
        ("Franck", 1, 3, 3),
        ("Bruno", 2, 7, 14),
        ("Charline", 2, 7, 14),
        ("David", 0, 3, 0),
        ("Helene", 2, 3, 6),
    ]
    assert (alyx.amount, alyx.unit) == (37, Unit.QUARTER_POINTS)


# With Black


def test_wins_with_black_of_tata_steel_2024() -> None:
    assert values(TATA_STEEL_2024, "BWG", leaders(TATA_STEEL_2024)) == {
        "Abdusattorov": 2,
        "Gukesh": 4,
        "Giri": 3,
        "Wei Yi": 2,
    }


def test_wins_with_black_of_uzchess_2025() -> None:
    assert values(UZCHESS_2025, "BWG") == {
        "Praggnanandhaa": 1,
        "Abdusattorov": 0,
        "Sindarov": 1,
        "Erigaisi": 2,
        "Maghsoodloo": 1,
        "Yakubboev": 1,
        "Rapport": 2,
        "Vokhidov": 1,
        "Nepomniachtchi": 0,
        "Aravindh": 0,
    }


def test_ambiguity_10_games_with_black_are_those_over_the_board() -> None:
    """Helene had Black in her win by forfeit: seed 002 1.3 counts unplayed games as White."""
    over_the_board = {"Alyx": 2, "Bruno": 2, "Charline": 2, "David": 3, "Helene": 2, "Franck": 3}
    assert values(HELD, "BPG") == over_the_board
    assert values(HELD, "BPG", black_forfeits=True) == over_the_board | {"Helene": 3}


def test_ambiguity_10_wins_with_black_leave_out_forfeits() -> None:
    assert values(HELD, "BWG", ("Helene",)) == {"Helene": 0}
    assert values(HELD, "BWG", ("Helene",), black_forfeits=True) == {"Helene": 1}


@pytest.mark.parametrize(
    ("event", "sonneborn_berger", "wins"),
    [
        (
            REAPPLIED,
            {"Alder": 14.75, "Birch": 13.25, "Cedar": 15.25, "Dogwood": 13.5},
            {"Alder": 0, "Birch": 2, "Cedar": 2, "Dogwood": 0},
        ),
        (
            ALL_LEVEL,
            dict.fromkeys(("Birch", "Cedar", "Dogwood", "Elm"), 13.5),
            dict.fromkeys(("Birch", "Cedar", "Dogwood", "Elm"), 0),
        ),
    ],
    ids=["tb02", "tb15"],
)
def test_the_invented_four(event: Tournament, sonneborn_berger: dict[str, float], wins: dict[str, int]) -> None:
    assert values(event, "SB", leaders(event)) == sonneborn_berger
    assert values(event, "BWG", leaders(event)) == wins
