"""A question put to the matches, and its form: one stage or several, the next asked of those still level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playoff.tiebreaks.options import Options
from playoff.tiebreaks.teams.descriptor import TeamDescriptor
from playoff.tiebreaks.teams.matches import Points
from playoff.tiebreaks.teams.tournament import TeamTournament
from playoff.tiebreaks.teams.unplayed import seen_scores
from playoff.tiebreaks.teams.values import Group, Values
from playoff.tiebreaks.tournament import HalfPoints
from playoff.tiebreaks.unplayed import Unplayed

__all__ = ["Asked", "Stage"]


@dataclass(frozen=True)
class Asked:
    """A criterion as it is asked of one tournament: the descriptor, the switches, the policy they name."""

    tournament: TeamTournament
    descriptor: TeamDescriptor
    options: Options
    unplayed: Unplayed
    _seen: dict[Points, Mapping[str, HalfPoints]] = field(init=False, default_factory=dict, compare=False, repr=False)

    @property
    def points(self) -> Points:
        """The score it is computed on."""
        return self.descriptor.points or self.tournament.primary

    @property
    def forfeits(self) -> bool:
        """Whether a forfeited match is one like any other."""
        in_round_robin = self.unplayed.meets and self.tournament.system == "round-robin"
        return self.descriptor.plain.forfeits_played or in_round_robin

    def seen(self, points: Points) -> Mapping[str, HalfPoints]:
        """The half points of every team as its opponents' tie-breaks see them."""
        if points not in self._seen:
            self._seen[points] = seen_scores(self.tournament, points, self.unplayed)
        return self._seen[points]


@dataclass(frozen=True, slots=True)
class Stage:
    """One question of a criterion."""

    name: str
    values: Callable[[Asked, Group], Values]
    pair_only: bool = False
    """It is asked only of exactly two teams."""
    lowest_first: bool = False
