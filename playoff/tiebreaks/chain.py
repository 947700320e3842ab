"""A chain of criteria, folded over tiers of players until they stand alone or the chain is at its end.

Each criterion is used once, on the players still level (Catalan rule 1.2); only direct encounter may be asked again
of a smaller group, as an option (C.07 6.2). Players the chain cannot separate stay together in one tier, so that the
caller knows when lots are due. No name, number or place in a list ever breaks a tie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playoff.errors import BadInput
from playoff.tiebreaks.criteria import DEFAULTS, Amount, Criterion, Options, Value, criterion
from playoff.tiebreaks.tournament import Tournament

__all__ = ["Ranking", "Step", "Tier", "rank"]


@dataclass(frozen=True, slots=True)
class Tier:
    """Players on the same place; more than one are level, their order in the tuple meaning nothing."""

    players: tuple[str, ...]
    decided_by: str | None
    """The criterion after which this tier stood alone; None when nothing split it from the others."""


@dataclass(frozen=True, slots=True)
class Step:
    """A criterion asked of one group of level players: the "why" of a ranking."""

    code: str
    group: tuple[str, ...]
    values: Mapping[str, Value]
    split: tuple[tuple[str, ...], ...]
    """The group from the top down; one entry when the criterion separated nobody."""
    again: bool = False
    """Asked again of a smaller group (C.07 6.2)."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a chain makes of a group."""

    tiers: tuple[Tier, ...]
    """From the top down."""
    values: Mapping[str, Mapping[str, Value]]
    """By player and code, as first asked for the players he was level with; also where he already stood alone."""
    steps: tuple[Step, ...]
    """What was asked of level players, in the order it was asked."""

    @property
    def level(self) -> tuple[Tier, ...]:
        """The tiers the chain could not separate."""
        return tuple(tier for tier in self.tiers if len(tier.players) > 1)

    @property
    def places(self) -> dict[str, int]:
        """The place of every player, from 1; level players share the best one of theirs."""
        places: dict[str, int] = {}
        for tier in self.tiers:
            places.update(dict.fromkeys(tier.players, len(places) + 1))
        return places


def rank(tournament: Tournament, group: Sequence[str], chain: Sequence[str], options: Options = DEFAULTS) -> Ranking:
    """Order a group of players by a chain of criterion codes.

    The order in which the group is given has no meaning. Raises BadInput for an unknown criterion, one that
    stands twice in the chain, and for a player who is twice in the group or not in the tournament.
    """
    criteria = [criterion(code) for code in chain]
    _check_no_twin("the chain", chain)
    _check_no_twin("the group", group)
    for player in group:
        if player not in tournament.sides_of:
            raise BadInput(f"unknown player: {player}", right=f"one of {', '.join(tournament.players)}")

    tiers = [Tier(tuple(group), None)] if group else []
    values: dict[str, dict[str, Value]] = {player: {} for player in group}
    steps: list[Step] = []
    for asked in criteria:
        settled: list[Tier] = []
        for tier in tiers:
            parts, (first, *repeated) = _ask(tournament, tier.players, asked, options)
            settled += [Tier(part, asked.code if len(parts) > 1 else tier.decided_by) for part in parts]
            for player, value in first.values.items():
                values[player][asked.code] = value
            if len(tier.players) > 1:
                steps += (first, *repeated)
        tiers = settled
    return Ranking(tuple(tiers), values, tuple(steps))


def _ask(
    tournament: Tournament, group: tuple[str, ...], asked: Criterion, options: Options, *, again: bool = False
) -> tuple[list[tuple[str, ...]], list[Step]]:
    """What a criterion leaves of a group, from the top down, and the steps it took: one, unless it is re-applied."""
    values = asked.values(tournament, group, options)
    split = _split(group, values)
    steps = [Step(asked.code, group, values, split, again)]
    if len(split) == 1 or not (asked.mutual and options.reapply_direct_encounter):
        return list(split), steps
    parts: list[tuple[str, ...]] = []
    for part in split:
        if len(part) == 1:
            parts.append(part)
        else:
            smaller, repeated = _ask(tournament, part, asked, options, again=True)
            parts += smaller
            steps += repeated
    return parts, steps


def _split(group: tuple[str, ...], values: Mapping[str, Value]) -> tuple[tuple[str, ...], ...]:
    """The group by amount, the highest first; those without one are level, after the others."""
    by_amount: dict[Amount | None, list[str]] = {}
    for player in group:
        by_amount.setdefault(values[player].amount, []).append(player)
    unranked = by_amount.pop(None, [])
    ranked = [by_amount[amount] for amount in sorted((a for a in by_amount if a is not None), reverse=True)]
    return tuple(tuple(players) for players in (*ranked, unranked) if players)


def _check_no_twin(where: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"{name} stands twice in {where}", right="name it once")
