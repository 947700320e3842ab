"""Players leave: who is out, what they lose at once, and how it is told (G)."""

from __future__ import annotations

from dataclasses import replace

from playoff.branches import round_robin
from playoff.branches.sheet import Mark, StageKey, StageKind
from playoff.machine.course import Course, Stage, in_cycle
from playoff.machine.record import PlayerWithdrew
from playoff.reasons import because
from playoff.tiebreaks import Result


def leave(course: Course, fact: PlayerWithdrew) -> Course:
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
    """What leaving now means: nothing has begun, a cycle or a match is being played, or the next one waits."""
    if course.took_part is None:
        return "declined", "G.1"
    if in_cycle(course) and any(stage.sheet.started for stage in course.stages):
        return "withdrew-from-cycle", "G.2"
    if not in_cycle(course) and course.branch.started:
        return "withdrew-from-match", "G.4"
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
