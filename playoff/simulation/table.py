"""A cycle of a round robin played game by game, for a whole array of playoffs at once.

What has been played already is the same for all of them (a `Frame`); who has which place in it may differ.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from playoff.branches.certainty import WIN
from playoff.odds.frame import Frame
from playoff.odds.numbers import numpy
from playoff.simulation.draws import Array, Draws


class Played(NamedTuple):
    """Cycles that are over: `points` by place (a row each), the set `on_top` as a row of yes and no for each place.

    `level`: all have the same points; `rounds` and `games` that were played before the winner was certain, or all;
    `results`: half points of the first player of each open game.
    """

    points: Array
    on_top: Array
    level: Array
    rounds: Array
    games: Array
    results: Array


class Borders(NamedTuple):
    """By White times the number of players plus Black: below the first 31 bits mean won, below the other drawn."""

    won: Any
    drawn: Any

    @classmethod
    def of(cls, chances: Array) -> Borders:
        """From win, draw and loss by White and Black: an array of three columns."""
        np = numpy()
        won = chances[:, 0]
        drawn = np.where(chances[:, 2] > 0, won + chances[:, 1], 1.0)
        return cls(*(np.rint(2.0**31 * share).astype(np.uint32) for share in (won, drawn)))


def play(draws: Draws, frame: Frame, who: Array, borders: Borders, players: int, *, reversed_colours: bool) -> Played:
    """Play the open games of a cycle. `who`: the numbers of the players by place, a row for each place.

    `players`: how many there are at all, `reversed_colours`: the frame has the colours of the cycle before.
    """
    np = numpy()
    number = who.shape[1]
    points = np.zeros((frame.players, number), np.int16)
    for place, row in enumerate(frame.taken):
        points[place] += sum(row)
    results = np.empty((len(frame.open), number), np.int8)
    rounds = np.full(number, len(frame.stops), np.int16)
    games = np.full(number, len(frame.open), np.uint16)
    sure = np.zeros(number, bool)
    for count, (first, second) in enumerate(frame.open):
        white, black = (second, first) if reversed_colours else (first, second)
        pair = who[white] * players + who[black]
        chance = draws.words(number) >> 1
        taken = (chance < borders.won.take(pair)).view(np.int8) + (chance < borders.drawn.take(pair)).view(np.int8)
        results[count] = WIN - taken if reversed_colours else taken
        points[first] += results[count]
        points[second] += WIN - results[count]
        if count + 1 in frame.stops[:-1]:
            now = np.flatnonzero(_certain(frame, count + 1, points, results[: count + 1]) & ~sure)
            sure[now] = True
            rounds[now], games[now] = frame.stops.index(count + 1) + 1, count + 1
    on_top, level = _tops(frame, points, results)
    return Played(points, on_top, level, rounds, games, results)


def _tops(frame: Frame, points: Array, results: Array) -> tuple[Array, Array]:
    """Who is on top by all that ranks, and where all are level on points."""
    np = numpy()
    still_in = np.array(frame.still_in)[:, None]
    best = np.where(still_in, points, -1).max(axis=0)
    on_top = (points == best) & still_in
    level = (points == points[0]).all(axis=0)
    if frame.by_berger:
        tied = np.flatnonzero((on_top.sum(axis=0) > 1) & ~level)
        berger = np.where(on_top[:, tied], sonneborn_berger(frame, points[:, tied], results[:, tied]), -1)
        on_top[:, tied] = berger == berger.max(axis=0)
    return on_top, level


def sonneborn_berger(frame: Frame, points: Array, results: Array) -> Array:
    """Of every place, in quarter points; games that are not over count nothing."""
    np = numpy()
    found = np.zeros(points.shape, np.int32)
    for place, row in enumerate(frame.taken):
        for other, taken in enumerate(row):
            if taken:
                found[place] += taken * points[other].astype(np.int32)
    for (first, second), result in zip(frame.open, results, strict=False):
        found[first] += result * points[second].astype(np.int32)
        found[second] += (WIN - result) * points[first].astype(np.int32)
    return found


# Is a winner certain? (A.3, as branches/certainty.py has it for one table)


def _certain(frame: Frame, played: int, points: Array, results: Array) -> Array:
    """Where somebody ends alone on top however the games after the first `played` end."""
    np = numpy()
    rivals = [place for place in range(frame.players) if frame.still_in[place]]
    waiting = frame.open[played:]
    most = [WIN * sum(place in pair for pair in waiting) for place in range(frame.players)]
    reach = np.array([points[place] + most[place] for place in rivals])
    now = points[rivals]
    leading = now.max(axis=0)
    best = second = np.full(points.shape[1], -1, np.int16)
    for row in reach:
        best, second = np.maximum(best, row), np.maximum(second, np.minimum(best, row))
    found = np.zeros(points.shape[1], bool)
    maybe = np.flatnonzero(second <= leading)  # at most one of them can still have more than the leader has
    for place, player in enumerate(rivals):
        mine = maybe[now[place, maybe] == leading[maybe]]
        others = np.delete(reach[:, mine], place, axis=0)
        ahead = others.max(axis=0, initial=-1) < now[place, mine]
        found[mine[ahead]] = True
        if not frame.by_berger:
            continue
        close = mine[~ahead & (others.max(axis=0, initial=-1) == now[place, mine])]
        if close.size:
            found[close[_stays_ahead(frame, played, player, rivals, points[:, close], results[:, close], most)]] = (
                True
            )
    return found


def _stays_ahead(
    frame: Frame, played: int, player: int, rivals: list[int], points: Array, results: Array, most: list[int]
) -> Array:
    """Whether none of the rivals who can reach his points can reach his Sonneborn-Berger with them."""
    np = numpy()
    taken = _taken(frame, results)
    waiting = {frozenset(pair) for pair in frame.open[played:]}
    safe = np.ones(points.shape[1], bool)
    for rival in rivals:
        if rival != player:
            reaches = points[rival] + most[rival] == points[player]
            safe &= ~reaches | (_lead(taken, waiting, points, player, rival) < 0)
    return safe


def _taken(frame: Frame, results: Array) -> dict[tuple[int, int], Array]:
    """What each took off each in the games that are over."""
    found: dict[tuple[int, int], Array] = {
        (place, other): taken for place, row in enumerate(frame.taken) for other, taken in enumerate(row)
    }
    for (first, second), result in zip(frame.open, results, strict=False):
        found[first, second] = result.astype("i4")
        found[second, first] = WIN - result.astype("i4")
    return found


def _lead(
    taken: dict[tuple[int, int], Array], waiting: set[frozenset[int]], points: Array, player: int, rival: int
) -> Array:
    """The most by which the rival's Sonneborn-Berger can exceed the player's, who loses every open game."""
    np = numpy()
    places = range(len(points))
    others = [place for place in places if place not in {player, rival}]

    def forced(one: int, other: int) -> Array:
        if frozenset((one, other)) not in waiting:
            return taken[one, other]
        return WIN if one == rival or (other == player and one != rival) else 0

    final = points[player].astype(np.int32)
    weight = {place: forced(rival, place) - forced(player, place) for place in others}
    lead = (forced(rival, player) - forced(player, rival)) * final
    for place in others:
        lead = lead + weight[place] * (points[place] + (WIN if frozenset((place, player)) in waiting else 0))
    for place in others:
        for other in others:
            if other > place and frozenset((place, other)) in waiting:
                lead = lead + WIN * np.maximum(weight[place], weight[other])
    return lead
