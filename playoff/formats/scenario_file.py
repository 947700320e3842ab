"""The tables of a scenario file, as they stand there. `scenario` makes a playoff of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Le, Len

from playoff.rulebooks.book import CLOSED, Text

Basis = Literal["sourced", "deduced", "assumed", "invented"]
ENTERED = "entered"
"""The basis of a fact that names none: whoever wrote the file states it."""
BASES: tuple[Basis, ...] = ("sourced", "deduced", "assumed", "invented")

Expected = dict[str, Any]
"""What must hold, by the keys of the JSON."""


@dataclass(frozen=True, slots=True)
class Table:
    """Read closed: no unknown key, no silent conversion."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED


@dataclass(frozen=True, slots=True)
class EventTable(Table):
    """[event]: the tied players, or with [main] none of them; `basis` is that of facts which name none."""

    name: Text
    rulebook: Text
    players: tuple[Text, ...] = ()
    ranking: tuple[Text, ...] = ()
    switches: dict[str, Any] = field(default_factory=dict)
    basis: Basis | None = None
    sources: tuple[Text, ...] = ()
    note: str = ""


Points = Annotated[float, Ge(0), Le(100)]


@dataclass(frozen=True, slots=True)
class ScoringTable(Table):
    """What a game of the main event is worth, in points (TRF record 162)."""

    win: Points = 1
    draw: Points = 0.5
    loss: Points = 0


@dataclass(frozen=True, slots=True)
class RoundTable(Table):
    """[[main.rounds]]: games as "White 1-0 Black", by their basis; `games` have that of the event."""

    number: Annotated[int, Ge(1)]
    games: tuple[str, ...] = ()
    sourced: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MainTable(Table):
    """[main]: the main event."""

    rounds: Annotated[tuple[RoundTable, ...], Len(1)]
    players: tuple[Text, ...] = ()
    first_day: date | None = None
    scoring: ScoringTable = ScoringTable()


@dataclass(frozen=True, slots=True)
class ScenarioFile(Table):
    """A whole file. What a [[when]] says is checked as a fact, one by one."""

    event: EventTable
    main: MainTable | None = None
    when: tuple[dict[str, Any], ...] = ()
    then: Expected = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StepTable(Table):
    """What a [[when]] says beside its fact: on what basis, and what must hold after it."""

    basis: Basis | None = None
    then: Expected = field(default_factory=dict)
