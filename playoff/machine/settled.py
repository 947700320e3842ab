"""Whether the main event can still change who plays off, or who meets whom (A.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from playoff.branches import knockout
from playoff.event import Dossier, MainGame, seeds, tied_group
from playoff.rulebooks import Knockout, Rulebook
from playoff.rulebooks.book import Seeding
from playoff.tiebreaks import Result

OPEN_GAMES = 7
"""So many open games are tried in every combination: the last round of fourteen players. More are not settled."""


def settled(rulebook: Rulebook, dossier: Dossier) -> bool:
    """Whether no combination of results of the open games can change the tied group.

    For a knockout also: nor the semifinal pairings, or the lots that decide them (clause E waits for both).
    """
    if not dossier.open_games:
        return True
    group = tied_group(dossier).players
    pairs = len(group) > 1 and isinstance(rulebook.branch_for(len(group)), Knockout)
    return _settled(dossier, rulebook.seeding if pairs else None)


@lru_cache(maxsize=32)
def _settled(dossier: Dossier, seeding: Seeding | None) -> bool:
    waiting = dossier.open_games if seeding else _that_matter(dossier)
    if len(waiting) > OPEN_GAMES:
        return False
    outcomes = set()
    for completed in _completions(dossier, waiting):
        group = tied_group(completed).players
        outcomes.add((group, _pairing(completed, group, seeding) if seeding and len(group) == 4 else None))
        if len(outcomes) > 1:
            return False
    return True


def _that_matter(dossier: Dossier) -> tuple[MainGame, ...]:
    """The open games of players who can still reach the top score of now."""
    assert dossier.tournament is not None
    win, points = dossier.tournament.scoring.win, dossier.tournament.points
    top = max(points.values())
    left = {player: sum(player in (game.white, game.black) for game in dossier.open_games) for player in points}
    near = {player for player in points if points[player] + win * left[player] >= top}
    return tuple(game for game in dossier.open_games if near & {game.white, game.black})


def _completions(dossier: Dossier, waiting: tuple[MainGame, ...]) -> Iterator[Dossier]:
    for results in product((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS), repeat=len(waiting)):
        completed = dossier
        for game, result in zip(waiting, results, strict=True):
            completed = completed.amended(MainGame(game.round, game.white, game.black, result))
        yield completed


def _pairing(dossier: Dossier, group: tuple[str, ...], seeding: Seeding) -> object:
    """Who meets whom, or, while that takes lots, the level players."""
    tiers = seeds(dossier, group, seeding).tiers
    order = knockout.seed_order(tiers, {})
    return tuple(map(frozenset, tiers)) if order is None else frozenset(map(frozenset, knockout.semifinals(order)))
