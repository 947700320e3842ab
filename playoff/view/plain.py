"""Rows, tuples and mappings as JSON values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from playoff.reasons import Reason
from playoff.rulebooks import Clock
from playoff.tiebreaks import decimal

Json = dict[str, Any]
"""A JSON object."""


def plain(value: Any) -> Any:
    """A row, a tuple or a mapping as JSON values."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, tuple) else value


def halves(points: int) -> str:
    """Half points as an exact decimal: `1.5`."""
    return decimal(points, 2)


def quarters(value: int) -> str:
    """Quarter points as an exact decimal: `50.25`."""
    return decimal(value, 4)


_DECIMALS: Mapping[str, Callable[[int], str]] = {"points": halves, "scores": halves, "berger": quarters}
"""Which parameters of a reason are counted in half or quarter points."""


def clock_row(clock: Clock) -> Mapping[str, Mapping[str, int]]:
    """A clock as JSON: base and increment of each colour, in seconds."""
    return {
        "white": {"base_s": clock.white.base_s, "increment_s": clock.white.increment_s},
        "black": {"base_s": clock.black.base_s, "increment_s": clock.black.increment_s},
    }


def reason_row(reason: Reason) -> Json:
    """A reason as JSON: clause, code, and what the sentence is filled with."""
    return {"clause": reason.clause, "code": reason.code, "params": in_points(reason)}


def in_points(reason: Reason) -> Json:
    """The parameters of a reason; scores in whole points as exact decimals, like every value of the JSON."""
    return {name: _in_points(name, value) for name, value in reason.params.items()}


def _in_points(name: str, value: Any) -> Any:
    shown = _DECIMALS.get(name)
    if shown is None or value is None:
        return value
    return {player: shown(score) for player, score in value.items()} if isinstance(value, Mapping) else shown(value)
