"""E.1, E.2: who meets whom, and where lots are needed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from playoff.branches.knockout import first_places, seed_order, semifinals, tiers_needing_lots

PLAYERS = ("Anand", "Botvinnik", "Capablanca", "Ding")
Tiers = tuple[tuple[str, ...], ...]


def groupings(players: tuple[str, ...]) -> Iterator[Tiers]:
    """Every way to cut the four into tiers of level players."""
    for cuts in product((False, True), repeat=len(players) - 1):
        tiers = [[players[0]]]
        for cut, player in zip(cuts, players[1:], strict=True):
            if cut:
                tiers.append([player])
            else:
                tiers[-1].append(player)
        yield tuple(tuple(tier) for tier in tiers)


ALL = tuple(groupings(PLAYERS))
EACH = pytest.mark.parametrize(
    "tiers", ALL, ids=lambda tiers: " > ".join("=".join(name[0] for name in t) for t in tiers)
)


def who_meets_whom(order: tuple[str, ...]) -> set[frozenset[str]]:
    """E.1: "Semifinals 1 v 4 and 2 v 3"."""
    one, two, three, four = order
    return {frozenset((one, four)), frozenset((two, three))}


def with_order(tiers: Tiers, place: int, order: tuple[str, ...]) -> tuple[str, ...]:
    """All four in seed order, this one tier in that order."""
    return tuple(name for number, tier in enumerate(tiers) for name in (order if number == place else tier))


@EACH
def test_lots_only_where_the_order_changes_a_pairing(tiers: Tiers) -> None:
    """E.2: "Lots only where the order of level players changes a pairing"."""
    needed = {}
    seed = 1
    for place, tier in enumerate(tiers):
        pairings = [who_meets_whom(with_order(tiers, place, order)) for order in permutations(tier)]
        if any(pairing != pairings[0] for pairing in pairings):
            needed[seed] = tier
        seed += len(tier)
    assert tiers_needing_lots(tiers) == needed


def test_there_are_eight_ways_to_be_level() -> None:
    assert len(ALL) == 8
    assert sorted(len(tiers_needing_lots(tiers)) for tiers in ALL) == [0, 0, 1, 1, 1, 1, 1, 2]


@EACH
def test_the_seeds_are_known_once_all_lots_are_drawn(tiers: Tiers) -> None:
    """Words: lots are "due as soon as its set is final"; E.2: the pairing follows from the order drawn."""
    needed = tiers_needing_lots(tiers)
    for orders in product(*(permutations(tier) for tier in needed.values())):
        drawn = dict(zip(needed, orders, strict=True))
        for missing in needed:
            assert seed_order(tiers, {place: order for place, order in drawn.items() if place != missing}) is None
        order = seed_order(tiers, drawn)
        assert order is not None
        assert sorted(order) == sorted(PLAYERS)
        for place, tier in first_places(tiers):
            assert order[place - 1 : place - 1 + len(tier)] == drawn.get(place, tier)


@pytest.mark.parametrize("order", list(permutations(PLAYERS)), ids=lambda order: "".join(name[0] for name in order))
def test_one_meets_four_and_two_meets_three(order: tuple[str, ...]) -> None:
    """E.1: "Semifinals 1 v 4 and 2 v 3"."""
    first, second = semifinals(order)
    assert first == (order[0], order[3])
    assert second == (order[1], order[2])
    assert {frozenset(first), frozenset(second)} == who_meets_whom(order)
