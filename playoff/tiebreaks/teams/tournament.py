"""A tournament of teams as tie-breaks see it: checked once, with the rounds and scores of every team."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Final

from playoff.errors import BadInput
from playoff.languages import N_, _, n_
from playoff.tiebreaks.teams.matches import Absence, Match, Meeting, Points, Row, Score, TeamScoring
from playoff.tiebreaks.tournament import ByColour, Bye, HalfPoints, Result, System, Unpaired, check_name, decimal

__all__ = ["TeamTournament"]

USUAL: Final = TeamScoring()


@dataclass(frozen=True)
class TeamTournament:
    """A tournament of teams as tie-breaks see it: checked once, here, never again.

    The order of `teams` is their pairing number and never breaks a tie. Raises BadInput for a team that occurs
    twice, an unknown one, one against itself, two matches of one in one round, a bye beside a match, a round after
    the last, a wrong number of boards, and game points that are not the sum of the boards.
    """

    teams: tuple[str, ...]
    matches: tuple[Match, ...]
    boards: int
    """How many games a match has."""
    system: System = "round-robin"
    primary: Points = Points.MATCH
    """The score that decides the tournament; the other one is the secondary score."""
    scoring: TeamScoring = USUAL
    first_day: date | None = None
    rounds: int | None = None
    """How many rounds are scheduled; None: up to the last that has a match or a bye."""
    byes: tuple[Unpaired, ...] = ()
    """Rounds in which a team (the `player`) had no opponent."""
    adjustments: Mapping[str, Score] = field(default_factory=dict, hash=False)
    """What an arbiter gave (or, below zero, took) beside the matches (TRF record 299)."""

    def __post_init__(self) -> None:
        for name in self.teams:
            check_name(name)
            if self.teams.count(name) > 1:
                raise BadInput(_("the same team twice: {name}", name=name))
        if self.boards < 1:
            raise BadInput(
                n_("a match over {number} board", "a match over {number} boards", self.boards),
                right=_("at least one"),
            )
        seen: set[tuple[int, str]] = set()
        for match in self.matches:
            if match.white == match.black:
                raise BadInput(
                    _("round {round}: {team} is paired against itself", round=match.round, team=match.white)
                )
            self._check_boards(match)
            for name in (match.white, match.black):
                self._take_place(seen, match.round, name, N_("round {round}: {name} has two matches"))
        for unpaired in self.byes:
            twice = N_("round {round}: {name} has a match and a bye, or two byes")
            self._take_place(seen, unpaired.round, unpaired.player, twice)
        for name in self.adjustments:
            if name not in self.teams:
                raise BadInput(_("unknown team {name}", name=name))
        if self.rounds is not None and any(number > self.rounds for number, _team in seen):
            raise BadInput(_("a match after the last round, {rounds}", rounds=self.rounds))

    def _take_place(self, seen: set[tuple[int, str]], number: int, name: str, twice: str) -> None:
        if name not in self.teams:
            raise BadInput(_("round {round}: unknown team {name}", round=number, name=name))
        if (number, name) in seen:
            raise BadInput(_(twice, round=number, name=name))
        seen.add((number, name))

    def _check_boards(self, match: Match) -> None:
        place = _("round {round}: {white} - {black}", round=match.round, white=match.white, black=match.black)
        if not match.boards:
            return
        if len(match.boards) != self.boards:
            raise BadInput(
                n_("{match} has {number} board", "{match} has {number} boards", len(match.boards), match=place),
                right=n_("{number} board", "{number} boards", self.boards),
            )
        if any(board.white not in (match.white, match.black) for board in match.boards):
            raise BadInput(_("{match}: a third team has White on a board", match=place))
        if match.boards[0].white != match.white:
            raise BadInput(
                _("{match}: {team} has White on board 1", match=place, team=match.black),
                right=_("the team with White there first"),
            )
        if match.score is not None and match.over and match.score != (sum_ := self._sum(match)):
            stated, summed = ("-".join(decimal(points, 2) for points in score) for score in (match.score, sum_))
            raise BadInput(
                _(
                    "{match} is stated as {stated}, the boards give {summed}",
                    match=place,
                    stated=stated,
                    summed=summed,
                )
            )

    def _by_board(self, match: Match, team: str) -> tuple[HalfPoints, ...]:
        by_colour = ((board.white, self.scoring.board.scores(board.result)) for board in match.boards if board.result)
        return tuple(scores.white if white == team else scores.black for white, scores in by_colour)

    def _sum(self, match: Match) -> ByColour[HalfPoints]:
        if not match.boards and match.score is not None:
            return match.score
        return ByColour(
            HalfPoints(sum(self._by_board(match, match.white))), HalfPoints(sum(self._by_board(match, match.black)))
        )

    @cached_property
    def rounds_begun(self) -> tuple[int, ...]:
        """The numbers of the rounds that have a match, played or open."""
        return tuple(sorted({match.round for match in self.matches}))

    @cached_property
    def last_round(self) -> int:
        """The number of the last round: as scheduled, else the last that has a match or a bye."""
        if self.rounds is not None:
            return self.rounds
        return max((*self.rounds_begun, *(bye.round for bye in self.byes)), default=0)

    @cached_property
    def byes_of(self) -> dict[str, dict[int, Bye]]:
        """The byes of every team by round."""
        return {
            name: {unpaired.round: unpaired.bye for unpaired in self.byes if unpaired.player == name}
            for name in self.teams
        }

    @cached_property
    def meetings_of(self) -> dict[str, tuple[Meeting, ...]]:
        """The finished matches of every team as it has them, in the order of rounds."""
        found: dict[str, list[Meeting]] = {name: [] for name in self.teams}
        for match in sorted(self.matches, key=lambda match: match.round):
            if match.over:
                sums = self._sum(match)
                found[match.white].append(self._meeting(match, match.white, match.black, sums))
                found[match.black].append(self._meeting(match, match.black, match.white, sums.reversed()))
        return {name: tuple(meetings) for name, meetings in found.items()}

    def _meeting(self, match: Match, team: str, opponent: str, sums: ByColour[HalfPoints]) -> Meeting:
        """`sums` from the team; nobody who did not appear has drawn."""
        own, other = sums
        if match.boards:
            nobody_came = all(board.result is Result.BOTH_FORFEIT for board in match.boards)
        else:
            nobody_came = match.forfeit and own == other == 0
        share = HalfPoints(0 if nobody_came or own < other else 2 if own > other else 1)
        score = Score(self.scoring.of_match(share), own)
        return Meeting(match, team, opponent, share, score, self._by_board(match, team))

    @cached_property
    def rows_of(self) -> dict[str, tuple[Row, ...]]:
        """The rounds of every team so far, in their order.

        Whom a Swiss does not mention in a round that others play was absent (C.07 16.1.1); an open match has no row.
        """
        return {name: self._rows(name) for name in self.teams}

    def _rows(self, team: str) -> tuple[Row, ...]:
        meetings = {meeting.round: meeting for meeting in self.meetings_of[team]}
        pending = {match.round for match in self.matches if not match.over and team in (match.white, match.black)}
        found: list[Row] = []
        gone = True  # nothing but voluntary absences from here to the end
        for number in sorted({*self.rounds_begun, *self.byes_of[team]}, reverse=True):
            bye = self.byes_of[team].get(number)
            absence: Absence | None = None
            if (meeting := meetings.get(number)) is not None:
                if meeting.forfeit:
                    absence = Absence.FORFEIT_WIN if meeting.share else Absence.FORFEIT_LOSS
                score = meeting.score
            elif number in pending or (bye is None and self.system == "round-robin"):
                gone = gone and number not in pending
                continue
            else:
                absence = Absence.GONE if gone else Absence.REQUESTED
                if bye in (Bye.ALLOCATED, Bye.FULL):
                    absence = Absence.BYE
                score = self.scoring.of_bye(bye or Bye.ZERO, self.boards)
            gone = gone and absence is not None and absence.voluntary
            found.append(Row(number, score, meeting, bye, absence))
        return tuple(reversed(found))

    @cached_property
    def scores(self) -> dict[str, Score]:
        """Match and game points of every team: matches, byes and adjustments; an open match counts nothing."""
        return {
            name: sum((row.score for row in self.rows_of[name]), start=self.adjustments.get(name, Score()))
            for name in self.teams
        }

    def highest(self, points: Points) -> HalfPoints:
        """The most a team can take in one match, in half points."""
        return self.scoring.win if points is Points.MATCH else HalfPoints(self.boards * self.scoring.board.win)

    def drawn(self, points: Points) -> HalfPoints:
        """What a match drawn on every board gives, in half points."""
        return self.scoring.draw if points is Points.MATCH else HalfPoints(self.boards * self.scoring.board.draw)
