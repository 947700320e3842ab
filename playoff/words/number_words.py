"""Whole numbers as words, as they are read aloud."""

from __future__ import annotations

from playoff.languages import p_

_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def _compound() -> tuple[str, ...]:
    return tuple(f"{ten}-{one}" if one != "zero" else ten for ten in _TENS for one in _ONES[:10])


WORDS = (*_ONES, *_compound())
"""The numbers from 0 to 99 in English."""

ALONE = "number word"
"""The context of a number that is counted or said alone: uno, dos."""

BEFORE = {
    "number word before a masculine noun": frozenset(n for n in range(100) if n % 10 == 1 and n != 11),
    "number word before a feminine noun": frozenset(n for n in range(100) if n % 10 in (1, 2) and n not in (11, 12)),
}
"""Which numbers have a form of their own before a noun: un minuto, dues partides; all others are said as alone."""

MASCULINE, FEMININE = BEFORE


def in_words(value: int, context: str = ALONE) -> str:
    """A number up to 99 as a word, larger ones in digits; before a noun in the form that goes with it."""
    if value >= len(WORDS):
        return str(value)
    return p_(context if value in BEFORE.get(context, ()) else ALONE, WORDS[value])
