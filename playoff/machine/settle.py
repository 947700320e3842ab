"""After each fact: what follows. Observes the sheets, asks the table for the next phase, sets it up.

Three questions, until none has anything new: did the group change before its first game, what do the sheets
say, what comes after a complete stage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from playoff.branches import knockout, match, round_robin
from playoff.branches.sheet import Part, Sheet, StageKey
from playoff.event import seeds, seeds_from
from playoff.machine.advance import advance
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules, in_cycle
from playoff.machine.due import seed_order
from playoff.machine.table import CYCLES, DUELS, UNSTARTED, Facts, Kind, Phase, Trigger
from playoff.reasons import because
from playoff.rulebooks import Knockout, RoundRobin


def settle(course: Course, entry: int) -> Course:
    """The course after everything that follows from `entry` has happened."""
    while True:
        after = _regroup(course, entry)
        after = _pair_semifinals(after, entry)
        after = _judge(after, entry)
        after = _go_on(after, entry)
        if after is course:
            return course
        course = after


def _calls(course: Course, players: int) -> Kind | None:
    return course.rulebook.branch_for(players).kind if players > 1 else None


# Did the group change before its first game?


def _regroup(course: Course, entry: int) -> Course:
    """A.1 at the opening; G.1 and G.3 when somebody left before the first game of a branch or cycle."""
    if course.phase is Phase.TIED:
        return _group(course, course.still_in, 1, entry)
    if course.phase not in UNSTARTED:
        return course
    branch = course.branch
    cycle_began = in_cycle(course) and len(branch.stages) > 1
    group = branch.stages[-1].sheet.players if in_cycle(course) else branch.players
    begun = branch.stages[-1].sheet.started if cycle_began else branch.started
    remaining = tuple(player for player in group if player not in course.out)
    if begun or remaining == group:
        return course
    course = _drop_unstarted(course, entry)
    return _group(course, remaining, len(course.branches) + 1, entry)


def _drop_unstarted(course: Course, entry: int) -> Course:
    """Without the branch or cycle that had not begun; lots drawn for it are void."""
    branch = course.branch
    if len(branch.stages) > 1 and in_cycle(course):
        return course.with_branch(replace(branch, stages=branch.stages[:-1]))
    clause = "G.1" if branch.ordinal == 1 else "G.3"
    lost = {number: because("group-changed", clause, by=entry) for number in branch.drawn_by}
    return replace(course, branches=course.branches[:-1], void={**course.void, **lost})


def _group(course: Course, players: tuple[str, ...], ordinal: int, entry: int) -> Course:
    facts = Facts(left=len(players), calls=_calls(course, len(players)))
    phase = advance(course.phase, Trigger.GROUP, facts)
    return _set_up(course, phase, players, ordinal, entry)


def _set_up(course: Course, phase: Phase, players: tuple[str, ...], ordinal: int, entry: int) -> Course:
    """What the new phase begins with."""
    return _SET_UP[phase](replace(course, phase=phase), players, ordinal, entry)


def _begin_champion(course: Course, players: tuple[str, ...], ordinal: int, entry: int) -> Course:  # noqa: ARG001
    (winner,) = players
    took_part = course.took_part or course.still_in
    if not course.branches and len(course.tied.players) == 1:
        reason = because("one-leader", course.rulebook.general.alone, player=winner)
    else:
        others = tuple(player for player in took_part if player != winner)
        reason = because("champion", course.rulebook.general.ranks, player=winner, others=others)
    return replace(course, winner=winner, took_part=took_part).told(entry, reason)


def _begin_vacant(course: Course, players: tuple[str, ...], ordinal: int, entry: int) -> Course:  # noqa: ARG001
    return replace(course, running=()).told(entry, because("nobody-left", "G.5"))


def _new_branch(course: Course, players: tuple[str, ...], ordinal: int, entry: int) -> tuple[Course, BranchRun]:
    size = course.rulebook.size_for(len(players))
    rules = course.rulebook.branches[size.branch]
    branch = BranchRun(ordinal, size.branch, rules, size.clause, players)
    code = f"branch-{rules.kind.replace('_', '-')}"
    if isinstance(rules, RoundRobin) and "SB" in rules.rank_by:
        code += "-by-berger"
    reason = because(code, size.clause, players=players, number=len(players), id=branch.id)
    return replace(course, branches=(*course.branches, branch)).told(entry, reason), branch


def _begin_match(course: Course, players: tuple[str, ...], ordinal: int, entry: int) -> Course:
    course, branch = _new_branch(course, players, ordinal, entry)
    return _run(course, _match_stage(branch.id, Part.MATCH, players))


def _match_stage(name: str, part: Part, players: tuple[str, ...]) -> Stage:
    return Stage(name, StageKey(part, frozenset(players)), Sheet(players), Phase.GAMES)


def _begin_round_robin(course: Course, players: tuple[str, ...], ordinal: int, entry: int) -> Course:
    course, branch = _new_branch(course, players, ordinal, entry)
    return _run(course, _cycle_stage(branch.id, players, 1))


def _cycle_stage(branch_id: str, players: tuple[str, ...], cycle: int) -> Stage:
    key = StageKey(Part.CYCLE, frozenset(players), cycle)
    return Stage(f"{branch_id}/cycle-{cycle}", key, Sheet(players, cycle), Phase.CYCLE)


def _begin_repeat(course: Course, players: tuple[str, ...], ordinal: int, entry: int) -> Course:  # noqa: ARG001
    branch = course.branch
    rules = cycle_rules(branch)
    cycle = len(branch.stages) + 1
    code = "cycle-again-many" if cycle > rules.repeat.warn_after else "cycle-again"
    told = course.told(entry, because(code, rules.repeat.clause, cycle=cycle, players=players))
    return _run(told, _cycle_stage(branch.id, players, cycle))


def _begin_semifinals(course: Course, players: tuple[str, ...], ordinal: int, entry: int) -> Course:
    before = course.branches[-1] if course.branches else None
    course, branch = _new_branch(course, players, ordinal, entry)
    assert isinstance(branch.rules, Knockout)
    rules = course.rulebook.seeding
    if branch.rules.seed_from == "stage" and before and before.stages:
        table = round_robin.crosstable(before.stages[-1].sheet, below_half=course.below_half)
        found = seeds_from(table, players, rules, "stage")
    else:
        found = seeds(course.dossier, players, rules)
    course = replace(course.with_branch(replace(branch, seeds=found)), running=())
    place = 1
    for tier, decided_by in zip(found.tiers, found.decided_by, strict=True):
        code = "seeded" if len(tier) == 1 else "seeded-level"
        value = found.value(tier[0], decided_by)
        reason = because(code, rules.clause, seed=place, players=tier, by=decided_by or found.basis, value=value)
        course = course.told(entry, reason)
        place += len(tier)
    return course


def _begin_final(course: Course, players: tuple[str, ...], ordinal: int, entry: int) -> Course:  # noqa: ARG001
    branch = course.branch
    told = course.told(entry, because("final", branch.rules.clause, players=players))
    return _run(told, _match_stage(f"{branch.id}/final", Part.FINAL, players))


_SET_UP: dict[Phase, Callable[[Course, tuple[str, ...], int, int], Course]] = {
    Phase.CHAMPION: _begin_champion,
    Phase.VACANT: _begin_vacant,
    Phase.MATCH: _begin_match,
    Phase.ROUND_ROBIN: _begin_round_robin,
    Phase.REPEAT: _begin_repeat,
    Phase.SEMIFINALS: _begin_semifinals,
    Phase.FINAL: _begin_final,
}


def _run(course: Course, *stages: Stage) -> Course:
    """The course with new stages in its last branch, now being played."""
    branch = replace(course.branch, stages=(*course.branch.stages, *stages))
    return replace(course.with_branch(branch), running=tuple(stage.id for stage in stages))


def _pair_semifinals(course: Course, entry: int) -> Course:
    """Once the seeds are known: 1 v 4 and 2 v 3 (E.1)."""
    if course.phase is not Phase.SEMIFINALS or course.branch.stages:
        return course
    branch = course.branch
    order = seed_order(branch)
    if order is None:
        return course
    pairs = knockout.semifinals(order)
    stages = [
        _match_stage(f"{branch.id}/semifinal-{number}", Part.SEMIFINAL, pair)
        for number, pair in enumerate(pairs, start=1)
    ]
    for stage in stages:
        reason = because("semifinal", branch.rules.clause, players=stage.sheet.players, id=stage.id)
        course = course.told(entry, reason)
    return _run(course, *stages)


# What do the sheets say?


def _judge(course: Course, entry: int) -> Course:
    """Move every running stage by its sheet."""
    if course.over:
        return course
    for stage in course.stages:
        if not stage.complete:
            course = _judge_cycle(course, stage, entry) if in_cycle(course) else _judge_match(course, stage, entry)
    return course


def _judge_match(course: Course, stage: Stage, entry: int) -> Course:
    """The set first, then the sudden-death games in the order of their numbers."""
    rules, sheet = course.match_rules(course.branch), stage.sheet
    left = len(sheet.still_in)
    scores = match.score(rules, sheet)
    level = match.leader(scores) is None
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
    course = course.with_stage(replace(stage, phase=phase, winner=winner, judged=judged))
    part = rules.sudden_death
    if phase is Phase.SUDDEN_DEATH and judged:
        code = "sudden-death-long" if judged >= part.warn_after else "sudden-death-goes-on"
        reason = because(code, part.decides, id=stage.id, number=judged)
    elif phase is Phase.SUDDEN_DEATH:
        reason = because("sudden-death", part.clause, id=stage.id, players=sheet.players, scores=scores)
    elif certain:
        clause = course.rulebook.general.certain
        reason = because("certain", clause, player=certain, open=unplayed, id=stage.id)
    elif left < 2:
        reason = because("walkover", "G.4", id=stage.id, player=winner)
    elif not level:
        reason = because("match-won", rules.sets[0].win, id=stage.id, player=winner, scores=scores)
    else:
        reason = because("sudden-death-won", part.decides, id=stage.id, player=winner, number=judged)
    return course.told(entry, reason)


def _decides(course: Course, stage: Stage) -> bool:
    """Whether the winner of this match wins the playoff: the only other semifinal sends nobody on."""
    others = [other for other in course.stages if other.id != stage.id]
    return course.phase in DUELS or all(
        other.complete and (other.winner is None or other.winner in course.out) for other in others
    )


def _judge_cycle(course: Course, stage: Stage, entry: int) -> Course:
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
        return course.told(entry, because("certain", clause, player=certain, open=unplayed, id=stage.id))
    return course


# What comes after a complete stage?


def _go_on(course: Course, entry: int) -> Course:
    stages = course.stages
    if course.over or not stages or not all(stage.complete for stage in stages):
        return course
    if in_cycle(course):
        return _after_cycle(course, stages[0], entry)
    going_on = tuple(stage.winner for stage in stages if stage.winner and stage.winner not in course.out)
    phase = advance(course.phase, Trigger.OVER, Facts(left=len(going_on)))
    return _set_up(course, phase, going_on, course.branch.ordinal + 1, entry)


def _after_cycle(course: Course, stage: Stage, entry: int) -> Course:
    rules, sheet = cycle_rules(course.branch), stage.sheet
    rows = round_robin.standings(rules, sheet, below_half=course.below_half)
    certain = round_robin.certain(rules, sheet, below_half=course.below_half)
    level = round_robin.all_level(sheet, rows) and certain is None
    if certain:
        going_on: tuple[str, ...] = (certain,)
    else:
        going_on = sheet.players if level else round_robin.leaders(rows)
    facts = Facts(len(going_on), len(sheet.players), _calls(course, len(going_on)), level)
    phase = advance(course.phase, Trigger.OVER, facts)
    course = _tell_standings(course, rows, going_on, phase, entry)
    return _set_up(course, phase, _in_order(going_on, sheet.players), course.branch.ordinal + 1, entry)


def _in_order(players: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    return tuple(player for player in order if player in players)


def _tell_standings(
    course: Course, rows: Sequence[round_robin.Row], going_on: tuple[str, ...], phase: Phase, entry: int
) -> Course:
    rules = cycle_rules(course.branch)
    for row in rows:
        if row.rank is None:
            course = course.told(entry, because("results-annulled", "G.2", player=row.player))
    scores = {row.player: int(row.points) for row in rows if row.rank is not None}
    berger = {row.player: int(row.sonneborn_berger) for row in rows if row.rank is not None}
    by = "SB" if "SB" in rules.rank_by else "PTS"
    if phase is Phase.CHAMPION:
        return course.told(entry, because("cycle-won", rules.first, players=going_on, scores=scores, berger=berger))
    if phase in CYCLES and len(going_on) == len(rows):
        return course.told(entry, because("cycle-level", rules.repeat.clause, scores=scores))
    return course.told(
        entry, because("cycle-leaders", rules.level, players=going_on, scores=scores, berger=berger, by=by)
    )
