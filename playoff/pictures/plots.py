"""Where the parts of a chart stand: names to the left, bars on a scale, what is said to the right; or columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from playoff.pictures.chances import share
from playoff.pictures.measure import SHRINK, inert, lines_of, width
from playoff.pictures.shapes import Box, Shape, Sizes, Stroke, put

LINES = 3
"""A name takes at most so many lines."""

COLUMN = 130
"""How high the highest column is, in pixels, where a name is 16 high."""

MOST_COLUMNS = 24
"""More numbers are drawn together at the end."""

SEEN = 1.5
"""A range of fewer pixels is not seen, and needs no mark in it."""

STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
"""From one line of the scale of chances to the next."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A name, its chance from 0 to 1, the range around it, and what stands at its end."""

    name: str
    value: float
    low: float
    high: float
    said: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars under a heading."""

    heading: str
    rows: Sequence[Bar]


@dataclass(frozen=True, slots=True)
class Column:
    """A number, how likely it is, and what stands over the column; the range around it where there is one."""

    name: str
    value: float
    said: str = ""
    span: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns under a heading; `foot` says what the numbers below them count."""

    heading: str
    rows: Sequence[Column]
    foot: str = ""


@dataclass(frozen=True, slots=True)
class Interval:
    """A name, the ends of an interval and the likeliest point in it, and what stands at its end."""

    name: str
    low: float
    middle: float
    high: float
    said: str


@dataclass(frozen=True, slots=True)
class Intervals:
    """Intervals under a heading; `marks`: the scale, where and what."""

    heading: str
    rows: Sequence[Interval]
    marks: Sequence[tuple[float, str]]


Chart = Bars | Columns | Intervals


@dataclass(frozen=True, slots=True)
class Field:
    """Where the rows of every card begin, have their scale, and end, from left to right in pixels."""

    left: float
    start: float
    end: float
    right: float
    sizes: Sizes


def field_of(charts: Sequence[Chart], left: float, right: float, sizes: Sizes) -> Field:
    """Names have the room they need, up to two fifths; what is said up to a quarter."""
    rows = [row for part in charts if not isinstance(part, Columns) for row in part.rows]
    named = max((width(inert(row.name), sizes.name) for row in rows), default=0)
    said = max((width(inert(row.said), sizes.name, bold=True) for row in rows), default=0)
    start = left + min(named + 1, 0.4 * (right - left)) + sizes.pad
    return Field(left, start, right - min(said + 1, 0.25 * (right - left)) - sizes.pad, right, sizes)


@dataclass(frozen=True, slots=True)
class Scale:
    """Values laid over the room of a field; `marks`: which of them are named."""

    first: float
    last: float
    marks: Sequence[tuple[float, str]]

    def at(self, value: float, field: Field) -> float:
        """Where a value stands, in pixels."""
        part = (value - self.first) / ((self.last - self.first) or 1)
        return field.start + part * (field.end - field.start)


def chances(charts: Sequence[Chart]) -> Scale:
    """One scale for all bars of a picture: twice as long is twice as likely, whichever card they stand on."""
    most = max((row.high for part in charts if isinstance(part, Bars) for row in part.rows), default=1) or 1
    step = next((step for step in STEPS if most / step <= 5), STEPS[-1])
    marks = [(number * step, share(number * step)) for number in range(int(most / step + 1e-9) + 1)]
    return Scale(0, most, marks)


def times(part: Intervals) -> Scale:
    """From the first to the last of what is shown."""
    places = [place for row in part.rows for place in (row.low, row.high)] + [place for place, _said in part.marks]
    return Scale(min(places), max(places), part.marks)


def draw_rows(part: Bars | Intervals, scale: Scale, field: Field, y: float) -> tuple[list[Shape], float]:
    """The rows of a card below `y`, and how far down they reach."""
    sizes, top = field.sizes, y
    shapes: list[Shape] = []
    for row in part.rows:
        lines = lines_of(inert(row.name), sizes.name, field.start - sizes.pad - field.left, LINES)
        tall = max(sizes.row * 0.9, len(lines) * sizes.name * 1.25 + sizes.pad * 0.6)
        middle = y + tall / 2
        base = middle + sizes.name * (0.36 - 0.625 * (len(lines) - 1))
        for number, line in enumerate(lines):
            at = base + number * sizes.name * 1.25
            shapes.append(put(field.left, at, line, sizes.name, "name", field.start - sizes.pad - field.left))
        shapes += _bar(row, scale, field, middle) if isinstance(row, Bar) else _interval(row, scale, field, middle)
        room = field.right - field.end - sizes.pad
        at = middle + sizes.name * 0.36
        shapes.append(put(field.right, at, row.said, sizes.name, "name", room, bold=True, anchor="end"))
        y += tall
    return [*_lines(scale, field, top, y), *shapes], y + sizes.small * 1.7


