"""The schedule as one frozen view: `playoff schedule --json`, its table and its bars."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, timezone, tzinfo
from zoneinfo import ZoneInfo

from playoff.machine.course import Course
from playoff.machine.table import Phase
from playoff.schedule import Assumptions, PlannedGame, Schedule, Window, moment
from playoff.view.plain import Json, clock_row, plain
from playoff.view.rows import Clock


@dataclass(frozen=True, slots=True)
class WhenRow:
    """At the earliest, likely, at the latest: as a time on the clock of the hall, None where no time is known.

    `after_s`: the same three in seconds from the moment that the schedule counts from.
    """

    earliest: str | None
    likely: str | None
    latest: str | None
    after_s: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A game that may still come, or is being played; players and clock are None where nobody knows them yet.

    `needed`: it is played in any case. `goes_on`: the last one shown of something without end. `level`: for how many
    level players its branch is played; empty where that is the present branch.
    """

    id: str
    stage: str
    white: str | None
    black: str | None
    clock: Clock | None
    running: bool
    needed: bool
    goes_on: bool
    level: tuple[int, ...]
    start: WhenRow
    end: WhenRow


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """The schedule of a playoff at one moment.

    `counted_from`: the earliest moment in it, None where no time is known. `over`: when there is a winner; None when
    there is one, or when only a decision of the arbiter can end it (`phase`). `sizes`: for how many players it may
    be, while the main event can still change that. `assumptions`: lengths in seconds, at least, likely, at most.
    """

    event: str
    rulebook: str
    phase: str
    zone: str
    counted_from: str | None
    assumptions: Assumptions
    sizes: tuple[int, ...]
    over: WhenRow | None
    games: tuple[PlannedRow, ...]

    def as_json(self) -> Json:
        """The view as JSON values."""
        found: Json = plain(self)
        return found


def schedule_view(course: Course, planned: Schedule, offset: tzinfo | None = None) -> ScheduleView:
    """The view of a schedule; times by the zone of the event, else by `offset`, else in UTC."""
    zone = course.dossier.zone
    clock = ZoneInfo(zone) if zone else offset or UTC
    first = min((game.start.earliest for game in planned.games), default=0)
    rows = _Rows(clock, first, dated=planned.dated)
    return ScheduleView(
        event=course.dossier.event,
        rulebook=course.rulebook.id,
        phase=course.phase.value,
        zone=zone or _named(clock),
        counted_from=rows.time(first) if planned.games else None,
        assumptions=planned.assumptions,
        sizes=planned.sizes if course.phase is Phase.TIED else (),
        over=rows.when(planned.over) if planned.over else None,
        games=tuple(rows.game(game) for game in planned.games),
    )


def _named(clock: tzinfo) -> str:
    """`UTC`, or `UTC+01:00`: an offset has no other name."""
    return str(timezone(clock.utcoffset(None) or UTC.utcoffset(None)))


@dataclass(frozen=True, slots=True)
class _Rows:
    """How windows become rows: on which clock, counted from which second."""

    clock: tzinfo
    first: int
    dated: bool

    def time(self, second: int) -> str | None:
        """A second on the clock of the hall."""
        return moment(second).astimezone(self.clock).isoformat(timespec="seconds") if self.dated else None

    def when(self, window: Window) -> WhenRow:
        one, two, three = window
        after = (one - self.first, two - self.first, three - self.first)
        return WhenRow(self.time(one), self.time(two), self.time(three), after)

    def game(self, game: PlannedGame) -> PlannedRow:
        return PlannedRow(
            id=game.id,
            stage=game.stage,
            white=game.colours.white if game.colours else None,
            black=game.colours.black if game.colours else None,
            clock=clock_row(game.clock) if game.clock else None,
            running=game.running,
            needed=game.needed,
            goes_on=game.goes_on,
            level=game.level,
            start=self.when(game.start),
            end=self.when(game.end),
        )
