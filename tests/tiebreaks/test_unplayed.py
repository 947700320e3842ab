"""Unplayed games in a round robin, policy by policy."""

from __future__ import annotations

from datetime import date

import pytest

from playoff.errors import BadInput
from playoff.tiebreaks import Options, Result, Tournament, by_date, policy, rank

from .crosstables import crosstable, leaders, order, values
from .events import HELD, WITHDRAWAL


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2009, 7, 1), "fide-2012"),
        (date(2022, 1, 14), "fide-2012"),
        (date(2023, 8, 31), "fide-2012"),
        (date(2023, 9, 1), "c07-2024"),
        (date(2026, 2, 28), "c07-2024"),
        (date(2026, 3, 1), "c07-2026"),
        (None, "c07-2026"),
    ],
)
def test_ambiguity_11_the_first_day_picks_the_policy(day: date | None, name: str) -> None:
    assert by_date(day).name == policy("by-date", day).name == name


def test_an_unknown_policy_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"fide-2011 \(one of by-date, c07-2024, .*played-only\)"):
        values(HELD, "SB", unplayed="fide-2011")


C07 = {"Alyx": 9.25, "Bruno": 6.25, "Charline": 6.25, "David": 4.25, "Franck": 3.25, "Helene": 2.25}


@pytest.mark.parametrize(
    ("unplayed", "expected"),
    [
        ("c07-2024", C07),
        ("c07-2026", C07),
        ("by-date", C07),
        ("fide-2012", C07 | {"Alyx": 9, "David": 4, "Franck": 4, "Helene": 1.5}),
        ("self-draw", C07 | {"Franck": 4, "Helene": 1.5}),
        ("played-only", C07 | {"Helene": 0.75}),
    ],
)
def test_held_exercise_14_sonneborn_berger_where_helene_won_by_forfeit(
    unplayed: str, expected: dict[str, float]
) -> None:
    assert values(HELD, "SB", unplayed=unplayed) == expected


def test_held_exercise_26_direct_encounter() -> None:
    """Under C.07 the forfeit of Franck against Helene is a game between them."""
    assert values(HELD, "DE", ("Alyx", "Bruno", "Charline")) == {"Alyx": 2, "Bruno": 0.5, "Charline": 0.5}
    assert values(HELD, "DE", ("David", "Franck", "Helene")) == {"David": 0.5, "Franck": 1, "Helene": 1.5}
    assert order(HELD, HELD.players, "PTS DE") == "Alyx, Bruno = Charline, Helene, Franck, David"


@pytest.mark.parametrize("unplayed", ["fide-2012", "self-draw", "played-only"])
def test_a_forfeit_counts_as_a_meeting_only_under_c07(unplayed: str) -> None:
    assert set(values(HELD, "DE", ("David", "Franck", "Helene"), unplayed=unplayed).values()) == {None}
    assert order(HELD, HELD.players, "PTS DE", unplayed=unplayed) == "Alyx, Bruno = Charline, David = Helene = Franck"


@pytest.mark.parametrize(
    ("unplayed", "expected", "seeds"),
    [
        ("c07-2024", {"Alder": 23.75, "Birch": 23, "Hazel": 22.25, "Ivy": 22.75}, "Alder, Birch, Ivy, Hazel"),
        ("fide-2012", {"Alder": 24, "Birch": 22.75, "Hazel": 23, "Ivy": 22}, "Alder, Hazel, Birch, Ivy"),
        ("by-date", {"Alder": 24, "Birch": 22.75, "Hazel": 23, "Ivy": 22}, "Alder, Hazel, Birch, Ivy"),
        ("played-only", {"Alder": 23.75, "Birch": 23, "Hazel": 22.25, "Ivy": 19.75}, "Alder, Birch, Hazel, Ivy"),
    ],
)
def test_tb05_a_withdrawal_seeds_the_leaders_by_the_policy(
    unplayed: str, expected: dict[str, float], seeds: str
) -> None:
    four = leaders(WITHDRAWAL)
    assert values(WITHDRAWAL, "SB", four, unplayed=unplayed) == expected
    assert order(WITHDRAWAL, four, "SB", unplayed=unplayed) == seeds


