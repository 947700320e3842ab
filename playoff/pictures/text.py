"""A playoff as text, drawn from the same board as the picture: a bracket, a match, a crosstable, what may come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len

from playoff.languages import _, p_
from playoff.pictures.board import Board, Card, Cell, Section, board
from playoff.pictures.captions import TITLES, levels, signs, would_be
from playoff.view import View
from playoff.view.odds import OddsView
from playoff.view.rows import ComingRow
from playoff.words import game_name, stage_name

__all__ = ["colour_letter", "columns", "draw", "signs"]


def draw(view: View, odds: OddsView | None = None) -> str:
    """Every branch of the playoff, then what may come, or the ranks once it is over; with `odds` also the chances."""
    shown = board(view, odds)
    blocks = ["\n".join(_section(section, view)) for section in shown.sections]
    blocks += ["\n".join(_coming(view)), "\n".join(_chances(shown)), "\n".join(_ranks(shown))]
    return "\n\n".join(block for block in blocks if block)


def _section(section: Section, view: View) -> Iterator[str]:
    if section.branch is None:
        return
    yield f"{section.clause}  {_(TITLES[section.branch.branch])}"
    stages = [[card for card in column if card.style == "stage"] for column in section.columns]
    cards = [column for column in stages if column]
    if len(cards) > 1 and len(cards[0]) > 1:
        yield from _bracket(cards[0], cards[1][0])
        return
    for column in cards:
        for number, card in enumerate(column):
            yield from ([""] if number else [])
            yield from _card(card, alone=len(column) == 1)
    if section.branch.branch == "knockout" and cards and view.winner:
        yield from ("", f"  {_('Winner: {name}', name=view.winner)}")


def _card(card: Card, *, alone: bool, wins: bool = True) -> Iterator[str]:
    """A stage; a match that stands alone needs no heading, one whose winner stands beside it not to name him."""
    if any(card.total_heads):
        yield f"  {card.heading}"
        yield from _crosstable(card)
    elif card.total_heads:
        if not alone:
            yield f"  {card.heading}"
        rows = [
            [line.name, _games(card, number), _("← wins") if wins and line.fate == "won" else ""]
            for number, line in enumerate(card.lines)
        ]
        yield from (line if alone else f"  {line}" for line in columns(rows))


def _games(card: Card, number: int) -> str:
    """Game by game, sudden death behind a bar."""
    cells = card.lines[number].cells
    apart = len(cells) if card.apart is None else card.apart
    parts = [[sign(cell) for cell in part if cell and cell.colour] for part in (cells[:apart], cells[apart:])]
    return " | ".join(" ".join(part) for part in parts if part)


def sign(cell: Cell | None) -> str:
    """What a player took, with his colour: `½w`; `·w` for a game to come, `–` for one not needed.

    In brackets what does not count: what came in after the winner was certain (I.3), games of who left early (G.2).
    """
    if cell is None or cell.look == "may_come":
        return ""
    if cell.look == "own":
        return "×"
    if cell.look == "not_needed":
        return "–"
    letter = colour_letter(cell.colour == "white") if cell.colour else ""
    shown = f"{cell.text or '·'}{letter}"
    return f"({shown})" if cell.look == "outside" else shown


def colour_letter(white: bool) -> str:
    """The letter behind a score: `w` for White, `b` for Black."""
    return p_("letter of a colour", "w") if white else p_("letter of a colour", "b")


def _crosstable(card: Card) -> Iterator[str]:
    """Best first; nothing before the numbers are drawn."""
    wide = len(str(len(card.lines)))
    rows = [["", *card.heads, *card.total_heads]]
    rows += [[f"{line.mark:>{wide}} {line.name}", *map(sign, line.cells), *line.totals] for line in card.lines]
    return columns(rows)


def _bracket(left: Sequence[Card], right: Card) -> Iterator[str]:
    """Semifinals left, the final right of them."""
    lines: list[str] = []
    for card in left:
        lines += [*_card(card, alone=False, wins=False), ""]
    width = max(map(cell_len, lines)) + 1
    lines = [_pad(line, width) for line in lines[:-1]]
    if len(lines) == 7:
        one, other = columns([[line.name, _games(right, number)] for number, line in enumerate(right.lines)])
        lines[1] += "┐"
        lines[2] += f"┴─{one}"
        winner = next((line.name for line in right.lines if line.fate == "won"), "")
        lines[3] = _pad("", width + cell_len(f"┴─{one}") + 1) + f"├─ {winner}"
        lines[5] += f"┬─{other}"
        lines[6] += "┘"
    yield from (line.rstrip() for line in lines)


def _coming(view: View) -> Iterator[str]:
    """What may still come, with its clause."""
    if not view.may_come:
        return
    yield _("May come")
    rows = [[row.clause, _what(row)] for row in view.may_come if row.kind in {"stage", "sudden_death"}]
    by_number = [row for row in view.may_come if row.kind in {"cycle", "branch"} and row.after]
    for said, alike in groupby(by_number, key=would_be):
        same = list(alike)
        number = levels(same[0].level or 0, same[-1].level or 0)
        rows.append([same[0].clause, _("{number} level: {what}", number=number, what=said)])
    rows += [[row.clause, would_be(row)] for row in view.may_come if row.kind == "branch" and not row.after]
    yield from columns(rows)


def _what(row: ComingRow) -> str:
    return stage_name(row.id) if row.kind == "stage" else game_name(row.id)


def _chances(shown: Board) -> Iterator[str]:
    """Everybody's chance of the title, and which chances these are."""
    for card in _cards(shown):
        if card.id == "chances":
            yield card.heading
            yield from columns([[line.name, *line.totals] for line in card.lines if line.totals])
            yield f"  {card.note}"
            yield from (f"  {line.name}" for line in card.lines if line.said)


def _cards(shown: Board) -> Iterator[Card]:
    for section in shown.sections:
        for column in section.columns:
            yield from column


def _ranks(shown: Board) -> Iterator[str]:
    """Who ended where."""
    for card in _cards(shown):
        if card.style == "ending":
            yield _("Final ranks")
            for line in card.lines:
                yield f"  {line.mark.replace('–', '-'):>4}  {line.name}"


def _pad(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns as wide as their widest cell."""
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    for row in rows:
        yield ("  " + "  ".join(_pad(cell, width) for cell, width in zip(row, widths, strict=True))).rstrip()
