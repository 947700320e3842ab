"""Tournaments of teams by chance, value by value and place by place as gacrux has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from playoff.tiebreaks import Options
from playoff.tiebreaks.teams import Absence, Points, TeamTournament, rank_teams

from .asked_gacrux import ALONE, CHAINS, TOGETHER, Gacrux
from .random_teams import round_robin, swiss

C07 = Options(reapply_direct_encounter=True, direct_encounter_gaps="certain")
"""Direct encounter as C.07 6.2 and 6.3 have it."""


def paired_after_a_request(event: TeamTournament) -> bool:
    """Whether a team whose last rounds are absences and a loss by forfeit was paired in the last one.

    Fore Buchholz is asked before the last round: then the request is followed by a round the team was ready to play
    (16.2.3), and counts as scored. gacrux sees it so for match points, but for game points still as gone (16.2.5).
    """
    return any(
        rows and rows[-1].absence is Absence.FORFEIT_LOSS and any(row.absence is Absence.GONE for row in rows)
        for rows in event.rows_of.values()
    )


def swiss_with_forfeits(event: TeamTournament) -> bool:
    """Whether Koya meets what C.07 9.2 does not know: in a Swiss no forfeit counts here, as for individuals."""
    return event.system == "swiss" and any(not match.played for match in event.matches)


DIFFERENCES: dict[str, Callable[[TeamTournament], bool]] = {
    "FB:GP": paired_after_a_request,
    "KS:MP": swiss_with_forfeits,
    "KS:MP/L+1": swiss_with_forfeits,
    "KS:GP/L-2": swiss_with_forfeits,
}
"""Where gacrux is not followed, and when."""


def check(event: TeamTournament) -> None:
    """Every value and every place."""
    told = Gacrux(event).values()
    for code in (*TOGETHER, *ALONE):
        if code in DIFFERENCES and DIFFERENCES[code](event):
            continue
        ours = rank_teams(event, event.teams, (code,)).values
        for team in event.teams:
            value, theirs = ours[team][code], told[code][team]
            if value.amount is None or theirs is None:
                assert code == "BC" or value.amount is theirs is None, (code, team)
                continue
            assert not isinstance(value.amount, tuple)
            exact = Fraction(value.amount) / value.unit.value
            assert abs(exact - theirs) <= Fraction(1, 200), (code, team)
    for chain in CHAINS:
        asked = replace(event, primary=Points.MATCH if chain[0] == "MPTS" else Points.GAME)
        assert rank_teams(asked, asked.teams, chain, C07).places == Gacrux(asked).places(chain), chain


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("make", [swiss, round_robin])
def test_gacrux_agrees(make: Callable[[int], TeamTournament], seed: int) -> None:
    """Byes of all kinds, absences, withdrawals, forfeits of boards, of matches, of both teams; double rounds."""
    check(make(seed))


@pytest.mark.long
@pytest.mark.parametrize("make", [swiss, round_robin])
def test_gacrux_agrees_hundreds_of_times(make: Callable[[int], TeamTournament]) -> None:
    for seed in range(100, 400):
        check(make(seed))


def test_the_tournaments_are_full_of_gaps_and_ties() -> None:
    """A test of the test: everything that can differ is there."""
    events = [make(seed) for make in (swiss, round_robin) for seed in range(20)]
    assert {row.absence for event in events for rows in event.rows_of.values() for row in rows} == {None, *Absence}
    level = [len(rank_teams(event, event.teams, ("MPTS",)).level) for event in events]
    assert sum(bool(number) for number in level) > 30
    stages = {
        step.stage
        for event in events
        for chain in CHAINS
        for step in rank_teams(event, event.teams, chain, C07).steps
        if len(step.split) > 1
    }
    assert stages >= {"primary", "secondary", "board count", "top boards", "bottom boards", "encounter", "boards"}
