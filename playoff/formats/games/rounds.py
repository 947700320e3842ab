"""The dialects of the Round tag: `5`, `5.3`, `Round 5`, `R5`, `5 (3)`, `TB1`, `?`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from playoff.formats.games.events import Stage, stage_in

_NOTHING = {"", "?", "-", "*"}


@dataclass(frozen=True, slots=True)
class Label:
    """A Round tag: its numbers, the most significant first (PGN standard 8.1.1.4), and the stage that it names."""

    text: str
    numbers: tuple[int, ...] = ()
    stage: Stage = ""

    @property
    def round(self) -> int | None:
        """The number of the round; None where the tag says none."""
        return self.numbers[0] if self.numbers and self.numbers[0] > 0 else None


@lru_cache(maxsize=1 << 14)
def label(text: str) -> Label:
    """Read a Round tag, or the part of another tag that speaks of a round."""
    plain = text.strip()
    if plain in _NOTHING:
        return Label("")
    numbers = tuple(int(digits) for digits in re.findall(r"\d+", plain) if len(digits) < 5)
    return Label(plain, numbers, stage_in(plain, alone=True))
