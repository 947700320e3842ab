"""A paper without any layout. What stands here is text in the language spoken; how it looks, the drawings decide."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal

_JOINERS = "\u200c\u200d"
"""The two signs without a shape that words of some scripts need."""


def printable(text: str) -> str:
    """`text` on one line, with a mark for every sign that has no shape or turns the direction of reading."""
    return "".join(sign if _has_shape(sign) else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _has_shape(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


@dataclass(frozen=True, slots=True)
class Heading:
    """A line over a part of the paper."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences. `lead` is for a hurried reader, `note` is small print, a `warning` must not be missed."""

    text: str
    tone: Literal["plain", "lead", "note", "warning"] = "plain"


@dataclass(frozen=True, slots=True)
class Pairs:
    """What something is, beside what it is called."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. One that may `wrap` gives way where the paper is too narrow."""

    head: str
    align: Literal["left", "centre", "right"] = "left"
    wrap: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns; `strong` are the numbers of those that stand out, `signed` leaves room to sign in each."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: tuple[int, ...] = ()
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """An entry of the protocol.

    `said`: what was stated, empty where the first decision says it; `decisions`: what followed, each with its
    clause; `remarks`: when and why, and what became of it; `record`: the same in the spelling that can be read back;
    `struck`: it has no effect as the record now stands.
    """

    number: str
    when: str
    by: str
    said: str
    remarks: tuple[str, ...]
    decisions: tuple[tuple[str, str], ...]
    record: str
    struck: bool


@dataclass(frozen=True, slots=True)
class Record:
    """Lines of the spelling that can be read back, by themselves."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A player at the board: what he is called there (White), who he is, what his clock shows at the start."""

    colour: str
    player: str
    clock: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip. `results` are to be ticked, `chosen` is ticked already; `signatures` are whose lines to sign."""

    game: str
    event: str
    id: str
    white: Side
    black: Side
    results: tuple[str, ...]
    chosen: str
    notes: tuple[str, ...]
    signatures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, by who signs."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A text that a camera can read, with what it is."""

    text: str
    caption: str


Block = Heading | Paragraph | Pairs | Table | Step | Record | Slip | Signatures | Code


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper: its name in every language, its title and event at the top, `foot` at the foot of every page."""

    name: str
    title: str
    event: str
    foot: str
    blocks: tuple[Block, ...]
