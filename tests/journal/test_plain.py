"""What a door has checked, as JSON values and back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

from playoff.formats.scenario import read_scenario
from playoff.journal.plain import from_plain, to_plain
from playoff.journal.replay import opening_fact, opening_of
from playoff.machine.wire import from_wire, to_wire

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_opening_and_facts_of_every_scenario_come_back_the_same(path: Path) -> None:
    """Through JSON text, without the door, as through the door."""
    scenario = read_scenario(path)
    assert opening_of(json.loads(json.dumps(opening_fact(scenario.opening)))) == scenario.opening
    for step in scenario.steps:
        wire = json.loads(json.dumps(to_wire(step.fact)))
        assert from_wire(wire, from_plain) == step.fact == from_wire(wire)


class Place(NamedTuple):
    row: int
    share: Fraction


@dataclass(frozen=True)
class Small:
    kind: Literal["small"]
    place: Place
    pair: tuple[int, str] = (0, "")


@dataclass(frozen=True)
class Large:
    kind: Literal["large"]
    parts: tuple[Small, ...] = ()
    first: Small | None = None


@dataclass(frozen=True)
class Box:
    inner: Small | Large


@pytest.mark.parametrize(
    "box",
    [
        Box(Small("small", Place(1, Fraction(2, 3)))),
        Box(Large("large")),
        Box(Large("large", (Small("small", Place(2, Fraction(1))), Small("small", Place(3, Fraction(0)), (4, "x"))))),
        Box(Large("large", first=Small("small", Place(5, Fraction(7))))),
    ],
)
def test_tables_are_told_apart_by_their_kind(box: Box) -> None:
    assert from_plain(Box, json.loads(json.dumps(to_plain(box)))) == box


@pytest.mark.parametrize(
    "data", [{"inner": {"kind": "medium"}}, {"outer": {}}, {"inner": {"kind": "small", "plaice": 1}}]
)
def test_what_was_never_such_a_thing_is_refused(data: dict[str, object]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        from_plain(Box, data)


def test_what_stands_at_its_default_is_left_out() -> None:
    """So that a field added later does not change what old entries say."""
    assert to_plain(Large("large")) == {"kind": "large"}
