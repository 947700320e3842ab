"""A reason: what a decision or a refusal says, as data.

Rooms below `words` never write a sentence. They return a `Reason`; `words` says it in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Param = str | int | None | tuple[str, ...] | Mapping[str, int]
"""What a sentence is filled with: names, whole numbers (half points, seconds), ids, lists of names, scores."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A code in kebab case, the clause it rests on, and what the sentence is filled with."""

    code: str
    clause: str
    params: Mapping[str, Param] = field(default_factory=dict)


def because(code: str, clause: str, **params: Param) -> Reason:
    """Make a reason; `because("all-level", "D.3", cycle=1)`."""
    return Reason(code, clause, params)
