"""Who can still be on top of the main event, and which open games that hangs on (A.5).

A player is certain of the top when he is on it, alone or tied, after every combination of the open results; a
potential participant when after some of them but not all. The group is settled when there is no such player.

Both are found without trying the combinations. At worst for a player he loses every open game and one rival wins
all of his; at best he wins all of his, and the others share the points of the remaining games so that nobody
passes him: whoever could win all his games without passing him takes them, and only the others' games are tried.
That needs a win to be worth no less than a draw, and a draw no less than a loss.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from playoff.event.dossier import Dossier, MainGame
from playoff.tiebreaks import Result, Scoring, Tournament

OUTCOMES = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
"""How an open game may end (A.5)."""

ENUMERATED = 9
"""So many open games near the top are tried in every combination to see which of them matter; more all may."""


@dataclass(frozen=True, slots=True)
class Need:
    """An open game, and the results after which the player can still be on top."""

    game: MainGame
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Potential:
    """A player who is on top after some results but not after all; `needs` are the games that can shut him out."""

    player: str
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """What the open games can still do to the top of the table."""

    certain: tuple[str, ...]
    potential: tuple[Potential, ...]
    matter: tuple[MainGame, ...]
    """The open games whose result can change who is on top."""

    @property
    def settled(self) -> bool:
        """Whether no combination of results can change who is on top."""
        return not self.potential


class _Open(NamedTuple):
    white: str
    black: str


def reach(dossier: Dossier) -> Reach:
    """Who is, and who may be, on top once the open games are over. Only who is tied is known: they are certain."""
    if dossier.tournament is None:
        return Reach(dossier.tied, (), ())
    return _reach(dossier.tournament)


@lru_cache(maxsize=64)
def _reach(tournament: Tournament) -> Reach:
    games = tuple(game for game in tournament.games if game.result is None)
    pairs = tuple(_Open(game.white, game.black) for game in games)
    points, scoring = tournament.points, tournament.scoring
    possible = [player for player in tournament.players if _can_top(points, pairs, scoring, player)]
    certain = tuple(player for player in possible if _always_tops(points, pairs, scoring, player))
    potential = tuple(
        Potential(player, tuple(_needs(points, games, scoring, player)))
        for player in possible
        if player not in certain
    )
    near = tuple(game for game in games if {game.white, game.black} & set(possible))
    return Reach(certain, potential, _that_matter(points, near, scoring) if potential else ())


def _needs(points: Mapping[str, int], games: Sequence[MainGame], scoring: Scoring, player: str) -> Iterator[Need]:
    """The open games of which not every result leaves him a way to the top."""
    for chosen in games:
        others = tuple(_Open(game.white, game.black) for game in games if game is not chosen)
        results = tuple(
            result
            for result in OUTCOMES
            if _can_top(_after(points, chosen, result, scoring), others, scoring, player)
        )
        if len(results) < len(OUTCOMES):
            yield Need(chosen, results)


def _after(points: Mapping[str, int], game: MainGame, result: Result, scoring: Scoring) -> dict[str, int]:
    white, black = scoring.scores(result)
    return {**points, game.white: points[game.white] + white, game.black: points[game.black] + black}


def _always_tops(points: Mapping[str, int], pairs: Sequence[_Open], scoring: Scoring, player: str) -> bool:
    """Whether nobody can pass him: he loses all his open games, the rival wins all of his."""
    worst = points[player] + scoring.loss * sum(player in pair for pair in pairs)
    return all(
        points[rival] + scoring.win * sum(rival in pair for pair in pairs) <= worst
        for rival in points
        if rival != player
    )


def _can_top(points: Mapping[str, int], pairs: Sequence[_Open], scoring: Scoring, player: str) -> bool:
    """Whether he is on top, alone or tied, after some combination of the open results."""
    own = [pair for pair in pairs if player in pair]
    top = points[player] + scoring.win * len(own)
    room = {rival: top - points[rival] for rival in points if rival != player}
    for pair in own:
        room[pair.black if pair.white == player else pair.white] -= scoring.loss
    if min(room.values(), default=0) < 0:
        return False
    rest = [pair for pair in pairs if player not in pair]
    while taker := _who_can_take_all(room, rest, scoring):
        for pair in rest:
            if taker in pair:
                room[pair.black if pair.white == taker else pair.white] -= scoring.loss
        rest = [pair for pair in rest if taker not in pair]
        del room[taker]
        if min(room.values(), default=0) < 0:
            return False
    names = sorted({name for pair in rest for name in pair})
    place = {name: number for number, name in enumerate(names)}
    games = tuple((place[pair.white], place[pair.black]) for pair in rest)
    return _fits(tuple(room[name] for name in names), games, scoring)


def _who_can_take_all(room: Mapping[str, int], rest: Sequence[_Open], scoring: Scoring) -> str | None:
    """Somebody with open games who may win all of them without passing the top."""
    for pair in rest:
        for name in pair:
            if scoring.win * sum(name in other for other in rest) <= room[name]:
                return name
    return None


@lru_cache(maxsize=100_000)
def _fits(room: tuple[int, ...], games: tuple[tuple[int, int], ...], scoring: Scoring) -> bool:
    """Whether the games can end so that nobody takes more than his room."""
    if not games:
        return True
    (white, black), *rest = games
    for result in OUTCOMES:
        left = list(room)
        ours, theirs = scoring.scores(result)
        left[white] -= ours
        left[black] -= theirs
        if left[white] >= 0 and left[black] >= 0 and _fits(tuple(left), tuple(rest), scoring):
            return True
    return False


def _that_matter(points: Mapping[str, int], near: tuple[MainGame, ...], scoring: Scoring) -> tuple[MainGame, ...]:
    """The games whose result alone can change who is on top.

    A game of two players who can never be on top changes nothing, so only those near it are asked about; all of
    them matter where they are too many to try.
    """
    if len(near) > ENUMERATED:
        return near
    tops = [_top(points, near, results, scoring) for results in product(OUTCOMES, repeat=len(near))]
    return tuple(game for place, game in enumerate(near) if _changes(tops, 3 ** (len(near) - 1 - place)))


def _changes(tops: Sequence[frozenset[str]], stride: int) -> bool:
    """Whether two completions that differ only in the game with that stride have different tops."""
    return any(
        tops[number] != tops[number + step * stride]
        for number in range(len(tops))
        if number // stride % 3 == 0
        for step in (1, 2)
    )


def _top(
    points: Mapping[str, int], games: Sequence[MainGame], results: Sequence[Result], scoring: Scoring
) -> frozenset[str]:
    totals = dict(points)
    for game, result in zip(games, results, strict=True):
        white, black = scoring.scores(result)
        totals[game.white] += white
        totals[game.black] += black
    best = max(totals.values())
    return frozenset(player for player, total in totals.items() if total == best)
