"""Where everything of a picture stands: sections, their columns, what joins them, and the whole.

Pure: a board and sizes in, shapes out, measured with the font. The drawing (`bracket`) gives each role its colours,
and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from playoff.languages import _, n_
from playoff.pictures.board import Board, Card, Link, Section
from playoff.pictures.cards import Grid, draw_card, grid_of, name_width
from playoff.pictures.measure import inert, width, wrap
from playoff.pictures.shapes import Box, Layout, Shape, Sizes, Stroke, moved, put

# Sections


@dataclass(frozen=True, slots=True)
class _Placed:
    """A section laid out at the origin, to be moved into its place."""

    w: float
    h: float
    head: float
    """How much of the height its heading takes."""
    shapes: tuple[Shape, ...]


def _section(section: Section, sizes: Sizes) -> _Placed:
    columns = [column for column in section.columns if column]
    stages = [card for column in columns for card in column if card.style == "stage"]
    shared = max((name_width(card, sizes) for card in stages), default=0)
    head = sizes.head * 2.2 if section.heading and sizes.noted else 0
    grids = [
        [grid_of(card, sizes, shared if card in stages else name_width(card, sizes)) for card in column]
        for column in columns
    ]
    gap = sizes.pad * 1.1
    heights = [sum(grid.h for grid in column) + gap * (len(column) - 1) for column in grids]
    tall = max(heights, default=0)
    shapes: list[Shape] = []
    where: dict[str, tuple[float, float, float, Grid]] = {}
    x = 0.0
    for column, made, height in zip(columns, grids, heights, strict=True):
        wide = max(grid.w for grid in made)
        y = head + (tall - height) / 2
        for card, grid in zip(column, made, strict=True):
            where[card.id] = (x, y, wide, grid)
            shapes += draw_card(card, sizes, x, y, wide, grid)
            y += grid.h + gap
        x += wide + sizes.between
    full = max(x - sizes.between, _heading_width(section, sizes))
    links = [_link(link, where, sizes) for link in section.links if link.source in where and link.target in where]
    joined = {(link.source, link.target) for link in section.links}
    steps = _steps(columns, where, joined, sizes)
    return _Placed(full, head + tall, head, (*_section_head(section, sizes, full), *links, *steps, *shapes))


def _heading_width(section: Section, sizes: Sizes) -> float:
    """Of the heading above the cards, with its clause."""
    chip = width(inert(section.clause), sizes.small, bold=True) + 23 if section.clause else 0
    return chip + width(inert(section.heading), sizes.head, bold=True) + 1 + 2 * _indent(sizes) if sizes.noted else 0


def _indent(sizes: Sizes) -> float:
    """Without a title there may be no ground either: headings get a plate of their own."""
    return 0 if sizes.titled else sizes.pad * 0.5


def _section_head(section: Section, sizes: Sizes, room: float) -> Iterator[Shape]:
    if not (section.heading and sizes.noted):
        return
    base, x = sizes.head * 1.05, _indent(sizes)
    if x:
        wide = _heading_width(section, sizes)
        yield Box(0, base - sizes.head * 1.15, wide, sizes.head * 1.7, "plate", sizes.head * 0.5)
    if section.clause:
        wide = width(inert(section.clause), sizes.small, bold=True) + 14
        yield Box(x, base - sizes.head * 1.02, wide, sizes.head * 1.4, "chip", sizes.head * 0.4)
        middle = x + wide / 2
        yield put(middle, base - sizes.head * 0.02, section.clause, sizes.small, "chip-ink", wide, True, "middle")
        x += wide + 9
    yield put(x, base, section.heading, sizes.head, "heading", room - x, bold=True)


def _link(link: Link, where: dict[str, tuple[float, float, float, Grid]], sizes: Sizes) -> Stroke:
    """From the middle of the card to the line of its winner, by two right angles."""
    x, y, w, grid = where[link.source]
    to_x, to_y, _w, to_grid = where[link.target]
    start = y + (grid.tops[0] + grid.tops[-1]) / 2
    end = to_y + (to_grid.tops[link.line] + to_grid.tops[link.line + 1]) / 2
    turn = to_x - sizes.between / 2
    role = "link-sure" if link.sure else "link"
    return Stroke(((x + w, start), (turn, start), (turn, end), (to_x, end)), role)


def _steps(
    columns: list[tuple[Card, ...]],
    where: dict[str, tuple[float, float, float, Grid]],
    joined: set[tuple[str, str]],
    sizes: Sizes,
) -> Iterator[Shape]:
    """An arrow between columns that no line joins."""
    for left, right in pairwise(columns):
        if any((a.id, b.id) in joined for a in left for b in right):
            continue
        x, y, _w, _own = where[right[0].id]
        bottom = where[right[-1].id]
        yield _arrow(x - sizes.between / 2, (y + bottom[1] + bottom[3].h) / 2, sizes)


def _arrow(x: float, y: float, sizes: Sizes) -> Stroke:
    reach = sizes.small * 0.45
    return Stroke(((x - reach / 2, y - reach), (x + reach / 2, y), (x - reach / 2, y + reach)), "arrow", 2)


# The whole


def lay_out(board: Board, sizes: Sizes, room: float = 1500) -> Layout:
    """A picture at most about so wide: sections that do not fit beside each other stand below each other."""
    placed = [_section(part, sizes) for section in board.sections for part in _broken(section, sizes, room)]
    margin = sizes.margin
    content = max([*_row_widths(placed, sizes, room), 560 if sizes.titled else 360 if sizes.noted else 0])
    shapes: list[Shape] = []
    y = margin
    if sizes.titled:
        y += sizes.title * 0.8
        shapes.append(put(margin, y, board.title, sizes.title, "title", content, bold=True))
        y += sizes.head * 1.75
        shapes.append(put(margin, y, board.subtitle, sizes.head * 1.1, "subtitle", content))
        y += sizes.margin * 0.9
    for number, row in enumerate(_rows(placed, sizes, room)):
        y += sizes.margin * 0.8 if number else 0
        x, head = margin, max(section.head for section in row)
        for place, section in enumerate(row):
            top = y + head - section.head
            if place:
                shapes.append(_arrow(x - sizes.between / 2, top + (section.head + section.h) / 2, sizes))
            shapes += moved(section.shapes, x, top)
            x += section.w + sizes.between
        y += max(section.h - section.head for section in row) + head
    if sizes.noted and board.due:
        y += sizes.pad * 1.4
        due = list(_due(board.due, sizes, margin, y, content))
        shapes += due
        y += sum(shape.h for shape in due if isinstance(shape, Box))
    if sizes.titled:
        y += sizes.margin * 0.7 + sizes.small * 0.4
        shapes.append(put(margin, y, board.foot, sizes.small, "foot", content))
        margin *= 0.8
    return Layout(content + 2 * sizes.margin, y + margin, tuple(shapes))


def _broken(section: Section, sizes: Sizes, room: float) -> Iterator[Section]:
    """A section too wide, such as ten cycles, in parts; what lines join stays together."""
    if section.links or _section(section, sizes).w <= room:
        yield section
        return
    part = replace(section, columns=section.columns[:1])
    for column in section.columns[1:]:
        longer = replace(part, columns=(*part.columns, column))
        if _section(longer, sizes).w > room:
            yield part
            longer = replace(section, clause="", heading="", columns=(column,))
        part = longer
    yield part


def _rows(placed: Sequence[_Placed], sizes: Sizes, room: float) -> list[list[_Placed]]:
    rows: list[list[_Placed]] = []
    used = 0.0
    for section in placed:
        if rows and used + sizes.between + section.w <= room:
            rows[-1].append(section)
            used += sizes.between + section.w
        else:
            rows.append([section])
            used = section.w
    return rows


def _row_widths(placed: Sequence[_Placed], sizes: Sizes, room: float) -> Iterator[float]:
    for row in _rows(placed, sizes, room):
        yield sum(section.w for section in row) + sizes.between * (len(row) - 1)


def _due(due: Sequence[str], sizes: Sizes, x: float, y: float, w: float) -> Iterator[Shape]:
    """A strip with what is next."""
    if not due:
        return
    shown = list(due[:4])
    if len(due) > 4:
        shown.append(n_("and {number} more", "and {number} more", len(due) - 4))
    label = _("Next")
    indent = sizes.pad + width(label, sizes.head, bold=True) + sizes.pad
    inside = w - indent - sizes.pad
    lines = [part for text in shown for part in wrap(inert(text), sizes.head, inside)]
    tall = len(lines) * sizes.head * 1.55 + sizes.pad * 1.1
    yield Box(x, y, w, tall, "due-strip", sizes.pad * 0.6)
    base = y + sizes.pad * 0.55 + sizes.head * 1.12
    yield put(x + sizes.pad, base, label, sizes.head, "due", indent, bold=True)
    for number, text in enumerate(lines):
        yield put(x + indent, base + number * sizes.head * 1.55, text, sizes.head, "name", inside)


def in_frame(board: Board, sizes: Sizes, frame: tuple[int, int], largest: float = 2.4) -> Layout:
    """The picture as large as a frame allows, broken into rows as suits its shape, in the middle of it."""
    tried = [lay_out(board, sizes, room) for room in (500, 800, 1100, 1500, 2000, 2800)]
    best = max(tried, key=lambda found: min(frame[0] / found.width, frame[1] / found.height))
    factor = min(frame[0] / best.width, frame[1] / best.height, largest)
    dx, dy = (frame[0] - best.width * factor) / 2, (frame[1] - best.height * factor) / 2
    return Layout(float(frame[0]), float(frame[1]), tuple(moved(best.shapes, dx, dy, factor)))
