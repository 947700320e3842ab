"""Small tournaments whose values can be checked on a sheet of paper, article by article."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from playoff.errors import BadInput
from playoff.reasons import because
from playoff.tiebreaks import HalfPoints, Options
from playoff.tiebreaks.teams import Points, Score, TeamScoring, lines, parse_team, rank_teams, team_criterion

from .matches import event, order, values

OF_2024, OF_2026 = date(2024, 9, 1), date(2026, 9, 1)

# Kashdan


def test_kashdan_counts_matches() -> None:
    """Seed 000 1.1 e: won 4, drawn 2, lost 1; won or lost without playing 2."""
    league = event(
        """
        1 A - B  1 1
        1 C - D  + +
        2 A - C  = =
        2 B - D  0 0
        3 A - D  0 0
        """
    )
    assert values(league, "KASH") == {"A": "7", "B": "2", "C": "4", "D": "10"}


def test_kashdan_of_a_round_without_a_match() -> None:
    """Ambiguity 3: a bye that gave something is a result without playing; an absence is none."""
    swiss = event("1 A - B  1 1\n1 C U\n1 D Z\n2 A - C  1 1", system="swiss")
    assert values(swiss, "KASH") == {"A": "8", "B": "1", "C": "3", "D": "0"}


# The chain of the Catalan text


def test_a_used_criterion_is_never_asked_again() -> None:
    """Seed 000 1.2, its own example: A beats B beats C beats A, Kashdan lifts A, the Dutch system separates B and C.

    B beat C, but direct encounter had its turn. Kashdan lifts A by a win more and a draw less in other matches.
    """
    league = event(
        """
        A - B  1 =
        B - C  1 =
        C - A  1 =
        A - D  1 1
        B - D  = =
        C - D  = =
        A - E  0 0
        B - E  = =
        C - E  = =
        """
    )
    three = ("A", "B", "C")
    assert values(league, "MPTS", three) == dict.fromkeys(three, "4")
    ranking = rank_teams(league, three, ("MPTS", "DE", "KASH"))
    assert [tier.players for tier in ranking.tiers] == [("A",), ("B", "C")]
    assert order(league, "MPTS DE KASH DUTCH", three) == "A, B, C"
    with pytest.raises(BadInput, match="DE stands twice in the chain"):
        rank_teams(league, three, ("DE", "KASH", "DE"))


# Direct encounter


def test_direct_encounter_is_asked_again_only_by_c_07() -> None:
    """Case of tiebreaks.md: A>B, A>C, A=D, B>C, B=D, C>D: C.07 6.2 goes on, seeds 1.2 and 1.4 stop at C = D."""
    four = event(
        """
        A - B  1 1
        A - C  1 1
        A - D  = =
        B - C  1 1
        B - D  = =
        C - D  1 1
        """
    )
    assert order(four, "DE") == "A, B, C = D"
    assert order(four, "DE", reapply_direct_encounter=True) == "A, B, C, D"
    assert order(four, "EDE") == "A, B, C, D"


def test_a_match_by_forfeit_is_a_meeting_in_a_round_robin_only() -> None:
    """C.07 15.2 and 6.1.1; modifier P for a Swiss whose rules say so."""
    league = event("A - B  - -", first_day=OF_2026)
    assert order(league, "DE") == "B, A"
    swiss = replace(league, system="swiss")
    assert order(swiss, "DE") == "A = B"
    assert order(swiss, "DE/P") == order(swiss, "EDE/P") == "B, A"
    assert order(league, "DE", unplayed="fide-2012") == "A = B"


def test_matches_of_a_pair_are_averaged_or_summed() -> None:
    """C.07 6.1.2, and the switch."""
    twice = event("A - B  1 1\nB - A  1 =\nB - C  = =\nC - A  = =")
    assert values(twice, "DE") == {"A": "2", "B": "2", "C": "2"}
    assert values(twice, "DE", direct_encounter_sum=True) == {"A": "3", "B": "3", "C": "2"}
    assert values(twice, "DE:GP", direct_encounter_sum=True) == {"A": "3.5", "B": "2.5", "C": "2"}


def test_gaps_leave_what_is_certain() -> None:
    """C.07 6.3: nobody can reach A; of B and C each could still be second."""
    swiss = event("1 A - B  1 1\n2 A - C  1 1\n1 C - D  = =\n2 B - D  = =\n3 A - D  1 1", system="swiss", rounds=3)
    three = ("A", "B", "C")
    assert values(swiss, "DE", three, direct_encounter_gaps="certain") == {"A": "4", "B": None, "C": None}
    assert order(swiss, "DE", three, direct_encounter_gaps="certain") == "A, B = C"
    told = rank_teams(swiss, three, ("DE",), Options(direct_encounter_gaps="certain")).values["C"]["DE"]
    assert (told.unmet, told.reason) == (("B",), because("not-all-met", "C.07 6.3", players=("B", "C")))
    assert rank_teams(swiss, ("A",), ("EDE",)).values["A"]["EDE"].reason == because("nobody-to-meet", "C.07 6.3")
    assert order(swiss, "DE", three) == "A = B = C"
    assert order(swiss, "EDE", three) == "A, B = C"


def test_extended_direct_encounter_goes_on_to_game_points_and_boards() -> None:
    """C.07 13.3.1 and 13.3.2; without board rules two level teams stay level."""
    pair = event("A - B  1 0 = =")
    assert order(pair, "EDE") == "A = B"
    assert order(pair, "EDET") == "A, B"
    assert order(pair, "EDEBT") == "A, B"
    assert order(pair, "EDEB") == "A, B"
    assert [step.stage for step in rank_teams(pair, pair.teams, ("EDEBB",)).steps] == [
        "primary",
        "secondary",
        "board count",
    ]


def test_the_primary_score_decides_first() -> None:
    """C.07 13.3.1: on match points A, on game points B."""
    three = event("A - B  1 1 0 =\nB - C  1 1 1 1\nC - A  0 = = =")
    assert order(three, "EDE", ("A", "B")) == "A, B"
    assert order(replace(three, primary=Points.GAME), "EDE") == "B, A, C"
    assert order(three, "EDE") == "A, B, C"


def test_a_group_made_by_the_secondary_score_is_asked_the_primary_one_too() -> None:
    """C.07 13.3.3. A triple round robin of four, found by chance: averaged, all have 3 match points.

    Game points leave A and B, on 5½ and then on 2 each; of match points against each other B has 1⅓, A ⅔. In thirds
    exact sums matter: gacrux adds rounded ones, and tells the four apart at the first question.
    """
    four = event(
        """
        1 B - A  0 1 = 1
        1 D - C  = 1 = 0
        2 C - A  1 0 = 0
        2 D - B  = = = 1
        3 C - B  = = 1 1
        3 D - A  0 0 1 =
        4 B - A  = 0 0 =
        4 D - C  1 = 1 0
        5 C - A  1 1 1 1
        5 D - B  0 0 1 0
        6 C - B  0 0 1 1
        6 D - A  = = = 0
        7 B - A  = 1 = =
        7 D - C  1 = 0 1
        8 C - A  = = 0 1
        8 D - B  0 = = =
        9 C - B  = 1 1 1
        9 D - A  1 0 1 1
        """
    )
    steps = rank_teams(four, four.teams, ("EDE",)).steps
    assert [(step.stage, step.split) for step in steps] == [
        ("primary", (("A", "B", "C", "D"),)),
        ("secondary", (("C",), ("D",), ("A", "B"))),
        ("secondary", (("A", "B"),)),
        ("primary", (("B",), ("A",))),
    ]
    assert [steps[-1].values[team].amount for team in "AB"] == [Fraction(4, 3), Fraction(8, 3)]


def test_the_board_rules_do_not_ask_for_equal_game_points_in_the_tournament() -> None:
    """C.07 13.3.2 looks at the match of the two alone: 1 + 1½ + 2 against 2 + 1½ + 2 (board 1 won, board 2 lost)."""
    league = event("A - B  1 0 = =\nA - C  1 1 1 1\nB - C  1 1 1 0")
    assert values(league, "GPTS", ("A", "B")) == {"A": "6", "B": "5"}
    *_, last = rank_teams(league, ("A", "B"), ("EDEBT",)).steps
    assert (last.stage, last.values["A"].amount, last.values["B"].amount) == ("board count", 9, 11)


def test_a_missing_pair_has_as_many_matches_as_the_others_when_they_are_summed() -> None:
    """C.07 6.3: A has 5, B could come from 1 to 5 in two matches against C, though not in one."""
    swiss = event("1 A - B  1 1\n2 A - B  = =\n3 A - C  = =\n4 A - C  = =", system="swiss")
    assert order(swiss, "DE", direct_encounter_gaps="certain", direct_encounter_sum=True) == "A = B = C"


# Opponents

SWISS = """
    1 A - B  1 1
    1 C - D  1 0
    1 E U
    2 A - C  = =
    2 B - E  + +
    2 D H
    3 A - E  1 0
    3 C - B  1 1
