"""The title odds of a moment, in words for a page: over the band of draw rates, never a number that stands alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playoff.languages import _
from playoff.odds import Banded, Span
from playoff.pictures.chances import all_equal, band_said, middle, span

SAME = 0.0005
"""Chances nearer to each other than that are written the same."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A player's chance of the title: as text over the band, its middle, and both ends from 0 to 100 for a bar."""

    name: str
    said: str
    middle: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Chances:
    """Everybody's chance now, and by game and result what they would be then."""

    players: tuple[Chance, ...]
    said: str
    after: Mapping[tuple[str, str], str]


@dataclass(frozen=True, slots=True)
class Found:
    """What was worked out for a moment, in no language yet. `shares`: the ends of the band of draw rates."""

    now: Banded
    shares: tuple[float, float]
    after: Mapping[tuple[str, str], Banded]


def chances(found: Found) -> Chances:
    """The odds in the language spoken."""
    rows = sorted(found.now.title().items(), key=lambda row: (-row[1].middle, row[0]))
    players = tuple(
        Chance(name, _over(one), middle(one), round(100 * one.low, 1), round(100 * one.high, 1)) for name, one in rows
    )
    equal = all_equal(found.now.middle.assumptions)
    said = _("For {band} of draws between equal players.", band=band_said(found.shares))
    if equal:
        said = f"{said} {_('No ratings are given: all are taken to be equal.')}"
    return Chances(players, said, {game: titles(then) for game, then in found.after.items()})


def titles(found: Banded) -> str:
    """Everybody's title odds in one line, the likeliest champion first; those without a chance are left out."""
    rows = sorted(found.title().items(), key=lambda row: (-row[1].middle, row[0]))
    return " · ".join(f"{player} {_over(one)}" for player, one in rows if one.high)


def _over(one: Span) -> str:
    """The chance over the band; where that does not change it, as one number."""
    return middle(one) if one.high - one.low < SAME else span(one)
