"""What a new phase begins with: a branch, a cycle, the semifinals, the final, a champion.

One function a phase. Which phase it is, the table has decided.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from playoff.branches import knockout, round_robin, selection
from playoff.branches.sheet import SELECTION, Sheet, StageKey, StageKind
from playoff.event import Seeds, seeds, seeds_from
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules
from playoff.machine.due import seed_order, waits_for_main_event
from playoff.machine.table import Phase
from playoff.reasons import because
from playoff.rulebooks import Knockout, Match, RoundRobin


def set_up(course: Course, phase: Phase, players: tuple[str, ...]) -> Course:
    """The course in its new phase, with the branch or stage that the phase begins with."""
    course = replace(course, phase=phase)
    if phase in _BEGIN:
        course = _new_branch(course, players)
        return choose_best(course) if course.branch.choosing else _BEGIN[phase](course)
    return _SET_UP[phase](course, players)


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


def _new_branch(course: Course, players: tuple[str, ...]) -> Course:
    """The course in a new branch, by the number of those who go on; none of its stages has been set up."""
    size = course.rulebook.size_for(len(players))
    rules = course.rulebook.branches[size.branch]
    branch = BranchRun(len(course.branches) + 1, size.branch, rules, size.clause, players, best=size.best)
    course = replace(course, branches=(*course.branches, branch), running=())
    if branch.choosing:
        branch = replace(branch, seeds=seeds(course.dossier, players, course.rulebook.seeding))
        told = because("best-play", size.clause, players=players, number=len(players), best=size.best)
        return course.with_branch(branch).told(told)
    return _told_branch(course)


def _told_branch(course: Course) -> Course:
    branch, rules = course.branch, course.branch.rules
    code = f"branch-{rules.kind.replace('_', '-')}"
    if isinstance(rules, RoundRobin) and "SB" in rules.rank_by:
        code += "-by-berger"
    games = rules.set.games if isinstance(rules, Match) else None
    number = len(branch.players)
    return course.told(because(code, branch.clause, players=branch.players, number=number, games=games, id=branch.id))


def choose_best(course: Course) -> Course:
    """Once the criteria or lots tell who are the best of the candidates: they are the players of the branch."""
    if not course.branches or not course.branch.choosing or course.over:
        return course
    branch = course.branch
    assert branch.best is not None
    assert branch.seeds is not None
    chosen = selection.chosen(branch.seeds.tiers, branch.best, branch.lots.get(SELECTION, ()))
    if chosen is None:
        return course
    left_out = tuple(player for player in branch.players if player not in chosen)
    course = _tell_seeds(course, branch.seeds)
    reason = because("chosen", course.rulebook.seeding.clause, players=chosen, others=left_out)
    branch = replace(branch, players=chosen, candidates=branch.players)
    return _BEGIN[course.phase](_told_branch(course.with_branch(branch).told(reason)))


def _begin_match(course: Course) -> Course:
    return _run(course, _match_stage(course.branch.id, StageKind.MATCH, course.branch.players))


def _match_stage(name: str, part: StageKind, players: tuple[str, ...]) -> Stage:
    return Stage(name, StageKey(part, frozenset(players)), Sheet(players), Phase.GAMES)


def _begin_round_robin(course: Course) -> Course:
    return _run(course, _cycle_stage(course.branch.id, course.branch.players, 1))


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


def _begin_semifinals(course: Course) -> Course:
    """The four of a knockout wait for their seeds; by the main event, until it can no longer change a pairing."""
    branch, rules = course.branch, course.rulebook.seeding
    assert isinstance(branch.rules, Knockout)
    before = course.branches[-2] if len(course.branches) > 1 else None
    if branch.rules.seed_from == "stage" and before and before.stages:
        table = round_robin.crosstable(before.stages[-1].sheet, below_half=course.below_half)
        found = seeds_from(table, branch.players, rules, "stage")
    else:
        found = seeds(course.dossier, branch.players, rules)
    return _tell_seeds(course.with_branch(replace(branch, seeds=found)), found)


def _tell_seeds(course: Course, found: Seeds) -> Course:
    """Who is which seed, and which criterion said so; who is level."""
    clause, place = course.rulebook.seeding.clause, 1
    for tier, decided_by in zip(found.tiers, found.decided_by, strict=True):
        if len(tier) == 1:
            value = found.value(tier[0], decided_by)
            by = decided_by or found.basis
            code = "seeded-by-points" if by == "DE" else "seeded"
            reason = because(code, clause, seed=place, players=tier, by=by, value=value)
        else:
            reason = because("seeded-level", clause, seed=place, last=place + len(tier) - 1, players=tier)
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
    Phase.REPEAT: _begin_repeat,
    Phase.FINAL: _begin_final,
}
_BEGIN: dict[Phase, Callable[[Course], Course]] = {
    Phase.MATCH: _begin_match,
    Phase.ROUND_ROBIN: _begin_round_robin,
    Phase.SEMIFINALS: _begin_semifinals,
}
"""How the three kinds of branches begin, once it is known who plays."""


def _run(course: Course, *stages: Stage) -> Course:
    """The course with new stages in its last branch, now being played."""
    branch = replace(course.branch, stages=(*course.branch.stages, *stages))
    return replace(course.with_branch(branch), running=tuple(stage.id for stage in stages))


def pair_semifinals(course: Course) -> Course:
    """Once the seeds are known, and the main event can no longer change the pairings: 1 v 4 and 2 v 3 (E.1, A.5)."""
    if course.phase is not Phase.SEMIFINALS or course.branch.stages or waits_for_main_event(course):
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