"""


def test_buchholz_by_hand() -> None:
    """Three rounds, two boards. Match points A 4, B 2, C 4, D 2, E 2: won 2, drawn 1; D draws R2, is gone in R3.

    Opponents see D with 1 + 1 + 1 (C.07 16.3). The dummies of 2024 are the own 2 points; those of 2026 no more than
    the scheduled opponent has, or 3: no difference here.
    """
    swiss = event(SWISS, system="swiss", first_day=OF_2024)
    assert values(swiss, "MPTS") == {"A": "4", "B": "2", "C": "4", "D": "2", "E": "2"}
    assert values(swiss, "BH:MP") == {"A": "8", "B": "10", "C": "9", "D": "8", "E": "8"}
    assert values(swiss, "BH:MP/C1") == {"A": "6", "B": "8", "C": "7", "D": "6", "E": "6"}


def test_a_voluntary_absence_is_cut_first() -> None:
    """C.07 16.5: D's own 2 of round 2 or 3, as long as it is no less than the least significant value."""
    swiss = event(SWISS, system="swiss", first_day=OF_2024)
    parts = rank_teams(swiss, ("D",), ("BH:MP/C1",)).values["D"]["BH:MP/C1"].parts
    assert [(part.round, part.counted, part.cut, part.unplayed) for part in parts] == [
        (1, 8, None, None),
        (2, 0, 4, "16.2.5"),
        (3, 4, None, "16.2.5"),
    ]


