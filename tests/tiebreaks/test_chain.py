"""Chains: who stands where, after which criterion, and why."""

from __future__ import annotations

import pytest

from playoff.errors import BadInput
from playoff.tiebreaks import Options, Tier, rank

from .crosstables import crosstable, leaders, order, values
from .events import ALL_LEVEL, ANNULLED_RETURN, CANDIDATES_2024, HELD, REAPPLIED, TATA_STEEL_2024, UZCHESS_2025

CLAUSE_E = "DE SB BWG"


# Clause E.2 and what was really played


def test_tata_steel_2024_seeds() -> None:
    four = leaders(TATA_STEEL_2024)
    assert order(TATA_STEEL_2024, four, CLAUSE_E) == "Abdusattorov, Gukesh, Giri, Wei Yi"
    assert order(TATA_STEEL_2024, four, "SB DE BWG") == "Gukesh, Giri, Abdusattorov, Wei Yi"


def test_tata_steel_2024_seeds_re_applied() -> None:
    """Giri beat Gukesh; the pairings 1-4 and 2-3 stay those played."""
    seeds = order(TATA_STEEL_2024, leaders(TATA_STEEL_2024), CLAUSE_E, reapply_direct_encounter=True)
    assert seeds == "Abdusattorov, Giri, Gukesh, Wei Yi"


def test_tata_steel_2024_says_after_which_criterion_each_stood_alone() -> None:
    ranking = rank(TATA_STEEL_2024, leaders(TATA_STEEL_2024), CLAUSE_E.split())
    assert ranking.tiers == (
        Tier(("Abdusattorov",), "DE"),
        Tier(("Gukesh",), "SB"),
        Tier(("Giri",), "SB"),
        Tier(("Wei Yi",), "DE"),
    )
    assert [(step.code, step.group, step.split) for step in ranking.steps] == [
        (
            "DE",
            ("Gukesh", "Abdusattorov", "Wei Yi", "Giri"),
            (("Abdusattorov",), ("Gukesh", "Giri"), ("Wei Yi",)),
        ),
        ("SB", ("Gukesh", "Giri"), (("Gukesh",), ("Giri",))),
    ]


def test_tata_steel_2024_every_value_is_there_although_not_every_one_was_needed() -> None:
    ranking = rank(TATA_STEEL_2024, leaders(TATA_STEEL_2024), CLAUSE_E.split())
    shown = {
        name: tuple(value.amount / value.unit.value for value in by_code.values() if value.amount is not None)
        for name, by_code in ranking.values.items()
    }
    assert shown == {
        "Abdusattorov": (2, 49.5, 2),
        "Gukesh": (1.5, 50.25, 4),
        "Giri": (1.5, 50, 3),
        "Wei Yi": (1, 49, 2),
    }


def test_a_value_is_the_one_first_asked_for() -> None:
    """Re-applied, Giri took a point off Gukesh; shown stays what the four took off each other."""
    options = Options(reapply_direct_encounter=True)
    ranking = rank(TATA_STEEL_2024, leaders(TATA_STEEL_2024), ("DE",), options)
    assert ranking.values["Giri"]["DE"].amount == 3
    first, again = ranking.steps
    assert (first.again, again.again) == (False, True)
    assert {name: value.amount for name, value in again.values.items()} == {"Gukesh": 0, "Giri": 2}


def test_uzchess_2025_places() -> None:
    standings = order(UZCHESS_2025, UZCHESS_2025.players, "PTS DE SB")
    assert standings == (
        "Praggnanandhaa, Abdusattorov, Sindarov, Erigaisi, Maghsoodloo, Rapport, Yakubboev, "
        "Vokhidov, Nepomniachtchi, Aravindh"
    )


def test_candidates_2024_direct_encounter() -> None:
    ranking = order(CANDIDATES_2024, CANDIDATES_2024.players, "PTS DE")
    assert ranking.startswith("Gukesh, Nakamura, Nepomniachtchi, Caruana, Praggnanandhaa")


# Ambiguity 4: re-application


