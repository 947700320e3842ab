"""The simulation as it is asked for: precision, interruption, errors, post-stratification, an open main event."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest

from playoff.errors import BadInput
from playoff.event import Dossier
from playoff.machine.record import Closed, Opening
from playoff.machine.walk import begin, enter
from playoff.odds import Odds, Strength, odds
from playoff.rulebooks import load
from playoff.simulation import Pace, Question, simulate
from playoff.simulation.switches import others, reachable, switched
from playoff.tiebreaks import Game, Result, Tournament

from ..machine.desk import draw, tie
from ..odds.players import strength


def test_six_players_after_the_draw_are_post_stratified_and_right() -> None:
    """Against the exact odds: within four and a half standard errors, which are smaller than plain ones."""
    course = draw(tie(6))
    exact = odds(course, strength(5))
    assert isinstance(exact, Odds)
    found = simulate(Question(course, strength(5)), playoffs=120_000)
    assert found.stratified
    for player, chance in exact.title.items():
        assert abs(found.title[player] - chance) < 4.5 * found.standard_error[player]
        assert found.standard_error[player] < 0.85 * found.error(chance)
    assert sum(found.title.values()) == pytest.approx(1)


@pytest.mark.long
@pytest.mark.parametrize("players", [6, 8])
def test_the_stated_standard_error_is_the_real_one(players: int) -> None:
    """Sixty simulations of 4,000 playoffs: how far their titles lie apart."""
    question = Question(tie(players), strength(5))
    found = [simulate(question, playoffs=4_000, seed=seed) for seed in range(60)]
    for player in question.players:
        titles = [one.title[player] for one in found]
        middle = sum(titles) / len(titles)
        apart = sqrt(sum((title - middle) ** 2 for title in titles) / (len(titles) - 1))
        stated = sum(one.standard_error[player] for one in found) / len(found)
        assert apart == pytest.approx(stated, rel=0.33), player


def test_fourteen_players_equally_strong_have_equal_chances() -> None:
    course = tie(14)
    found = simulate(Question(course, Strength.equal(course.tied.players)), playoffs=20_000)
    for player, chance in found.title.items():
        assert abs(chance - 1 / 14) < 4.5 * found.standard_error[player]


def test_it_stops_at_the_precision_asked_for() -> None:
    question = Question(tie(2), strength(5), size=1_000)
    found = simulate(question, precision=0.005)
    assert found.precision <= 0.005
    assert simulate(question, playoffs=found.playoffs - 1_000).precision > 0.005
    assert found.playoffs == pytest.approx(found.title["Anand"] * found.title["Botvinnik"] / 0.005**2, abs=1_000)


def test_broken_off_it_says_what_it_has() -> None:
    def interrupt(done: int, error: float) -> None:
        assert error > 0
        if done >= 3_000:
            raise KeyboardInterrupt

    found = simulate(Question(tie(3), strength(5), size=1_000), playoffs=100_000, shown=interrupt)
    assert found.interrupted
    assert found.playoffs == 3_000
    assert found.title == simulate(Question(tie(3), strength(5), size=1_000), playoffs=3_000).title


def test_a_decided_playoff_is_not_played() -> None:
    closed = enter(tie(3), Closed((), "power cut", by="organiser"))
    found = simulate(Question(closed, strength(5), Pace()))
    assert (found.nobody, found.exact, found.playoffs) == (1.0, True, 1)


@pytest.mark.parametrize("wrong", [{"playoffs": 0}, {"seed": -1}, {"precision": 1.5}, {"precision": 0.0}])
def test_numbers_that_make_no_sense_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(BadInput, match="simulation of nothing"):
        simulate(Question(tie(2), strength(5)), **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong", [{"moves": (40, 10, 100)}, {"used": 0}, {"ceremony": (-1, 0, 5)}, {"spread": 0.0}, {"moves": (0, 1, 2)}]
)
def test_a_pace_out_of_order_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        Pace(**wrong)  # type: ignore[arg-type]


# The main event is not over


def open_event(rounds: int) -> Dossier:
    """Four players; the last rounds are open."""
    results = {1: Result.WHITE_WINS, 2: Result.DRAW, 3: Result.DRAW}
    pairs = {1: (("Anand", "Ding"), ("Euwe", "Fine")), 2: (("Euwe", "Anand"), ("Fine", "Ding")),
             3: (("Anand", "Fine"), ("Ding", "Euwe"))}  # fmt: skip
    games = [
        Game(number, white, black, results[number] if number <= 3 - rounds else None)
        for number, boards in pairs.items()
        for white, black in boards
    ]
    return Dossier("Four players", Tournament(("Anand", "Ding", "Euwe", "Fine"), tuple(games)))


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_an_open_main_event_is_played_too(rounds: int) -> None:
    """A.5: the title is that of the whole event, with every seed order; against the exact odds."""
    given = Strength({"Anand": 2700, "Ding": 2650, "Euwe": 2600, "Fine": 2550})
    course = begin(Opening(load("tata-steel-2022").book, "", open_event(rounds)))
    exact = odds(course, given)
    assert isinstance(exact, Odds)
    found = simulate(Question(course, given, Pace()), playoffs=100_000)
    for player, chance in exact.title.items():
        assert abs(found.title[player] - chance) < 4.5 * max(found.standard_error[player], 1e-4)
    for row in exact.further:
        seen = next(one.chance for one in found.further if one.players == row.players)
        assert abs(seen - row.chance) < 4.5 * found.error(row.chance)
    assert found.draw == exact.draw == "before"
    assert found.lengths is not None
    assert found.lengths.counts[0] > 0  # one leader: no playoff, no time


def test_only_the_best_two_play_under_the_older_rules() -> None:
    """T17 point 4, of five level players: lots at the border; against the exact odds."""
    course = begin(Opening(load("tata-steel-2017").book, "", Dossier("Five", tied=tie(5).tied.players)))
    exact = odds(course, strength(5))
    assert isinstance(exact, Odds)
    found = simulate(Question(course, strength(5)), playoffs=100_000)
    for player, chance in exact.title.items():
        assert abs(found.title[player] - chance) < 4.5 * found.standard_error[player]


# Other rules


def test_the_switches_of_the_branches_that_may_come() -> None:
    book = tie(2).rulebook
    assert reachable(book, 2) == {"two"}
    assert reachable(book, 3) == {"three", "two"}
    assert reachable(book, 4) == {"four", "two"}
    assert reachable(book, 9) == {"many", "three", "two", "four"}
    paths = [(path, value) for path, value, _ in others(book, 3)]
    assert paths == [
        ("branches.three.rank_by", "[PTS, SB]"),
        ("branches.two.sudden_death.colours", "alternate"),
        ("branches.two.sudden_death.colours", "redraw"),
        ("branches.two.sudden_death.draw", "black_wins"),
    ]


def test_draw_odds_for_black_end_a_match_with_the_first_game_of_sudden_death() -> None:
    rows = {row.path: row.found for row in switched(Question(tie(2), strength(5), Pace()), playoffs=20_000)}
    as_it_is, black = rows[""], rows["branches.two.sudden_death.draw"]
    assert max(games for games, chance in enumerate(black.games.chances) if chance) == 3
    assert as_it_is.lengths is not None
    assert black.lengths is not None
    assert black.lengths.mean < as_it_is.lengths.mean
    assert black.lengths.within(0.99) < as_it_is.lengths.within(0.99)


def test_another_size_of_blocks_gives_other_numbers_of_the_same_law() -> None:
    question = Question(tie(4), strength(5), size=5_000)
    one, other = (simulate(asked, playoffs=50_000) for asked in (question, replace(question, size=10_000)))
    assert one.title != other.title
    for player, chance in one.title.items():
        assert abs(other.title[player] - chance) < 6.5 * other.standard_error[player]
