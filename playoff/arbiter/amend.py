"""`playoff undo | correct`: another value for an entry, or none. What it changes is shown before it is asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

import click

from playoff.arbiter.clock import moment
from playoff.arbiter.desk import Desk, seated
from playoff.arbiter.naming import player_named, result_for, result_meant
from playoff.arbiter.options import LIKE_SIGNS, Stating, no_options, stating, text
from playoff.errors import BadInput, Refused, Usage
from playoff.languages import _
from playoff.machine.course import Course, Entry
from playoff.machine.due import plain
from playoff.machine.record import (
    Closed,
    Corrected,
    GameResult,
    LotsDrawn,
    MainResult,
    Noted,
    Overridden,
    PlainFact,
    PlayerWithdrew,
    Reopened,
    RestGranted,
)
from playoff.machine.wire import from_wire, to_wire
from playoff.reasons import because
from playoff.tiebreaks import ByColour

REASON = click.option("--reason", default="", type=text, help="Why; it is recorded.")


@click.command("undo")
@click.argument("entry", required=False, type=int)
@REASON
@stating
def undo(options: Stating, entry: int | None, reason: str) -> int:
    """Take back entry ENTRY, or the last one; a correction taken back gives the value before it again."""
    with seated(options) as desk:
        return desk.state(replace(taken_back(desk.course, entry, reason), at=options.at))


def taken_back(course: Course, number: int | None, reason: str) -> Corrected:
    """The correction that takes back an entry, or the last that says something. Raises Refused or Usage."""
    target = _entry(course, _last(course) if number is None else number)
    if not isinstance(target.stated, Corrected):
        return Corrected(target.number, None, reason)
    return Corrected(target.stated.entry, _value_before(course, target.number), reason)


def _last(course: Course) -> int:
    """The last entry that still says something."""
    for entry in reversed(course.entries):
        if entry.value is not None or isinstance(entry.stated, Corrected):
            return entry.number
    raise Usage(_("nothing has been entered yet"))


def _entry(course: Course, number: int) -> Entry:
    for entry in course.entries:
        if entry.number == number:
            return entry
    raise Refused(because("no-such-entry", "I.1", entry=number, last=len(course.entries)))


def _value_before(course: Course, correction: int) -> PlainFact | None:
    """What was read in the place of an entry until that correction."""
    stated = {entry.number: entry.stated for entry in course.entries}
    corrected = stated[correction]
    assert isinstance(corrected, Corrected)
    first = stated[corrected.entry]
    value: PlainFact | None = None if isinstance(first, Corrected | Reopened) else first
    for number in range(1, correction):
        earlier = stated[number]
        if isinstance(earlier, Corrected) and earlier.entry == corrected.entry:
            value = earlier.value
    return value


@click.command("correct", context_settings=LIKE_SIGNS)
@click.argument("entry", type=text, metavar="ENTRY | GAME")
@click.argument("value", nargs=-1, type=text, metavar="VALUE...")
@click.option("--white", default="", type=text, help="Who really had White, where that was wrong too.")
@click.option("--happened", metavar="TIME", help="When it really happened, where that was wrong.")
@click.option("--fields", default="", metavar="JSON", help='Fields of the fact that change, such as {"minutes": 10}.')
@REASON
@stating
def correct(
    options: Stating, entry: str, value: tuple[str, ...], white: str, happened: str | None, fields: str, reason: str
) -> int:
    """Read another VALUE in the place of an entry: a result, the order of lots, players, minutes, a text.

    ENTRY is its number (playoff log), or the id or a player of the game whose result is wrong.
    """
    no_options((entry, *value))
    with seated(options) as desk:
        target = _entry(desk.course, int(entry)) if entry.isdecimal() else _result_of(desk, entry)
        if isinstance(target.stated, Corrected | Reopened | Closed):
            raise Refused(because("not-correctable", "I.1", entry=target.number, kind=target.stated.kind))
        old = target.value or target.stated
        when = old.at if happened is None else moment(happened)
        new = _changed(desk, old, value, fields, white)
        if replace(new, at=when) == target.value:
            raise Usage(_("entry {entry} says so already; name what is different, or use undo", entry=target.number))
        return desk.state(Corrected(target.number, _at(new, when), reason, at=options.at))


def _at(fact: PlainFact, when: datetime | None) -> PlainFact:
    return replace(fact, at=when)


def _result_of(desk: Desk, typed: str) -> Entry:
    """The last entry with a result of that game, or of that player's."""
    found = [
        entry
        for entry in desk.course.entries
        if isinstance(entry.value, GameResult) and _is_about(desk, entry.value, typed)
    ]
    if not found:
        raise Usage(_("no result has been entered for {typed!r}; entries are listed by playoff log", typed=typed))
    return found[-1]


def _is_about(desk: Desk, fact: GameResult, typed: str) -> bool:
    if "/" in typed:
        return plain(fact.game) == plain(typed)
    return player_named(desk.course.tied.players, typed) in fact.colours


def _changed(desk: Desk, old: PlainFact, value: tuple[str, ...], fields: str, white: str) -> PlainFact:
    """The fact with what was named in the place of what was wrong."""
    if fields:
        old = _with_fields(old, fields)
    match old:
        case GameResult():
            return _other_result(old, value, white)
        case MainResult(game) if value:
            return replace(old, game=replace(game, result=None if value[0] == "*" else result_meant(value[0])))
        case LotsDrawn(order=order) if value:
            names = tuple(player_named(order, name) for name in value)
            rest = tuple(name for name in order if name not in names) if len(order) == 2 else ()
            return replace(old, order=(*names, *rest))
        case PlayerWithdrew() if value:
            known = desk.course.dossier.players
            return replace(old, players=tuple(player_named(known, name) for name in value))
        case RestGranted() if value:
            if not value[0].isdecimal():
                raise Usage(_("a rest has whole minutes, not {value!r}", value=value[0]))
            return replace(old, minutes=int(value[0]))
        case Noted() if value:
            return replace(old, text=" ".join(value))
        case Overridden() if value:
            return replace(old, reason=" ".join(value))
        case _ if value:
            raise Usage(
                _(
                    "a fact of kind {kind} has no value to type; use --white, --happened or --fields, or undo",
                    kind=old.kind,
                )
            )
        case _:
            return old


def _other_result(old: GameResult, value: tuple[str, ...], white: str) -> GameResult:
    colours = old.colours
    if white and player_named(tuple(colours), white) != colours.white:
        colours = ByColour(colours.black, colours.white)
        if not value:
            raise Usage(_("say the result together with who had White; it is written from the real colours"))
    if not value:
        return old
    player = player_named(tuple(colours), value[0]) if len(value) == 2 else ""
    return replace(old, colours=colours, result=result_for(value[-1], player, colours))


def _with_fields(old: PlainFact, fields: str) -> PlainFact:
    try:
        changed = json.loads(fields)
    except ValueError:
        changed = None
    if not isinstance(changed, Mapping):
        raise BadInput(_("--fields: no JSON table: {fields!r}", fields=fields), right=_('such as {"minutes": 10}'))
    wire = to_wire(old)
    if {"player", "players"} & {*changed}:  # two spellings of one field
        wire = {key: value for key, value in wire.items() if key not in {"player", "players"}}
    fact = from_wire({**wire, **changed, "kind": old.kind})
    assert not isinstance(fact, Corrected | Reopened)
    return fact
