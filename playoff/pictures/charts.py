"""Charts of chances and times: bars, columns and intervals, under one headline, with what they rest on below.

    bars        one line for each name: how likely, and over which range
    columns     one column for each number: how likely is exactly that
    intervals   one line for each name: from, likeliest, to, on one scale

A chart is data; `chart` draws any number of them on one sheet that can be shared as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playoff.pictures.sheet import FAINT, FILL, INK, LINE, SOFT, STRONG, Canvas, width_of, wrapped

WIDTH = 760
MARGIN = 28
LETTER = 15
SMALL = 12.5
ROW = 34
BAR = 20
BOLD = 1.1
"""Bold letters are so much wider."""
LINES = 3
"""A name takes at most so many lines."""

COLUMN_HEIGHT = 130
MOST_COLUMNS = 24
"""More numbers are drawn together at the end."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A name, its value from 0 to 1 (or what the scale says), the range around it, and what stands at its end."""

    name: str
    value: float
    low: float
    high: float
    said: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars under a heading, on a scale from 0 to `most`."""

    heading: str
    rows: Sequence[Bar]
    most: float = 1.0


@dataclass(frozen=True, slots=True)
class Column:
    """A number and how likely it is; `said` stands over the column."""

    name: str
    value: float
    said: str = ""


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


def chart(title: str, subtitle: str, charts: Sequence[Chart], notes: Sequence[str]) -> str:
    """One sheet with a headline, charts one below the other, and notes; an SVG document."""
    canvas = Canvas(WIDTH, title, " ".join([subtitle, *(part.heading for part in charts)]))
    canvas.y = 14
    canvas.paragraph(MARGIN, title, size=23, weight="700")
    canvas.y += 2
    canvas.paragraph(MARGIN, subtitle, size=LETTER, fill=SOFT)
    for part in charts:
        if not part.rows:
            continue
        canvas.y += 14
        if part.heading:
            canvas.paragraph(MARGIN, part.heading, size=LETTER, weight="600", lines=2)
        canvas.y += 10
        match part:
            case Bars():
                _bars(canvas, part)
            case Columns():
                _columns(canvas, part)
            case Intervals():
                _intervals(canvas, part)
    canvas.y += 12
    canvas.line(MARGIN, canvas.y, WIDTH - MARGIN, canvas.y)
    canvas.y += 4
    for note in notes:
        canvas.paragraph(MARGIN, note, size=SMALL, fill=SOFT, lines=6)
    canvas.y += 18
    return canvas.finished()


def _bars(canvas: Canvas, part: Bars) -> None:
    """Each bar as long as its value, its range a lighter end with a stroke at either side."""
    left, right = _sides([row.name for row in part.rows], [row.said for row in part.rows])
    scale = (right - left) / (part.most or 1)
    for row in part.rows:
        top = _named(canvas, row.name, left)
        canvas.rectangle(left, top, right - left, BAR, LINE, radius=3)
        said = f"{row.name}: {row.said}"
        canvas.rectangle(left, top, row.high * scale, BAR, FAINT, radius=3)
        canvas.rectangle(left, top, row.low * scale, BAR, FILL, radius=3, said=said)
        if row.high > row.low:
            at = left + row.value * scale
            canvas.line(at, top + 2, at, top + BAR - 2, stroke=STRONG, width=2)
        canvas.text(right + 10, top + BAR - 5, row.said, size=LETTER, weight="600")


def _named(canvas: Canvas, name: str, left: float) -> float:
    """Write a name to the left; the top of what stands beside it, and `y` below the row."""
    lines = wrapped(name, left - MARGIN - 12, LETTER, LINES)
    height = max(ROW, len(lines) * LETTER * 1.2 + 12)
    first = canvas.y + (height - len(lines) * LETTER * 1.2) / 2 + LETTER * 0.9
    for number, line in enumerate(lines):
        canvas.text(left - 12, first + number * LETTER * 1.2, line, size=LETTER, fill=INK, anchor="end")
    top = canvas.y + (height - BAR) / 2
    canvas.y += height
    return top


def _sides(names: Sequence[str], said: Sequence[str]) -> tuple[float, float]:
    """Where bars begin and end: names have the room they need, up to two fifths of the sheet."""
    name = min(0.4 * WIDTH, max(width_of(text, LETTER) for text in names) + 14)
    end = min(0.25 * WIDTH, BOLD * max(width_of(text, LETTER) for text in said) + 12)
    return MARGIN + max(name, 60), WIDTH - MARGIN - end


def _columns(canvas: Canvas, part: Columns) -> None:
    rows = list(part.rows)
    if len(rows) > MOST_COLUMNS:
        rest = sum(row.value for row in rows[MOST_COLUMNS - 1 :])
        rows = [*rows[: MOST_COLUMNS - 1], Column(f"{rows[MOST_COLUMNS - 1].name}+", rest)]
    most = max(row.value for row in rows) or 1
    step = min((WIDTH - 2 * MARGIN) / len(rows), 64)
    foot = canvas.y + 18 + COLUMN_HEIGHT
    canvas.line(MARGIN, foot, MARGIN + step * len(rows), foot, stroke=SOFT)
    for number, row in enumerate(rows):
        middle, height = MARGIN + (number + 0.5) * step, COLUMN_HEIGHT * row.value / most
        said = f"{row.name}: {row.said}" if row.said else row.name
        canvas.rectangle(middle - 0.36 * step, foot - height, 0.72 * step, height, FILL, radius=2, said=said)
        if row.said and width_of(row.said, SMALL) <= step - 2:
            canvas.text(middle, foot - height - 5, row.said, size=SMALL, fill=SOFT, anchor="middle")
        canvas.text(middle, foot + 16, row.name, size=SMALL, anchor="middle")
    canvas.y = foot + 18
    if part.foot:
        canvas.paragraph(MARGIN, part.foot, size=SMALL, fill=SOFT)


def _intervals(canvas: Canvas, part: Intervals) -> None:
    left, right = _sides([row.name for row in part.rows], [row.said for row in part.rows])
    places = [place for row in part.rows for place in (row.low, row.high)] + [place for place, _ in part.marks]
    first, last = min(places), max(places)
    scale = (right - left) / ((last - first) or 1)
    top = canvas.y
    canvas.y += 4
    for row in part.rows:
        at = _named(canvas, row.name, left)
        start, end = left + (row.low - first) * scale, left + (row.high - first) * scale
        middle = left + (row.middle - first) * scale
        canvas.rectangle(
            start, at + 5, max(end - start, 2), BAR - 10, FAINT, radius=5, said=f"{row.name}: {row.said}"
        )
        canvas.line(middle, at + 1, middle, at + BAR - 1, stroke=STRONG, width=3)
        canvas.text(right + 10, at + BAR - 5, row.said, size=LETTER, weight="600")
    for place, said in part.marks:
        x = left + (place - first) * scale
        canvas.line(x, top, x, canvas.y, stroke=LINE)
        canvas.text(x, canvas.y + 16, said, size=SMALL, fill=SOFT, anchor="middle")
    canvas.y += 20
