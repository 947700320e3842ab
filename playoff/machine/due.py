"""What is due now: lots, games, an override, a decision, and how each of them is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playoff.branches import knockout, match, round_robin, selection
from playoff.branches.sheet import NUMBERS, SELECTION, Mark, Purpose, Slot, StageKey, StageKind
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules, in_cycle
from playoff.machine.outlook import pairings_settled, waiting_for
from playoff.machine.table import Phase
from playoff.rulebooks import Knockout
from playoff.tiebreaks import ByColour


@dataclass(frozen=True, slots=True)
class DueLots:
    """Lots to draw, for these players."""

    id: str
    stage: StageKey
    purpose: Purpose
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
class DueMainGame:
    """A game of the main event that can still change who plays off, or whom (A.5)."""

    round: int
    colours: ByColour[str]
    clause: str = "A.5"


@dataclass(frozen=True, slots=True)
class DueDecision:
    """Nobody is left: only a decision of the arbiter ends it (G.5)."""

    clause: str = "G.5"


Due = DueLots | DueGame | DueOverride | DueMainGame | DueDecision


def due(course: Course) -> tuple[Due, ...]:
    """What is due now, in the order in which an arbiter would take it."""
    if course.over:
        return ()
    if course.phase is Phase.TIED:
        waiting = waiting_for(course.rulebook, course.dossier)
        return tuple(DueMainGame(game.round, ByColour(game.white, game.black)) for game in waiting)
    if course.phase is Phase.VACANT:
        return (DueDecision(),)
    if course.branch.choosing:
        return tuple(_due_selection(course))
    if in_cycle(course):
        return tuple(_due_in_cycle(course))
    if course.phase is Phase.SEMIFINALS and not course.running:
        return tuple(_due_seeds(course))
    return tuple(item for stage in course.open_stages for item in _due_in_match(course, stage))


def waits_for_main_event(course: Course) -> bool:
    """Whether a knockout that has no pairings yet waits for a game of the main event that can change them (A.5)."""
    branch = course.branch
    if course.released or branch.seeds is None or branch.seeds.basis == "stage":
        return False
    return not pairings_settled(course.dossier, branch.players, course.rulebook.seeding)


def _due_selection(course: Course) -> Iterator[Due]:
    branch = course.branch
    assert branch.seeds is not None
    assert branch.best is not None
    line = selection.border(branch.seeds.tiers, branch.best)
    key = StageKey(StageKind.MATCH, frozenset(branch.players))
    yield DueLots(lots_id(branch.id, SELECTION), key, SELECTION, line, course.rulebook.seeding.clause)


def _due_seeds(course: Course) -> Iterator[Due]:
    branch = course.branch
    assert branch.seeds is not None
    if waits_for_main_event(course):
        for game in course.dossier.open_games:
            yield DueMainGame(game.round, ByColour(game.white, game.black))
        return
    for place, tier in knockout.tiers_needing_lots(branch.seeds.tiers).items():
        purpose = Purpose("seeds", place)
        if purpose not in branch.lots:
            key = StageKey(StageKind.SEMIFINAL, frozenset(branch.players))
            yield DueLots(lots_id(branch.id, purpose), key, purpose, tier, course.rulebook.seeding.clause)


def _due_in_cycle(course: Course) -> Iterator[Due]:
    branch = course.branch
    for stage in course.open_stages:
        if branch.numbers is None:
            lots = cycle_rules(branch).lots
            yield DueLots(lots_id(branch.id, NUMBERS), stage.key, NUMBERS, stage.sheet.players, lots)
            yield from _running_without_numbers(stage)
            return
        waiting = {game.slot for game in round_robin.due(stage.sheet, branch.numbers)}
        for game in round_robin.schedule(branch.numbers, stage.sheet.cycle):
            mark = stage.sheet.marks.get(game.slot, Mark(None))
            if game.slot in waiting or mark.running:
                name = cycle_game_id(stage, game)
                yield DueGame(name, stage.key, game.slot, mark.colours or game.colours, mark.running)


def _running_without_numbers(stage: Stage) -> Iterator[DueGame]:
    for slot, mark in sorted(stage.sheet.marks.items(), key=by_players):
        if mark.running and mark.colours:
            yield DueGame(None, stage.key, slot, mark.colours, running=True)


def _due_in_match(course: Course, stage: Stage) -> Iterator[Due]:
    rules, sheet = course.match_rules(course.branch), stage.sheet
    in_sudden_death = stage.phase is Phase.SUDDEN_DEATH
    held = match.blocked(sheet) if in_sudden_death else None
    purpose = match.lots_due(rules, sheet, in_sudden_death=in_sudden_death)
    following = match.next_game(rules, sheet, in_sudden_death=in_sudden_death)
    if held:
        yield DueOverride(match_game_id(stage, held), stage.key, held)
    elif purpose:
        clause = rules.sudden_death.clause if in_sudden_death else rules.set.clause
        yield DueLots(lots_id(stage.id, purpose), stage.key, purpose, sheet.players, clause)
    for slot in sorted({following, *sheet.marks}, key=by_number):
        running = sheet.marks.get(slot, Mark(None)).running
        colours = match.colours(rules, sheet, slot)
        if colours and (running or (slot == following and not held and not purpose)):
            yield DueGame(match_game_id(stage, slot), stage.key, slot, colours, running)


def running_when_decided(course: Course) -> tuple[DueGame, ...]:
    """The games that were running when the winner became certain: their results may still be recorded (A.3)."""
    if course.phase is not Phase.CHAMPION:
        return ()
    return tuple(
        DueGame(game_id(course, stage, slot), stage.key, slot, mark.colours, running=True)
        for stage in course.stages
        for slot, mark in stage.sheet.marks.items()
        if mark.running and mark.colours
    )


# Names


def lots_id(owner: str, purpose: Purpose) -> str:
    """Such as `1-knockout/final/lots/sudden-death`."""
    return f"{owner}/lots/{purpose}"


def cycle_game_id(stage: Stage, game: round_robin.Pairing) -> str:
    """Such as `1-round-robin/cycle-2/round-3/board-1`; `#2` behind it after a restart."""
    return f"{stage.id}/round-{game.round}/board-{game.board}{_attempt(stage, game.slot)}"


def match_game_id(stage: Stage, slot: Slot) -> str:
    """Such as `1-knockout/final/sudden-death-2`; `#2` behind it after a restart."""
    return f"{stage.id}/{slot.kind}-{slot.number}{_attempt(stage, slot)}"


def _attempt(stage: Stage, slot: Slot) -> str:
    mark = stage.sheet.marks.get(slot)
    return f"#{mark.attempt}" if mark and mark.attempt > 1 else ""


def game_id(course: Course, stage: Stage, slot: Slot) -> str | None:
    """How a game of the last branch is called now; None while its pairing numbers are undone."""
    if slot.kind != "pairing":
        return match_game_id(stage, slot)
    schedule = round_robin.schedule(course.branch.numbers or (), stage.sheet.cycle)
    return next((cycle_game_id(stage, game) for game in schedule if game.slot == slot), None)


def plain(name: str | None) -> str | None:
    """A game's id without the number of the attempt."""
    return name.partition("#")[0] if name else None


def by_number(slot: Slot) -> tuple[str, int]:
    """Games of the set first, then sudden death, each by its number."""
    return slot.kind, slot.number


def by_players(pair: tuple[Slot, Mark]) -> list[str]:
    """Pairings that have no numbers, by the names of the players."""
    return sorted(pair[0].players)


def seed_order(branch: BranchRun) -> tuple[str, ...] | None:
    """The players of a knockout in seed order, once all lots that are needed have been drawn."""
    assert isinstance(branch.rules, Knockout)
    assert branch.seeds is not None
    return knockout.seed_order(branch.seeds.tiers, {purpose.number: order for purpose, order in branch.lots.items()})
