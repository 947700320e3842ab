"""How a criterion is asked for teams: as for individuals, with a score beside the code.

CODE[:MP|:GP][/modifier ...]     BH:GP/M1/P   EMGSB/C1   SSSC/K4

:MP :GP   the score it is computed on; without it the primary score of the tournament (C.07 13)
/Kn       the factor of SSSC (C.07 13.4)
/Cn /Mn /P /F /L+n /L-n   as for individuals
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from playoff.errors import BadInput
from playoff.languages import _
from playoff.tiebreaks.descriptor import Descriptor, parse
from playoff.tiebreaks.teams.matches import Points

__all__ = ["TeamDescriptor", "parse_team"]

OWN: Final = ":K"
"""What individuals do not have."""


@dataclass(frozen=True, slots=True)
class TeamDescriptor:
    """A code with its modifiers and the score it is asked on; `str` gives its one spelling."""

    plain: Descriptor
    points: Points | None = None
    """None: the primary score of the tournament."""
    factor: int | None = None

    def __str__(self) -> str:
        code, slash, rest = str(self.plain).partition("/")
        score = f":{self.points.value}" if self.points else ""
        factor = f"/K{self.factor}" if self.factor else ""
        return f"{code}{score}{slash}{rest}{factor}"


def parse_team(text: str, takes: Mapping[str, str]) -> TeamDescriptor:
    """The descriptor of a text; `takes` names the letters of the modifiers every code takes, `:` for a score.

    Raises BadInput for an unknown code, a score or modifier the code does not take or that is misspelled, one that
    stands twice, and a cut beside a median.
    """
    head, *modifiers = text.split("/")
    code, colon, score = head.partition(":")
    factors = [modifier for modifier in modifiers if modifier[:1] == "K"]
    others = [modifier for modifier in modifiers if modifier[:1] != "K"]
    plain = parse(
        "/".join((code, *others)),
        {known: "".join(letter for letter in letters if letter not in OWN) for known, letters in takes.items()},
    )
    if colon and (":" not in takes[code] or score not in ("MP", "GP")):
        right = (
            _("{code}:MP or {code}:GP", code=code)
            if ":" in takes[code]
            else _("{code} alone, it names its scores itself", code=code)
        )
        raise BadInput(
            _("{criterion}: {code} does not take :{score}", criterion=text, code=code, score=score), right=right
        )
    if factors and ("K" not in takes[code] or not re.fullmatch(r"K[1-9]\d?", factors[0]) or len(factors) > 1):
        right = _("one factor from /K1 to /K99") if "K" in takes[code] else _("{code} without a factor", code=code)
        raise BadInput(
            _("{criterion}: {code} does not take /{factors}", criterion=text, code=code, factors="/".join(factors)),
            right=right,
        )
    return TeamDescriptor(plain, Points(score) if colon else None, int(factors[0][1:]) if factors else None)
