"""How the TRF writes points, dates and numbers."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from playoff.tiebreaks import HalfPoints

_POINTS = re.compile(r"(-?)(\d{0,6})(?:[.,](\d{0,4}))?", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4}|\d{2})[-/.](\d{1,2})[-/.](\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})", re.ASCII)

LEAST: Final = HalfPoints(-19)
MOST: Final = HalfPoints(199)
"""What the four columns for points hold: -9.5 to 99.5."""

FIRST_SHORT_YEAR: Final = 1970
"""A year of two figures lies in the hundred years from here."""


def half_points(text: str) -> HalfPoints | None:
    """Points as the TRF writes them: `4.5`, `4,5`, `.5`, `3`, `-1.0`. None for anything else, quarters included."""
    found = _POINTS.fullmatch(text.strip())
    if found is None or not (found[2] or found[3]):
        return None
    part = (found[3] or "").rstrip("0")
    if part not in {"", "5"}:
        return None
    amount = 2 * int(found[2] or 0) + (part == "5")
    return HalfPoints(-amount if found[1] else amount)


def points_text(amount: HalfPoints) -> str:
    """Points with one decimal, as the TRF wants them: `4.5`, `0.0`, `-1.0`."""
    whole, half = divmod(abs(amount), 2)
    return f"{'-' if amount < 0 else ''}{whole}.{5 * half}"


def day(text: str) -> date | None:
    """A date with the year first (`2026/01/17`, `26/01/17`) or last (`17.01.2026`); None for anything else."""
    if found := _YEAR_FIRST.fullmatch(text.strip()):
        year, month, day_ = int(found[1]), int(found[2]), int(found[3])
        if len(found[1]) == 2:
            year += 1900 if year >= FIRST_SHORT_YEAR - 1900 else 2000
    elif found := _DAY_FIRST.fullmatch(text.strip()):
        day_, month, year = int(found[1]), int(found[2]), int(found[3])
    else:
        return None
    try:
        return date(year, month, day_)
    except ValueError:
        return None


def number(text: str) -> int | None:
    """A whole number without a sign; None for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