def test_tb02_criterion_spent_or_re_applied() -> None:
    four = leaders(REAPPLIED)
    assert values(REAPPLIED, "DE", four) == {"Alder": 2, "Birch": 1, "Cedar": 2, "Dogwood": 1}
    assert order(REAPPLIED, four, CLAUSE_E) == "Cedar, Alder, Dogwood, Birch"
    assert order(REAPPLIED, four, CLAUSE_E, reapply_direct_encounter=True) == "Cedar, Alder, Birch, Dogwood"


def test_c07_6_2_and_the_catalan_rule_1_2_part_inside_direct_encounter() -> None:
    four = crosstable(
        """
        A   * 1 1 =
        B   0 * 1 =
        C   0 0 * 1
        D   = = 0 *
        """
    )
    assert values(four, "DE") == {"A": 2.5, "B": 1.5, "C": 1, "D": 1}
    assert order(four, four.players, "DE") == "A, B, C = D"
    assert order(four, four.players, "DE", reapply_direct_encounter=True) == "A, B, C, D"


def test_catalan_rule_1_2_a_spent_criterion_is_not_asked_again() -> None:
    """A beat B, B beat C, C beat A; SB lifts A, and that B beat C is not asked again."""
    ring = crosstable(
        """
        A   * 1 0 1 0
        B   0 * 1 0 1
        C   1 0 * 0 1
        D   0 1 1 * 1
        E   1 0 0 0 *
        """
    )
    ranking = rank(ring, ("A", "B", "C"), ("DE", "SB"))
    assert [tier.players for tier in ranking.tiers] == [("A",), ("B", "C")]
    assert [step.code for step in ranking.steps] == ["DE", "SB"]
    assert ranking.tiers[1].decided_by == "SB"


# Ambiguity 5: gaps


def test_c07_6_3_nobody_is_certain() -> None:
    """X and Y, Y and Z drew; Z beat X by forfeit, which a Swiss leaves out (C.07 6.1.1)."""
    swiss = crosstable(
        """
        X   * = -
        Y   = * =
        Z   + = *
        """,
        system="swiss",
    )
    for gaps in ("none", "certain"):
        assert order(swiss, swiss.players, "DE", direct_encounter_gaps=gaps) == "X = Y = Z"


def test_c07_6_3_the_certain_places_are_given_from_the_top() -> None:
    four = crosstable(
        """
        A   * = 1 1
        B   = * 1 =
        C   0 0 * .
        D   0 = . *
        """
    )
    assert values(four, "DE", direct_encounter_gaps="certain") == {"A": 2.5, "B": 2, "C": None, "D": None}
    assert order(four, four.players, "DE", direct_encounter_gaps="certain") == "A, B, C = D"
    assert order(four, four.players, "DE", direct_encounter_gaps="none") == "A = B = C = D"


def test_c07_6_3_a_missing_pair_of_a_double_round_robin_has_two_games_when_they_are_summed() -> None:
    """Summed, A has 2½, and two wins over C bring B from ½ to 2½; averaged it is half of that."""
    double = crosstable(
        """
        A   ** 1= ==
        B   0= ** ..
        C   == .. **
        """
    )
    for by_sum in (False, True):
        level = order(double, double.players, "DE", direct_encounter_gaps="certain", direct_encounter_sum=by_sum)
        assert level == "A = B = C"


# Who left with less than half of his games


LEFT_EARLY = crosstable(
    """
    Alder   * = 1 1 1 = = = 1 0
    Birch   = * = = = 0 = = 0 =
    Cedar   0 = * 1 1 = 1 = 1 +
    Dogwood 0 = 0 * 0 0 0 0 = +
    Elm     0 = 0 1 * = 0 = = +
    Fir     = 1 = 1 = * 1 = 1 0
    Gorse   = = 0 1 1 0 * 1 0 =
    Hazel   = = = 1 = = 0 * 0 +
    Ivy     0 1 0 = = 0 1 1 * +
    Juniper 1 = - - - 1 = - - *
    """
)


