"""The Koya system for round robins, with its limit moved (C.07 9.2, 14.5; seed 002 1.1)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from playoff.tiebreaks.asked import Asked, Group
from playoff.tiebreaks.descriptor import Descriptor
from playoff.tiebreaks.tournament import Side
from playoff.tiebreaks.value import Part, Unit, Values, valued

__all__ = ["extended", "koya", "reduced"]


def koya(asked: Asked, group: Group) -> Values:
    """KS: half points taken off opponents who have half or more of what they could score (C.07 9.2; seed 002 1.1).

    What could be scored is a win in every scheduled game: a rest is none. Forfeits count in a round robin, unless the
    policy plays by what was played only; in a Swiss they do not. `/L+n` moves the limit by half points, `/Ln` puts
    it at n per cent, `/G+n` moves it by groups of equal score.
    """
    tournament = asked.tournament
    score, games, limit = tournament.points, _games(asked), _limit(asked)

    def explain(player: str) -> tuple[Part, ...]:
        return tuple(
            Part.of(
                side,
                side.points if score[side.opponent] >= limit else 0,
                against=side.opponent,
                score=score[side.opponent],
                rule="" if score[side.opponent] >= limit else "C.07 9.2",
            )
            for side in games[player]
        )

    good = {player for player, points in score.items() if points >= limit}
    amounts = [(player, sum([side.points for side in games[player] if side.opponent in good])) for player in group]
    return valued(Unit.HALF_POINTS, amounts, explain)


def _games(asked: Asked) -> Mapping[str, Sequence[Side]]:
    """The finished games that count."""
    tournament = asked.tournament
    as_scored = tournament.system == "round-robin" and asked.policy.own != "left-out"
    return tournament.sides_of if as_scored else tournament.played_by


def _limit(asked: Asked) -> int:
    """The least score an opponent must have, in half points, the next whole one upwards."""
    tournament, descriptor = asked.tournament, asked.descriptor
    if tournament.system == "round-robin":
        still_open = tournament.open_rounds
        games = max(
            [len(sides) + len(still_open.get(player, ())) for player, sides in tournament.sides_of.items()], default=0
        )
    else:
        games = len(tournament.rounds_begun)
    per_cent = 50 if descriptor.per_cent is None else descriptor.per_cent
    limit = -(-per_cent * tournament.scoring.win * games // 100) + descriptor.limit
    if not descriptor.groups:
        return limit
    groups = _groups(asked)
    moved = bisect_left(groups, limit) + descriptor.groups
    return groups[max(moved, 0)] if moved < len(groups) else groups[-1] + 1


def _groups(asked: Asked) -> list[int]:
    """The scores that occur, from below."""
    return sorted(set(asked.tournament.points.values()))


def extended(asked: Asked, step: int) -> Descriptor | None:
    """KSE: what is asked of those still level after `step` questions: one more score group below the limit."""
    return _stepped(asked, -step)


def reduced(asked: Asked, step: int) -> Descriptor | None:
    """KSR: the same with one score group fewer."""
    return _stepped(asked, step)


def _stepped(asked: Asked, by: int) -> Descriptor | None:
    groups = _groups(asked)
    place = bisect_left(groups, _limit(Asked(asked.tournament, Descriptor("KS"), asked.options))) + by
    return Descriptor("KS", groups=by) if 0 <= place < len(groups) else None
