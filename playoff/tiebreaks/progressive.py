"""Progressive scores, and their cuts one after the other (C.07 7.5; seed 000 1.1 f; seed 002 1.5)."""

from __future__ import annotations

from itertools import accumulate

from playoff.tiebreaks.asked import Asked, Group
from playoff.tiebreaks.descriptor import Descriptor
from playoff.tiebreaks.value import Part, Unit, Values, valued

__all__ = ["next_cut", "progressive"]


def progressive(asked: Asked, group: Group) -> Values:
    """PS: the sum of the scores after every round, in half points; `/Cn` leaves out those after the first n rounds.

    A round without a game repeats the score, also for who has left the tournament. Rounds that nobody has begun
    count nothing yet; what an arbiter added beside the games belongs to no round.
    """
    tournament, cut = asked.tournament, asked.descriptor.cut
    last = _last(asked)

    def amount(player: str) -> int:
        games = sum([side.points * (last + 1 - max(side.round, cut + 1)) for side in tournament.sides_of[player]])
        return games + sum(
            tournament.scoring.of_bye(unpaired.bye) * (last + 1 - max(unpaired.round, cut + 1))
            for unpaired in tournament.byes_of[player]
        )

    def explain(player: str) -> tuple[Part, ...]:
        taken = [0] * last
        for side in tournament.sides_of[player]:
            taken[side.round - 1] += side.points
        for unpaired in tournament.byes_of[player]:
            taken[unpaired.round - 1] += tournament.scoring.of_bye(unpaired.bye)
        return tuple(
            Part(counted=0, cut=score, round=number, rule="C.07 14.1")
            if number <= cut
            else Part(counted=score, round=number)
            for number, score in enumerate(accumulate(taken), start=1)
        )

    if cut >= last:
        return valued(Unit.HALF_POINTS, [(player, 0) for player in group], explain)
    return valued(Unit.HALF_POINTS, [(player, amount(player)) for player in group], explain)


def next_cut(asked: Asked, step: int) -> Descriptor | None:
    """CUM: what is asked of those still level after `step` questions: the cut of one round more (seed 002 1.5)."""
    return Descriptor("PS", cut=step) if step < _last(asked) else None


def _last(asked: Asked) -> int:
    """The number of the last round that has a game or a bye."""
    tournament = asked.tournament
    return max((*tournament.rounds_begun, *(unpaired.round for unpaired in tournament.byes)), default=0)
