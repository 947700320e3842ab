"""Compares what must come out with what came out. Only what is named is compared."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from playoff.languages import _

NONE = "none"
"""TOML has no null: a value that must be empty is written "none"."""

LONG = 160

_KEYS = ("id", "name", "entry")


def differences(expected: Mapping[str, Any], view: Mapping[str, Any]) -> Iterator[str]:
    """Each difference as one line: where, what was expected, what came out.

    Beside the keys of the JSON, `count` compares the number of games by status.
    """
    counts = dict.fromkeys(("finished", "not_needed", "due", "running", "annulled", "scheduled"), 0)
    counts.update(Counter(game["status"] for game in view["games"]))
    yield from _differ("", expected, {**view, "count": counts})


def _differ(path: str, expected: Any, actual: Any) -> Iterator[str]:
    if expected == NONE and actual in (None, [], {}):
        return
    if isinstance(expected, Mapping):
        rows = _by_key(actual) if isinstance(actual, list) else actual
        if not isinstance(rows, Mapping):
            yield _("{path}: expected a table, got {actual}", path=path, actual=_shown(actual))
            return
        for key, value in expected.items():
            place = f"{path}.{key}" if path else key
            if key not in rows:
                yield _("{path}: expected {expected}, there is none", path=place, expected=_shown(value))
            else:
                yield from _differ(place, value, rows[key])
    elif isinstance(expected, list) and isinstance(actual, list):
        if len(expected) != len(actual):
            yield _(
                "{path}: expected {number}: {expected}, got {found}: {actual}",
                path=path,
                number=len(expected),
                expected=_shown(expected),
                found=len(actual),
                actual=_shown(_short(actual)),
            )
            return
        for number, (one, other) in enumerate(zip(expected, actual, strict=True)):
            yield from _differ(f"{path}[{number}]", one, other)
    elif expected != actual:
        yield _(
            "{path}: expected {expected}, got {actual}", path=path, expected=_shown(expected), actual=_shown(actual)
        )


def _shown(value: Any) -> str:
    """A value as in the JSON, cut where it gets long; nothing as it is written in a scenario."""
    text = NONE if value is None else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONG else f"{text[:LONG]} ..."


def _by_key(rows: list[Any]) -> dict[str, Any]:
    """A list of rows as a table, by their id, name or entry."""
    found: dict[str, Any] = {}
    for row in rows:
        if isinstance(row, Mapping):
            key = next((row[key] for key in _KEYS if row.get(key) is not None), None)
            found.setdefault(str(key), row)
    return found


def _short(rows: list[Any]) -> list[Any]:
    return [next((row[key] for key in _KEYS if key in row), row) if isinstance(row, Mapping) else row for row in rows]
