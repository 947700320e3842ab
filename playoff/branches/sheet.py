"""The sheet of a stage: what has been recorded of it, and nothing that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal, NamedTuple

from playoff.tiebreaks import ByColour, Result


class Part(Enum):
    """Which part of a branch a stage is."""

    MATCH = "match"
    CYCLE = "cycle"
    SEMIFINAL = "semifinal"
    FINAL = "final"


class StageKey(NamedTuple):
    """What a stage is recognised by when a record is read again: part, players, cycle (I.2)."""

    part: Part
    players: frozenset[str]
    cycle: int = 0


Kind = Literal["game", "sudden-death", "pairing"]


class Slot(NamedTuple):
    """What a game is recognised by inside its stage: kind, number (0 for a pairing), the two players (I.2)."""

    kind: Kind
    number: int
    players: frozenset[str]


@dataclass(frozen=True, slots=True)
class Mark:
    """What has been recorded of one game.

    `colours` are those it is or was really played with, None once a restart has annulled them; `attempt`
    counts restarts from 1; `surplus` marks a result that came in after the winner was certain.
    """

    colours: ByColour[str] | None
    running: bool = False
    result: Result | None = None
    attempt: int = 1
    surplus: bool = False

    def score_of(self, player: str) -> int:
        """Half points `player` took; 0 while there is no result."""
        if self.result is None or self.colours is None:
            return 0
        return self.result.scores.white if player == self.colours.white else self.result.scores.black


Lots = Mapping[str, tuple[str, ...]]
"""Drawn lots by purpose (`colours`, `sudden-death`, `numbers`, `seeds-1`), in the order drawn."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What has been recorded of one stage."""

    players: tuple[str, ...]
    cycle: int = 0
    marks: Mapping[Slot, Mark] = field(default_factory=dict)
    lots: Lots = field(default_factory=dict)
    released: frozenset[Slot] = frozenset()
    """Sudden-death games that an override has released (H.2)."""
    out: frozenset[str] = frozenset()
    """Players who left while the stage was running (G.2)."""

    @property
    def started(self) -> bool:
        """Whether a game of the stage has been recorded as running or has any result."""
        return bool(self.marks)

    @property
    def still_in(self) -> tuple[str, ...]:
        """The players who have not left."""
        return tuple(player for player in self.players if player not in self.out)

    def result(self, slot: Slot) -> Result | None:
        """The recorded result of a game."""
        mark = self.marks.get(slot)
        return mark.result if mark else None

    def marked(self, slot: Slot, mark: Mark) -> Sheet:
        """The sheet with this mark for that game."""
        return replace(self, marks={**self.marks, slot: mark})

    def drawn(self, purpose: str, order: tuple[str, ...]) -> Sheet:
        """The sheet with these lots."""
        return replace(self, lots={**self.lots, purpose: order})
