"""Where everything of a picture stands: boxes, lines and texts with their roles, in pixels, measured with the font.

Pure: a board and sizes in, primitives out. The drawing (`bracket`) gives each role its colours and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from playoff.languages import _, n_
from playoff.pictures.board import Board, Card, Cell, Line, Link, Section
from playoff.pictures.measure import fit, inert, width, wrap


@dataclass(frozen=True, slots=True)
class Sizes:
    """The measures of a picture, in pixels."""

    row: float = 38
    cell: float = 28
    pad: float = 16
    name: float = 16
    small: float = 12
    head: float = 14
    title: float = 30
    longest: float = 250
    """Room for a name at most."""
    between: float = 52
    margin: float = 36
    titled: bool = True
    """With title, subtitle and foot."""
    noted: bool = True
    """With clocks, the headings of sections, and what is due."""


ROOMY = Sizes()
OVERLAY = Sizes(margin=16, titled=False)
COMPACT = Sizes(28, 21, 11, 13, 10.5, 12, 18, 170, 34, 12, titled=False, noted=False)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners."""

    x: float
    y: float
    w: float
    h: float
    role: str
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    role: str
    width: float = 2


@dataclass(frozen=True, slots=True)
class Text:
    """A text on its baseline; `full` is what was meant where it had to be cut; `width` as measured."""

    x: float
    y: float
    shown: str
    size: float
    role: str
    width: float
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "start"
    full: str = ""


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawn sign: the crown of the champion, or a disc."""

    name: Literal["crown", "disc"]
    x: float
    y: float
    size: float
    role: str


Shape = Box | Stroke | Text | Icon


@dataclass(frozen=True, slots=True)
class Layout:
    """A picture: its size, and its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def put(
    x: float, y: float, text: str, size: float, role: str, room: float,
    bold: bool = False, anchor: Literal["start", "middle", "end"] = "start",
) -> Text:  # fmt: skip
    """A text fitted into its room."""
    meant = inert(text)
    fitted = fit(meant, size, room, bold)
    full = meant if fitted.shown != meant else ""
    return Text(x, y, fitted.shown, fitted.size, role, fitted.width, bold, anchor, full)


# Cards


@dataclass(frozen=True, slots=True)
class _Grid:
    """The columns of a card: where names, cells and totals begin, seen from its left edge."""

    mark: float
    name: float
    cells: float
    totals: tuple[float, ...]
    w: float
    h: float
    tops: tuple[float, ...]
    """Where each line begins, and the last one ends."""


def _name_width(card: Card, sizes: Sizes) -> float:
    """Wide enough for its names, each as large and bold as it may become."""
    wide = [width(inert(line.name), _size(card, line, sizes), bold=not line.said) for line in card.lines]
    return min(max(wide, default=0), sizes.longest) + 1


def _size(card: Card, line: Line, sizes: Sizes) -> float:
    """How large a name is written: that of the champion half as large again."""
    return sizes.name * 1.5 if card.style == "ending" and line.fate == "won" else sizes.name


def _tall(card: Card, line: Line, sizes: Sizes) -> float:
    """How tall a line is."""
    return sizes.row * _size(card, line, sizes) / sizes.name


def _line_tops(card: Card, sizes: Sizes, top: float) -> list[float]:
    """Where each line begins, and where the last one ends."""
    tops = [top]
    for line in card.lines:
        tops.append(tops[-1] + _tall(card, line, sizes))
    return tops


def _total_widths(card: Card, sizes: Sizes) -> tuple[float, ...]:
    number = max((len(line.totals) for line in card.lines), default=0)
    found = []
    for column in range(number):
        texts = [line.totals[column] for line in card.lines if column < len(line.totals)]
        over = width(card.total_heads[column], sizes.small) if column < len(card.total_heads) else 0
        found.append(max(over, sizes.row * 0.6, *(width(inert(text), sizes.name, bold=True) for text in texts)) + 1)
    return tuple(found)


