"""gacrux, the server of the Technical Commission, asked in process about tournaments of teams.

Its traps: it gives 0 for a code it does not know, so only known ones are asked; Fore Buchholz changes what the codes
beside it see, so it is asked alone; encounters and boards are places, read from the ranking; it wants a record for
every round of every team; it divides by a factor of 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from playoff.tiebreaks.teams import Points, TeamTournament

from .trf import trf

TOGETHER = (
    "MPTS", "GPTS", "WIN", "WON", "REP", "STD", "PS:MP", "PS:GP", "PS:MP/C1", "KS:MP", "KS:MP/L+1", "KS:GP/L-2",
    "BH:MP", "BH:GP", "BH:MP/C1", "BH:GP/C2", "BH:MP/M1", "BH:MP/P", "AOB", "SSSC/K3",
    "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/C1", "EMGSB/C1", "EGMSB/C1", "EGGSB/C1", "EMGSB/P", "BC",
)  # fmt: skip
ALONE = ("FB:MP", "FB:GP", "FB:MP/C1", "AOB/F", "SSSC/F/K3")
CHAINS = (
    ("MPTS", "EDE"), ("MPTS", "EDEBT"), ("MPTS", "EDEBB"), ("MPTS", "EDET"), ("MPTS", "EDEB"), ("MPTS", "EDE/P"),
    ("MPTS", "DE"), ("MPTS", "DE:GP"), ("MPTS", "TBR"), ("MPTS", "BBE"), ("MPTS", "GPTS", "BC"),
    ("GPTS", "EDE"), ("GPTS", "TBR", "EMMSB"),
)  # fmt: skip
"""The first code is the primary score."""


class Gacrux:
    """gacrux with a tournament before it."""

    def __init__(self, event: TeamTournament) -> None:
        file = trf2json()
        file.parse_file(trf(event), False)
        assert file.get_status() == 0, file.chessjson["status"]
        self._event, self._read = event, file.get_tournament(1)

    def values(self) -> Mapping[str, Mapping[str, Fraction | None]]:
        """What it says of every team, by code, in whole points; averages to two decimals."""
        found: dict[str, dict[str, Fraction | None]] = {}
        for codes in (TOGETHER, *((code,) for code in ALONE)):
            for team, answer in self._ask(("MPTS", *codes)):
                for code, value in zip(codes, answer["tiebreakScore"][1:], strict=True):
                    assert value is None or isinstance(value, int | Decimal)
                    found.setdefault(code, {})[team] = None if value is None else Fraction(value)
        return found

    def places(self, chain: Sequence[str]) -> dict[str, int]:
        """The places of all teams by a chain."""
        return {team: answer["rank"] for team, answer in self._ask(chain)}

    def _ask(self, codes: Sequence[str]) -> Sequence[tuple[str, Mapping[str, Any]]]:
        in_round_robin = self._event.system == "round-robin"
        assert codes[0] == ("MPTS" if self._event.primary is Points.MATCH else "GPTS")
        wanted = {"tiebreak": [*codes], "check": False, "pre_determined": in_round_robin, "swiss": not in_round_robin}
        answers = tiebreak(self._read, -1, wanted).compute_tiebreaks(self._read, wanted)["competitors"]
        return [(self._event.teams[answer["cid"] - 1], answer) for answer in answers]
