"""Which games may turn out not to be needed, and which groups may follow: against every completion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from playoff.branches import round_robin
from playoff.branches.berger import berger_rounds
from playoff.branches.certainty import certain_winner
from playoff.branches.sheet import Mark, Sheet
from playoff.rulebooks import RoundRobin, load
from playoff.schedule.groups import ENUMERATED, OUTCOMES, MayFollow, of_fresh, of_running
from playoff.schedule.spared import Pair, spared, spared_of_fresh
from playoff.tiebreaks import ByColour, Result

ENDS = ((2, 0), (1, 1), (0, 2))
Taken = list[list[int | None]]


def rounds_of(players: int) -> list[list[Pair]]:
    return [[(pair.white - 1, pair.black - 1) for pair in pairs] for pairs in berger_rounds(players)]


def write(taken: Taken, pair: Pair, end: tuple[int, int]) -> None:
    taken[pair[0]][pair[1]], taken[pair[1]][pair[0]] = end


def by_trying(taken: Taken, rounds: list[list[Pair]], *, by_berger: bool) -> set[Pair]:
    """The open games that some completion of the other games of their round and before makes superfluous (A.3)."""
    found = set()
    for number, games in enumerate(rounds):
        for game in games:
            sooner = [pair for played in rounds[: number + 1] for pair in played if pair != game]
            if any(certain(taken, sooner, ends, by_berger=by_berger) for ends in product(ENDS, repeat=len(sooner))):
                found.add(game)
    return found


def certain(taken: Taken, games: list[Pair], ends: tuple[tuple[int, int], ...], *, by_berger: bool) -> bool:
    completed = [list(row) for row in taken]
    for pair, end in zip(games, ends, strict=True):
        write(completed, pair, end)
    return certain_winner(completed, [True] * len(taken), by_sonneborn_berger=by_berger) is not None


def fresh(players: int) -> Taken:
    return [[0 if one == other else None for other in range(players)] for one in range(players)]


def begun(players: int, seed: int) -> tuple[Taken, list[list[Pair]]]:
    """A cycle of which some rounds, and perhaps a board of the next one, have been played by chance."""
    chance = Random(f"{players} {seed}")
    taken, rounds = fresh(players), rounds_of(players)
    played = chance.randint(max(0, len(rounds) - 3), len(rounds) - 1)
    for pair in [pair for games in rounds[:played] for pair in games]:
        write(taken, pair, chance.choice(ENDS))
    rest = rounds[played:]
    if len(rest[0]) > 1 and chance.random() < 0.5:
        write(taken, rest[0].pop(chance.randrange(len(rest[0]))), chance.choice(ENDS))
    return taken, rest


def now(taken: Taken) -> list[int]:
    return [sum(score or 0 for score in row) for row in taken]


@pytest.mark.parametrize("players", [3, 4])
def test_games_of_a_whole_cycle(players: int) -> None:
    """Points only: exactly what trying finds. Three players: the last game (D.3), as in a scenario of that name."""
    found = spared([0] * players, [True] * players, rounds_of(players), by_berger=False)
    assert found == by_trying(fresh(players), rounds_of(players), by_berger=False)


def test_three_players_may_do_without_the_last_game() -> None:
    """After 2-3 and 1-2, both won by number 2."""
    assert spared_of_fresh(3, by_berger=False) == {(3, 1)}


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_of_a_cycle_that_is_being_played(players: int, seed: int) -> None:
    """Points only: exactly what trying finds. With Sonneborn-Berger at least that."""
    taken, rounds = begun(players, seed)
    found = spared(now(taken), [True] * players, rounds, by_berger=False)
    assert found == by_trying(taken, rounds, by_berger=False)
    more = spared(now(taken), [True] * players, rounds, by_berger=True)
    assert more >= by_trying(taken, rounds, by_berger=True)
    assert more >= found


def test_the_first_player_is_a_rival_too() -> None:
    """E has 6, A 3 and D 2 half points: with B - C open nothing that A - D brings lets both stay behind E."""
    rounds = [[(0, 3), (1, 2)], [(3, 1), (4, 0)]]
    assert spared([3, 1, 0, 2, 6], [True] * 5, rounds, by_berger=False) == {(3, 1), (4, 0)}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40, 1000))
def test_many_cycles(seed: int) -> None:
    for players in (4, 5, 6):
        taken, rounds = begun(players, seed)
        if sum(map(len, rounds)) <= 8:
            found = spared(now(taken), [True] * players, rounds, by_berger=False)
            assert found == by_trying(taken, rounds, by_berger=False)


# Groups

THREE, MANY = (load("tata-steel-2022").book.branch_for(players) for players in (3, 5))


def sheets(players: int, seed: int, unplayed: int) -> Sheet:
    chance = Random(f"sheet {players} {seed}")
    sheet = Sheet(tuple("ABCDEFGH"[:players]), 1)
    slots = list(round_robin.pairings(sheet))
    chance.shuffle(slots)
    for slot in slots[unplayed:]:
        one, other = sorted(slot.players)
        result = chance.choice((Result.WHITE_WINS, Result.DRAW, Result.DRAW, Result.BLACK_WINS))
        sheet = sheet.marked(slot, Mark(ByColour(one, other), result=result))
    return sheet


def every_group(rules: RoundRobin, sheet: Sheet) -> Iterator[int]:
    """How many go on after every completion, all of them when everybody is level."""
    slots = [slot for slot in round_robin.pairings(sheet) if sheet.result(slot) is None]
    for results in product(OUTCOMES[:3], repeat=len(slots)):
        completed = sheet
        for slot, result in zip(slots, results, strict=True):
            completed = completed.marked(slot, Mark(ByColour(*sorted(slot.players)), result=result))
        rows = round_robin.standings(rules, completed, below_half=True)
        yield len(round_robin.leaders(rows, all_level=round_robin.level_on_points(rows)))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("unplayed", [1, 2, ENUMERATED, ENUMERATED + 1])
def test_every_group_that_may_follow_is_foreseen(unplayed: int, seed: int) -> None:
    """Of three players by points, of five by points and Sonneborn-Berger."""
    for players, rules in ((3, THREE), (5, MANY)):
        assert isinstance(rules, RoundRobin)
        sheet = sheets(players, seed, unplayed)
        may = of_running(rules, sheet, below_half=True)
        groups = set(every_group(rules, sheet))
        assert {size for size in groups if 1 < size < players} <= may.sizes
        assert may.repeat or players not in groups


def test_after_a_cycle_that_has_not_begun_any_smaller_group_may_follow() -> None:
    assert of_fresh(5) == MayFollow(frozenset({2, 3, 4}), repeat=True)


def test_one_draw_from_the_end_three_players_cannot_repeat() -> None:
    """A beat B and C: B - C can make nobody level with A."""
    sheet = Sheet(("A", "B", "C"), 1)
    for other in "BC":
        sheet = sheet.marked(round_robin.pairing("A", other), Mark(ByColour("A", other), result=Result.WHITE_WINS))
    assert isinstance(THREE, RoundRobin)
    assert of_running(THREE, sheet, below_half=True) == MayFollow(frozenset(), repeat=False)
