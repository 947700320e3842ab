"""Takes one fact that counts: writes it where it belongs and lets follow what follows."""

from __future__ import annotations

from dataclasses import replace

from playoff.branches.sheet import Mark, Slot
from playoff.machine.advance import advance
from playoff.machine.course import Course, Entry, cycle_rules
from playoff.machine.due import game_id, match_game_id
from playoff.machine.identity import game_of, lots_of
from playoff.machine.leave import leave
from playoff.machine.record import (
    START,
    Closed,
    ColoursPlayed,
    GameFact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Noted,
    Overridden,
    PlainFact,
    PlayerWithdrew,
    RestGranted,
)
from playoff.machine.settle import settle
from playoff.machine.table import Facts, Trigger
from playoff.reasons import Reason, because
from playoff.tiebreaks import Result


def take(course: Course, entry: Entry) -> Course:
    """The course after an entry that counts at its place."""
    course = replace(course, entries=(*course.entries, entry))
    after = _apply(course, entry, entry.value)
    return settle(after) if after is not course else course


def _apply(course: Course, entry: Entry, fact: PlainFact | None) -> Course:
    match fact:
        case LotsDrawn():
            return _draw(course, entry, fact)
        case GameStarted() | GameResult() | ColoursPlayed() | GameRestarted():
            return _mark(course, entry, fact)
        case PlayerWithdrew():
            return leave(course, fact)
        case Overridden():
            return _release(course, entry, fact)
        case Closed():
            return _close(course, fact)
        case RestGranted(minutes, reason):
            return course.told(because("rest", "A.6", minutes=minutes, reason=reason))
        case Noted(text):
            return course.told(because("note", "H.6", text=text))
        case MainResult() | None:
            return course  # what was stated of the main event holds from the start (I.4)


def _draw(course: Course, entry: Entry, fact: LotsDrawn) -> Course:
    item = lots_of(course, entry.target)
    assert item is not None
    branch = replace(course.branch, drawn_by=(*course.branch.drawn_by, entry.number))
    course = course.with_branch(branch)
    if item.purpose.kind in {"colours", "sudden-death"}:
        stage = next(stage for stage in course.stages if stage.key == item.stage)
        course = course.with_stage(replace(stage, sheet=stage.sheet.drawn(item.purpose, fact.order)))
    else:
        course = course.with_branch(replace(branch, lots={**branch.lots, item.purpose: fact.order}))
    code = f"lots-{item.purpose.kind}"
    reason = because(code, item.clause, id=item.id, players=fact.order)
    return course.told(reason)


def _mark(course: Course, entry: Entry, fact: GameFact) -> Course:
    """Write on the sheet what was recorded of a game."""
    stage, slot = game_of(course, entry)
    if course.took_part is None:
        course = replace(course, took_part=course.participants)
    old = stage.sheet.marks.get(slot, Mark(None))
    match fact:
        case GameStarted() | ColoursPlayed():
            mark = replace(old, colours=fact.colours, running=True)
        case GameRestarted():
            mark = Mark(None, annulled=(*old.annulled, old.colours))
        case GameResult():
            mark = replace(old, colours=fact.colours, running=False, result=fact.result, surplus=course.over)
    course = course.with_stage(replace(stage, sheet=stage.sheet.marked(slot, mark)))
    name = game_id(course, stage, slot) or fact.game
    return course.told(_about(fact, name, _clause_of_game(course, slot), surplus=course.over))


def _clause_of_game(course: Course, slot: Slot) -> str:
    """The clause by which a game is played."""
    if slot.kind == "pairing":
        return cycle_rules(course.branch).lots
    rules = course.match_rules(course.branch)
    return rules.sudden_death.clause if slot.kind == "sudden-death" else rules.set.clause


def _about(fact: GameFact, name: str, clause: str, *, surplus: bool) -> Reason:
    names = {"id": name, "white": fact.colours.white, "black": fact.colours.black}
    match fact:
        case GameStarted():
            return because("game-started", clause, **names)
        case ColoursPlayed():
            return because("colours-played", "H.5", **names)
        case GameRestarted():
            return because("game-restarted", "H.4", **names, cause=fact.cause)
        case GameResult() if surplus:
            return because("result-after-certain", "I.3", **names, result=fact.result.value)
        case GameResult():
            return because("result", _clause_of(fact.result) or clause, **names, result=fact.result.value)


def _clause_of(result: Result) -> str | None:
    """The clause that says what an unusual result is worth; None for an ordinary one."""
    if result is Result.BOTH_FORFEIT:
        return "H.2"
    if result.forfeit:
        return "H.1"
    return "H.3" if sum(result.scores) != sum(Result.DRAW.scores) else None


def _release(course: Course, entry: Entry, fact: Overridden) -> Course:
    if fact.of == START:
        return replace(course, released=True).told(because("start-released", "A.5", reason=fact.reason))
    stage, slot = game_of(course, entry)
    sheet = replace(stage.sheet, released=stage.sheet.released | {slot})
    course = course.with_stage(replace(stage, sheet=sheet))
    return course.told(because("released", "H.2", id=match_game_id(stage, slot), reason=fact.reason))


def _close(course: Course, fact: Closed) -> Course:
    phase = advance(course.phase, Trigger.CLOSE, Facts())
    winner = fact.winners[0] if len(fact.winners) == 1 else None
    code = ("closed-empty", "closed-winner", "closed-shared")[min(len(fact.winners), 2)]
    reason = because(code, "H.7", players=fact.winners, reason=fact.reason, by=fact.by, override=fact.override)
    course = replace(course, phase=phase, took_part=course.participants, winner=winner, closed=fact)
    return course.told(reason)
