"""Facts as JSON and back: the one spelling that scenarios, the journal and the feed share.

{"kind": "result", "game": "2-match/game-1", "white": "Gukesh", "black": "Wei Yi", "result": "1/2-1/2"}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from enum import Enum
from typing import Any, get_args

from playoff.errors import BadInput
from playoff.languages import _
from playoff.machine.record import Corrected, Fact, GameFact, MainResult, PlainFact, PlayerWithdrew, Reopened
from playoff.rulebooks.door import checked

Wire = dict[str, Any]

_KINDS = {fact.kind: fact for fact in (*get_args(PlainFact), Reopened, Corrected)}
_GAME_FACTS = get_args(GameFact)


def to_wire(fact: Fact) -> Wire:
    """A fact as JSON values. Fields at their defaults are left out; what kind it is stands first, its time last."""
    at = {"at": fact.at.isoformat()} if fact.at else {}
    if isinstance(fact, Corrected):
        value = None if fact.value is None else to_wire(fact.value)
        reason = {"reason": fact.reason} if fact.reason else {}
        return {"kind": fact.kind, "entry": fact.entry, "value": value, **reason, **at}
    flat: Wire = {"kind": fact.kind}
    defaults = {field.name: field.default for field in fields(fact)}
    for name, value in asdict(fact).items():
        if name == "colours" or (isinstance(fact, MainResult) and name == "game"):
            flat.update({key: _plain(inner) for key, inner in value.items()})
        elif name == "players" and len(value) == 1:
            flat["player"] = value[0]
        elif name != "at" and value != defaults[name]:
            flat[name] = _plain(value)
    return {**flat, **at}


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def from_wire(data: Mapping[str, Any], read: Callable[[type, Wire], Any] | None = None) -> Fact:
    """The fact that JSON values spell. Raises BadInput naming the field and what would be right.

    `read` puts checked values into a fact, for who has checked them before; left out, the door checks them.
    """
    read = read or _validated
    kind = data.get("kind")
    fact = _KINDS.get(kind) if isinstance(kind, str) else None
    if fact is None:
        raise BadInput(_("no kind of fact {kind!r}", kind=kind), right=_("one of: {kinds}", kinds=", ".join(_KINDS)))
    given = {name: value for name, value in data.items() if name != "kind"}
    if fact is Corrected:
        return _correction(given, read)
    if fact in _GAME_FACTS:
        if "colours" in given:
            raise BadInput(_("{kind}: unknown key colours", kind=kind), right=_("white and black"))
        given["colours"] = {name: given.pop(name) for name in ("white", "black") if name in given}
    elif fact is MainResult:
        at = {"at": given.pop("at")} if "at" in given else {}
        given = {"game": given, **at}
    elif fact is PlayerWithdrew and "player" in given:
        if "players" in given:
            raise BadInput(_("withdraw: player or players, not both"))
        given["players"] = [given.pop("player")]
    found: Fact = read(fact, given)
    return found


def _correction(given: Wire, read: Callable[[type, Wire], Any]) -> Corrected:
    if "value" not in given:
        raise BadInput(_("correct: value is missing"), right=_("the fact to read instead; an undo says so with undo"))
    value = given.pop("value")
    if value is not None and not isinstance(value, Mapping):
        raise BadInput(_("correct: value: a fact, not {value!r}", value=value))
    inner = None if value is None else from_wire(value, read)
    if isinstance(inner, Corrected | Reopened):
        raise BadInput(_("a correction cannot be the value of a correction"))
    bare: Corrected = read(Corrected, {**given, "value": None})
    return Corrected(bare.entry, inner, bare.reason, at=bare.at)


def _validated(fact: type, given: Wire) -> Any:
    """The fact; what is wrong is told with the kind and the flat name of the field."""
    try:
        return checked(fact, given, dates=("at",))
    except BadInput as error:
        nested = error.path[0] if len(error.path) > 1 and error.path[0] in {"colours", "game"} else None
        wrong = error.wrong.replace(f"{nested}.", "", 1) if nested else error.wrong
        raise BadInput(f"{getattr(fact, 'kind', '')}: {wrong}", right=error.right) from None
