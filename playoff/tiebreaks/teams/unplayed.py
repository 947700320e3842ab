"""What a round without a match is worth to a tie-break of teams, under the policies of the library.

The policies are those of `playoff.tiebreaks.unplayed`, which has the table. Here "a draw" is half of what a match can
give: the match points of a drawn match, half of the game points. C.07 16 speaks of match and game points alike; seeds
001 and 002 speak of players only, and are read in the same way for teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from playoff.tiebreaks.teams.matches import Absence, Points, Row, Score
from playoff.tiebreaks.teams.tournament import TeamTournament
from playoff.tiebreaks.tournament import HalfPoints
from playoff.tiebreaks.unplayed import Unplayed

__all__ = ["Faced", "faced", "seen_scores"]


def seen_scores(tournament: TeamTournament, points: Points, unplayed: Unplayed) -> dict[str, HalfPoints]:
    """The half points of every team as its opponents' tie-breaks see them (C.07 16.3; seeds 001 and 002, 0.1)."""
    draw = tournament.drawn(points)
    how = unplayed.opponents_in(tournament.system)

    def as_seen(row: Row) -> HalfPoints:
        scored = row.score.of(points)
        if row.absence is None:
            return scored
        drawn = (
            how == "draw"
            or (how == "adjusted" and row.absence is Absence.GONE)
            or (how == "draw-for-points" and (row.meeting is not None or scored > 0))
        )
        return draw if drawn else scored

    return {
        team: HalfPoints(
            sum(as_seen(row) for row in tournament.rows_of[team])
            + tournament.adjustments.get(team, Score()).of(points)
        )
        for team in tournament.teams
    }


@dataclass(frozen=True, slots=True)
class Faced:
    """A round as Buchholz and Sonneborn-Berger see it: an opponent's score, and what was taken off it."""

    row: Row
    score: HalfPoints
    taken: HalfPoints
    rule: str = ""
    """The article or clause by which an unplayed round got its opponent; empty for a match as it was."""

    @property
    def voluntary(self) -> bool:
        """Whether the round was a voluntary absence, which a cut takes first (C.07 16.5)."""
        return bool(self.rule) and self.row.absence is not None and self.row.absence.voluntary


def faced(
    tournament: TeamTournament,
    team: str,
    seen: Mapping[str, HalfPoints],
    of_opponent: Points,
    taken: Points,
    unplayed: Unplayed,
    forfeits: bool = False,
) -> Iterator[Faced]:
    """Every round of a team with the score it is held against, under a policy; `seen` from `seen_scores`.

    With `forfeits` a forfeited match is one against the scheduled opponent (modifier P).
    """
    own, draw = tournament.scores[team].of(of_opponent), tournament.drawn(of_opponent)
    how = unplayed.own_in(tournament.system)
    before = 0
    for row in tournament.rows_of[team]:
        points, scored = row.score.of(taken), row.score.of(of_opponent)
        opponent = row.opponent
        if opponent is not None and (row.absence is None or forfeits or how == "as-scored"):
            yield Faced(row, seen[opponent], points)
        elif how == "left-out" or (opponent is None and tournament.system == "round-robin"):
            pass
        elif how == "capped-dummy":
            cap = HalfPoints(draw * len(tournament.rounds_begun)) if opponent is None else seen[opponent]
            article = "C.07 16.4.2" if opponent is None else "C.07 16.4.1"
            yield Faced(row, min(own, cap), points, article if cap < own else "C.07 16.4")
        elif how == "dummy":
            yield Faced(row, own, points, "C.07 16.4")
        elif how == "virtual":
            later = draw * (tournament.last_round - row.round)
            virtual = HalfPoints(before + tournament.highest(of_opponent) - scored + later)
            yield Faced(row, virtual, points, "seed 002 0.2.1")
        else:
            yield Faced(row, own, tournament.drawn(taken), "seed 002 0.2")
        before += scored
