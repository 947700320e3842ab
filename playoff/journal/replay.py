"""From entries to the course, and from a fact to the draft that records it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from playoff.errors import JournalError, PlayoffError
from playoff.event import Dossier
from playoff.journal.entry import Draft, Entry, Json, chained
from playoff.journal.outline import decisions_of, digest_of
from playoff.journal.plain import from_plain, to_plain
from playoff.journal.protocol import Journal
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.record import Fact, Opening
from playoff.machine.walk import begin, enter
from playoff.machine.wire import from_wire, to_wire
from playoff.rulebooks import Rulebook

OPEN = "open"
"""The kind of the first entry of every playoff."""


def opening_fact(opening: Opening) -> Json:
    """The opening as JSON values: the whole rulebook, its hash, the dossier."""
    return {
        "kind": OPEN,
        "rulebook": to_plain(opening.rulebook),
        "sha256": opening.sha256,
        "dossier": to_plain(opening.dossier),
    }


def opening_of(fact: Json) -> Opening:
    """The opening that JSON values spell. Raises KeyError, TypeError, ValueError or BadInput for anything else."""
    if fact["kind"] != OPEN:
        raise ValueError(fact["kind"])
    rulebook, dossier = from_plain(Rulebook, fact["rulebook"]), from_plain(Dossier, fact["dossier"])
    return Opening(rulebook, fact["sha256"], dossier)


def fact_of(entry: Entry) -> Fact:
    """What an entry after the opening states."""
    return from_wire(entry.draft.fact, from_plain)


def first_draft(course: Course, time: datetime, by: str) -> Draft:
    """The entry that opens a playoff."""
    return Draft(time, by, opening_fact(course.opening), decisions_of(course), digest_of(course))


def draft_of(before: Course, after: Course, time: datetime, by: str, draw: Json | None = None) -> Draft:
    """The entry for the last fact of `after`, which was stated when the course was `before`."""
    fact = to_wire(after.entries[-1].stated)
    return Draft(time, by, fact, decisions_of(after, before), digest_of(after), draw or {})


def read(journal: Journal, event: str) -> tuple[tuple[Entry, ...], Course]:
    """The entries of a playoff, proved to be a chain, and the course they give.

    Raises JournalError for a broken chain, and where this version of the program would not allow an entry.
    """
    entries = tuple(chained(event, journal.rows(event)))
    return entries, walk_entries(entries)


def walk_entries(entries: Sequence[Entry], course: Course | None = None) -> Course:
    """The course of entries from the opening on, or of those that follow `course`."""
    for entry in entries:
        try:
            course = begin(opening_of(entry.draft.fact)) if course is None else enter(course, fact_of(entry))
        except (KeyError, TypeError, ValueError, PlayoffError) as error:
            raise JournalError(
                "disagrees",
                _("entry {entry} is not possible by this version of the program", entry=entry.sequence),
                right=_("playoff verify shows why; the version that wrote it still reads it; nothing was changed"),
            ) from error
    if course is None:
        raise JournalError(
            "damaged", _("the playoff has no opening"), right=_("restore a backup; nothing was changed")
        )
    return course
