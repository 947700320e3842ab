"""What may still come, by the rulebook: the final, sudden death, another cycle, the branch of those who are level.

That is, by wins, draws and losses; what both players' absence would lead to is not foreseen. Nothing here says how
likely it is, nor that it can be reached by the results that remain, save for one thing: players who cannot reach the
top any more are not counted among those who may be level there.
"""

from __future__ import annotations

from collections.abc import Iterator

from playoff.branches import match, round_robin
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules, in_cycle
from playoff.machine.table import Phase
from playoff.rulebooks import Branch, Clock, Knockout, Match, RoundRobin
from playoff.view.plain import clock_row
from playoff.view.rows import ComingRow


def coming_rows(course: Course) -> tuple[ComingRow, ...]:
    """The nearest first; nothing once it is over."""
    return () if course.over or course.phase is Phase.VACANT else tuple(_coming(course))


def _coming(course: Course) -> Iterator[ComingRow]:
    if not course.branches:
        if len(course.tied.players) > 1:
            yield _branch(course, 1, len(course.tied.players), (), course.tied.players)
        return
    if in_cycle(course):
        for stage in course.open_stages:
            yield from _after_cycle(course, stage)
        return
    for stage in course.branch.stages:
        if stage.id in course.running and not stage.complete:
            yield from _sudden_death(course, stage)
    yield from _stages(course, course.branch)


def _stages(course: Course, branch: BranchRun) -> Iterator[ComingRow]:
    """The stages of the branch that are not set up yet."""
    rules, there = branch.rules, {stage.id for stage in branch.stages}
    if isinstance(rules, Match) and not there:
        yield _stage(course, branch, branch.id, (), ())
    if isinstance(rules, Knockout):
        semifinals = tuple(f"{branch.id}/semifinal-{number}" for number in (1, 2))
        for name in semifinals:
            if not there:
                yield _stage(course, branch, name, (), ())
        if course.phase is Phase.SEMIFINALS:
            winners = tuple(stage.winner for stage in branch.stages if stage.winner)
            yield _stage(course, branch, f"{branch.id}/final", semifinals, winners)


def _stage(
    course: Course, branch: BranchRun, name: str, after: tuple[str, ...], players: tuple[str, ...]
) -> ComingRow:
    rules = course.match_rules(branch)
    clock = clock_row(course.rulebook.clocks[rules.set.clock])
    return ComingRow(
        "stage", name, after, branch.rules.kind, None, players, rules.set.games, clock, branch.rules.clause
    )


def _sudden_death(course: Course, stage: Stage) -> Iterator[ComingRow]:
    """Its first game; once it has begun, the game after the one that is next."""
    rules, kind = course.match_rules(course.branch), course.branch.rules.kind
    death = rules.sudden_death
    number = 1
    if stage.phase is Phase.SUDDEN_DEATH:
        if death.draw == "black_wins":
            return
        number = match.next_sudden_death(stage.sheet) + 1
    name, clock = f"{stage.id}/sudden-death-{number}", clock_row(course.rulebook.clocks[death.clock])
    players, games = stage.sheet.players, rules.set.games
    yield ComingRow("sudden_death", name, (stage.id,), kind, None, players, games, clock, death.clause)


def _after_cycle(course: Course, stage: Stage) -> Iterator[ComingRow]:
    """A row for each number of players who may be level on top."""
    branch, rules = course.branch, cycle_rules(course.branch)
    reach = _within_reach(course, stage)
    everybody = len(stage.sheet.players)
    for level in range(2, reach + 1):
        if level < everybody:
            yield _branch(course, branch.ordinal + 1, level, (stage.id,), (), rules.level)
        else:
            name = f"{branch.id}/cycle-{stage.sheet.cycle + 1}"
            clock = clock_row(course.rulebook.clocks[rules.clock])
            players = stage.sheet.players
            yield ComingRow("cycle", name, (stage.id,), rules.kind, level, players, None, clock, rules.repeat.clause)


def _within_reach(course: Course, stage: Stage) -> int:
    """How many players of a cycle can at best still have as many points as the one who leads."""
    rows = [
        row
        for row in round_robin.standings(cycle_rules(course.branch), stage.sheet, below_half=course.below_half)
        if not row.out
    ]
    names = [row.player for row in rows]
    games = {row.player: [other for other in names if other != row.player] for row in rows}
    best = [
        row.points + 2 * sum(round_robin.open_between(stage.sheet, row.player, other) for other in games[row.player])
        for row in rows
    ]
    lead = max((row.points for row in rows), default=0)
    return sum(points >= lead for points in best)


def _branch(
    course: Course, ordinal: int, level: int, after: tuple[str, ...], players: tuple[str, ...], clause: str = ""
) -> ComingRow:
    """The branch that so many level players go to."""
    size = course.rulebook.size_for(level)
    rules = course.rulebook.branches[size.branch]
    name = f"{ordinal}-{rules.kind.replace('_', '-')}"
    part = _match_in(course, rules)
    clock, games = clock_row(_clock(course, rules)), part.set.games if part else None
    return ComingRow("branch", name, after, rules.kind, level, players, games, clock, clause or size.clause)


def _match_in(course: Course, rules: Branch) -> Match | None:
    if isinstance(rules, Knockout):
        return course.rulebook.match_of(rules)
    return rules if isinstance(rules, Match) else None


def _clock(course: Course, rules: Branch) -> Clock:
    part = _match_in(course, rules)
    if part:
        return course.rulebook.clocks[part.set.clock]
    assert isinstance(rules, RoundRobin)
    return course.rulebook.clocks[rules.clock]
