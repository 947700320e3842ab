"""JSON text as data: no key twice, no number that is none, errors with their line."""

from __future__ import annotations

import json
from typing import Any

from playoff.errors import BadInput
from playoff.formats.characters import decoded
from playoff.formats.handed import Notice
from playoff.languages import _


def parsed(content: bytes, where: str) -> tuple[Any, tuple[Notice, ...]]:
    """The data in a JSON file; fractions stay as they are written. Raises BadInput with the line."""
    text, notices = decoded(content, where)
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_float=Written, parse_constant=_refused)
    except json.JSONDecodeError as error:
        raise BadInput(_("not JSON: {fault}", fault=error.msg), where=f"{where}:{error.lineno}") from None
    except RecursionError:
        raise BadInput(_("not JSON: nested too deep"), where=where) from None
    except BadInput as error:
        raise error.at(where) from None
    except ValueError as error:  # a number of thousands of digits
        raise BadInput(_("not JSON: {fault}", fault=str(error)[:60]), where=where) from None
    return data, notices


class Written(str):
    """A number with a fraction, as it is written: nothing here counts in floats."""

    __slots__ = ()


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadInput(_("the key {key!r} is there twice", key=key), right=_("leave one of them"))
        found[key] = value
    return found


def _refused(name: str) -> None:
    raise BadInput(_("{name} is no number", name=name))
