"""Dataclasses as JSON values and back, for what a door has checked before.

Reading with pydantic costs more than everything else a command does, so a journal trusts what its hashes protect:
values are put into their places, not checked. `verify` and `import` go through the doors again.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


def to_plain(value: Any) -> Any:
    """A value as JSON values. Fields at their defaults are left out, so that old entries stay readable."""
    if is_dataclass(value) and not isinstance(value, type):
        kept = (part for part in fields(value) if part.init and getattr(value, part.name) != _default(part))
        return {part.name: to_plain(getattr(value, part.name)) for part in kept}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: to_plain(inner) for key, inner in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [to_plain(inner) for inner in value]
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, Fraction) else value


def from_plain(kind: type[T], data: Any) -> T:
    """The value of that kind. Raises KeyError, TypeError or ValueError where the values are not of its making."""
    found: T = _reader(cast(Hashable, kind))(data)
    return found


def _default(part: Field[Any]) -> Any:
    return part.default_factory() if part.default_factory is not MISSING else part.default


def _as_it_is(data: Any) -> Any:
    return data


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """How a type is read, worked out once."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _reader(get_args(kind)[0])
    if origin in {Union, types.UnionType}:
        return _one_of(tuple(member for member in get_args(kind) if member is not type(None)))
    if origin is tuple:
        return _list_of(get_args(kind))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        inner = _reader(get_args(kind)[1])
        return lambda data: {key: inner(value) for key, value in data.items()}
    if origin is frozenset:
        return frozenset
    if isinstance(kind, type) and issubclass(kind, tuple) and (names := getattr(kind, "_fields", ())):
        hints = get_type_hints(kind)
        return lambda data: kind(*_list_of(tuple(hints[name] for name in names))(data))
    if is_dataclass(origin or kind):
        return _table_of(origin or kind, get_args(kind))
    if isinstance(kind, type) and issubclass(kind, date):
        return datetime.fromisoformat if issubclass(kind, datetime) else date.fromisoformat
    if isinstance(kind, type) and issubclass(kind, Enum | Fraction):
        return kind
    return _as_it_is


def _one_of(members: tuple[Any, ...]) -> Callable[[Any], Any]:
    """A value that may be missing, or one of several tables told apart by the words only one of them may hold."""
    if len(members) == 1:
        only = _reader(members[0])
        return lambda data: None if data is None else only(data)
    marks: dict[Any, dict[str, tuple[Any, ...]]] = {one: _marks(one) for one in members if is_dataclass(one)}

    def read(data: Any) -> Any:
        if not isinstance(data, Mapping):
            return data
        for member, words in marks.items():
            if words and all(data.get(key) in allowed for key, allowed in words.items()):
                return _reader(member)(data)
        raise ValueError(f"no {' or '.join(member.__name__ for member in marks)}: {data!r}")

    return read


def _marks(table: Any) -> dict[str, tuple[Any, ...]]:
    """The fields of a table that hold one fixed word."""
    hints = get_type_hints(table)
    words = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Literal}
    return {name: allowed for name, allowed in words.items() if len(allowed) == 1}


def _list_of(members: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(members) == 2 and members[1] is Ellipsis:
        inner = _reader(members[0])
        return lambda data: tuple([inner(value) for value in data])
    inners = [_reader(member) for member in members]
    return lambda data: tuple([read(value) for read, value in zip(inners, data, strict=True)])


def _table_of(table: Any, arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    hints = get_type_hints(table, include_extras=True)
    bound = dict(zip(getattr(table, "__parameters__", ()), arguments, strict=False))
    readers = {part.name: _reader(bound.get(hints[part.name], hints[part.name])) for part in fields(table)}
    return lambda data: table(**{key: readers[key](value) for key, value in data.items()})
