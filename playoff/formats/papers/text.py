"""A paper as plain text: at most `WIDTH` columns, which is A4 at nine points, measured as a terminal shows them.

The margin belongs to the lines that can be read back: nothing else ever stands in it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from playoff.formats.papers.blocks import (
    Block,
    Code,
    Heading,
    Pairs,
    Paper,
    Paragraph,
    Record,
    Side,
    Signatures,
    Slip,
    Step,
    Table,
    printable,
)

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table as Grid

Justify = Literal["default", "left", "center", "right", "full"]
WIDTH = 96
_MARGIN = 2
_TICKS = ("[ ]", "[x]")
_SIGNED = 26
"""Columns to sign in."""
_MARK = "= "
"""In the margin before a line that can be read back."""
_ON = "=   "
"""In the margin before what is left of it."""
_GLUE = "\\"
"""At the end of a line that was broken inside a word."""
_ATOM = re.compile(r"\\u[0-9a-f]{4}|\\.|.", re.DOTALL)
"""What must not be broken: an escape of JSON, or a sign."""


def as_text(paper: Paper) -> str:
    """The paper, ending in a line feed."""
    lines = [*_head(paper)]
    for block in paper.blocks:
        made = list(_block(block))
        if lines[-1] and not (isinstance(block, Record) and lines[-1].startswith("=")):
            lines.append("")
        lines += made
    return "\n".join([*lines, "", f"  {printable(paper.foot)}", ""])


def _head(paper: Paper) -> Iterator[str]:
    yield from _drawn(_text(paper.title.upper()))
    yield from _drawn(_text(paper.event))
    yield f"  {'─' * (WIDTH - _MARGIN)}"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(text):
            *_, last = lines = list(_drawn(_text(text)))
            yield from lines
            yield f"  {'─' * (len(last) - _MARGIN)}"
        case Paragraph(text, tone):
            yield from _drawn(_text(f"! {text}" if tone == "warning" else text))
        case Pairs(rows):
            yield from _drawn(_pairs(rows))
        case Table():
            yield from _drawn(_table(block))
        case Step():
            yield from _step(block)
        case Record(lines):
            for line in lines:
                yield from record_lines(line)
        case Slip():
            yield from _drawn(_slip(block))
        case Signatures(labels):
            yield from _drawn(_signatures(labels))
        case Code(text, caption):
            yield from _drawn(_text(caption))
            yield from _drawn(_text(text))
            yield from _qr(text)


# Lines that can be read back


def record_lines(text: str) -> Iterator[str]:
    """A line of the record, broken at spaces; inside a word only where one is too long, with a mark at the break."""
    from rich.cells import cell_len

    room, head, line = WIDTH - len(_ON) - len(_GLUE), _MARK, ""
    for word in text.split(" "):
        if line and cell_len(line) + 1 + cell_len(word) > room:
            yield head + line
            head, line = _ON, ""
        line = f"{line} {word}" if line else word
        while cell_len(line) > room:
            part = ""
            for atom in _ATOM.findall(line):
                if cell_len(part + atom) > room:
                    break
                part += atom
            yield head + part + _GLUE
            head, line = _ON, line[len(part) :]
    yield head + line


# Everything else, drawn by rich


def _console(width: int) -> Console:
    from rich.console import Console

    return Console(
        file=io.StringIO(), width=width, color_system=None, force_terminal=False, legacy_windows=False,
        markup=False, emoji=False, highlight=False, _environ={},
    )  # fmt: skip


def _drawn(what: RenderableType) -> Iterator[str]:
    """The lines of it, behind the margin."""
    console = _console(WIDTH - _MARGIN)
    console.print(what)
    file = console.file
    assert isinstance(file, io.StringIO)
    for line in file.getvalue().splitlines():
        yield f"{' ' * _MARGIN}{line}".rstrip()


def _text(text: str, **how: object) -> RenderableType:
    from rich.text import Text

    return Text(printable(text), overflow="fold", **how)  # type: ignore[arg-type]


def _grid(*columns: tuple[Justify, bool]) -> Grid:
    """A table without lines; each column with how it is set, and whether it may be broken."""
    from rich.table import Table as Grid

    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for align, wrap in columns:
        grid.add_column(justify=align, no_wrap=not wrap, overflow="fold")
    return grid


def _pairs(rows: tuple[tuple[str, str], ...]) -> RenderableType:
    grid = _grid(("left", False), ("left", True))
    for name, said in rows:
        grid.add_row(_text(name), _text(said))
    return grid


def _table(table: Table) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.table import Table as Grid

    shape = box.Box("    \n    \n ── \n    \n    \n ── \n    \n    \n")
    wide = len(table.columns) > 8
    grid = Grid(box=None if not any(column.head for column in table.columns) else shape)
    grid.show_edge, grid.pad_edge, grid.padding = False, False, (0, 0 if wide else 1, 0, 0)
    for column in table.columns:
        justify: Justify = "center" if column.align == "centre" else column.align
        grid.add_column(
            _text(column.head), justify=justify, no_wrap=not column.wrap, overflow="fold",
            min_width=12 if column.wrap else None,
        )  # fmt: skip
    if table.signed:
        grid.add_column("", width=_SIGNED, no_wrap=True)
    for row in table.rows:
        room = [Group("", _text("_" * _SIGNED))] if table.signed else []
        grid.add_row(*map(_text, row), *room)
    return grid


def _step(step: Step) -> Iterator[str]:
    head = f"{step.number:>4}  {step.when}".rstrip()
    said = [f"[{step.said}]" if step.struck else step.said] if step.said else []
    decisions = [f"{clause}: {decision}" for clause, decision in step.decisions]
    grid = _grid(("left", False), ("left", True))
    for line in filter(None, (*said, *decisions, *step.remarks, step.by)):
        grid.add_row(_text(head), _text(line))
        head = ""
    yield from _drawn(grid)
    yield from record_lines(step.record)


def _slip(slip: Slip) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.panel import Panel
    from rich.rule import Rule

    sides = _grid(("left", False), ("left", True), ("right", False))
    sides.expand, sides.columns[1].ratio = True, 1
    for side in (slip.white, slip.black):
        _side(sides, side)
    ticks = "    ".join(f"{_TICKS[result == slip.chosen]} {result}" for result in slip.results)
    parts = [_text(slip.game), _text(f"{slip.event} · {slip.id}"), _text(""), sides, *map(_text, slip.notes)]
    parts += [_text(""), _text(ticks), _text(""), _text(""), _signatures(slip.signatures)]
    return Group(Panel(Group(*parts), box=box.SQUARE, padding=(1, 2)), Rule(characters="- ", style=""))


def _side(grid: Grid, side: Side) -> None:
    grid.add_row(_text(side.colour), _text(side.player), _text(side.clock))


def _signatures(labels: tuple[str, ...]) -> RenderableType:
    grid = _grid(*(("left", True) for _ in labels))
    grid.expand = True
    for column in grid.columns:
        column.ratio = 1
    width = (WIDTH - 12) // max(1, len(labels)) - 3
    grid.add_row(*(_text("") for _ in labels))
    grid.add_row(*(_text("_" * width) for _ in labels))
    grid.add_row(*map(_text, labels))
    return grid


def _qr(text: str) -> Iterator[str]:
    """The code in ink on paper: two rows of it in a line."""
    import segno

    rows = [list(row) for row in segno.make_qr(text).matrix_iter(border=1)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        shown = "".join(" ▄▀█"[2 * above + below] for above, below in zip(upper, lower, strict=True))
        yield f"{' ' * _MARGIN}{shown}".rstrip()
