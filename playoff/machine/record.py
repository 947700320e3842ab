"""What people stated: the opening and the facts, in order. A playoff is fully given by its record.

A fact names its game by id *and* by both players with their colours; when a correction moves an id, the
players decide (I.2). A fact may carry the time at which it happened; when and by whom it was entered is kept beside
it, by the journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Len, Predicate

from playoff.event import Dossier, MainGame
from playoff.rulebooks import Rulebook
from playoff.rulebooks.book import CLOSED
from playoff.tiebreaks import ByColour, Result


@dataclass(frozen=True, slots=True)
class Opening:
    """What a playoff starts from: the whole rulebook, its hash, and the dossier of the main event."""

    rulebook: Rulebook
    sha256: str
    dossier: Dossier


def has_zone(moment: datetime) -> bool:
    """Whether it is clear which moment is meant, also on the night of the clock change."""
    return moment.tzinfo is not None


Moment = Annotated[datetime, Predicate(has_zone)]
"""A time with its offset from UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What every fact has: a kind, closed reading at the door, and, where it is known, when it happened."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED
    kind: ClassVar[str]
    at: Moment | None = None


@dataclass(frozen=True, slots=True)
class LotsDrawn(Stated):
    """Lots: for colours the White of game 1 first, for numbers and seeds in the order drawn."""

    kind: ClassVar[str] = "lots"
    id: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameStarted(Stated):
    """A game was started."""

    kind: ClassVar[str] = "start"
    game: str
    colours: ByColour[str]


@dataclass(frozen=True, slots=True)
class GameResult(Stated):
    """The result of a game, written from the player who really had White."""

    kind: ClassVar[str] = "result"
    game: str
    colours: ByColour[str]
    result: Result


@dataclass(frozen=True, slots=True)
class ColoursPlayed(Stated):
    """A running game is being played with these colours (H.5)."""

    kind: ClassVar[str] = "colours"
    game: str
    colours: ByColour[str]


@dataclass(frozen=True, slots=True)
class GameRestarted(Stated):
    """A running game was annulled and is played again (H.4). `moves`: completed by both, where it matters."""

    kind: ClassVar[str] = "restart"
    game: str
    colours: ByColour[str]
    cause: Literal["position", "colours"] = "position"
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerWithdrew(Stated):
    """Players leave, all at the same moment: they decline, withdraw or are expelled (G)."""

    kind: ClassVar[str] = "withdraw"
    players: Annotated[tuple[str, ...], Len(1)]
    how: str = ""


@dataclass(frozen=True, slots=True)
class RestGranted(Stated):
    """The chief arbiter granted a rest (A.6)."""

    kind: ClassVar[str] = "rest"
    minutes: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Noted(Stated):
    """Something worth recording that changes nothing, such as a clock set wrongly (H.6)."""

    kind: ClassVar[str] = "note"
    text: str


START = "start"
"""What an override names that lets the playoff start before its time."""


@dataclass(frozen=True, slots=True)
class Overridden(Stated):
    """The arbiter lets something be that the rules hold back.

    A `start` before its time (A.5), or the next sudden-death game after -/- (H.2).
    """

    kind: ClassVar[str] = "override"
    of: str
    reason: str


@dataclass(frozen=True, slots=True)
class MainResult(Stated):
    """A result of the main event, new or instead of the one in the dossier (I.4); `at` is the end of the game."""

    kind: ClassVar[str] = "main"
    game: MainGame


@dataclass(frozen=True, slots=True)
class Closed(Stated):
    """The playoff is ended by decision (H.7). `override` is the reason when the rulebook knows no sharing."""

    kind: ClassVar[str] = "close"
    winners: tuple[str, ...]
    reason: str
    by: str = ""
    override: str = ""


@dataclass(frozen=True, slots=True)
class Reopened(Stated):
    """A closed playoff goes on (I.5): the closing is read as not written."""

    kind: ClassVar[str] = "reopen"
    reason: str


PlainFact = (
    LotsDrawn
    | GameStarted
    | GameResult
    | ColoursPlayed
    | GameRestarted
    | PlayerWithdrew
    | RestGranted
    | Noted
    | Overridden
    | MainResult
    | Closed
)


@dataclass(frozen=True, slots=True)
class Corrected(Stated):
    """Entry `entry` (from 1) is read as `value` instead, in its place; None undoes it (I.1)."""

    kind: ClassVar[str] = "correct"
    entry: int
    value: PlainFact | None
    reason: str = ""


Fact = PlainFact | Reopened | Corrected
GameFact = GameStarted | GameResult | ColoursPlayed | GameRestarted
GAME_FACTS = (GameStarted, GameResult, ColoursPlayed, GameRestarted)


@dataclass(frozen=True, slots=True)
class Record:
    """The opening and the facts in the order in which they were entered."""

    opening: Opening
    facts: tuple[Fact, ...] = ()
