"""A journal proved: the chain is whole, every fact may be entered where it stands, every decision falls again.

Everything goes through the doors, as if a stranger had written it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from playoff.errors import BadInput, Refused
from playoff.event import Dossier
from playoff.journal.entry import Entry, Json, Row, as_entry, why_broken
from playoff.journal.outline import decisions_of, digest_of
from playoff.journal.plain import to_plain
from playoff.journal.replay import opening_of
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.walk import begin, enter
from playoff.machine.wire import from_wire
from playoff.reasons import Reason
from playoff.rulebooks import Rulebook
from playoff.rulebooks.door import checked

DATES = ("edition", "first_day")
"""The keys of an opening whose values are dates."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing that does not hold.

    `what`: `chain` (the texts and hashes), `opening` or `fact` (it cannot be read), `refused` (the rules do not
    allow it there), `decision`, `digest`, `head`. `recorded` is what stands in the journal, `found` what came out.
    """

    entry: int
    what: str
    recorded: Any
    found: Any


def verify(event: str, rows: Sequence[Row], head: str = "") -> Difference | None:
    """The first difference between what a playoff's entries say and what follows from them; None when there is none.

    `head`: the hash of the last entry, or the beginning of it, as somebody wrote it down.
    """
    before = ""
    for number, row in enumerate(rows):
        if broken := why_broken(event, row, number, before):
            return Difference(number, "chain", None, broken.of_it())
        before = row.hash
    if not before.startswith(head):
        return Difference(len(rows) - 1, "head", before, head)
    return _walked([as_entry(row) for row in rows])


def _walked(entries: Sequence[Entry]) -> Difference | None:
    course: Course | None = None
    for entry in entries:
        fact = entry.draft.fact
        try:
            after = _opened(fact) if course is None else enter(course, from_wire(fact))
        except Refused as error:
            return Difference(entry.sequence, "refused", fact, error.reason)
        except (KeyError, TypeError, ValueError, BadInput) as error:
            return Difference(entry.sequence, "opening" if course is None else "fact", fact, str(error))
        if found := _differs(entry, decisions_of(after, course), digest_of(after)):
            return found
        course = after
    return None


def _opened(fact: Json) -> Course:
    """The course of an opening whose rulebook and dossier have passed the door."""
    opening = opening_of(fact)
    if checked(Rulebook, to_plain(opening.rulebook), dates=DATES) != opening.rulebook:
        raise BadInput(_("the rulebook says something else"))
    if checked(Dossier, to_plain(opening.dossier), dates=DATES) != opening.dossier:
        raise BadInput(_("the dossier says something else"))
    return begin(opening)


def _differs(entry: Entry, decisions: tuple[Json, ...], digest: str) -> Difference | None:
    for one, other in zip_longest(entry.draft.decisions, decisions):
        if one != other:
            return Difference(entry.sequence, "decision", one, other)
    if entry.draft.digest != digest:
        return Difference(entry.sequence, "digest", entry.draft.digest, digest)
    return None


def reason_of(decision: Json) -> Reason:
    """A recorded decision as a reason, to be said."""
    params = {key: tuple(value) if isinstance(value, list) else value for key, value in decision["params"].items()}
    return Reason(decision["code"], decision["clause"], params)
