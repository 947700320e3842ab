"""Every game with the numbers and the times that other programs want.

Their programs know a game by numbers. A number must never be given to another game later on, or a broadcast writes
one game over another (lila `RelayUpdatePlan`). So it follows from the id alone: in semifinals played side by side the
odd numbers are those of the first and the even ones those of the second, however many games either of them takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from playoff.branches.sheet import StageKind
from playoff.machine.course import BranchRun, Course, Stage
from playoff.machine.games import GameState, games
from playoff.rulebooks import Match, RoundRobin
from playoff.schedule import moment
from playoff.schedule.told import Told, told

SIDE_BY_SIDE = {StageKind.SEMIFINAL: 2}
"""How many stages of a kind are played at the same time."""

Known = dict[str, list[GameState]]
"""The games of each stage."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A game.

    `number`: its own in the whole playoff. `turn`: the games of one turn can be played at the same time, each at its
    `board`. `draw_odds`: a draw wins for Black. `began` and `ended` in UTC, None where nobody stated them.
    """

    game: GameState
    number: int
    turn: int
    board: int
    draw_odds: bool
    began: datetime | None
    ended: datetime | None


def numbered(course: Course) -> tuple[Numbered, ...]:
    """All games in the order of their numbers; an attempt that was annulled stands before the one that counts."""
    found = sorted(_Numbering(course).all(), key=lambda one: one.number)
    return tuple(found)


class _Numbering:
    """Counts turns and games from branch to branch and from tier to tier: cycles, semifinals, final."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.times: Told = told(course)
        self.turns = self.numbers = 0

    def all(self) -> Iterator[Numbered]:
        by_stage: Known = {}
        for game in games(self.course):
            by_stage.setdefault(game.stage, []).append(game)
        for branch in self.course.branches:
            tiers: dict[tuple[StageKind, int], list[Stage]] = {}
            for stage in branch.stages:
                tiers.setdefault((stage.key.kind, stage.key.cycle), []).append(stage)
            for stages in tiers.values():
                lay = self.cycle if isinstance(branch.rules, RoundRobin) else self.matches
                yield from lay(branch, stages, by_stage)

    def matches(self, branch: BranchRun, stages: list[Stage], known: Known) -> Iterator[Numbered]:
        """Matches side by side: first their first games, then their second ones."""
        rules = self.course.match_rules(branch)
        odds = rules.sudden_death.draw == "black_wins"
        width = SIDE_BY_SIDE.get(stages[0].key.kind, 1)
        last = rules.set.games
        for place, stage in enumerate(stages, start=1):
            board = place if width == 1 else int(stage.id.rpartition("-")[2])
            for game in known.get(stage.id, ()):
                turn = _turn(rules, game)
                last = max(last, turn)
                number = self.numbers + width * (turn - 1) + board
                sudden = game.slot.kind == "sudden-death"
                yield self.one(stage, game, (number, self.turns + turn, board), odds=odds and sudden)
        self.turns, self.numbers = self.turns + last, self.numbers + width * last

    def cycle(self, _branch: BranchRun, stages: list[Stage], known: Known) -> Iterator[Numbered]:
        """The rounds of a cycle; games whose pairing numbers are undone have none, and are rounds of their own."""
        for stage in stages:
            round_ = number = 0
            for game in known.get(stage.id, ()):
                place = (game.id or "").partition("#")[0].rpartition("/board-")
                if game.status != "annulled":
                    number += 1
                ahead = number + (game.status == "annulled")
                round_ = int(place[0].rpartition("-")[2]) if place[1] else round_ + 1
                board = int(place[2]) if place[1] else 1
                yield self.one(stage, game, (self.numbers + ahead, self.turns + round_, board), odds=False)
            self.turns, self.numbers = self.turns + round_, self.numbers + number

    def one(self, stage: Stage, game: GameState, numbers: tuple[int, int, int], *, odds: bool) -> Numbered:
        times = self.times.of(stage.key)
        began = ended = None
        if game.status != "annulled":
            began, ended = times.starts.get(game.slot), times.ends.get(game.slot)
        return Numbered(
            game, *numbers, odds, None if began is None else moment(began), None if ended is None else moment(ended)
        )


def _turn(rules: Match, game: GameState) -> int:
    return game.slot.number + (rules.set.games if game.slot.kind == "sudden-death" else 0)


def main_rounds(course: Course) -> int:
    """How many rounds the main event has; 0 where its games are not known."""
    tournament = course.dossier.tournament
    return 0 if tournament is None else tournament.last_round
