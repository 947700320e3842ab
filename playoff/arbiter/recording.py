"""Recording a fact: whether it may be, what it would lead to, the entries that are written of it.

The commands of the desk and the desk page go through here, so nothing is entered that `why_not` refuses.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from playoff.errors import Refused
from playoff.journal.entry import Draft, Json
from playoff.journal.replay import draft_of
from playoff.machine.course import Course
from playoff.machine.record import Corrected, Fact, MainResult, Overridden, Reopened
from playoff.machine.walk import enter
from playoff.machine.why_not import why_not

SAID_BEFORE = {"same-result", "same-main-result"}
"""Refusals that only say: this is recorded already."""


class Prepared(NamedTuple):
    """The course as it will be, and the entries that lead there."""

    course: Course
    drafts: tuple[Draft, ...]


def prepared(
    course: Course, fact: Fact, time: datetime, by: str, override: str = "", draw: Json | None = None
) -> Prepared:
    """What recording `fact` comes to, at `time`, by whom; with an `override` and its reason also what is held back.

    `draw`: how the program drew. Raises Refused.
    """
    drafts = []
    for one in allowed(course, fact, override):
        after = enter(course, one)
        drafts.append(draft_of(course, after, time, by, draw if one is fact else None))
        course = after
    return Prepared(course, tuple(drafts))


def allowed(course: Course, fact: Fact, override: str) -> tuple[Fact, ...]:
    """The fact, or an override and the fact behind it. Raises Refused."""
    reason = why_not(course, fact)
    if reason is None:
        return (fact,)
    if override:
        for of in (getattr(fact, "game", ""), "start"):
            release = Overridden(str(of), override, at=fact.at)
            if why_not(course, release) is None and why_not(enter(course, release), fact) is None:
                return release, fact
    raise Refused(reason)


def said_before(course: Course, fact: Fact) -> int:
    """The entry that says the same already, where the fact may not be entered again.

    0 when there is none; -1 when it is how things stand, although no entry says so.
    """
    reason = why_not(course, fact)
    if reason is None:
        return 0
    same = replace(fact, at=None)
    for entry in reversed(course.entries):
        if entry.number not in course.void and entry.value is not None and replace(entry.value, at=None) == same:
            return entry.number
    return 0 if reason.code not in SAID_BEFORE else -1


def changes_the_past(before: Course, after: Course, fact: Fact) -> bool:
    """Whether it has to be confirmed: corrections and reopening always, main-event results where they meet games."""
    if isinstance(fact, Corrected | Reopened):
        return True
    if not isinstance(fact, MainResult):
        return False
    known = before.main.tournament.games if before.main.tournament else ()
    corrects = any(game.is_same_game(fact.game) and game.result is not None for game in known)
    return corrects or before.started or set(after.void) != set(before.void)
