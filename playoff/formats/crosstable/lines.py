"""The rows of a delimited file: which sign stands between the fields, and names with a comma that nobody quoted."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from statistics import median_low

from playoff.errors import BadInput
from playoff.formats.handed import Notice
from playoff.languages import _, n_

SEPARATORS = (";", "\t", ",", "|")
LONGEST = 1 << 17
"""Characters of a field; the csv module refuses more."""


@dataclass(frozen=True, slots=True)
class Row:
    """The fields of a row, trimmed, and the line on which it begins."""

    line: int
    fields: tuple[str, ...]


def rows_of(text: str, where: str) -> tuple[list[Row], str]:
    """Every row that is not blank, and the separator: the one that makes most fields."""
    first, _end, rest = text.partition("\n")
    if first.strip().casefold().startswith("sep=") and len(first.strip()) == 5:  # as Excel writes it
        separator, start, text = first.strip()[-1], 1, rest
    else:
        start, separator = 0, max(SEPARATORS, key=lambda sign: _fields(text, sign))
    rows = []
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    line = start + 1
    try:
        for fields in reader:
            trimmed = tuple("\n".join(" ".join(part.split()) for part in one.strip().split("\n")) for one in fields)
            if any(trimmed):
                rows.append(Row(line, trimmed))
            line = start + reader.line_num + 1
    except csv.Error as error:
        raise BadInput(_("not readable as a table: {error}", error=error), where=f"{where}:{line}") from None
    return rows, separator


def _fields(text: str, separator: str) -> int:
    lines = [line for line in text.split("\n", 200)[:200] if line.strip()]
    return median_low(line.count(separator) for line in lines) if lines else 0


def mended(rows: Sequence[Row], width: int, names: Sequence[int], where: str) -> tuple[list[Row], list[Notice]]:
    """The rows with `width` fields each.

    A row with one field more for each column of names has unquoted names as "Family, Given": they are put together,
    and that is said. Trailing blank fields come and go. Raises BadInput for any other number of fields.
    """
    found: list[Row] = []
    repaired: list[str] = []
    first: Row | None = None
    for row in rows:
        if any("\n" in one for one in row.fields):
            raise BadInput(_("a field over several lines"), right=_("close its quotes"), where=f"{where}:{row.line}")
        fields = list(row.fields)
        while len(fields) > width and not fields[-1]:
            fields.pop()
        surplus = len(fields) - width
        if surplus == len(names) and surplus:
            for place in sorted(names):
                fields[place : place + 2] = [f"{fields[place]}, {fields[place + 1]}"]
            first = first or row
            shown = [repr(fields[place]) for place in sorted(names)]
            repaired.append(shown[0] if len(shown) == 1 else _("{one} and {other}", one=shown[0], other=shown[1]))
        elif surplus > 0:
            raise BadInput(
                n_(
                    "{number} field under {width} headings",
                    "{number} fields under {width} headings",
                    len(fields),
                    width=width,
                ),
                right=_("put names with a comma in quotes"),
                where=f"{where}:{row.line}",
            )
        found.append(Row(row.line, tuple(fields + [""] * (width - len(fields)))))
    if first is None:
        return found, []
    told = n_(
        "commas inside names that are not quoted, in {number} row, as in {row}",
        "commas inside names that are not quoted, in {number} rows, as in {row}",
        len(repaired),
        row=repaired[0],
    )
    return found, [Notice("repaired", told, first.line)]
