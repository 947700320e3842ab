"""What stands on the arbiter's page: what is due with its buttons, the log with its slips, who can leave, a rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from playoff.broadcast.moment import Moment
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.due import DueGame, DueLots, due, running_when_decided
from playoff.machine.record import (
    ColoursPlayed,
    Corrected,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    Overridden,
    Reopened,
    RestGranted,
)
from playoff.machine.walk import enter
from playoff.machine.why_not import why_not
from playoff.machine.wire import to_wire
from playoff.tiebreaks import ByColour, Result
from playoff.view.rows import Clock, PendingRow
from playoff.words import announce, game_name, lots_name, say, stated

Fields = tuple[tuple[str, str], ...]
"""Hidden fields of a form, in the spelling of facts (`machine.wire`); several with one name are a list."""


@dataclass(frozen=True, slots=True)
class Button:
    """What one touch enters: what it says, what it states, what follows; `main` where it is ordinary."""

    label: str
    fields: Fields
    leads_to: str = ""
    main: bool = True


@dataclass(frozen=True, slots=True)
class Card:
    """One thing that is due: to be read aloud, with its buttons. `order`: the players of lots that are typed in."""

    kind: str
    title: str
    said: str
    id: str
    clause: str
    players: tuple[str, ...] = ()
    clock: Clock | None = None
    running: bool = False
    buttons: tuple[Button, ...] = ()
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the log. `button`: takes it back; `game`: it is a result that can be corrected, from White."""

    number: int
    at: datetime | None
    said: str
    without_effect: bool
    undone: bool
    game: tuple[str, ByColour[str], str] | None = None


@dataclass(frozen=True, slots=True)
class DeskView:
    """The page at one moment."""

    cards: tuple[Card, ...]
    log: tuple[Line, ...]
    still_in: tuple[str, ...]
    rest_ends: datetime | None
    over: bool
    closed: bool
    free: tuple[str, ...] = field(default=())


def desk_view(moment: Moment) -> DeskView:
    """The arbiter's page of a moment."""
    course = moment.course
    return DeskView(
        cards=tuple(_cards(moment)),
        log=tuple(_log(course)),
        still_in=() if course.over else tuple(course.still_in),
        rest_ends=_rest_ends(course),
        over=course.over,
        closed=course.closed is not None,
        free=moment.view.free,
    )


def hidden(fact: Fact) -> Fields:
    """A fact as the fields of a form."""
    found: list[tuple[str, str]] = []
    for name, value in to_wire(fact).items():
        found += [(name, str(one)) for one in value] if isinstance(value, list) else [(name, str(value))]
    return tuple(found)


def _cards(moment: Moment) -> Iterator[Card]:
    course = moment.course
    items = due(course)
    for row, item in zip(moment.view.pending, items, strict=True):
        said = announce(row.kind, row.id, row.players, row.clock, running=bool(row.running), draw_odds=row.draw_odds)
        match item:
            case DueLots():
                yield _lots_card(course, item, said)
            case DueGame() if item.id is not None:
                yield _game_card(course, item, row, said)
            case _:
                yield _other_card(row, said)
    for item in running_when_decided(course):
        if item.id:
            yield Card("late", game_name(item.id), _("Still being played"), item.id, "I.3", tuple(item.colours))


def _lots_card(course: Course, item: DueLots, said: str) -> Card:
    buttons: tuple[Button, ...] = ()
    if len(item.players) == 2:
        one, other = item.players
        buttons = tuple(
            _leading(course, _("{player} has White", player=order[0]), LotsDrawn(item.id, order))
            for order in ((one, other), (other, one))
        )
    title = _("Lots: {lots}", lots=lots_name(item.id))
    return Card("lots", title, said, item.id, item.clause, item.players, buttons=buttons, order=item.players)


def _game_card(course: Course, item: DueGame, row: PendingRow, said: str) -> Card:
    assert item.id is not None
    white, black = item.colours
    facts: list[tuple[str, Fact, bool]] = []
    if not item.running:
        facts.append((_("The game begins"), GameStarted(item.id, item.colours), True))
    facts += [
        (_("{player} wins (White)", player=white), GameResult(item.id, item.colours, Result.WHITE_WINS), True),
        (_("Draw"), GameResult(item.id, item.colours, Result.DRAW), True),
        (_("{player} wins (Black)", player=black), GameResult(item.id, item.colours, Result.BLACK_WINS), True),
        (
            _("{player} did not appear", player=white),
            GameResult(item.id, item.colours, Result.BLACK_BY_FORFEIT),
            False,
        ),
        (
            _("{player} did not appear", player=black),
            GameResult(item.id, item.colours, Result.WHITE_BY_FORFEIT),
            False,
        ),
        (_("Neither appeared"), GameResult(item.id, item.colours, Result.BOTH_FORFEIT), False),
        (
            _("Played with {player} as White", player=black),
            ColoursPlayed(item.id, item.colours.reversed()),
            False,
        ),
    ]
    if item.running:
        restart = GameRestarted(item.id, item.colours, "position", 0)
        facts.append((_("Wrong position: played again"), restart, False))
    buttons = tuple(
        _leading(course, label, fact, main=main) for label, fact, main in facts if why_not(course, fact) is None
    )
    title = game_name(item.id)
    clause = row.clause or ""
    return Card("game", title, said, item.id, clause, (white, black), row.clock, bool(item.running), buttons, ())


def _other_card(row: PendingRow, said: str) -> Card:
    buttons: tuple[Button, ...] = ()
    if row.kind == "override" and row.id:
        fact = Overridden(row.id, _("let be by the chief arbiter"))
        buttons = (Button(_("Let it be played"), hidden(fact)),)
    return Card(
        row.kind,
        game_name(row.id) if row.id else "",
        said,
        row.id or "",
        row.clause or "",
        row.players,
        buttons=buttons,
    )


def _leading(course: Course, label: str, fact: Fact, *, main: bool = True) -> Button:
    """A button, with what it would lead to."""
    if why_not(course, fact) is not None:
        return Button(label, hidden(fact), "", main)
    after = enter(course, fact)
    told = after.story[len(course.story) + 1 :]
    return Button(label, hidden(fact), " ".join(say(decision.reason) for decision in told), main)


def _log(course: Course) -> Iterator[Line]:
    """The entries, the last one first."""
    for entry in reversed(course.entries):
        value = entry.value
        game = None
        if isinstance(value, GameResult):
            game = (value.game, value.colours, value.result.value)
        said = stated(entry.stated)
        if value is not None and value != entry.stated:
            said = _("{stated}; read as: {value}", stated=said, value=stated(value))
        undone = value is None and not isinstance(entry.stated, Corrected | Reopened)
        yield Line(entry.number, entry.stated.at, said, entry.number in course.void, undone, game)


def _rest_ends(course: Course) -> datetime | None:
    """When the rest ends that was granted last, while nothing else has been entered since."""
    last = course.entries[-1].value if course.entries else None
    if isinstance(last, RestGranted) and last.at:
        return last.at + timedelta(minutes=last.minutes)
    return None
