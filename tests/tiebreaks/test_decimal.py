"""Amounts as JSON spells them: exact, never a float."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.tiebreaks import decimal


@pytest.mark.parametrize(
    ("amount", "per", "spelled"),
    [
        (0, 2, "0"),
        (1, 2, "0.5"),
        (17, 2, "8.5"),
        (20, 2, "10"),
        (201, 4, "50.25"),
        (200, 4, "50"),
        (5, 3, "5/3"),
        (-1, 2, "-0.5"),
    ],
)
def test_an_amount_is_spelled_exactly(amount: int, per: int, spelled: str) -> None:
    """8.5/13 and Sonneborn-Berger 50.25 are those of Gukesh, Tata Steel Masters 2024."""
    assert decimal(amount, per) == spelled


@given(st.integers(-10_000, 10_000), st.sampled_from([1, 2, 4]))
def test_the_spelling_is_the_amount(amount: int, per: int) -> None:
    assert Fraction(decimal(amount, per)) == Fraction(amount, per)
