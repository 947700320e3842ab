"""What a new phase begins with: a branch, a cycle, the semifinals, the final, a champion.

One function a phase. Which phase it is, the table has decided.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from playoff.branches import knockout, round_robin
from playoff.branches.sheet import Sheet, StageKey, StageKind
from playoff.event import seeds, seeds_from
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules
from playoff.machine.due import seed_order
from playoff.machine.table import Phase
from playoff.reasons import because
from playoff.rulebooks import Knockout, Match, RoundRobin


def set_up(course: Course, phase: Phase, players: tuple[str, ...]) -> Course:
    """The course in its new phase, with the branch or stage that the phase begins with."""
    return _SET_UP[phase](replace(course, phase=phase), players)


def _begin_champion(course: Course, players: tuple[str, ...]) -> Course:
    (winner,) = players
    took_part = course.participants
    if not course.branches and len(course.tied.players) == 1:
        reason = because("one-leader", course.rulebook.general.alone, player=winner)
    else:
        others = tuple(player for player in took_part if player != winner)
        reason = because("champion", course.rulebook.general.ranks, player=winner, others=others)
    return replace(course, winner=winner, took_part=took_part).told(reason)


def _begin_vacant(course: Course, players: tuple[str, ...]) -> Course:  # noqa: ARG001
    return replace(course, running=()).told(because("nobody-left", "G.5"))


def _new_branch(course: Course, players: tuple[str, ...]) -> tuple[Course, BranchRun]:
    size = course.rulebook.size_for(len(players))
    rules = course.rulebook.branches[size.branch]
    branch = BranchRun(len(course.branches) + 1, size.branch, rules, size.clause, players)
    code = f"branch-{rules.kind.replace('_', '-')}"
    if isinstance(rules, RoundRobin) and "SB" in rules.rank_by:
        code += "-by-berger"
    games = rules.set.games if isinstance(rules, Match) else None
    reason = because(code, size.clause, players=players, number=len(players), games=games, id=branch.id)
    return replace(course, branches=(*course.branches, branch)).told(reason), branch


def _begin_match(course: Course, players: tuple[str, ...]) -> Course:
    course, branch = _new_branch(course, players)
    return _run(course, _match_stage(branch.id, StageKind.MATCH, players))


def _match_stage(name: str, part: StageKind, players: tuple[str, ...]) -> Stage:
    return Stage(name, StageKey(part, frozenset(players)), Sheet(players), Phase.GAMES)


def _begin_round_robin(course: Course, players: tuple[str, ...]) -> Course:
    course, branch = _new_branch(course, players)
    return _run(course, _cycle_stage(branch.id, players, 1))


def _cycle_stage(branch_id: str, players: tuple[str, ...], cycle: int) -> Stage:
    key = StageKey(StageKind.CYCLE, frozenset(players), cycle)
    return Stage(f"{branch_id}/cycle-{cycle}", key, Sheet(players, cycle), Phase.CYCLE)


def _begin_repeat(course: Course, players: tuple[str, ...]) -> Course:
    branch = course.branch
    rules = cycle_rules(branch)
    cycle = len(branch.stages) + 1
    code = "cycle-again-many" if cycle > rules.repeat.warn_after else "cycle-again"
    told = course.told(because(code, rules.repeat.clause, cycle=cycle, players=players))
    return _run(told, _cycle_stage(branch.id, players, cycle))


def _begin_semifinals(course: Course, players: tuple[str, ...]) -> Course:
    before = course.branches[-1] if course.branches else None
    course, branch = _new_branch(course, players)
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
        if len(tier) == 1:
            value = found.value(tier[0], decided_by)
            by = decided_by or found.basis
            code = "seeded-by-points" if by == "DE" else "seeded"
            reason = because(code, rules.clause, seed=place, players=tier, by=by, value=value)
        else:
            reason = because("seeded-level", rules.clause, seed=place, last=place + len(tier) - 1, players=tier)
        course = course.told(reason)
        place += len(tier)
    return course


def _begin_final(course: Course, players: tuple[str, ...]) -> Course:
    branch = course.branch
    told = course.told(because("final", branch.rules.clause, players=players))
    return _run(told, _match_stage(f"{branch.id}/final", StageKind.FINAL, players))


_SET_UP: dict[Phase, Callable[[Course, tuple[str, ...]], Course]] = {
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


def pair_semifinals(course: Course) -> Course:
    """Once the seeds are known: 1 v 4 and 2 v 3 (E.1)."""
    if course.phase is not Phase.SEMIFINALS or course.branch.stages:
        return course
    branch = course.branch
    order = seed_order(branch)
    if order is None:
        return course
    pairs = knockout.semifinals(order)
    stages = [
        _match_stage(f"{branch.id}/semifinal-{number}", StageKind.SEMIFINAL, pair)
        for number, pair in enumerate(pairs, start=1)
    ]
    for stage in stages:
        reason = because("semifinal", branch.rules.clause, players=stage.sheet.players, id=stage.id)
        course = course.told(reason)
    return _run(course, *stages)
