"""A chain of criteria over teams, folded over tiers until they stand alone or the chain is at its end.

Each criterion is used once, on the teams still level (seed 000 1.2). What becomes of those whom its first question
leaves level is its own affair: the board rules of the Dutch system, the stages of an extended direct encounter. Teams
that nothing separates stay together in one tier.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playoff.errors import BadInput
from playoff.languages import _
from playoff.tiebreaks.chain import Tier
from playoff.tiebreaks.options import DEFAULTS, Options
from playoff.tiebreaks.teams.asked import Asked, Stage
from playoff.tiebreaks.teams.criteria import TeamCriterion, team_criterion
from playoff.tiebreaks.teams.tournament import TeamTournament
from playoff.tiebreaks.teams.values import Amount, Group, Value
from playoff.tiebreaks.unplayed import policy

__all__ = ["TeamRanking", "TeamStep", "rank_teams"]


@dataclass(frozen=True, slots=True)
class TeamStep:
    """One question asked of one group of level teams: the "why" of a ranking."""

    code: str
    """The descriptor, in capitals."""
    stage: str
    group: tuple[str, ...]
    values: Mapping[str, Value]
    split: tuple[tuple[str, ...], ...]
    """The group from the top down; one entry when nobody was separated."""


@dataclass(frozen=True, slots=True)
class TeamRanking:
    """What a chain makes of a group of teams."""

    tiers: tuple[Tier, ...]
    """From the top down; their `players` are teams."""
    values: Mapping[str, Mapping[str, Value]]
    """By team and descriptor: the first stage, as first asked of the teams it was level with."""
    steps: tuple[TeamStep, ...]
    """What was asked of level teams, in the order it was asked."""

    @property
    def level(self) -> tuple[Tier, ...]:
        """The tiers the chain could not separate."""
        return tuple(tier for tier in self.tiers if len(tier.players) > 1)

    @property
    def places(self) -> dict[str, int]:
        """The place of every team, from 1; level teams share the best one of theirs."""
        places: dict[str, int] = {}
        for tier in self.tiers:
            places.update(dict.fromkeys(tier.players, len(places) + 1))
        return places


def rank_teams(
    tournament: TeamTournament, group: Sequence[str], chain: Sequence[str], options: Options = DEFAULTS
) -> TeamRanking:
    """Order a group of teams by a chain of descriptors, such as `MPTS`, `EDET`, `EMGSB/C1`.

    The order in which the group is given has no meaning. Raises BadInput for an unknown criterion or modifier, one
    that stands twice in the chain, a team that is twice in the group or not in the tournament, and where a criterion
    needs boards that are not known.
    """
    unplayed = policy(options.unplayed, tournament.first_day)
    questions = [
        (row, Asked(tournament, descriptor, options, unplayed)) for row, descriptor in map(team_criterion, chain)
    ]
    _check_no_twin(_("the chain"), [str(asked.descriptor) for _criterion, asked in questions])
    _check_no_twin(_("the group"), group)
    for team in group:
        if team not in tournament.scores:
            raise BadInput(
                _("unknown team: {team}", team=team), right=_("one of {names}", names=", ".join(tournament.teams))
            )

    tiers = [Tier(tuple(group), None)] if group else []
    values: dict[str, dict[str, Value]] = {team: {} for team in group}
    steps: list[TeamStep] = []
    for row, asked in questions:
        code = str(asked.descriptor)
        settled: list[Tier] = []
        for tier in tiers:
            first = row.stages[0].values(asked, tier.players)
            for team, value in first.items():
                values[team][code] = value
            parts = [tier.players]
            if len(tier.players) > 1:
                parts = _resolve(asked, row, tier.players, row.stages, steps)
            settled += [Tier(part, code if len(parts) > 1 else tier.decided_by) for part in parts]
        tiers = settled
    return TeamRanking(tuple(tiers), values, tuple(steps))


def _resolve(
    asked: Asked, row: TeamCriterion, group: tuple[str, ...], stages: Sequence[Stage], steps: list[TeamStep]
) -> list[tuple[str, ...]]:
    """What the stages leave of a group, from the top down; what was asked is added to the steps."""
    if len(group) == 1:
        return [group]
    for number, stage in enumerate(stages):
        if stage.pair_only and len(group) != 2:
            continue
        values = stage.values(asked, group)
        split = _split(group, values, lowest_first=stage.lowest_first)
        steps.append(TeamStep(str(asked.descriptor), stage.name, group, values, split))
        if len(split) > 1:
            left = _stages_left(asked, row, stages, number)
            return [smaller for part in split for smaller in _resolve(asked, row, part, left, steps)]
    return [group]


def _stages_left(asked: Asked, row: TeamCriterion, stages: Sequence[Stage], number: int) -> Sequence[Stage]:
    """What is asked of a group that a stage has made: the next stages, or the same again and then the others.

    That a smaller group stays "within the same application of the tie-break", on the score that made it, is endnote 6
    of the Technical Commission's exercises; the words of 13.3.3 alone could also mean the primary score.
    """
    if row.code == "DE" and not asked.options.reapply_direct_encounter:
        return ()
    if not row.again:
        return stages[number + 1 :]
    rounds = [stage for stage in stages if not stage.pair_only]
    return (*rounds[number:], *rounds[:number], *(stage for stage in stages if stage.pair_only))


def _split(group: Group, values: Mapping[str, Value], *, lowest_first: bool) -> tuple[tuple[str, ...], ...]:
    """The group by amount, the best first; those without one are level, after the others."""
    by_amount: dict[tuple[object, ...], list[str]] = {}
    known = {team: _key(amount) for team in group if (amount := values[team].amount) is not None}
    for key in sorted(set(known.values()), reverse=not lowest_first):
        by_amount[key] = [team for team in group if known.get(team) == key]
    unknown = [team for team in group if team not in known]
    return tuple(tuple(teams) for teams in (*by_amount.values(), unknown) if teams)


def _key(amount: Amount) -> tuple[object, ...]:
    return amount if isinstance(amount, tuple) else (amount,)


def _check_no_twin(where: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadInput(_("{name} stands twice in {where}", name=name, where=where), right=_("name it once"))
