"""Every game there is: played, due, still to come if it may come, not needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from playoff.branches import match, round_robin
from playoff.branches.sheet import Mark, Slot
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules
from playoff.machine.due import DueGame, by_number, by_players, cycle_game_id, due, match_game_id, plain
from playoff.machine.table import Phase
from playoff.rulebooks import Clock, RoundRobin
from playoff.tiebreaks import ByColour, Result

Status = Literal["scheduled", "due", "running", "finished", "not_needed", "annulled"]


@dataclass(frozen=True, slots=True)
class GameState:
    """A game: where it belongs, its colours, its status.

    `id` is None while its pairing numbers are undone; `surplus` marks a result that changes nothing (I.3).
    """

    id: str | None
    stage: str
    slot: Slot
    colours: ByColour[str]
    result: Result | None
    status: Status
    clause: str
    clock: Clock
    surplus: bool = False


def games(course: Course) -> tuple[GameState, ...]:
    """Every game, in the order of branches, stages, rounds and numbers."""
    running = {(item.stage, item.slot): item.running for item in due(course) if isinstance(item, DueGame)}
    found: list[GameState] = []
    for branch in course.branches:
        for stage in branch.stages:
            for game in _games_of(course, branch, stage):
                mark = stage.sheet.marks.get(game.slot, Mark(None))
                found.extend(_annulled(game, mark))
                found.append(_with_status(game, mark, running.get((stage.key, game.slot))))
    return tuple(found)


def _with_status(game: GameState, mark: Mark, running: bool | None) -> GameState:
    """`running` is None for a game that is not due."""
    if game.result is not None:
        return replace(game, status="finished", surplus=mark.surplus)
    if running is None:
        return game
    return replace(game, status="running" if running else "due")


def _annulled(game: GameState, mark: Mark) -> Iterator[GameState]:
    """The attempts that a restart has annulled (H.4)."""
    for number, colours in enumerate(mark.annulled, start=1):
        name = f"{plain(game.id)}#{number}" if number > 1 else plain(game.id)
        yield replace(game, id=name, colours=colours or game.colours, result=None, status="annulled")


def _games_of(course: Course, branch: BranchRun, stage: Stage) -> Iterator[GameState]:
    to_come: Status = "not_needed" if course.over or stage.complete else "scheduled"
    if isinstance(branch.rules, RoundRobin):
        return _games_of_cycle(course, branch, stage, to_come)
    return _games_of_match(course, branch, stage, to_come)


def _games_of_cycle(course: Course, branch: BranchRun, stage: Stage, to_come: Status) -> Iterator[GameState]:
    rules = cycle_rules(branch)
    clock = course.rulebook.clocks[rules.clock]
    if branch.numbers is None:
        for slot, mark in sorted(stage.sheet.marks.items(), key=by_players):
            if mark.colours:
                yield GameState(None, stage.id, slot, mark.colours, mark.result, to_come, rules.lots, clock)
        return
    for game in round_robin.schedule(branch.numbers, stage.sheet.cycle):
        colours = stage.sheet.marks.get(game.slot, Mark(None)).colours or game.colours
        result = round_robin.result_of(stage.sheet, colours)
        name = cycle_game_id(stage, game)
        yield GameState(name, stage.id, game.slot, colours, result, to_come, rules.lots, clock)


def _games_of_match(course: Course, branch: BranchRun, stage: Stage, to_come: Status) -> Iterator[GameState]:
    rules, sheet = course.match_rules(branch), stage.sheet
    slots = {*match.set_games(rules, sheet), *sheet.marks}
    if stage.phase is Phase.SUDDEN_DEATH and not match.blocked(sheet):
        slots.add(match.sudden_death(sheet, match.next_sudden_death(sheet)))
    for slot in sorted(slots, key=by_number):
        colours = match.colours(rules, sheet, slot)
        if colours is None:
            continue
        part = rules.sudden_death if slot.kind == "sudden-death" else rules.set
        clock = course.rulebook.clocks[part.clock]
        name, result = match_game_id(stage, slot), sheet.result(slot)
        yield GameState(name, stage.id, slot, colours, result, to_come, part.clause, clock)
