"""The schedule of a playoff: every game that may still come, with the limits of its time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import product

from playoff.branches.sheet import StageKind
from playoff.errors import Refused
from playoff.event import Dossier, reach, shown, tied_group
from playoff.event.reach import OUTCOMES
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules
from playoff.machine.outlook import earliest
from playoff.machine.table import Phase
from playoff.reasons import because
from playoff.rulebooks import Knockout, RoundRobin
from playoff.schedule.assumptions import Assumptions
from playoff.schedule.cycles import lay_cycle
from playoff.schedule.further import Cycle, Way, after_cycle, branch, further, future_final, merged
from playoff.schedule.groups import MayFollow, of_running
from playoff.schedule.matches import lay_match
from playoff.schedule.timing import Laid, PlannedGame, Ready, Timing, both, only_if
from playoff.schedule.told import seconds, told
from playoff.schedule.window import Window

ASSUMED = Assumptions()

ENUMERATED = 5
"""So many open games of the main event are tried in every combination; with more of them only who can be on top."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The games that may still come, in the order of branches, stages, rounds and numbers.

    `over`: when the playoff has its winner, None once it has; the latest moment is that of what is shown. `dated`:
    seconds count from 1970 in UTC; else from the moment at which the next game may begin. `sizes`: for how many
    players it may be, while the main event can still change that.
    """

    games: tuple[PlannedGame, ...]
    over: Window | None
    dated: bool
    sizes: tuple[int, ...]
    assumptions: Assumptions


def schedule(
    course: Course, assumptions: Assumptions = ASSUMED, start: datetime | None = None, now: datetime | None = None
) -> Schedule:
    """The schedule by what the record says of times, else by the planned start, else by the earliest one (A.5).

    `now`: no game has ended since the last entry, up to that moment.
    Raises Refused for a planned start before the earliest one.
    """
    record = told(course)
    moments = [second for second in (record.last, seconds(now) if now else None) if second is not None]
    timing = Timing(course.rulebook, assumptions, record, max(moments, default=None))
    opening = _opening(course, start, record.first)
    ready = Ready(None if opening is None else timing.opening(opening))
    if opening is None and not course.started:
        ready = Ready(timing.opening(timing.now or 0))
    sizes = _sizes(course) if course.phase is Phase.TIED else ()
    games: tuple[PlannedGame, ...] = ()
    over = None
    if not course.over and course.phase is not Phase.VACANT:
        walk = _Walk(course, timing)
        games, over = walk.unsettled(sizes, ready) if sizes else walk.games(ready)
    return Schedule(games, over, opening is not None or timing.now is not None, sizes, assumptions)


def _opening(course: Course, start: datetime | None, first: int | None) -> int | None:
    """The moment at which the playoff begins or began."""
    dossier = course.dossier
    waits = None if course.released or not course.settled else earliest(course.rulebook, dossier).at
    if start:
        if waits and start < waits and not course.started:
            times = {"at": shown(start, dossier.zone), "earliest": shown(waits, dossier.zone)}
            raise Refused(because("planned-too-early", course.rulebook.start.clause, **times))
        return seconds(start)
    return seconds(waits) if waits else first


def _sizes(course: Course) -> tuple[int, ...]:
    """For how many players the playoff may be, while open games can change the group or its pairings."""
    dossier = course.dossier
    if len(dossier.open_games) <= ENUMERATED:
        return tuple(sorted({len(tied_group(completed).players) for completed in _completions(dossier)}))
    unsure = {potential.player for potential in reach(dossier).potential}
    sure = len(set(course.tied.players) - unsure)
    return tuple(range(max(1, sure), sure + len(unsure) + 1))


def _completions(dossier: Dossier) -> Iterator[Dossier]:
    for results in product(OUTCOMES, repeat=len(dossier.open_games)):
        completed = dossier
        for game, result in zip(dossier.open_games, results, strict=True):
            completed = completed.amended(replace(game, result=result))
        yield completed


class _Walk:
    """The branches of a course in their order, then what may follow."""

    def __init__(self, course: Course, timing: Timing) -> None:
        self.course, self.timing = course, timing

    def games(self, ready: Ready) -> tuple[tuple[PlannedGame, ...], Window | None]:
        """The games to come, and when the playoff may have its winner."""
        way = Way([], None, {})
        for run in self.course.branches:
            way, ready = self.branch(run, ready)
        games = _by_id([*way.games, *further(self.timing, len(self.course.branches) + 1, way.follow)])
        return games, _over([way.over], games)

    def unsettled(self, sizes: tuple[int, ...], ready: Ready) -> tuple[tuple[PlannedGame, ...], Window | None]:
        """Every branch that the playoff may begin with."""
        games: list[PlannedGame] = []
        follow: dict[int, Window | None] = {}
        ends = []
        for size in sizes:
            if size > 1:
                way = branch(self.timing, 1, size, ready)
                games += way.games if len(sizes) == 1 else only_if(way.games, (size,))
                follow = merged(follow, way.follow)
                ends.append(way.over)
        found = _by_id([*games, *further(self.timing, 2, follow)])
        return found, _over(ends, found)

    def branch(self, run: BranchRun, ready: Ready) -> tuple[Way, Ready]:
        """A branch that is there: its games to come, and when the branch after it may begin."""
        if not run.stages:
            return branch(self.timing, run.ordinal, len(run.candidates or run.players), ready), ready
        if isinstance(run.rules, RoundRobin):
            return self.round_robin(run, ready)
        if isinstance(run.rules, Knockout):
            return self.knockout(run, run.rules, ready), ready
        (stage,) = run.stages
        laid = lay_match(self.timing, self.course.match_rules(run), stage, ready, deciding=True)
        return Way(list(laid.games), laid.over, {}), self.timing.next_stage(laid)

    def round_robin(self, run: BranchRun, ready: Ready) -> tuple[Way, Ready]:
        """Its cycles one after the other; the last one may be running."""
        rules, below_half = cycle_rules(run), self.course.below_half
        laid, stage = Laid((), None), run.stages[0]
        for stage in run.stages:
            laid = lay_cycle(self.timing, rules, stage, run.numbers, ready, below_half=below_half)
            ready = self.timing.next_stage(laid)
        may = MayFollow(frozenset(), repeat=False)
        if not stage.complete:
            may = of_running(rules, stage.sheet, below_half=below_half)
        cycle = Cycle(stage.sheet.cycle, len(stage.sheet.players), run.numbers)
        return after_cycle(self.timing, rules, run.id, cycle, laid, may), ready

    def knockout(self, run: BranchRun, rules: Knockout, ready: Ready) -> Way:
        """Semifinals at the same time, or one after the other; the final, if it is not there yet."""
        games: list[PlannedGame] = []
        ends: list[Window | None] = []
        since, match = 0, self.course.match_rules(run)
        semifinals = [stage for stage in run.stages if stage.key.kind is StageKind.SEMIFINAL]
        lost = [stage for stage in semifinals if stage.complete and not self.sends_on(stage)]
        for stage in semifinals:
            deciding = any(other is not stage for other in lost)
            laid = lay_match(self.timing, match, stage, ready, deciding=deciding)
            games += laid.games
            ends.append(laid.over)
            since = max(since, laid.since)
            ready = ready if rules.parallel else self.timing.next_stage(laid)
        semis = Laid((), both(ends), since)
        if lost:
            return Way(games, semis.over, {})
        if len(run.stages) == len(semifinals):
            final = future_final(self.timing, rules, run.id, semis)
        else:
            final = lay_match(self.timing, match, run.stages[-1], self.timing.next_stage(semis), deciding=True)
        return Way([*games, *final.games], final.over, {})

    def sends_on(self, stage: Stage) -> bool:
        """Whether a complete semifinal has a winner who is still in."""
        return stage.winner is not None and stage.winner not in self.course.out


def _over(ends: Iterable[Window | None], games: tuple[PlannedGame, ...]) -> Window | None:
    """When there is a winner: by the shortest way, at the latest with the last game that is shown."""
    known = [end for end in ends if end]
    if not known or not games:
        return None
    latest = max(game.end.latest for game in games)
    return Window(min(end.earliest for end in known), min(end.likely for end in known), latest)


def _by_id(games: Iterable[PlannedGame]) -> tuple[PlannedGame, ...]:
    """Every game once, with the limits of all ways that lead to it."""
    found: dict[str, PlannedGame] = {}
    for game in games:
        known = found.get(game.id)
        found[game.id] = _either(known, game) if known else game
    return tuple(found.values())


def _either(one: PlannedGame, other: PlannedGame) -> PlannedGame:
    return replace(
        one,
        start=one.start.either(other.start),
        end=one.end.either(other.end),
        clock=one.clock if one.clock == other.clock else None,
        goes_on=one.goes_on or other.goes_on,
        level=tuple(sorted({*one.level, *other.level})),
    )
