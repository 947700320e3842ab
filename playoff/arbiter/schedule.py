"""`playoff schedule`: when every game is played that may still come."""

from __future__ import annotations

import shutil
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter import clock
from playoff.arbiter.desk import print_json
from playoff.arbiter.file_options import file_options
from playoff.arbiter.options import Where, looking
from playoff.arbiter.pace_options import pace_of, pace_options
from playoff.arbiter.shown_course import course_of, moment_options
from playoff.arbiter.strength_options import strength, strength_options
from playoff.arbiter.times import as_typed, last_known, moment_of, stated_times
from playoff.errors import Usage
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.outlook import earliest
from playoff.pictures.schedule import draw_schedule
from playoff.schedule import Assumptions, Span, schedule
from playoff.view.schedule import schedule_view

if TYPE_CHECKING:
    from playoff.view.simulated import SimulatedView

WIDTH = 118
"""Of the table where it goes to no terminal."""

RECENT = timedelta(hours=6)
"""So long after its last entry a playoff in the journal is taken to be played now."""


@click.command("schedule")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@file_options
@moment_options
@click.option("--start", metavar="TIME", help="When the playoff begins, as 18:30 or 2024-01-28T18:30.")
@click.option("--now", metavar="TIME", help="The present: nothing has ended unrecorded.")
@pace_options
@click.option("--sudden-deaths", type=click.IntRange(1, 100), metavar="N", help="Show so many from now on: 3.")
@click.option("--cycles", type=click.IntRange(1, 20), metavar="N", help="Show so many from now on: 2.")
@click.option("--risk", is_flag=True, help="Also by when it is over in 50, 90 and 99 of 100 playoffs, simulated.")
@click.option("--until", metavar="TIME", help="With --risk: how likely it is not over by then, as 22:00.")
@strength_options
@click.option("--all", "every", is_flag=True, help="Each round of what may follow, not one line for all of it.")
@looking
def command(
    where: Where,
    file: Path | None,
    start: str | None,
    now: str | None,
    risk: bool,
    until: str | None,
    every: bool,
    given: dict[str, Any],
    **options: Any,
) -> int:
    """Say when every game may be played that may still come: at the earliest, likely, at the latest.

    Of FILE, a scenario as far as it is played or the file of a main event; without FILE of the playoff in the
    journal, now if it is being played. A-B-C: at least, likely, at most; one number is the likely one.
    """
    course = course_of(where, file, options)
    names = ("moves", "used", "changeover", "ceremony", "sudden_deaths", "cycles")
    stated = {name: _span(options[name]) for name in names if options[name] is not None}
    begins, present = moment_of(start, "--start", course), moment_of(now, "--now", course)
    if file is None and now is None and options["after"] is None and options["as_of"] is None:
        present = _present(course)
    planned = schedule(course, Assumptions(**stated), begins, present)
    offset = next((time.tzinfo for time in (begins, present) if time), None)
    view = schedule_view(course, planned, offset)
    lasting = (
        _lasting(course, given, options, begins or present, until) if (risk or until) and not course.over else None
    )
    if where.as_json:
        print_json({**view.as_json(), **({"risk": lasting.as_json()["duration"]} if lasting else {})})
        return 0
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDTH
    for line in draw_schedule(view, width=width, every=every):
        click.echo(line)
    if lasting:
        _tell_risk(lasting)
    return 0


def _span(found: Any) -> Any:
    """Three numbers as limits; a number as it is."""
    return Span(*found) if isinstance(found, tuple) else found


def _lasting(
    course: Course, given: dict[str, Any], options: dict[str, Any], begins: datetime | None, until: str | None
) -> SimulatedView:
    """How long it lasts, by playing it many times from when it goes on: the earliest start, where nothing is said."""
    from playoff.simulation import Question, simulate
    from playoff.view.simulated import simulated_view

    start = as_typed(begins or earliest(course.rulebook, course.dossier).at or last_known(course), course)
    ends = moment_of(until, "--until", course, start)
    if ends and start is None:
        raise Usage(_("--until needs --start: nothing says when it goes on"))
    asked = Question(course, strength(course.main, given), pace_of(options), start if course.started else None)
    return simulated_view(course, simulate(asked), start, ends)


def _tell_risk(lasting: SimulatedView) -> None:
    from playoff.pictures.simulated import draw_lengths

    click.echo()
    for line in draw_lengths(lasting):
        click.echo(line)


def _present(course: Course) -> datetime | None:
    """Now, if the playoff is being played now: something has been entered within the last hours."""
    last = max(stated_times(course), default=None)
    return clock.now() if last and timedelta(0) <= clock.now() - last < RECENT else None
