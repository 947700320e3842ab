"""D.1, F.1: "Berger table", and its colours."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from playoff.branches.berger import berger_rounds

HANDBOOK = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
}
"""FIDE Handbook C.05, Annex 1: "3 or 4 players", "5 or 6 players", "7 or 8 players"; White first."""

SIZES = range(2, 21)


def written(players: int) -> list[list[str]]:
    """The table as the handbook prints it, without the games of the free place."""
    return [[f"{pair.white}-{pair.black}" for pair in pairs] for pairs in berger_rounds(players)]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_the_handbook(players: int) -> None:
    """Words: "Berger tables are FIDE's"."""
    assert written(players) == [line.split() for line in HANDBOOK[players].split("\n") if line.strip()]


@pytest.mark.parametrize("players", [3, 5, 7])
def test_the_handbook_with_a_free_place(players: int) -> None:
    """F: "for odd n the number n+1 is the free place"."""
    table = [line.split() for line in HANDBOOK[players + 1].split("\n") if line.strip()]
    free = str(players + 1)
    assert written(players) == [[pair for pair in pairs if free not in pair.split("-")] for pairs in table]


def test_three_players() -> None:
    """F: "so three players play 2-3, 1-2, 3-1"."""
    assert written(3) == [["2-3"], ["1-2"], ["3-1"]]


@pytest.mark.parametrize("players", SIZES)
def test_everybody_meets_everybody_once(players: int) -> None:
    """D.1, F.1: "Single round robin"."""
    met = [frozenset((pair.white, pair.black)) for pairs in berger_rounds(players) for pair in pairs]
    assert sorted(met, key=sorted) == [frozenset(pair) for pair in combinations(range(1, players + 1), 2)]


@pytest.mark.parametrize("players", SIZES)
def test_one_player_is_free_in_each_round_if_the_number_is_odd(players: int) -> None:
    """D.1: "One player is free in each round"."""
    rounds = berger_rounds(players)
    everybody = set(range(1, players + 1))
    free = []
    for pairs in rounds:
        busy = [number for pair in pairs for number in (pair.white, pair.black)]
        assert len(set(busy)) == len(busy)
        free += sorted(everybody - set(busy))
    assert len(rounds) == (players if players % 2 else players - 1)
    assert sorted(free) == (sorted(everybody) if players % 2 else [])


@pytest.mark.parametrize("players", SIZES)
def test_colours(players: int) -> None:
    """F.1: "n odd: everybody has as many Whites as Blacks. n even: numbers 1..n/2 have one White more"."""
    pairs = [pair for pairs in berger_rounds(players) for pair in pairs]
    whites, blacks = Counter(pair.white for pair in pairs), Counter(pair.black for pair in pairs)
    for number in range(1, players + 1):
        more = 0 if players % 2 else 1 if number <= players // 2 else -1
        assert whites[number] - blacks[number] == more


@pytest.mark.parametrize("players", range(4, 21, 2))
def test_the_rule_behind_the_tables(players: int) -> None:
    """Two of equal parity: the higher number has White; of unequal parity the lower; the last number alternates."""
    for number, pairs in enumerate(berger_rounds(players), start=1):
        for pair in pairs:
            low, high = sorted((pair.white, pair.black))
            if high == players:
                assert pair.black == high if low <= players // 2 else pair.white == high
                assert (pair.white == high) is (number % 2 == 0)
            else:
                assert pair.white == (high if (low + high) % 2 == 0 else low)
