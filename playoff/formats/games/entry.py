"""One record of a PGN as a game between two players who are known, and what it says of itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from playoff.errors import BadInput
from playoff.formats.games.events import EventName, Stage, event_name, stage_in
from playoff.formats.games.record import Record
from playoff.formats.games.rounds import Label, label
from playoff.formats.handed import Notice
from playoff.formats.signs import day_of, result_of
from playoff.languages import _
from playoff.tiebreaks import Game, Result

_NO_GAME = {"bye", "free", "spielfrei", "exempt", "descansa", "descanso", "vrij", "riposa", "rest", "---", "--", "-"}
_UNKNOWN = {"", "?", "nn", "n.n.", "n.n", "unknown"}
_ABSENT = re.compile(
    r"forfeit|walk-?\s?over|\bw\.?\s?o\.?\b|no.?show|default|did not (?:appear|show|arrive|come)|not appear|absent"
    r"|unplayed|not played|kampflos|nicht angetreten|incompar|no compare|niet (?:verschenen|gespeeld)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One record: where it stands, what it says of event and round, who played, how it ended."""

    event: EventName
    section: str
    label: Label
    stage: Stage
    day: date | None
    pace: str
    """`classical`, `rapid`, `blitz` or empty."""
    white: str
    black: str
    result: Result | None
    plies: int
    """0, 1, or 2 for two and more."""
    absence: bool
    """A comment or the Termination tag says that somebody did not come."""
    record: Record = field(compare=False, repr=False)

    @property
    def tags(self) -> Mapping[str, str]:
        """All its tags."""
        return self.record.tags

    @property
    def line(self) -> int | None:
        """The line its tags begin on; None where lines mean nothing."""
        return self.record.line or None

    @property
    def round(self) -> int | None:
        """The number of the round by Round, or else by Event."""
        return self.label.round

    @property
    def pair(self) -> frozenset[str]:
        """The two players, whoever had White."""
        return frozenset((self.white, self.black))

    def as_given(self) -> str:
        """What the file says of it, in any language the same: event, round, day."""
        parts = (self.event.name, f"round {self.label.text}" if self.label.text else "", str(self.day or ""))
        return ", ".join(part for part in parts if part)

    def told(self) -> str:
        """The same for a sentence."""
        parts = (
            self.event.name,
            _("round {round}", round=self.label.text) if self.label.text else "",
            str(self.day or ""),
        )
        return ", ".join(part for part in parts if part)

    def game(self, number: int) -> Game:
        """The game, as one of that round."""
        return Game(number, self.white, self.black, self.result)


def entry(record: Record, where: str) -> tuple[Entry, tuple[Notice, ...]]:
    """What a record says, and what of it was mended. Raises BadInput for a result that is none, or two of them."""
    tags = record.tags
    event = event_name(tags.get("Event", ""))
    if not event.name and "BroadcastName" in tags:  # Lichess names the event there and the players in Event
        broadcast = event_name(tags["BroadcastName"])
        event = replace(event, name=broadcast.name, key=broadcast.key, edition=broadcast.edition)
    numbered = label(tags.get("Round", ""))
    if numbered.round is None:
        further = event.round or tags.get("StudyName", "")
        numbered = label(further) if label(further).round else numbered
    stage = event.stage or numbered.stage or stage_in(tags.get("Stage", "") + " " + tags.get("EventType", ""))
    result, notices = _result(record, where)
    absence = record.plies < 2 and bool(_ABSENT.search(f"{record.remark} {tags.get('Termination', '')}"))
    day = day_of(tags.get("Date", "")) or day_of(tags.get("UTCDate", ""))
    section = " ".join(tags.get("Section", tags.get("Group", "")).split())
    found = Entry(
        event, "" if section in {"?", "-"} else section, numbered, stage, day, _pace(tags),
        tags.get("White", ""), tags.get("Black", ""), result, record.plies, absence, record,
    )  # fmt: skip
    return found, notices


def _result(record: Record, where: str) -> tuple[Result | None, tuple[Notice, ...]]:
    """By tag or by the end of the moves: a star there is "unknown", not a contradiction (PGN standard 8.1.1.7)."""
    try:
        by_tag = result_of(record.tags.get("Result", ""))
        by_moves = result_of(record.end)
    except BadInput as error:
        raise error.at(record.at(where)) from None
    if by_tag is None and by_moves is not None:
        return by_moves, (
            Notice(
                "repaired",
                _("the result {by_moves} stands only after the moves", by_moves=by_moves.value),
                record.line,
            ),
        )
    if by_tag is not None and by_moves is not None and by_tag.scores != by_moves.scores:
        raise BadInput(
            _("the tag says {by_tag}, the moves end with {by_moves}", by_tag=by_tag.value, by_moves=by_moves.value),
            right=_("let both say the same"),
            where=record.at(where),
        )
    if by_moves is not None and by_moves.forfeit:
        return by_moves, ()
    return by_tag, ()


def nobody(name: str, fide_id: str) -> bool:
    """Whether that is no player but a bye; somebody with a FIDE id is a player, whatever his name."""
    return name.strip().casefold() in _NO_GAME and not fide_id.strip("0 ?-")


def unknown(name: str) -> bool:
    """Whether the file does not say who it is."""
    return name.strip().casefold() in _UNKNOWN


def _pace(tags: dict[str, str]) -> str:
    """Classical, rapid or blitz by the control, counted as base and 60 increments (FIDE Laws A.1, B.1)."""
    kind = re.search(r"blitz|rapid", f"{tags.get('EventType', '')} {tags.get('TimeControlType', '')}", re.IGNORECASE)
    if kind:
        return kind[0].casefold()
    control = tags.get("TimeControl") or tags.get("WhiteTimeControl") or ""
    found = re.fullmatch(r"(?:(\d+)/)?(\d{1,6})(?:\+(\d{1,4}))?(?P<more>:.*)?", control.strip())
    if found is None:
        return ""
    seconds = int(found[2]) + 60 * int(found[3] or 0)
    if found[1] or found["more"] or seconds >= 3600:
        return "classical"
    return "blitz" if seconds <= 600 else "rapid"
