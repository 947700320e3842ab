"""The moment from which nothing could change any more: against replaying every evening completion by completion."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random

import pytest

from playoff.event import Dossier, key_of, tied_group
from playoff.machine.outlook import earliest
from playoff.rulebooks import load
from playoff.tiebreaks import Game, Result, Tournament

BOOK = load("tata-steel-2022").book
WORTH = {Result.WHITE_WINS: (2, 0), Result.DRAW: (1, 1), Result.BLACK_WINS: (0, 2)}
"""In half points."""
START = datetime(2026, 3, 8, 14, 0, tzinfo=UTC)


def evening(seed: int) -> Dossier:
    """A round robin of four to eight, half of it draws; its last games end in any order, some together."""
    chance = Random(seed)
    names = [f"P{number}" for number in range(chance.choice((4, 4, 5, 6, 6, 8)))]
    odd = [*names, ""] if len(names) % 2 else names
    games, last = [], len(odd) - 1
    for round_ in range(last):
        order = [odd[0], *(odd[1:][round_:] + odd[1:][:round_])]
        for one, other in zip(order[: len(odd) // 2], reversed(order), strict=False):
            if one and other:
                white, black = (one, other) if chance.random() < 0.5 else (other, one)
                result = chance.choice((Result.WHITE_WINS, Result.DRAW, Result.DRAW, Result.DRAW, Result.BLACK_WINS))
                games.append(Game(round_ + 1, white, black, result))
    ends = {
        key_of(game): START + timedelta(minutes=10 * chance.randint(6, 24)) for game in games if game.round == last
    }
    return Dossier("Evening", Tournament(tuple(names), tuple(games))).timed({}, ends)


def what_counts(games: list[tuple[str, str, Result]]) -> object:
    """Who is on top and, of four, who meets whom: points, then DE, Sonneborn-Berger and wins with Black, by hand."""
    points: dict[str, int] = {}
    for white, black, result in games:
        points[white] = points.get(white, 0) + WORTH[result][0]
        points[black] = points.get(black, 0) + WORTH[result][1]
    top = [player for player in points if points[player] == max(points.values())]
    if len(top) != 4:
        return frozenset(top)
    keys = {player: [0, 0, 0] for player in top}
    for white, black, result in games:
        for player, rival, score in ((white, black, WORTH[result][0]), (black, white, WORTH[result][1])):
            if player in keys:
                keys[player][0] += score * (rival in keys)
                keys[player][1] += score * points[rival]
                keys[player][2] += player == black and score == 2
    ranked = sorted({tuple(key) for key in keys.values()}, reverse=True)
    tiers = [frozenset(player for player in top if tuple(keys[player]) == key) for key in ranked]
    order = [sorted(tier) for tier in tiers]
    if [len(tier) for tier in order] in ([1, 1, 1, 1], [1, 2, 1]):
        one, two, three, four = (player for tier in order for player in tier)
        return frozenset({frozenset({one, four}), frozenset({two, three})})
    return tuple(tiers)


def moments(dossier: Dossier) -> Iterator[datetime | None]:
    """Before the first game of the last round ended, then whenever one did."""
    yield None
    yield from sorted(set(dossier.ends.values()))


def settled_at(dossier: Dossier) -> datetime | None:
    """The first moment at which every completion of what was open comes to the same."""
    assert dossier.tournament is not None
    for moment in moments(dossier):
        fixed, still_open = [], []
        for game in dossier.tournament.games:
            end = dossier.ends.get(key_of(game))
            over = end is None or (moment is not None and end <= moment)
            (fixed if over else still_open).append(game)
        known = [(game.white, game.black, game.result) for game in fixed if game.result]
        outcomes = {
            what_counts([*known, *((g.white, g.black, r) for g, r in zip(still_open, results, strict=True))])
            for results in product(WORTH, repeat=len(still_open))
        }
        if len(outcomes) == 1:
            return moment
    raise AssertionError("not settled with every game over")


def check(dossier: Dossier) -> tuple[int, bool]:
    """How many are on top, and whether it was settled before the last game ended."""
    found, expected = earliest(BOOK, dossier), settled_at(dossier)
    group = tied_group(dossier).players
    assert found.waits_for == expected
    own = max((end for key, end in dossier.ends.items() if set(key[1:]) & set(group)), default=None)
    times = [time for time in (expected, own and own + timedelta(minutes=30)) if time]
    assert found.at == max(times, default=None)
    return len(group), expected != max(dossier.ends.values())


def test_settled_when_every_completion_comes_to_the_same() -> None:
    """500 random evenings, ties of four among them, and many that were settled before the last game ended."""
    seen = [check(evening(seed)) for seed in range(500)]
    assert sum(size == 4 for size, _ in seen) >= 20
    assert 50 <= sum(early for _, early in seen) <= 450


@pytest.mark.parametrize("seed", [1184, 1964, 5822, 8808])
def test_four_on_top_may_be_settled_before_the_last_game_ends(seed: int) -> None:
    """Group and pairings: four evenings in eight thousand."""
    assert check(evening(seed)) == (4, True)


@pytest.mark.long
def test_settled_when_every_completion_comes_to_the_same_long() -> None:
    """5,000 more."""
    for seed in range(500, 5500):
        check(evening(seed))
