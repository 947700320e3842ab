"""The JSON Schema of the snapshot, made of its rows; closed, as every format of the project."""

from __future__ import annotations

from typing import Any

from playoff.view.plain import Json
from playoff.view.snapshot import FORMAT, VERSION, View

ID = f"urn:playoff:view:{VERSION}"
"""`$id` of the schema."""


def schema() -> Json:
    """The JSON Schema (draft 2020-12) of `View.as_json`: every key is always there, and no other."""
    from pydantic import TypeAdapter

    told: Json = TypeAdapter(View).json_schema(mode="serialization")
    beside = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "SHA-256 of all the rest."},
    }
    first, last = ("format", "version"), ("digest",)
    told["properties"] = {key: beside[key] for key in first} | told["properties"] | {key: beside[key] for key in last}
    told["description"] = "A playoff at one moment."
    _close(told)
    for row in told["$defs"].values():
        _close(row)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ID, **told, "title": "Playoff"}


def _close(table: dict[str, Any]) -> None:
    """Every key and no other; and no titles that only repeat the name of the key."""
    table["additionalProperties"] = False
    table["required"] = list(table["properties"])
    table.pop("title", None)
    for field in table["properties"].values():
        field.pop("title", None)
        field.pop("default", None)
