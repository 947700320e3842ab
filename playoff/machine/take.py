"""Takes one fact that counts: writes it where it belongs and lets follow what follows."""

from __future__ import annotations

from dataclasses import replace

from playoff.branches import round_robin
from playoff.branches.sheet import Mark, Part, Sheet, Slot
from playoff.event import MainGame
from playoff.machine.advance import advance
from playoff.machine.course import Course, Entry, cycle_rules, in_cycle
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
            return _withdraw(course, fact.players)
        case Overridden():
            return _release(course, entry, fact)
        case Closed():
            return _close(course, fact)
        case RestGranted(minutes, reason):
            return course.told(because("rest", "A.6", minutes=minutes, reason=reason))
        case Noted(text):
            return course.told(because("note", "H.6", text=text))
        case MainResult(game):
            return course.told(_about_main(game))
        case None:
            return course


def _about_main(game: MainGame) -> Reason:
    shown = game.result.value if game.result else "*"
    return because("main-result", "I.4", round=game.round, white=game.white, black=game.black, result=shown)


def _draw(course: Course, entry: Entry, fact: LotsDrawn) -> Course:
    item = lots_of(course, entry.target)
    assert item is not None
    branch = replace(course.branch, drawn_by=(*course.branch.drawn_by, entry.number))
    course = course.with_branch(branch)
    stage = next((stage for stage in course.stages if item.id.startswith(f"{stage.id}/")), None)
    if stage:
        course = course.with_stage(replace(stage, sheet=stage.sheet.drawn(item.purpose, fact.order)))
    else:
        course = course.with_branch(replace(branch, lots={**branch.lots, item.purpose: fact.order}))
    code = f"lots-{_kind_of_lots(item.purpose)}"
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
            mark = Mark(None, attempt=old.attempt + 1)
        case GameResult():
            mark = replace(old, colours=fact.colours, running=False, result=fact.result, surplus=course.over)
    course = course.with_stage(replace(stage, sheet=stage.sheet.marked(slot, mark)))
    return course.told(_about(fact, _clause_of_game(course, slot), surplus=course.over))


def _clause_of_game(course: Course, slot: Slot) -> str:
    """The clause by which a game is played."""
    if slot.kind == "pairing":
        return cycle_rules(course.branch).lots
    rules = course.match_rules(course.branch)
    return rules.sudden_death.clause if slot.kind == "sudden-death" else rules.sets[0].clause


def _about(fact: GameFact, clause: str, *, surplus: bool) -> Reason:
    names = {"id": fact.game, "white": fact.colours.white, "black": fact.colours.black}
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


def _withdraw(course: Course, players: tuple[str, ...]) -> Course:
    """Players are out, all at the same moment; a running game of theirs is lost as played (G.1, G.2, G.4)."""
    begun = course.took_part is not None
    leaving = tuple(player for player in players if player in course.tied.players and player not in course.out)
    contenders = _contenders(course)
    course = replace(course, out=(*course.out, *leaving))
    for stage in course.stages:
        gone = frozenset(leaving) & frozenset(stage.sheet.players)
        if gone and not stage.complete:
            sheet = replace(_lose_running(stage.sheet, gone), out=stage.sheet.out | gone)
            course = course.with_stage(replace(stage, sheet=sheet))
    for player in leaving:
        beaten = begun and player not in contenders
        code, clause = ("withdrew-beaten", "G.6") if beaten else ("withdrew", "G.2") if begun else ("declined", "G.1")
        course = course.told(because(code, clause, player=player))
        if _annulled(course, player):
            course = course.told(because("results-annulled", "G.2", player=player))
    return course


def _annulled(course: Course, player: str) -> bool:
    """Whether the results of who just left a running cycle do not count."""
    return any(
        player in round_robin.annulled(stage.sheet, below_half=course.below_half)
        for stage in course.stages
        if stage.key.part is Part.CYCLE and stage.sheet.started
    )


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


def _lose_running(sheet: Sheet, gone: frozenset[str]) -> Sheet:
    """Every running game of who leaves is lost; by both when both leave."""
    for slot, mark in sheet.marks.items():
        if mark.running and mark.colours and gone & slot.players:
            lost = _LOST[mark.colours.white in gone, mark.colours.black in gone]
            sheet = sheet.marked(slot, replace(mark, running=False, result=lost))
    return sheet


_LOST = {
    (True, True): Result.BOTH_LOSE,
    (True, False): Result.BLACK_WINS,
    (False, True): Result.WHITE_WINS,
}


def _release(course: Course, entry: Entry, fact: Overridden) -> Course:
    stage, slot = game_of(course, entry)
    sheet = replace(stage.sheet, released=stage.sheet.released | {slot})
    course = course.with_stage(replace(stage, sheet=sheet))
    return course.told(because("released", "H.2", id=fact.of, reason=fact.reason))


def _close(course: Course, fact: Closed) -> Course:
    phase = advance(course.phase, Trigger.CLOSE, Facts())
    took_part = course.took_part if course.took_part is not None else course.still_in
    winner = fact.winners[0] if len(fact.winners) == 1 else None
    code = ("closed-empty", "closed-winner", "closed-shared")[min(len(fact.winners), 2)]
    reason = because(code, "H.7", players=fact.winners, reason=fact.reason, by=fact.by)
    course = replace(course, phase=phase, took_part=took_part, winner=winner, closed=fact)
    return course.told(reason)


def _kind_of_lots(purpose: str) -> str:
    """`seeds-1` are seeds, `sudden-death-3` is sudden death."""
    return purpose.rstrip("0123456789").rstrip("-")
