"""A player's row (record 001): who he is, what points it declares, whom he met in which round."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from playoff.errors import BadInput
from playoff.formats.handed import Person
from playoff.formats.trf import columns as at
from playoff.formats.trf.columns import Cell
from playoff.formats.trf.figures import half_points, number
from playoff.formats.trf.lines import Columns, Line
from playoff.formats.trf.notes import Notes
from playoff.languages import N_, _, n_
from playoff.tiebreaks import HalfPoints, check_name

_RIGHT: Final = N_(
    "in ten columns: opponent in 4, colour w or b, result 1 0 = + - W D L, or 0000 - and H F U Z; blank is open"
)

_TITLES: Final = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
}  # fmt: skip
"""How the TRF of 2006 wrote titles."""

_cell = lru_cache(maxsize=1 << 17)(at.cell_of)
"""The same ten columns come again and again."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player of the file. `cells[0]` is round 1."""

    line: int
    number: int
    name: str
    person: Person
    rating: int | None
    points: HalfPoints | None
    """As declared; None where the row does not say."""
    cells: tuple[Cell, ...]

    def cell(self, round_: int) -> Cell:
        """What the row says of a round; blank after its end."""
        return self.cells[round_ - 1] if round_ <= len(self.cells) else at.EMPTY

    def having(self, round_: int, cell: Cell) -> Row:
        """The row with another cell."""
        cells = [*self.cells, *[at.EMPTY] * (round_ - len(self.cells))]
        cells[round_ - 1] = cell
        return replace(self, cells=tuple(cells))

    @property
    def paired(self) -> bool:
        """Whether the player met somebody in any round."""
        return any(cell.opponent for cell in self.cells)


def row_of(line: Line, columns: Columns, notes: Notes) -> Row:
    """The row of a line. Raises BadInput where its columns are shifted, and for a round that cannot be read."""
    text = columns.laid_out(line.text)
    start_number = number(text[at.NUMBER])
    if crowded := at.crowded(text):
        raise notes.fault(
            _("column {column} should be blank: the columns of this row are shifted", column=crowded),
            right=_("name in 15-47, rating in 49-52, points in 81-84, rounds from 92 in steps of ten"),
            line=line.number,
        )
    if not start_number:
        raise notes.fault(
            _("no start number: {text!r}", text=text[at.NUMBER]),
            right=_("1 to 9999 in columns 5-8"),
            line=line.number,
        )
    name = _name(columns.plain(text[at.NAME]), start_number, line, notes)
    title = columns.plain(text[at.TITLE]).strip()
    person = Person(
        fide_id=_unless_zero(columns.plain(text[at.FIDE_ID])),
        title=_TITLES.get(title, title),
        federation=columns.plain(text[at.FEDERATION]).strip(),
        sex=columns.plain(text[at.SEX]).strip(),
        birth=_unless_zero(columns.plain(text[at.BIRTH])),
    )
    rating = _rating(text[at.RATING], name, line, notes)
    points = _points(text[at.POINTS], name, line, notes)
    return Row(line.number, start_number, name, person, rating, points, _cells(text, line, notes))


def _name(stated: str, start_number: int, line: Line, notes: Notes) -> str:
    stated = stated.rstrip()
    name = unicodedata.normalize("NFC", stated).strip()
    if not name:
        notes.assumed(_("player {number} has no name; called No. {number}", number=start_number), line.number)
        return f"No. {start_number}"
    try:
        check_name(name)
    except BadInput as error:
        raise error.at(f"{notes.where}:{line.number}") from None
    if name != stated:
        notes.repaired(_("the name {stated!r} is read as {name!r}", stated=stated, name=name), line.number)
    return name


def _unless_zero(field: str) -> str:
    """Nought stands for nothing in a number or a date."""
    text = field.strip()
    return text if text.strip("0/.-") else ""


def _rating(field: str, name: str, line: Line, notes: Notes) -> int | None:
    rating = number(field)
    if rating is None and field.strip():
        notes.ignored(_("{name}: {text!r} is no rating", name=name, text=field.strip()), line.number)
    return rating or None


def _points(field: str, name: str, line: Line, notes: Notes) -> HalfPoints | None:
    points = half_points(field)
    if points is None and field.strip():
        notes.ignored(_("{name}: {text!r} are no points", name=name, text=field.strip()), line.number)
    return points


def _cells(text: str, line: Line, notes: Notes) -> tuple[Cell, ...]:
    cells = [_cell(block) for block in at.blocks_of(text)]
    if None in cells:
        round_ = cells.index(None) + 1
        start = at.ROUNDS + (round_ - 1) * at.ROUND_WIDTH
        block = text[start : start + at.ROUND_WIDTH]
        raise notes.fault(
            _(
                "round {round} cannot be read: columns {first} to {last} hold {text!r}",
                round=round_,
                first=start + 1,
                last=start + at.ROUND_WIDTH,
                text=block,
            ),
            right=_(_RIGHT),
            line=line.number,
        )
    while cells and cells[-1] == at.EMPTY:
        cells.pop()
    if len(cells) > at.MOST_ROUNDS:
        raise notes.fault(
            n_("{number} round", "{number} rounds", len(cells)),
            right=n_("a TRF has {number} round at most", "a TRF has {number} rounds at most", at.MOST_ROUNDS),
            line=line.number,
        )
    return tuple(cell for cell in cells if cell is not None)
