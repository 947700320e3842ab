"""The cells of a crosstable: one result or several, with a colour or without, in every way they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from playoff.errors import BadInput
from playoff.formats.signs import is_half_turned_into_a_date
from playoff.languages import _
from playoff.tiebreaks import Result

Colour = Literal["", "w", "b"]

_DIAGONAL = re.compile(r"[xX×*#■█▓•\\–—-]*|bye|n/?a")
_SHARES = {"1": 2, "½": 1, "=": 1, "0": 0, "+": 2, "-": 0}
_ONE = re.compile(r"\s*([wb])?\s*([10½=+-])\s*([wb])?\s*[/|;,]?", re.IGNORECASE)
_FACING = re.compile(r"(\d{1,4})\s*([wbs])\s*([10½=+-])?", re.IGNORECASE)
_ALONE = re.compile(r"-+\s*([10½+])?")


@dataclass(frozen=True, slots=True)
class Mark:
    """What one player has of one game: half points, whether a forfeit sign says so, with which colour."""

    share: int
    forfeit: bool = False
    colour: Colour = ""


@dataclass(frozen=True, slots=True)
class Facing:
    """A cell of a table of rounds: against which number, with which colour, what came out (None: open)."""

    opponent: int
    mark: Mark | None
    colour: Colour


def is_diagonal(cell: str) -> bool:
    """Whether a cell may stand where a player would meet himself."""
    return _DIAGONAL.fullmatch(cell.strip()) is not None


def marks(cell: str) -> tuple[tuple[Mark, ...], bool]:
    """The results in a cell, and whether one of them was a half that a spreadsheet had turned into a date.

    An empty cell holds none. Raises BadInput for anything else that is no result, a sum of several games included.
    """
    text = cell.strip()
    if text in {"", "*", "?", ".", "_"}:
        return (), False
    if is_half_turned_into_a_date(text):
        return (Mark(1),), True
    plain = _halves(text)
    if re.fullmatch(r"1[.,]5|[2-9]\d*([.,]\d+)?|1\d", plain) and plain not in {"10", "11"}:
        raise BadInput(_("no result of one game: {text!r}", text=text), right=_("1, ½, 0, or one sign for each game"))
    if _TWO_SCORES.search(plain):
        raise BadInput(
            _("two scores in a cell: {text!r}", text=text[:30]),
            right=_("what the player of the row has taken: 1, ½ or 0"),
        )
    found, place = [], 0
    while place < len(plain):
        one = _ONE.match(plain, place)
        if one is None:
            raise BadInput(_("no result: {text!r}", text=text[:30]), right=_("1, ½, 0, + or -"))
        colour = (one[1] or one[3] or "").casefold()
        found.append(Mark(_SHARES[one[2]], one[2] in "+-", "w" if colour == "w" else "b" if colour else ""))
        place = one.end()
    return tuple(found), False


def facing(cell: str) -> Facing | Mark | None:
    """A cell of a table of rounds, as `5w1` or `12b½`; a Mark for a round without opponent, None for nothing.

    Raises BadInput for anything else.
    """
    plain = _halves(cell.strip())
    if plain in {"", "0", "*"}:
        return None
    found = _FACING.fullmatch(plain)
    if found:
        colour: Colour = "w" if found[2].casefold() == "w" else "b"
        mark = Mark(_SHARES[found[3]], found[3] in "+-", colour) if found[3] else None
        return Facing(int(found[1]), mark, colour)
    alone = _ALONE.fullmatch(plain)
    if alone:
        return Mark(_SHARES[alone[1]]) if alone[1] else None
    raise BadInput(_("no result: {text!r}", text=cell.strip()[:30]), right=_("number, colour, result, as 5w1"))


def _halves(text: str) -> str:
    text = re.sub(r"[‐‑‒–—−]", "-", text)
    text = re.sub(r"1/2|(?<![\d.,])0?[.,]50?(?!\d)", "½", text)
    return re.sub(r"(?<![\d.,])([01])[.,]0+(?!\d)", r"\1", text)


_RESULTS = {
    (2, 0, False, False): Result.WHITE_WINS,
    (1, 1, False, False): Result.DRAW,
    (0, 2, False, False): Result.BLACK_WINS,
    (2, 0, True, True): Result.WHITE_BY_FORFEIT,
    (0, 2, True, True): Result.BLACK_BY_FORFEIT,
    (0, 0, True, True): Result.BOTH_FORFEIT,
    (0, 0, False, False): Result.BOTH_LOSE,
    (1, 0, False, False): Result.WHITE_HALF,
    (0, 1, False, False): Result.BLACK_HALF,
    (2, 0, True, False): Result.WHITE_BY_FORFEIT,
    (2, 0, False, True): Result.WHITE_BY_FORFEIT,
    (0, 2, True, False): Result.BLACK_BY_FORFEIT,
    (0, 2, False, True): Result.BLACK_BY_FORFEIT,
}
"""By the half points of White and Black and whether each cell has a forfeit sign; one of the two is enough."""


UNUSUAL = frozenset({Result.BOTH_LOSE, Result.WHITE_HALF, Result.BLACK_HALF, Result.BOTH_FORFEIT})
"""Only an arbiter makes such results; in a table they may well be slips, or games still to be played."""

_TWO_SCORES = re.compile(r"[10½=]\s*[-:]\s*[10½=]")
"""As `1-0`: three games to a reader who takes every sign for one."""


def result_between(white: Mark, black: Mark) -> Result | None:
    """The result that two cells state together; None where they contradict each other."""
    if white.colour and white.colour == black.colour:
        return None
    return _RESULTS.get((white.share, black.share, white.forfeit, black.forfeit))
