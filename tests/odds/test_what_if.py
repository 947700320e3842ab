"""Masters 2024 with the last round still open, against brute force: 2,187 outcomes, scores added up one by one."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from playoff.event import Dossier, seeds
from playoff.formats.scenario import read_scenario
from playoff.machine.record import Opening
from playoff.machine.walk import begin
from playoff.odds import Odds, Strength, TooLarge, WhatIf, odds, what_if
from playoff.tiebreaks import Game, Result, Tournament

CLOSE = 1e-12
RESULTS = {"1-0": (2, 0), "1/2-1/2": (1, 1), "0-1": (0, 2)}
SCENARIO = Path(__file__).parents[2] / "scenarios" / "tata-steel-2024-masters.toml"
FOUR = ("Abdusattorov", "Giri", "Gukesh", "Wei Yi")


@cache
def opening() -> Opening:
    return read_scenario(SCENARIO).opening


def with_open(rounds: set[int]) -> Dossier:
    dossier = opening().dossier
    assert dossier.tournament is not None
    games = tuple(replace(game, result=None) if game.round in rounds else game for game in dossier.tournament.games)
    return replace(dossier, tournament=replace(dossier.tournament, games=games))


def ratings() -> Strength:
    """By no means the real ones: everybody a little different."""
    return Strength({player: 2650 + 11 * number for number, player in enumerate(opening().dossier.players)})


@cache
def asked() -> WhatIf:
    found = what_if(with_open({13}), opening().rulebook, ratings())
    assert isinstance(found, WhatIf)
    return found


Outcome = tuple[tuple[str, ...], float, tuple[str, ...]]


@cache
def brute_force() -> tuple[Outcome, ...]:
    """Of the last round."""
    return outcomes(with_open({13}))


def outcomes(dossier: Dossier) -> tuple[Outcome, ...]:
    """Who is on top after each outcome, with its chance and results."""
    assert dossier.tournament is not None
    points: dict[str, int] = dict.fromkeys(dossier.players, 0)
    for game in dossier.tournament.games:
        if game.result:
            white, black = RESULTS[game.result.value]
            points[game.white] += white
            points[game.black] += black
    given = ratings()
    found = []
    for results in product(RESULTS, repeat=len(dossier.open_games)):
        chance, scores = 1.0, dict(points)
        for game, result in zip(dossier.open_games, results, strict=True):
            white, black = RESULTS[result]
            scores[game.white] += white
            scores[game.black] += black
            chances = given.chances(game.white, game.black, "main")
            chance *= {"1-0": chances.white, "1/2-1/2": chances.draw, "0-1": chances.black}[result]
        top = max(scores.values())
        found.append((tuple(sorted(name for name in scores if scores[name] == top)), chance, results))
    return tuple(found)


def test_there_are_2187_outcomes_and_each_group_has_its_chance() -> None:
    assert len(brute_force()) == 2187
    assert _groups(asked()) == pytest.approx(by_group(brute_force()), abs=CLOSE)
    assert sum(asked().sizes.values()) == pytest.approx(1, abs=CLOSE)


def test_the_four_way_tie_that_happened() -> None:
    """8.5 of 13: Abdusattorov, Gukesh, Giri, Wei Yi, in this seed order, and its chance."""
    (happened,) = [
        tie for tie in asked().ties if tie.tiers == (("Abdusattorov",), ("Gukesh",), ("Giri",), ("Wei Yi",))
    ]
    rulebook, dossier = opening().rulebook, with_open({13})
    expected = 0.0
    for group, chance, results in brute_force():
        if group == FOUR:
            completed = dossier
            for game, result in zip(dossier.open_games, results, strict=True):
                completed = completed.amended(replace(game, result=Result(result)))
            tiers = seeds(completed, FOUR, rulebook.seeding).tiers
            expected += chance * (tiers == happened.tiers)
    assert happened.chance == pytest.approx(expected, abs=CLOSE)
    assert 0 < happened.chance < 0.05


def test_every_seed_order_of_a_four_way_tie_is_that_of_the_library() -> None:
    assert_seed_orders(with_open({13}), brute_force(), asked())


def test_eight_open_games_are_two_tables() -> None:
    """6,561 outcomes: the last round, and Vidit - Abdusattorov of the one before."""
    dossier = with_open({13}).amended(Game(12, "Vidit", "Abdusattorov", None))
    assert len(dossier.open_games) == 8
    found = what_if(dossier, opening().rulebook, ratings())
    assert isinstance(found, WhatIf)
    expected = outcomes(dossier)
    assert len(expected) == 6561
    assert _groups(found) == pytest.approx(by_group(expected), abs=CLOSE)
    assert_seed_orders(dossier, expected, found)


def by_group(expected: tuple[Outcome, ...]) -> dict[tuple[str, ...], float]:
    groups: dict[tuple[str, ...], float] = defaultdict(float)
    for group, chance, _ in expected:
        groups[group] += chance
    return groups


def assert_seed_orders(dossier: Dossier, outcomes: tuple[Outcome, ...], asked: WhatIf) -> None:
    rulebook = opening().rulebook
    expected: dict[object, float] = defaultdict(float)
    for group, chance, results in outcomes:
        if len(group) == 4:
            games = {game: Result(result) for game, result in zip(dossier.open_games, results, strict=True)}
            assert dossier.tournament is not None
            whole = tuple(replace(game, result=games.get(game, game.result)) for game in dossier.tournament.games)
            completed = replace(dossier, tournament=replace(dossier.tournament, games=whole))
            expected[tuple(map(frozenset, seeds(completed, group, rulebook.seeding).tiers))] += chance
    found: dict[object, float] = defaultdict(float)
    for tie in asked.ties:
        if len(tie.players) == 4:
            assert tie.tiers is not None
            found[tuple(map(frozenset, tie.tiers))] += tie.chance
    assert found == pytest.approx(expected, abs=CLOSE)
    assert len(expected) > 5


def test_the_chances_of_the_players() -> None:
    """To play off, from brute force; to win, with the odds the playoff itself has once the group is known."""
    playoff: dict[str, float] = defaultdict(float)
    for group, chance, _ in brute_force():
        for player in group if len(group) > 1 else ():
            playoff[player] += chance
    for prospects in asked().prospects:
        assert prospects.playoff == pytest.approx(playoff[prospects.player], abs=CLOSE)
    assert sum(one.title for one in asked().prospects) + asked().unknown == pytest.approx(1, abs=CLOSE)
    assert asked().exact is (asked().unknown == 0)
    for tie in asked().ties:
        assert (tie.title is None) == (len(tie.players) > 5)
        if tie.title is not None:
            assert sum(tie.title.values()) == pytest.approx(1, abs=CLOSE)


def test_the_odds_of_the_group_that_happened_are_those_of_its_playoff() -> None:
    (happened,) = [
        tie for tie in asked().ties if tie.tiers == (("Abdusattorov",), ("Gukesh",), ("Giri",), ("Wei Yi",))
    ]
    now = odds(begin(opening()), ratings())
    assert isinstance(now, Odds)
    assert happened.title == pytest.approx(dict(now.title), abs=CLOSE)


def test_if_a_player_wins() -> None:
    """Given one result, the chances are those of the same main event with that result in it."""
    given = next(one for one in asked().given if one.game.white == "Wei Yi" and one.result is Result.WHITE_WINS)
    dossier = with_open({13}).amended(replace(given.game, result=Result.WHITE_WINS))
    then = what_if(dossier, opening().rulebook, ratings())
    assert isinstance(then, WhatIf)
    assert {one.player: one.title for one in given.prospects if one.title > 1e-9} == pytest.approx(
        {one.player: one.title for one in then.prospects}, abs=1e-9
    )
    for game in with_open({13}).open_games:
        assert sum(one.chance for one in asked().given if one.game == game) == pytest.approx(1, abs=CLOSE)


def test_the_total_probability_of_a_last_game() -> None:
    for game in with_open({13}).open_games:
        for prospects in asked().prospects:
            parts = [
                one.chance * next((p.title for p in one.prospects if p.player == prospects.player), 0.0)
                for one in asked().given
                if one.game == game
            ]
            assert sum(parts) == pytest.approx(prospects.title, abs=CLOSE)


@pytest.mark.long
def test_two_rounds_of_fourteen_players() -> None:
    """4,782,969 outcomes; with one result of round 12 given, those of thirteen open games."""
    found = what_if(with_open({12, 13}), opening().rulebook, ratings())
    assert isinstance(found, WhatIf)
    assert len(found.games) == 14
    assert sum(found.sizes.values()) == pytest.approx(1, abs=1e-9)
    assert sum(one.title for one in found.prospects) + found.unknown == pytest.approx(1, abs=1e-9)
    given = next(one for one in found.given if one.game.white == "Vidit" and one.result is Result.WHITE_WINS)
    then = what_if(
        with_open({12, 13}).amended(replace(given.game, result=given.result)), opening().rulebook, ratings()
    )
    assert isinstance(then, WhatIf)
    assert {one.player: one.playoff for one in given.prospects if one.playoff > 1e-9} == pytest.approx(
        {one.player: one.playoff for one in then.prospects if one.playoff > 1e-9}, abs=1e-9
    )


def test_more_than_two_rounds_must_be_simulated() -> None:
    found = what_if(with_open({11, 12, 13}), opening().rulebook, ratings())
    assert found == TooLarge(21, 14, "before")


def test_a_main_event_that_is_over_has_one_tie() -> None:
    found = what_if(opening().dossier, opening().rulebook, ratings())
    assert isinstance(found, WhatIf)
    assert [(tie.chance, len(tie.players)) for tie in found.ties] == [(1.0, 4)]
    assert found.given == ()


def test_level_seeds_and_forfeits_go_through_the_library() -> None:
    """A forfeit in the main event: every outcome is asked of the library by itself, and nothing else changes."""
    dossier, rulebook = with_open({13}), opening().rulebook
    assert dossier.tournament is not None
    games = tuple(_forfeited(game) for game in dossier.tournament.games)
    forfeited = replace(dossier, tournament=replace(dossier.tournament, games=games))
    found = what_if(forfeited, rulebook, ratings())
    assert isinstance(found, WhatIf)
    assert _groups(found) == pytest.approx(_groups(asked()), abs=CLOSE)


def _forfeited(game: Game) -> Game:
    """Ju Wenjun - Giri of round 1 as a forfeit."""
    return replace(game, result=Result.BLACK_BY_FORFEIT) if (game.round, game.white) == (1, "Ju Wenjun") else game


def _groups(found: WhatIf) -> dict[tuple[str, ...], float]:
    groups: dict[tuple[str, ...], float] = defaultdict(float)
    for tie in found.ties:
        groups[tuple(sorted(tie.players))] += tie.chance
    for prospects in found.prospects:
        if prospects.outright:
            groups[prospects.player,] = prospects.outright
    return groups


def test_a_playoff_that_waits_for_the_main_event_has_the_odds_of_what_if() -> None:
    """A.5: nobody plays off yet; the title is that of the whole event."""
    tournament = Tournament(
        ("Anand", "Ding", "Euwe", "Fine"),
        (
            Game(1, "Anand", "Ding", Result.WHITE_WINS),
            Game(1, "Euwe", "Fine", Result.WHITE_WINS),
            Game(2, "Euwe", "Anand", Result.DRAW),
            Game(2, "Fine", "Ding", Result.WHITE_WINS),
            Game(3, "Anand", "Fine", None),
            Game(3, "Ding", "Euwe", None),
        ),
    )
    given = Strength({"Anand": 2700, "Ding": 2650, "Euwe": 2600, "Fine": 2550})
    dossier = Dossier("Four players", tournament)
    now = odds(begin(Opening(opening().rulebook, "", dossier)), given)
    whole = what_if(dossier, opening().rulebook, given)
    assert isinstance(now, Odds)
    assert isinstance(whole, WhatIf)
    assert {player: chance for player, chance in now.title.items() if chance} == pytest.approx(
        {one.player: one.title for one in whole.prospects if one.title}, abs=CLOSE
    )
