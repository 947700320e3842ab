"""Equal players have equal odds before the draw; more rating never means less chance."""

from __future__ import annotations

import pytest

from playoff.machine.due import DueLots, due
from playoff.odds import Odds, Setting, Strength, TooLarge, band, odds

from ..machine.desk import NAMES, draw, tie

SETTINGS = {
    "no draws": Setting(0.0, 25),
    "usual": Setting(0.33, 25),
    "Black is better": Setting(0.5, -60),
}


@pytest.mark.parametrize("how", SETTINGS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_equal_players_have_equal_odds_before_the_draw(players: int, how: str) -> None:
    equal = Strength(dict.fromkeys(NAMES[:players], 2700), playoff=SETTINGS[how], sudden_death=SETTINGS[how])
    found = odds(tie(players), equal)
    assert isinstance(found, Odds)
    assert found.draw == "before"
    assert list(found.title.values()) == pytest.approx([1 / players] * players, abs=1e-12)


def test_the_draw_makes_a_difference() -> None:
    """F.1: with five players everybody has two Whites, but against whom moves the odds, by less than a point."""
    given = Strength({name: 2600 + 60 * number for number, name in enumerate(NAMES[:5])})
    before, after = odds(tie(5), given), odds(draw(tie(5)), given)
    assert isinstance(before, Odds)
    assert isinstance(after, Odds)
    assert (before.draw, after.draw) == ("before", "after")
    moved = [abs(after.title[name] - before.title[name]) for name in NAMES[:5]]
    assert 1e-4 < max(moved) < 0.01


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("player", [0, 1])
def test_more_rating_never_means_less_chance(players: int, player: int) -> None:
    before = 0.0
    ratings = {name: 2600 + 37 * number for number, name in enumerate(NAMES[:players])}
    for rating in range(2400, 2901, 50):
        found = odds(tie(players), Strength({**ratings, NAMES[player]: rating}))
        assert isinstance(found, Odds)
        assert found.title[NAMES[player]] > before
        before = found.title[NAMES[player]]


def test_the_lots_of_a_match_are_due_before_and_after() -> None:
    """C.1, C.3: colours are drawn twice; the name of the odds says whether lots are due."""
    equal = Strength.equal(NAMES[:2])
    course = tie(2)
    assert any(isinstance(item, DueLots) for item in due(course))
    before, after = odds(course, equal), odds(draw(course), equal)
    assert isinstance(before, Odds)
    assert isinstance(after, Odds)
    assert (before.draw, after.draw) == ("before", "after")


def test_what_is_shown_in_public_is_a_band() -> None:
    """Between a quarter and 42 % of draws; the odds themselves lie in it, and a favourite's band has a width."""
    given = Strength({name: 2600 + 60 * number for number, name in enumerate(NAMES[:3])})
    course = tie(3)
    now, shown = odds(course, given), band(course, given)
    assert isinstance(now, Odds)
    assert isinstance(shown, dict)
    for name, chance in now.title.items():
        low, high = shown[name]
        assert 0 < low <= chance <= high < 1
    assert max(high - low for low, high in shown.values()) > 0.001
    assert band(tie(8), Strength.equal(NAMES[:8])) == TooLarge(8, 5, "before")
