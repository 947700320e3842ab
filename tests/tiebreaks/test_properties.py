"""What holds for every round robin; each docstring is the sentence that is tested."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from playoff.tiebreaks import CRITERIA, POLICIES, Amount, Game, Options, Result, Tournament, Value, rank

from .crosstables import berger, values

OVER_THE_BOARD = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def round_robin(players: int, results: list[Result | None]) -> Tournament:
    """A single round robin by the Berger table, its results in the order of pairs."""
    names = tuple("ABCDEFGHIJKLMN"[:players])
    games = []
    for (low, high), result in zip(combinations(range(1, players + 1), 2), results, strict=True):
        round_, low_is_white = berger(low, high, players)
        white, black = (low, high) if low_is_white else (high, low)
        games.append(Game(round_, names[white - 1], names[black - 1], result))
    return Tournament(names, tuple(games), ratings={name: 2000 + 37 * (ord(name) % 5) for name in names})


@st.composite
def round_robins(draw: st.DrawFn, results: tuple[Result | None, ...] = OVER_THE_BOARD) -> Tournament:
    players = draw(st.integers(2, 8))
    pairs = players * (players - 1) // 2
    return round_robin(players, draw(st.lists(st.sampled_from(results), min_size=pairs, max_size=pairs)))


@st.composite
def all_level(draw: st.DrawFn) -> Tournament:
    """Everybody on 50 %: all draws, then rings of three drawn games turned into A beats B beats C beats A."""
    players = draw(st.integers(3, 8))
    drawn = round_robin(players, [Result.DRAW] * (players * (players - 1) // 2))
    games = {frozenset((game.white, game.black)): game for game in drawn.games}
    ring = st.permutations(drawn.players).map(lambda names: names[:3])
    for a, b, c in draw(st.lists(ring, max_size=10)):
        pairs = [(a, b), (b, c), (c, a)]
        if all(games[frozenset(pair)].result is Result.DRAW for pair in pairs):
            for winner, loser in pairs:
                game = games[frozenset((winner, loser))]
                result = Result.WHITE_WINS if game.white == winner else Result.BLACK_WINS
                games[frozenset((winner, loser))] = replace(game, result=result)
    return replace(drawn, games=tuple(games.values()))


options = st.builds(
    Options,
    unplayed=st.sampled_from(("by-date", *POLICIES)),
    reapply_direct_encounter=st.booleans(),
    direct_encounter_gaps=st.sampled_from(("none", "certain")),
    direct_encounter_sum=st.booleans(),
    black_forfeits=st.booleans(),
)
MODIFIED = (
    "BH/C1",
    "BH/M1",
    "FB/C1",
    "SB/C1",
    "SB/D",
    "PS/C1",
    "KS/L-1",
    "KS/G-1",
    "KS/G+1",
    "ARO/C1",
    "TPN/R",
    "WON/P",
)
chains = st.lists(st.sampled_from((*CRITERIA, *MODIFIED)), unique=True)
any_result = round_robins((*Result, None))


@given(round_robins())
def test_sonneborn_berger_of_level_players_needs_only_the_games_against_the_others(event: Tournament) -> None:
    """SB_i = k^2 - sum over the others j of r_ij (k - s_j), for i among those on score k."""
    score = event.points
    in_quarters = {
        name: value.amount for name, value in CRITERIA["SB"].values(event, event.players, Options()).items()
    }
    for tier in rank(event, event.players, ("PTS",)).tiers:
        k = score[tier.players[0]]
        for player in tier.players:
            lost = sum(
                side.share * (k - score[side.opponent])
                for side in event.sides_of[player]
                if side.opponent not in tier.players
            )
            assert in_quarters[player] == k * k - lost


@given(all_level())
def test_all_level_on_points_are_all_level_on_sonneborn_berger(event: Tournament) -> None:
    """All level on points => all level on SB."""
    assert len(set(event.points.values())) == 1
    assert len(set(values(event, "SB").values())) == 1


def test_with_three_players_sonneborn_berger_separates_nobody() -> None:
    """D.2: all 27 outcomes."""
    for results in product(OVER_THE_BOARD, repeat=3):
        event = round_robin(3, list(results))
        by_points = rank(event, event.players, ("PTS",)).tiers
        assert [tier.players for tier in rank(event, event.players, ("PTS", "SB")).tiers] == [
            tier.players for tier in by_points
        ]


@given(any_result, chains, options, st.data())
def test_the_order_in_which_a_group_is_given_has_no_meaning(
    event: Tournament, chain: list[str], options: Options, data: st.DataObject
) -> None:
    """The same tiers, values and decisions, whatever the order of the group."""
    group = data.draw(st.lists(st.sampled_from(event.players), unique=True))
    straight = rank(event, group, chain, options)
    shuffled = rank(event, data.draw(st.permutations(group)), chain, options)
    assert [(frozenset(tier.players), tier.decided_by) for tier in straight.tiers] == [
        (frozenset(tier.players), tier.decided_by) for tier in shuffled.tiers
    ]
    assert amounts(straight.values) == amounts(shuffled.values)


def amounts(values: Mapping[str, Mapping[str, Value]]) -> dict[tuple[str, str], Amount | None]:
    return {(name, code): value.amount for name, by_code in values.items() for code, value in by_code.items()}


@given(any_result, chains, options)
def test_a_ranking_loses_nobody_and_says_every_value(event: Tournament, chain: list[str], options: Options) -> None:
    """Every player in exactly one tier, in the order of the group, with a value for every code of the chain."""
    ranking = rank(event, event.players, chain, options)
    assert sorted(name for tier in ranking.tiers for name in tier.players) == sorted(event.players)
    assert all(tier.players == tuple(sorted(tier.players)) for tier in ranking.tiers)
    assert {name: list(by_code) for name, by_code in ranking.values.items()} == dict.fromkeys(event.players, chain)
    assert all((tier.decided_by is None) == (len(ranking.tiers) == 1) for tier in ranking.tiers)


@given(any_result, options)
def test_the_parts_of_a_usable_value_add_up_to_it(event: Tournament, options: Options) -> None:
    """The "why" of a value is complete."""
    for row in CRITERIA.values():
        for value in row.values(event, event.players, options).values():
            assert (
                not row.adds_up or value.amount is None or value.amount == sum(part.counted for part in value.parts)
            )


@given(round_robins(), st.sampled_from(tuple(POLICIES)), st.sampled_from(tuple(POLICIES)))
def test_policies_differ_only_in_unplayed_games(event: Tournament, one: str, other: str) -> None:
    """Without an unplayed game every policy gives the same values."""
    for code in CRITERIA:
        assert values(event, code, unplayed=one) == values(event, code, unplayed=other)


@given(round_robins((*OVER_THE_BOARD, None)), st.data())
def test_who_is_certain_with_gaps_stays_so(event: Tournament, data: st.DataObject) -> None:
    """C.07 6.3: alone on his place "whatever the outcome of the missing games"."""
    with_gaps = CRITERIA["DE"].values(event, event.players, Options(direct_encounter_gaps="certain"))
    certain = [name for name, value in with_gaps.items() if value.amount is not None]
    ended = [replace(game, result=game.result or data.draw(st.sampled_from(OVER_THE_BOARD))) for game in event.games]
    complete = rank(replace(event, games=tuple(ended)), event.players, ("DE",))
    if any(game.result is None for game in event.games):
        assert {tier.players for tier in complete.tiers[: len(certain)]} == {(name,) for name in certain}
