"""JSON files: the project's own, that of the FIDE reference (Chess-JSON), or one that somebody has made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playoff.errors import BadInput
from playoff.formats.chess_json import from_chess_json, is_chess_json
from playoff.formats.handed import Handed, Progress, Reading
from playoff.formats.json_by_hand import from_hand
from playoff.formats.json_text import parsed
from playoff.formats.own_json import FORMAT, from_own
from playoff.languages import _


def read_json(content: bytes, where: str, reading: Reading | None = None, progress: Progress | None = None) -> Handed:
    """The tournament in a JSON file. Raises BadInput with the line of a slip in JSON, else with the place in it."""
    reading = reading or Reading()
    data, notices = parsed(content, where)
    if not isinstance(data, Mapping):
        raise BadInput(_("no JSON of a tournament"), right=_("an object with players and games"), where=where)
    if progress:
        progress(len(content))
    return _found(data, where, reading, notices)


def _found(data: Mapping[str, Any], where: str, reading: Reading, notices: Any) -> Handed:
    if "format" in data:
        if data.get("format") != FORMAT:
            raise BadInput(
                _("unknown format {found!r}", found=data.get("format")),
                right=_('"format": "{format}"', format=FORMAT),
                where=where,
            )
        return from_own(data, where, reading, notices)
    if is_chess_json(data):
        return from_chess_json(data, where, reading, notices)
    return from_hand(data, where, reading, notices)
