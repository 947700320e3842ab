"""Amounts are exact on the way in and out, and nothing else is an amount."""

from __future__ import annotations

from decimal import Decimal

import iso4217
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.errors import BadInput
from playoff.event.currency import DECIMALS, amount, decimals, minor_units

EVENTS_OF_THE_PAST = {"ANG", "BGN", "CUC", "HRK", "MRO", "SLL", "STD", "VEF", "ZWL"}
"""Withdrawn since December 2017 by ISO 4217, table A.3."""


def test_the_codes_are_those_of_the_standard() -> None:
    """`iso4217` carries the list of the maintenance agency itself; gold and the like (N.A.) have no smallest unit."""
    listed = {currency.code: currency.exponent for currency in iso4217.Currency if currency.exponent is not None}
    assert {code: places for code, places in DECIMALS.items() if code not in EVENTS_OF_THE_PAST} == listed
    assert set(DECIMALS) - set(listed) == EVENTS_OF_THE_PAST


@pytest.mark.parametrize(
    ("text", "currency", "units", "spelled"),
    [
        ("12.50", "EUR", 1250, "12.50"),
        ("12.5", "EUR", 1250, "12.50"),
        ("10000", "EUR", 1_000_000, "10000.00"),
        ("0", "EUR", 0, "0.00"),
        ("0.07", "USD", 7, "0.07"),
        ("1500000", "JPY", 1_500_000, "1500000"),
        ("2.125", "KWD", 2125, "2.125"),
        ("0.0001", "CLF", 1, "0.0001"),
        ("999999999999999.99", "EUR", 99_999_999_999_999_999, "999999999999999.99"),
    ],
)
def test_an_amount_is_read_and_spelled_exactly(text: str, currency: str, units: int, spelled: str) -> None:
    """ISO 4217: the euro has two decimals, the yen none, the Kuwaiti dinar three, the unidad de fomento four."""
    assert minor_units(text, currency) == units
    assert amount(units, currency) == spelled


@given(st.integers(0, 10**15 - 1), st.sampled_from(sorted(DECIMALS)))
def test_what_is_spelled_is_read_again(units: int, currency: str) -> None:
    spelled = amount(units, currency)
    assert minor_units(spelled, currency) == units
    assert Decimal(spelled).scaleb(DECIMALS[currency]) == units


@pytest.mark.parametrize(
    ("text", "currency", "wrong"),
    [
        ("-5", "EUR", "the amount '-5' is negative"),
        ("12.505", "EUR", "'12.505' has 3 decimals, EUR has 2"),
        ("12.50", "JPY", "'12.50' has 2 decimals, JPY has 0"),
        ("1.0000", "KWD", "'1.0000' has 4 decimals, KWD has 3"),
        *(
            (text, "EUR", f"{text!r} is no amount of money")
            for text in (
                *("", " ", "NaN", "Infinity", "1e3", "+5", "12,50", "1,000.00", "1 000", "1_000", "12.", ".5", "007"),
                *("€5", "5 EUR", "0x10", "1/2", "½", "٣", "5\n", " 5", "True", "10000000000000000"),
            )
        ),
        ("9" * 5000, "EUR", f"'{'9' * 40}...' is no amount of money"),
    ],
)
def test_anything_else_is_no_amount(text: str, currency: str, wrong: str) -> None:
    """No sign, exponent, separator or foreign digit; at most 15 digits before the point."""
    with pytest.raises(BadInput) as said:
        minor_units(text, currency)
    assert said.value.wrong == wrong
    assert said.value.right.startswith("such as 1250")


@pytest.mark.parametrize("currency", ["EURO", "€", "", "XAU", "XXX", "DEM", "BTC"])
def test_an_unknown_currency_is_refused(currency: str) -> None:
    """Gold (XAU) and "no currency" (XXX) are codes without a smallest unit; the mark is gone since 2002."""
    for ask in (lambda: decimals(currency), lambda: minor_units("1", currency), lambda: amount(1, currency)):
        with pytest.raises(BadInput, match="unknown currency"):
            ask()


def test_a_code_in_small_letters_is_refused_with_the_right_one() -> None:
    with pytest.raises(BadInput, match=r"unknown currency 'eur' \(write EUR\)"):
        minor_units("1", "eur")


def test_less_than_nothing_is_no_amount() -> None:
    with pytest.raises(BadInput, match="the amount -1 is negative"):
        amount(-1, "EUR")
