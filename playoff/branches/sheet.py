"""The sheet of a stage: what has been recorded of it, and nothing that follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal, NamedTuple

from playoff.tiebreaks import ByColour, Result


class StageKind(Enum):
    """What a stage is in its branch."""

    MATCH = "match"
    CYCLE = "cycle"
    SEMIFINAL = "semifinal"
    FINAL = "final"


class StageKey(NamedTuple):
    """What a stage is recognised by when a record is read again: kind, players, cycle (I.2)."""

    kind: StageKind
    players: frozenset[str]
    cycle: int = 0


class Slot(NamedTuple):
    """What a game is recognised by inside its stage: kind, number (0 for a pairing), the two players (I.2)."""

    kind: Literal["game", "sudden-death", "pairing"]
    number: int
    players: frozenset[str]


@dataclass(frozen=True, slots=True)
class Mark:
    """What has been recorded of one game.

    `colours` are those it is or was really played with, None once a restart has annulled them; `annulled` those of
    the attempts before, None where nobody said; `surplus` marks a result that came in after the winner was certain
    and changes nothing (I.3).
    """

    colours: ByColour[str] | None
    running: bool = False
    result: Result | None = None
    annulled: tuple[ByColour[str] | None, ...] = ()
    surplus: bool = False

    @property
    def attempt(self) -> int:
        """1, and one more for each restart."""
        return len(self.annulled) + 1

    def score_of(self, player: str) -> int:
        """Half points `player` took; 0 while there is no result, or none that counts."""
        if self.result is None or self.colours is None or self.surplus:
            return 0
        return self.result.scores.white if player == self.colours.white else self.result.scores.black


class Purpose(NamedTuple):
    """What lots are drawn for.

    The number is that of the sudden-death game, or the first seed drawn for; as text `colours`, `sudden-death`,
    `sudden-death-2`, `numbers`, `seeds-1`, `selection`.
    """

    kind: Literal["colours", "sudden-death", "numbers", "seeds", "selection"]
    number: int = 0

    def __str__(self) -> str:
        return f"{self.kind}-{self.number}" if self.number else self.kind


COLOURS = Purpose("colours")
SUDDEN_DEATH = Purpose("sudden-death")
NUMBERS = Purpose("numbers")
SELECTION = Purpose("selection")

Lots = Mapping[Purpose, tuple[str, ...]]
"""Drawn lots by purpose, in the order drawn."""


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

    def drawn(self, purpose: Purpose, order: tuple[str, ...]) -> Sheet:
        """The sheet with these lots."""
        return replace(self, lots={**self.lots, purpose: order})
