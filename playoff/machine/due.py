"""What is due: lots, games, an override, a decision. And every game there is, with its status."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from playoff.branches import knockout, match, round_robin
from playoff.branches.sheet import Mark, Part, Slot, StageKey
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules, in_cycle
from playoff.machine.table import Phase
from playoff.rulebooks import Clock, Knockout, RoundRobin
from playoff.tiebreaks import ByColour, Result

Status = Literal["scheduled", "due", "running", "finished", "not_needed", "annulled"]


@dataclass(frozen=True, slots=True)
class DueLots:
    """Lots to draw, for these players."""

    id: str
    stage: StageKey
    purpose: str
    players: tuple[str, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class DueGame:
    """A game to play, or being played. `id` is None for a running one whose lots have been undone."""

    id: str | None
    stage: StageKey
    slot: Slot
    colours: ByColour[str]
    running: bool


@dataclass(frozen=True, slots=True)
class DueOverride:
    """A game held back until the arbiter lets it be played (H.2)."""

    id: str
    stage: StageKey
    slot: Slot


@dataclass(frozen=True, slots=True)
class DueDecision:
    """Nobody is left: only a decision of the arbiter ends it (G.5)."""

    clause: str = "G.5"


Due = DueLots | DueGame | DueOverride | DueDecision


@dataclass(frozen=True, slots=True)
class GameView:
    """A game of the playoff: where it belongs, its colours, its status. `attempt` counts restarts."""

    id: str | None
    stage: str
    slot: Slot
    colours: ByColour[str]
    result: Result | None
    status: Status
    clause: str
    clock: Clock
    attempt: int = 1
    surplus: bool = False

    @property
    def plain_id(self) -> str | None:
        """The id that facts use, which is the same for every attempt."""
        return self.id.partition("#")[0] if self.id else None


def due(course: Course) -> tuple[Due, ...]:
    """What is due now, in the order in which an arbiter would take it."""
    if course.over:
        return ()
    if course.phase is Phase.VACANT:
        return (DueDecision(),)
    if in_cycle(course):
        return tuple(_due_in_cycle(course))
    if course.phase is Phase.SEMIFINALS and not course.running:
        return tuple(_due_seeds(course))
    return tuple(item for stage in course.open_stages for item in _due_in_match(course, stage))


def _due_seeds(course: Course) -> Iterator[Due]:
    branch = course.branch
    assert branch.seeds is not None
    for place, tier in knockout.tiers_needing_lots(branch.seeds.tiers).items():
        purpose = f"seeds-{place}"
        if purpose not in branch.lots:
            yield DueLots(
                f"{branch.id}/lots/{purpose}",
                StageKey(Part.SEMIFINAL, frozenset(branch.players)),
                purpose,
                tier,
                course.rulebook.seeding.clause,
            )


def _due_in_cycle(course: Course) -> Iterator[Due]:
    branch = course.branch
    for stage in course.open_stages:
        numbers = course.numbers(branch)
        if numbers is None:
            rules = cycle_rules(branch)
            yield DueLots(
                f"{branch.id}/lots/numbers", stage.key, round_robin.NUMBERS, stage.sheet.players, rules.lots
            )
            for slot, mark in sorted(stage.sheet.marks.items(), key=lambda pair: sorted(pair[0].players)):
                if mark.running and mark.colours:
                    yield DueGame(None, stage.key, slot, mark.colours, running=True)
            return
        waiting = {game.slot for game in round_robin.due(stage.sheet, numbers)}
        for game in round_robin.schedule(numbers, stage.sheet.cycle):
            played = stage.sheet.marks.get(game.slot)
            running = bool(played and played.running)
            if game.slot in waiting or running:
                colours = played.colours if played and played.colours else game.colours
                yield DueGame(cycle_game_id(stage, game), stage.key, game.slot, colours, running)


def cycle_game_id(stage: Stage, game: round_robin.Pairing) -> str:
    """Such as `1-round-robin/cycle-2/round-3/board-1`."""
    return f"{stage.id}/round-{game.round}/board-{game.board}"


def match_game_id(stage: Stage, slot: Slot) -> str:
    """Such as `1-knockout/final/sudden-death-2`."""
    return f"{stage.id}/{slot.kind}-{slot.number}"


def _by_number(slot: Slot) -> tuple[str, int]:
    """Games of the set first, then sudden death, each by its number."""
    return slot.kind, slot.number


def _due_in_match(course: Course, stage: Stage) -> Iterator[Due]:
    rules, sheet = course.match_rules(course.branch), stage.sheet
    in_sudden_death = stage.phase is Phase.SUDDEN_DEATH
    held = match.blocked(sheet) if in_sudden_death else None
    purpose = match.lots_due(rules, sheet, in_sudden_death=in_sudden_death)
    following = match.next_game(rules, sheet, in_sudden_death=in_sudden_death)
    if held:
        yield DueOverride(match_game_id(stage, held), stage.key, held)
    elif purpose:
        clause = rules.sudden_death.clause if in_sudden_death else rules.sets[0].clause
        yield DueLots(f"{stage.id}/lots/{purpose}", stage.key, purpose, sheet.players, clause)
    for slot in sorted({following, *sheet.marks}, key=_by_number):
        mark = sheet.marks.get(slot)
        running = bool(mark and mark.running)
        colours = match.colours(rules, sheet, slot)
        if colours and (running or (slot == following and not held and not purpose)):
            yield DueGame(match_game_id(stage, slot), stage.key, slot, colours, running)


def games(course: Course) -> tuple[GameView, ...]:
    """Every game known: played, due, still to come if it may come, not needed. In the order of branches."""
    due_now = {(item.stage, item.slot): item for item in due(course) if isinstance(item, DueGame)}
    found: list[GameView] = []
    for branch in course.branches:
        for stage in branch.stages:
            for game in _games_of(course, branch, stage):
                item = due_now.get((stage.key, game.slot))
                found.extend(_attempts(game, stage.sheet.marks.get(game.slot), item))
    return tuple(found)


def _attempts(game: GameView, mark: Mark | None, item: DueGame | None) -> Iterator[GameView]:
    """The annulled attempts of a game (H.4), then the one that counts, with its status."""
    attempt = mark.attempt if mark else 1
    for number in range(1, attempt):
        yield _replaced(game, "annulled", None, attempt=number)
    if game.result is not None:
        status: Status = "finished"
    elif item:
        status = "running" if item.running else "due"
    else:
        status = game.status
    surplus = bool(mark and mark.surplus)
    yield _replaced(game, status, game.result, attempt=attempt, surplus=surplus)


def _replaced(
    game: GameView, status: Status, result: Result | None, *, attempt: int, surplus: bool = False
) -> GameView:
    name = f"{game.id}#{attempt}" if game.id and attempt > 1 else game.id
    return GameView(
        name, game.stage, game.slot, game.colours, result, status, game.clause, game.clock, attempt, surplus
    )


def _games_of(course: Course, branch: BranchRun, stage: Stage) -> Iterator[GameView]:
    to_come: Status = "not_needed" if course.over or stage.complete else "scheduled"
    if isinstance(branch.rules, RoundRobin):
        yield from _games_of_cycle(course, branch, stage, to_come)
    else:
        yield from _games_of_match(course, branch, stage, to_come)


def _games_of_cycle(course: Course, branch: BranchRun, stage: Stage, to_come: Status) -> Iterator[GameView]:
    rules = cycle_rules(branch)
    clock = course.rulebook.clocks[rules.clock]
    numbers = course.numbers(branch)
    if numbers is None:
        for slot, mark in sorted(stage.sheet.marks.items(), key=lambda pair: sorted(pair[0].players)):
            if mark.colours:
                status: Status = "running" if mark.running else to_come
                yield GameView(None, stage.id, slot, mark.colours, mark.result, status, rules.lots, clock)
        return
    for game in round_robin.schedule(numbers, stage.sheet.cycle):
        mark_ = stage.sheet.marks.get(game.slot)
        colours = mark_.colours if mark_ and mark_.colours else game.colours
        result = round_robin.result_of(stage.sheet, colours)
        yield GameView(cycle_game_id(stage, game), stage.id, game.slot, colours, result, to_come, rules.lots, clock)


def _games_of_match(course: Course, branch: BranchRun, stage: Stage, to_come: Status) -> Iterator[GameView]:
    rules, sheet = course.match_rules(branch), stage.sheet
    slots = dict.fromkeys(match.set_games(rules, sheet))
    if stage.phase is Phase.SUDDEN_DEATH and not match.blocked(sheet):
        slots[match.sudden_death(sheet, match.next_sudden_death(sheet))] = None
    slots.update(dict.fromkeys(sheet.marks))
    for slot in sorted(slots, key=_by_number):
        colours = match.colours(rules, sheet, slot)
        if colours is None:
            continue
        part = rules.sudden_death if slot.kind == "sudden-death" else rules.sets[0]
        yield GameView(
            match_game_id(stage, slot),
            stage.id,
            slot,
            colours,
            sheet.result(slot),
            to_come,
            part.clause,
            course.rulebook.clocks[part.clock],
        )


def seed_order(branch: BranchRun) -> tuple[str, ...] | None:
    """The players of a knockout in seed order, once all lots that are needed have been drawn."""
    assert isinstance(branch.rules, Knockout)
    assert branch.seeds is not None
    drawn = {int(purpose.removeprefix("seeds-")): order for purpose, order in branch.lots.items()}
    return knockout.seed_order(branch.seeds.tiers, drawn)


def running_when_decided(course: Course, game: str) -> tuple[StageKey, Slot] | None:
    """Stage and game of that id, if it was running when the winner became certain (A.3)."""
    if course.phase is not Phase.CHAMPION:
        return None
    for stage in course.stages:
        for view in games(course):
            mark = stage.sheet.marks.get(view.slot)
            if view.stage == stage.id and view.plain_id == game and mark and mark.running:
                return stage.key, view.slot
    return None
