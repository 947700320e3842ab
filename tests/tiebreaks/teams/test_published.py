"""What the Technical Commission printed: Exercises in Tie-Breaking, part two, pages 52 to 70 (C.07-2023).

The values for 2026 are those of gacrux's own tests, whose file names no opponent for the one win by forfeit. With the
Falcons named, 16.4.1 caps the dummy at their score; those values come from gacrux too, asked of such a file.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from playoff.tiebreaks import Options
from playoff.tiebreaks.teams import TeamTournament, rank_teams, spelled

from .held import Order, Published, held, nobody_named, orders, published, stated


def said(event: TeamTournament, code: str, team: str) -> Fraction:
    """A value in whole points."""
    value = spelled(rank_teams(event, (team,), (code,)).values[team][code])
    assert value is not None
    return Fraction(value)


def test_the_points_are_those_printed() -> None:
    assert held().scores == stated()


def test_all_of_page_61_is_there() -> None:
    """Fourteen teams, four variants of Sonneborn-Berger."""
    assert len([one for one in published("c07-2024") if one.code[0] == "E" and "/" not in one.code]) == 56


@pytest.mark.parametrize("one", published("c07-2024"), ids=str)
def test_the_value_is_the_one_printed(one: Published) -> None:
    assert _rounded(said(held(), one.code, one.team), one.value) == one.value


@pytest.mark.parametrize("one", published("c07-2026"), ids=str)
def test_the_value_under_the_edition_of_2026(one: Published) -> None:
    assert _rounded(said(nobody_named(), one.code, one.team), one.value) == one.value


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("BH:MP", 61),
        ("BH:GP", 109),
        ("BH:MP/C1", 54),
        ("EMMSB", 82),
        ("EMMSB/C1", 68),
        ("EGMSB", 148),
        ("EMGSB", Fraction("146.5")),
        ("EGGSB", 263),
    ],
)
def test_the_dummy_of_a_forfeit_is_capped_at_the_scheduled_opponent(code: str, value: int) -> None:
    """C.07 16.4.1: the Antelopes' dummy of round 6 has the 7 and 12½ points of the Falcons."""
    assert said(held("c07-2026"), code, "Antelopes") == value


@pytest.mark.parametrize("one", orders(), ids=lambda one: f"exercise-{one.exercise}-{'-'.join(one.chain)}")
def test_the_order_is_the_one_printed(one: Order) -> None:
    """Exercise 34 both ways; 42 to 45 extended direct encounter; 46 to 48 its board rules."""
    ranking = rank_teams(held(), held().teams, one.chain)
    tiers = [frozenset(tier.players) for tier in ranking.tiers if ranking.places[tier.players[0]] >= one.from_place]
    assert tuple(tiers[: len(one.tiers)]) == one.tiers


def test_exercise_45_the_tables_of_the_five_leaders() -> None:
    """P. 64: 4 match points each; board points 8, 8, 8, 8½, 7½; then 5, 5½, 1½ of the three on 8."""
    leaders = held().teams[:5]
    steps = rank_teams(held(), leaders, ("EDE",)).steps
    told = [[spelled(step.values[team]) for team in step.group] for step in steps]
    assert told == [["4"] * 5, ["8", "8", "8", "8.5", "7.5"], ["5", "5.5", "1.5"]]
    assert [step.stage for step in steps] == ["primary", "secondary", "secondary"]


def test_exercise_44_two_have_not_met() -> None:
    """P. 63: the Giraffes have 2 match and 4 board points, the others 1 and 2, but could still pass them."""
    three = ("Giraffes", "Iguanas", "Moose")
    first, second = rank_teams(held(), three, ("EDE",)).steps
    assert [
        [sum(part.counted for part in step.values[team].parts) for team in three] for step in (first, second)
    ] == [
        [4, 2, 2],
        [8, 4, 4],
    ]
    assert {value.amount for value in (*first.values.values(), *second.values.values())} == {None}
    assert first.values["Moose"].unmet == ("Iguanas",)


@pytest.mark.parametrize(
    ("code", "koalas", "narwhals"),
    [("EDEBT", "3.5", "6.5"), ("EDET", "1 0.5 0.5 0", "0 0.5 0.5 1"), ("EDEB", "2 1.5 1", "1 0.5 0")],
    ids=["46-board-count", "47-top-boards", "48-bottom-boards"],
)
def test_exercises_46_to_48_the_boards_of_one_match(code: str, koalas: str, narwhals: str) -> None:
    """P. 66 and 67: 3.5 and 6.5; the Koalas won on board 1; 2 and 1 without the last board."""
    *_, last = rank_teams(held(), ("Koalas", "Narwhals"), (code,)).steps
    assert (spelled(last.values["Koalas"]), spelled(last.values["Narwhals"])) == (koalas, narwhals)
    assert last.split == (("Koalas",), ("Narwhals",))


def test_the_four_variants_hold_for_the_catalan_text_too() -> None:
    """Seed 000 1.1 d2 by its default (match points of the opponent times own board points).

    Played matches only: 158½ less 10 x 4 of the forfeit, less 3 for the absence of the Giraffes, no longer a draw.
    """
    played = rank_teams(held(), held().teams, ("EMGSB",), Options(unplayed="played-only"))
    assert spelled(played.values["Antelopes"]["EMGSB"]) == "115.5"


def _rounded(value: Fraction, like: Decimal) -> Decimal:
    exponent = Decimal(1).scaleb(int(like.as_tuple().exponent))
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(exponent, rounding=ROUND_HALF_UP)
