"""A cycle of a round robin as it stands, and who comes out on top of each completion of it, in pure Python.

Completions are numbered in the order of the open games: the first game counts most, each game 0 when its first
player wins, 1 when it is drawn, 2 when the second wins. Sets of players are bit masks of their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from playoff.branches.round_robin import schedule
from playoff.odds.marks import Poly

PURE = 4
"""So many players, and fewer, are done without numpy."""

GAINS = ((2, 0), (1, 1), (0, 2))
"""Half points of the first and the second player, by how an open game ends."""

Triple = tuple[float, float, float]
"""Win, draw, loss of the player named first in a game."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the finished games have brought, which are open, and when play may stop.

    `taken[i][j]`: half points i took off j, 0 while the game is open. `open`: in the order of rounds. `stops`: how
    many of them are over after each round that still has one. Players not `still_in` count, but cannot win (G.3).
    """

    taken: tuple[tuple[int, ...], ...]
    open: tuple[tuple[int, int], ...]
    stops: tuple[int, ...]
    still_in: tuple[bool, ...]
    by_berger: bool

    @property
    def players(self) -> int:
        """How many players the table has."""
        return len(self.taken)


@dataclass(frozen=True, slots=True)
class Law:
    """How a cycle may end.

    `alone[i]`: the chances by number of games that i is certain; `sets`: the chance of every set on top, single
    players among them.
    """

    alone: dict[int, Poly]
    sets: dict[int, float]


@lru_cache(maxsize=16)
def fresh(players: int, *, by_berger: bool) -> Frame:
    """A cycle of which nothing has been played, by pairing numbers from 0."""
    games = schedule(tuple(map(str, range(players))), 1)
    last = max(game.round for game in games)
    return Frame(
        ((0,) * players,) * players,
        tuple((int(game.colours.white), int(game.colours.black)) for game in games),
        tuple(sum(game.round <= number for game in games) for number in range(1, last + 1)),
        (True,) * players,
        by_berger,
    )


@lru_cache(maxsize=64)
def tops(frame: Frame) -> Sequence[int]:
    """The set on top of every completion: level on points and, where it ranks, on Sonneborn-Berger."""
    places = range(frame.players)
    found = []
    for ends in product(GAINS, repeat=len(frame.open)):
        taken = [list(row) for row in frame.taken]
        for (i, j), (first, second) in zip(frame.open, ends, strict=True):
            taken[i][j], taken[j][i] = first, second
        points = [sum(row) for row in taken]
        keys = [(points[i], berger(taken[i], points) if frame.by_berger else 0) for i in places]
        best = max(keys[i] for i in places if frame.still_in[i])
        found.append(sum(1 << i for i in places if frame.still_in[i] and keys[i] == best))
    return found


def berger(row: Sequence[int], points: Sequence[int]) -> int:
    """Sonneborn-Berger in quarter points."""
    return sum(taken * score for taken, score in zip(row, points, strict=True))


@lru_cache(maxsize=64)
def certain(frame: Frame) -> tuple[tuple[int, tuple[int | None, ...]], ...]:
    """Per round before the last: its number of games, and who is certain after each way they may end (A.3)."""
    masks = tops(frame)
    found = []
    for stop in frame.stops[:-1]:
        size = int(3 ** (len(frame.open) - stop))
        parts = [set(masks[start : start + size]) for start in range(0, len(masks), size)]
        alone = tuple(part.pop().bit_length() - 1 if len(part) == 1 and single(*part) else None for part in parts)
        if any(player is not None for player in alone):
            found.append((stop, alone))
    return tuple(found)


def turned(chances: Triple) -> Triple:
    """The same game seen from the other side."""
    win, draw, loss = chances
    return loss, draw, win


def single(mask: int) -> bool:
    """Whether the set has one player."""
    return mask & (mask - 1) == 0


def law(frame: Frame, chances: Sequence[Triple]) -> Law:
    """How the cycle may end, with the chances of each open game as its first player sees them."""
    weights = [1.0]
    upto = [weights]
    for triple in chances:
        weights = [weight * chance for weight in weights for chance in triple]
        upto.append(weights)
    sets: dict[int, float] = {}
    for mask, weight in zip(tops(frame), weights, strict=True):
        sets[mask] = sets.get(mask, 0.0) + weight
    stopped = []
    for stop, winners in certain(frame):
        sums = [0.0] * frame.players
        for winner, weight in zip(winners, upto[stop], strict=True):
            if winner is not None:
                sums[winner] += weight
        stopped.append((stop, sums))
    return Law(alone(frame, sets, stopped), sets)


def alone(frame: Frame, sets: dict[int, float], stopped: Sequence[tuple[int, Any]]) -> dict[int, Poly]:
    """The chances of every single winner by the number of games, from those of being certain after each round."""
    found = {}
    for i in range(frame.players):
        chances = [0.0] * (len(frame.open) + 1)
        before = 0.0
        for stop, sums in (*stopped, (len(frame.open), {i: sets.get(1 << i, 0.0)})):
            chances[stop] = float(sums[i]) - before
            before = float(sums[i])
        if before:
            found[i] = tuple(chances)
    return found
