"""In what characters a file is written: bytes become text with one kind of line end."""

from __future__ import annotations

import codecs
import unicodedata

from playoff.errors import BadInput
from playoff.formats.handed import Notice
from playoff.languages import _

_MARKED = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
"""Encodings that say so themselves; spreadsheets write the last two as "Unicode text"."""


def decoded(content: bytes, where: str) -> tuple[str, tuple[Notice, ...]]:
    """The text of a file in composed characters (NFC) with line feeds, and what had to be assumed.

    UTF-8 with or without a mark, UTF-16 with one, else Windows-1252, of which ISO 8859-1 (PGN standard 3.1) is a
    part. Raises BadInput for an empty file and for one that is no text.
    """
    if not content.strip():
        raise BadInput(_("the file is empty"), where=where)
    notices: tuple[Notice, ...] = ()
    encoding = next((name for mark, name in _MARKED if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        if encoding == "utf-16":
            raise BadInput(_("neither UTF-16 nor UTF-8 text"), right=_("save it as UTF-8"), where=where) from None
        text = _western(content.removeprefix(codecs.BOM_UTF8))
        notices = (Notice("assumed", _("the file is not UTF-8; it is read as Windows-1252")),)
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise BadInput(_("this is no text"), right=_("name a text file"), where=f"{where}:{line}")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isascii() else unicodedata.normalize("NFC", text), notices


def _western(content: bytes) -> str:
    """Windows-1252; the five bytes that it leaves undefined are control characters, as in ISO 8859-1."""
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError:
        return content.decode("latin-1")