def test_the_cap_of_2026() -> None:
    """C.07 16.4.1: A, with 4 points, won by forfeit against B, who has 1; before 1 March 2026 the dummy has A's 4."""
    lines_ = "1 A - B  + +\n1 C - D  = =\n2 A - C  1 1\n2 B - D  = ="
    assert values(event(lines_, system="swiss", first_day=OF_2024), "EMMSB")["A"] == "10"
    assert values(event(lines_, system="swiss", first_day=OF_2026), "EMMSB")["A"] == "4"


def test_the_virtual_opponent_of_matches() -> None:
    """Seed 002 0.2.1 with match points: before 0, what A did not get 2 - 1, a draw in the round to come: 2."""
    swiss = event("1 B - C  1 1\n1 A U\n2 A - B  1 1\n2 C U", system="swiss", first_day=date(2015, 1, 1))
    (bye, _) = rank_teams(swiss, ("A",), ("EMMSB",)).values["A"]["EMMSB"].parts
    assert (bye.score, bye.taken, bye.counted, bye.rule) == (4, 2, 8, "seed 002 0.2.1")
    assert values(swiss, "BH:MP")["A"] == "4"


def test_under_fide_2012_opponents_unplayed_matches_are_draws() -> None:
    """Seed 002: B, who won by forfeit, is seen by A with 1, not 2."""
    league = event("1 A - C  1 1\n2 A - B  1 1\n3 B - C  + +")
    for policy, seen in (("fide-2012", "2"), ("self-draw", "2"), ("c07-2026", "2"), ("played-only", "2")):
        assert values(league, "BH:MP", ("A",), unplayed=policy) == {"A": seen}
    assert values(league, "EMGSB", ("A",), unplayed="fide-2012") == {"A": "4"}
    assert values(league, "EMGSB", ("B",), unplayed="fide-2012") == {"B": "2"}  # 0 of A, half of its boards v itself
    assert values(league, "EMGSB", ("B",), unplayed="played-only") == {"B": "0"}
    assert values(league, "EMGSB", ("B",), unplayed="c07-2026") == {"B": "0"}


