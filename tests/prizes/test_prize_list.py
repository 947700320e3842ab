"""The prize list is checked where it comes in."""

from __future__ import annotations

import pytest

from playoff.errors import BadInput
from playoff.event.prize_list import PrizeList
from playoff.reasons import because


def test_a_list_as_it_is_written() -> None:
    """The classical prizes of the Grand Chess Tour 2024, places 1 to 4, and the bonus of a playoff's winner."""
    prizes = PrizeList.stated("USD", ("100000", "65000.00", "48000", "32000"), "10000")
    assert prizes == PrizeList("USD", (10_000_000, 6_500_000, 4_800_000, 3_200_000), 1_000_000)


def test_a_place_behind_the_last_prize_counts_nothing() -> None:
    """P.4."""
    prizes = PrizeList("EUR", (500, 300, 200))
    assert [prizes.prize(place) for place in range(1, 6)] == [500, 300, 200, 0, 0]
    assert prizes.pool(2, 5) == 500
    assert prizes.pool(4, 9) == 0
    assert prizes.pool(1, 0) == 0


@pytest.mark.parametrize(
    ("places", "bonus", "path", "wrong"),
    [
        (("100", "-50"), "0", ("prizes", "places", 1), "the amount '-50' is negative"),
        (("100", "50.005"), "0", ("prizes", "places", 1), "'50.005' has 3 decimals, EUR has 2"),
        (("NaN",), "0", ("prizes", "places", 0), "'NaN' is no amount of money"),
        (("100",), "1e2", ("prizes", "winner_bonus"), "'1e2' is no amount of money"),
        ((), "0", ("prizes", "places"), "the prize list names no prize"),
    ],
    ids=["negative", "too-many-decimals", "not-a-number", "bonus", "missing"],
)
def test_a_wrong_amount_is_told_with_its_place(
    places: tuple[str, ...], bonus: str, path: tuple[str | int, ...], wrong: str
) -> None:
    with pytest.raises(BadInput) as said:
        PrizeList.stated("EUR", places, bonus, at=("prizes",))
    assert (said.value.path, said.value.wrong) == (path, wrong)
    assert said.value.right


def test_an_unknown_currency_is_told_with_its_place() -> None:
    with pytest.raises(BadInput, match="unknown currency 'Euro'") as said:
        PrizeList.stated("Euro", ("100",), at=("prizes",))
    assert said.value.path == ("prizes", "currency")


@pytest.mark.parametrize(
    ("places", "bonus", "wrong"),
    [
        ((), 0, "the prize list names no prize"),
        ((100, -1), 0, "the prize of place 2 is -1"),
        ((100, True), 0, "the prize of place 2 is True"),
        ((100.0,), 0, "the prize of place 1 is 100.0"),
        ((100,), -1, "the winner's bonus is -1"),
    ],
)
def test_smallest_units_are_whole_numbers(places: tuple[int, ...], bonus: int, wrong: str) -> None:
    with pytest.raises(BadInput) as said:
        PrizeList("EUR", places, bonus)
    assert said.value.wrong == wrong


def test_a_place_worth_more_than_the_one_before_it_looks_like_a_slip() -> None:
    """Nothing forbids it, so it is said, not refused."""
    prizes = PrizeList.stated("EUR", ("1000", "650", "3500", "3500"))
    said = because("prize-rises", "P.1", place=3, prize="3500.00", before="650.00", currency="EUR")
    assert prizes.doubts() == (said,)
    assert PrizeList("EUR", (500, 300, 300, 0)).doubts() == ()
