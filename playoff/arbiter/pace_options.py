"""The options of commands that say how long something lasts: the model of time, and times as they are typed."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar
from zoneinfo import ZoneInfo

import click

from playoff.errors import BadInput, Usage
from playoff.formats.supplement import moment
from playoff.languages import _
from playoff.machine.course import Course

if TYPE_CHECKING:
    from playoff.simulation import Pace

F = TypeVar("F", bound=Callable[..., Any])

Three = tuple[int, int, int]

PACE: Mapping[str, str] = {
    "moves": "--moves", "moves-spread": "--moves-spread", "time-used": "--used",
    "changeover": "--changeover", "ceremony": "--ceremony",
}  # fmt: skip
"""Which option changes which assumption."""

MINUTE = 60


def _three(usual: str, unit: Callable[[str], int]) -> Callable[..., Three | None]:
    """Reads `A-B-C`, at least, likely, at most, or only the likely number: the usual limits hold where they can."""

    def read(context: click.Context, parameter: click.Parameter, typed: str | None) -> Three | None:  # noqa: ARG001
        if typed is None:
            return None
        least, _likely, most = (unit(part) for part in usual.split("-"))
        try:
            found = [unit(part) for part in typed.split("-")]
        except ValueError:
            found = []
        if len(found) == 1:
            return min(least, found[0]), found[0], max(most, found[0])
        if len(found) != 3 or sorted(found) != found:
            raise Usage(
                _(
                    "{option}: one number, or three that do not fall, as {usual}",
                    option=parameter.opts[0],
                    usual=usual,
                )
            )
        return found[0], found[1], found[2]

    return read


def _count(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text):
        raise ValueError(text)
    return int(text)


def _minutes(text: str) -> int:
    """Minutes, or minutes and seconds (`2:30`), in seconds."""
    minutes, _colon, rest = text.partition(":")
    if rest and not re.fullmatch(r"[0-5]\d", rest):
        raise ValueError(text)
    return _count(minutes) * MINUTE + int(rest or 0)


_MOVES, _CHANGEOVER, _CEREMONY = _three("10-40-100", _count), _three("0-3-5", _minutes), _three("0-5-10", _minutes)

_OPTIONS = (
    click.option("--moves", callback=_MOVES, metavar="A-B-C", help="Moves of a game: 10-40-100."),
    click.option("--moves-spread", type=click.FloatRange(0.01, 2.9), metavar="N", help="How much they differ: 0.49."),
    click.option("--used", type=click.IntRange(1, 100), metavar="PERCENT", help="Of the time of both players: 80."),
    click.option("--changeover", callback=_CHANGEOVER, metavar="A-B-C", help="Minutes after a game: 0-3-5."),
    click.option("--ceremony", callback=_CEREMONY, metavar="A-B-C", help="Minutes after a stage: 0-5-10."),
)


def pace_options(body: F) -> F:
    """Add the options to a command; `pace_of` reads them."""

    @functools.wraps(body)
    def called(*arguments: Any, **rest: Any) -> Any:
        return body(*arguments, **rest)

    for option in reversed(_OPTIONS):
        option(called)
    return called  # type: ignore[return-value]


def pace_of(options: Mapping[str, Any]) -> Pace:
    """The model of time, as the options say."""
    from playoff.simulation import Pace

    names = {"moves": "moves", "spread": "moves_spread", "used": "used", "changeover": "changeover",
             "ceremony": "ceremony"}  # fmt: skip
    return Pace(**{name: options[option] for name, option in names.items() if options[option] is not None})


def moment_of(typed: str | None, option: str, course: Course, after: datetime | None = None) -> datetime | None:
    """A time that was typed: on the clock of the zone of the event, where that is not known of this computer.

    An hour alone is one of the last day that the record or the main event names, else of today; the first one `after`
    a moment where that is given. Raises BadInput.
    """
    if typed is None:
        return None
    text = typed.strip()
    hour = bool(re.fullmatch(r"\d{1,2}:\d\d", text))
    zone = course.dossier.zone
    clock = ZoneInfo(zone) if zone else None
    if hour:
        day = after.astimezone(clock).date() if after else _day(course)
        text = f"{day:%Y-%m-%d}T{text:0>5}"
    try:
        time = datetime.fromisoformat(text if ":" in text else "")
    except ValueError:
        right = _("18:30, 2024-01-28T18:30, or 2024-01-28T18:30+01:00")
        raise BadInput(_("{option} {typed} is no time", option=option, typed=repr(typed)), right=right) from None
    found = moment(time, zone) if zone or time.tzinfo else time.astimezone()
    return found + timedelta(days=1) if hour and after and found <= after else found


def _day(course: Course) -> date:
    clock = ZoneInfo(course.dossier.zone) if course.dossier.zone else None
    known = [*course.dossier.ends.values(), *course.dossier.starts.values(), *_stated(course)]
    return (max(known) if known else datetime.now(UTC)).astimezone(clock).date()


def _stated(course: Course) -> Iterator[datetime]:
    for entry in course.entries:
        if entry.value is not None and entry.value.at is not None:
            yield entry.value.at
