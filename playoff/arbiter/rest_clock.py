"""The clock of a rest, running on the screen."""

from __future__ import annotations

import select
import sys
from collections.abc import Sequence
from datetime import datetime, timedelta

import click

from playoff.arbiter.clock import now, shown
from playoff.journal.entry import Entry
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.record import RestGranted


def rest_ends(entries: Sequence[Entry], course: Course, time: datetime) -> datetime | None:
    """When the rest that is running ends; None when there is none.

    A rest runs from the time it was granted, or, where that is unknown, recorded.
    """
    for entry in reversed(course.entries):
        if isinstance(entry.value, RestGranted) and entry.number not in course.void:
            begun = entry.value.at or entries[entry.number].draft.time
            end = begun + timedelta(minutes=entry.value.minutes)
            return end if end > time else None
    return None


def let_it_run(end: datetime) -> None:
    """Show what is left of a rest each second, until it is over or Enter is pressed; once where nobody watches."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(_("Rest until {time}, {left} left.", time=shown(end), left=_left(end)))
        return
    while (left := end - now()) > timedelta():
        said = _("Rest until {time}: {left} left. Enter goes on.", time=shown(end), left=_left(end))
        click.echo(f"\r{said} ", nl=False)
        ready, *_others = select.select([sys.stdin], [], [], min(1.0, left.total_seconds()))
        if ready:
            sys.stdin.readline()
            return
    click.echo("\n" + _("The rest is over."))


def _left(end: datetime) -> str:
    seconds = max(0, int((end - now()).total_seconds()))
    return f"{seconds // 60}:{seconds % 60:02}"