def test_the_lowest_opponent_is_cut_of_two_such_the_smaller_product() -> None:
    """C.07 14.1.2: B and C have 1 match point each; 2 x 1 against B, 1 x 1 against C: the latter goes."""
    league = event("A - B  1 1\nA - C  = =\nB - C  0 0\nD - A  1 1\nB - D  = =\nC - D  0 0")
    assert values(league, "MPTS") == {"A": "3", "B": "1", "C": "3", "D": "5"}
    told = rank_teams(league, ("D",), ("EMMSB/C1",)).values["D"]["EMMSB/C1"].parts
    assert [(part.opponent, part.counted, part.cut) for part in told] == [
        ("A", 24, None),
        ("B", 0, 4),
        ("C", 24, None),
    ]


def test_scores_and_schedule_strength() -> None:
    """C.07 13.4: four rounds on two boards, the factor is 4 x 2 / 2 = 4; a fraction of it is cut in exercise 49."""
    swiss = event(SWISS, system="swiss", first_day=OF_2024, rounds=4)
    assert values(swiss, "SSSC", ("A",)) == {"A": "6"}  # 4 + 8 / 4
    assert values(swiss, "SSSC/K2", ("A",)) == {"A": "8"}
    short = event("1 A - B  1 1 1 1\n1 C - D  1 1 1 1", system="swiss")
    with pytest.raises(BadInput, match=r"SSSC: the factor of C.07 13.4 is 0 for 1 round \(name one, as in SSSC/K4\)"):
        rank_teams(short, short.teams, ("SSSC",))


def test_fore_buchholz_draws_the_last_round() -> None:
    """C.07 8.3: before round 2 is played, and whatever comes of it."""
    for last in ("? ?", "1 1", "0 0", "- -"):
        swiss = event(f"1 A - B  1 1\n1 C - D  1 0\n2 A - C  {last}\n2 B - D  {last}", system="swiss")
        assert values(swiss, "FB:MP") == {"A": "3", "B": "5", "C": "5", "D": "3"}


# Own results


def test_progressive_scores_count_after_every_round() -> None:
    """C.07 7.5: also after one in which a team rested."""
    league = event("1 A - B  1 1\n2 B - C  1 1\n3 A - C  = =")
    assert values(league, "PS:MP") == {"A": "7", "B": "4", "C": "1"}
    assert values(league, "PS:MP/C1") == {"A": "5", "B": "4", "C": "1"}


def test_koya_counts_half_of_what_could_be_won() -> None:
    """C.07 9.2, 14.5: three teams, two matches each: the limit is 2 match points of 4."""
    league = event("1 A - B  1 1\n2 B - C  1 1\n3 A - C  = =")
    assert values(league, "KS:MP") == {"A": "2", "B": "0", "C": "1"}
    assert values(league, "KS:MP/L-2") == {"A": "3", "B": "2", "C": "1"}


def test_counts() -> None:
    """C.07 7.1, 7.2, 7.6, 7.7: B won by forfeit, E has a bye worth a draw, D half a point and an absence."""
    swiss = event(SWISS, system="swiss")
    assert values(swiss, "WIN") == {"A": "1", "B": "1", "C": "1", "D": "0", "E": "0"}
    assert values(swiss, "WON") == {"A": "1", "B": "0", "C": "1", "D": "0", "E": "0"}
    assert values(swiss, "REP") == {"A": "3", "B": "3", "C": "3", "D": "1", "E": "2"}
    assert values(swiss, "STD") == {"A": "2", "B": "1", "C": "2", "D": "1", "E": "1"}