def test_tb08_results_that_do_not_count_change_who_is_tied() -> None:
    """Juniper played four of nine. As it stands Cedar leads with 6½; without those games Alder and Fir do, on 6."""
    assert leaders(LEFT_EARLY) == ("Cedar",)
    counted = LEFT_EARLY.without_results_of({"Juniper"})
    assert leaders(counted) == ("Alder", "Fir")
    assert {counted.points[name] for name in leaders(counted)} == {12}
    assert counted.points["Juniper"] == 0


# What stays level


def test_tb15_what_stays_level_is_one_tier() -> None:
    four = leaders(ALL_LEVEL)
    assert set(values(ALL_LEVEL, "DE", four).values()) == {1.5}
    ranking = rank(ALL_LEVEL, four, CLAUSE_E.split())
    assert ranking.level == ranking.tiers == (Tier(("Birch", "Cedar", "Dogwood", "Elm"), None),)
    assert ranking.places == {"Birch": 1, "Cedar": 1, "Dogwood": 1, "Elm": 1}
    assert [len(step.split) for step in ranking.steps] == [1, 1, 1]


THREE_LEVEL = crosstable(
    """
    Alder   * = = = = 1 = =
    Birch   = * = = = = 1 =
    Cedar   = = * 0 1 = = =
    Dogwood = = 1 * = 0 = =
    Elm     = = 0 = * = = =
    Fir     0 = = 1 = * = 0
    Gorse   = 0 = = = = * =
    Hazel   = = = = = 1 = *
    """
)


def test_tb16_the_older_rule_would_need_lots_for_the_second_place() -> None:
    """Three on 4, level on direct encounter and Sonneborn-Berger; Hazel had Black four times, the others three."""
    three = leaders(THREE_LEVEL)
    assert values(THREE_LEVEL, "SB", three) == {"Alder": 13.5, "Birch": 13.5, "Hazel": 13.5}
    assert values(THREE_LEVEL, "BPG", three) == {"Alder": 3, "Birch": 3, "Hazel": 4}
    assert values(THREE_LEVEL, "BWG", three) == {"Alder": 0, "Birch": 0, "Hazel": 0}
    assert order(THREE_LEVEL, three, CLAUSE_E) == "Alder = Birch = Hazel"
    assert order(THREE_LEVEL, three, "DE SB BPG") == "Hazel, Alder = Birch"


def test_level_players_share_the_best_of_their_places() -> None:
    ranking = rank(HELD, HELD.players, ("PTS", "DE"))
    assert ranking.places == {"Alyx": 1, "Bruno": 2, "Charline": 2, "Helene": 4, "Franck": 5, "David": 6}
    assert ranking.level == (Tier(("Bruno", "Charline"), "DE"),)


def test_tb18_order_by_average_and_by_sum() -> None:
    three = leaders(ANNULLED_RETURN)
    assert order(ANNULLED_RETURN, three, "DE") == "Alder, Cedar, Birch"
    assert order(ANNULLED_RETURN, three, "DE", direct_encounter_sum=True) == "Cedar, Alder, Birch"


# The edges


def test_one_player_stands_alone_without_a_criterion() -> None:
    ranking = rank(HELD, ("Alyx",), ("DE", "SB"))
    assert ranking.tiers == (Tier(("Alyx",), None),)
    assert ranking.steps == ()
    assert [value.amount for value in ranking.values["Alyx"].values()] == [None, 37]


def test_nobody_is_ranked_in_no_tier() -> None:
    assert rank(HELD, (), ("DE",)).tiers == ()


def test_without_a_chain_everybody_is_level() -> None:
    assert order(HELD, ("David", "Alyx"), "") == "David = Alyx"


@pytest.mark.parametrize(
    ("group", "chain", "message"),
    [
        (("Alyx",), ("DE", "LOTS"), r"unknown criterion: LOTS \(one of PTS, DE, WIN"),
        (("Alyx",), ("DE", "SB", "DE"), "DE stands twice in the chain"),
        (("Alyx", "Alyx"), ("DE",), "Alyx stands twice in the group"),
        (("Alyx", "Zoe"), ("DE",), "unknown player: Zoe"),
    ],
)
def test_what_cannot_be_ranked_is_refused(group: tuple[str, ...], chain: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        rank(HELD, group, chain)
