"""What is due on the arbiter's page: a card each, to be read aloud, with buttons that say what they lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playoff.broadcast.moment import Moment
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.due import DueGame, DueLots, DueMainGame, due, running_when_decided
from playoff.machine.record import (
    START,
    ColoursPlayed,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Overridden,
)
from playoff.machine.walk import enter
from playoff.machine.why_not import why_not
from playoff.machine.wire import to_wire
from playoff.tiebreaks import Game, Result
from playoff.view.rows import Clock, PendingRow
from playoff.words import announce, game_name, lots_name, result_sign, say

Fields = tuple[tuple[str, str], ...]
"""Hidden fields of a form, in the spelling of facts (`machine.wire`); several with one name are a list."""


@dataclass(frozen=True, slots=True)
class Button:
    """What one touch enters: what it says, what it states, what follows.

    `sign`: of a result, large above its words; `key`: brings the focus to it.
    """

    label: str
    fields: Fields
    leads_to: str = ""
    sign: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One thing that is due. `first`: the one next step; `results`: of a game, in a row; `others`: less usual.

    `order`: the players of lots that are typed in; `commitment`: the hash of the key that a drawing is bound to, with
    the `word` it has been drawn with before; `hold`: what may be let be, with a reason; `restart`: a game that may be
    played again.
    """

    kind: str
    id: str
    title: str
    said: str
    clause: str
    players: tuple[str, ...] = ()
    clock: Clock | None = None
    running: bool = False
    first: Button | None = None
    results: tuple[Button, ...] = ()
    others: tuple[Button, ...] = ()
    order: tuple[str, ...] = ()
    commitment: str = ""
    word: str | None = None
    hold: str = ""
    restart: Fields = ()


def cards(moment: Moment, moments: Sequence[Moment]) -> Iterator[Card]:
    """The cards of a moment, in the order in which an arbiter would take them; `moments`: all there have been."""
    course = moment.course
    for row, item in zip(moment.view.pending, due(course), strict=True):
        said = announce(row.kind, row.id, row.players, row.clock, running=bool(row.running), draw_odds=row.draw_odds)
        match item:
            case DueLots():
                yield _lots(course, item, said, moments[: moment.sequence + 1])
            case DueGame() if item.id is not None:
                yield _game(course, item, row, said)
            case DueMainGame():
                yield _main_game(course, item, row, said)
            case _:
                yield _other(row, said)
    for item in running_when_decided(course):
        if item.id:
            late = _("Still being played; its result changes nothing.")
            yield Card(
                "late", item.id, game_name(item.id), late, "I.3", tuple(item.colours), None, True, None,
                tuple(_results(course, item)),
            )  # fmt: skip


def hidden(fact: Fact) -> Fields:
    """A fact as the fields of a form."""
    found: list[tuple[str, str]] = []
    for name, value in to_wire(fact).items():
        found += [(name, str(one)) for one in value] if isinstance(value, list) else [(name, str(value))]
    return tuple(found)


def _lots(course: Course, item: DueLots, said: str, moments: Sequence[Moment]) -> Card:
    colours = len(item.players) == 2 and item.purpose.kind in ("colours", "sudden-death")
    orders = (item.players, item.players[::-1]) if colours else ()
    buttons = tuple(
        _leading(course, _("{player} has White", player=order[0]), LotsDrawn(item.id, order)) for order in orders
    )
    bound, word = _bound(item, moments)
    title = _("Lots: {lots}", lots=lots_name(item.id))
    return Card(
        "lots", item.id, title, said, item.clause, item.players, results=buttons, order=item.players,
        commitment=bound, word=word,
    )  # fmt: skip


def _bound(item: DueLots, moments: Sequence[Moment]) -> tuple[str, str | None]:
    """The commitment made for these lots, and the word that they were drawn with before they were undone."""
    for moment in reversed(moments):
        draw = moment.draw
        if draw.get("lots") == item.id and draw.get("players") == sorted(item.players):
            return str(draw["commitment"]), str(draw["word"]) if "key" in draw else None
    return "", None


def _game(course: Course, item: DueGame, row: PendingRow, said: str) -> Card:
    assert item.id is not None
    white, black = item.colours
    first = None
    if not item.running:
        first = _leading(course, _("The game begins"), GameStarted(item.id, item.colours), key="s")
    others: list[tuple[str, Fact]] = [
        (_("{player} did not appear", player=white), GameResult(item.id, item.colours, Result.BLACK_BY_FORFEIT)),
        (_("{player} did not appear", player=black), GameResult(item.id, item.colours, Result.WHITE_BY_FORFEIT)),
        (_("Neither appeared"), GameResult(item.id, item.colours, Result.BOTH_FORFEIT)),
        (_("Both lose"), GameResult(item.id, item.colours, Result.BOTH_LOSE)),
        (_("{player} really has White", player=black), ColoursPlayed(item.id, item.colours.reversed())),
    ]
    restart: Fields = ()
    if item.running:
        again = GameRestarted(item.id, item.colours, "position", 0)
        restart = tuple(pair for pair in hidden(again) if pair[0] not in {"moves", "cause"})
    return Card(
        "game", item.id, game_name(item.id), said, row.clause or "", (white, black), row.clock, bool(item.running),
        first, tuple(_results(course, item)),
        tuple(_leading(course, label, fact) for label, fact in others if why_not(course, fact) is None),
        restart=restart,
    )  # fmt: skip


def _results(course: Course, item: DueGame) -> Iterator[Button]:
    """White wins, draw, Black wins: in the order in which the clocks stand."""
    white, black = item.colours
    for result, label, key in (
        (Result.WHITE_WINS, _("{player} wins", player=white), "1"),
        (Result.DRAW, _("Draw"), "="),
        (Result.BLACK_WINS, _("{player} wins", player=black), "0"),
    ):
        fact = GameResult(item.id or "", item.colours, result)
        if why_not(course, fact) is None:
            yield _leading(course, label, fact, sign=result_sign(result.value), key=key)


def _main_game(course: Course, item: DueMainGame, row: PendingRow, said: str) -> Card:
    white, black = item.colours
    buttons = tuple(
        Button(label, hidden(MainResult(Game(item.round, white, black, result))), "", result_sign(result.value))
        for result, label in (
            (Result.WHITE_WINS, _("{player} wins", player=white)),
            (Result.DRAW, _("Draw")),
            (Result.BLACK_WINS, _("{player} wins", player=black)),
        )
    )
    title = _("Main event, round {round}: {white} – {black}", round=item.round, white=white, black=black)
    hold = START if why_not(course, Overridden(START, "?")) is None else ""
    return Card("main", "", title, said, row.clause or "", (white, black), results=buttons, hold=hold)


def _other(row: PendingRow, said: str) -> Card:
    title = game_name(row.id) if row.id else _("Decision") if row.kind == "decision" else ""
    hold = row.id or "" if row.kind == "override" else ""
    return Card(row.kind, row.id or "", title, said, row.clause or "", row.players, hold=hold)


def _leading(course: Course, label: str, fact: Fact, *, sign: str = "", key: str = "") -> Button:
    """A button, with what it would lead to."""
    if why_not(course, fact) is not None:
        return Button(label, hidden(fact), "", sign, key)
    told = enter(course, fact).story[len(course.story) + 1 :]
    return Button(label, hidden(fact), " ".join(say(decision.reason) for decision in told), sign, key)
