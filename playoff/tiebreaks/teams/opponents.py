"""How strong the opponents were: Buchholz, Sonneborn-Berger for teams, what is made of them (C.07 8, 13.2, 13.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from playoff.errors import BadInput
from playoff.languages import _, n_
from playoff.reasons import because
from playoff.tiebreaks.ledger import cut_out
from playoff.tiebreaks.teams.asked import Asked, Stage
from playoff.tiebreaks.teams.matches import Match, Points
from playoff.tiebreaks.teams.unplayed import Faced, faced
from playoff.tiebreaks.teams.values import Group, Number, Part, Value, Values, total
from playoff.tiebreaks.tournament import ByColour
from playoff.tiebreaks.value import Unit

__all__ = ["AVERAGE", "BUCHHOLZ", "FORE", "SCHEDULE", "sonneborn_berger"]


def _buchholz(asked: Asked, group: Group) -> Values:
    """BH: the sum of the scores of the opponents, cut where that is asked (C.07 8.1, 14, 16)."""
    return {team: total(Unit.HALF_POINTS, _opponents(asked, team)) for team in group}


def _opponents(asked: Asked, team: str) -> list[Part]:
    points = asked.points
    return _cut(asked, (_of(round_, round_.score) for round_ in _faced(asked, team, points, points)))


def _fore(asked: Asked, group: Group) -> Values:
    """FB: Buchholz as if every match of the last round had been drawn (C.07 8.3)."""
    return _buchholz(_before_the_last(asked), group)


def _before_the_last(asked: Asked) -> Asked:
    tournament = asked.tournament
    last = tournament.last_round
    half = tournament.drawn(Points.GAME)

    def drawn(match: Match) -> Match:
        return replace(match, boards=(), score=ByColour(half, half), forfeit=False) if match.round == last else match

    return replace(asked, tournament=replace(tournament, matches=tuple(map(drawn, tournament.matches))))


def _average(asked: Asked, group: Group) -> Values:
    """AOB: the average Buchholz, with /F fore, of the opponents met over the boards (C.07 8.2); none without one."""
    seen = _before_the_last(asked) if asked.descriptor.plain.fore else asked
    values: dict[str, Value] = {}
    known: dict[str, Number] = {}
    for team in group:
        meetings = [one for one in asked.tournament.meetings_of[team] if not one.forfeit]
        for meeting in meetings:
            if meeting.opponent not in known:
                known[meeting.opponent] = sum(part.counted for part in _opponents(seen, meeting.opponent))
        parts = (Part(known[one.opponent], one.round, opponent=one.opponent) for one in meetings)
        value = total(Unit.HALF_POINTS, parts, by=max(len(meetings), 1))
        values[team] = value if meetings else value.unusable(because("nobody-to-meet", "C.07 8.2"))
    return values


def sonneborn_berger(of_opponent: Points, taken: Points) -> Stage:
    """ESB: for every opponent one of its scores times one of those taken off it (C.07 13.2; seed 000 1.1 d2).

    The four variants of C.07 are named by the two: EMMSB, EMGSB, EGMSB, EGGSB. In quarter points.
    """

    def values(asked: Asked, group: Group) -> Values:
        return {
            team: total(
                Unit.QUARTER_POINTS,
                _cut(
                    asked,
                    (_of(round_, round_.score * round_.taken) for round_ in _faced(asked, team, of_opponent, taken)),
                ),
            )
            for team in group
        }

    return Stage("sonneborn-berger", values)


def _schedule(asked: Asked, group: Group) -> Values:
    """SSSC: the secondary score, and the Buchholz on the primary score by a factor (C.07 13.4), in half points.

    The factor is the most that can be won on the primary score in the tournament, by the most that one match gives on
    the secondary score, without its fraction; or as asked. It is not rounded here.
    """
    points, secondary = asked.points, asked.points.other
    tournament = asked.tournament
    seen = _before_the_last(asked) if asked.descriptor.plain.fore else asked
    factor = asked.descriptor.factor
    if factor is None:
        factor = tournament.last_round * tournament.highest(points) // tournament.highest(secondary)
    if factor < 1:
        raise BadInput(
            n_(
                "{criterion}: the factor of C.07 13.4 is 0 for {number} round",
                "{criterion}: the factor of C.07 13.4 is 0 for {number} rounds",
                tournament.last_round,
                criterion=asked.descriptor,
            ),
            right=_("name one, as in SSSC/K4"),
        )
    values: dict[str, Value] = {}
    for team in group:
        own = tournament.scores[team].of(secondary)
        strength = total(Unit.HALF_POINTS, _opponents(seen, team), by=factor)
        parts = (Part(own, taken=own, rule="C.07 13.4"), *strength.parts)
        values[team] = total(Unit.HALF_POINTS, parts)
    return values


def _faced(asked: Asked, team: str, of_opponent: Points, taken: Points) -> Iterator[Faced]:
    seen = asked.seen(of_opponent)
    return faced(
        asked.tournament, team, seen, of_opponent, taken, asked.unplayed, asked.descriptor.plain.forfeits_played
    )


@dataclass(frozen=True, slots=True)
class _Product:
    """A contribution with what a cut looks at."""

    part: Part
    score: Number
    voluntary: bool


def _of(round_: Faced, counted: int) -> _Product:
    row = round_.row
    part = Part(
        counted,
        row.round,
        opponent=row.opponent,
        taken=round_.taken,
        score=round_.score,
        unplayed=row.absence and row.absence.value,
        rule=round_.rule,
    )
    return _Product(part, round_.score, round_.voluntary)


def _cut(asked: Asked, products: Iterable[_Product]) -> list[Part]:
    """The contributions, those marked that a cut or a median leaves out, as for individuals (C.07 14, 16.5)."""
    found = list(products)
    absences_first = asked.unplayed.absences_first
    gone = cut_out(
        [product.score for product in found],
        [product.part.counted for product in found],
        asked.descriptor.plain.low,
        asked.descriptor.plain.high,
        [place for place, product in enumerate(found) if product.voluntary and absences_first],
    )
    parts = [product.part.left_out() if place in gone else product.part for place, product in enumerate(found)]
    return sorted(parts, key=lambda part: part.round or 0)


BUCHHOLZ = Stage("buchholz", _buchholz)
FORE = Stage("fore buchholz", _fore)
AVERAGE = Stage("average buchholz", _average)
SCHEDULE = Stage("schedule strength", _schedule)
