"""Sonneborn-Berger for individuals (C.07 9.1; seed 000 1.1 d1)."""

from __future__ import annotations

from operator import mul

from playoff.tiebreaks.asked import Asked, Group
from playoff.tiebreaks.ledger import cut_out
from playoff.tiebreaks.value import Part, Unit, Values, valued

__all__ = ["sonneborn_berger"]


def sonneborn_berger(asked: Asked, group: Group) -> Values:
    """SB: the score of every opponent times the share of the full point taken off him, in quarter points.

    Literally the points of those beaten and half the points of those drawn with, whatever the scoring. A cut takes
    the product of the opponent with the lowest score (C.07 14.1); with `/D` an own unplayed round is a draw.
    """
    book, cut = asked.ledger, asked.descriptor.cut
    scores, shares = book.scores, _drawn(asked) if asked.descriptor.own_drawn else book.shares
    absences = book.absences if asked.policy.absences_first else {}

    def out(player: str, counted: list[int]) -> set[int]:
        return cut_out(scores[player], counted, cut, 0, absences.get(player, ())) if cut else set()

    def amount(player: str) -> int:
        counted: list[int] = list(map(mul, scores[player], shares[player]))
        return sum(counted) - sum([counted[place] for place in out(player, counted)])

    def explain(player: str) -> tuple[Part, ...]:
        counted = list(map(mul, scores[player], shares[player]))
        return book.parts(player, counted, out(player, counted), shares[player])

    if not cut:
        amounts = [(player, sum(map(mul, scores[player], shares[player]))) for player in group]
        return valued(Unit.QUARTER_POINTS, amounts, explain)
    return valued(Unit.QUARTER_POINTS, [(player, amount(player)) for player in group], explain)


def _drawn(asked: Asked) -> dict[str, list[int]]:
    """The shares with a draw for every own unplayed round."""
    played = asked.tournament.played_by
    return {
        player: [share if place < len(played[player]) else 1 for place, share in enumerate(own)]
        for player, own in asked.ledger.shares.items()
    }
