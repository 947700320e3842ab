"""Every record but the players' rows: what the tournament is called, when it was, how it is paired and scored."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Final

from playoff.formats.trf.columns import MOST_ROUNDS, ROUND_WIDTH, ROUNDS
from playoff.formats.trf.figures import LEAST, MOST, day, half_points, number
from playoff.formats.trf.lines import Line
from playoff.formats.trf.notes import Notes, some
from playoff.formats.trf.prices import Prices
from playoff.languages import N_, _, n_
from playoff.tiebreaks import HalfPoints, System

PLAYER: Final = "001"
COMMENT: Final = "###"

_OF_2026: Final = frozenset(
    {"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299"}
)
"""A file with one of these is of the edition of 2026."""
_TEAMS: Final = ("013", "300", "310", "320", "330", "801", "802")
_NOTHING_FOR_US: Final = frozenset(
    {"032", "052", "072", "102", "112", "122", "152", "172", "182", "202", "212", "222", "250", "260", "352", "362"}
    | {"XXA", "XXB", "XXC", "XXP", *_TEAMS}
)
"""Known records that change nothing in a tournament as tie-breaks see it: arbiters, clocks, pairing rules."""

_ROUND_ROBIN = re.compile(r"round.?robin|\brr\b|berger|rundenturnier|jeder gegen jeden|\bmatch\b|knock.?out", re.I)
_SWISS = re.compile(r"swiss|schweizer|suisse|suizo|svizzer|dutch|dubov|burstein|\blim\b", re.I)
_TEAM = re.compile(r"team|scheveningen|schiller", re.I)
_PRICE_162 = re.compile(r"([A-Z])\s*([\d.,]+)", re.ASCII)
_PRICE_BBP = re.compile(r"(BB[A-Z])\s+([\d.,]+)", re.ASCII)
_PRICE_XXS = re.compile(r"([A-Z]+)\s*=\s*([\d.,]+)", re.ASCII)

_HALF_POINTS_ONLY: Final = N_("points are counted in halves: 1.0, 0.5")
_PRICED: Final = N_("162  W 1.0    D 0.5    L 0.0, or XXS W=1 D=0.5, or BBW  1.0")


@dataclass(frozen=True, slots=True)
class RecordedBye:
    """A player of a record 240: his bye in a round."""

    line: int
    letter: str
    round: int
    player: int


class Head:
    """Reads the records one by one; afterwards it holds what they said."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.event = ""
        self.site = ""
        self.first_day: date | None = None
        self.days: dict[int, date] = {}
        self.rounds: int | None = None
        self.players: int | None = None
        """How many players record 062 speaks of."""
        self.system: System | None = None
        self.prices = Prices()
        self.byes: list[RecordedBye] = []
        self._type = ""
        self._tags: Counter[str] = Counter()
        self._unknown: dict[str, int] = {}
        self._texts: dict[str, str] = {}
        self._teams = 0

    @property
    def kind(self) -> str:
        """`trf26` where the file has a record that came with that edition, else `trf16`."""
        return "trf26" if self._tags.keys() & _OF_2026 else "trf16"

    def take(self, line: Line) -> None:
        """Read one record. Raises BadInput where it matters for the games and cannot be read."""
        tag = line.tag
        if tag == COMMENT:
            return
        self._tags[tag] += 1
        match tag:
            case "012":
                self.event = self._text(line)
            case "022":
                self.site = self._text(line)
            case "042":
                self._first_day(line)
            case "062":
                self._player_count(line)
            case "082":
                self._teams = number(self._text(line)) or 0
            case "092":
                self._type = self._text(line)
                self._paired(self._type, line)
            case "132":
                self._days(line)
            case "142" | "XXR":
                self._rounds(line)
            case "162":
                self._prices("162", _PRICE_162, line.text[3:], line)
            case "192":
                self._paired(self._text(line).replace("_", " "), line)
            case "240":
                self._byes(line)
            case "299":
                self._abnormal(line)
            case "XXS":
                self._prices("XXS", _PRICE_XXS, line.text[3:], line)
            case "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU":
                self._prices("BB", _PRICE_BBP, line.text, line)
            case "XXZ":
                self.notes.ignored(
                    _("absent from the next round: {numbers}", numbers=line.text[3:].strip()), line.number
                )
            case _ if tag not in _NOTHING_FOR_US:
                self._unknown.setdefault(tag, line.number)

    def close(self) -> None:
        """After the last record. Raises BadInput for a team tournament."""
        self._refuse_teams()
        if self._unknown:
            named = some(
                [
                    _("{tag} (line {line})", tag=tag.strip() or _("blank"), line=line)
                    for tag, line in self._unknown.items()
                ],
                8,
            )
            self.notes.ignored(_("unknown records: {records}", records=named))
        self.first_day = self.first_day or min(self.days.values(), default=None)

    def _refuse_teams(self) -> None:
        """A single team line makes no team tournament: some programs leave one behind."""
        sections = self._tags["013"] + self._tags["310"]
        if sections > 1 or self._teams > 1 or _TEAM.match(self._type) or _TEAM.search(self._texts.get("192", "")):
            raise self.notes.fault(
                _("this is the file of a team tournament"), right=_("a playoff needs an individual one: export that")
            )
        if strays := [tag for tag in _TEAMS if self._tags[tag]]:
            self.notes.ignored(_("records of a team tournament: {records}", records=some(strays)))

    # Records with one value

    def _text(self, line: Line) -> str:
        """The text of a record; the first one holds."""
        stated = line.text[3:].strip()
        text = unicodedata.normalize("NFC", stated).strip()
        first = self._texts.setdefault(line.tag, text)
        if text != first:
            self.notes.ignored(_("a second record {tag}: {text!r}", tag=line.tag, text=text), line.number)
        return first

    def _first_day(self, line: Line) -> None:
        text = self._text(line)
        found = day(text)
        if found is None and text.strip("0/.- "):
            self.notes.ignored(_("{text!r} is no date", text=text), line.number)
        self.first_day = found

    def _player_count(self, line: Line) -> None:
        found = re.match(r"\d{1,6}", self._text(line), re.ASCII)
        self.players = int(found[0]) if found else None

    def _days(self, line: Line) -> None:
        for round_, start in enumerate(range(ROUNDS, len(line.text), ROUND_WIDTH), start=1):
            text = line.text[start : start + ROUND_WIDTH].strip() if round_ <= MOST_ROUNDS else ""
            if found := day(text):
                self.days[round_] = found
            elif text.strip("0/.- "):
                self.notes.ignored(_("round {round}: {text!r} is no date", round=round_, text=text), line.number)

    def _rounds(self, line: Line) -> None:
        text = line.text[3:].strip()
        stated = number(text)
        if not stated or stated > MOST_ROUNDS:
            self.notes.ignored(_("{text!r} is no number of rounds", text=text), line.number)
            return
        if self.rounds is not None and self.rounds != stated:
            self.notes.doubt(
                n_(
                    "{number} round here, {before} before; the larger number is taken",
                    "{number} rounds here, {before} before; the larger number is taken",
                    stated,
                    before=self.rounds,
                ),
                line.number,
            )
        self.rounds = max(stated, self.rounds or 0)

    def _paired(self, text: str, line: Line) -> None:
        """Round robin, Swiss or neither. Record 192 is a code and overrides the words of record 092."""
        found: System | None = (
            "round-robin" if _ROUND_ROBIN.search(text) else "swiss" if _SWISS.search(text) else None
        )
        if found is None or (line.tag == "092" and "192" in self._texts):
            return
        if self.system not in (None, found):
            self.notes.doubt(_("the records 092 and 192 disagree: taken as {system}", system=found), line.number)
        self.system = found

    # Records that change points or rounds

    def _prices(self, record: str, written: re.Pattern[str], text: str, line: Line) -> None:
        if rest := written.sub("", text.upper()).strip():
            raise self.notes.fault(
                _("record {tag} cannot be read: {text}", tag=line.tag, text=rest), right=_(_PRICED), line=line.number
            )
        for symbol, points in written.findall(text.upper()):
            if not self.prices.state(record, symbol, self._points(points, line)):
                self.notes.ignored(_("record {tag} knows no {symbol}", tag=line.tag, symbol=symbol), line.number)

    def _abnormal(self, line: Line) -> None:
        text = line.text.ljust(27)
        symbol, stated = text[4].upper(), text[19:22].strip()
        round_ = number(stated) if stated else 0
        field = text[13:17]
        if not field.strip() and text[7:11].strip():
            field = text[7:11]
            self.notes.assumed(_("record 299 has its points in the columns of match points"), line.number)
        points = self._points(field, line)
        players = self._numbers(text, 23, 4, line)
        if round_ is None or not self.prices.state_299(symbol, points, round_, players, line.number):
            raise self.notes.fault(
                _("record 299 cannot be read: {text!r}", text=line.text),
                right=_("type in 5, points in 14-17, round in 20-22, players from 24"),
                line=line.number,
            )

    def _points(self, text: str, line: Line) -> HalfPoints:
        points = half_points(text)
        if points is None or not LEAST <= points <= MOST:
            raise self.notes.fault(
                _("{text!r} are no points", text=text.strip()), right=_(_HALF_POINTS_ONLY), line=line.number
            )
        return points

    def _byes(self, line: Line) -> None:
        text = line.text.ljust(14)
        letter, round_ = text[4].upper(), number(text[6:9])
        if letter not in "FHZ" or not round_ or round_ > MOST_ROUNDS:
            raise self.notes.fault(
                _("record 240 cannot be read: {text!r}", text=line.text),
                right=_("F, H or Z in 5, the round in 7-9, players from 11"),
                line=line.number,
            )
        for player in self._numbers(text, 10, 4, line):
            self.byes.append(RecordedBye(line.number, letter, round_, player))

    def _numbers(self, text: str, start: int, width: int, line: Line) -> tuple[int, ...]:
        """Start numbers in columns of `width`, a blank between them; blanks and 0000 name nobody."""
        found = []
        for place in range(start, len(text), width + 1):
            field = text[place : place + width + 1]
            value = number(field[:width])
            if field[width:].strip() or (value is None and field.strip()):
                raise self.notes.fault(
                    _("{text!r} is no start number", text=field.strip()),
                    right=_("four columns each, one blank between"),
                    line=line.number,
                )
            if value:
                found.append(value)
        return tuple(found)
