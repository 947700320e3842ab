"""What the main event can still change: group, semifinal pairings, the order of seeds or what decides it (A.5).

Who is on top is found without trying combinations (`event.reach`). Pairings, seeds, and who are the best of the level
players, depend on tie-breaks: every combination of up to seven open games is tried, a last round of fourteen players;
with more of them any may matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, product
from typing import Literal, NamedTuple

from playoff.branches import knockout, selection
from playoff.event import Dossier, EarliestStart, MainGame, Seeds, earliest_start, reach, seeds, tied_group
from playoff.event.reach import OUTCOMES
from playoff.rulebooks import Knockout, Rulebook
from playoff.rulebooks.book import Seeding

ENUMERATED = 7

Change = Literal["group", "pairings", "order", "nothing"]
Tiers = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What an open game of the main event can still change at most, and for whom.

    `group`: who is on top, or, where only the best of them play, who that is. `order`: the order of seeds, or the
    criterion that decides it.
    """

    game: MainGame
    changes: Change
    players: tuple[str, ...]


def settled(rulebook: Rulebook, dossier: Dossier) -> bool:
    """Whether no combination of results of the open games can change who plays off: the tied group, or its best.

    For a knockout also: nor the semifinal pairings, or the lots that decide them (clause E waits for both).
    """
    if not dossier.open_games:
        return True
    if not reach(dossier).settled:
        return False
    group = tied_group(dossier).players
    if dossier.ranking or not _hangs_on_seeds(rulebook, len(group)):
        return True
    return len(dossier.open_games) <= ENUMERATED and _one_hinge(rulebook, dossier, group)


def _hangs_on_seeds(rulebook: Rulebook, players: int) -> bool:
    """Whether seeds say which of so many level players play, or who meets whom."""
    if players < 2:
        return False
    return rulebook.size_for(players).best is not None or isinstance(rulebook.branch_for(players), Knockout)


@lru_cache(maxsize=64)
def _one_hinge(rulebook: Rulebook, dossier: Dossier, group: tuple[str, ...]) -> bool:
    hinges = (
        _hinge(rulebook, completed, _tiers(completed, group, rulebook.seeding)) for completed in _completions(dossier)
    )
    first = next(hinges)
    return all(hinge == first for hinge in hinges)


class Hinge(NamedTuple):
    """What hangs on the seeds: who plays, and of a knockout who meets whom; where that takes lots, among whom."""

    who: object
    pairing: object


def _hinge(rulebook: Rulebook, completed: Dossier, tiers: Tiers) -> Hinge:
    size = rulebook.size_for(sum(map(len, tiers)))
    to_knockout = isinstance(rulebook.branches[size.branch], Knockout)
    if size.best is None:
        return Hinge(None, _pairing(tiers) if to_knockout else None)
    chosen = selection.chosen(tiers, size.best, ())
    if chosen is None:
        line = selection.border(tiers, size.best)
        return Hinge((frozenset(chain(*tiers[: tiers.index(line)])), frozenset(line)), None)
    pairing = _pairing(_tiers(completed, chosen, rulebook.seeding)) if to_knockout else None
    return Hinge(frozenset(chosen), pairing)


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
    if len(group) < 2 or dossier.ranking or dossier.partial:
        return tuple(Effect(game, "nothing", ()) for game in dossier.open_games)
    if len(dossier.open_games) > ENUMERATED:
        most = _at_most(rulebook, len(group))
        return tuple(Effect(game, most, group) for game in dossier.open_games)
    every = [
        (found, _hinge(rulebook, completed, found.tiers))
        for completed in _completions(dossier)
        for found in (seeds(completed, group, rulebook.seeding),)
    ]
    return tuple(
        _effect(game, 3 ** (len(dossier.open_games) - 1 - place), every)
        for place, game in enumerate(dossier.open_games)
    )


def _at_most(rulebook: Rulebook, players: int) -> Change:
    """What seeds can change for so many level players."""
    if rulebook.size_for(players).best is not None:
        return "group"
    return "pairings" if _hangs_on_seeds(rulebook, players) else "order"


def _effect(game: MainGame, stride: int, every: Sequence[tuple[Seeds, Hinge]]) -> Effect:
    """Compares the completions that differ only in this game."""
    moved: set[str] = set()
    who = pairings = False
    for number, (one, hinge) in enumerate(every):
        if number // stride % 3:
            continue
        for other, there in (every[number + stride], every[number + 2 * stride]):
            moved |= _moved(one, other)
            who = who or hinge.who != there.who
            pairings = pairings or hinge.pairing != there.pairing
    players = tuple(player for tier in every[0][0].tiers for player in tier if player in moved)
    return Effect(game, "group" if who else "pairings" if pairings else "order" if moved else "nothing", players)


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
