"""A chain of criteria, folded over tiers of players until they stand alone or the chain is at its end.

Each criterion is used once, on the players still level (Catalan rule 1.2); only direct encounter may be asked again
of a smaller group, as an option (C.07 6.2), and a system that goes on step by step (Koya extended, cumulative with
its cuts) takes its steps before the next one. Players the chain cannot separate stay together in one tier, so that
the caller knows when lots are due. No name and no place in a list ever breaks a tie, nor a number nobody asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from playoff.errors import BadInput
from playoff.languages import _
from playoff.tiebreaks.asked import Asked
from playoff.tiebreaks.criteria import CRITERIA, Criterion, criterion
from playoff.tiebreaks.options import DEFAULTS, Options
from playoff.tiebreaks.tournament import Tournament
from playoff.tiebreaks.value import Amount, Value, Values

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
    """The descriptor that was asked; of a system that goes on step by step, that of the step."""
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
    """Order a group of players by a chain of descriptors, such as `("PTS", "DE", "BH/C1")`.

    The order in which the group is given has no meaning. Raises BadInput for an unknown criterion or modifier, one
    that stands twice in the chain, and for a player who is twice in the group or not in the tournament.
    """
    criteria = [criterion(code) for code in chain]
    _check_no_twin(_("the chain"), [str(asked.descriptor) for asked in criteria])
    _check_no_twin(_("the group"), group)
    known = tournament.numbers
    for player in group:
        if player not in known:
            raise BadInput(
                _("unknown player: {player}", player=player),
                right=_("one of {names}", names=", ".join(tournament.players)),
            )

    tiers = [Tier(tuple(group), None)] if group else []
    values: dict[str, dict[str, Value]] = {player: {} for player in group}
    steps: list[Step] = []
    for code, asked in zip(chain, criteria, strict=True):
        question = asked.asked(tournament, options)
        everybody = None if asked.mutual else asked.answers(question, group)
        if everybody is not None:
            for player, value in everybody.items():
                values[player][code] = value
        settled: list[Tier] = []
        for tier in tiers:
            found = everybody
            if found is None:
                found = asked.answers(question, tier.players)
                for player, value in found.items():
                    values[player][code] = value
            if len(tier.players) == 1:
                settled.append(tier)
                continue
            split = _split(tier.players, found, lowest_first=asked.best_is_lowest)
            steps.append(Step(code, tier.players, _of(found, tier.players), split))
            parts = split if asked.ends else _further(question, asked, split, steps)
            settled += [Tier(part, code) for part in parts] if len(parts) > 1 else [tier]
        tiers = settled
    return Ranking(tuple(tiers), values, tuple(steps))


Split = tuple[tuple[str, ...], ...]


def _further(question: Asked, asked: Criterion, split: Split, steps: list[Step], step: int = 1) -> Split:
    """What becomes of the groups a criterion has left, by its own further questions."""
    again = asked.mutual
    if again:
        if len(split) == 1 or not question.options.reapply_direct_encounter:
            return split
        further, following = question, asked
    else:
        descriptor = asked.follows(question, step) if asked.follows else None
        if descriptor is None:
            return split
        further = replace(question, descriptor=descriptor)
        following = CRITERIA[descriptor.code]
    parts: list[tuple[str, ...]] = []
    for part in split:
        if len(part) == 1:
            parts.append(part)
            continue
        found = following.answers(further, part)
        smaller = _split(part, found, lowest_first=asked.best_is_lowest)
        steps.append(Step(str(further.descriptor), part, found, smaller, again))
        parts += _further(question, asked, smaller, steps, step + 1)
    return tuple(parts)


def _of(values: Values, players: tuple[str, ...]) -> Values:
    return values if len(values) == len(players) else {player: values[player] for player in players}


def _split(group: tuple[str, ...], values: Values, *, lowest_first: bool = False) -> Split:
    """The group by amount, the best first; those without one are level, after the others."""
    by_amount: dict[Amount | None, list[str]] = {}
    for player in group:
        by_amount.setdefault(values[player].amount, []).append(player)
    if len(by_amount) == 1:
        return (group,)
    unranked = by_amount.pop(None, [])
    ranked = [
        by_amount[amount] for amount in sorted((a for a in by_amount if a is not None), reverse=not lowest_first)
    ]
    return tuple(tuple(players) for players in (*ranked, unranked) if players)


def _check_no_twin(where: str, names: Sequence[str]) -> None:
    if len(set(names)) == len(names):
        return
    twice = next(name for name in names if names.count(name) > 1)
    raise BadInput(_("{twice} stands twice in {where}", twice=twice, where=where), right=_("name it once"))
