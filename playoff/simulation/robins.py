"""Round robins of up to five players, drawn from their laws: one draw a cycle instead of ten games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playoff.odds.cycle import CycleLaw, Onward, Turns
from playoff.odds.numbers import numpy
from playoff.simulation.block import NOBODY
from playoff.simulation.lottery import Lottery


@dataclass(frozen=True, slots=True, eq=False)
class RobinLaws:
    """The cycles from one on. Of every outcome: `winner`, `games`, `onward` (a place among `groups`), `next` law.

    The last three are -1 where they do not hold: somebody wins, or some play on, or all play the next cycle.
    """

    lottery: Lottery
    winner: Any
    games: Any
    onward: Any
    next: Any
    groups: tuple[Onward, ...]
    players: int


@dataclass(frozen=True, slots=True)
class Part:
    """A law of a cycle with its chance, and by which law the next cycle goes when all are level."""

    chance: float
    law: CycleLaw
    following: int


def undrawn_laws(
    drawings: Sequence[tuple[float, Turns]], players: Sequence[str], numbers: dict[str, int]
) -> RobinLaws:
    """Before the numbers are drawn: every way to share out the colours with its chance; then cycles take turns."""
    first = [Part(chance, turns.odd, 1 + 2 * place) for place, (chance, turns) in enumerate(drawings)]
    laws = [first]
    for place, (_, turns) in enumerate(drawings):
        laws.append([Part(1.0, turns.even, 2 + 2 * place)])
        laws.append([Part(1.0, turns.odd, 1 + 2 * place)])
    return robin_laws(laws, len(players), numbers)


def standing_laws(now: CycleLaw, following: Turns, players: Sequence[str], numbers: dict[str, int]) -> RobinLaws:
    """From a cycle as it stands; `following`: those after it."""
    laws = [[Part(1.0, now, 1)], [Part(1.0, following.odd, 2)], [Part(1.0, following.even, 1)]]
    return robin_laws(laws, len(players), numbers)


def robin_laws(laws: Sequence[Sequence[Part]], players: int, numbers: dict[str, int]) -> RobinLaws:
    """The outcomes of every law, those that are the same put together."""
    np = numpy()
    groups: dict[Onward, int] = {}
    chances, outcomes = [], []
    for parts in laws:
        sums: dict[tuple[int, int, int, int], float] = {}

        def add(key: tuple[int, int, int, int], chance: float) -> None:
            if chance > 0:
                sums[key] = sums.get(key, 0.0) + chance  # noqa: B023

        for part in parts:
            law = part.law
            for player, by_games in law.alone.items():
                for games, chance in enumerate(by_games):
                    add((numbers[player], games, -1, -1), part.chance * chance)
            for onward, chance in law.onward.items():
                add((NOBODY, law.games, groups.setdefault(onward, len(groups)), -1), part.chance * chance)
            add((NOBODY, law.games, -1, part.following), part.chance * law.again)
        chances.append(list(sums.values()) or [1.0])
        outcomes += list(sums) or [(NOBODY, 0, -1, -1)]
    winner, games, onward, following = np.array(outcomes).T
    return RobinLaws(
        Lottery(chances, first=True),
        winner.astype(np.int16),
        games.astype(np.uint16),
        onward.astype(np.int16),
        following.astype(np.int16),
        tuple(groups),
        players,
    )