BOTH_ABSENT = """
    Anna   * - 1 =
    Bela   - * 1 1
    Cleo   0 0 * 1
    Dora   = 0 0 *
"""


@pytest.mark.parametrize(
    ("unplayed", "expected"),
    [
        ("c07-2026", {"Anna": 1.25, "Bela": 1.5, "Cleo": 0.5, "Dora": 0.75}),
        ("fide-2012", {"Anna": 2, "Bela": 2.5, "Cleo": 0.5, "Dora": 1}),
        ("self-draw", {"Anna": 2, "Bela": 2.5, "Cleo": 0.5, "Dora": 0.75}),
        ("played-only", {"Anna": 1.25, "Bela": 1.5, "Cleo": 0.5, "Dora": 0.75}),
    ],
)
def test_both_absent_is_an_unplayed_game_of_each(unplayed: str, expected: dict[str, float]) -> None:
    """Points Anna 1½, Bela 2, Cleo 1, Dora ½; under fide-2012 opponents see Anna with 2 and Bela with 2½."""
    assert values(crosstable(BOTH_ABSENT), "SB", unplayed=unplayed) == expected


def test_both_absent_have_met_under_c07() -> None:
    anna_bela = ("Anna", "Bela")
    assert values(crosstable(BOTH_ABSENT), "DE", anna_bela, unplayed="c07-2026") == {"Anna": 0, "Bela": 0}
    assert values(crosstable(BOTH_ABSENT), "DE", anna_bela, unplayed="played-only") == {"Anna": None, "Bela": None}


def test_a_draw_against_oneself_says_so() -> None:
    ranking = rank(HELD, HELD.players, ("SB",), Options(unplayed="fide-2012"))
    part = ranking.values["Franck"]["SB"].parts[3]
    assert (part.round, part.opponent, part.result) == (4, "Helene", Result.BLACK_BY_FORFEIT)
    assert (part.share, part.against, part.score, part.counted) == (1, "Franck", 3, 3)


SWISS = """
    Anna   * = 1 .
    Bela   = * . 1
    Cleo   0 . * +
    Dora   . 0 - *
"""


def swiss(drawing: str) -> Tournament:
    return crosstable(drawing, system="swiss")


@pytest.mark.parametrize(
    ("unplayed", "expected"),
    [
        ("c07-2024", {"Cleo": 1, "Dora": 0}),
        ("c07-2026", {"Cleo": 0, "Dora": 0}),
        ("fide-2012", {"Cleo": 0.5, "Dora": 0}),
        ("self-draw", {"Cleo": 0.5, "Dora": 0}),
        ("played-only", {"Cleo": 0, "Dora": 0}),
    ],
)
def test_a_win_by_forfeit_in_a_swiss_is_scored_against_a_stand_in(unplayed: str, expected: dict[str, float]) -> None:
    """Cleo lost to Anna and won by forfeit in round 2 of 3; she has 1 point, Dora none.

    Her dummy has 1, in 2026 at most Dora's 0 (16.4.1); the virtual opponent 0 + 0 + ½; half of her own 1 makes ½ too.
    """
    assert values(swiss(SWISS), "SB", ("Cleo", "Dora"), unplayed=unplayed) == expected


def test_a_swiss_without_unplayed_games_has_one() -> None:
    everybody_played = swiss(
        """
        Anna   * = 1 .
        Bela   = * . 1
        Cleo   0 . * =
        Dora   . 0 = *
        """
    )
    assert values(everybody_played, "SB") == {"Anna": 1.25, "Bela": 1.25, "Cleo": 0.25, "Dora": 0.25}


def test_a_swiss_is_ranked_by_criteria_that_need_no_policy() -> None:
    assert order(swiss(SWISS), ("Cleo", "Anna", "Bela"), "PTS DE BPG").startswith("Anna = Bela, Cleo")
