"""Who can still be on top: against every completion of the open games (A.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from playoff.event import Dossier, MainGame
from playoff.event.reach import reach
from playoff.tiebreaks import Game, HalfPoints, Result, Scoring, Tournament

OUTCOMES = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
PLAYED = (*OUTCOMES, *OUTCOMES, Result.DRAW, Result.WHITE_BY_FORFEIT, Result.BOTH_LOSE, Result.WHITE_HALF)
SCORINGS = (
    Scoring(),
    Scoring(),
    Scoring(HalfPoints(6), HalfPoints(2), HalfPoints(0)),
    Scoring(HalfPoints(3), HalfPoints(2), HalfPoints(1)),
)


def round_robin(seed: int) -> Dossier:
    """A round robin of four to eight with up to seven games open, most of them in the last rounds."""
    chance = Random(seed)
    names = [f"P{number}" for number in range(chance.randint(4, 8))]
    pairs = list(combinations(names, 2))
    chance.shuffle(pairs)
    still_open = chance.randint(0, min(7, len(pairs) - 1))
    games = []
    for number, (one, other) in enumerate(pairs):
        white, black = (one, other) if chance.random() < 0.5 else (other, one)
        result = None if number < still_open else chance.choice(PLAYED)
        games.append(Game(len(pairs) - number, white, black, result))
    return Dossier("Test", Tournament(tuple(names), tuple(games), scoring=chance.choice(SCORINGS)))


def completions(dossier: Dossier) -> Iterator[tuple[dict[MainGame, Result], frozenset[str]]]:
    """Every combination of open results, with who is on top then; points added up here."""
    assert dossier.tournament is not None
    games, worth = dossier.open_games, dossier.tournament.scoring
    value = {
        Result.WHITE_WINS: (worth.win, worth.loss),
        Result.DRAW: (worth.draw, worth.draw),
        Result.BLACK_WINS: (worth.loss, worth.win),
    }
    now = dict(dossier.tournament.points)
    for results in product(OUTCOMES, repeat=len(games)):
        total = dict(now)
        for game, result in zip(games, results, strict=True):
            total[game.white] += value[result][0]
            total[game.black] += value[result][1]
        best = max(total.values())
        yield dict(zip(games, results, strict=True)), frozenset(p for p, t in total.items() if t == best)


def check(dossier: Dossier) -> None:
    found = reach(dossier)
    every = list(completions(dossier))
    tops = [top for _, top in every]
    sure, ever = frozenset.intersection(*tops), frozenset.union(*tops)
    assert set(found.certain) == sure
    assert {potential.player for potential in found.potential} == ever - sure
    assert found.settled == (len(set(tops)) == 1)
    for potential in found.potential:
        ways = [results for results, top in every if potential.player in top]
        needs = {game: {way[game] for way in ways} for game in dossier.open_games}
        assert {need.game: set(need.results) for need in potential.needs} == {
            game: results for game, results in needs.items() if len(results) < 3
        }
    by_results = {tuple(results.values()): top for results, top in every}
    matter = set()
    for results, top in by_results.items():
        for place, game in enumerate(dossier.open_games):
            others = (by_results[(*results[:place], other, *results[place + 1 :])] for other in OUTCOMES)
            if any(other != top for other in others):
                matter.add(game)
    assert set(found.matter) == matter


@pytest.mark.parametrize("first", range(0, 500, 25))
def test_equal_to_every_completion(first: int) -> None:
    """Settled, certain, potential, what each needs, which games matter: 500 random tournaments."""
    for seed in range(first, first + 25):
        dossier = round_robin(seed)
        if len(dossier.open_games) <= 5 or seed % 10 == 0:
            check(dossier)
        else:
            check_group(dossier)


def check_group(dossier: Dossier) -> None:
    """Without the games that matter, which cost nine times as many comparisons."""
    found = reach(dossier)
    tops = [top for _, top in completions(dossier)]
    sure, ever = frozenset.intersection(*tops), frozenset.union(*tops)
    assert set(found.certain) == sure
    assert {potential.player for potential in found.potential} == ever - sure
    assert found.settled == (len(set(tops)) == 1)
