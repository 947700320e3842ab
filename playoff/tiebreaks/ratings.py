"""Tie-breaks by rating (C.07 10): of games over the board only, in whole rating points.

Where anybody in the tournament has no rating they cannot be used, unless the regulations say what an unrated player
counts: `/U1400` as 1400, `/U` nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from playoff.reasons import Reason, because
from playoff.tiebreaks.asked import Asked, Group
from playoff.tiebreaks.performance import average, perfect_performance, tournament_performance
from playoff.tiebreaks.tournament import HalfPoints, Side
from playoff.tiebreaks.value import Part, Unit, Values, valued

__all__ = [
    "average_of_perfect_performances",
    "average_of_performances",
    "average_rating",
    "perfect",
    "performance",
    "rating",
]

Met = Sequence[tuple[Side, int]]
"""The games over the board with the rating of the opponent."""

Performance = Callable[[HalfPoints, Sequence[int]], int]


def _unusable(asked: Asked) -> Reason | None:
    """Why ratings cannot be used: somebody has none, and nobody said what that means."""
    tournament, descriptor = asked.tournament, asked.descriptor
    if descriptor.unrated is not None or descriptor.without_unrated:
        return None
    unrated = tuple(player for player in tournament.players if player not in tournament.ratings)
    return because("unrated", "C.07 10", players=unrated) if unrated else None


def _met(asked: Asked, player: str) -> Met:
    ratings, unrated = asked.tournament.ratings, asked.descriptor.unrated
    found = [(side, ratings.get(side.opponent, unrated)) for side in asked.tournament.played_by[player]]
    return [(side, number) for side, number in found if number is not None]


def _nobody(group: Group, reason: Reason) -> Values:
    return valued(Unit.RATING, [(player, None) for player in group], lambda _: (), reason)


def rating(asked: Asked, group: Group) -> Values:
    """RTNG: the rating, the highest first, `/R` the lowest (C.07 10.6)."""
    if reason := _unusable(asked):
        return _nobody(group, reason)
    ratings, unrated = asked.tournament.ratings, asked.descriptor.unrated

    def explain(player: str) -> tuple[Part, ...]:
        number = ratings.get(player, unrated)
        return () if number is None else (Part(counted=number),)

    return valued(Unit.RATING, [(player, ratings.get(player, unrated)) for player in group], explain)


def average_rating(asked: Asked, group: Group) -> Values:
    """ARO: the average rating of the opponents, a half rounded up (C.07 10.1); cuts leave out ratings.

    An unplayed round has no rating, so that there is no voluntary one to cut first.
    """
    if reason := _unusable(asked):
        return _nobody(group, reason)
    low, high = asked.descriptor.low, asked.descriptor.high

    def kept(met: Met) -> list[int]:
        by_rating = sorted(range(len(met)), key=lambda place: met[place][1])[low:]
        return by_rating[: max(len(by_rating) - high, 0)]

    def amount(player: str) -> int | None:
        met = _met(asked, player)
        ratings = [met[place][1] for place in kept(met)]
        return average(ratings) if ratings else None

    def explain(player: str) -> tuple[Part, ...]:
        met = _met(asked, player)
        counting = set(kept(met))
        return tuple(
            _part(side, number) if place in counting else _part(side, number, cut=True)
            for place, (side, number) in enumerate(met)
        )

    return valued(Unit.RATING, [(player, amount(player)) for player in group], explain)


def _part(side: Side, number: int, *, cut: bool = False) -> Part:
    return Part(
        counted=0 if cut else number,
        cut=number if cut else None,
        round=side.round,
        opponent=side.opponent,
        black=side.black,
        result=side.result,
        share=side.share,
        against=side.opponent,
        score=number,
    )


def performance(asked: Asked, group: Group) -> Values:
    """TPR: tournament performance rating (C.07 10.2)."""
    return _own(asked, group, tournament_performance)


def perfect(asked: Asked, group: Group) -> Values:
    """PTP: perfect tournament performance (C.07 10.3)."""
    return _own(asked, group, perfect_performance)


def _own(asked: Asked, group: Group, performs: Performance) -> Values:
    if reason := _unusable(asked):
        return _nobody(group, reason)

    def explain(player: str) -> tuple[Part, ...]:
        return tuple(_part(side, number) for side, number in _met(asked, player))

    return valued(Unit.RATING, [(player, _performed(asked, player, performs)) for player in group], explain)


def _performed(asked: Asked, player: str, performs: Performance) -> int | None:
    met = _met(asked, player)
    if not met:
        return None
    return performs(HalfPoints(sum(side.share for side, _ in met)), [number for _, number in met])


def average_of_performances(asked: Asked, group: Group) -> Values:
    """APRO: the average performance of the opponents met over the board, a half rounded up (C.07 10.4)."""
    return _of_opponents(asked, group, tournament_performance)


def average_of_perfect_performances(asked: Asked, group: Group) -> Values:
    """APPO: the average perfect performance of the opponents met over the board (C.07 10.5)."""
    return _of_opponents(asked, group, perfect_performance)


def _of_opponents(asked: Asked, group: Group, performs: Performance) -> Values:
    if reason := _unusable(asked):
        return _nobody(group, reason)

    @cache
    def performed(player: str) -> int | None:
        return _performed(asked, player, performs)

    def explain(player: str) -> tuple[Part, ...]:
        found = [(side, performed(side.opponent)) for side in asked.tournament.played_by[player]]
        return tuple(_part(side, number) for side, number in found if number is not None)

    def amount(player: str) -> int | None:
        numbers = [int(part.counted) for part in explain(player)]
        return average(numbers) if numbers else None

    return valued(Unit.RATING, [(player, amount(player)) for player in group], explain)
