"""How a cycle may go on: how many level players may play a next branch, and whether all may repeat it."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from playoff.branches import round_robin
from playoff.branches.sheet import Mark, Sheet
from playoff.rulebooks import RoundRobin
from playoff.tiebreaks import ByColour, Result

ENUMERATED = 2
"""So many open games are tried in every combination; with more of them only the points that can be reached count."""

OUTCOMES = (
    Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.BOTH_LOSE, Result.WHITE_HALF, Result.BLACK_HALF,
)  # fmt: skip
"""Every score there is; forfeits have the same ones."""


class MayFollow(NamedTuple):
    """The numbers of level players who may go on to a next branch, and whether the cycle may be repeated."""

    sizes: frozenset[int]
    repeat: bool


def of_fresh(players: int) -> MayFollow:
    """After a cycle that has not begun: any smaller group, or all of them once more."""
    return MayFollow(frozenset(range(2, players)), repeat=True)


def of_running(rules: RoundRobin, sheet: Sheet, *, below_half: bool) -> MayFollow:
    """After a cycle that is being played, whatever its open games bring, as long as everybody stays in."""
    pairs = round_robin.pairings(sheet)
    unplayed = [slot for slot in pairs if round_robin.open_between(sheet, *sorted(slot.players))]
    if len(unplayed) > ENUMERATED:
        return _by_points(sheet, below_half=below_half)
    sizes, repeat = set(), False
    for results in product(OUTCOMES, repeat=len(unplayed)):
        completed = sheet
        for slot, result in zip(unplayed, results, strict=True):
            completed = completed.marked(slot, Mark(ByColour(*sorted(slot.players)), result=result))
        rows = round_robin.standings(rules, completed, below_half=below_half)
        all_level = round_robin.level_on_points(rows) and not sheet.out
        repeat = repeat or all_level
        if not all_level:
            sizes.add(len(round_robin.leaders(rows, all_level=False)))
    return MayFollow(frozenset(sizes - {0, 1}), repeat)


def _by_points(sheet: Sheet, *, below_half: bool) -> MayFollow:
    """Whoever can reach the points that the leader has already may be among those on top."""
    gone = round_robin.annulled(sheet, below_half=below_half)
    now = dict.fromkeys(sheet.players, 0)
    best = dict(now)
    for colours, result in round_robin.results(sheet):
        if gone.isdisjoint(colours):
            for player, score in zip(colours, result.scores if result else (0, 0), strict=True):
                now[player] += score
                best[player] += score if result else 2
    least = max((now[player] for player in sheet.still_in), default=0)
    contenders = sum(best[player] >= least for player in sheet.still_in)
    repeat = not sheet.out and max(now.values()) <= min(best.values())
    most = min(contenders, len(sheet.players) - (0 if sheet.out else 1))
    return MayFollow(frozenset(range(2, most + 1)), repeat)
