"""A cycle of a round robin as its sheet stands, with drawn pairing numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from playoff.branches import round_robin
from playoff.branches.sheet import Mark, Sheet
from playoff.odds import arrays, cross, frame
from playoff.odds.cycle import CycleLaw, named
from playoff.odds.frame import PURE, Frame, Law, Triple, turned
from playoff.odds.numbers import numpy
from playoff.odds.stage_seeds import SEEDED, SeedStage, by_tiers, chance_of, seeded_ends
from playoff.odds.strength import Strength
from playoff.rulebooks import RoundRobin
from playoff.tiebreaks import ByColour


def standing(sheet: Sheet, numbers: Sequence[str], rules: RoundRobin, *, below_half: bool) -> tuple[list[str], Frame]:
    """The players of the table, without those whose results do not count (G.2), and what the sheet says of them."""
    gone = round_robin.annulled(sheet, below_half=below_half)
    players = [player for player in sheet.players if player not in gone]
    place = {player: number for number, player in enumerate(players)}
    taken = [[0] * len(players) for _ in players]
    for colours, result in round_robin.results(sheet):
        if result is not None and gone.isdisjoint(colours):
            white, black = place[colours.white], place[colours.black]
            taken[white][black], taken[black][white] = result.scores
    games = list(open_games(sheet, numbers))
    last = max((number for number, _ in games), default=0)
    stops = sorted({sum(number <= upto for number, _ in games) for upto in range(1, last + 1)} - {0})
    still_in = tuple(player not in sheet.out for player in players)
    pairs = tuple((place[white], place[black]) for _, (white, black) in games)
    return players, Frame(tuple(map(tuple, taken)), pairs, tuple(stops), still_in, "SB" in rules.rank_by)


def open_games(sheet: Sheet, numbers: Sequence[str]) -> Iterator[tuple[int, ByColour[str]]]:
    """The games without a result in the order of rounds, with the colours they are or will be played with."""
    for game in round_robin.schedule(numbers, sheet.cycle):
        if round_robin.result_of(sheet, game.colours) is None:
            mark = sheet.marks.get(game.slot, Mark(None))
            yield game.round, (mark.colours if mark.running and mark.colours else game.colours)


def drawn(
    sheet: Sheet,
    numbers: Sequence[str],
    rules: RoundRobin,
    strength: Strength,
    *,
    below_half: bool = True,
    seed_stage: SeedStage | None = None,
) -> CycleLaw:
    """The law of a cycle from its sheet, by the numbers drawn."""
    players, table = standing(sheet, numbers, rules, below_half=below_half)
    games = [colours for _, colours in open_games(sheet, numbers)]
    chances: list[Triple] = [strength.chances(white, black, "playoff") for white, black in games]
    law = _law(table, chances)
    seeded = None
    if seed_stage and table.players >= SEEDED and (sheet.out or table.players > SEEDED):
        ends = seeded_ends(sheet, players, games, table, seed_stage)
        seeded = by_tiers((mask, tiers, chance_of(number, chances)) for number, mask, tiers in ends)
    return named(law, players, len(table.open), seeded, repeats=not sheet.out)


def _law(table: Frame, chances: Sequence[Triple]) -> Law:
    if table.players <= PURE:
        return frame.law(table, chances)
    if len(table.open) <= arrays.EASY or not _ordinary(table):
        return arrays.law(table, chances)
    return _by_cross_games(table, chances)


def within_reach(table: Frame) -> bool:
    """Whether the law of a cycle can be had exactly: ordinary results, or few games open whatever the results."""
    return len(table.open) <= arrays.OPEN_GAMES or _ordinary(table)


def _ordinary(table: Frame) -> bool:
    """Whether nobody has left, and every finished game brought one point together: no 0-0, no 1/2-0."""
    waiting = {frozenset(pair) for pair in table.open}
    return all(table.still_in) and all(
        table.taken[i][j] + table.taken[j][i] == 2
        for i, j in combinations(range(table.players), 2)
        if frozenset((i, j)) not in waiting
    )


def _by_cross_games(table: Frame, chances: Sequence[Triple]) -> Law:
    """A finished game is one with a sure end. When play may stop is not seen: every game counts."""
    ends: dict[tuple[int, int], Triple] = {}
    for i, j in combinations(range(table.players), 2):
        got = table.taken[i][j]
        ends[i, j] = (float(got == 2), float(got == 1), float(got == 0))
    for (i, j), triple in zip(table.open, chances, strict=True):
        ends[min(i, j), max(i, j)] = triple if i < j else turned(triple)
    found = cross.sets(numpy().array([list(ends.values())]), table.players, by_berger=table.by_berger)[0]
    sets = {mask: float(chance) for mask, chance in enumerate(found) if chance}
    return Law(frame.alone(table, sets, ()), sets)
