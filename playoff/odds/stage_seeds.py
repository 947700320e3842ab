"""Seeds that a cycle itself gives to four of its players (`seed_from = "stage"`): they depend on how it ended.

Only a knockout asks for seeds, and it has four players; so only these completions are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from playoff.branches import round_robin
from playoff.branches.sheet import Mark, Sheet
from playoff.odds import arrays, frame
from playoff.odds.cycle import Tiers
from playoff.odds.frame import GAINS, PURE, Frame, Triple
from playoff.tiebreaks import ByColour, Result

SEEDED = 4
"""The players of a knockout."""

SeedStage = Callable[[Sheet, tuple[str, ...]], Tiers]
"""How a finished cycle seeds four of its players."""

_RESULTS = {(2, 0): Result.WHITE_WINS, (1, 1): Result.DRAW, (0, 2): Result.BLACK_WINS}


def seeded_ends(
    sheet: Sheet, players: Sequence[str], games: Sequence[ByColour[str]], table: Frame, seed_stage: SeedStage
) -> Iterator[tuple[int, int, Tiers]]:
    """Every completion that leaves four on top: its number, their mask, the seeds it gives them."""
    for number, top in enumerate(frame.tops(table) if table.players <= PURE else arrays.tops(table)):
        mask = int(top)
        if mask.bit_count() != SEEDED:
            continue
        completed, rest = sheet, number
        for colours, (first, _) in zip(reversed(games), reversed(table.open), strict=True):
            rest, end = divmod(rest, 3)
            white = GAINS[end] if colours.white == players[first] else GAINS[2 - end]
            mark = Mark(colours, result=_RESULTS[white])
            completed = completed.marked(round_robin.pairing(*colours), mark)
        group = tuple(player for place, player in enumerate(players) if mask >> place & 1)
        yield number, mask, seed_stage(completed, group)


def chance_of(number: int, chances: Sequence[Triple]) -> float:
    """The chance of one completion."""
    chance = 1.0
    for triple in reversed(chances):
        number, end = divmod(number, 3)
        chance *= triple[end]
    return chance


def by_tiers(ends: Iterable[tuple[int, Tiers, float]]) -> dict[int, dict[Tiers, float]]:
    """The chance of every set, by the seeds it gets."""
    found: dict[int, dict[Tiers, float]] = {}
    for mask, tiers, chance in ends:
        of_set = found.setdefault(mask, {})
        of_set[tiers] = of_set.get(tiers, 0.0) + chance
    return found


@lru_cache(maxsize=8)
def fresh_ends(table: Frame, cycle: int, seed_stage: SeedStage) -> tuple[tuple[int, int, Tiers], ...]:
    """The same for a cycle of which nothing is played, by pairing numbers written as text."""
    numbers = tuple(map(str, range(table.players)))
    games = [game.colours for game in round_robin.schedule(numbers, cycle)]
    return tuple(seeded_ends(Sheet(numbers, cycle), numbers, games, table, seed_stage))
