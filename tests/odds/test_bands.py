"""The odds over the shares of draws: what is shown in public is a range."""

from __future__ import annotations

import pytest

from playoff.event import Dossier
from playoff.odds import BAND, Banded, Bands, Odds, Span, Strength, TooLarge, odds

from ..machine.desk import NAMES, draw, tie
from .players import strength


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_ends_are_the_odds_with_those_shares_of_draws(players: int) -> None:
    course, given = tie(players), strength(3)
    found = Bands(course.rulebook, given).odds(course)
    assert isinstance(found, Banded)
    for end, share in zip(found.ends, BAND, strict=True):
        expected = odds(course, given.with_draws(share))
        assert isinstance(expected, Odds)
        assert end.title == expected.title
    for player, span in found.title().items():
        asked = [each.title[player] for each in (found.middle, *found.ends)]
        assert span == Span(min(asked), found.middle.title[player], max(asked))


def test_what_was_worked_out_before_is_kept() -> None:
    """After a draw the same forecasts answer."""
    course = tie(3)
    bands = Bands(course.rulebook, strength(1))
    before = bands.odds(course)
    after = bands.odds(draw(course))
    assert isinstance(before, Banded)
    assert isinstance(after, Banded)
    assert (before.middle.draw, after.middle.draw) == ("before", "after")
    assert after.title() == Bands(course.rulebook, strength(1)).odds(draw(course)).title()  # type: ignore[union-attr]


def test_other_bands_and_what_is_too_large() -> None:
    course = tie(4)
    narrow = Bands(course.rulebook, strength(2), (0.33, 0.33)).odds(course)
    wide = Bands(course.rulebook, strength(2), (0.0, 0.9)).odds(course)
    assert isinstance(narrow, Banded)
    assert isinstance(wide, Banded)
    for name, span in wide.title().items():
        assert span.low <= narrow.title()[name].low
        assert narrow.title()[name].high <= span.high
    large = tie(6)
    assert Bands(large.rulebook, strength(2)).odds(large) == TooLarge(6, 5, "before")


def test_the_ratings_of_the_dossier() -> None:
    rated = Dossier("Club", tied=("Ann", "Bob"), ratings={"Ann": 2400, "Bob": 2300}, blitz={"Ann": 2500, "Bob": 2450})
    given = Strength.of(rated)
    assert (given.ratings, given.blitz) == (rated.ratings, rated.blitz)
    said = {one.name: one.value for one in given.assumptions()}
    assert (said["ratings"], said["blitz"]) == ("2", "2")


def test_without_ratings_everybody_is_equal_and_it_is_said() -> None:
    given = Strength.of(Dossier("Club", tied=NAMES[:3]))
    assert len({given.ratings[name] for name in NAMES[:3]}) == 1
    assert {one.name: one.value for one in given.assumptions()}["ratings"] == "equal"
