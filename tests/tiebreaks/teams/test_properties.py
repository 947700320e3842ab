"""What holds for every tournament of teams; each docstring is the sentence that is tested."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playoff.tiebreaks import POLICIES, Bye, Game, HalfPoints, Options, Tournament, rank
from playoff.tiebreaks.teams import TEAM_CRITERIA, Points, Score, TeamScoring, TeamTournament, rank_teams
from playoff.tiebreaks.teams.values import Amount

from .random_teams import round_robin, swiss

unhurried = settings(deadline=None, max_examples=50)
"""A tournament takes a moment to make; two cores are shared."""

numbers = st.integers(0, 10_000)
events = st.one_of(numbers.map(swiss), numbers.map(round_robin))
without_gaps = st.one_of(
    numbers.map(lambda seed: swiss(seed, gaps=False)), numbers.map(lambda seed: round_robin(seed, gaps=False))
)
complete = numbers.map(lambda seed: round_robin(seed, gaps=False))
codes = st.sampled_from([code for code in TEAM_CRITERIA if code != "SSSC"] + ["SSSC/K3", "BH:GP/M1", "EMMSB/C2"])
policies = st.sampled_from(("by-date", *POLICIES))


def amounts(event: TeamTournament, code: str) -> dict[str, Fraction]:
    """In the unit of the criterion, which has one number for every team."""
    return {
        team: _whole(value[code].amount) for team, value in rank_teams(event, event.teams, (code,)).values.items()
    }


def _whole(amount: Amount | None, unit: int = 1) -> Fraction:
    assert amount is not None
    assert not isinstance(amount, tuple)
    return Fraction(amount) / unit


@unhurried
@given(events, codes, policies)
def test_the_parts_of_a_value_add_up_to_it(event: TeamTournament, code: str, policy: str) -> None:
    """The "why" of a value is complete: what is cut counts nothing, boards add up board by board."""
    ranking = rank_teams(event, event.teams, (code,), Options(unplayed=policy))
    for step in ({team: of[code] for team, of in ranking.values.items()}, *(step.values for step in ranking.steps)):
        for value in step.values():
            assert all(part.counted == 0 for part in value.parts if part.cut is not None)
            by_board = [
                sum(part.counted for part in value.parts if part.board == number)
                for number in range(1, event.boards + 1)
            ]
            if not isinstance(value.amount, tuple):
                assert value.amount in (None, sum(part.counted for part in value.parts))
            elif len(value.amount) == event.boards:
                assert list(value.amount) == by_board
            else:
                assert list(value.amount) == [sum(by_board[:-cut]) for cut in range(1, event.boards)]


@unhurried
@given(events, st.lists(codes, unique=True, max_size=4), st.data())
def test_the_order_in_which_a_group_is_given_has_no_meaning(
    event: TeamTournament, chain: list[str], data: st.DataObject
) -> None:
    """The same tiers and decisions; nobody is lost; no two teams of a tier are told apart."""
    group = data.draw(st.lists(st.sampled_from(event.teams), unique=True))
    straight = rank_teams(event, group, chain)
    shuffled = rank_teams(event, data.draw(st.permutations(group)), chain)
    assert [(frozenset(tier.players), tier.decided_by) for tier in straight.tiers] == [
        (frozenset(tier.players), tier.decided_by) for tier in shuffled.tiers
    ]
    assert sorted(team for tier in straight.tiers for team in tier.players) == sorted(group)
    assert {team: list(values) for team, values in straight.values.items()} == dict.fromkeys(group, chain)


@unhurried
@given(without_gaps, codes)
def test_policies_differ_only_in_unplayed_matches(event: TeamTournament, code: str) -> None:
    """Without an unplayed match every policy gives the same values."""
    played = replace(
        event,
        byes=(),
        matches=tuple(match for match in event.matches if match.round == 1),
        rounds=1,
    )
    here = {team for match in played.matches for team in (match.white, match.black)}
    whole = replace(played, teams=tuple(team for team in played.teams if team in here))
    told = [
        [
            value[code].amount
            for value in rank_teams(whole, whole.teams, (code,), Options(unplayed=policy)).values.values()
        ]
        for policy in POLICIES
    ]
    assert all(one == told[0] for one in told)


@unhurried
@given(without_gaps)
def test_dutch_is_what_the_board_count_leaves(event: TeamTournament) -> None:
    """Dutch = (n + 1) x board points - board count; both sides of a match add up to n (n + 1) / 2 (tiebreaks.md)."""
    n = event.boards
    for match in event.matches:
        alone = replace(
            event, teams=(match.white, match.black), matches=(replace(match, round=1),), byes=(), rounds=1
        )
        dutch, count, points = (
            [
                sum(part.counted for part in value[code].parts)
                for value in rank_teams(alone, alone.teams, (code,)).values.values()
            ]
            for code in ("DUTCH", "BC", "GPTS")
        )
        assert dutch == [(n + 1) * scored - counted for scored, counted in zip(points, count, strict=True)]
        assert sum(dutch) == n * (n + 1)  # in half points


@unhurried
@given(complete)
def test_kashdan_is_points_and_matches_and_wins(event: TeamTournament) -> None:
    """Without an unplayed match Kashdan = match points + matches + matches won (tiebreaks.md, for 2, 1, 0)."""
    points, won, kashdan = (amounts(event, code) for code in ("MPTS", "WON", "KASH"))
    for team in event.teams:
        assert kashdan[team] == points[team] / 2 + len(event.meetings_of[team]) + won[team]


@unhurried
@given(complete)
def test_all_sonneborn_berger_values_add_up(event: TeamTournament) -> None:
    """Every point taken off a team counts its score once: the sum is that of score x (what there was - score)."""
    for code, points in (("EMMSB", Points.MATCH), ("EGGSB", Points.GAME)):
        scores = {team: score.of(points) for team, score in event.scores.items()}
        there = {team: event.highest(points) * len(event.meetings_of[team]) for team in event.teams}
        assert sum(amounts(event, code).values()) == sum(
            scores[team] * (there[team] - scores[team]) for team in event.teams
        )


ONE_BOARD = {
    "WIN": "WIN", "WON": "WON", "REP": "REP", "STD": "STD", "PS": "PS", "PS/C1": "PS/C1", "KS": "KS",
    "BH": "BH", "BH/C1": "BH/C1", "BH/M1": "BH/M1", "BH/P": "BH/P", "FB": "FB", "AOB": "AOB",
    "EGGSB": "SB", "EGGSB/C1": "SB/C1", "DE": "DE", "EDE": "DE", "KASH": "KASH",
}  # fmt: skip
"""What is asked of teams, and of the players."""


@pytest.mark.parametrize("policy", [*POLICIES])
@settings(deadline=None, max_examples=30)
@given(event=events)
def test_a_team_of_one_is_a_player(event: TeamTournament, policy: str) -> None:
    """On one board, game points being primary, every criterion is that of individuals, under every policy."""
    one_board = replace(
        event,
        boards=1,
        primary=Points.GAME,
        matches=tuple(replace(match, boards=match.boards[:1]) for match in event.matches),
        scoring=TeamScoring(allocated=Score(HalfPoints(4), HalfPoints(2))),
        first_day=date(2026, 5, 1),
    )
    players = Tournament(
        one_board.teams,
        tuple(Game(match.round, match.white, match.black, match.boards[0].result) for match in one_board.matches),
        system=one_board.system,
        first_day=one_board.first_day,
        rounds=one_board.rounds,
        byes=one_board.byes,
    )
    options = Options(unplayed=policy, reapply_direct_encounter=True, direct_encounter_gaps="certain")
    for asked, of_players in ONE_BOARD.items():
        ours = rank_teams(one_board, one_board.teams, ("PTS", asked), options)
        theirs = rank(players, players.players, ("PTS", of_players), options)
        assert ours.places == theirs.places, asked
        for team in one_board.teams:
            ours_, theirs_ = ours.values[team][asked], theirs.values[team][of_players]
            if ours_.amount is None or theirs_.amount is None:
                assert ours_.amount is theirs_.amount is None, asked
            elif asked != "EDE":
                assert _whole(ours_.amount, ours_.unit.value) == _whole(theirs_.amount, theirs_.unit.value), asked


def test_a_bye_letter_is_that_of_the_trf() -> None:
    """The kinds of byes the random tournaments have are all there are."""
    kinds = {bye.bye for seed in range(60) for bye in swiss(seed).byes}
    assert kinds == set(Bye)
