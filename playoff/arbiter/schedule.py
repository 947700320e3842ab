"""`playoff schedule`: when every game is played that may still come."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import click

from playoff.arbiter import clock
from playoff.arbiter.desk import print_json, seated
from playoff.arbiter.file_options import file_options, read
from playoff.arbiter.options import Where, looking
from playoff.arbiter.play import play
from playoff.errors import BadInput, Usage
from playoff.formats.supplement import moment
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.walk import begin
from playoff.pictures.schedule import draw_schedule
from playoff.schedule import Assumptions, Span, schedule
from playoff.view.schedule import schedule_view

WIDTH = 118
"""Of the table where it goes to no terminal."""

MINUTE = 60

RECENT = timedelta(hours=6)
"""So long after its last entry a playoff in the journal is taken to be played now."""


def _span(usual: str, unit: Callable[[str], int]) -> Callable[..., Span | None]:
    """Reads `A-B-C`, at least, likely, at most, or only the likely number: the usual limits hold where they can."""

    def numbers(typed: str) -> list[int]:
        return [unit(part) for part in typed.split("-")]

    def read_span(context: click.Context, parameter: click.Parameter, typed: str | None) -> Span | None:  # noqa: ARG001
        if typed is None:
            return None
        limits = numbers(usual)
        try:
            found = numbers(typed)
        except ValueError:
            found = []
        if len(found) == 1:
            return Span(min(limits[0], found[0]), found[0], max(limits[-1], found[0]))
        if len(found) != 3 or sorted(found) != found:
            right = _("one number, or three that do not fall, as {usual}", usual=usual)
            raise Usage(f"{parameter.opts[0]} {typed!r}: {right}")
        return Span(*found)

    return read_span


def _count(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text):
        raise ValueError(text)
    return int(text)


def _minutes(text: str) -> int:
    """Minutes, or minutes and seconds (`2:30`), in seconds."""
    minutes, colon, rest = text.partition(":")
    if colon and (not re.fullmatch(r"[0-5]\d", rest)):
        raise ValueError(text)
    return _count(minutes) * MINUTE + int(rest or 0)


@click.command("schedule")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@file_options
@click.option("--after", type=click.IntRange(0), metavar="N", help="Only the first N entries of FILE.")
@click.option("--start", metavar="TIME", help="When the playoff begins, as 18:30 or 2024-01-28T18:30.")
@click.option("--now", metavar="TIME", help="The present: nothing has ended unrecorded.")
@click.option("--moves", callback=_span("10-40-100", _count), metavar="A-B-C", help="Moves of a game: 10-40-100.")
@click.option("--used", type=click.IntRange(1, 100), metavar="PERCENT", help="Of the time of both players: 80.")
@click.option("--changeover", callback=_span("0-3-5", _minutes), metavar="A-B-C", help="Minutes to the next: 0-3-5.")
@click.option("--ceremony", callback=_span("0-5-10", _minutes), metavar="A-B-C", help="After a stage: 0-5-10.")
@click.option("--sudden-deaths", type=click.IntRange(1, 100), metavar="N", help="Show so many from now on: 3.")
@click.option("--cycles", type=click.IntRange(1, 20), metavar="N", help="Show so many from now on: 2.")
@click.option("--all", "every", is_flag=True, help="Each round of what may follow, not one line for all of it.")
@looking
def command(
    where: Where,
    file: Path | None,
    after: int | None,
    start: str | None,
    now: str | None,
    every: bool,
    **options: Any,
) -> int:
    """Say when every game may be played that may still come: at the earliest, likely, at the latest.

    Of FILE, a scenario as far as it is played or the file of a main event; without FILE of the playoff in the
    journal, now if it is being played. A-B-C: at least, likely, at most; one number is the likely one.
    """
    course = _course(where, file, after, options)
    names = ("moves", "used", "changeover", "ceremony", "sudden_deaths", "cycles")
    stated = {name: options[name] for name in names if options[name] is not None}
    begins, present = time_meant(start, "--start", course), time_meant(now, "--now", course)
    if file is None and now is None:
        present = _present(course)
    planned = schedule(course, Assumptions(**stated), begins, present)
    offset = next((time.tzinfo for time in (begins, present) if time), None)
    view = schedule_view(course, planned, offset)
    if where.as_json:
        print_json(view.as_json())
        return 0
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDTH
    for line in draw_schedule(view, width=width, every=every):
        click.echo(line)
    return 0


def _course(where: Where, file: Path | None, after: int | None, options: dict[str, Any]) -> Course:
    if file is None:
        if after is not None:
            raise Usage(_("--after counts the entries of a FILE"))
        with seated(where) as desk:
            return desk.course
    given = read(file, options)
    if given.scenario is None:
        return begin(given.opening)
    courses = [course for _step, course in play(given.scenario, given.opening)]
    return courses[-1 if after is None else min(after, len(courses) - 1)]


def time_meant(typed: str | None, option: str, course: Course) -> datetime | None:
    """A time that was typed: on the clock of the zone of the event, where that is not known of this computer.

    An hour alone is the one nearest to the last moment that is known, where none is, of today. Raises BadInput.
    """
    if typed is None:
        return None
    text, zone, last = typed.strip(), course.dossier.zone, _last(course) or clock.now()
    hour = re.fullmatch(r"\d{1,2}:\d\d", text)
    if hour:
        text = f"{last.astimezone(ZoneInfo(zone) if zone else None):%Y-%m-%d}T{text:0>5}"
    try:
        time = datetime.fromisoformat(text if ":" in text else "")
    except ValueError:
        right = _("18:30, 2024-01-28T18:30, or 2024-01-28T18:30+01:00")
        raise BadInput(_("{option} {typed} is no time", option=option, typed=repr(typed)), right=right) from None

    def on_the_clock(days: int) -> datetime:
        moved = time + timedelta(days=days)
        return moment(moved, zone) if zone or time.tzinfo else moved.astimezone()

    if not hour or not _last(course):
        return on_the_clock(0)
    return min(map(on_the_clock, (0, -1, 1)), key=lambda one: abs(one - last))


def _present(course: Course) -> datetime | None:
    """Now, if the playoff is being played now: something has been entered within the last hours."""
    last = max(_stated(course), default=None)
    return clock.now() if last and timedelta(0) <= clock.now() - last < RECENT else None


def _last(course: Course) -> datetime | None:
    """The last moment that the record or the main event names."""
    return max([*course.dossier.ends.values(), *course.dossier.starts.values(), *_stated(course)], default=None)


def _stated(course: Course) -> Iterator[datetime]:
    for entry in course.entries:
        if entry.value is not None and entry.value.at is not None:
            yield entry.value.at
