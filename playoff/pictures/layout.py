"""Where everything of a picture stands: boxes, lines and texts with their roles, in pixels, measured with the font.

Pure: a board and sizes in, primitives out. The drawings (`svg`) give each role its colours and nothing else.
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
    """With title, clocks, what is due, and the foot."""


COMPACT = Sizes(28, 21, 11, 13, 10.5, 12, 18, 170, 34, 12, titled=False)


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
    top: float
    """Where the first line begins."""


def _name_width(card: Card, sizes: Sizes) -> float:
    wide = [width(inert(line.name), sizes.name, bold=not line.said) for line in card.lines]
    return min(max(wide, default=0), sizes.longest) + 1


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
    marks = [width(line.mark, sizes.small, bold=True) for line in card.lines]
    marked = max(marks) + gap if any(line.mark for line in card.lines) else 0
    x = sizes.pad + marked
    after = x + name + gap
    after_cells = after + (cells * step - 4 + gap if cells else 0) + (gap * 0.75 if card.apart is not None else 0)
    ends, right = [], after_cells - gap
    for wide in _total_widths(card, sizes):
        right += gap + wide
        ends.append(right)
    noted = bool(card.note) and sizes.titled
    heads = bool(card.heads or any(card.total_heads))
    top = sizes.pad * 0.8 + sizes.head * 1.4 + (sizes.small * 1.5 if noted else 0) + (sizes.small * 1.5 if heads else 0)
    heading = width(inert(card.heading), sizes.head, bold=True)
    w = max(right, min(heading, sizes.longest) + sizes.pad) + sizes.pad
    tall = top + len(card.lines) * sizes.row + sizes.pad * 0.5
    return _Grid(sizes.pad, x, after, tuple(ends), w, tall, top)


def _card(card: Card, sizes: Sizes, x: float, y: float, w: float, grid: _Grid) -> Iterator[Shape]:
    """A card whose name column takes what width is left over."""
    spare = w - grid.w
    yield Box(x, y, w, grid.h, f"card-{card.style}", sizes.pad * 0.6)
    inside = w - 2 * sizes.pad
    at = y + sizes.pad * 0.8 + sizes.head
    crown = sizes.head * 1.5 if card.style == "ending" and any(line.fate == "won" for line in card.lines) else 0
    if crown:
        yield Icon("crown", x + sizes.pad, at - sizes.head, sizes.head * 1.15, "won")
    role = "won" if crown else "heading"
    yield put(x + sizes.pad + crown, at, card.heading, sizes.head, role, inside - crown, bold=True)
    if card.note and sizes.titled:
        at += sizes.small * 1.5
        yield put(x + sizes.pad, at, card.note, sizes.small, "note", inside)
    yield from _heads(card, sizes, x + spare, y + grid.top - sizes.small * 0.45, grid)
    for number, line in enumerate(card.lines):
        yield from _line(card, line, sizes, (x, y + grid.top + number * sizes.row, w, spare), grid, last=number)


def _cell_x(card: Card, number: int, sizes: Sizes) -> float:
    apart = card.apart is not None and number >= card.apart
    return number * (sizes.cell + 4) + (sizes.pad * 0.75 * 0.75 if apart else 0)


def _heads(card: Card, sizes: Sizes, x: float, y: float, grid: _Grid) -> Iterator[Shape]:
    for number, head in enumerate(card.heads):
        middle = x + grid.cells + _cell_x(card, number, sizes) + sizes.cell / 2
        yield put(middle, y, head, sizes.small, "note", sizes.cell + 3, anchor="middle")
    for head, end in zip(card.total_heads, grid.totals, strict=False):
        if head:
            yield put(x + end, y, head, sizes.small, "note", sizes.row * 2, anchor="end")


def _line(
    card: Card, line: Line, sizes: Sizes, place: tuple[float, float, float, float], grid: _Grid, last: int
) -> Iterator[Shape]:
    x, y, w, spare = place
    middle = y + sizes.row / 2
    base = middle + sizes.name * 0.36
    if line.fate == "won":
        yield Box(x + 5, y + 1, w - 10, sizes.row - 2, "band", sizes.pad * 0.4)
    elif last and card.lines[last - 1].fate != "won" and card.style != "ending":
        yield Stroke(((x + sizes.pad, y), (x + w - sizes.pad, y)), "rule", 1)
    fate = line.fate or ("said" if line.said else "name")
    if line.mark:
        yield put(x + grid.mark, middle + sizes.small * 0.36, line.mark, sizes.small, "mark", sizes.row * 3, bold=True)
    room = grid.cells - grid.name + spare - sizes.pad * 0.75
    yield put(x + grid.name, base, line.name, sizes.name, fate, room, bold=line.fate == "won")
    for number, cell in enumerate(line.cells):
        if cell:
            yield from _cell(cell, sizes, x + spare + grid.cells + _cell_x(card, number, sizes), middle)
    for number, (total, end) in enumerate(zip(line.totals, grid.totals, strict=False)):
        bold = number == 0 and card.style != "ending"
        role = fate if bold or card.style == "ending" else "note"
        yield put(x + spare + end, base, total, sizes.name, role, sizes.longest, bold=bold, anchor="end")


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
    shapes: tuple[Shape, ...]


def _section(section: Section, sizes: Sizes) -> _Placed:
    columns = [column for column in section.columns if column]
    name = max((_name_width(card, sizes) for column in columns for card in column), default=0)
    duels = [card for column in columns for card in column if card.style in {"stage", "coming"}]
    shared = max((_name_width(card, sizes) for card in duels), default=name)
    head = sizes.head * 2.2 if section.heading and sizes.titled else 0
    grids = [
        [_grid(card, sizes, shared if card in duels else _name_width(card, sizes)) for card in column]
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
    full = max(x - sizes.between, 0)
    links = [_link(link, where, sizes) for link in section.links if link.source in where and link.target in where]
    joined = {(link.source, link.target) for link in section.links}
    return _Placed(full, head + tall, (*_section_head(section, sizes, full), *links, *_steps(columns, where, joined, sizes), *shapes))


def _section_head(section: Section, sizes: Sizes, room: float) -> Iterator[Shape]:
    if not (section.heading and sizes.titled):
        return
    base, x = sizes.head * 1.05, 0.0
    if section.clause:
        wide = width(inert(section.clause), sizes.small, bold=True) + 14
        yield Box(0, base - sizes.head * 1.02, wide, sizes.head * 1.4, "chip", sizes.head * 0.4)
        yield put(wide / 2, base - sizes.head * 0.02, section.clause, sizes.small, "chip-ink", wide, True, "middle")
        x = wide + 9
    yield put(x, base, section.heading, sizes.head, "heading", room - x, bold=True)


def _link(link: Link, where: dict[str, tuple[float, float, float, _Grid]], sizes: Sizes) -> Stroke:
    """From the middle of the card to the line of its winner, by two right angles."""
    x, y, w, grid = where[link.source]
    to_x, to_y, _w, to_grid = where[link.target]
    start = y + grid.top + (grid.h - grid.top - sizes.pad * 0.5) / 2
    end = to_y + to_grid.top + (link.line + 0.5) * sizes.row
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
        x, y, _w, grid = where[right[0].id]
        bottom = where[right[-1].id]
        yield _arrow(x - sizes.between / 2, (y + bottom[1] + bottom[3].h) / 2, sizes)


def _arrow(x: float, y: float, sizes: Sizes) -> Stroke:
    reach = sizes.small * 0.45
    return Stroke(((x - reach / 2, y - reach), (x + reach / 2, y), (x - reach / 2, y + reach)), "arrow", 2)


# The whole


def lay_out(board: Board, sizes: Sizes, room: float = 1500) -> Layout:
    """A picture at most about so wide: sections that do not fit beside each other stand below each other."""
    placed = [_section(section, sizes) for section in board.sections]
    margin = sizes.margin
    content = max([*_row_widths(placed, sizes, room), 560 if sizes.titled else 0])
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
        x = margin
        for place, section in enumerate(row):
            if place or number:
                head = sizes.head * 2.2 if sizes.titled else 0
                if place:
                    yield_at = y + head + (section.h - head) / 2
                    shapes.append(_arrow(x - sizes.between / 2, yield_at, sizes))
            shapes += moved(section.shapes, x, y)
            x += section.w + sizes.between
        y += max(section.h for section in row)
    if sizes.titled:
        y += sizes.margin * 0.7
        due = list(_due(board.due, sizes, margin, y, content))
        shapes += due
        y += sum(shape.h for shape in due if isinstance(shape, Box)) + (sizes.margin * 0.7 if due else 0)
        y += sizes.small * 0.4
        shapes.append(put(margin, y, board.foot, sizes.small, "foot", content))
    return Layout(content + 2 * margin, y + margin * 0.8, tuple(shapes))


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
        place = {"x": shape.x * factor + dx, "y": shape.y * factor + dy}
        match shape:
            case Box():
                yield replace(shape, **place, w=shape.w * factor, h=shape.h * factor, radius=shape.radius * factor)
            case Text():
                yield replace(shape, **place, size=shape.size * factor, width=shape.width * factor)
            case Icon():
                yield replace(shape, **place, size=shape.size * factor)


def in_frame(board: Board, sizes: Sizes, frame: tuple[int, int], largest: float = 2.4) -> Layout:
    """The picture as large as a frame allows, broken into rows as suits its shape, in the middle of it."""
    tried = [lay_out(board, sizes, room) for room in (500, 800, 1100, 1500, 2000, 2800)]
    best = max(tried, key=lambda found: min(frame[0] / found.width, frame[1] / found.height))
    factor = min(frame[0] / best.width, frame[1] / best.height, largest)
    dx, dy = (frame[0] - best.width * factor) / 2, (frame[1] - best.height * factor) / 2
    return Layout(*map(float, frame), tuple(moved(best.shapes, dx, dy, factor)))
