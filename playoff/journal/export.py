"""Entries as JSON lines and back, with the same hashes.

One line an entry: `{"entry": {...}, "hash": "..."}`, the entry in its canonical spelling. Secrets of drawings
that are not revealed yet stay behind.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from playoff.errors import BadInput
from playoff.journal.entry import Row, canonical, chained
from playoff.journal.protocol import Journal
from playoff.journal.replay import walk_entries
from playoff.languages import _


def lines_of(rows: Iterable[Row]) -> Iterator[str]:
    """The lines of a playoff."""
    for row in rows:
        yield f'{{"entry":{row.text},"hash":"{row.hash}"}}'


def rows_of(lines: Iterable[str], where: str) -> dict[str, list[Row]]:
    """The rows of each playoff in a file. Raises BadInput with the line of what is no entry."""
    found: dict[str, list[Row]] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
            entry, written = value["entry"], value["hash"]
            row = Row(entry["sequence"], canonical(entry), written)
            found.setdefault(str(entry["event"]), []).append(row)
        except (KeyError, TypeError, ValueError, RecursionError):
            right = _("one entry a line, as playoff journal export writes it")
            raise BadInput(_("no entry of a journal"), right=right, where=f"{where}:{number}") from None
    if not found:
        raise BadInput(_("no entry in it"), right=_("a file that playoff journal export has written"), where=where)
    return found


def take_in(journal: Journal, event: str, rows: list[Row]) -> int:
    """Add the entries of a playoff that the journal does not have yet; how many those were.

    Raises JournalError for a broken chain, and of kind `conflict` when the journal holds other entries of that name.
    """
    entries = list(chained(event, rows))
    walk_entries(entries)
    known = list(journal.rows(event))
    expected = len(known) if known == rows[: len(known)] else 0
    added = journal.append(event, [entry.draft for entry in entries[expected:]], expected)
    assert [entry.row for entry in added] == rows[expected:]
    return len(added)
