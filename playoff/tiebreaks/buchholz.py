"""Buchholz and its kin: what the opponents scored (C.07 8; seed 000 1.1 a to c)."""

from __future__ import annotations

from fractions import Fraction

from playoff.tiebreaks.asked import Asked, Group
from playoff.tiebreaks.ledger import Ledger, cut_out
from playoff.tiebreaks.value import Amount, Part, Unit, Values, exact, valued

__all__ = ["average_buchholz", "brazilian", "buchholz", "fore_buchholz", "median", "total"]


def buchholz(asked: Asked, group: Group) -> Values:
    """BH: the half points of the opponents, added up; `/F` is Fore Buchholz (C.07 8.1)."""
    book = asked.fore_ledger if asked.descriptor.fore else asked.ledger
    return _buchholz(
        book, group, asked.descriptor.low, asked.descriptor.high, absences_first=asked.policy.absences_first
    )


def fore_buchholz(asked: Asked, group: Group) -> Values:
    """FB: Buchholz as if every game that is paired in the last round were a draw (C.07 8.3)."""
    descriptor = asked.descriptor
    return _buchholz(
        asked.fore_ledger, group, descriptor.low, descriptor.high, absences_first=asked.policy.absences_first
    )


def total(asked: Asked, group: Group) -> Values:
    """BHT: the final points of the opponents, added up (seed 000 1.1 a)."""
    return _buchholz(asked.ledger, group, 0, 0, absences_first=False)


def brazilian(asked: Asked, group: Group) -> Values:
    """BHB: the same without the lowest one, whatever it came from (seed 000 1.1 b)."""
    return _buchholz(asked.ledger, group, 1, 0, absences_first=False)


TWO_AND_TWO = 10
"""The median leaves out two and two in tournaments "de deu rondes o més": ten itself is among them."""


def median(asked: Asked, group: Group) -> Values:
    """BHM: without the highest and the lowest, from ten rounds without two and two (seed 000 1.1 c).

    It is the tournament that has ten rounds, not the part of it that has been played.
    """
    out = 2 if asked.tournament.last_round >= TWO_AND_TWO else 1
    return _buchholz(asked.ledger, group, out, out, absences_first=False)


def _buchholz(book: Ledger, group: Group, low: int, high: int, *, absences_first: bool) -> Values:
    scores, absences = book.scores, book.absences if absences_first else {}

    def out(player: str) -> set[int]:
        return cut_out(scores[player], scores[player], low, high, absences.get(player, ()))

    def amount(player: str) -> int:
        own = scores[player]
        if low == 1 and not high and own:
            return sum(own) - min([own[place] for place in absences.get(player, ())] or own)
        return sum(own) - sum([own[place] for place in out(player)])

    def explain(player: str) -> tuple[Part, ...]:
        return book.parts(player, scores[player], out(player))

    if not low and not high:
        return valued(Unit.HALF_POINTS, [(player, sum(scores[player])) for player in group], explain)
    return valued(Unit.HALF_POINTS, [(player, amount(player)) for player in group], explain)


def average_buchholz(asked: Asked, group: Group) -> Values:
    """AOB: the average Buchholz of the opponents met over the board, exact (C.07 8.2); `/F` of Fore Buchholz.

    Published tables round it to two decimals. Who met nobody has none.
    """
    tournament = asked.tournament
    found = {player: value.amount for player, value in buchholz(asked, tournament.players).items()}

    def met(player: str) -> list[tuple[str, Amount]]:
        return [(side.opponent, found[side.opponent] or 0) for side in tournament.played_by[player]]

    def amount(player: str) -> Amount | None:
        values = [value for _, value in met(player)]
        return exact(Fraction(sum(values), len(values))) if values else None

    def explain(player: str) -> tuple[Part, ...]:
        sides = tournament.played_by[player]
        return tuple(
            Part.of(side, exact(Fraction(value, len(sides))), against=opponent, score=value)
            for side, (opponent, value) in zip(sides, met(player), strict=True)
        )

    return valued(Unit.HALF_POINTS, [(player, amount(player)) for player in group], explain)
