"""Takes one fact that counts: writes it where it belongs and lets follow what follows."""

from __future__ import annotations

from dataclasses import replace

from playoff.branches import round_robin
from playoff.branches.sheet import Mark, Slot, StageKey, StageKind
from playoff.machine.advance import advance
from playoff.machine.course import Course, Entry, Stage, cycle_rules, in_cycle
from playoff.machine.due import game_id, match_game_id
from playoff.machine.identity import game_of, lots_of
from playoff.machine.record import (
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
            return _withdraw(course, fact)
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
        course = replace(course, took_part=course.still_in)
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


def _withdraw(course: Course, fact: PlayerWithdrew) -> Course:
    """Players are out, all at the same moment; a running game of theirs is lost as played (G.1, G.2, G.4)."""
    leaving = tuple(player for player in fact.players if player in course.still_in)
    code, clause = _how_it_counts(course)
    contenders = _contenders(course)
    course = replace(course, out=(*course.out, *leaving))
    for player in leaving:
        if course.took_part is not None and player not in contenders:
            reason = ("withdrew-beaten", "G.6")
        elif any(stage.winner == player for stage in course.stages):
            reason = ("withdrew-finalist", "G.4")
        else:
            reason = (code, clause)
        forfeits = _forfeits(course, player, leaving)
        course = course.told(because(*reason, player=player, how=fact.how, forfeits=forfeits))
    for stage in course.stages:
        gone = frozenset(leaving) & frozenset(stage.sheet.players)
        if gone and not stage.complete:
            course = _lose_running(course, stage, gone)
            for player in sorted(_annulled(course, stage.key) & gone):
                course = course.told(because("results-annulled", "G.2", player=player))
    return course


def _forfeits(course: Course, player: str, leaving: tuple[str, ...]) -> tuple[str, ...]:
    """With whom the games of a running cycle that had not begun are forfeits now."""
    return tuple(
        other
        for stage in course.stages
        if stage.key.kind is StageKind.CYCLE and stage.sheet.started and player in stage.sheet.players
        for other in stage.sheet.players
        if other not in {player, *leaving}
        and round_robin.open_between(stage.sheet, player, other)
        and not stage.sheet.marks.get(round_robin.pairing(player, other), Mark(None)).running
    )


def _how_it_counts(course: Course) -> tuple[str, str]:
    """What leaving now means: nothing had begun, a cycle is being played, a match is, or the next stage waits."""
    if course.took_part is None:
        return "declined", "G.1"
    if any(stage.sheet.started for stage in course.stages) or (course.branches and course.branch.started):
        return ("withdrew-from-cycle", "G.2") if in_cycle(course) else ("withdrew-from-match", "G.4")
    return "withdrew-between", "G.3"


def _annulled(course: Course, key: StageKey) -> frozenset[str]:
    """Who left a running cycle so early that his results do not count."""
    stage = next(stage for stage in course.stages if stage.key == key)
    if key.kind is not StageKind.CYCLE or not stage.sheet.started:
        return frozenset()
    return round_robin.annulled(stage.sheet, below_half=course.below_half)


def _contenders(course: Course) -> frozenset[str]:
    """Who can still win: of the last branch, without the losers of complete matches."""
    if not course.branches:
        return frozenset()
    branch = course.branch
    lost = {
        player
        for stage in branch.stages
        if stage.complete and not in_cycle(course)
        for player in stage.sheet.players
        if player != stage.winner
    }
    return frozenset(branch.players) - lost


def _lose_running(course: Course, stage: Stage, gone: frozenset[str]) -> Course:
    """Every running game of who leaves is lost; by both when both leave."""
    sheet = replace(stage.sheet, out=stage.sheet.out | gone)
    for slot, mark in stage.sheet.marks.items():
        if mark.running and mark.colours and gone & slot.players:
            lost = _LOST[mark.colours.white in gone, mark.colours.black in gone]
            sheet = sheet.marked(slot, replace(mark, running=False, result=lost))
            names = {"white": mark.colours.white, "black": mark.colours.black, "result": lost.value}
            course = course.told(because("lost-as-played", "G.2", **names))
    return course.with_stage(replace(stage, sheet=sheet))


_LOST = {
    (True, True): Result.BOTH_LOSE,
    (True, False): Result.BLACK_WINS,
    (False, True): Result.WHITE_WINS,
}


def _release(course: Course, entry: Entry, fact: Overridden) -> Course:
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
