"""After each fact: what follows. Observes the sheets, asks the table for the next phase, sets it up.

Three questions, until none has anything new: did the group change before its first game, what do the sheets
say, what comes after a complete stage.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playoff.branches import match, round_robin
from playoff.machine.advance import advance
from playoff.machine.course import Course, Stage, cycle_rules, in_cycle
from playoff.machine.set_up import choose_best, pair_semifinals, set_up
from playoff.machine.table import MATCHES, UNSTARTED, Facts, Kind, Phase, Trigger
from playoff.reasons import Reason, because
from playoff.tiebreaks import Result


def settle(course: Course) -> Course:
    """The course after everything that follows from `entry` has happened."""
    while True:
        after = _regroup(course)
        after = choose_best(after)
        after = pair_semifinals(after)
        after = _judge(after)
        after = _go_on(after)
        if after is course:
            return course
        course = after


def _calls(course: Course, players: int) -> Kind | None:
    return course.rulebook.branch_for(players).kind if players > 1 else None


# Did the group change before its first game?


def _regroup(course: Course) -> Course:
    """A.1 at the opening; G.1 and G.3 when somebody left before the first game of a branch or cycle."""
    if course.phase is Phase.TIED:
        return _group(_tell_tied(course), course.still_in) if course.settled or course.released else course
    if course.phase not in UNSTARTED:
        return course
    branch = course.branch
    cycle_began = in_cycle(course) and len(branch.stages) > 1
    group = branch.stages[-1].sheet.players if cycle_began else branch.candidates or branch.players
    begun = branch.stages[-1].sheet.started if cycle_began else branch.started
    remaining = tuple(player for player in group if player not in course.out)
    if begun or remaining == group:
        return course
    course = _drop_unstarted(course)
    return _group(course, remaining)


def _tell_tied(course: Course) -> Course:
    """Who is level on top; one player alone is told as the champion."""
    tied = course.tied
    if len(tied.players) == 1:
        return course
    points = None if tied.points is None else int(tied.points)
    clause = course.rulebook.general.alone
    return course.told(because("tied", clause, players=tied.players, number=len(tied.players), points=points))


def _drop_unstarted(course: Course) -> Course:
    """Without the branch or cycle that had not begun; lots drawn for it are void."""
    branch = course.branch
    if len(branch.stages) > 1 and in_cycle(course):
        return course.with_branch(replace(branch, stages=branch.stages[:-1]))
    clause = "G.1" if branch.ordinal == 1 else "G.3"
    lost = {number: because("group-changed", clause, by=course.last) for number in branch.drawn_by}
    return replace(course, branches=course.branches[:-1], void={**course.void, **lost})


def _group(course: Course, players: tuple[str, ...]) -> Course:
    facts = Facts(left=len(players), calls=_calls(course, len(players)))
    phase = advance(course.phase, Trigger.GROUP, facts)
    return set_up(course, phase, players)


# What do the sheets say?


def _judge(course: Course) -> Course:
    """Move every running stage by its sheet."""
    if course.over:
        return course
    for stage in course.stages:
        if not stage.complete:
            course = _judge_cycle(course, stage) if in_cycle(course) else _judge_match(course, stage)
    return course


def _judge_match(course: Course, stage: Stage) -> Course:
    """The set first, then the sudden-death games in the order of their numbers."""
    rules, sheet = course.match_rules(course.branch), stage.sheet
    left = len(sheet.still_in)
    level = match.leader(match.score(rules, sheet)) is None
    unplayed = match.open_games(rules, sheet)
    certain = match.certain(rules, sheet) if left == 2 and unplayed and _decides(course, stage) else None
    facts = Facts(left, open=unplayed, level=level, certain=certain is not None)
    phase = advance(Phase.GAMES, Trigger.SCORED, facts)
    judged = 0
    for mark in match.sudden_death_marks(sheet):
        if phase is not Phase.SUDDEN_DEATH:
            break
        drawn = match.decided_by(rules.sudden_death, mark) is None
        phase = advance(phase, Trigger.SCORED, Facts(left, level=drawn))
        judged += 1
    if phase is stage.phase and judged == stage.judged:
        return course
    winner = certain or match.winner(rules, sheet) if phase is Phase.COMPLETE else None
    stage = replace(stage, phase=phase, winner=winner, judged=judged)
    return course.with_stage(stage).told(_about_match(course, stage))


def _about_match(course: Course, stage: Stage) -> Reason:
    """What has just happened in a match: it went into sudden death, or on in it, or is complete."""
    rules, sheet, winner = course.match_rules(course.branch), stage.sheet, stage.winner
    death, scores = rules.sudden_death, match.score(rules, sheet)
    unplayed = match.open_games(rules, sheet)
    if stage.phase is Phase.SUDDEN_DEATH and stage.judged:
        code = "sudden-death-goes-on" if death.draw == "next" else "sudden-death-repeats"
        code = "sudden-death-long" if stage.judged >= death.warn_after else code
        return because(code, death.decides, id=stage.id, number=stage.judged)
    if stage.phase is Phase.SUDDEN_DEATH:
        return because("sudden-death", death.clause, id=stage.id, players=sheet.players, scores=scores)
    if sheet.out:
        code = "walkover" if winner else "walkover-of-both"
        return because(code, "G.4", id=stage.id, player=winner)
    if unplayed:
        return because("certain", course.rulebook.general.certain, player=winner, open=unplayed, id=stage.id)
    if match.leader(scores):
        return because("match-won", rules.set.win, id=stage.id, player=winner, scores=scores)
    last = sheet.marks[match.sudden_death(sheet, stage.judged)]
    code = "sudden-death-won-by-draw" if last.result is Result.DRAW else "sudden-death-won"
    return because(code, death.decides, id=stage.id, player=winner, number=stage.judged)


def _decides(course: Course, stage: Stage) -> bool:
    """Whether the winner of this match wins the playoff: the only other semifinal sends nobody on."""
    others = [other for other in course.stages if other.id != stage.id]
    return course.phase in MATCHES or all(
        other.complete and (other.winner is None or other.winner in course.out) for other in others
    )


def _judge_cycle(course: Course, stage: Stage) -> Course:
    if not stage.sheet.started:
        return course
    rules, sheet = cycle_rules(course.branch), stage.sheet
    certain = round_robin.certain(rules, sheet, below_half=course.below_half)
    unplayed = round_robin.open_games(sheet)
    phase = advance(Phase.CYCLE, Trigger.SCORED, Facts(open=unplayed, certain=certain is not None))
    if phase is Phase.CYCLE:
        return course
    course = course.with_stage(replace(stage, phase=phase))
    if unplayed:
        clause = course.rulebook.general.certain
        return course.told(because("certain", clause, player=certain, open=unplayed, id=stage.id))
    return course


# What comes after a complete stage?


def _go_on(course: Course) -> Course:
    stages = course.stages
    if course.over or not stages or not all(stage.complete for stage in stages):
        return course
    if in_cycle(course):
        return _after_cycle(course, stages[0])
    going_on = tuple(stage.winner for stage in stages if stage.winner and stage.winner not in course.out)
    phase = advance(course.phase, Trigger.OVER, Facts(left=len(going_on)))
    if course.phase is Phase.SEMIFINALS and phase is Phase.CHAMPION:
        course = course.told(because("semifinal-was-final", "G.4", player=going_on[0]))
    return set_up(course, phase, going_on)


def _after_cycle(course: Course, stage: Stage) -> Course:
    """The one who is certain, or the leaders; when all are level, all of them once more."""
    rules, sheet = cycle_rules(course.branch), stage.sheet
    rows = round_robin.standings(rules, sheet, below_half=course.below_half)
    certain = round_robin.certain(rules, sheet, below_half=course.below_half)
    level = round_robin.level_on_points(rows)
    going_on = (certain,) if certain else round_robin.leaders(rows, all_level=level and not sheet.out)
    facts = Facts(len(going_on), len(sheet.out), _calls(course, len(going_on)), level)
    phase = advance(course.phase, Trigger.OVER, facts)
    course = _tell_cycle(course, stage, rows, going_on, phase)
    return set_up(course, phase, _in_order(going_on, sheet.players))


def _in_order(players: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    return tuple(player for player in order if player in players)


def _tell_cycle(
    course: Course, stage: Stage, rows: Sequence[round_robin.Row], going_on: tuple[str, ...], phase: Phase
) -> Course:
    """How the cycle ended; if a winner was certain before its end, that has been told."""
    rules = cycle_rules(course.branch)
    counted = [row for row in rows if row.rank is not None]
    scores = {row.player: int(row.points) for row in counted}
    if phase is Phase.REPEAT:
        return course.told(because("cycle-level", rules.repeat.clause, scores=scores))
    if not going_on or round_robin.open_games(stage.sheet):
        return course
    if len(stage.sheet.still_in) == 1:
        return course.told(because("last-one-in", "G.5", player=going_on[0]))
    berger = {row.player: int(row.sonneborn_berger) for row in counted}
    best = max(scores[player] for player in going_on)
    how = "-by-berger" if sum(row.points == best and not row.out for row in counted) > len(going_on) else ""
    code, clause = ("cycle-won", rules.first) if phase is Phase.CHAMPION else ("cycle-leaders", rules.level)
    out = tuple(row.player for row in rows if row.out)
    return course.told(because(code + how, clause, players=going_on, scores=scores, berger=berger, out=out))
