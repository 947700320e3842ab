"""How chances are written: over the band of the draw rate, rounded outwards, never sure unless they are."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

from playoff.languages import _
from playoff.odds import Assumption, Span
from playoff.words.figures import number, percent

SURE = 1e-9
"""What is missing to 0 or 1 is rounding."""


def span(chance: Span) -> str:
    """A chance over the band: `43–47%`. Rounded outwards, so that it holds what it stands for."""
    low, high = 100 * chance.low, 100 * chance.high
    if high <= 100 * SURE or low >= 100 - 100 * SURE:
        return percent(float(round(low / 100)), 0)
    if high < 1:
        return _("under {percent}%", percent=1)
    if low > 99:
        return _("over {percent}%", percent=99)
    least, most = floor(low + SURE), ceil(high - SURE)
    if least == most:
        return _("{percent}%", percent=most)
    return _("{low}–{high}%", low=_edge(least), high=_edge(most))


def _edge(value: int) -> str:
    """0 and 100 are never reached where a range is shown."""
    return {0: "<1", 100: ">99"}.get(value, str(value))


def middle(chance: Span) -> str:
    """The chance in the middle of the band: `44.8%`."""
    return single(chance.middle)


def single(chance: float) -> str:
    """A chance that does not depend on the band."""
    sure = abs(chance - round(chance)) < SURE
    return percent(float(round(chance)), 0) if sure else percent(chance)


def share(value: float) -> str:
    """A share of draws: `33%`."""
    return _("{percent}%", percent=number(f"{100 * value:.1f}".removesuffix(".0")))


def band_said(band: tuple[float, float]) -> str:
    """The band as text: `25–42%`."""
    return _("{low}–{high}%", low=share(band[0]).rstrip("% \u00a0"), high=share(band[1]).rstrip("% \u00a0"))


def which_draw(draw: str, band: tuple[float, float]) -> str:
    """Which chances these are, in a few words: `Before the draw, for 25–42% of draws.`."""
    if draw == "before":
        return _("Before the draw, for {band} of draws.", band=band_said(band))
    return _("After the draw, for {band} of draws.", band=band_said(band))


def all_equal(assumptions: Iterable[Assumption]) -> bool:
    """Whether everybody is taken to be as strong as everybody else, for want of ratings or because it was asked."""
    return any(one.value == "equal" for one in assumptions if one.name == "ratings")


def assumed(one: Assumption, band: tuple[float, float]) -> tuple[str, str]:
    """An assumption as name and value; where it comes from stands in its `source`."""
    names = {
        "model": _("Model"),
        "ratings": _("Ratings"),
        "blitz": _("Blitz ratings"),
        "table": _("Table of chances"),
        "draws": _("Draws between equals"),
        "white": _("White is worth"),
        "sudden-death-draws": _("Draws in sudden death"),
        "sudden-death-white": _("White in sudden death"),
        "main-draws": _("Draws in the main event"),
        "main-white": _("White in the main event"),
        "independence": _("Games are independent"),
        "lots": _("Lots are fair"),
    }
    value = one.value
    if one.name == "draws":
        value = _("{share}; shown for {band}", share=share(float(value)), band=band_said(band))
    elif one.name.endswith("draws"):
        value = share(float(value))
    elif one.name.endswith("white"):
        value = _("{points} Elo", points=number(value))
    elif one.name in {"independence", "lots"}:
        value = _("yes")
    elif value == "equal":
        value = _("equal")
    return names[one.name], value
