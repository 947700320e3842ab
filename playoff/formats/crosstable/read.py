"""CSV: from the bytes of a file to the tournament in it, whichever kind of table it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playoff.errors import BadInput
from playoff.formats.characters import decoded
from playoff.formats.crosstable.game_list import records
from playoff.formats.crosstable.headings import headings
from playoff.formats.crosstable.lines import Row, mended, rows_of
from playoff.formats.crosstable.table import tournament_of
from playoff.formats.games.assemble import assembled
from playoff.formats.handed import Handed, Notice, Progress, Reading
from playoff.languages import _

STEP = 1 << 12
"""Rows from one word of progress to the next."""


def read_csv(content: bytes, where: str, reading: Reading | None = None, progress: Progress | None = None) -> Handed:
    """The tournament in a crosstable, a table of rounds or a list of games.

    Raises BadInput with the line of what is no such table, and for cells that contradict each other.
    """
    reading = reading or Reading()
    text, notices = decoded(content, where)
    rows, separator = rows_of(text, where)
    head = headings(rows)
    if head is None:
        raise BadInput(
            _("no headings of a table"),
            right=_("White, Black, Result for games; a name and 1, 2, 3 ... for a crosstable"),
            where=f"{where}:{rows[0].line}" if rows else where,
        )
    title = rows[0].fields[0] if head.row and len([one for one in rows[0].fields if one]) == 1 else ""
    games = not head.results
    named = ("white", "black") if games else ("name",)
    if not games and "name" not in head.columns:
        raise BadInput(_("no column of names"), right=_("head it Name"), where=f"{where}:{rows[head.row].line}")
    places = [head.columns[key] for key in named] if separator == "," else []
    body, repaired = mended(rows[head.row + 1 :], head.width, places, where)
    before: tuple[Notice, ...] = (*notices, *repaired)
    if games:
        found = assembled(records(_counted(body, len(content), progress), head), "csv", where, reading, before)
    else:
        found = tournament_of(body, head, title, where, reading, before)
    if progress:
        progress(len(content))
    return found


def _counted(rows: Sequence[Row], size: int, progress: Progress | None) -> Iterator[Row]:
    """The rows one by one; `progress` is told which part of the file they are."""
    for number, row in enumerate(rows):
        if progress and number % STEP == STEP - 1:
            progress(size * number // len(rows))
        yield row
