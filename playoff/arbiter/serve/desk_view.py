"""What stands on the arbiter's page besides what is due: the log, the story, who can leave, a rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from playoff.arbiter.serve.desk_cards import Card, cards
from playoff.broadcast.moment import Moment
from playoff.languages import _
from playoff.machine.course import Course, Entry
from playoff.machine.record import Closed, Corrected, GameStarted, PlainFact, Reopened, RestGranted
from playoff.words import figures, say, stated


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the log. `undone`: taken back; `without_effect`: the rules have no use for it (any more)."""

    number: int
    time: str
    by: str
    said: str
    without_effect: bool
    undone: bool
    may_change: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A decision of the story."""

    entry: int
    clause: str
    said: str


@dataclass(frozen=True, slots=True)
class DeskView:
    """The page at one moment. `rest_ends`: when a rest ends that no game has begun after, with its time of day."""

    cards: tuple[Card, ...]
    log: tuple[Line, ...]
    story: tuple[Told, ...]
    still_in: tuple[str, ...]
    may_win: tuple[str, ...]
    rest_ends: datetime | None
    rest_until: str
    start: str
    main_known: bool
    over: bool
    closed: bool
    free: tuple[str, ...] = field(default=())


def desk_view(moment: Moment, moments: Sequence[Moment]) -> DeskView:
    """The arbiter's page of a moment; `moments`: all there have been."""
    course = moment.course
    rest = _rest_ends(course, moments)
    return DeskView(
        cards=tuple(cards(moment, moments)),
        log=tuple(_log(course, moments)),
        story=tuple(Told(one.entry, one.reason.clause, say(one.reason)) for one in course.story),
        still_in=() if course.over else tuple(course.still_in),
        may_win=course.participants,
        rest_ends=rest,
        rest_until=time_of_day(course, rest) if rest else "",
        start=figures.moment(moment.view.earliest_start) if moment.view.earliest_start else "",
        main_known=course.main.tournament is not None,
        over=course.over,
        closed=course.closed is not None,
        free=moment.view.free,
    )


def time_of_day(course: Course, when: datetime) -> str:
    """A time by the clock of the hall; of this computer where the hall's zone is not known."""
    zone = course.dossier.zone
    return figures.time(when.astimezone(ZoneInfo(zone) if zone else None))


def said_of(entry: Entry) -> str:
    """An entry in words, with what is read in its place."""
    said = stated(entry.stated)
    if entry.value is None or entry.value == entry.stated:
        return said
    return _("{stated}; read as: {value}", stated=said, value=stated(entry.value))


def correctable(entry: Entry) -> PlainFact | None:
    """What an entry says that can be read otherwise; None for those that can only be taken back, or reopened."""
    value = entry.value or entry.stated
    return None if isinstance(value, Corrected | Reopened | Closed) else value


def _log(course: Course, moments: Sequence[Moment]) -> Iterator[Line]:
    """The entries, the last one first."""
    for entry in reversed(course.entries):
        made = moments[entry.number]
        yield Line(
            number=entry.number,
            time=time_of_day(course, entry.stated.at or made.recorded),
            by=made.by,
            said=said_of(entry),
            without_effect=entry.number in course.void,
            undone=entry.value is None and not isinstance(entry.stated, Corrected | Reopened),
            may_change=not isinstance(entry.stated, Reopened | Closed),
        )


def _rest_ends(course: Course, moments: Sequence[Moment]) -> datetime | None:
    """When the last rest ends or ended; None where there is none, or a game has begun since."""
    for entry in reversed(course.entries):
        if isinstance(entry.value, RestGranted) and entry.number not in course.void:
            begun = entry.value.at or moments[entry.number].recorded
            return begun + timedelta(minutes=entry.value.minutes)
        if isinstance(entry.value, GameStarted):
            return None
    return None
