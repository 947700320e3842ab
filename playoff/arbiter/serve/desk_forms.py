"""What a form of the desk page states: its fields, looked at closely, as a fact."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from starlette.datastructures import FormData

from playoff.arbiter.amend import taken_back
from playoff.errors import BadInput
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.record import Corrected, Fact, PlainFact, Reopened
from playoff.machine.wire import from_wire, to_wire

LISTS = {"lots": "order", "withdraw": "players", "close": "winners"}
"""Which field of a kind of fact is a list."""

NUMBERS = {"minutes", "moves", "entry", "round"}
ABOUT = {"expected", "confirmed"}
"""Fields that say something of the form, not of the fact."""

LONGEST = 1_000
"""Letters of a text."""

Given = dict[str, Any]


def cleaned(form: FormData) -> FormData:
    """The form with every text in the one spelling of Unicode. Raises BadInput for files and what is no text."""
    return FormData([(name, _text(value)) for name, value in form.multi_items()])


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise BadInput(_("a file, where a text is meant"))
    text = unicodedata.normalize("NFC", value).strip()
    if len(text) > LONGEST:
        raise BadInput(_("a text of {length} letters", length=len(text)), right=_("at most {number}", number=LONGEST))
    if any(unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} for sign in text):
        raise BadInput(_("{value!r} has signs in it that are no text", value=text))
    return text


def word(form: FormData, name: str) -> str:
    """A field that has one value; empty where it has none."""
    return str(form.get(name, ""))


def number(form: FormData, name: str) -> int:
    """A field that is a whole number. Raises BadInput."""
    text = word(form, name)
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise BadInput(_("{text!r} is no number", text=text), right=_("a whole number"))
    return int(text)


def stated_in(form: FormData, course: Course, at: datetime) -> Fact:
    """The fact that a form states, which happened at `at`. Raises BadInput, Refused or Usage."""
    if "at" in form:
        raise BadInput(_("a form of the page says no time; it is now"))
    match word(form, "kind"):
        case "undo":
            return replace(taken_back(course, number(form, "entry"), word(form, "reason")), at=at)
        case "correct":
            return replace(_correction(form, course), at=at)
        case kind:
            return from_wire({**dict(_fields(form, kind)), "at": at})


def _fields(form: FormData, kind: str) -> Iterator[tuple[str, Any]]:
    """The fields of a fact as they are spelled on the wire; what is empty is not said."""
    listed = LISTS.get(kind)
    left_out = {*ABOUT, listed} | ({"override"} if kind != "close" else set())
    for name in form:
        if name not in left_out and word(form, name):
            yield name, number(form, name) if name in NUMBERS else word(form, name)
    if listed and ("player" not in form or listed in form):
        yield listed, [str(one) for one in form.getlist(listed) if one]


def _correction(form: FormData, course: Course) -> Corrected:
    """Another value for an entry: what the form does not say stays as it is, its time too."""
    target = next((entry for entry in course.entries if entry.number == number(form, "entry")), None)
    old = (target.value or target.stated) if target else None
    if old is None or isinstance(old, Corrected | Reopened):
        raise BadInput(_("entry {entry} cannot be corrected; it can be taken back", entry=word(form, "entry")))
    given = dict(_fields(form, old.kind))
    for name in ("reason", "entry", "kind", "reversed", "new_reason"):
        given.pop(name, None)
    if word(form, "new_reason"):
        given["reason"] = word(form, "new_reason")
    kept = {name: value for name, value in to_wire(old).items() if name not in {"player", "players", *given}}
    if old.kind == "withdraw" and "players" not in given:
        raise BadInput(_("nobody is named"), right=_("name who leaves, or take the entry back"))
    wire: Given = {**kept, **given, "kind": old.kind}
    if word(form, "reversed") == "yes" and "white" in wire:
        wire["white"], wire["black"] = wire["black"], wire["white"]
    value = from_wire(wire)
    assert not isinstance(value, Corrected | Reopened)
    new: PlainFact = replace(value, at=old.at)
    return Corrected(number(form, "entry"), new, word(form, "reason"))
