"""The players of a table: one row each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playoff.errors import BadInput
from playoff.formats.crosstable.headings import Headings
from playoff.formats.crosstable.lines import Row
from playoff.formats.handed import Notice, Person, Reading
from playoff.formats.names import TITLES
from playoff.formats.people import Register
from playoff.formats.signs import half_points
from playoff.languages import _
from playoff.tiebreaks import HalfPoints


@dataclass(frozen=True, slots=True)
class Roster:
    """Who stands in the rows, in their order."""

    rows: tuple[Row, ...]
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    """Their numbers in the table, which the cells of a table of rounds name."""
    points: tuple[HalfPoints | None, ...]
    """What the table says they have."""
    people: Mapping[str, Person]
    ratings: Mapping[str, int]
    notices: tuple[Notice, ...]


def roster_of(rows: Sequence[Row], head: Headings, where: str, reading: Reading) -> Roster:
    """The players of a table; rows that are none are passed over. Raises BadInput for a player with two rows."""
    notices: list[Notice] = []
    kept: list[Row] = []
    for row in rows:
        expected = not head.rounds and len(kept) < len(
            head.results
        )  # the last of half a table has nothing but a name
        if row.fields[head.columns["name"]] and (expected or sum(map(bool, row.fields)) > 1):
            kept.append(row)
        else:
            told = " ".join(filter(None, row.fields))[:60]
            notices.append(Notice("ignored", _("no row of a player: {told}", told=told), row.line))
    if len(kept) < 2:
        raise BadInput(_("fewer than two players in the table"), where=where)

    def text(row: Row, key: str) -> str:
        return row.fields[head.columns[key]] if key in head.columns else ""

    titles = _untitled(kept, head)
    register = Register(reading.same, where)
    mentions: list[int] = []
    for row in kept:
        rating = text(row, "rating")
        mention = register.mention(
            text(row, "name"),
            row.line,
            fide_id=text(row, "fide_id"),
            title=row.fields[titles] if titles is not None else text(row, "title"),
            federation=text(row, "federation"),
            rating=int(rating) if rating.isdecimal() and len(rating) < 5 else None,
        )
        for before in mentions:
            register.met(before, mention, "table")
        mentions.append(mention)
    known = register.settle()
    names = tuple(known.names[number] for number in mentions)
    for place, name in enumerate(names):
        if name in names[:place]:
            line = kept[names.index(name)].line
            raise BadInput(
                _("{name} has two rows, this one and line {line}", name=name, line=line),
                where=f"{where}:{kept[place].line}",
            )
    numbers = tuple(_number(text(row, "number")) or place for place, row in enumerate(kept, start=1))
    points = tuple(half_points(text(row, "points")) for row in kept)
    return Roster(tuple(kept), names, numbers, points, known.people, known.ratings, (*notices, *known.notices))


def _number(text: str) -> int:
    """The number in the first column of a table, with or without a full stop; 0 where there is none."""
    plain = text.rstrip(".")
    return int(plain) if plain.isdecimal() and len(plain) < 6 else 0


def _untitled(rows: Sequence[Row], head: Headings) -> int | None:
    """The column of titles where it has no heading, as in the tables of chess-results.com."""
    if "title" in head.columns:
        return None
    for place in range(head.width):
        words = {row.fields[place] for row in rows} - {""}
        if words and words <= TITLES:
            return place
    return None
