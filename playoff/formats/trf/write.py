"""Writes a TRF: UTF-8, columns in characters, lines that end with CR LF.

The edition of 2016 has no records for scoring, number of rounds and penalties: the first two go into JaVaFo's
extensions XXS and XXR, the last cannot be said. What a file cannot carry is told, never dropped silently.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from playoff.errors import BadInput
from playoff.formats.handed import Handed, Notice, Person
from playoff.formats.trf import columns as at
from playoff.formats.trf.figures import FIRST_SHORT_YEAR, LEAST, MOST, points_text
from playoff.formats.trf.pairing import CODES
from playoff.languages import _, n_
from playoff.tiebreaks import HalfPoints, Scoring

Edition = Literal["16", "26"]

_TYPE: Final = {"round-robin": "Individual: Round-Robin", "swiss": "Individual: Swiss-System"}
_CODE: Final = {"round-robin": "CUSTOM_ROUNDROBIN", "swiss": "CUSTOM_SWISS"}
"""Which tables or pairing rules were used is not known, hence custom."""


class Written(NamedTuple):
    """A file, and what of the tournament it could not carry."""

    content: bytes
    notices: tuple[Notice, ...]


class Playing(NamedTuple):
    """How it was played, where that is known: the type in words and in its code, the control likewise, remarks.

    Records 092, 192, 222 and 122; a remark is a line of its own that begins with ###. The edition of 2016 has
    neither codes nor remarks.
    """

    kind: str = ""
    code: str = ""
    control: str = ""
    control_in_words: str = ""
    remarks: tuple[str, ...] = ()


UNKNOWN: Final = Playing()


def write_trf(handed: Handed, edition: Edition = "26", playing: Playing = UNKNOWN) -> Written:
    """The TRF of a tournament. Start numbers follow the order of the players, ranks the points.

    Raises BadInput for more than 9999 players or 999 rounds, and for points that four columns do not hold.
    """
    writer = _Writer(handed, edition, playing)
    lines = [*writer.head(), *writer.rows(), *writer.penalties()]
    return Written("".join(f"{line.rstrip()}\r\n" for line in lines).encode("utf-8"), tuple(writer.notices))


class _Writer:
    def __init__(self, handed: Handed, edition: Edition, playing: Playing) -> None:
        self.handed, self.tournament, self.playing = handed, handed.tournament, playing
        self.of_2026 = edition == "26"
        self.notices: list[Notice] = []
        self.numbers = {name: number for number, name in enumerate(self.tournament.players, start=1)}
        if len(self.numbers) > at.MOST_PLAYERS:
            raise BadInput(
                n_("{number} player", "{number} players", len(self.numbers)),
                right=_("a TRF holds {most}", most=at.MOST_PLAYERS),
            )
        if self.tournament.last_round > at.MOST_ROUNDS:
            raise BadInput(
                n_("{number} round", "{number} rounds", self.tournament.last_round),
                right=_("a TRF holds {most}", most=at.MOST_ROUNDS),
            )

    def lost(self, what: str) -> None:
        self.notices.append(Notice("ignored", _("a TRF cannot carry {what}", what=what)))

    def head(self) -> Iterator[str]:
        tournament, handed = self.tournament, self.handed
        if handed.event:
            yield f"012 {self.one_line(handed.event)}"
        if handed.site:
            yield f"022 {self.one_line(handed.site)}"
        if tournament.first_day:
            yield f"042 {tournament.first_day.isoformat().replace('-', '/')}"
        yield f"062 {len(tournament.players)}"
        yield f"072 {len(tournament.ratings)}"
        yield f"092 {self.playing.kind or _TYPE[tournament.system]}"
        if self.playing.control_in_words:
            yield f"122 {self.playing.control_in_words}"
        if handed.days:
            yield self.days()
        if tournament.rounds is not None:
            yield f"{'142' if self.of_2026 else 'XXR'} {tournament.rounds}"
        if tournament.scoring != Scoring():
            yield self.scoring(tournament.scoring)
        if self.of_2026:
            yield f"192 {self.playing.code or _CODE[tournament.system]}"
            if self.playing.control:
                yield f"222 {self.playing.control}"
            yield from (f"### {self.one_line(remark)}" for remark in self.playing.remarks)
        if handed.aside:
            self.lost(n_("{number} game set aside", "{number} games set aside", len(handed.aside)))

    def one_line(self, text: str) -> str:
        """Text on one line, composed: a line end in it would begin another record."""
        line = unicodedata.normalize("NFC", re.sub(r"[\r\n\0]+", " ", text)).strip()
        if line != text:
            self.lost(_("{text!r} as it is; it became {written!r}", text=text, written=line))
        return line

    def days(self) -> str:
        line = "132".ljust(at.ROUNDS + at.ROUND_WIDTH * max(self.handed.days))
        for round_, day in self.handed.days.items():
            if not FIRST_SHORT_YEAR <= day.year < FIRST_SHORT_YEAR + 100:
                self.lost(_("the year of round {round}, {day}", round=round_, day=day))
                continue
            start = at.ROUNDS + at.ROUND_WIDTH * (round_ - 1) + 2
            line = f"{line[:start]}{day:%y/%m/%d}{line[start + 8 :]}"
        return line

    def scoring(self, scoring: Scoring) -> str:
        """Record 162, or XXS: absence counts as a loss, and says so."""
        bye = scoring.win if scoring.bye is None else scoring.bye
        win, draw, loss, allocated = (points_text(self.held(points)) for points in (
            scoring.win, scoring.draw, scoring.loss, bye))  # fmt: skip
        if not self.of_2026:
            return f"XXS W={win} D={draw} WL={loss} BL={loss} FL={loss} ZPB={loss} PAB={allocated}"
        prices = {"W": win, "D": draw, "L": loss, "A": loss, "P": allocated}
        return "162  " + "    ".join(f"{symbol}{points:>4}" for symbol, points in prices.items())

    def held(self, points: HalfPoints) -> HalfPoints:
        if not 0 <= points <= MOST:
            raise BadInput(
                _("a result worth {points} points", points=points_text(points)), right=_("a TRF holds 0.0 to 99.5")
            )
        return points

    def rows(self) -> Iterator[str]:
        tournament = self.tournament
        cells = {name: _Cells() for name in tournament.players}
        for game in tournament.games:
            white, black = CODES[game.result]
            cells[game.white].put(game.round, f"{self.numbers[game.black]:>4} w {white or ' '}")
            cells[game.black].put(game.round, f"{self.numbers[game.white]:>4} b {black or ' '}")
        for unpaired in tournament.byes:
            cells[unpaired.player].put(unpaired.round, f"0000 - {unpaired.bye.value}")
        ranks = _ranks(tournament.points)
        for name, number in self.numbers.items():
            yield f"{self.person(name, number)} {ranks[tournament.points[name]]:>4}{cells[name].text()}"

    def person(self, name: str, number: int) -> str:
        """The fixed columns of a row up to the points."""
        person = self.handed.people.get(name, Person())
        points = self.tournament.points[name]
        rating = self.tournament.ratings.get(name)
        if not LEAST <= points <= MOST:
            self.lost(_("the points of {name}, {points}", name=name, points=points_text(points)))
        return (
            f"001 {number:>4} "
            f"{self.field(name, person.sex, at.SEX)}"
            f"{self.field(name, person.title, at.TITLE, '>')} "
            f"{self.field(name, unicodedata.normalize('NFC', name), at.NAME)} "
            f"{self.field(name, '' if rating is None else str(rating), at.RATING, '>')} "
            f"{self.field(name, person.federation, at.FEDERATION)} "
            f"{self.field(name, person.fide_id, at.FIDE_ID, '>')} "
            f"{self.field(name, person.birth, at.BIRTH)} "
            f"{points_text(points) if LEAST <= points <= MOST else '':>4}"
        )

    def field(self, name: str, text: str, place: slice, align: str = "<") -> str:
        """A text in its columns; what does not fit is cut and told."""
        width = place.stop - place.start
        if len(text) > width:
            self.lost(
                n_(
                    "{text!r} of {name}: {number} column holds {held!r}",
                    "{text!r} of {name}: {number} columns hold {held!r}",
                    width,
                    text=text,
                    name=name,
                    held=text[:width].rstrip(),
                )
            )
        return f"{text[:width]:{align}{width}}"

    def penalties(self) -> Iterator[str]:
        """Record 299 without a type; what is beyond four columns is given in parts."""
        by_points: dict[HalfPoints, list[int]] = {}
        for name, points in self.tournament.adjustments.items():
            if not self.of_2026:
                self.lost(
                    _(
                        "{points} points beside the games for {name}; the edition of 2026 can",
                        points=points_text(points),
                        name=name,
                    )
                )
                continue
            for part in _parts(points):
                by_points.setdefault(part, []).append(self.numbers[name])
        rounds = [*(game.round for game in self.tournament.games), *(bye.round for bye in self.tournament.byes)]
        round_ = max(rounds, default=0)  # a round to come would leave the points out for now
        for points, numbers in by_points.items():
            named = " ".join(f"{number:>4}" for number in numbers)
            yield f"299          {points_text(points):>4}  {round_:>3} {named}"


class _Cells:
    """The rounds of one row."""

    def __init__(self) -> None:
        self._blocks: dict[int, str] = {}

    def put(self, round_: int, block: str) -> None:
        self._blocks[round_] = f"  {block}"

    def text(self) -> str:
        blank = " " * at.ROUND_WIDTH
        return "".join(self._blocks.get(round_, blank) for round_ in range(1, max(self._blocks, default=0) + 1))


def _ranks(points: Mapping[str, HalfPoints]) -> dict[HalfPoints, int]:
    """The rank of every score: level players share the best of their places."""
    ranks: dict[HalfPoints, int] = {}
    for place, score in enumerate(sorted(points.values(), reverse=True), start=1):
        ranks.setdefault(score, place)
    return ranks


def _parts(points: HalfPoints) -> Iterator[HalfPoints]:
    while points:
        part = max(LEAST, min(MOST, points))
        yield HalfPoints(part)
        points = HalfPoints(points - part)
