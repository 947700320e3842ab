"""How much cheaper certainty is than trying every completion of one round robin.

python -m tests.benchmarks.certainty
"""

from __future__ import annotations

import random
import time
import timeit
from collections.abc import Callable
from itertools import product

from playoff.branches.certainty import certain_winner

Table = list[list[int | None]]

OPEN_GAMES = 7
"""3 ** 7 = 2,187 completions."""

SEEDS = range(1, 21)
"""Tables per number of players; that on which certainty takes longest counts."""

LIMIT = 1_000


def table_with_open_games(players: int, open_games: int, seed: int) -> Table:
    """A single round robin with that many games still open, the first player far ahead, the second near him."""
    rng = random.Random(seed)
    pairs = [(i, j) for i in range(players) for j in range(i + 1, players)]
    waiting = set(rng.sample(pairs, open_games))
    taken: Table = [[0] * players for _ in range(players)]
    for i, j in pairs:
        points = 2 if i < 2 else rng.choice((0, 1, 2))
        taken[i][j], taken[j][i] = (None, None) if (i, j) in waiting else (points, 2 - points)
    return taken


def brute_force(taken: Table) -> int | None:
    """The same question, asked of every completion, in plain Python too."""
    places = range(len(taken))
    waiting = [(i, j) for i in places for j in places if i < j and taken[i][j] is None]
    winners: set[int | None] = set()
    for points in product((0, 1, 2), repeat=len(waiting)):
        full = [[cell or 0 for cell in row] for row in taken]
        for (i, j), half in zip(waiting, points, strict=True):
            full[i][j], full[j][i] = half, 2 - half
        scores = [sum(row) for row in full]
        keys = [(scores[i], sum(full[i][j] * scores[j] for j in places)) for i in places]
        best = max(keys)
        winners.add(keys.index(best) if keys.count(best) == 1 else None)
    return winners.pop() if len(winners) == 1 else None


def seconds(job: Callable[[], object], number: int) -> float:
    """The best of five runs, for one call, in time of this process: other work on the machine does not count."""
    return min(timeit.repeat(job, timer=time.process_time, number=number, repeat=5)) / number


def main() -> None:
    """Print the ratios."""
    print(f"certainty against all {3**OPEN_GAMES} completions of {OPEN_GAMES} open games; at least {LIMIT} times")
    for players in (5, 6, 7, 8, 10, 14):
        dearest, slowest = 0.0, table_with_open_games(players, OPEN_GAMES, 1)
        still_in = [True] * players
        for seed in SEEDS:
            taken = table_with_open_games(players, OPEN_GAMES, seed)
            assert certain_winner(taken, still_in, by_sonneborn_berger=True) == brute_force(taken)
            cost = seconds(lambda t=taken, s=still_in: certain_winner(t, s, by_sonneborn_berger=True), 500)
            if cost > dearest:
                dearest, slowest = cost, taken
        theirs = seconds(lambda t=slowest: brute_force(t), 1)
        print(f"  {players:2} players: {theirs / dearest:6.0f} times, {1e6 * dearest:5.1f} us", flush=True)


if __name__ == "__main__":
    main()
