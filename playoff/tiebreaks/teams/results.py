"""What a team did itself: points, wins, progressive scores, Kashdan, Koya (C.07 7, 9.2, 11, 13.1; seeds 000, 002)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from playoff.tiebreaks.teams.asked import Asked, Stage
from playoff.tiebreaks.teams.matches import Points, Row, Score
from playoff.tiebreaks.teams.values import Group, Part, Values, total
from playoff.tiebreaks.value import Unit

__all__ = ["KASHDAN", "KOYA", "PROGRESSIVE", "ROUNDS_ELECTED", "SCORES", "STANDARD", "WINS", "WON"]


def _score(of: Callable[[Asked], Points]) -> Callable[[Asked, Group], Values]:
    def score(asked: Asked, group: Group) -> Values:
        """The points of every team, round by round, and what an arbiter gave beside them (TRF record 299)."""
        points, tournament = of(asked), asked.tournament

        def parts(team: str) -> Iterator[Part]:
            for row in tournament.rows_of[team]:
                taken = row.score.of(points)
                yield Part(taken, row.round, opponent=row.opponent, taken=taken, unplayed=_class(row))
            if (given := tournament.adjustments.get(team)) is not None:
                yield Part(given.of(points), rule="adjustment")

        return {team: total(Unit.HALF_POINTS, parts(team)) for team in group}

    return score


def _class(row: Row) -> str | None:
    return None if row.absence is None else row.absence.value


def _counted(counts: Callable[[Asked, Row], int | None], unit: Unit) -> Callable[[Asked, Group], Values]:
    """A criterion that gives every round a number of its own; None: the round is not looked at."""

    def counted(asked: Asked, group: Group) -> Values:
        def parts(team: str) -> Iterator[Part]:
            for row in asked.tournament.rows_of[team]:
                if (count := counts(asked, row)) is not None:
                    yield Part(count, row.round, opponent=row.opponent, taken=row.score.match, unplayed=_class(row))

        return {team: total(unit, parts(team)) for team in group}

    return counted


def _win(asked: Asked, row: Row) -> int:
    """WIN: the match points of a win, with or without playing (C.07 7.1)."""
    return int(row.score.match == asked.tournament.scoring.win)


def _won(_: Asked, row: Row) -> int:
    """WON: matches won over the boards (C.07 7.2)."""
    return int(row.absence is None and row.meeting is not None and row.meeting.share == 2)


def _standard(asked: Asked, row: Row) -> int:
    """STD: in half points, 1 for more than the opponent, or than a draw without one; ½ for as much (C.07 7.7)."""
    if row.meeting is not None:
        return row.meeting.share
    draw = asked.tournament.scoring.draw
    return (row.score.match >= draw) + (row.score.match > draw)


def _elected(_: Asked, row: Row) -> int:
    """REP: rounds but those with a requested bye or a match lost by forfeit (C.07 7.6)."""
    return int(row.absence is None or not row.absence.voluntary)


def _kashdan(_: Asked, row: Row) -> int:
    """KASH: 4 for a match won, 2 drawn, 1 lost; 2 won or lost without playing (seed 000 1.1 e).

    A bye that gave something counts 2, an absence nothing, as for individuals.
    """
    if row.meeting is None:
        return 2 if row.score != Score() else 0
    return 2 if row.absence is not None else (1, 2, 4)[row.meeting.share]


def _progressive(asked: Asked, group: Group) -> Values:
    """PS: the sum of the scores after every round; a cut leaves out the first ones (C.07 7.5, 14.1.1).

    A round in which a team rests or is still playing ends with the score it began with.
    """
    points = asked.points

    def parts(team: str) -> Iterator[Part]:
        rows = {row.round: row for row in asked.tournament.rows_of[team]}
        running = 0
        for number in sorted({*asked.tournament.rounds_begun, *rows}):
            if (row := rows.get(number)) is None:
                part = Part(running, number)
            else:
                running += (taken := row.score.of(points))
                part = Part(running, number, opponent=row.opponent, taken=taken, unplayed=_class(row))
            yield part.left_out() if number <= asked.descriptor.plain.low else part

    return {team: total(Unit.HALF_POINTS, parts(team)) for team in group}


def _koya(asked: Asked, group: Group) -> Values:
    """KS: points against those with at least half of what could be won (C.07 9.2; the limit moved: 14.5).

    What could be won: in a round robin every match of the team with the most of them, in a Swiss every round. Matches
    by forfeit count in a round robin, unless the policy goes by what was played only; in a Swiss they do not.
    """
    tournament, points = asked.tournament, asked.points
    forfeits = tournament.system == "round-robin" and asked.unplayed.own != "left-out"
    matches = len(tournament.rounds_begun)
    if tournament.system == "round-robin":
        matches = max(
            sum(team in (match.white, match.black) for match in tournament.matches) for team in tournament.teams
        )
    asked_for = asked.descriptor.plain
    per_cent = 50 if asked_for.per_cent is None else asked_for.per_cent
    limit = Fraction(tournament.highest(points) * matches * per_cent, 100) + asked_for.limit

    def parts(team: str) -> Iterator[Part]:
        for meeting in tournament.meetings_of[team]:
            taken, score = meeting.score.of(points), tournament.scores[meeting.opponent].of(points)
            if score >= limit and (forfeits or not meeting.forfeit):
                yield Part(taken, meeting.round, opponent=meeting.opponent, taken=taken, score=score)

    return {team: total(Unit.HALF_POINTS, parts(team)) for team in group}


SCORES = {
    "PTS": Stage("points", _score(lambda asked: asked.points)),
    "MPTS": Stage("match points", _score(lambda _: Points.MATCH)),
    "GPTS": Stage("game points", _score(lambda _: Points.GAME)),
    "MPvGP": Stage("secondary score", _score(lambda asked: asked.tournament.primary.other)),
}
WINS = Stage("wins", _counted(_win, Unit.ROUNDS))
WON = Stage("matches won", _counted(_won, Unit.GAMES))
STANDARD = Stage("standard points", _counted(_standard, Unit.HALF_POINTS))
ROUNDS_ELECTED = Stage("rounds", _counted(_elected, Unit.ROUNDS))
KASHDAN = Stage("kashdan", _counted(_kashdan, Unit.POINTS))
PROGRESSIVE = Stage("progressive", _progressive)
KOYA = Stage("koya", _koya)
