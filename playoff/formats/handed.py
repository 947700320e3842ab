"""What a door hands over: a tournament, and everything its reader repaired, assumed, set aside or doubts.

Every reader of a foreign file ends here, so that commands need not know which file it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from playoff.errors import BadInput
from playoff.languages import N_, _
from playoff.tiebreaks import Game, Tournament

Progress = Callable[[int], None]
"""Told how many bytes of the file have been read."""


_CALLED = {
    "repaired": N_("repaired"),
    "assumed": N_("assumed"),
    "ignored": N_("ignored"),
    "doubt": N_("doubt"),
}


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a reader did or left that the user has not asked for; never silent, an error under `--strict`."""

    kind: Literal["repaired", "assumed", "ignored", "doubt"]
    what: str
    line: int | None = None

    def __str__(self) -> str:
        what = _("line {line}: {what}", line=self.line, what=self.what) if self.line else self.what
        return f"{self.called}: {what}"

    @property
    def called(self) -> str:
        """Its kind, as it is said."""
        return _(_CALLED[self.kind])


@dataclass(frozen=True, slots=True)
class Person:
    """What a file says of a player beside his name."""

    fide_id: str = ""
    title: str = ""
    federation: str = ""
    sex: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class SetAside:
    """A game of the file that is no game of the tournament."""

    game: Game
    why: Literal["playoff", "armageddon", "other-event", "older-snapshot"]
    label: str
    """What the file says of it: event, round, date."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a user can say about a file that it does not say itself."""

    group: str | None = None
    """Which event or group, where the file holds several."""
    playoff_games: Literal["apart", "in"] = "apart"
    """Games recognised as a playoff are set aside, or are games like any other."""
    same: Mapping[str, str] = field(default_factory=dict)
    """Names that are one player: another spelling to the one that holds."""
    system: Literal["round-robin", "swiss"] | None = None
    """How the tournament was paired; None: as the file says, else as its games look."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A tournament from a file."""

    event: str
    tournament: Tournament
    kind: str
    """The format that was read: `trf16`, `trf26`, `pgn`, `csv`, `json`, `chess-json`, `toml`."""
    notices: tuple[Notice, ...] = ()
    aside: tuple[SetAside, ...] = ()
    people: Mapping[str, Person] = field(default_factory=dict)
    days: Mapping[int, date] = field(default_factory=dict)
    """The day of each round, where the file states it."""
    site: str = ""

    def insist(self, where: str) -> Handed:
        """The same, when the file needed no help (`--strict`). Raises BadInput with the first notice otherwise."""
        for notice in self.notices:
            place = f"{where}:{notice.line}" if notice.line else where
            raise BadInput(
                f"{notice.called}: {notice.what}", right=_("mend the file, or leave out --strict"), where=place
            )
        return self