def _grid(card: Card, sizes: Sizes, name: float) -> _Grid:
    step = sizes.cell + 4
    cells = max((len(line.cells) for line in card.lines), default=0)
    gap = sizes.pad * 0.75
    marks = [width(_mark(card, line), sizes.small, bold=True) for line in card.lines]
    marked = max(marks) + gap if any(marks) else 0
    x = sizes.pad + marked
    after = x + name + gap
    after_cells = after + (cells * step - 4 + gap if cells else 0) + (gap * 0.75 if card.apart is not None else 0)
    ends, right = [], after_cells - gap
    for wide in _total_widths(card, sizes):
        right += gap + wide
        ends.append(right)
    noted = bool(card.note) and sizes.noted
    heads = bool(card.heads or any(card.total_heads))
    top = (
        sizes.pad * 0.8 + sizes.head * 1.4 + (sizes.small * 1.5 if noted else 0) + (sizes.small * 1.5 if heads else 0)
    )
    crown = sizes.head * 1.5 if _crowned(card) else 0
    heading = crown + width(inert(card.heading), sizes.head, bold=True)
    note = width(inert(card.note), sizes.small) if noted else 0
    w = max(right, sizes.pad + min(max(heading, note), sizes.longest * 1.2) + 1) + sizes.pad
    tops = _line_tops(card, sizes, top)
    return _Grid(sizes.pad, x, after, tuple(ends), w, tops[-1] + sizes.pad * 0.5, tuple(tops))


def _card(card: Card, sizes: Sizes, x: float, y: float, w: float, grid: _Grid) -> Iterator[Shape]:
    """A card; width that is left over goes before its totals."""
    spare = w - grid.w
    yield Box(x, y, w, grid.h, f"card-{card.style}", sizes.pad * 0.6)
    inside = w - 2 * sizes.pad
    at = y + sizes.pad * 0.8 + sizes.head
    crown = sizes.head * 1.5 if _crowned(card) else 0
    if crown:
        yield Icon("crown", x + sizes.pad, at - sizes.head, sizes.head * 1.15, "won")
    role = "won" if crown else "heading"
    yield put(x + sizes.pad + crown, at, card.heading, sizes.head, role, inside - crown, bold=True)
    if card.note and sizes.noted:
        at += sizes.small * 1.5
        yield put(x + sizes.pad, at, card.note, sizes.small, "note", inside)
    yield from _heads(card, sizes, x, y + grid.tops[0] - sizes.small * 0.45, grid, spare)
    for number, line in enumerate(card.lines):
        yield from _line(card, line, sizes, (x, y + grid.tops[number], w, spare), grid, number)


def _crowned(card: Card) -> bool:
    return card.style == "ending" and any(line.fate == "won" for line in card.lines)


def _cell_x(card: Card, number: int, sizes: Sizes) -> float:
    apart = card.apart is not None and number >= card.apart
    return number * (sizes.cell + 4) + (sizes.pad * 0.75 * 0.75 if apart else 0)


def _mark(card: Card, line: Line) -> str:
    """Number, seed or rank; the champion's goes without saying."""
    return "" if card.style == "ending" and line.fate == "won" else line.mark


def _heads(card: Card, sizes: Sizes, x: float, y: float, grid: _Grid, spare: float) -> Iterator[Shape]:
    for number, head in enumerate(card.heads):
        middle = x + grid.cells + _cell_x(card, number, sizes) + sizes.cell / 2
        yield put(middle, y, head, sizes.small, "note", sizes.cell + 3, anchor="middle")
    for head, end in zip(card.total_heads, grid.totals, strict=False):
        if head:
            yield put(x + spare + end, y, head, sizes.small, "note", sizes.row * 2, anchor="end")


def _line(
    card: Card, line: Line, sizes: Sizes, place: tuple[float, float, float, float], grid: _Grid, number: int
) -> Iterator[Shape]:
    x, y, w, spare = place
    size, tall = _size(card, line, sizes), _tall(card, line, sizes)
    middle = y + tall / 2
    listed = card.style == "ending"
    if line.fate == "won" and not listed:
        yield Box(x + 5, y + 1, w - 10, tall - 2, "band", sizes.pad * 0.4)
    elif number and (listed or card.lines[number - 1].fate != "won"):
        yield Stroke(((x + sizes.pad, y), (x + w - sizes.pad, y)), "rule", 1)
    fate = line.fate or ("said" if line.said else "name")
    if mark := _mark(card, line):
        yield put(x + grid.mark, middle + sizes.small * 0.36, mark, sizes.small, "mark", sizes.row * 3, bold=True)
    start = grid.mark if listed and line.fate == "won" else grid.name
    room = grid.cells - start - sizes.pad * 0.75 + (0 if line.cells else spare)
    yield put(x + start, middle + size * 0.36, line.name, size, fate, room, bold=line.fate == "won")
    for place_of, cell in enumerate(line.cells):
        if cell:
            yield from _cell(cell, sizes, x + grid.cells + _cell_x(card, place_of, sizes), middle)
    for column, (total, end) in enumerate(zip(line.totals, grid.totals, strict=False)):
        bold = column == 0 and card.style == "stage"
        role = fate if bold or card.style != "stage" else "note"
        at = middle + sizes.name * 0.36
        yield put(x + spare + end, at, total, sizes.name, role, sizes.longest, bold=bold, anchor="end")


