"""Where each field of a player's row (record 001) stands, for the reader and the writer.

    5-8 start number   10 sex   11-13 title   15-47 name   49-52 rating   54-56 federation   58-68 FIDE number
    70-79 birth        81-84 points           86-89 rank
    92-95 opponent     97 colour   99 result  ... and so on, ten columns a round

Positions are those of the TRF, which count from 1; slices count from 0. Every column between two fields is blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

NUMBER: Final = slice(4, 8)
SEX: Final = slice(9, 10)
TITLE: Final = slice(10, 13)
NAME: Final = slice(14, 47)
RATING: Final = slice(48, 52)
FEDERATION: Final = slice(53, 56)
FIDE_ID: Final = slice(57, 68)
BIRTH: Final = slice(69, 79)
POINTS: Final = slice(80, 84)
RANK: Final = slice(85, 89)

BETWEEN: Final = (3, 8, 13, 47, 52, 56, 68, 79, 84)
"""The columns (from 0) that separate two fields."""

ROUNDS: Final = 89
"""Where the ten columns of the first round begin (from 0)."""
ROUND_WIDTH: Final = 10

MOST_PLAYERS: Final = 9999
MOST_ROUNDS: Final = 999

OPEN_SIGNS: Final = "*?X"
"""What some programs write for a game that is still open, where the TRF wants a blank."""
_ROUND = re.compile(rf"  ([ \d]{{4}}) ([wb\- ]) ([10=+\-WDLHFUZ{re.escape(OPEN_SIGNS)} ])", re.IGNORECASE | re.ASCII)
_ONE_WORD = re.compile(r" *[^ ]* *")
_FIGURES = re.compile(r" *[-\d.,]* *", re.ASCII)


class Cell(NamedTuple):
    """One round of one player: opponent's start number (0: none), colour (`w`, `b` or empty), result."""

    opponent: int
    colour: str
    code: str


EMPTY: Final = Cell(0, "", "")


def cell_of(block: str) -> Cell | None:
    """The ten columns of one round; None where they hold something else."""
    found = _ROUND.fullmatch(block.ljust(ROUND_WIDTH))
    if found is None:
        return None
    figures = found[1].strip()
    if figures and not figures.isdecimal():
        return None
    code = found[3].upper()
    colour = found[2].lower()
    cell = Cell(int(figures or 0), colour if colour in "wb" else "", "" if code == " " else code)
    return EMPTY if not cell.opponent and not cell.code else cell


def blocks_of(text: str) -> Iterator[str]:
    """The ten columns of every round of a row."""
    return (text[start : start + ROUND_WIDTH] for start in range(ROUNDS, len(text), ROUND_WIDTH))


def crowded(text: str) -> int | None:
    """The first column (from 1) that should be blank and is not; None where all are."""
    return next((column + 1 for column in BETWEEN if text[column : column + 1].strip(" ")), None)


def stands_in_columns(text: str) -> bool:
    """Whether every field of a row looks like what belongs there: the proof that its columns are not shifted."""
    return (
        crowded(text) is None
        and all(_ONE_WORD.fullmatch(text[field]) for field in (FEDERATION, FIDE_ID, BIRTH))
        and all(_FIGURES.fullmatch(text[field]) for field in (NUMBER, RATING, POINTS, RANK))
        and all(cell_of(block) is not None for block in blocks_of(text))
    )
