"""Cycles played game by game, against the arithmetic that the machine uses: standings, leaders, who is certain."""

from __future__ import annotations

import numpy as np
import pytest

from playoff.branches.certainty import certain_winner
from playoff.odds import frame
from playoff.odds.frame import Frame, berger
from playoff.simulation import table
from playoff.simulation.draws import Draws
from playoff.simulation.table import Borders

CYCLES = 150


def borders(players: int, draws: float) -> Borders:
    """Players alike."""
    chances = np.tile(np.array([(1 - draws) / 2, draws, (1 - draws) / 2]), (players * players, 1))
    return Borders.of(chances)


def check(now: Frame, players: int, played: table.Played, cycle: int) -> None:
    """One of the cycles that were played, by hand."""
    taken: list[list[int | None]] = [list(row) for row in now.taken]
    for first, second in now.open:
        taken[first][second] = taken[second][first] = None
    rounds, games = len(now.stops), len(now.open)
    before = 0
    for number, stop in enumerate(now.stops, start=1):
        for place in range(before, stop):
            first, second = now.open[place]
            result = int(played.results[place, cycle])
            taken[first][second], taken[second][first] = result, 2 - result
        before = stop
        if certain_winner(taken, now.still_in, by_sonneborn_berger=now.by_berger) is not None and rounds == len(
            now.stops
        ):
            rounds, games = number, stop
            break
    for place in range(before, len(now.open)):
        first, second = now.open[place]
        result = int(played.results[place, cycle])
        taken[first][second], taken[second][first] = result, 2 - result
    points = [sum(got or 0 for got in row) for row in taken]
    keys = [
        (points[i], berger([got or 0 for got in taken[i]], points) if now.by_berger else 0) for i in range(players)
    ]
    best = max(keys[i] for i in range(players) if now.still_in[i])
    level = len(set(points)) == 1
    assert played.points[:, cycle].tolist() == points
    assert bool(played.level[cycle]) == level
    assert played.on_top[:, cycle].tolist() == [keys[i] == best and now.still_in[i] for i in range(players)]
    assert (int(played.rounds[cycle]), int(played.games[cycle])) == (rounds, games)


@pytest.mark.parametrize("by_berger", [True, False], ids=["Sonneborn-Berger", "points only"])
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 9])
def test_who_is_on_top_and_when_play_stops(players: int, by_berger: bool) -> None:
    """A.3, F.3: many drawn games give many ties on points, few give many certain winners."""
    now = frame.fresh(players, by_berger=by_berger)
    for seed, draws in enumerate((0.1, 0.5, 0.8)):
        who = np.tile(np.arange(players)[:, None], (1, CYCLES))
        played = table.play(Draws(seed), now, who, borders(players, draws), players, reversed_colours=seed == 1)
        for cycle in range(CYCLES):
            check(now, players, played, cycle)


def test_a_cycle_that_has_begun_and_a_player_who_left() -> None:
    """G.2, G.3: his games count, but he cannot be on top."""
    fresh = frame.fresh(6, by_berger=True)
    rows = [list(row) for row in fresh.taken]
    for (first, second), result in zip(fresh.open[:7], (2, 1, 1, 0, 2, 1, 2), strict=True):
        rows[first][second], rows[second][first] = result, 2 - result
    still_in = tuple(place != 2 for place in range(6))
    stops = tuple(stop - 7 for stop in fresh.stops if stop > 7)
    now = Frame(tuple(map(tuple, rows)), fresh.open[7:], stops, still_in, by_berger=True)
    who = np.tile(np.arange(6)[:, None], (1, 2 * CYCLES))
    played = table.play(Draws(5), now, who, borders(6, 0.4), 6, reversed_colours=False)
    for cycle in range(2 * CYCLES):
        check(now, 6, played, cycle)


def test_white_is_the_player_the_table_names_and_black_in_the_next_cycle() -> None:
    """D.1, F.2: with White sure to win, pairing number 1 of three beats 2 in cycle 1 and loses to him in cycle 2."""
    now = frame.fresh(3, by_berger=False)
    sure = Borders.of(np.tile(np.array([1.0, 0.0, 0.0]), (9, 1)))
    who = np.tile(np.arange(3)[:, None], (1, 5))
    for turned in (False, True):
        played = table.play(Draws(1), now, who, sure, 3, reversed_colours=turned)
        assert (played.results == (0 if turned else 2)).all()
        assert played.level.all()
