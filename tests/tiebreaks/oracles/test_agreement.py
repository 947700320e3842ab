"""Random tournaments: this library says what the oracles say, but for the list of known differences."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache

import pytest

from playoff.tiebreaks import System, rank

from .. import published
from ..crosstables import crosstable
from .agreement import C07, EVENTS, Disagreement, disagreements
from .differences import DIFFERENCES
from .random_events import FIRST_DAYS

CHUNK = 25

NORMAL = 250
"""Tournaments of each kind in every run; with `long` ten times as many."""


CERTAIN_FIRST = crosstable(
    """
    Adams  * 1 1 . . .
    Blake  0 * = 1 = .
    Clark  0 = * = 1 .
    Davis  . 0 = * 1 =
    Evans  . = 0 0 * .
    Frost  . . . = . *
    """,
    system="swiss",
    day=date(2026, 3, 1),
)
"""Four on two points: Adams is first whatever a game against Davis brings; Blake, Clark and Davis have all met. In
random tournaments it is too rare to be relied on."""


@cache
def found(system: System, first: int) -> tuple[tuple[int, Disagreement], ...]:
    """The disagreements in a chunk of random tournaments, each with its seed."""
    return tuple((seed, line) for seed in range(first, first + CHUNK) for line in disagreements(EVENTS[system](seed)))


@pytest.mark.parametrize("first", range(0, NORMAL, CHUNK))
@pytest.mark.parametrize("system", EVENTS)
def test_agrees_with_the_oracles(system: System, first: int) -> None:
    """Byes of all kinds, forfeits, double forfeits, withdrawals, late entries, odd sizes, double rounds."""
    assert unexplained(system, first) == ""


@pytest.mark.long
@pytest.mark.parametrize("first", range(NORMAL, 10 * NORMAL, CHUNK))
@pytest.mark.parametrize("system", EVENTS)
def test_agrees_with_the_oracles_on_thousands_more(system: System, first: int) -> None:
    """The same on 4,500 more."""
    assert unexplained(system, first) == ""


@pytest.mark.parametrize("first_day", FIRST_DAYS, ids=["2024", "2026"])
@pytest.mark.parametrize("event", [*published.EVENTS, "swiss_with_many_unplayed_rounds"])
def test_agrees_on_the_tournaments_of_the_data_folder(event: str, first_day: date) -> None:
    """In both editions; that with many unplayed rounds is gacrux's own."""
    played = replace(published.tournament(event), first_day=first_day)
    assert [str(line) for line in disagreements(played) if line.row is None] == []


def test_agrees_where_a_first_place_is_certain() -> None:
    """C.07 6.3, then 6.2: Adams, Blake, Clark, Davis."""
    assert [str(line) for line in disagreements(CERTAIN_FIRST) if line.row is None] == []
    assert list(rank(CERTAIN_FIRST, CERTAIN_FIRST.players, ("PTS", "DE"), C07).places.values()) == [1, 2, 3, 4, 5, 5]


def unexplained(system: System, first: int) -> str:
    """What no row of the list explains, a line each."""
    return "\n".join(f"{system} {seed}: {line}" for seed, line in found(system, first) if line.row is None)


def test_every_known_difference_shows() -> None:
    """A row no random tournament meets is out of date, or its oracle has come round."""
    silent = {row.what for row in DIFFERENCES} - {line.row.what for line in disagreements(CERTAIN_FIRST) if line.row}
    for first in range(0, NORMAL, CHUNK):
        for system in EVENTS:
            silent -= {line.row.what for _, line in found(system, first) if line.row}
        if not silent:
            return
    assert silent == set()
