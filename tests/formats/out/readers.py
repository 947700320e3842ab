"""The exports as readers see them that are not ours: python-chess, gacrux, icalendar, jsonschema, the module csv."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import chess.pgn
import jsonschema
from gacrux.trf2json import trf2json  # type: ignore[import-untyped]
from icalendar import Calendar

_ID: Any = {"type": "integer", "minimum": 0}
_SIDE = {
    "type": "object",
    "required": ["id"],
    "properties": {
        "id": {"type": ["integer", "null"]},
        "score": {"type": "number"},
        "result": {"enum": ["win", "draw", "loss"]},
        "forfeit": {"type": "boolean"},
    },
    "additionalProperties": False,
}
_RESULTS = {"status": {"enum": [0, 1, 2, 3, 4, 5]}, "opponent1": _SIDE, "opponent2": _SIDE}


def _table(**columns: Any) -> dict[str, Any]:
    row = {"id": _ID, **columns}
    return {
        "type": "array",
        "items": {"type": "object", "properties": row, "required": list(row), "additionalProperties": False},
    }


_TEXT, _NUMBER = {"type": "string"}, {"type": "integer", "minimum": 1}
_TABLES = {
    "participant": _table(tournament_id=_ID, name=_TEXT),
    "stage": _table(
        tournament_id=_ID,
        name=_TEXT,
        type={"enum": ["round_robin", "single_elimination"]},
        number=_NUMBER,
        settings={"type": "object"},
    ),
    "group": _table(stage_id=_ID, number=_NUMBER),
    "round": _table(stage_id=_ID, group_id=_ID, number=_NUMBER),
    "match": _table(
        stage_id=_ID, group_id=_ID, round_id=_ID, number=_NUMBER, child_count={"type": "integer"}, **_RESULTS
    ),
    "match_game": _table(stage_id=_ID, parent_id=_ID, number=_NUMBER, **_RESULTS),
}
BRACKETS = {"type": "object", "properties": _TABLES, "required": list(_TABLES), "additionalProperties": False}
"""`Database` of brackets-model (src/storage.ts, src/other.ts), as a JSON Schema."""


def unescaped(value: str) -> str:
    """A value as the standard means it; python-chess hands it over with its backslashes (PGN standard 7)."""
    return re.sub(r'\\(["\\])', r"\1", value)


def pgn_games(content: bytes) -> list[chess.pgn.Game]:
    """Every game; python-chess found no error in any."""
    handle, games = io.StringIO(content.decode()), []
    while game := chess.pgn.read_game(handle):
        assert game.errors == []
        games.append(game)
    return games


TAG = re.compile(r'\[[A-Z][A-Za-z]* "(?:[^"\\]|\\["\\])*"\]')
"""A tag by the letter of the standard (PGN standard 7, 8.1)."""


def tags(content: bytes) -> list[dict[str, str]]:
    lines = [line for line in content.decode().splitlines() if line.startswith("[")]
    assert [line for line in lines if not TAG.fullmatch(line)] == []
    return [{name: unescaped(value) for name, value in game.headers.items()} for game in pgn_games(content)]


def trf_games(content: bytes) -> list[tuple[int, int, int, str, str, bool]]:
    """Round, start numbers, what White and Black got, whether it was played; in order."""
    reader = trf2json()
    reader.parse_file(content.decode(), False)
    found = reader.get_tournament(1)["gameList"]
    return sorted(
        (
            game["round"], game["white"]["cid"], game["black"]["cid"], game["white"]["result"],
            game["black"]["result"], game["played"],
        )
        for game in found if game["black"] is not None
    )  # fmt: skip


def table(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode(), newline=""), strict=True))


def brackets(content: bytes) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads(content)
    jsonschema.validate(found, BRACKETS)
    return found


def events(content: bytes) -> list[Any]:
    """The events of a calendar, which folds its lines at 75 octets (RFC 5545 3.1) and ends them with CR LF."""
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    assert b"\n" not in content.replace(b"\r\n", b"")
    return list(Calendar.from_ical(content).walk("VEVENT"))