def test_points_with_another_scoring_and_an_adjustment() -> None:
    """3 for a match won; a bye worth a win; the arbiter takes 1 match point and ½ game point (TRF record 299)."""
    scoring = TeamScoring(win=HalfPoints(6), draw=HalfPoints(2), allocated=Score(HalfPoints(6), HalfPoints(4)))
    swiss = event(
        "1 A - B  1 1\n1 C U",
        system="swiss",
        scoring=scoring,
        adjustments={"A": Score(HalfPoints(-2), HalfPoints(-1))},
    )
    assert values(swiss, "MPTS") == {"A": "2", "B": "0", "C": "3"}
    assert values(swiss, "GPTS") == {"A": "1.5", "B": "0", "C": "2"}
    assert values(swiss, "PTS:GP") == values(swiss, "MPvGP") == values(swiss, "GPTS")
    assert lines(rank_teams(swiss, ("A",), ("MPTS",)).values["A"]["MPTS"]) == (
        {"round": 1, "opponent": "B", "taken": "3", "counted": "3"},
        {"rule": "adjustment", "counted": "-1"},
    )


# Why


def test_a_value_is_taken_apart() -> None:
    swiss = event("1 A - B  + +\n1 C - D  = =\n2 A - C  1 1\n2 B - D  = =", system="swiss", first_day=OF_2026)
    assert lines(rank_teams(swiss, ("A",), ("EMMSB/C1",)).values["A"]["EMMSB/C1"]) == (
        {
            "round": 1,
            "opponent": "B",
            "unplayed": "16.2.2",
            "taken": "2",
            "score": "1",
            "rule": "C.07 16.4.1",
            "cut": "2",
            "counted": "0",
        },
        {"round": 2, "opponent": "C", "taken": "2", "score": "1", "counted": "2"},
    )


# Descriptors


def test_a_descriptor_has_one_spelling() -> None:
    """Modifiers in a fixed order; twice the same question is refused."""
    assert str(parse_team("BH:GP/P/C1", {"BH": ":CP"})) == "BH:GP/C1/P"
    assert team_criterion("SSSC/K4")[1].factor == 4
    pair = event("A - B  1 1")
    with pytest.raises(BadInput, match="BH:MP/C1/P stands twice"):
        rank_teams(pair, pair.teams, ("BH:MP/P/C1", "BH:MP/C1/P"))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("ESB", "unknown criterion: ESB"),
        ("BH:XP", r"BH:XP: BH does not take :XP \(BH:MP or BH:GP\)"),
        ("EMMSB:MP", r"EMMSB does not take :MP \(EMMSB alone"),
        ("SSSC/K0", r"SSSC does not take /K0 \(one factor from /K1 to /K99\)"),
        ("BH/K4", r"BH does not take /K4 \(BH without a factor\)"),
        ("DUTCH/C1", "DUTCH does not take /C1"),
        ("BH/C1/M1", "a cut and a median"),
    ],
)
def test_what_cannot_be_asked_is_refused(code: str, message: str) -> None:
    pair = event("A - B  1 1")
    with pytest.raises(BadInput, match=message):
        rank_teams(pair, pair.teams, (code,), Options())


def test_teams_that_cannot_be_ranked_are_refused() -> None:
    pair = event("A - B  1 1")
    with pytest.raises(BadInput, match=r"unknown team: Z \(one of A, B\)"):
        rank_teams(pair, ("A", "Z"), ("MPTS",))
    with pytest.raises(BadInput, match="A stands twice in the group"):
        rank_teams(pair, ("A", "A"), ("MPTS",))
    assert rank_teams(pair, (), ("MPTS",)).tiers == ()
