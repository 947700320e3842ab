"""From the course to the snapshot."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playoff.branches import match, round_robin
from playoff.branches.sheet import StageKind
from playoff.event import shown
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules, in_cycle, ranks
from playoff.machine.due import DueDecision, DueGame, DueLots, DueMainGame, DueOverride, due, seed_order
from playoff.machine.games import games
from playoff.machine.outlook import earliest
from playoff.machine.record import Corrected
from playoff.machine.wire import to_wire
from playoff.rulebooks import Knockout, RoundRobin
from playoff.tiebreaks import HalfPoints
from playoff.view.ahead import next_rows
from playoff.view.coming import coming_rows
from playoff.view.money import prize_rows
from playoff.view.plain import clock_row, halves, in_points, plain, quarters
from playoff.view.rows import (
    BranchRow,
    ComingRow,
    CorrectionRow,
    GameRow,
    LotsRow,
    NextRow,
    PendingRow,
    PrizeRow,
    Score,
    StageRow,
    StandingRow,
    StoryRow,
    TiedRow,
    VoidRow,
)
from playoff.view.tied_rows import tied_rows

FORMAT = "playoff-view"
VERSION = 1
"""Of the JSON: another number when a reader of the old one would not understand the new one."""


@dataclass(frozen=True, slots=True)
class View:
    """A playoff at one moment."""

    event: str
    rulebook: str
    rulebook_hash: str
    phase: str
    winner: str | None
    joint_winners: tuple[str, ...]
    ranks: dict[str, int]
    tied: tuple[TiedRow, ...]
    branches: tuple[BranchRow, ...]
    games: tuple[GameRow, ...]
    lots: tuple[LotsRow, ...]
    standings: tuple[StandingRow, ...]
    prizes: tuple[PrizeRow, ...]
    earliest_start: str | None
    """Before the first game: not before this time (A.5); None when it is not known, or no longer asked."""
    pending: tuple[PendingRow, ...]
    next: tuple[NextRow, ...]
    """The games that are due or being played, and what each result would lead to."""
    may_come: tuple[ComingRow, ...]
    """What may come after that, by the rulebook."""
    free: tuple[str, ...]
    """Who has no game in the round being played."""
    void: tuple[VoidRow, ...]
    corrections: tuple[CorrectionRow, ...]
    story: tuple[StoryRow, ...]

    @property
    def digest(self) -> str:
        """The SHA-256 of everything the snapshot says, as canonical JSON."""
        text = json.dumps(self._said(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def as_json(self) -> dict[str, Any]:
        """The snapshot as JSON values, with its digest; `view.schema` has the JSON Schema of it."""
        return {**self._said(), "digest": self.digest}

    def _said(self) -> dict[str, Any]:
        return {"format": FORMAT, "version": VERSION, **plain(self)}


def snapshot(course: Course) -> View:
    """The snapshot of a course. Pure: the same course gives the same bytes."""
    closed = course.closed
    return View(
        event=course.dossier.event,
        rulebook=course.rulebook.id,
        rulebook_hash=course.opening.sha256,
        phase=course.phase.value,
        winner=course.winner,
        joint_winners=closed.winners if closed and len(closed.winners) > 1 else (),
        ranks=ranks(course),
        tied=tied_rows(course),
        branches=tuple(_branch(course, branch) for branch in course.branches),
        games=tuple(_games(course)),
        lots=tuple(_lots(course)),
        standings=tuple(_standings(course)),
        prizes=prize_rows(course),
        earliest_start=_earliest_start(course),
        pending=tuple(_pending(course)),
        next=next_rows(course),
        may_come=coming_rows(course),
        free=_free(course),
        void=tuple(_void(course)),
        corrections=tuple(_corrections(course)),
        story=tuple(_story(course)),
    )


def _branch(course: Course, branch: BranchRun) -> BranchRow:
    stages = tuple(_stage(course, branch, stage) for stage in branch.stages)
    players = branch.players
    if isinstance(branch.rules, Knockout):
        players = seed_order(branch) or players
    return BranchRow(branch.id, branch.rules.kind, branch.clause, players, stages)


def _stage(course: Course, branch: BranchRun, stage: Stage) -> StageRow:
    if isinstance(branch.rules, RoundRobin):
        rows = round_robin.standings(branch.rules, stage.sheet, below_half=course.below_half)
        score = {row.player: halves(row.points) for row in rows if row.rank is not None}
        berger = {row.player: quarters(row.sonneborn_berger) for row in rows if row.rank is not None}
        clock = clock_row(course.rulebook.clocks[branch.rules.clock])
        return StageRow(stage.id, stage.phase.value, tuple(row.player for row in rows), score, berger, None, clock)
    rules, sheet = course.match_rules(branch), stage.sheet
    total = match.score(rules, sheet)
    for mark in match.sudden_death_marks(sheet):
        total = {player: HalfPoints(points + mark.score_of(player)) for player, points in total.items()}
    score = {player: halves(points) for player, points in total.items()}
    clock = clock_row(course.rulebook.clocks[rules.set.clock])
    return StageRow(stage.id, stage.phase.value, sheet.players, score, {}, stage.winner, clock)


def _games(course: Course) -> Iterator[GameRow]:
    for game in games(course):
        result: Score | None = game.result.value if game.result else None
        yield GameRow(
            game.id,
            game.stage,
            game.colours.white,
            game.colours.black,
            result,
            game.status,
            clock_row(game.clock),
            game.clause,
            game.surplus,
        )


def _lots(course: Course) -> Iterator[LotsRow]:
    for branch in course.branches:
        for purpose, order in branch.lots.items():
            yield LotsRow(f"{branch.id}/lots/{purpose}", order)
        for stage in branch.stages:
            for purpose, order in stage.sheet.lots.items():
                yield LotsRow(f"{stage.id}/lots/{purpose}", order)


def _standings(course: Course) -> Iterator[StandingRow]:
    """Of the last cycle with a started game."""
    cycles = [
        (branch, stage)
        for branch in course.branches
        for stage in branch.stages
        if stage.key.kind is StageKind.CYCLE and stage.sheet.started
    ]
    for branch, stage in cycles[-1:]:
        for row in round_robin.standings(cycle_rules(branch), stage.sheet, below_half=course.below_half):
            values = {"PTS": halves(row.points), "SB": quarters(row.sonneborn_berger)}
            yield StandingRow(row.rank, row.player, values["PTS"], values, row.out)


def _earliest_start(course: Course) -> str | None:
    if course.started or course.over:
        return None
    at = earliest(course.rulebook, course.dossier).at
    return shown(at, course.dossier.zone) if at else None


def _pending(course: Course) -> Iterator[PendingRow]:
    known = {(game.stage, game.slot): game for game in games(course)}
    stages = {stage.key: stage.id for stage in course.stages}
    for item in due(course):
        match item:
            case DueLots():
                yield PendingRow("lots", item.id, item.players, item.clause)
            case DueGame():
                game = known[stages[item.stage], item.slot]
                clock = clock_row(game.clock)
                odds = item.slot.kind == "sudden-death" and draw_odds(course)
                players = tuple(item.colours)
                yield PendingRow("game", item.id, players, game.clause, clock, item.running, draw_odds=odds)
            case DueOverride():
                yield PendingRow("override", item.id, clause="H.2")
            case DueMainGame():
                yield PendingRow("main", None, tuple(item.colours), item.clause)
            case DueDecision():
                yield PendingRow("decision", None, clause=item.clause)


def _free(course: Course) -> tuple[str, ...]:
    numbers = course.branch.numbers if course.branches else None
    if not in_cycle(course) or numbers is None:
        return ()
    return tuple(player for stage in course.open_stages for player in round_robin.free(stage.sheet, numbers))


def draw_odds(course: Course) -> bool:
    """Whether a draw in sudden death wins for Black."""
    return course.match_rules(course.branch).sudden_death.draw == "black_wins"


def _void(course: Course) -> Iterator[VoidRow]:
    for entry in course.entries:
        if reason := course.void.get(entry.number):
            yield VoidRow(entry.number, entry.stated.kind, reason.code, reason.clause)


def _corrections(course: Course) -> Iterator[CorrectionRow]:
    for entry in course.entries:
        if isinstance(entry.stated, Corrected):
            value = None if entry.stated.value is None else to_wire(entry.stated.value)
            yield CorrectionRow(entry.number, entry.stated.entry, value, entry.stated.reason)


def _story(course: Course) -> Iterator[StoryRow]:
    for decision in course.story:
        reason = decision.reason
        yield StoryRow(decision.entry, reason.clause, reason.code, in_points(reason))
