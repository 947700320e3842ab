"""Criteria that count boards: the Dutch system (seed 000 1.1 g) and C.07 12."""

from __future__ import annotations

import pytest

from playoff.errors import BadInput
from playoff.reasons import because
from playoff.tiebreaks import ByColour, HalfPoints
from playoff.tiebreaks.teams import Match, TeamTournament, rank_teams

from .matches import event, order, values

# The Dutch system


@pytest.mark.parametrize(
    ("taken", "dutch", "ranked", "stages"),
    [
        ("0 1 1 0", ("5", "5"), "B, A", 2),
        ("= = = =", ("5", "5"), "B, A", 3),
        ("= 1 0 0", ("5", "5"), "A, B", 2),
        ("1 = = 0", ("6.5", "3.5"), "A, B", 1),
        ("= 1 0 =", ("5.5", "4.5"), "A, B", 1),
    ],
    ids=["the-example-of-the-text", "all-drawn", "first-board-drawn", "not-equal", "tb13-match-3"],
)
def test_one_match(taken: str, dutch: tuple[str, str], ranked: str, stages: int) -> None:
    """Seed 000 1.1 g, its example 5-5 won on board 1; tiebreaks.md; case tb13. B has Black on board 1."""
    one = event(f"A - B  {taken}")
    assert tuple(values(one, "DUTCH").values()) == dutch
    assert order(one, "DUTCH") == ranked
    assert len(rank_teams(one, one.teams, ("DUTCH",)).steps) == stages


def test_all_drawn_the_team_with_black_on_board_1_whichever_it_is() -> None:
    """Case tb13, match 2: there A has Black."""
    assert order(event("B - A  = = = ="), "DUTCH") == "A, B"


def test_three_teams_add_up_their_matches() -> None:
    """A-B 6-4, B-C 6-4, C-A 4½-5½: 11½, 10, 8½ (tiebreaks.md, worked numbers)."""
    three = event(
        """
        A - B  1 = 0 =
        B - C  = 1 = 0
        C - A  0 1 = =
        """
    )
    assert values(three, "DUTCH") == {"A": "11.5", "B": "10", "C": "8.5"}
    assert order(three, "DUTCH") == "A, B, C"


def test_two_of_three_left_level_are_told_apart_on_their_own_boards() -> None:
    """Seed 000 1.1 g: "if after applying this system the tie persists" it is the first board, not a new sum."""
    three = event(
        """
        A - B  0 1 1 0
        A - C  1 1 1 1
        B - C  1 1 1 1
        """
    )
    assert values(three, "DUTCH") == {"A": "15", "B": "15", "C": "0"}
    assert order(three, "DUTCH") == "B, A, C"


def test_three_level_teams_stay_level() -> None:
    """The board rules are for two teams (ambiguity 4)."""
    three = event(
        """
        A - B  = = = =
        B - C  = = = =
        C - A  = = = =
        """
    )
    assert order(three, "DUTCH") == "A = B = C"


def test_two_matches_are_taken_together() -> None:
    """Ambiguity 4: board 1 over both matches; both all drawn, each had Black there once: still level."""
    assert order(event("A - B  1 0 0 1\nB - A  0 1 1 0"), "DUTCH") == "A, B"
    assert order(event("A - B  = =\nB - A  = ="), "DUTCH") == "A = B"


def test_boards_won_against_each_other_are_not_all_drawn() -> None:
    """Level on every board without a draw: Black on board 1 decides only where all boards were drawn."""
    two = event("A - B  1 0\nA - B  0 1")
    assert order(two, "DUTCH") == "A = B"


def test_a_forfeited_board_is_scored_as_it_stands() -> None:
    """Ambiguity 4: the result obtained, played or not."""
    assert values(event("A - B  + 0 - ="), "DUTCH") == {"A": "4.5", "B": "5.5"}


def test_teams_that_have_not_met_have_no_dutch_value() -> None:
    swiss = event("1 A - C  1 0\n1 B - D  1 0", system="swiss")
    assert values(swiss, "DUTCH", ("A", "B")) == {"A": None, "B": None}
    assert order(swiss, "DUTCH", ("A", "B")) == "A = B"


# C.07 12

LEAGUE = """
    1 A - B  1 0 = =
    1 C - D  = 1 0 1
    2 A - C  0 1 = =
    2 B - D  1 = = 0
    3 A - D  = = 1 0
    3 B - C  0 1 1 0
"""


def test_board_count_is_the_lower_the_better() -> None:
    """C.07 12.1. A: board 1 1½, board 2 1½, board 3 2, board 4 1: 1½ + 3 + 6 + 4 = 14½; B 1 + 5 + 6 + 2 = 14."""
    league = event(LEAGUE)
    assert values(league, "GPTS") == {"A": "6", "B": "6", "C": "6.5", "D": "5.5"}
    assert values(league, "BC", ("A", "B")) == {"A": "14.5", "B": "14"}
    assert order(league, "BC", ("A", "B")) == "B, A"


def test_board_count_wants_equal_game_points() -> None:
    """C.07 12.1: only among teams with the same game points."""
    league = event(LEAGUE)
    ranking = rank_teams(league, league.teams, ("BC",))
    for of in ranking.values.values():
        assert (of["BC"].amount, of["BC"].reason) == (None, because("game-points-differ", "C.07 12.1"))
    assert order(league, "GPTS BC") == "C, B, A, D"


def test_top_boards_and_bottom_boards() -> None:
    """C.07 12.2 and 12.3: A 1½ 1½ 2 1, B 1 2½ 2 ½ by board."""
    league = event(LEAGUE)
    assert values(league, "TBR", ("A", "B")) == {"A": "1.5 1.5 2 1", "B": "1 2.5 2 0.5"}
    assert values(league, "BBE", ("A", "B")) == {"A": "5 3 1.5", "B": "5.5 3.5 1"}
    assert order(league, "TBR", ("A", "B")) == "A, B"
    assert order(league, "BBE", ("A", "B")) == "B, A"


def test_a_bye_is_a_win_on_every_board() -> None:
    """C.07 12: an allocated bye counts as a win on each board, whatever it is worth; half a point as a draw."""
    swiss = event("1 A - B  1 0\n1 C U\n2 A - C  = =\n2 B H", system="swiss")
    assert values(swiss, "TBR") == {"A": "1.5 0.5", "B": "0.5 1.5", "C": "1.5 1.5"}
    assert values(swiss, "GPTS")["C"] == "2"


def test_boards_that_are_not_known_are_asked_for() -> None:
    blind = TeamTournament(("A", "B"), (Match(1, "A", "B", score=ByColour(HalfPoints(5), HalfPoints(3))),), boards=4)
    with pytest.raises(BadInput, match="round 1: the boards of A - B are not known, TBR needs them"):
        rank_teams(blind, blind.teams, ("TBR",))
    assert values(blind, "EMGSB") == {"A": "0", "B": "3"}
