"""A list of games as a table: each row becomes the record that a PGN would have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playoff.formats.crosstable.headings import Headings
from playoff.formats.crosstable.lines import Row
from playoff.formats.games.record import Record
from playoff.formats.handed import Notice
from playoff.formats.signs import is_half_turned_into_a_date, result_from_score
from playoff.languages import _

_TAGS = {
    "white": "White",
    "black": "Black",
    "round": "Round",
    "date": "Date",
    "event": "Event",
    "section": "Section",
    "white_rating": "WhiteElo",
    "black_rating": "BlackElo",
    "white_fide_id": "WhiteFideId",
    "black_fide_id": "BlackFideId",
}


def records(rows: Iterable[Row], head: Headings) -> Iterator[Record | Notice]:
    """Every game of the list; what a cell of results had to be read as is said."""
    for row in rows:
        tags = {tag: row.fields[head.columns[key]] for key, tag in _TAGS.items() if key in head.columns}
        written = row.fields[head.columns["result"]]
        if not any(tags.get(tag) for tag in ("White", "Black")):
            yield Notice(
                "ignored", _("a row without players: {row}", row=" ".join(filter(None, row.fields))[:60]), row.line
            )
            continue
        tags["Result"] = written
        if is_half_turned_into_a_date(written):
            tags["Result"] = "1/2-1/2"
            yield Notice(
                "repaired", _("{written!r} is 1/2, which a spreadsheet took for a day", written=written), row.line
            )
        elif (score := result_from_score(written)) is not None:
            tags["Result"] = score.value
            if score.scores.white != 1:
                yield Notice(
                    "assumed",
                    _("the result {written!r} is White's: {score}", written=written, score=score.value),
                    row.line,
                )
        yield Record(row.line, tags, plies=2)
