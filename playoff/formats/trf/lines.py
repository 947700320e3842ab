"""Bytes become numbered lines.

A TRF names neither its encoding nor how its columns are counted. It is UTF-8 where it can be, else Windows-1252
(of which Latin-1 is a part). In a UTF-8 file a column is a character; but some programs pad the name to 33 bytes,
and then every row with an accent would be read some columns off. Both countings are tried on the rows that have
such letters.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from playoff.formats.trf.columns import stands_in_columns
from playoff.formats.trf.notes import Notes
from playoff.languages import _

_DOS_END = b"\x1a"


class Columns(Enum):
    """What a column is in a file."""

    CHARACTERS = "characters"
    COMPOSED = "characters, accents composed with their letters"
    BYTES = "bytes"

    def laid_out(self, text: str) -> str:
        """The text with one sign per column."""
        match self:
            case Columns.CHARACTERS:
                return text
            case Columns.COMPOSED:
                return unicodedata.normalize("NFC", text)
            case Columns.BYTES:
                return text.encode("utf-8").decode("latin-1")

    def plain(self, field: str) -> str:
        """What a field of a text laid out so says; a letter that runs over its end is left out."""
        if self is Columns.BYTES and not field.isascii():
            return field.encode("latin-1").decode("utf-8", errors="ignore")
        return field


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file: its number, its text without the line end, its length in bytes with it."""

    number: int
    text: str
    size: int

    @property
    def tag(self) -> str:
        """The three signs that say what record it is."""
        return self.text[:3]


def lines_of(content: bytes, notes: Notes) -> Iterator[Line]:
    """The lines that are not blank. Raises BadInput for an empty file, and for one that is no text."""
    raw = _as_utf8(content, notes).rstrip(_DOS_END)
    if b"\0" in raw:
        raise notes.fault(_("this is no text file"), right=_("a TRF is plain text"))
    parts = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    encoding = _encoding(raw, parts, notes)
    for number, part in enumerate(parts, start=1):
        if text := part.decode(encoding).rstrip():
            yield Line(number, text, len(part) + 1)


def _as_utf8(content: bytes, notes: Notes) -> bytes:
    """Without a byte order mark; UTF-16, which needs one, as UTF-8."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            content = content.decode("utf-16").encode("utf-8")
        except UnicodeError:
            raise notes.fault(_("this is no text file"), right=_("save it as UTF-8")) from None
    return content.removeprefix(codecs.BOM_UTF8)


def _encoding(raw: bytes, parts: list[bytes], notes: Notes) -> str:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return "utf-8"
    foreign = [(number, part) for number, part in enumerate(parts, start=1) if not part.isascii()]
    broken = [number for number, part in foreign if not _is_utf8(part)]
    if len(broken) < len(foreign):
        raise notes.fault(
            _("a letter that is not UTF-8, though other lines are"), right=_("save the file as UTF-8"), line=broken[0]
        )
    encoding = "cp1252" if _decodes(raw, "cp1252") else "latin-1"
    notes.assumed(_("the file is not UTF-8; read as Windows-1252 (Latin-1)"), broken[0])
    return encoding


def _is_utf8(part: bytes) -> bool:
    return _decodes(part, "utf-8")


def _decodes(part: bytes, encoding: str) -> bool:
    try:
        part.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def columns_of(rows: list[Line], notes: Notes) -> Columns:
    """How the columns of the players' rows are counted.

    Characters, unless some row with foreign letters does not stand in its columns so, and all of them do when
    counted otherwise.
    """
    foreign = [row for row in rows if not row.text.isascii()]
    for columns in Columns:
        if all(stands_in_columns(columns.laid_out(row.text)) for row in foreign):
            if columns is not Columns.CHARACTERS:
                counted = (
                    _("the columns are counted in bytes")
                    if columns is Columns.BYTES
                    else _("the columns are counted in characters, accents composed with their letters")
                )
                notes.assumed(counted, foreign[0].number)
            return columns
    return Columns.CHARACTERS
