"""The tables of a scenario file, as they stand there. `scenario` makes a playoff of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, Len

from playoff.formats.supplement import PrizesTable, Rating, SectionTable, TimesTable
from playoff.formats.table import Table
from playoff.rulebooks.book import Text

Basis = Literal["sourced", "deduced", "assumed", "invented"]
ENTERED = "entered"
"""The basis of a fact that names none: whoever wrote the file states it."""
BASES: tuple[Basis, ...] = ("sourced", "deduced", "assumed", "invented")

Expected = dict[str, Any]
"""What must hold, by the keys of the JSON."""


@dataclass(frozen=True, slots=True)
class EventTable(Table):
    """[event]: the tied players, or with [main] none of them; `basis` is that of facts which name none."""

    name: Text
    rulebook: Text
    players: tuple[Text, ...] = ()
    ranking: tuple[Text, ...] = ()
    zone: Text = ""
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
class RoundTable(TimesTable):
    """[[main.rounds]]: games as "White 1-0 Black", by their basis; `games` have that of the event."""

    games: tuple[str, ...] = ()
    sourced: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MainTable(Table):
    """[main]: the main event; `carried` are points from rounds before the first one given."""

    rounds: Annotated[tuple[RoundTable, ...], Len(1)]
    players: tuple[Text, ...] = ()
    first_day: date | None = None
    scoring: ScoringTable = ScoringTable()
    carried: dict[str, Points] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScenarioFile(Table):
    """A whole file. What a [[when]] says is checked as a fact, one by one."""

    event: EventTable
    main: MainTable | None = None
    sections: tuple[SectionTable, ...] | None = None
    prizes: PrizesTable | None = None
    ratings: dict[str, Rating] = field(default_factory=dict)
    blitz: dict[str, Rating] = field(default_factory=dict)
    when: tuple[dict[str, Any], ...] = ()
    then: Expected = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StepTable(Table):
    """What a [[when]] says beside its fact: on what basis, and what must hold after it."""

    basis: Basis | None = None
    then: Expected = field(default_factory=dict)
