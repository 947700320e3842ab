"""This library beside the oracles, value by value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from playoff.tiebreaks import Options, Scoring, System, Tournament, rank

from .asked_gacrux import Gacrux
from .asked_tiebreak_core import TiebreakCore
from .differences import Answer, Difference, explained
from .random_events import round_robin, swiss

C07: Final = Options(reapply_direct_encounter=True, direct_encounter_gaps="certain")
"""FIDE C.07, its edition by the first day: direct encounter re-applied (6.2), certain places given (6.3)."""

OWN_RESULTS: Final = ("PTS", "WIN", "WON", "BPG", "BWG", "REP", "GE", "STD", "PS", "PS/C1", "PS/C3", "TPN")
RATINGS: Final = (
    "RTNG", "ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "TPR", "PTP", "APRO", "APPO",
    "ARO/U1400", "TPR/U1400", "PTP/U1400", "APRO/U1400", "APPO/U1400",
)  # fmt: skip

CODES: Final[dict[System, tuple[str, ...]]] = {
    "round-robin": (
        *OWN_RESULTS, "SB", "SB/C1", "SB/C2", "KS", "KS/L+1", "KS/L-1", "KS/L+2", "KS/L60", *RATINGS,
    ),
    "swiss": (
        *OWN_RESULTS, "BH", "BH/C1", "BH/C2", "BH/C3", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "AOB", "AOB/F",
        "FB", "FB/C1", "FB/M1", "SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", *RATINGS,
    ),
}  # fmt: skip
"""What is compared. No Buchholz in a round robin (C.07 8, note of 2026), and no Koya in a Swiss (9.2)."""

CHAINS: Final[dict[System, tuple[tuple[str, ...], ...]]] = {
    "round-robin": (
        ("PTS", "DE", "SB", "BWG", "KS"), ("PTS", "SB", "DE", "WIN", "TPN"), ("PTS", "KS", "DE", "PS", "RTNG"),
    ),
    "swiss": (
        ("PTS", "DE/P"), ("PTS", "DE", "BH/C1", "BH", "SB"), ("PTS", "BH/C1", "DE", "ARO", "TPN"),
        ("PTS", "PS", "DE", "BPG"),
    ),
}  # fmt: skip
"""Chains whose places are compared with those of gacrux."""

Answers = Mapping[str, Mapping[str, Answer]]
"""By code and player; for direct encounter and for a chain of codes the place."""

EVENTS: Final = {"round-robin": round_robin, "swiss": swiss}


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two answers to one question, and the row of the list that explains them, if one does."""

    oracle: str
    code: str
    event: Tournament
    player: str
    ours: Answer
    theirs: Answer
    row: Difference | None

    def __str__(self) -> str:
        return f"{self.event.first_day} {self.code} of {self.player}: {self.ours}, {self.oracle} {self.theirs}"


def disagreements(event: Tournament) -> Iterator[Disagreement]:
    """Where the oracles say something else of a tournament."""
    gacrux, codes = Gacrux(event), CODES[event.system]
    chains = {"DE": ("PTS", "DE"), **{",".join(chain): chain for chain in CHAINS[event.system]}}
    ours: Answers = {
        **our_values(event, codes),
        **{title: rank(event, event.players, chain, C07).places for title, chain in chains.items()},
    }
    said: dict[str, Answers] = {
        "gacrux": {
            **gacrux.values(codes),
            **{title: gacrux.places(*chain) for title, chain in chains.items()},
        },
    }
    if event.scoring.win == Scoring().win:  # it knows of no other
        core = TiebreakCore(event)
        said["tiebreak-core"] = {**core.values(codes), "DE": core.places()}
    for oracle, theirs in said.items():
        for code, by_player in theirs.items():
            for player, answer in by_player.items():
                mine = ours[code][player]
                if mine != answer and not _rounded(code, mine, answer):
                    row = explained(oracle, code, event, player, mine, answer)
                    yield Disagreement(oracle, code, event, player, mine, answer, row)


def our_values(event: Tournament, codes: tuple[str, ...]) -> dict[str, dict[str, Fraction | None]]:
    """What this library says, by code and player."""
    ranking = rank(event, event.players, codes, C07)
    return {
        code: {
            name: None if (amount := values[code].amount) is None else Fraction(amount) / values[code].unit.value
            for name, values in ranking.values.items()
        }
        for code in codes
    }


def _rounded(code: str, ours: Answer, theirs: Answer) -> bool:
    """gacrux rounds its average of Buchholz, half up: to two decimals up to 8 rounds, to three up to 26."""
    if not code.startswith("AOB") or ours is None or theirs is None:
        return False
    return any(int(ours * per + Fraction(1, 2)) == theirs * per for per in (100, 1000))
