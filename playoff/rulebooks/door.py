"""The door: a TOML file becomes text, tables, a checked dataclass; what is wrong with it is told with its line.

`tomllib` gives no positions. Once an error has occurred `line_of` walks headers and keys of the text as a reader
would; inline tables and lists answer with the line their key stands on.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Hashable, Iterator, Mapping, Sequence
from datetime import date, time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from playoff.errors import BadInput
from playoff.languages import N_, _, n_

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

T = TypeVar("T")

Place = Sequence[str | int]
"""The path of a key: `("sizes", 2, "players")`."""

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_.\-\"']+(?:\s*\.\s*[A-Za-z0-9_\-\"']+)*)\s*=")


def read_text(path: Path, max_bytes: int) -> str:
    """The text of a file. Raises BadInput for a folder, a missing, too large, or non-UTF-8 file."""
    where = str(path)
    try:
        if path.is_dir():
            raise BadInput(_("this is a folder"), right=_("name a file"), where=where)
        with path.open("rb") as file:
            content = file.read(max_bytes + 1)
        if len(content) > max_bytes:
            raise BadInput(
                n_("larger than {number} byte", "larger than {number} bytes", max_bytes),
                right=_("this is no such file"),
                where=where,
            )
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise BadInput(_("no such file"), where=where) from None
    except UnicodeDecodeError as error:
        raise BadInput(
            _("not UTF-8 text at byte {start}", start=error.start), right=_("save it as UTF-8"), where=where
        ) from None
    except (OSError, ValueError) as error:
        raise BadInput(getattr(error, "strerror", None) or str(error), where=where) from None


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises BadInput with the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _sign, place = str(error).partition(" (at ")
        line = re.search(r"line (\d+)", place)
        number = line[1] if line else max(1, text.rstrip("\n").count("\n") + 1)
        raise BadInput(_("not TOML: {message}", message=message), where=f"{where}:{number}") from None
    except RecursionError:
        raise BadInput(_("not TOML: nested too deep"), where=where) from None
    except ValueError as error:
        raise BadInput(_("not TOML: {error}", error=error), where=where) from None


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """The pydantic side of a dataclass, also for its JSON Schema."""
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def checked(
    kind: type[T], data: Mapping[str, Any], *, dates: tuple[str, ...] = (), at: tuple[str | int, ...] = ()
) -> T:
    """`data` as a `kind`: closed, no silent conversion.

    `dates` are the keys whose value may be a date or a time, or a table of such; `at` is the path of the data in
    its file. Raises BadInput with the path of the first fault.
    """
    from pydantic import ValidationError

    for path, value in dates_in(data):
        if not {*path[-2:]} & {*dates}:
            path = (*at, *path)
            raise BadInput(
                _("{path}: {value} is a date", path=_name(path), value=value),
                right=_("in quotes it is text"),
                path=path,
            )
    try:
        found: T = adapter(cast(Hashable, kind)).validate_json(json.dumps(data, default=str))
    except ValidationError as error:
        faults = error.errors(include_url=False)
        fault = next(
            (fault for fault in faults if fault["type"] in _UNKNOWN), faults[0]
        )  # it explains what is missing
        path = (*at, *fault["loc"])
        raise BadInput(_in_words(_name(path), fault), path=path) from None
    return found


def dates_in(value: object, place: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], date | time]]:
    """Every date or time in the tables of a file, with its place."""
    if isinstance(value, date | time):
        yield place, value
    elif isinstance(value, Mapping | list):
        for key, inner in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from dates_in(inner, (*place, key))


def _name(path: tuple[str | int, ...]) -> str:
    return ".".join(map(str, path)) or _("the file")


def _in_words(name: str, fault: ErrorDetails) -> str:
    kind = fault["type"]
    if kind in _UNKNOWN:
        return _("unknown key {name}", name=name)
    if kind in {"missing", "missing_argument"}:
        return _("{name} is missing", name=name)
    params = {**fault.get("ctx", {}), "name": name, "found": fault["input"]}
    if kind == "literal_error":
        params["expected"] = _one_of(str(params["expected"]))
    if kind in {"too_short", "too_long"}:
        return _of_that_length(kind, params)
    told = _IS.get(kind) or next((said for check, said in _CHECKS.items() if check in fault["msg"]), None)
    if told is None:
        return _("{name} is wrong: {fault}, not {found!r}", fault=fault["msg"], **params)
    return _(told, **params)


def _one_of(expected: str) -> str:
    """The values that pydantic lists in English, as a list in the language spoken."""
    values = re.findall(r"'[^']*'", expected)
    if len(values) < 2:
        return expected
    return _("{values} or {last}", values=", ".join(values[:-1]), last=values[-1])


def _of_that_length(kind: str, params: Mapping[str, Any]) -> str:
    if kind == "too_short":
        return n_(
            "{name} has at least {number} element, not {actual_length}",
            "{name} has at least {number} elements, not {actual_length}",
            params["min_length"],
            **params,
        )
    return n_(
        "{name} has at most {number} element, not {actual_length}",
        "{name} has at most {number} elements, not {actual_length}",
        params["max_length"],
        **params,
    )


_UNKNOWN = {"unexpected_keyword_argument", "extra_forbidden"}
_TABLE = N_("{name} is a table, not {found!r}")
_NUMBER = N_("{name} is a number, not {found!r}")
_DATE = N_("{name} is a date such as 2024-01-13, not {found!r}")
_MOMENT = N_("{name} is a time with its zone such as 2024-01-28T18:30:00+01:00, not {found!r}")
_IS = {
    "literal_error": N_("{name} is {expected}, not {found!r}"),
    "greater_than": N_("{name} is more than {gt}, not {found!r}"),
    "greater_than_equal": N_("{name} is at least {ge}, not {found!r}"),
    "less_than_equal": N_("{name} is at most {le}, not {found!r}"),
    "tuple_type": N_("{name} is a list, not {found!r}"),
    "dict_type": _TABLE,
    "dataclass_type": _TABLE,
    "string_type": N_("{name} is a text in quotes, not {found!r}"),
    "int_type": N_("{name} is a whole number, not {found!r}"),
    "bool_type": N_("{name} is true or false, not {found!r}"),
    "float_type": _NUMBER,
    "finite_number": _NUMBER,
    "date_from_datetime_parsing": _DATE,
    "date_parsing": _DATE,
    "date_type": _DATE,
    "date_from_datetime_inexact": _DATE,
    "datetime_type": _MOMENT,
    "datetime_parsing": _MOMENT,
    "datetime_from_date_parsing": _MOMENT,
}
"""What is said of a fault, by its type in pydantic."""
_CHECKS = {"str.strip": N_("{name} is a text that says something, not {found!r}"), "has_zone": _MOMENT}
"""What a predicate of the schema wants, by its name."""


def line_of(text: str, place: Place) -> int:
    """The line (from 1) of the deepest part of `place` that the text names; 1 when it names none."""
    best, depth = 1, 0
    for number, found in _places(text):
        shared = 0
        for ours, theirs in zip(place, found, strict=False):
            if ours != theirs:
                break
            shared += 1
        if shared == len(found) and shared > depth:
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
