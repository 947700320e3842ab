"""The few switches of the regulations that are no part of a criterion's own descriptor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from playoff.tiebreaks.tournament import Tournament
from playoff.tiebreaks.unplayed import BY_DATE, Unplayed, policy

__all__ = ["DEFAULTS", "Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of the regulations that change a value, each with its default."""

    unplayed: str = BY_DATE
    """The policy for unplayed games (ambiguity 11)."""
    reapply_direct_encounter: bool = False
    """Direct encounter is asked again of those it leaves level (C.07 6.2; ambiguity 4)."""
    direct_encounter_gaps: Literal["none", "certain"] = "none"
    """Some have not met: no result (seed 002 1.4), or the places that are certain (C.07 6.3; ambiguity 5)."""
    direct_encounter_sum: bool = False
    """Several games of a pair are summed, not averaged (C.07 6.1.2; ambiguity 13)."""
    black_forfeits: bool = False
    """Forfeits count in the criteria "with Black" (seed 002 1.3; ambiguity 10)."""

    def policy(self, tournament: Tournament) -> Unplayed:
        """The policy for the unplayed games of this tournament; raises BadInput for an unknown name."""
        return policy(self.unplayed, tournament.first_day)


DEFAULTS: Final = Options()
