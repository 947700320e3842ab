"""Finds the line of a key in a TOML text, once an error has occurred.

`tomllib` gives no positions. This walks the headers and keys of the text as a reader would; inline tables
and lists answer with the line their key stands on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_.\-\"']+(?:\s*\.\s*[A-Za-z0-9_\-\"']+)*)\s*=")


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line (from 1) of the deepest part of `path` that the text names; 1 when it names none."""
    best, depth = 1, 0
    for number, place in _places(text):
        shared = 0
        for ours, theirs in zip(path, place, strict=False):
            if ours != theirs:
                break
            shared += 1
        if shared == len(place) and shared > depth:
            best, depth = number, shared
    return best


def _places(text: str) -> Iterator[tuple[int, tuple[str | int, ...]]]:
    """Every header and key of the text, with its line."""
    table: tuple[str | int, ...] = ()
    counts: dict[tuple[str | int, ...], int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            table = _resolve(_split(header[2]), counts)
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            yield number, table
        elif key := _KEY.match(line):
            yield number, (*table, *_split(key[1]))


def _resolve(names: Sequence[str], counts: dict[tuple[str | int, ...], int]) -> tuple[str | int, ...]:
    """A header inside an array of tables belongs to the array's last element."""
    path: tuple[str | int, ...] = ()
    for position, name in enumerate(names):
        path = (*path, name)
        if path in counts and position < len(names) - 1:
            path = (*path, counts[path])
    return path


def _split(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", dotted))
