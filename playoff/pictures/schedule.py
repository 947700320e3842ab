"""The schedule as text: a line for each game or round, with its three times and a bar; branches that may follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from playoff.pictures.text import columns
from playoff.reasons import because
from playoff.view.schedule import PlannedRow, ScheduleView, WhenRow
from playoff.words import label, say
from playoff.words.say import game_name

NARROWEST = 12
"""Signs of a bar; where there is less room there are none."""

MINUTE = 60


def draw_schedule(view: ScheduleView, *, width: int, every: bool = False) -> Iterator[str]:
    """The lines of the screen. What may follow is one line a branch or cycle, with `every` one a game or round."""
    yield f"{view.event} ({view.rulebook})"
    if not view.games:
        yield say(because("planned-decision" if view.phase == "vacant" else "planned-over", ""))
        return
    times = _Times(view)
    if view.counted_from:
        yield say(because("planned-zone", "", date=view.counted_from[:10], zone=view.zone))
    else:
        yield say(because("planned-undated", ""))
    if view.sizes:
        yield say(because("planned-sizes", "A.5", sizes=tuple(map(str, view.sizes))))
    yield ""
    lines = list(_lines(view, every=every))
    yield from _table(lines, view.over, times, width)
    yield ""
    yield from _assumed(view)


@dataclass(frozen=True, slots=True)
class _Line:
    """What stands on a line: a game, the boards of a round, or all of a branch that may follow."""

    name: str
    note: str
    start: WhenRow
    end: WhenRow
    needed: bool


def _lines(view: ScheduleView, *, every: bool) -> Iterator[_Line]:
    """In the order of the games."""
    present = next((row.stage for row in view.games if not row.level), None)
    units: dict[tuple[str, str], list[PlannedRow]] = {}
    for row in view.games:
        units.setdefault(_unit(row, present, every=every), []).append(row)
    for (kind, name), rows in units.items():
        start, end = _around(row.start for row in rows), _around(row.end for row in rows)
        yield _Line(_named(kind, name, rows), _note(kind, rows), start, end, any(row.needed for row in rows))


def _unit(row: PlannedRow, present: str | None, *, every: bool) -> tuple[str, str]:
    """On which line a game stands: with the boards of its round, in its cycle or its branch that may follow."""
    if every:
        return "round", row.id.partition("/board-")[0]
    if row.level:
        return "branch", row.id.partition("/")[0].partition("-")[2]
    if "/cycle-" in row.stage and row.stage != present:
        return "cycle", row.stage
    return "round", row.id.partition("/board-")[0]


def _named(kind: str, name: str, rows: Sequence[PlannedRow]) -> str:
    said = label(name.replace("-", "_")) if kind == "branch" else game_name(name)
    said = said[:1].upper() + said[1:]
    boards = sum("/board-" in row.id for row in rows)
    return f"{said} ({label('boards', number=boards)})" if kind == "round" and boards > 1 else said


def _note(kind: str, rows: Sequence[PlannedRow]) -> str:
    """Under which condition it comes."""
    notes = []
    sizes = sorted({size for row in rows for size in row.level})
    if sizes:
        notes.append(label("if-level", sizes=tuple(map(str, sizes))))
    elif kind == "cycle":
        notes.append(label("if-all-level"))
    elif all(row.running for row in rows):
        notes.append(label("being-played"))
    elif not any(row.needed for row in rows):
        notes.append(label("if-needed"))
    if any(row.goes_on for row in rows) and kind != "branch":
        notes.append(label("may-go-on"))
    return ", ".join(notes)


def _around(rows: Iterable[WhenRow]) -> WhenRow:
    """The limits of several: the earliest, the first likely one, the latest."""
    found: WhenRow | None = None
    for row in rows:
        if found is None:
            found = row
            continue
        first = min(found, row, key=lambda one: one.after_s[0])
        likely = min(found, row, key=lambda one: one.after_s[1])
        last = max(found, row, key=lambda one: one.after_s[2])
        after = (first.after_s[0], likely.after_s[1], last.after_s[2])
        found = WhenRow(first.earliest, likely.likely, last.latest, after)
    assert found is not None
    return found


class _Times:
    """How the times of a schedule are written: on a clock, or in hours and minutes from the beginning."""

    def __init__(self, view: ScheduleView) -> None:
        self.day = datetime.fromisoformat(view.counted_from).date() if view.counted_from else None

    def three(self, row: WhenRow) -> list[str]:
        """Earliest, likely, latest; the latest rounded up to a minute, the others down."""
        texts = (row.earliest, row.likely, row.latest)
        return [self.one(text, row.after_s[place], up=place == 2) for place, text in enumerate(texts)]

    def one(self, text: str | None, after: int, *, up: bool) -> str:
        if text is None or self.day is None:
            minutes = (after + (MINUTE - 1 if up else 0)) // MINUTE
            return f"+{minutes // MINUTE}:{minutes % MINUTE:02}"
        time = datetime.fromisoformat(text)
        if up and time.second:
            time += timedelta(minutes=1)
        days = (time.date() - self.day).days
        return f"{time:%H:%M}" + (f" +{days}" if days else "")


def _table(lines: Sequence[_Line], over: WhenRow | None, times: _Times, width: int) -> Iterator[str]:
    """Names, times, notes, and as much of a bar as there is room for."""
    head = ["", label("earliest"), label("likely"), label("latest"), ""]
    rows = [[line.name, *times.three(line.start), line.note] for line in lines]
    if over:
        rows.append([label("winner-known"), *times.three(over), ""])
    table = list(columns([head, *rows]))
    room = width - max(map(len, table)) - 2
    if room < NARROWEST:
        yield from table
        return
    last = max(line.end.after_s[2] for line in lines)
    edge = max(map(len, table)) + 2
    bars = ["", *(_bar(line, room, last) for line in lines), *([""] if over else [])]
    for text, bar in zip(table, bars, strict=True):
        yield f"{text:{edge}}{bar}".rstrip()


def _bar(line: _Line, room: int, last: int) -> str:
    """From the earliest start to the latest end; full where the game is likely, light where it may be."""
    signs = [" "] * room

    def fill(since: int, until: int, sign: str) -> None:
        first = since * room // (last + 1)
        for place in range(first, max(first + 1, -(-until * room // (last + 1)))):
            signs[place] = sign

    fill(line.start.after_s[0], line.end.after_s[2], "░")
    fill(line.start.after_s[1], line.end.after_s[1], "█" if line.needed else "▒")
    return "".join(signs)


def _assumed(view: ScheduleView) -> Iterator[str]:
    """The assumptions as sentences."""
    spans = {name: tuple(map(str, value)) for name, value in view.assumptions.items() if not isinstance(value, int)}
    numbers = {name: value for name, value in view.assumptions.items() if isinstance(value, int)}
    yield say(because("planned-moves", "", moves=spans["moves"], used=numbers["used"]))
    yield say(because("planned-between", "A.6", changeover=spans["changeover"], ceremony=spans["ceremony"]))
    depth = {name: numbers[name] for name in ("sudden_deaths", "cycles")}
    yield say(because("planned-depth", "", **depth))
