"""Direct encounter of teams, extended or not: what the level teams took off each other (C.07 6 and 13.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from playoff.reasons import Reason, because
from playoff.tiebreaks.teams.asked import Asked, Stage
from playoff.tiebreaks.teams.matches import Meeting, Points
from playoff.tiebreaks.teams.values import Group, Number, Part, Value, Values, divided
from playoff.tiebreaks.value import Unit, exact

__all__ = ["ENCOUNTER", "ON_PRIMARY", "ON_SECONDARY", "gap", "mutual"]


def mutual(asked: Asked, team: str, group: Group) -> dict[str, list[Meeting]]:
    """The matches of a team that count as meetings, by rival of the group; none where the two have not met.

    A forfeited match counts in a round robin under C.07 (15.2), else only if the rules say so (6.1.1; modifier P).
    """
    found: dict[str, list[Meeting]] = {rival: [] for rival in group if rival != team}
    for meeting in asked.tournament.meetings_of[team]:
        if meeting.opponent in found and (asked.forfeits or not meeting.forfeit):
            found[meeting.opponent].append(meeting)
    return found


def gap(unmet: Mapping[str, tuple[str, ...]], clause: str) -> Reason:
    """Why an encounter says nothing of some: one team alone meets nobody, or some have not met."""
    if len(unmet) == 1:
        return because("nobody-to-meet", clause)
    return because("not-all-met", clause, players=tuple(team for team, rivals in unmet.items() if rivals))


def _direct_encounter(asked: Asked, group: Group) -> Values:
    """DE: points in the matches the group played among themselves; several of a pair count their average.

    Whether their sum is taken instead, and what becomes of those who have not all met, is a switch, as for
    individuals (C.07 6.1.2, 6.3; seed 002 1.4).
    """
    options = asked.options
    certain = options.direct_encounter_gaps == "certain"
    return _encounter(asked, group, asked.points, certain=certain, summed=options.direct_encounter_sum)


def _on_primary(asked: Asked, group: Group) -> Values:
    """EDE, first stage: the encounter on the primary score (C.07 13.3.1)."""
    return _encounter(asked, group, asked.points, certain=True, summed=False)


def _on_secondary(asked: Asked, group: Group) -> Values:
    """EDE, second stage: the encounter on the secondary score (C.07 13.3.1)."""
    return _encounter(asked, group, asked.points.other, certain=True, summed=False)


def _encounter(asked: Asked, group: Group, points: Points, *, certain: bool, summed: bool) -> Values:
    met = {team: mutual(asked, team, group) for team in group}
    parts = {
        team: tuple(
            Part(
                divided(meeting.score.of(points), 1 if summed else len(meetings)),
                round=meeting.round,
                opponent=rival,
                taken=meeting.score.of(points),
                rule="C.07 6.1.2" if len(meetings) > 1 and not summed else "",
            )
            for rival, meetings in by_rival.items()
            for meeting in meetings
        )
        for team, by_rival in met.items()
    }
    sums = {team: exact(Fraction(sum(part.counted for part in counted))) for team, counted in parts.items()}
    unmet = {team: tuple(rival for rival, meetings in met[team].items() if not meetings) for team in group}
    games = max((len(meetings) for by in met.values() for meetings in by.values()), default=1) if summed else 1
    best = {team: sums[team] + asked.tournament.highest(points) * max(games, 1) * len(unmet[team]) for team in group}
    usable = _usable(sums, best, complete=not any(unmet.values()), certain=certain)
    why = gap(unmet, "C.07 6.3" if certain else "seed 002 1.4")
    values = {team: Value(sums[team], Unit.HALF_POINTS, parts[team], unmet[team]) for team in group}
    return {team: value if team in usable else value.unusable(why) for team, value in values.items()}


def _usable(
    sums: Mapping[str, Number], best: Mapping[str, Number], *, complete: bool, certain: bool
) -> Collection[str]:
    """All if all have met; else, from the top down, those alone there whatever the missing matches bring (6.3)."""
    if len(sums) == 1:
        return ()
    if complete:
        return sums
    ranked = sorted(sums, key=lambda team: sums[team], reverse=True) if certain else []
    for place, team in enumerate(ranked):
        if any(best[rival] >= sums[team] for rival in ranked[place + 1 :]):
            return ranked[:place]
    return ranked


ENCOUNTER = Stage("encounter", _direct_encounter)
ON_PRIMARY = Stage("primary", _on_primary)
ON_SECONDARY = Stage("secondary", _on_secondary)