def _cell(cell: Cell, sizes: Sizes, x: float, middle: float) -> Iterator[Shape]:
    side, y = sizes.cell, middle - sizes.cell / 2
    if cell.look == "own":
        yield Box(x, y, side, side, "cell-own", 6)
        return
    if cell.look in {"not_needed", "left_out"}:
        text = cell.text or "–"
        yield put(x + side / 2, middle + sizes.name * 0.36, text, sizes.name, "faint", side, anchor="middle")
        return
    role = f"cell-{cell.look}" if cell.look == "may_come" else f"cell-{cell.colour or 'none'}-{cell.look}"
    yield Box(x, y, side, side, role, 6)
    if cell.look == "running":
        yield Icon("disc", x + side / 2, middle, side * 0.16, "due")
    elif cell.text:
        text = f"({cell.text})" if cell.look == "outside" else cell.text
        ink = f"ink-{cell.colour}-{cell.look}"
        size = sizes.name * 0.94
        yield put(x + side / 2, middle + size * 0.36, text, size, ink, side - 2, bold=True, anchor="middle")


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
    shared = max((_name_width(card, sizes) for card in stages), default=0)
    head = sizes.head * 2.2 if section.heading and sizes.noted else 0
    grids = [
        [_grid(card, sizes, shared if card in stages else _name_width(card, sizes)) for card in column]
        for column in columns
    ]
    gap = sizes.pad * 1.1
    heights = [sum(grid.h for grid in column) + gap * (len(column) - 1) for column in grids]
    tall = max(heights, default=0)
    shapes: list[Shape] = []
    where: dict[str, tuple[float, float, float, _Grid]] = {}
    x = 0.0
    for column, made, height in zip(columns, grids, heights, strict=True):
        wide = max(grid.w for grid in made)
        y = head + (tall - height) / 2
        for card, grid in zip(column, made, strict=True):
            where[card.id] = (x, y, wide, grid)
            shapes += _card(card, sizes, x, y, wide, grid)
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


def _link(link: Link, where: dict[str, tuple[float, float, float, _Grid]], sizes: Sizes) -> Stroke:
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
    where: dict[str, tuple[float, float, float, _Grid]],
    joined: set[tuple[str, str]],
    sizes: Sizes,
) -> Iterator[Shape]:
    """An arrow between columns that no line joins."""
    for left, right in pairwise(columns):
        if any((a.id, b.id) in joined for a in left for b in right):
            continue
        x, y, _w, _grid = where[right[0].id]
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


def moved(shapes: Iterable[Shape], dx: float, dy: float, factor: float = 1) -> Iterator[Shape]:
    """Shapes made larger by `factor`, then moved."""
    for shape in shapes:
        if isinstance(shape, Stroke):
            points = tuple((x * factor + dx, y * factor + dy) for x, y in shape.points)
            yield replace(shape, points=points, width=shape.width * factor)
            continue
        x, y = shape.x * factor + dx, shape.y * factor + dy
        match shape:
            case Box(w=w, h=h, radius=radius):
                yield replace(shape, x=x, y=y, w=w * factor, h=h * factor, radius=radius * factor)
            case Text(size=size, width=wide):
                yield replace(shape, x=x, y=y, size=size * factor, width=wide * factor)
            case Icon(size=size):
                yield replace(shape, x=x, y=y, size=size * factor)


def in_frame(board: Board, sizes: Sizes, frame: tuple[int, int], largest: float = 2.4) -> Layout:
    """The picture as large as a frame allows, broken into rows as suits its shape, in the middle of it."""
    tried = [lay_out(board, sizes, room) for room in (500, 800, 1100, 1500, 2000, 2800)]
    best = max(tried, key=lambda found: min(frame[0] / found.width, frame[1] / found.height))
    factor = min(frame[0] / best.width, frame[1] / best.height, largest)
    dx, dy = (frame[0] - best.width * factor) / 2, (frame[1] - best.height * factor) / 2
    return Layout(float(frame[0]), float(frame[1]), tuple(moved(best.shapes, dx, dy, factor)))
