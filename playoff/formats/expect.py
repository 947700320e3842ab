"""Compares what must come out with what came out. Only what is named is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

NONE = "none"
"""TOML has no null: a value that must be empty is written "none"."""

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
            yield f"{path}: expected a table, got {actual!r}"
            return
        for key, value in expected.items():
            place = f"{path}.{key}" if path else key
            if key not in rows:
                yield f"{place}: expected {value!r}, there is none"
            else:
                yield from _differ(place, value, rows[key])
    elif isinstance(expected, list) and isinstance(actual, list):
        if len(expected) != len(actual):
            yield f"{path}: expected {len(expected)} of {expected!r}, got {len(actual)}: {_short(actual)!r}"
            return
        for number, (one, other) in enumerate(zip(expected, actual, strict=True)):
            yield from _differ(f"{path}[{number}]", one, other)
    elif expected != actual:
        yield f"{path}: expected {expected!r}, got {actual!r}"


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
