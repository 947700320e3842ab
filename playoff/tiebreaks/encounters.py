"""Direct encounter: what the players of a group took off each other (C.07 6; seed 002 1.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from playoff.reasons import because
from playoff.tiebreaks.asked import Asked, Group
from playoff.tiebreaks.tournament import Side
from playoff.tiebreaks.value import Amount, Part, Unit, Value, Values, exact

__all__ = ["direct_encounter"]

Meetings: TypeAlias = Mapping[str, Sequence[Side]]
"""The games that count as meetings, by rival; none where the two have not met."""

ALONE = because("nobody-to-meet", "seed 002 1.4")


def direct_encounter(asked: Asked, group: Group) -> Values:
    """DE: half points in the games the group played among themselves (C.07 6; seed 002 1.4).

    Several games of a pair count their average, or their sum. Usable only when all have met; with the gaps
    `"certain"` also for those from the top down whose place no missing game can change (C.07 6.3). Nobody
    meets himself: for one player alone there is no value. `/P`: forfeits are meetings in a Swiss too.
    """
    if len(group) == 1:
        return {player: Value(player, None, Unit.HALF_POINTS, _nothing, ALONE) for player in group}
    summed = asked.options.direct_encounter_sum
    meetings = _meetings(asked, group)
    sums = {player: _taken(met, summed) for player, met in meetings.items()}
    gaps = {player: len(group) - 1 - len(met) for player, met in meetings.items()}

    def explain(player: str) -> tuple[Part, ...]:
        met = meetings[player]
        return tuple(
            Part.of(
                side,
                side.points if summed else exact(Fraction(side.points, len(met[side.opponent]))),
                rule="" if summed or len(met[side.opponent]) == 1 else "C.07 6.1.2",
            )
            for side in asked.tournament.sides_of[player]
            if side in met.get(side.opponent, ())
        )

    def avoided(player: str) -> tuple[str, ...]:
        return tuple(rival for rival in group if rival != player and rival not in meetings[player])

    if not any(gaps.values()):
        return {player: Value(player, sums[player], Unit.HALF_POINTS, explain, None, avoided) for player in group}
    certain = asked.options.direct_encounter_gaps == "certain"
    usable = _certain(sums, _best(asked, meetings, sums, gaps)) if certain else ()
    gappy = tuple(player for player in group if gaps[player])
    reason = because("not-all-met", "C.07 6.3" if certain else "seed 002 1.4", players=gappy)
    return {
        player: Value(player, sums[player], Unit.HALF_POINTS, explain, None, avoided)
        if player in usable
        else Value(player, None, Unit.HALF_POINTS, explain, reason, avoided)
        for player in group
    }


def _nothing(_: str) -> tuple[Part, ...]:
    return ()


def _meetings(asked: Asked, group: Group) -> dict[str, Meetings]:
    tournament, members = asked.tournament, frozenset(group)
    forfeits = asked.descriptor.forfeits_played or (asked.policy.meets and tournament.system == "round-robin")
    sides_of = tournament.sides_of if forfeits else tournament.played_by
    found: dict[str, Meetings] = {}
    for player in group:
        met: dict[str, list[Side]] = {}
        for side in sides_of[player]:
            if side.opponent in members:
                met.setdefault(side.opponent, []).append(side)
        found[player] = met
    return found


def _taken(met: Meetings, summed: bool) -> Amount:
    """What was taken off everybody: his only game, the average of several, or their sum."""
    taken: Amount = 0
    for sides in met.values():
        if len(sides) == 1:
            taken += sides[0].points
        else:
            points = sum([side.points for side in sides])
            taken += points if summed else Fraction(points, len(sides))
    return exact(taken) if isinstance(taken, Fraction) else taken


def _best(
    asked: Asked, meetings: Mapping[str, Meetings], sums: Mapping[str, Amount], gaps: Mapping[str, int]
) -> dict[str, Amount]:
    """What everybody would have, had he won all the missing games."""
    games = 1
    if asked.options.direct_encounter_sum:  # a missing pair is taken to have as many games as any other pair played
        games = max((len(sides) for met in meetings.values() for sides in met.values()), default=1)
    win = asked.tournament.scoring.win * games
    return {player: sums[player] + win * gaps[player] for player in meetings}


def _certain(sums: Mapping[str, Amount], best: Mapping[str, Amount]) -> Collection[str]:
    """Those who are, from the top down, alone on their place whatever the missing games bring (C.07 6.3)."""
    ranked = sorted(sums, key=lambda player: sums[player], reverse=True)
    for place, player in enumerate(ranked):
        own = sums[player]
        for rival in ranked[place + 1 :]:
            if best[rival] >= own:
                return ranked[:place]
    return ranked
