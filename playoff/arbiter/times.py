"""Times as they are typed for a playoff: on the clock of its hall, an hour alone on the day that is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from playoff.arbiter.clock import now
from playoff.errors import BadInput
from playoff.event import in_the_hall
from playoff.formats.supplement import moment
from playoff.languages import _
from playoff.machine.course import Course

SEASON = timedelta(days=60)
"""No tournament lasts so long: an hour alone cannot mean today."""


def moment_of(typed: str | None, option: str, course: Course, after: datetime | None = None) -> datetime | None:
    """A time that was typed: on the clock of the zone of the event, where that is not known of this computer.

    An hour alone is the first one `after` a moment where that is given, else the one nearest to the last moment that
    is known, where none is, of today. Raises BadInput.
    """
    if typed is None:
        return None
    text, zone, last = typed.strip(), course.dossier.zone, after or last_known(course)
    hour = re.fullmatch(r"([01]?\d|2[0-3]):[0-5]\d", text)
    if hour and last is None and _long_ago(course):
        right = _("2024-01-28T18:30")
        raise BadInput(
            _("{option} {typed}: on which day? The main event was at another time", option=option, typed=typed),
            right=right,
        )
    if hour:
        text = f"{(last or now()).astimezone(ZoneInfo(zone) if zone else None):%Y-%m-%d}T{text:0>5}"
    try:
        time = datetime.fromisoformat(text if ":" in text else "")
    except ValueError:
        right = _("18:30, 2024-01-28T18:30, or 2024-01-28T18:30+01:00")
        raise BadInput(_("{option} {typed} is no time", option=option, typed=repr(typed)), right=right) from None

    def on_the_clock(days: int) -> datetime:
        moved = time + timedelta(days=days)
        return moment(moved, zone) if zone or time.tzinfo else moved.astimezone()

    if not hour or last is None:
        return on_the_clock(0)
    if after:
        return next(one for one in map(on_the_clock, (-1, 0, 1, 2)) if one > after)
    return min(map(on_the_clock, (0, -1, 1)), key=lambda one: abs(one - last))


def _long_ago(course: Course) -> bool:
    """Whether the main event is known to have begun months before or after now."""
    first = course.dossier.tournament.first_day if course.dossier.tournament else None
    return first is not None and abs(now().date() - first) > SEASON


def as_typed(time: datetime | None, course: Course) -> datetime | None:
    """A time on the clock that times are typed on: that of the hall, or, where its zone is not known, its own."""
    zone = course.dossier.zone
    return in_the_hall(time, zone) if time and zone else time


def last_known(course: Course) -> datetime | None:
    """The last moment that the record or the main event names."""
    return max([*course.dossier.ends.values(), *course.dossier.starts.values(), *stated_times(course)], default=None)


def stated_times(course: Course) -> Iterator[datetime]:
    """When what was entered is said to have happened."""
    for entry in course.entries:
        if entry.value is not None and entry.value.at is not None:
            yield entry.value.at
