"""All the doors: what kind of file it is, told by what stands in it, and who reads that kind.

Readers are imported when they are needed, so that a command for one kind starts without the others.
"""

from __future__ import annotations

import re
from importlib import import_module

from playoff.errors import BadInput
from playoff.formats.characters import decoded
from playoff.formats.handed import Handed, Progress, Reading
from playoff.formats.signs import one_or_other
from playoff.languages import _

READERS = {
    "trf": ("playoff.formats.trf", "read_trf"),
    "pgn": ("playoff.formats.pgn", "read_pgn"),
    "csv": ("playoff.formats.crosstable", "read_csv"),
    "json": ("playoff.formats.json_read", "read_json"),
    "chess-json": ("playoff.formats.json_read", "read_json"),
    "toml": ("playoff.formats.scenario_main", "read_main"),
}
"""Every kind of file, with the module and the function that reads it."""

KINDS = tuple(READERS)

ENDINGS = {
    ".trf": "trf", ".trfx": "trf", ".trf16": "trf", ".trf26": "trf", ".pgn": "pgn", ".csv": "csv", ".tsv": "csv",
    ".json": "json", ".jch": "chess-json", ".toml": "toml",
}  # fmt: skip
"""What a name promises; it decides only where the content says nothing."""

LOOKED_AT = 1 << 16
"""Bytes from the beginning that tell the kind."""

_TAG = re.compile(r'^\s*\[\s*[A-Za-z]\w*\s+"', re.MULTILINE)
_TRF = re.compile(r"^(?:\d{3}|XX[A-Z]|BB[A-Z])(?: |$)", re.MULTILINE)
_PLAYERS = re.compile(r"^001 +\d", re.MULTILINE)
_TABLE = re.compile(r"^\s*\[{1,2}[a-z][\w.]*\]{1,2}\s*(?:#.*)?$", re.MULTILINE)
_FIELDS = re.compile(r"^[^;,\t|\n]*[;,\t|][^\n]*$", re.MULTILINE)


def detect(content: bytes, name: str) -> str:
    """The kind of a file: one of `KINDS`. Raises BadInput for one that is none of them."""
    text, _encoding = decoded(_beginning(content), name)
    start = text.lstrip()
    if start.startswith("{"):
        return "chess-json" if '"profiles"' in text and '"tournaments"' in text else "json"
    if _PLAYERS.search(text) or (_TRF.match(start) and not _TAG.search(text)):
        return "trf"
    if _TAG.search(text):
        return "pgn"
    if _TABLE.search(text):
        return "toml"
    if _FIELDS.search(text):
        return "csv"
    ending = ENDINGS.get(name[name.rfind(".") :].casefold()) if "." in name else None
    if ending:
        return ending
    raise BadInput(
        _("no tournament file that is known here"), right=_("--format {kinds}", kinds="|".join(KINDS)), where=name
    )


def _beginning(content: bytes) -> bytes:
    """The first lines; cut at a line end, so that no character is cut in two."""
    if len(content) <= LOOKED_AT or content[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return content
    cut = max(content.rfind(b"\n", 0, LOOKED_AT), content.rfind(b"\r", 0, LOOKED_AT))
    return content[:cut] if cut > 0 else content


def hand_over(
    content: bytes,
    where: str,
    kind: str | None = None,
    reading: Reading | None = None,
    progress: Progress | None = None,
) -> Handed:
    """The tournament in a file of any kind; `where` names the file in errors, `kind` overrides what it looks like.

    `progress` is told how many bytes have been read. Raises BadInput with file and line.
    """
    kind = kind or detect(content, where)
    if kind not in READERS:
        raise BadInput(
            _("no kind of file: {kind!r}", kind=kind),
            right=one_or_other(KINDS),
            where=where,
        )
    module, function = READERS[kind]
    try:
        handed: Handed = getattr(import_module(module), function)(content, where, reading or Reading(), progress)
    except BadInput as error:
        raise BadInput(_one_line(error.wrong), right=_one_line(error.right), where=error.where) from None
    return handed


def _one_line(text: str) -> str:
    """Whatever stands in a file, an error about it is one line."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
