"""An entry: what was stated, when, by whom, what it led to, tied by its hash to the entry before.

The text of an entry is canonical JSON; its hash is the SHA-256 of that text, which names the hash before. Whoever
changes a letter anywhere has to change every entry after it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from playoff.errors import JournalError
from playoff.languages import _

FORMAT = 1
"""The version of the text of an entry."""

Json = Mapping[str, Any]
"""A table of JSON values."""


class Row(NamedTuple):
    """An entry as a store keeps it."""

    sequence: int
    text: str
    hash: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be recorded. `time`: of recording; `by`: who recorded it; `fact`: on the wire, or the opening.

    `decisions`: what it led to, each as code, clause, params and the entry it belongs to; `digest`: of the course
    then; `draw`: how lots were drawn by the program.
    """

    time: datetime
    by: str
    fact: Json
    decisions: tuple[Json, ...]
    digest: str
    draw: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """A draft in its place: in which playoff, after which entry. The opening has sequence 0."""

    event: str
    sequence: int
    draft: Draft
    before: str
    text: str
    hash: str

    @property
    def row(self) -> Row:
        """As a store keeps it."""
        return Row(self.sequence, self.text, self.hash)


def canonical(value: Any) -> str:
    """The one spelling of JSON values."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def hash_of(text: str) -> str:
    """The SHA-256 of a text in UTF-8, as hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def placed(draft: Draft, event: str, sequence: int, before: str) -> Entry:
    """The draft as entry `sequence` of a playoff, after the entry with the hash `before` (empty at the opening)."""
    body: dict[str, Any] = {
        "format": FORMAT,
        "event": event,
        "sequence": sequence,
        "time": draft.time.astimezone(UTC).isoformat(timespec="milliseconds"),
        "by": draft.by,
        "fact": draft.fact,
        "decisions": draft.decisions,
        "digest": draft.digest,
        "before": before,
    }
    if draft.draw:
        body["draw"] = draft.draw
    text = canonical(body)
    return Entry(event, sequence, draft, before, text, hash_of(text))


def as_entry(row: Row) -> Entry:
    """The entry of a row. Raises JournalError for a text that says nothing, or speaks of a later format."""
    try:
        body = json.loads(row.text)
        if body["format"] > FORMAT:
            raise JournalError(
                "newer",
                _("entry {entry} was written by a newer playoff", entry=row.sequence),
                right=_("use that version, or a later one"),
            )
        time = datetime.fromisoformat(body["time"])
        decisions = tuple(body["decisions"])
        draft = Draft(time, body["by"], body["fact"], decisions, body["digest"], body.get("draw", {}))
        return Entry(body["event"], body["sequence"], draft, body["before"], row.text, row.hash)
    except (KeyError, TypeError, ValueError):
        raise damaged(row.sequence, Broken("unreadable")) from None


def chained(event: str, rows: Iterable[Row]) -> Iterator[Entry]:
    """The entries of a playoff, each proved to follow the one before; JournalError at the first that does not."""
    before = ""
    for number, row in enumerate(rows):
        if broken := why_broken(event, row, number, before):
            raise damaged(number, broken)
        before = row.hash
        yield as_entry(row)


@dataclass(frozen=True, slots=True)
class Broken:
    """Why a row is not the entry that should stand there; `other` is the entry that stands in its place."""

    what: Literal["missing", "changed", "unreadable", "astray"]
    other: int = 0

    def of_it(self) -> str:
        """A sentence about an entry that has been named before."""
        match self.what:
            case "missing":
                return _("it is missing; entry {other} stands in its place", other=self.other)
            case "changed":
                return _("it has been changed: its hash is another")
            case "unreadable":
                return _("it cannot be read")
            case "astray":
                return _("it does not follow the entry before it")

    def of(self, entry: int) -> str:
        """A sentence about the entry of that number."""
        match self.what:
            case "missing":
                return _("entry {entry} is missing; entry {other} stands in its place", entry=entry, other=self.other)
            case "changed":
                return _("entry {entry} has been changed: its hash is another", entry=entry)
            case "unreadable":
                return _("entry {entry} cannot be read", entry=entry)
            case "astray":
                return _("entry {entry} does not follow the entry before it", entry=entry)


def why_broken(event: str, row: Row, number: int, before: str) -> Broken | None:
    """Why a row is not entry `number` of the playoff after the hash `before`; None when it is."""
    if row.sequence != number:
        return Broken("missing", row.sequence)
    if hash_of(row.text) != row.hash:
        return Broken("changed")
    try:
        body = json.loads(row.text)
        place = body["event"], body["sequence"], body["before"]
    except (KeyError, TypeError, ValueError):
        return Broken("unreadable")
    return None if place == (event, number, before) else Broken("astray")


def damaged(number: int, broken: Broken) -> JournalError:
    """The error for a row that is not the entry that should stand there."""
    return JournalError(
        "damaged",
        broken.of(number),
        right=_("playoff verify shows it; playoff restore brings a backup back; nothing was changed"),
    )
