"""How chances are written."""

from __future__ import annotations

import pytest

from playoff.odds import BAND, Span
from playoff.pictures.chances import band_said, middle, single, span
from playoff.pictures.odds import bar


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.4301, 0.4649, "43–47%"),
        (0.25, 0.25, "25%"),
        (0.43, 0.47, "43–47%"),
        (0.002, 0.03, "<1–3%"),
        (0.002, 0.004, "under 1%"),
        (0.955, 0.996, "95–>99%"),
        (0.995, 0.999, "over 99%"),
        (0.0, 0.0, "0%"),
        (1.0, 1.0, "100%"),
        (1 - 1e-15, 1 - 1e-15, "100%"),
        (0.29999999999999, 0.30000000000001, "30%"),
    ],
)
def test_a_range_holds_what_it_stands_for(low: float, high: float, said: str) -> None:
    """Rounded outwards; 0 and 100 only where it is sure."""
    assert span(Span(low, (low + high) / 2, high)) == said


def test_a_chance_without_a_band_has_one_decimal() -> None:
    assert [single(chance) for chance in (0.0, 1e-5, 0.123, 0.99999, 1.0)] == [
        "0%", "under 0.1%", "12.3%", "over 99.9%", "100%",
    ]  # fmt: skip
    assert middle(Span(0.4, 0.448, 0.5)) == "44.8%"


def test_the_band_of_the_draw_rate() -> None:
    """24.7 % and 42.0 %: the shares seen in blitz between top players."""
    assert band_said(BAND) == "25–42%"
    assert band_said((0.2475, 0.4)) == "24.8–40%"


@pytest.mark.parametrize(("chance", "blocks"), [(1.0, "█" * 20), (0.5, "█" * 10), (0.0001, "▏"), (0.0, "")])
def test_a_bar_of_blocks(chance: float, blocks: str) -> None:
    assert bar(Span(chance, chance, chance)) == blocks
