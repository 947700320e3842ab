"""Which open games of a cycle may turn out not to be needed, because a winner may be certain without them (A.3).

A game may be spared if the open games of its round and of the rounds before can end so that one player is ahead of
what every rival can still reach, while it is open. He wins his own; a game of two rivals gives 2 half points in any
whole shares, so that whether all of them stay behind is a question of a flow. Where Sonneborn-Berger ranks, a rival
who can just draw level is let pass: it may separate them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from playoff.branches.berger import berger_rounds

WIN = 2
"""Half points of a game."""

Pair = tuple[int, int]
Rounds = Sequence[Sequence[Pair]]


def spared(points: Sequence[int], still_in: Sequence[bool], rounds: Rounds, *, by_berger: bool) -> frozenset[Pair]:
    """The open games that may be spared. `points`: half points so far; `rounds`: the open games, round by round."""
    found: set[Pair] = set()
    for number in reversed(range(len(rounds))):
        later = [pair for games in rounds[number + 1 :] for pair in games]
        sooner = [pair for games in rounds[: number + 1] for pair in games]
        now = {pair for pair in rounds[number] if _can_be_open(pair, sooner, later, points, still_in, by_berger)}
        found |= now
        if rounds[number] and not now:
            break  # one spared game makes all later rounds superfluous, so that nothing earlier may be spared
    return frozenset(found)


@lru_cache(maxsize=64)
def spared_of_fresh(players: int, *, by_berger: bool) -> frozenset[tuple[int, int]]:
    """Of a cycle that has not begun: the rounds and boards that may be spared, both from 1."""
    rounds = [[(pair.white - 1, pair.black - 1) for pair in pairs] for pairs in berger_rounds(players)]
    found = spared([0] * players, [True] * players, rounds, by_berger=by_berger)
    return frozenset(
        (number, board)
        for number, pairs in enumerate(rounds, start=1)
        for board, pair in enumerate(pairs, start=1)
        if pair in found
    )


def _can_be_open(
    game: Pair, sooner: Sequence[Pair], later: Sequence[Pair], points: Sequence[int], still_in: Sequence[bool],
    by_berger: bool,
) -> bool:  # fmt: skip
    """Whether somebody can be certain with this game and all of the later rounds open."""
    played = [pair for pair in sooner if pair != game]
    best = list(points)
    for player in chain(game, *later):
        best[player] += WIN
    rivals = [player for player, there in enumerate(still_in) if there]
    return any(_can_be_certain(player, played, points[player], best, rivals, by_berger) for player in rivals)


def _can_be_certain(
    player: int, played: Sequence[Pair], points: int, best: Sequence[int], rivals: Sequence[int], by_berger: bool
) -> bool:
    """`best`: what everybody reaches without the games still to be played first."""
    limit = points + WIN * sum(player in pair for pair in played) - (0 if by_berger else 1)
    room = {rival: limit - best[rival] for rival in rivals if rival != player}
    shared = [pair for pair in played if player not in pair]
    return min(room.values(), default=0) >= 0 and _fits(room, shared)


def _fits(room: dict[int, int], games: Sequence[Pair]) -> bool:
    """Whether the games can be shared out so that nobody gets more than there is room for."""
    if WIN * len(games) > sum(room.values()):
        return False
    taken = dict.fromkeys(room, 0)
    given = dict.fromkeys(((place, player) for place, pair in enumerate(games) for player in pair), WIN // 2)
    for player in chain.from_iterable(games):
        taken[player] += WIN // 2
    while (over := next((rival for rival in room if taken[rival] > room[rival]), None)) is not None:
        way = _way_out(over, room, taken, given, games)
        if way is None:
            return False
        for place, giver, receiver in way:
            given[place, giver] -= 1
            given[place, receiver] += 1
        taken[over] -= 1
        taken[way[-1][2]] += 1
    return True


Step = tuple[int, int, int]
"""A game, who gives a half point of it up, who gets it."""


def _way_out(
    over: int, room: dict[int, int], taken: dict[int, int], given: dict[tuple[int, int], int], games: Sequence[Pair]
) -> list[Step] | None:
    """Games along which one half point is handed on to somebody who has room for it."""
    ways: dict[int, list[Step]] = {over: []}
    waiting = [over]
    for giver in waiting:
        for step in _steps(giver, given, games):
            receiver = step[2]
            if receiver in ways:
                continue
            ways[receiver] = [*ways[giver], step]
            if taken[receiver] < room[receiver]:
                return ways[receiver]
            waiting.append(receiver)
    return None


def _steps(giver: int, given: dict[tuple[int, int], int], games: Sequence[Pair]) -> Iterator[Step]:
    for place, pair in enumerate(games):
        if giver in pair and given[place, giver]:
            yield place, giver, pair[1] if giver == pair[0] else pair[0]
