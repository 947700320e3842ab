"""iCalendar (RFC 5545): every game as an event that a calendar moves, confirms or strikes out.

It does so when the file is read again.

UID        follows from the event and the id of the game, so it never changes
SEQUENCE   the last entry of the record
STATUS     CONFIRMED for a game that is played in any case, TENTATIVE for one that may come, CANCELLED for one that
           was announced before some entry of the record and will not be played
times      in UTC; what was played by the record, what is to come by the schedule, at its likely time
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from playoff.errors import BadInput, MissingExtra
from playoff.event import in_the_hall
from playoff.formats.out.numbered import Numbered, numbered
from playoff.languages import N_, _
from playoff.machine.course import Course
from playoff.machine.walk import begin, enter
from playoff.schedule import Assumptions, PlannedGame, moment, schedule
from playoff.schedule.planned import ASSUMED
from playoff.schedule.told import told
from playoff.words import game_name, result_sign
from playoff.words.figures import time

REFRESH = timedelta(minutes=5)
"""How often a calendar that is subscribed to should look again (RFC 7986 5.7)."""

STATUS_SAID = {
    "CONFIRMED": N_("This game is played."),
    "TENTATIVE": N_("This game is played if it is needed."),
    "CANCELLED": N_("This game is not needed."),
}


@dataclass(frozen=True, slots=True)
class _Game:
    """A game in the calendar; `planned` is what was last planned, `played` what is recorded."""

    id: str
    planned: PlannedGame | None
    played: Numbered | None
    status: str


def write_calendar(course: Course, start: datetime | None = None, assumptions: Assumptions = ASSUMED) -> bytes:
    """The calendar of a playoff that begins at `start`, where that is not recorded.

    Raises BadInput where no time is known, Refused for a start before the earliest one, MissingExtra.
    """
    try:
        from icalendar import Calendar, Event
    except ModuleNotFoundError:
        raise MissingExtra(_("a calendar"), "ics") from None
    found = tuple(_games(course, start, assumptions))
    if not found:
        raise BadInput(_("no time is known"), right=_("say when it begins: --start 18:30"))
    stamp = told(course).last
    stamped = min(_begins(game) for game in found) if stamp is None else moment(stamp)
    calendar = Calendar()
    for name, value in (
        ("prodid", "-//playoff//export//EN"),
        ("version", "2.0"),
        ("name", course.dossier.event),
        ("x-wr-calname", course.dossier.event),
    ):
        calendar.add(name, value)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for game in found:
        event = Event()
        for name, given in _properties(course, game, stamped):
            event.add(name, given)
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _properties(course: Course, game: _Game, stamped: datetime) -> Iterator[tuple[str, Any]]:
    begins, ends = _begins(game), _ends(game)
    yield "uid", uid(course, game.id)
    yield "sequence", course.last
    yield "dtstamp", stamped
    yield "dtstart", begins
    if ends > begins:  # RFC 5545 3.8.2.2: never at the same moment
        yield "dtend", ends
    yield "status", game.status
    yield "transp", "TRANSPARENT" if game.status == "CANCELLED" else "OPAQUE"
    yield "summary", _summary(game)
    yield "description", _description(course, game)


def uid(course: Course, game: str) -> str:
    """The UID of a game: the same as long as the event keeps its name and the game its id."""
    named = f"{course.dossier.event}/{game}"
    return f"{sha256(named.encode()).hexdigest()[:32]}@playoff"


def _games(course: Course, start: datetime | None, assumptions: Assumptions) -> Iterator[_Game]:
    """What was played, what may come, and what was announced once and will not be played."""
    announced: dict[str, PlannedGame] = {}
    coming: dict[str, PlannedGame] = {}
    for known in _courses(course):
        planned = schedule(known, assumptions, start)
        coming = {game.id: game for game in planned.games} if planned.dated else {}
        announced |= coming
    played = {one.game.id: one for one in numbered(course) if one.game.result or one.game.status == "running"}
    for name, one in played.items():
        planned_as = announced.pop(name or "", None)
        if name and (planned_as or one.began or one.ended):
            yield _Game(name, planned_as, one, "CONFIRMED")
    for name, game in announced.items():
        if name in coming:
            yield _Game(name, game, None, "CONFIRMED" if game.needed else "TENTATIVE")
        else:
            yield _Game(name, game, None, "CANCELLED")


def _courses(course: Course) -> Iterator[Course]:
    """The playoff as it stood at the opening and after every entry."""
    known = begin(course.opening)
    yield known
    for entry in course.entries:
        known = enter(known, entry.stated)
        yield known


def _begins(game: _Game) -> datetime:
    if game.played and game.played.began:
        return game.played.began
    ended = game.played.ended if game.played else None
    if game.planned is None:
        assert ended
        return ended
    likely = moment(game.planned.start.likely)
    return min(likely, ended) if ended else likely


def _ends(game: _Game) -> datetime:
    if game.played and game.played.ended:
        return game.played.ended
    return moment(game.planned.end.likely) if game.planned else _begins(game)


def _summary(game: _Game) -> str:
    name = game_name(game.id)
    if game.played:
        state = game.played.game
        if state.result is None:
            return f"{name}: {state.colours.white} – {state.colours.black}"
        return f"{name}: {state.colours.white} {result_sign(state.result.value)} {state.colours.black}"
    if game.planned and game.planned.colours:
        white, black = game.planned.colours
        return f"{name}: {white} – {black}"
    return name


def _description(course: Course, game: _Game) -> str:
    if game.played and game.played.game.result:
        return _("This game was played.")
    said = _(STATUS_SAID[game.status])
    if game.played or game.planned is None or game.status == "CANCELLED":
        return said
    first, last = (
        time(in_the_hall(moment(second), course.dossier.zone))
        for second in (game.planned.start.earliest, game.planned.start.latest)
    )
    said = f"{said} {_('It begins between {first} and {last}.', first=first, last=last)}"
    if game.planned.level:
        numbers = ", ".join(map(str, game.planned.level))
        said = f"{said} {_('Players who have to be level for it: {numbers}.', numbers=numbers)}"
    return said