def _lines(scale: Scale, field: Field, top: float, bottom: float) -> Iterator[Shape]:
    """The scale behind the rows; a name that would touch the one before is left out."""
    sizes, free = field.sizes, 0.0
    for value, said in scale.marks:
        x, wide = scale.at(value, field), width(said, sizes.small)
        yield Stroke(((x, top), (x, bottom)), "rule", 1)
        if x - wide / 2 >= free:
            yield put(x, bottom + sizes.small * 1.3, said, sizes.small, "note", wide + 1, anchor="middle")
            free = x + wide / 2 + sizes.small / 2


def _bar(row: Bar, scale: Scale, field: Field, middle: float) -> Iterator[Shape]:
    """Full to the low end of the range, lighter to the high one, a stroke at the value."""
    half = field.sizes.row * 0.25
    for value, role in ((row.high, "range"), (row.low, "bar")):
        wide = scale.at(value, field) - field.start
        if wide > 0:
            yield Box(field.start, middle - half, max(wide, 1.5), 2 * half, role, min(4, wide / 2))
    if scale.at(row.high, field) - scale.at(row.low, field) >= SEEN:
        yield _mark(scale.at(row.value, field), middle, half + 2)


def _interval(row: Interval, scale: Scale, field: Field, middle: float) -> Iterator[Shape]:
    half = field.sizes.row * 0.16
    start, end = scale.at(row.low, field), scale.at(row.high, field)
    yield Box(start, middle - half, max(end - start, 2), 2 * half, "range", half)
    yield _mark(scale.at(row.middle, field), middle, half + 4)


def _mark(x: float, middle: float, half: float) -> Stroke:
    return Stroke(((x, middle - half), (x, middle + half)), "bar-mark", 2)


def draw_columns(part: Columns, field: Field, y: float) -> tuple[list[Shape], float]:
    """The columns of a card below `y`, and how far down they reach."""
    sizes, rows = field.sizes, together(part.rows)
    most = max((row.span or (0, row.value))[1] for row in rows) or 1
    step = min((field.right - field.left) / len(rows), 4 * sizes.name)
    top = y + sizes.small * 1.5
    foot = top + COLUMN * sizes.name / 16
    named = sizes.small * 1.35
    widest = max(width(inert(row.name), sizes.small) for row in rows)
    each = min(3, ceil((widest + 5) / step))
    shapes: list[Shape] = [Stroke(((field.left, foot), (field.left + step * len(rows), foot)), "axis", 1)]
    for number, row in enumerate(rows):
        middle = field.left + (number + 0.5) * step
        high = foot - (foot - top) * (row.span or (0, row.value))[1] / most
        shapes += _column(row, middle, 0.36 * step, foot, (foot - top) / most)
        if row.said and width(inert(row.said), sizes.small * SHRINK) <= step - 5:
            at = high - sizes.small * 0.4
            shapes.append(put(middle, at, row.said, sizes.small, "note", step - 5, anchor="middle"))
        if (len(rows) - 1 - number) % each == 0:
            room = min(each * step - 5, step + 2 * sizes.pad - 4)
            shapes.append(put(middle, foot + named, row.name, sizes.small, "name", room, anchor="middle"))
    if part.foot:
        room = field.right - field.left
        shapes.append(put(field.left, foot + named * 2.1, part.foot, sizes.small, "note", room))
    return shapes, foot + named * (2.3 if part.foot else 1.2)


def _column(row: Column, middle: float, half: float, foot: float, scale: float) -> Iterator[Shape]:
    """Full to the low end of the range, lighter to the high one."""
    low, high = row.span or (row.value, row.value)
    for value, role in ((high, "range"), (low, "bar")):
        if value > 0:
            yield Box(middle - half, foot - value * scale, 2 * half, value * scale, role, min(2, value * scale / 2))
    if (high - low) * scale >= SEEN:
        at = foot - row.value * scale
        yield Stroke(((middle - half, at), (middle + half, at)), "bar-mark", 2)


def together(rows: Sequence[Column]) -> list[Column]:
    """As many columns as there is room for; what is left in one at the end."""
    if len(rows) <= MOST_COLUMNS:
        return list(rows)
    first, rest = rows[: MOST_COLUMNS - 1], rows[MOST_COLUMNS - 1 :]
    return [*first, Column(f"{rest[0].name}+", sum(row.value for row in rest))]
