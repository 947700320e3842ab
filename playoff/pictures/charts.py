"""Charts of chances and times: bars, columns and intervals, under one headline, with what they rest on below.

    bars        one line for each name: how likely, and over which range
    columns     one column for each number: how likely is exactly that
    intervals   one line for each name: from, likeliest, to, on one scale

A chart is data; `chart` draws any number of them, each on a card, in letters, measures and colours of the bracket.
All bars of a picture have one scale: twice as long is twice as likely, whichever card they stand on.
"""

from __future__ import annotations

from collections.abc import Sequence

from playoff.pictures.drawing import Drawing
from playoff.pictures.measure import inert, lines_of
from playoff.pictures.plots import (
    Bar,
    Bars,
    Chart,
    Column,
    Columns,
    Field,
    Interval,
    Intervals,
    Scale,
    chances,
    draw_columns,
    draw_rows,
    field_of,
    times,
)
from playoff.pictures.shapes import Box, Layout, Shape, Sizes, put
from playoff.pictures.themes import THEMES, Theme

__all__ = ["Bar", "Bars", "Chart", "Column", "Columns", "Interval", "Intervals", "chart"]

WIDE = 50
"""A picture is so many times as wide as a name is high."""


def chart(title: str, subtitle: str, charts: Sequence[Chart], notes: Sequence[str], theme: str = "light") -> Drawing:
    """A headline, charts one below the other, and notes. Raises KeyError for another theme."""
    shown = [part for part in charts if part.rows]
    told = [subtitle, *(f"{row.name}: {row.said}" for part in shown for row in part.rows if row.said), *notes]
    layout = _lay_out(title, subtitle, shown, notes, THEMES[theme])
    return Drawing(title, layout, THEMES[theme], "; ".join(told))


def _lay_out(title: str, subtitle: str, charts: Sequence[Chart], notes: Sequence[str], theme: Theme) -> Layout:
    sizes = theme.sizes
    margin = sizes.margin
    wide = WIDE * sizes.name
    page = _Page(sizes, margin, wide - margin, margin)
    page.write(title, sizes.title, "title", lines=2, bold=True)
    page.write(subtitle, sizes.head * 1.1, "subtitle", lines=3)
    page.y += margin * 0.5
    field = field_of(charts, margin + sizes.pad, wide - margin - sizes.pad, sizes)
    scale = chances(charts)
    for part in charts:
        page.add(part, field, scale)
    page.y += sizes.pad * 0.4
    for note in notes:
        page.write(note, sizes.small, "note", lines=6)
    high = page.y + margin * 0.8
    ground = [] if theme.paper else [Box(0.5, 0.5, wide - 1, high - 1, "plate", sizes.pad)]
    return Layout(wide, high, (*ground, *page.shapes))


class _Page:
    """What is drawn so far between two margins; `y` is where the next thing goes."""

    def __init__(self, sizes: Sizes, left: float, right: float, y: float) -> None:
        self.sizes, self.left, self.right, self.y = sizes, left, right, y
        self.shapes: list[Shape] = []

    def write(self, text: str, size: float, role: str, *, lines: int, bold: bool = False, indent: float = 0) -> None:
        """A text over the whole width."""
        room = self.right - self.left - 2 * indent
        for line in lines_of(inert(text), size, room, lines, bold=bold):
            self.shapes.append(put(self.left + indent, self.y + size, line, size, role, room, bold))
            self.y += size * 1.4

    def add(self, part: Chart, field: Field, scale: Scale) -> None:
        """A card with a chart."""
        top, before = self.y, len(self.shapes)
        self.y += self.sizes.pad
        if part.heading:
            self.write(part.heading, self.sizes.head, "heading", lines=2, bold=True, indent=self.sizes.pad)
            self.y += self.sizes.pad * 0.4
        match part:
            case Columns():
                drawn, bottom = draw_columns(part, field, self.y)
            case Bars():
                drawn, bottom = draw_rows(part, scale, field, self.y)
            case Intervals():
                drawn, bottom = draw_rows(part, times(part), field, self.y)
        self.shapes += drawn
        bottom += self.sizes.pad * 0.7
        card = Box(self.left, top, self.right - self.left, bottom - top, "card-stage", self.sizes.pad * 0.6)
        self.shapes.insert(before, card)
        self.y = bottom + self.sizes.pad * 0.9
