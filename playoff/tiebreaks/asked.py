"""A criterion as it is asked of one tournament: the descriptor, the switches, and the policy they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from playoff.tiebreaks.descriptor import Descriptor
from playoff.tiebreaks.ledger import Ledger, ledger
from playoff.tiebreaks.options import Options
from playoff.tiebreaks.tournament import Tournament
from playoff.tiebreaks.unplayed import Unplayed
from playoff.tiebreaks.value import Values

__all__ = ["Asked", "Group"]

Group: TypeAlias = Sequence[str]
"""The players a criterion is asked of."""


@dataclass(frozen=True)
class Asked:
    """What a criterion gets to answer with."""

    tournament: Tournament
    descriptor: Descriptor
    options: Options

    @cached_property
    def answers(self) -> dict[tuple[str, ...], Values]:
        """What has been answered already, by group: the tournament remembers it."""
        known: dict[tuple[str, ...], Values] = self.tournament.worked_out.setdefault(
            (self.descriptor, self.options), {}
        )
        return known

    @cached_property
    def policy(self) -> Unplayed:
        """The policy for unplayed rounds; raises BadInput for an unknown name."""
        return self.options.policy(self.tournament)

    @cached_property
    def ledger(self) -> Ledger:
        """What every round counts under the policy, forfeits as `/P` says."""
        return ledger(self.tournament, self.policy, forfeits_played=self.descriptor.forfeits_played)

    @cached_property
    def fore_ledger(self) -> Ledger:
        """The same with the games of the last round drawn."""
        return ledger(self.tournament, self.policy, forfeits_played=self.descriptor.forfeits_played, fore=True)
