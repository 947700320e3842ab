"""What the main event can still change: group, semifinal pairings, the order of seeds or what decides it (A.5).

Who is on top is found without trying combinations (`event.reach`). Pairings and seeds depend on tie-breaks: every
combination of up to seven open games is tried, a last round of fourteen players; with more of them any may matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product
from typing import Literal

from playoff.branches import knockout
from playoff.event import Dossier, EarliestStart, MainGame, Seeds, earliest_start, reach, seeds, tied_group
from playoff.event.reach import OUTCOMES
from playoff.rulebooks import Knockout, Rulebook
from playoff.rulebooks.book import Seeding

ENUMERATED = 7

Change = Literal["group", "pairings", "order", "nothing"]


@dataclass(frozen=True, slots=True)
class Effect:
    """What an open game of the main event can still change at most, and for whom.

    `order`: the order of seeds, or the criterion that decides it.
    """

    game: MainGame
    changes: Change
    players: tuple[str, ...]


def settled(rulebook: Rulebook, dossier: Dossier) -> bool:
    """Whether no combination of results of the open games can change the tied group.

    For a knockout also: nor the semifinal pairings, or the lots that decide them (clause E waits for both).
    """
    if not dossier.open_games:
        return True
    if not reach(dossier).settled:
        return False
    group = tied_group(dossier).players
    size = len(group)
    if size < 2 or not isinstance(rulebook.branch_for(size), Knockout):
        return True
    return pairings_settled(dossier, group, rulebook.seeding)


def pairings_settled(dossier: Dossier, group: tuple[str, ...], rules: Seeding) -> bool:
    """Whether no open game can change who meets whom in the semifinals of these four by the main event (E)."""
    if not dossier.open_games or dossier.ranking:
        return True
    if len(group) != 4 or len(dossier.open_games) > ENUMERATED:
        return False
    return _one_pairing(dossier, group, rules)


@lru_cache(maxsize=64)
def _one_pairing(dossier: Dossier, group: tuple[str, ...], rules: Seeding) -> bool:
    first: object = None
    for completed in _completions(dossier):
        pairing = _pairing(_tiers(completed, group, rules))
        if first is not None and pairing != first:
            return False
        first = pairing
    return True


def waiting_for(rulebook: Rulebook, dossier: Dossier) -> tuple[MainGame, ...]:
    """The open games that hold the playoff back: they can change the group, or the pairings of a knockout."""
    blocking: tuple[Change, ...] = ("group", "pairings")
    return tuple(effect.game for effect in effects(rulebook, dossier) if effect.changes in blocking)


@lru_cache(maxsize=32)
def effects(rulebook: Rulebook, dossier: Dossier) -> tuple[Effect, ...]:
    """What each open game can change: whoever is on top, who meets whom, or the order of whom.

    While the group is open, nothing is said of pairings and order: they are those of a group that may change.
    """
    outlook = reach(dossier)
    if not outlook.settled:
        players = tuple(potential.player for potential in outlook.potential)
        return tuple(
            Effect(game, "group", players) if game in outlook.matter else Effect(game, "nothing", ())
            for game in dossier.open_games
        )
    group = tied_group(dossier).players
    knockout_ = len(group) > 1 and isinstance(rulebook.branch_for(len(group)), Knockout)
    if len(group) < 2 or dossier.ranking or dossier.partial:
        return tuple(Effect(game, "nothing", ()) for game in dossier.open_games)
    if len(dossier.open_games) > ENUMERATED:
        return tuple(Effect(game, "pairings" if knockout_ else "order", group) for game in dossier.open_games)
    every = [seeds(completed, group, rulebook.seeding) for completed in _completions(dossier)]
    return tuple(
        _effect(game, 3 ** (len(dossier.open_games) - 1 - place), every, knockout=knockout_)
        for place, game in enumerate(dossier.open_games)
    )


Tiers = tuple[tuple[str, ...], ...]


def _effect(game: MainGame, stride: int, every: Sequence[Seeds], *, knockout: bool) -> Effect:
    """Compares the completions that differ only in this game."""
    moved: set[str] = set()
    pairings = False
    for number, one in enumerate(every):
        if number // stride % 3:
            continue
        for other in (every[number + stride], every[number + 2 * stride]):
            moved |= _moved(one, other)
            pairings = pairings or (knockout and _pairing(one.tiers) != _pairing(other.tiers))
    players = tuple(player for tier in every[0].tiers for player in tier if player in moved)
    return Effect(game, "pairings" if pairings else "order" if moved else "nothing", players)


def _moved(one: Seeds, other: Seeds) -> set[str]:
    """Whose place differs, or is shared with others, or came by another criterion."""
    here, there = _places(one), _places(other)
    return {player for player in here if here[player] != there[player]}


def _places(found: Seeds) -> dict[str, tuple[int, frozenset[str], str | None]]:
    places = zip(knockout.first_places(found.tiers), found.decided_by, strict=True)
    return {player: (place, frozenset(tier), by) for (place, tier), by in places for player in tier}


def _tiers(dossier: Dossier, group: tuple[str, ...], rules: Seeding) -> Tiers:
    return seeds(dossier, group, rules).tiers


def _completions(dossier: Dossier) -> Iterator[Dossier]:
    for results in product(OUTCOMES, repeat=len(dossier.open_games)):
        completed = dossier
        for game, result in zip(dossier.open_games, results, strict=True):
            completed = completed.amended(MainGame(game.round, game.white, game.black, result))
        yield completed


def _pairing(tiers: Tiers) -> object:
    """Who meets whom, or, while that takes lots, the level players."""
    order = knockout.seed_order(tiers, {})
    return tuple(map(frozenset, tiers)) if order is None else frozenset(map(frozenset, knockout.semifinals(order)))


@lru_cache(maxsize=64)
def earliest(rulebook: Rulebook, dossier: Dossier) -> EarliestStart:
    """When the group, and each of those tied now, may start at the earliest (A.5)."""
    group = tied_group(dossier).players
    return earliest_start(dossier, group, rulebook.start, partial(settled, rulebook))
