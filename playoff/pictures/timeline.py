"""A table of times with bars: earliest, likely, latest, on the clock of the hall or counted from the beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from rich.cells import cell_len

from playoff.languages import _, p_
from playoff.pictures.text import columns
from playoff.view.schedule import ScheduleView, WhenRow
from playoff.words.figures import day, time

NARROWEST = 16
"""Signs of a bar; where there is less room there are none."""

MAY, LIKELY, UNSURE, BEYOND = "░", "█", "▒", "›"
"""Of a bar: it may be played then, it likely is, it likely is if it is needed; more than there is room for."""

MINUTE = 60


@dataclass(frozen=True, slots=True)
class Line:
    """What stands on a line: a game, the boards of a round, or all of a branch that may follow."""

    name: str
    note: str
    start: WhenRow
    end: WhenRow
    needed: bool


class Times:
    """How the times of a schedule are written: on a clock, or in hours and minutes from the beginning."""

    def __init__(self, view: ScheduleView) -> None:
        self.zero = datetime.fromisoformat(view.counted_from) if view.counted_from else None
        self.day: date | None = self.zero.date() if self.zero else None
        self.zone = view.zone
        offsets = {text[-6:] for game in view.games for text in (game.start.earliest, game.end.latest) if text}
        self.changes = len(offsets) > 1

    @property
    def said(self) -> str:
        """Which times these are."""
        if self.day is None:
            return _("No time is known: hours and minutes from the moment the next game may begin.")
        return _("{day}, on the clock of {zone}.", day=day(self.day), zone=self.zone)

    def three(self, row: WhenRow) -> list[str]:
        """Earliest, likely, latest; the latest rounded up to a minute, the others down."""
        texts = (row.earliest, row.likely, row.latest)
        return [self.one(text, row.after_s[place], up=place == 2) for place, text in enumerate(texts)]

    def one(self, text: str | None, after: int, *, up: bool = False) -> str:
        """A moment, days after the first one by `+1`; with its offset in the night of a clock change."""
        if text is None or self.day is None:
            minutes = (after + (MINUTE - 1 if up else 0)) // MINUTE
            return f"+{minutes // MINUTE}:{minutes % MINUTE:02}"
        when = datetime.fromisoformat(text)
        if up and when.second:
            when += timedelta(minutes=1)
        days = (when.date() - self.day).days
        return time(when) + (text[-6:] if self.changes else "") + (f" +{days}" if days else "")


class Table:
    """Names, times, notes, and a bar for each line where there is room for it."""

    def __init__(self, lines: Sequence[Line], over: WhenRow | None, times: Times) -> None:
        self.lines, self.times = lines, times
        times_of = (
            p_("begin of a game", "earliest"),
            p_("begin of a game", "likely"),
            p_("begin of a game", "latest"),
        )
        rows = [[line.name, *times.three(line.start), line.note] for line in lines]
        if over:
            rows.append([_("Winner known"), *times.three(over), ""])
        self.text = tuple(columns([["", *times_of, ""], *rows]))
        self.edge = max(map(cell_len, self.text)) + 2

    def room(self, width: int) -> int:
        """Signs that are left for bars."""
        return width - self.edge

    def with_bars(self, width: int) -> Iterator[str]:
        """The bars run as far as anything likely does and a quarter more; `›` where a game may be played later."""
        room = self.room(width)
        last = max(line.end.after_s[1] for line in self.lines) * 5 // 4 + 1
        bars = [self.ruler(room, last), *(_bar(line, room, last) for line in self.lines)]
        for place, text in enumerate(self.text):
            bar = bars[place] if place < len(bars) else ""
            yield (text + " " * (self.edge - cell_len(text)) + bar).rstrip()

    def ruler(self, room: int, last: int) -> str:
        """The moments at both ends of the bars."""
        first = self.times.one(self.since(0), 0)
        return first + self.times.one(self.since(last), last).rjust(room - len(first))

    def since(self, after: int) -> str | None:
        """A moment so many seconds after the first one."""
        zero = self.times.zero
        if zero is None or self.times.changes:
            return None
        return (zero + timedelta(seconds=after)).isoformat()


def _bar(line: Line, room: int, last: int) -> str:
    """From the earliest start to the latest end; full where the game is likely played."""
    signs = [" "] * room

    def fill(since: int, until: int, sign: str) -> None:
        first = min(since * room // last, room - 1)
        for place in range(first, min(room, max(first + 1, -(-until * room // last)))):
            signs[place] = sign

    fill(line.start.after_s[0], line.end.after_s[2], MAY)
    fill(line.start.after_s[1], line.end.after_s[1], LIKELY if line.needed else UNSURE)
    if line.end.after_s[2] > last:
        signs[-1] = BEYOND
    return "".join(signs)
