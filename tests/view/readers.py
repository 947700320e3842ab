"""What a change of the JSON Schema would do to those who read the JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]


def breaks(old: Schema, new: Schema) -> list[str]:
    """What a reader written for `old` could trip over in documents of `new`; keys that are only added do no harm."""
    return [*_kept(old, new, "", old, new)]


def _follow(part: Schema, whole: Schema) -> Schema:
    while "$ref" in part:
        part = whole["$defs"][part["$ref"].rpartition("/")[2]]
    return part


def _types(part: Schema, whole: Schema) -> dict[str, Schema]:
    """The types a value may have; a null is one of them."""
    part = _follow(part, whole)
    if "anyOf" in part:
        return {kind: one for choice in part["anyOf"] for kind, one in _types(choice, whole).items()}
    return {part.get("type", "const" if "const" in part else "anything"): part}


def _kept(old: Schema, new: Schema, path: str, old_whole: Schema, new_whole: Schema) -> Iterator[str]:
    before, after = _types(old, old_whole), _types(new, new_whole)
    for kind in after:
        if kind not in before and "anything" not in before:
            yield f"{path}: may be {kind} now"
    for kind, one in before.items():
        if kind not in after:
            if kind != "null":
                yield f"{path}: is never {kind} now"
            continue
        yield from _same(one, after[kind], path, old_whole, new_whole)


def _same(old: Schema, new: Schema, path: str, old_whole: Schema, new_whole: Schema) -> Iterator[str]:
    if old.get("const") != new.get("const"):
        yield f"{path}: is {new.get('const')} now"
    if "enum" in old and not set(new.get("enum", ["anything"])) <= set(old["enum"]):
        yield f"{path}: has new values"
    if "pattern" in old and old["pattern"] != new.get("pattern"):
        yield f"{path}: is written otherwise"
    for key, part in old.get("properties", {}).items():
        if key not in new.get("properties", {}):
            yield f"{path}/{key}: is gone"
        elif key in old.get("required", ()) and key not in new.get("required", ()):
            yield f"{path}/{key}: may be missing now"
        else:
            yield from _kept(part, new["properties"][key], f"{path}/{key}", old_whole, new_whole)
    for inner in ("items", "additionalProperties"):
        if isinstance(old.get(inner), dict) and isinstance(new.get(inner), dict):
            yield from _kept(old[inner], new[inner], f"{path}/*", old_whole, new_whole)
