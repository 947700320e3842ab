"""What papers are made of: the course, its snapshot, and the entries as they were recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from playoff.journal.entry import Entry, Json
from playoff.journal.outline import decisions_of, digest_of
from playoff.machine.course import Course
from playoff.machine.wire import to_wire
from playoff.view import View, snapshot


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry: the opening is number 0. `time` of recording and `by` whom are not known of a file.

    `decisions`: what it led to when it was entered, on the wire of the journal; `draw`: how the program drew lots.
    """

    number: int
    time: datetime | None
    by: str
    fact: Json
    decisions: tuple[Json, ...]
    draw: Json


@dataclass(frozen=True, slots=True)
class Told:
    """A playoff to be printed. `kept_as`: its name in the journal; `head`: the hash of its last entry, or empty."""

    course: Course
    view: View
    entered: tuple[Entered, ...]
    kept_as: str
    head: str

    @property
    def digest(self) -> str:
        """The hash of the last entry; of a file the digest of what its playoff comes to."""
        return self.head or digest_of(self.course)


def told_by_entries(entries: Sequence[Entry], course: Course) -> Told:
    """A playoff of a journal."""
    drafts = [(entry.sequence, entry.draft) for entry in entries]
    entered = tuple(
        Entered(number, draft.time, draft.by, draft.fact, draft.decisions, draft.draw) for number, draft in drafts
    )
    return Told(course, snapshot(course), entered, entries[0].event, entries[-1].hash)


def told_by_courses(courses: Sequence[Course]) -> Told:
    """A playoff of a file: its course at the opening and after each fact."""
    entered = [Entered(0, None, "", {}, decisions_of(courses[0]), {})]
    for before, after in pairwise(courses):
        if after is not before:
            last = after.entries[-1]
            entered.append(Entered(last.number, None, "", to_wire(last.stated), decisions_of(after, before), {}))
    course = courses[-1]
    return Told(course, snapshot(course), tuple(entered), course.dossier.event, "")
