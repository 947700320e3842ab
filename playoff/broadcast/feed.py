"""The feed: one moment as JSON, and the entries that led to it as events."""

from __future__ import annotations

import json
from typing import Any

from playoff.broadcast.moment import Moment

VERSION = 1
"""The version in the address of the feed; what is added keeps it, what would break a reader gets another."""


def document(moment: Moment) -> dict[str, Any]:
    """The snapshot as in `show --json`, with the number of the entry it stands behind."""
    return {"version": VERSION, "sequence": moment.sequence, **moment.view.as_json()}


def text(moment: Moment) -> bytes:
    """The document as it is sent."""
    return json.dumps(document(moment), ensure_ascii=False).encode()


def tag(moment: Moment) -> str:
    """The ETag of a moment: another one for every entry, the same on every server."""
    return f'"{moment.sequence}-{moment.view.digest[:16]}"'


def event(moment: Moment) -> tuple[str, dict[str, Any]]:
    """What led to a moment: the kind of the entry (`result`, `lots`, ...; `open` at the beginning) and what it did.

    `decisions` are those that fell with this entry, each with clause and code.
    """
    entries = moment.course.entries
    kind = entries[-1].stated.kind if entries else "open"
    story = [
        {"entry": row.entry, "clause": row.clause, "code": row.code, "params": row.params}
        for row in moment.view.story
        if row.entry == moment.sequence or not (moment.sequence or row.entry)
    ]
    said = {
        "version": VERSION,
        "sequence": moment.sequence,
        "kind": kind,
        "decisions": story,
        "pending": moment.view.as_json()["pending"],
        "winner": moment.view.winner,
        "digest": moment.view.digest,
    }
    return kind, said


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of `document`: the snapshot, with the number of the entry it stands behind."""
    from playoff.view.schema import schema as of_snapshot

    told = of_snapshot()
    number = {"type": "integer", "minimum": 0, "description": "The number of the last entry; 0 is the opening."}
    told["properties"] = {**told["properties"], "sequence": number}
    told["required"] = list(told["properties"])
    told["$id"] = f"urn:playoff:feed:{VERSION}"
    return told
