"""What an entry is about, and whether it counts where it stands (I.2, I.3)."""

from __future__ import annotations

from playoff.branches import round_robin
from playoff.branches.sheet import Purpose, Slot
from playoff.machine.course import Course, Entry, Stage, Target
from playoff.machine.due import DueGame, DueLots, DueOverride, due, plain, running_when_decided
from playoff.machine.record import (
    START,
    ColoursPlayed,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    Overridden,
    PlayerWithdrew,
)
from playoff.machine.table import Phase
from playoff.reasons import Reason, because


def target_of(course: Course, fact: Fact) -> Target | None:
    """What a fact is about, while its id is known (I.2)."""
    for item in (*due(course), *running_when_decided(course)):
        match item, fact:
            case DueLots(), LotsDrawn() if item.id == fact.id:
                return Target(item.stage._replace(players=frozenset(item.players)), purpose=item.purpose)
            case DueGame(), (GameStarted() | GameResult() | ColoursPlayed() | GameRestarted()) if plain(
                item.id
            ) == plain(fact.game):
                return Target(item.stage, item.slot)
            case DueOverride(), Overridden() if plain(item.id) == plain(fact.of):
                return Target(item.stage, item.slot)
    return None


def void_because(course: Course, entry: Entry) -> Reason | None:
    """Why an entry has no effect where it stands now; None when it counts (I.2, I.3)."""
    match entry.value:
        case PlayerWithdrew(players) if course.over or not set(players) & set(course.still_in):
            return because("void-withdrawal", "I.2", players=players)
        case LotsDrawn() if lots_of(course, entry.target) is None:
            return because("void-lots", "I.2", id=entry.value.id)
        case GameStarted() | GameResult() | ColoursPlayed() | GameRestarted() if not _counts(course, entry):
            return because("void-game", "I.2", id=entry.value.game)
        case Overridden(of=of) if of == START and (course.over or course.started or course.released):
            return because("void-override", "I.2", id=entry.value.of)
        case Overridden(of=of) if of != START and not _counts(course, entry):
            return because("void-override", "I.2", id=entry.value.of)
        case _:
            return None


def _counts(course: Course, entry: Entry) -> bool:
    """The stage is being played and the game unfinished; or the winner is certain in it, and a result is kept."""
    stage = stage_of(course, entry.target)
    if stage is None or entry.target is None or entry.target.slot is None:
        return False
    open_ = _unfinished(stage, entry.target.slot)
    return open_ and (not course.over or isinstance(entry.value, GameResult))


def game_of(course: Course, entry: Entry) -> tuple[Stage, Slot]:
    """The stage and the game of an entry that counts."""
    stage = stage_of(course, entry.target)
    assert stage is not None
    assert entry.target is not None
    assert entry.target.slot is not None
    return stage, entry.target.slot


def stage_of(course: Course, target: Target | None) -> Stage | None:
    """The stage an entry belongs to, if it is being played, or is the one in which the winner became certain."""
    if target is None or course.phase is Phase.CLOSED:
        return None
    stages = course.stages if course.over else course.open_stages
    return next((stage for stage in stages if stage.key == target.stage), None)


def _unfinished(stage: Stage, slot: Slot) -> bool:
    if slot.kind == "pairing":
        return round_robin.open_between(stage.sheet, *sorted(slot.players))
    return stage.sheet.result(slot) is None


def lots_of(course: Course, target: Target | None) -> DueLots | None:
    """The lots that are due for the same purpose and set, if any."""
    if target is None:
        return None
    for item in due(course):
        if (
            isinstance(item, DueLots)
            and _same_purpose(item.purpose, target.purpose)
            and item.stage.kind is target.stage.kind
            and frozenset(item.players) == target.stage.players
        ):
            return item
    return None


def _same_purpose(one: Purpose, other: Purpose | None) -> bool:
    """Seeds are drawn for a set, whatever place it holds."""
    return one == other or (other is not None and one.kind == other.kind == "seeds")
