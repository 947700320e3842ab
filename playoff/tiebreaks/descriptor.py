"""How a criterion is asked for: a code and its modifiers, `BH/C1`, `SB/C1/P`, `KS/L+1`.

    /Cn      cut: without the n least significant contributions (C.07 14.1, 14.2)
    /Mn      median: without the n least and the n most significant ones (C.07 14.3, 14.4)
    /P       forfeits are games against the scheduled opponent, in a Swiss too (C.07 6.1.1)
    /F       Fore: the games of the last round are draws (C.07 8.3)
    /L+n     Koya: the limit n half points higher, /L-n lower (C.07 14.5); /Ln: at n per cent
    /G+n     Koya: the limit n score groups higher, /G-n lower (seed 002 1.1)
    /Un      who has no rating counts as rated n; /U alone: is left out (C.07 10)
    /D       an own unplayed round is a draw (not in C.07; known to the FIDE server)
    /R       the other way round

A descriptor has one spelling: capitals, each modifier once, no zeros in front.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from playoff.errors import BadInput
from playoff.languages import _

__all__ = ["MODIFIERS", "Descriptor", "parse"]


@dataclass(frozen=True, slots=True)
class Descriptor:
    """A code with its modifiers; `str` gives the text it was read from, modifiers in the order of `MODIFIERS`."""

    code: str
    cut: int = 0
    median: int = 0
    forfeits_played: bool = False
    fore: bool = False
    limit: int = 0
    """Half points above (below zero: under) half of what can be scored."""
    per_cent: int | None = None
    """The limit in per cent of what can be scored, instead of 50."""
    groups: int = 0
    unrated: int | None = None
    without_unrated: bool = False
    own_drawn: bool = False
    reverse: bool = False

    @property
    def low(self) -> int:
        """How many of the least significant contributions are left out."""
        return self.cut or self.median

    @property
    def high(self) -> int:
        """How many of the most significant contributions are left out."""
        return self.median

    def __str__(self) -> str:
        spelled = (
            f"C{self.cut}" if self.cut else "",
            f"M{self.median}" if self.median else "",
            "P" if self.forfeits_played else "",
            "F" if self.fore else "",
            f"L{self.limit:+}" if self.limit else "",
            f"L{self.per_cent}" if self.per_cent is not None else "",
            f"G{self.groups:+}" if self.groups else "",
            "" if self.unrated is None else f"U{self.unrated}",
            "U" if self.without_unrated else "",
            "D" if self.own_drawn else "",
            "R" if self.reverse else "",
        )
        return "/".join((self.code, *filter(None, spelled)))


Change = Callable[[Descriptor, str], Descriptor]

_READERS: Final[Mapping[str, tuple[str, Change]]] = {
    "C": (r"[1-9]\d?", lambda asked, number: replace(asked, cut=int(number))),
    "M": (r"[1-9]\d?", lambda asked, number: replace(asked, median=int(number))),
    "P": ("", lambda asked, _number: replace(asked, forfeits_played=True)),
    "F": ("", lambda asked, _number: replace(asked, fore=True)),
    "L": (
        r"[+-][1-9]\d?|[1-9]\d?|100",
        lambda asked, number: (
            replace(asked, limit=int(number)) if number[0] in "+-" else replace(asked, per_cent=int(number))
        ),
    ),
    "G": (r"[+-][1-9]\d?", lambda asked, number: replace(asked, groups=int(number))),
    "U": (
        r"(?:[1-9]\d{0,3})?",
        lambda asked, number: replace(asked, unrated=int(number)) if number else replace(asked, without_unrated=True),
    ),
    "D": ("", lambda asked, _number: replace(asked, own_drawn=True)),
    "R": ("", lambda asked, _number: replace(asked, reverse=True)),
}

MODIFIERS: Final[Mapping[str, str]] = {
    "C": "/Cn",
    "M": "/Mn",
    "P": "/P",
    "F": "/F",
    "L": "/L+n /L-n /Ln",
    "G": "/G+n /G-n",
    "U": "/U /Un",
    "D": "/D",
    "R": "/R",
}
"""Every modifier by its letter, as it is spelled."""


def parse(text: str, takes: Mapping[str, str]) -> Descriptor:
    """The descriptor of a text; `takes` names the letters of the modifiers every code takes.

    Raises BadInput for an unknown code, a modifier the code does not take or that is misspelled, one that stands
    twice, and a cut beside a median.
    """
    code, *modifiers = text.split("/")
    if code not in takes:
        raise BadInput(
            _("unknown criterion: {criterion}", criterion=text), right=_("one of {names}", names=", ".join(takes))
        )
    asked = Descriptor(code)
    seen: set[str] = set()
    for modifier in modifiers:
        letter, rest = modifier[:1], modifier[1:]
        if letter not in takes[code] or not letter or not re.fullmatch(_READERS[letter][0], rest):
            raise BadInput(
                _("{criterion}: {code} does not take /{modifier}", criterion=text, code=code, modifier=modifier),
                right=_allowed(code, takes[code]),
            )
        if letter in seen:
            raise BadInput(
                _("{criterion}: /{letter} stands twice", criterion=text, letter=letter), right=_("name it once")
            )
        seen.add(letter)
        asked = _READERS[letter][1](asked, rest)
    if asked.cut and asked.median:
        raise BadInput(_("{criterion}: a cut and a median", criterion=text), right=_("one of them"))
    return asked


def _allowed(code: str, letters: str) -> str:
    if not letters:
        return _("{code} alone, it takes no modifier", code=code)
    return _("{code} takes {modifiers}", code=code, modifiers=" ".join(MODIFIERS[letter] for letter in letters))
