"""A round robin before its pairing numbers are drawn: every drawing is as likely as any other.

Colours come from the numbers. Drawings that give every pair the same colours differ in the order of rounds only,
hence in when play may stop; with five players 120 drawings come down to 24 ways of sharing out the colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations

from playoff.branches import round_robin
from playoff.odds import arrays, cross, frame
from playoff.odds.cycle import WHOLE, Tiers, Turns, named
from playoff.odds.frame import PURE, Frame, Law, Triple, turned
from playoff.odds.marks import Poly
from playoff.odds.numbers import numpy
from playoff.odds.stage_seeds import SEEDED, SeedStage, by_tiers, chance_of, fresh_ends
from playoff.odds.strength import Chances, Strength
from playoff.rulebooks import RoundRobin

BATCH = 32
"""So many ways of sharing out the colours are worked out at a time."""

Order = tuple[int, ...]
"""Who has pairing number 1, 2 ...: places of players."""


@lru_cache(maxsize=8)
def drawings(players: int) -> tuple[tuple[Order, ...], ...]:
    """Every drawing of pairing numbers, those with the same colours together."""
    alike: dict[frozenset[tuple[str, ...]], list[Order]] = {}
    for order in permutations(range(players)):
        games = round_robin.schedule(tuple(map(str, order)), 1)
        alike.setdefault(frozenset(tuple(game.colours) for game in games), []).append(order)
    return tuple(map(tuple, alike.values()))


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What the cycles of every drawing are worked out from."""

    table: Frame
    seen: Mapping[tuple[int, int], Chances]
    """The chances of a game by the places of White and Black."""
    stops: bool

    def ends(self, order: Order, cycle: int) -> list[Triple]:
        """The chances of the games of a cycle, as the first player of each in the first cycle sees them."""
        games = [(order[i], order[j]) for i, j in self.table.open]
        return [self.seen[i, j] if cycle % 2 else turned(self.seen[j, i]) for i, j in games]

    def by_pairs(self, order: Order, cycle: int) -> tuple[Triple, ...]:
        """The same in the order of pairs of places, as the first of each pair sees it."""
        found = {}
        for (i, j), end in zip(self.table.open, self.ends(order, cycle), strict=True):
            first, second = order[i], order[j]
            found[min(first, second), max(first, second)] = end if first < second else turned(end)
        return tuple(found[pair] for pair in combinations(range(self.table.players), 2))


def undrawn(
    players: tuple[str, ...],
    rules: RoundRobin,
    strength: Strength,
    *,
    seed_stage: SeedStage | None = None,
    stops: bool = True,
) -> tuple[tuple[float, Turns], ...]:
    """The law of a fresh round robin: Turns, each with the chance that its colours are drawn.

    `stops`: when play may stop is asked for too; above five players it is never seen.
    """
    groups = drawings(len(players))
    total = sum(map(len, groups))
    table = frame.fresh(len(players), by_berger="SB" in rules.rank_by)
    seen = {
        (i, j): strength.chances(players[i], players[j], "playoff") for i, j in permutations(range(len(players)), 2)
    }
    drawing = _Drawing(table, seen, stops and len(players) <= WHOLE)
    laws = _one_by_one(drawing, groups) if len(players) <= PURE else _in_batches(drawing, groups)
    found = []
    for group, pair in zip(groups, laws, strict=True):
        cycles = []
        for cycle, law in enumerate(pair, start=1):
            seeded = None
            if seed_stage and len(players) > SEEDED:
                seeded = _by_tiers(drawing, group[0], cycle, players, seed_stage)
            cycles.append(named(law, players, len(table.open), seeded, repeats=True))
        found.append((len(group) / total, Turns(*cycles)))
    return tuple(found)


def _one_by_one(drawing: _Drawing, groups: Sequence[Sequence[Order]]) -> list[tuple[Law, Law]]:
    """Every drawing by itself; those with the same colours differ only in when play may stop."""

    def mean(group: Sequence[Order], cycle: int) -> Law:
        asked = group if drawing.stops else group[:1]
        laws = [_moved(frame.law(drawing.table, drawing.ends(order, cycle)), order) for order in asked]
        return Law({i: _mean([law.alone[i] for law in laws]) for i in laws[0].alone}, laws[0].sets)

    return [(mean(group, 1), mean(group, 2)) for group in groups]


def _moved(law: Law, order: Order) -> Law:
    """The law by the places of the players who have these numbers."""
    sets = {_mask(mask, order): chance for mask, chance in law.sets.items()}
    return Law({order[number]: chances for number, chances in law.alone.items()}, sets)


def _mask(numbers: int, order: Order) -> int:
    """The set of players who have this set of numbers."""
    return sum(1 << player for number, player in enumerate(order) if numbers >> number & 1)


def _mean(polys: Sequence[Poly]) -> Poly:
    return tuple(sum(column) / len(polys) for column in zip(*polys, strict=True))


def _in_batches(drawing: _Drawing, groups: Sequence[Sequence[Order]]) -> list[tuple[Law, Law]]:
    """All colourings by cross games, many at a time; when play may stop, drawing by drawing."""
    table = drawing.table
    wanted = [drawing.by_pairs(group[0], cycle) for group in groups for cycle in (1, 2)]
    sets_of: dict[tuple[Triple, ...], dict[int, float]] = {}
    distinct = list(dict.fromkeys(wanted))
    for start in range(0, len(distinct), BATCH):
        batch = distinct[start : start + BATCH]
        rows = cross.sets(numpy().array(batch), table.players, by_berger=table.by_berger)
        for key, row in zip(batch, rows.tolist(), strict=True):
            sets_of[key] = {mask: chance for mask, chance in enumerate(row) if chance}
    laws = []
    for number, key in enumerate(wanted):
        stopped = _stopped(drawing, groups[number // 2], number % 2 + 1) if drawing.stops else []
        laws.append(Law(frame.alone(table, sets_of[key], stopped), sets_of[key]))
    return list(zip(laws[::2], laws[1::2], strict=True))


def _stopped(drawing: _Drawing, group: Sequence[Order], cycle: int) -> list[tuple[int, list[float]]]:
    """Per round before the last the chance of every player that he is certain by then, averaged over drawings."""
    sums: dict[int, list[float]] = {}
    for order in group:
        for stop, by_number in arrays.stopped(drawing.table, drawing.ends(order, cycle)):
            into = sums.setdefault(stop, [0.0] * drawing.table.players)
            for number, chance in enumerate(by_number.tolist()):
                into[order[number]] += chance / len(group)
    return sorted(sums.items())


def _by_tiers(
    drawing: _Drawing, order: Order, cycle: int, players: Sequence[str], seed_stage: SeedStage
) -> dict[int, dict[Tiers, float]]:
    """The chances of the sets of four by the seeds the cycle gives them."""
    chances = drawing.ends(order, cycle)
    return by_tiers(
        (
            _mask(mask, order),
            tuple(tuple(sorted(players[order[int(name)]] for name in tier)) for tier in tiers),
            chance_of(number, chances),
        )
        for number, mask, tiers in fresh_ends(drawing.table, cycle, seed_stage)
    )
