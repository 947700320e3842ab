"""Every published value of the data folder comes out of the library, exactly."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from playoff.tiebreaks import Options, Ranking, decimal, rank

from .published import EVENTS, Order, Published, orders, tournament, values

PUBLISHED = [value for event in EVENTS for value in values(event)]
ORDERS = [order for event in EVENTS for order in orders(event)]

ROUNDED = ("AOB",)
"""Averages the paper prints to two decimals; everything else is printed in full."""


def c07(unplayed: str) -> Options:
    """FIDE C.07 of one edition: direct encounter is re-applied (6.2), and certain places are given (6.3)."""
    return Options(unplayed=unplayed, reapply_direct_encounter=True, direct_encounter_gaps="certain")


def ranked(event: str, *chain: str, unplayed: str = "by-date") -> Ranking:
    """Everybody of a tournament by a chain."""
    played = tournament(event)
    return rank(played, played.players, chain, c07(unplayed))


def test_the_published_values_are_all_there() -> None:
    """306 of the paper (C.07-2023), 78 derived by TieBreakServer for 2026; UzChess 6 columns of 10."""
    held = [value for value in PUBLISHED if value.event.startswith("held")]
    assert sum(value.unplayed == "c07-2024" for value in held) == 306
    assert sum(value.unplayed == "c07-2026" for value in held) == 78
    assert {value.exercise for value in held} == set(range(1, 34))
    assert sum(value.event == "uzchess_2025" for value in PUBLISHED) == 60
    assert sum(value.event == "candidates_2024" for value in PUBLISHED) == 8
    assert sum(value.event == "tata_steel_2024" for value in PUBLISHED) == 14 + 7


@pytest.mark.parametrize("expected", PUBLISHED, ids=str)
def test_a_published_value(expected: Published) -> None:
    if expected.places or expected.among_level:
        assert _place(expected) == expected.value
        return
    ranking = ranked(expected.event, expected.code, unplayed=expected.unplayed)
    value = ranking.values[expected.player][expected.code]
    if expected.value is None:
        assert value.amount is None
        return
    assert value.amount is not None
    found = Fraction(value.amount) / value.unit.value
    if expected.code in ROUNDED:
        assert _rounded(found, like=expected.value) == expected.value
    else:
        assert found == Fraction(expected.value)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: f"{order.event}-{'-'.join(order.chain)}")
def test_a_published_order(order: Order) -> None:
    places = ranked(order.event, *order.chain).places
    assert [places[name] for name in order.players] == [
        *range(order.from_place, order.from_place + len(order.players))
    ]


def test_the_declared_points_of_the_sample_tournaments() -> None:
    """The points in the player records of the three tournaments, and those of 15 with every kind of bye."""
    held_9 = "6 6 6.5 6 4 6 4.5 4.5 3 4 3.5 3 2.5 4 4 4.5"
    unplayed = "4 4 4 2.5 5 2.5 3 2 4.5 3.5 4.5 4 1.5 3.5 2.5"
    assert _points("held_round_robin") == "3.5 3.5 3.5 1.5 1.5 1.5"
    assert _points("held_swiss_5") == "3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5"
    assert _points("held_swiss_9") == held_9
    assert _points("swiss_with_many_unplayed_rounds") == unplayed


def _points(event: str) -> str:
    played = tournament(event)
    return " ".join(decimal(played.points[name], 2) for name in played.players)


def _place(expected: Published) -> int:
    """The place of a player after points and direct encounter; among those level, 0 for who is level with nobody."""
    places = ranked(expected.event, "PTS", expected.code, unplayed=expected.unplayed).places
    if not expected.among_level:
        return places[expected.player]
    level = next(t.players for t in ranked(expected.event, "PTS").tiers if expected.player in t.players)
    return places[expected.player] - min(places[name] for name in level) + 1 if len(level) > 1 else 0


def _rounded(value: Fraction, like: Decimal) -> Decimal:
    """A value rounded to the decimals of another, half up."""
    return (Decimal(value.numerator) / value.denominator).quantize(like, ROUND_HALF_UP)
