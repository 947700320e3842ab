"""The law of a cycle of a round robin by players: who is certain after how many games, which sets play on (D, F)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from playoff.odds.frame import Law
from playoff.odds.marks import Marks, Number, Poly

WHOLE = 5
"""To this number of players the order of rounds is followed, so that the number of games is exact."""

Tiers = tuple[tuple[str, ...], ...]
"""Seeds, best first, level players together."""


class Onward(NamedTuple):
    """Who plays on after a cycle; `tiers` where that cycle seeds them."""

    players: tuple[str, ...]
    tiers: Tiers | None = None


Further = Callable[[Onward], Mapping[str, Number]]
"""The generating function of those who play on."""


@dataclass(frozen=True, slots=True)
class CycleLaw:
    """Chances of a cycle: `alone` by winner and number of games, `onward`, `again` that all are level.

    `games`: how many are open.
    """

    alone: Mapping[str, Poly]
    onward: Mapping[Onward, float]
    again: float
    games: int

    def at(self, marks: Marks, further: Further) -> dict[str, Number]:
        """The generating function of every player, leaving out the next cycle."""
        found: dict[str, Number] = {player: marks.poly(chances) for player, chances in self.alone.items()}
        whole = marks.games(self.games)
        for following, chance in self.onward.items():
            for player, value in further(following).items():
                found[player] = found.get(player, 0.0) + chance * whole * value
        return found

    def repeats(self, marks: Marks) -> Number:
        """The chance of the next cycle, with its marks."""
        return self.again * marks.games(self.games) * marks.again


@dataclass(frozen=True, slots=True)
class Turns:
    """A cycle as drawn, and the same with every colour reversed; they take turns (F.2)."""

    odd: CycleLaw
    even: CycleLaw

    def at(self, marks: Marks, further: Further) -> dict[str, Number]:
        """The generating function from the beginning of the first: v = (b1 + p1 b2) / (1 - p1 p2)."""
        once, twice = self.odd.repeats(marks), self.even.repeats(marks)
        found = self.odd.at(marks, further)
        if self.odd.again:
            for player, value in self.even.at(marks, further).items():
                found[player] = found.get(player, 0.0) + once * value
        return {player: value / (1 - once * twice) for player, value in found.items()}


def named(
    law: Law,
    players: Sequence[str],
    games: int,
    seeded: Mapping[int, Mapping[Tiers, float]] | None = None,
    *,
    repeats: bool,
) -> CycleLaw:
    """A law by the names of the players; `seeded`: sets that the cycle itself seeds; `repeats`: nobody has left."""
    alone = {players[i]: chances for i, chances in law.alone.items()}
    onward: dict[Onward, float] = {}
    again = 0.0
    for mask, chance in law.sets.items():
        following = _following(tuple(players), mask)
        if len(following.players) == 1:
            continue
        if repeats and len(following.players) == len(players):
            again = chance
        elif seeded and mask in seeded:
            onward.update({following._replace(tiers=tiers): part for tiers, part in seeded[mask].items()})
        else:
            onward[following] = chance
    return CycleLaw(alone, onward, again, games)


@lru_cache(maxsize=4096)
def _following(players: tuple[str, ...], mask: int) -> Onward:
    """The players of a mask."""
    return Onward(tuple(player for place, player in enumerate(players) if mask >> place & 1))
