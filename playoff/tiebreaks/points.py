"""The score itself, and other ways to count it: points, standard points, Kashdan."""

from __future__ import annotations

from playoff.tiebreaks.asked import Asked, Group
from playoff.tiebreaks.missed import Missed, missed_of
from playoff.tiebreaks.tournament import Bye, Side
from playoff.tiebreaks.value import Part, Unit, Values, valued

__all__ = ["kashdan", "points", "standard_points"]


def points(asked: Asked, group: Group) -> Values:
    """PTS: half points in the tournament, forfeits and byes as scored, open games nothing."""
    tournament = asked.tournament

    def explain(player: str) -> tuple[Part, ...]:
        taken = [Part.of(side, side.points) for side in tournament.sides_of[player]]
        taken += [
            Part(counted=tournament.scoring.of_bye(unpaired.bye), round=unpaired.round, result=unpaired.bye)
            for unpaired in tournament.byes_of[player]
        ]
        given = tournament.adjustments.get(player)
        beside = () if given is None else (Part(counted=given, rule="TRF 299"),)
        return (*in_order(taken), *beside)

    score = tournament.points
    return valued(Unit.HALF_POINTS, [(player, score[player]) for player in group], explain)


def standard_points(asked: Asked, group: Group) -> Values:
    """STD: half points, a round counting a whole one where more was got than the opponent got (C.07 7.7).

    Half a one where it was as much. Without playing, a draw is what is compared with; a forfeit that was lost
    counts nothing.
    """
    tournament, draw = asked.tournament, asked.tournament.scoring.draw

    def explain(player: str) -> tuple[Part, ...]:
        played = [Part.of(side, _more(side)) for side in tournament.played_by[player]]
        unplayed = [
            missed_part(one, 0 if one.article == "16.2.4" else 2 * (one.points > draw) + (one.points == draw))
            for one in missed_of(tournament).get(player, ())
        ]
        return in_order([*played, *unplayed])

    return valued(Unit.HALF_POINTS, [(player, _sum(explain(player))) for player in group], explain)


def _more(side: Side) -> int:
    """Two for more than the opponent, one for as much."""
    scores = side.result.scores.reversed() if side.black else side.result.scores
    return 2 * (scores.white > scores.black) + (scores.white == scores.black)


_KASHDAN = {2: 4, 1: 2, 0: 1}
"""Win, draw, loss (seed 000 1.1 e)."""

_UNPLAYED = 2


def kashdan(asked: Asked, group: Group) -> Values:
    """KASH: 4 for a win, 2 for a draw, 1 for a loss, 2 for what was won or lost without playing (seed 000 e).

    Won without playing are also byes that gave something; an absence and a rest are no game, and nothing.
    """
    tournament = asked.tournament

    def explain(player: str) -> tuple[Part, ...]:
        return in_order(
            [
                *(Part.of(side, _KASHDAN[side.share]) for side in tournament.played_by[player]),
                *(
                    missed_part(one, _UNPLAYED)
                    for one in missed_of(tournament).get(player, ())
                    if one.side is not None or one.bye not in {None, Bye.ZERO}
                ),
            ]
        )

    return valued(Unit.POINTS, [(player, _sum(explain(player))) for player in group], explain)


def missed_part(missed: Missed, counted: int) -> Part:
    """The part of an unplayed round that counts without a look at anybody's score."""
    side = missed.side
    return Part(
        counted=counted,
        round=missed.round,
        opponent=missed.opponent,
        black=bool(side and side.black),
        result=side.result if side else missed.bye,
        unplayed=missed.article,
    )


def in_order(parts: list[Part]) -> tuple[Part, ...]:
    """The parts in the order of rounds."""
    return tuple(sorted(parts, key=lambda part: part.round or 0))


def _sum(parts: tuple[Part, ...]) -> int:
    return sum(int(part.counted) for part in parts)
