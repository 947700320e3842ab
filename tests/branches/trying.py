"""The oracle of certainty: try every completion. Written from A.3, D.2 to D.4, F.2, F.3 and G.3 alone.

`taken[i][j]` is what i took off j in half points, None while their game is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

Table = list[list[int | None]]
Game = tuple[int, int]
ENDINGS = ((2, 0), (1, 1), (0, 2))
"""A.3: "every unplayed or running game ... ending 1-0, 1/2-1/2 or 0-1 in any combination"."""


def empty(players: int) -> Table:
    """A cycle in which nothing has been played."""
    return [[0 if i == j else None for j in range(players)] for i in range(players)]


def write(taken: Table, game: Game, scores: tuple[int | None, int | None]) -> None:
    """The game of i and j gave them so much."""
    (i, j), (taken[i][j], taken[j][i]) = game, scores


def open_games(taken: Table) -> list[Game]:
    """The games without a result."""
    return [(i, j) for i, j in combinations(range(len(taken)), 2) if taken[i][j] is None]


def on_top(taken: Table, still_in: Sequence[bool], *, by_sonneborn_berger: bool) -> list[int]:
    """Who goes on when everything is played.

    F.2: "All n level on points: the next cycle". F.3: "Otherwise order by points, then Sonneborn-Berger".
    G.3: "the leaders are the best among those still in".
    """
    points = [sum(row) for row in taken]
    most = max(score for score, here in zip(points, still_in, strict=True) if here)
    leaders = [i for i, score in enumerate(points) if still_in[i] and score == most]
    if len(leaders) < len(taken) and by_sonneborn_berger:
        berger = {i: sum(took * points[j] for j, took in enumerate(taken[i])) for i in leaders}
        leaders = [i for i in leaders if berger[i] == max(berger.values())]
    return leaders


def alone_on_top(taken: Table, still_in: Sequence[bool], *, by_sonneborn_berger: bool) -> int | None:
    """Who wins when everything is played; None when several play on."""
    leaders = on_top(taken, still_in, by_sonneborn_berger=by_sonneborn_berger)
    return leaders[0] if len(leaders) == 1 else None


def certain_by_trying(taken: Table, still_in: Sequence[bool], *, by_sonneborn_berger: bool) -> int | None:
    """Who wins in each of the 3 to the power of the open games completions."""
    found: set[int | None] = set()
    games = open_games(taken)
    completed = [list(row) for row in taken]
    for endings in product(ENDINGS, repeat=len(games)):
        for game, scores in zip(games, endings, strict=True):
            write(completed, game, scores)
        found.add(alone_on_top(completed, still_in, by_sonneborn_berger=by_sonneborn_berger))
        if None in found or len(found) > 1:
            return None
    return found.pop()


class EveryNode:
    """Every way to have played some of the `free` games of a cycle, and whom all completions of it make the winner.

    A node names for each free game how it ended, or None. Answers are remembered: a node is certain exactly
    if all three endings of one of its open games are, of the same player.
    """

    def __init__(self, fixed: Table, free: Sequence[Game], still_in: Sequence[bool], *, by_sonneborn_berger: bool):
        self.fixed, self.free, self.still_in = fixed, tuple(free), still_in
        self.by_sonneborn_berger = by_sonneborn_berger
        self.known: dict[tuple[tuple[int, int] | None, ...], int | None] = {}

    def table(self, node: tuple[tuple[int, int] | None, ...]) -> Table:
        """The crosstable of a node."""
        taken = [list(row) for row in self.fixed]
        for game, scores in zip(self.free, node, strict=True):
            write(taken, game, scores or (None, None))
        return taken

    def certain(self, node: tuple[tuple[int, int] | None, ...]) -> int | None:
        """The certain winner."""
        if node not in self.known:
            if None not in node:
                found = alone_on_top(self.table(node), self.still_in, by_sonneborn_berger=self.by_sonneborn_berger)
            else:
                place = node.index(None)
                after = {self.certain((*node[:place], ending, *node[place + 1 :])) for ending in ENDINGS}
                found = after.pop() if len(after) == 1 else None
            self.known[node] = found
        return self.known[node]

    def nodes(self, rounds: Sequence[int] | None = None) -> Iterator[tuple[tuple[int, int] | None, ...]]:
        """Every node; with the number of games in each round only those met when rounds follow each other."""
        states = (*ENDINGS, None)
        if rounds is None:
            yield from product(states, repeat=len(self.free))
            return
        before = 0
        for games in rounds:
            after = len(self.free) - before - games
            for played in product(ENDINGS, repeat=before):
                for now in product(states, repeat=games):
                    if None in now:
                        yield (*played, *now, *(None,) * after)
            before += games
        yield from product(ENDINGS, repeat=len(self.free))
