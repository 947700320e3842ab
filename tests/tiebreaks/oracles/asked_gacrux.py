"""gacrux, driven in process, and its traps.

- It gives 0 for a code it does not know, so only codes of `VALUES` are asked.
- Fore Buchholz, also as `/F`, changes what later codes see, so it is asked alone.
- The edition of C.07 follows from the first day (record 042).
- Direct encounter is a place: it is read from the final ranking after points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from playoff.tiebreaks import Tournament

from .trf_text import trf_text

Values = Mapping[str, Mapping[str, Fraction | None]]
"""By code and player: whole points, games or rating points; None where there is none."""


class Gacrux:
    """gacrux with a tournament before it, parsed once."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        file = trf2json()
        file.parse_file(trf_text(event), False)
        assert file.get_status() == 0, file.chessjson["status"]
        self._read = file.get_tournament(1)

    def values(self, codes: Iterable[str]) -> Values:
        """What it says of every player."""
        found: dict[str, dict[str, Fraction | None]] = {}
        for together in _groups(codes):
            for player, answer in self._ask(together):
                for code, value in zip(together, answer["tiebreakScore"], strict=True):
                    found.setdefault(code, {})[player] = None if value is None else Fraction(value)
        return found

    def places(self, *chain: str) -> dict[str, int]:
        """The places of everybody by a chain of codes."""
        return {player: answer["rank"] for player, answer in self._ask(chain)}

    def _ask(self, codes: Iterable[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
        round_robin = self.event.system == "round-robin"
        wanted = {"tiebreak": [*codes], "check": False, "pre_determined": round_robin, "swiss": not round_robin}
        answers = tiebreak(self._read, -1, wanted).compute_tiebreaks(self._read, wanted)["competitors"]
        return ((self.event.players[answer["cid"] - 1], answer) for answer in answers)


def _groups(codes: Iterable[str]) -> Iterator[tuple[str, ...]]:
    alone = [code for code in codes if code.startswith("FB") or code.endswith("/F")]
    if together := tuple(code for code in codes if code not in alone):
        yield together
    yield from ((code,) for code in alone)
