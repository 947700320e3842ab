"""How wide a text is in the font of the pictures, and how a name is made to fit.

The table of widths is that of the font shipped beside it; tests hold it against the font itself. Signs the font does
not have, such as Arabic, Chinese or emoji, come from another font on the reader's machine: their width is a guess,
and the drawing pins such a text to the guessed width.
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FONT = Path(__file__).parent / "font"
SHRINK = 0.84
"""A text that is too long gets this much smaller at most, before it is cut."""

_GUESSES = {"W": 1040, "F": 1040, "N": 640, "Na": 640, "H": 640, "A": 800}
"""Of signs the font does not have, in thousandths of the size, by their East Asian width."""


@cache
def widths(bold: bool) -> dict[str, int]:
    """The width of every sign of the font in thousandths of its size."""
    table = json.loads((FONT / "widths.json").read_text(encoding="utf-8"))["bold" if bold else "regular"]
    return {sign: int(width) for width, signs in table.items() for sign in signs}


def known(text: str) -> bool:
    """Whether the font has every sign of a text."""
    return all(sign in widths(False) for sign in text)


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is, in pixels."""
    table = widths(bold)
    return sum(table[sign] if sign in table else _guess(sign) for sign in text) * size / 1000


def _guess(sign: str) -> int:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return _GUESSES[unicodedata.east_asian_width(sign)]


def inert(text: str) -> str:
    """A text in one line, without signs that are no text: controls, stray surrogates, turns of direction."""
    kept = (" " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign for sign in text)
    return " ".join("".join("\ufffd" if _unsayable(sign) else sign for sign in kept).split())


def _unsayable(sign: str) -> bool:
    """Not allowed in XML, or turning the direction of what stands behind it."""
    return unicodedata.category(sign) in {"Cs", "Cn"} or "\u202a" <= sign <= "\u202e" or sign in "\u2066\u2067\ufffe"


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text as it is shown: at what size, how wide."""

    shown: str
    size: float
    width: float


def fit(text: str, size: float, room: float, bold: bool = False) -> Fitted:
    """The text in so much room: as it is, or smaller, or cut with an ellipsis."""
    full = width(text, size, bold)
    if full <= room:
        return Fitted(text, size, full)
    smaller = max(size * room / full, size * SHRINK)
    if width(text, smaller, bold) <= room:
        return Fitted(text, smaller, width(text, smaller, bold))
    kept = text
    while kept and width(f"{kept}…", smaller, bold) > room:
        kept = _shorter(kept)
    shown = f"{kept.rstrip()}…" if width("…", smaller, bold) <= room else ""
    return Fitted(shown, smaller, width(shown, smaller, bold))


def _shorter(text: str) -> str:
    """Without its last sign, the accents that hang on it, and what joined it to the one before."""
    while text and _hangs(text[-1]):
        text = text[:-1]
    text = text[:-1]
    while text.endswith("\u200d"):
        text = text[:-1]
    return text


def _hangs(sign: str) -> bool:
    """Whether a sign only changes the one before it: an accent, a joiner, the tone of a skin."""
    return unicodedata.category(sign) in {"Mn", "Me", "Cf"} or "\U0001f3fb" <= sign <= "\U0001f3ff"


def wrap(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """A sentence broken between words; a word longer than a line is left to `fit`."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, bold) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def lines_of(text: str, size: float, room: float, most: int, bold: bool = False) -> list[str]:
    """A sentence in at most so many lines; all that is left is in the last one, for `fit` to cut."""
    lines = wrap(text, size, room, bold)
    return lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]
