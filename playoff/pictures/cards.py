"""One card: a match, a cycle, what may come or the ranks, as lines with marks, names, cells and totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playoff.pictures.board import Card, Cell, Line
from playoff.pictures.measure import inert, width
from playoff.pictures.shapes import Box, Icon, Shape, Sizes, Stroke, put


@dataclass(frozen=True, slots=True)
class Grid:
    """The columns of a card: where names, cells and totals begin, seen from its left edge."""

    mark: float
    name: float
    cells: float
    totals: tuple[float, ...]
    w: float
    h: float
    tops: tuple[float, ...]
    """Where each line begins, and the last one ends."""


def name_width(card: Card, sizes: Sizes) -> float:
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


def grid_of(card: Card, sizes: Sizes, name: float) -> Grid:
    """How much room a card needs, when its names have so much."""
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
    return Grid(sizes.pad, x, after, tuple(ends), w, tops[-1] + sizes.pad * 0.5, tuple(tops))


def draw_card(card: Card, sizes: Sizes, x: float, y: float, w: float, grid: Grid) -> Iterator[Shape]:
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


def _heads(card: Card, sizes: Sizes, x: float, y: float, grid: Grid, spare: float) -> Iterator[Shape]:
    for number, head in enumerate(card.heads):
        middle = x + grid.cells + _cell_x(card, number, sizes) + sizes.cell / 2
        yield put(middle, y, head, sizes.small, "note", sizes.cell + 3, anchor="middle")
    for head, end in zip(card.total_heads, grid.totals, strict=False):
        if head:
            yield put(x + spare + end, y, head, sizes.small, "note", sizes.row * 2, anchor="end")


def _line(
    card: Card, line: Line, sizes: Sizes, place: tuple[float, float, float, float], grid: Grid, number: int
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
