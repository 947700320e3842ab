"""What the door says of a value of the wrong kind: a sentence of ours, never one of the package that checks it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from playoff.errors import BadInput
from playoff.formats.scenario_file import ScenarioFile
from playoff.rulebooks import Rulebook, load
from playoff.rulebooks.door import checked

BOOK = {**tomllib.loads(load("tata-steel-2022").text)}
MOMENT = "2024-01-28T12:00:00+01:00"
SCENARIO = {
    "event": {"name": "Club", "rulebook": "tata-steel-2022", "players": ["Ann", "Ben"], "switches": {}, "note": ""},
    "main": {
        "rounds": [{"number": 1, "games": ["Ann 1-0 Ben"], "started": MOMENT, "ended": {"Ann": MOMENT}}],
        "scoring": {"win": 1.0, "draw": 0.5},
        "first_day": "2024-01-13",
        "carried": {"Ann": 1.0},
    },
    "sections": [{"name": "Challengers", "open_games": 0}],
    "prizes": {"currency": "EUR", "places": ["500.00"]},
}
KINDS: dict[str, tuple[type, dict[str, Any]]] = {"rulebook": (Rulebook, BOOK), "scenario": (ScenarioFile, SCENARIO)}
WRONG: tuple[Any, ...] = (True, -1, 10**9, 1.5, "", " ", "x", "2024-13-45", [], ["x"] * 9, {}, {"x": 1}, None)


def places(part: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every key and element, down to the leaves."""
    if place:
        yield place
    for key, inner in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        yield from places(inner, (*place, key))


def with_value(data: Any, place: tuple[str | int, ...], value: Any) -> Any:
    """The data with another value at one place."""
    changed = deepcopy(data)
    part = changed
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    return changed


def refusal(schema: type, data: Any) -> BadInput | None:
    """How the door refuses the data; None when it lets them in."""
    try:
        checked(schema, data, dates=("edition", "first_day", "read"))
    except BadInput as error:
        return error
    return None


@pytest.mark.parametrize("kind", KINDS)
def test_every_fault_is_told_in_our_words(kind: str) -> None:
    """Whatever stands wherever: each value of the list in the place of each value of a sound file."""
    schema, sound = KINDS[kind]
    assert refusal(schema, sound) is None
    found = [
        error
        for place in places(sound)
        for value in WRONG
        if (error := refusal(schema, with_value(sound, place, value)))
    ]
    assert len(found) > 100
    assert not [error for error in found if "is wrong:" in error.wrong]


SAID = {
    "none of three": (("prizes", "policy"), "first", "prizes.policy is 'equal', 'by_rank' or 'hort', not 'first'"),
    "too few": (("sources",), [], "sources has at least 1 element, not 0"),
    "a text for a number": (("start", "rest_minutes"), "30", "start.rest_minutes is a whole number, not '30'"),
    "an empty text": (("title",), " ", "title is a text that says something, not ' '"),
}


@pytest.mark.parametrize("case", SAID)
def test_the_sentence(case: str) -> None:
    place, value, said = SAID[case]
    with pytest.raises(BadInput) as refused:
        checked(Rulebook, with_value(BOOK, place, value), dates=("edition",))
    assert refused.value.wrong == said
