"""What is read off a player's own score sheet: Kashdan, progressive scores, counts, standard points."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given

from playoff.tiebreaks import Bye, Game, HalfPoints, Result, Scoring, Tournament, Unpaired, rank

from .crosstables import crosstable, order, values
from .events import HELD, UZCHESS_2025
from .published import tournament
from .test_properties import any_result, round_robins

# Kashdan, seed 000 1.1 e

UNPLAYED_WIN = crosstable(
    """
    Alder   * = 0 1 = 1 1 +
    Birch   = * = 1 1 = = =
    Cedar   1 = * = = 1 1 =
    Dogwood 0 0 = * 0 = = 0
    Elm     = 0 = 1 * = 0 =
    Fir     0 = 0 = = * = 0
    Gorse   0 = 0 = 1 = * =
    Hazel   - = = 1 = 1 = *
    """
)
"""Invented: Alder and Cedar on 5, one of Alder's wins without playing."""


def test_tb10_a_win_without_playing_counts_two() -> None:
    assert values(UNPLAYED_WIN, "KASH", ("Alder", "Cedar")) == {"Alder": 19, "Cedar": 20}
    assert order(UNPLAYED_WIN, ("Alder", "Cedar"), "KASH") == "Cedar, Alder"


def test_kashdan_of_held() -> None:
    """Franck's loss and Helene's win by forfeit count 2 each."""
    expected = {"Alyx": 15, "Bruno": 15, "Charline": 15, "David": 9, "Franck": 10, "Helene": 7}
    assert values(HELD, "KASH") == expected


def test_kashdan_of_uzchess_2025() -> None:
    three = ("Praggnanandhaa", "Abdusattorov", "Sindarov")
    assert values(UZCHESS_2025, "KASH", three) == {"Praggnanandhaa": 24, "Abdusattorov": 24, "Sindarov": 23}


@given(round_robins())
def test_kashdan_is_points_games_and_wins(event: Tournament) -> None:
    """With no unplayed game Kashdan = 2 x points + games + wins."""
    wins, kashdan = values(event, "WON"), values(event, "KASH")
    for name, points in event.points.items():
        assert kashdan[name] == points + len(event.games_of[name]) + (wins[name] or 0)


def one_sheet(signs: str, **more: object) -> Tournament:
    """A Swiss of Anna's results, one sign a round: 1 = 0 over the board, + - by forfeit, U F H Z byes, . absent."""
    games, byes = [], []
    results = {"1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS,
               "+": Result.WHITE_BY_FORFEIT, "-": Result.BLACK_BY_FORFEIT}  # fmt: skip
    for number, sign in enumerate(signs, start=1):
        if sign in results:
            games.append(Game(number, "Anna", "Bela", results[sign]))
        else:
            games.append(Game(number, "Bela", "Cleo", Result.DRAW))
            if sign != ".":
                byes.append(Unpaired(number, "Anna", Bye(sign)))
    return replace(
        Tournament(("Anna", "Bela", "Cleo"), tuple(games), system="swiss", byes=tuple(byes)),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("sign", "kashdan", "wins", "won", "elected", "standard"),
    [
        ("1", 4, 1, 1, 1, 1),
        ("=", 2, 0, 0, 1, 0.5),
        ("0", 1, 0, 0, 1, 0),
        ("+", 2, 1, 0, 1, 1),
        ("-", 2, 0, 0, 0, 0),
        ("U", 2, 1, 0, 1, 1),
        ("F", 2, 1, 0, 1, 1),
        ("H", 2, 0, 0, 0, 0.5),
        ("Z", 0, 0, 0, 0, 0),
        (".", 0, 0, 0, 0, 0),
    ],
)
def test_a_round_of_every_kind(sign: str, kashdan: int, wins: int, won: int, elected: int, standard: float) -> None:
    """Kashdan: ambiguity 3, won or lost without playing is 2, an absence no game. REP: C.07 7.6. STD: 7.7."""
    event = one_sheet(sign)
    found = {code: values(event, code, ("Anna",))["Anna"] for code in ("KASH", "WIN", "WON", "REP", "GE", "STD")}
    assert found == {"KASH": kashdan, "WIN": wins, "WON": won, "REP": elected, "GE": elected, "STD": standard}


def test_c07_7_7_standard_points_compare_with_the_opponent() -> None:
    """Under 3-1-0 a draw is still half; 0-0 is as much as the opponent, ½-0 is more."""
    table = crosstable(
        """
        Anna  * = 0
        Bela  0 * =
        Cleo  0 = *
        """,
        scoring=Scoring(HalfPoints(6), HalfPoints(2), HalfPoints(0)),
    )
    assert values(table, "STD") == {"Anna": 1.5, "Bela": 0.5, "Cleo": 1}


def test_c07_15_2_a_win_by_forfeit_counts_where_the_regulations_say_so() -> None:
    """Helene won by forfeit with Black: C.07 7.2 to 7.4 say "over the board", `/P` is the word of 15.2."""
    for code in ("WON", "BPG", "BWG"):
        plain, played = values(HELD, code), values(HELD, f"{code}/P")
        assert played == plain | {"Helene": (plain["Helene"] or 0) + 1}


HELD_AS_PLAYED = tournament("held_round_robin")

# Progressive scores, C.07 7.5, seed 000 1.1 f, seed 002 1.5

SEED = one_sheet("1010=")
"""W L W L D, the example of seed 000 f and (cuts, Kashdan) of the tie-break page."""


def test_seed_000_f_the_example() -> None:
    assert values(SEED, "PS", ("Anna",)) == {"Anna": 8.5}
    cuts = [values(SEED, f"PS/C{cut}", ("Anna",))["Anna"] for cut in (1, 2, 3)]
    assert cuts == [7.5, 6.5, 4.5]
    assert values(SEED, "KASH", ("Anna",)) == {"Anna": 12}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("PS", {"Alyx": 10.5, "Bruno": 10, "Charline": 11, "David": 3.5, "Franck": 6.5, "Helene": 3.5}),
        ("PS/C1", {"Alyx": 10, "Bruno": 9, "Charline": 10, "David": 3.5, "Franck": 6, "Helene": 3.5}),
        ("PS/C2", {"Alyx": 8.5, "Bruno": 8, "Charline": 8, "David": 3.5, "Franck": 4.5, "Helene": 3.5}),
    ],
)
def test_progressive_scores_of_held(code: str, expected: dict[str, float]) -> None:
    """The rounds as they were played, which is not the order of the Berger table."""
    assert values(HELD_AS_PLAYED, code) == expected


@pytest.mark.parametrize(
    ("signs", "expected"), [("11110", 14), ("11011", 12), ("11101", 13), ("1111.", 14), ("1111Z", 14)]
)
def test_tb11_who_leaves_keeps_his_score_in_the_rounds_to_come(signs: str, expected: int) -> None:
    """Seed 000 f: the score after EACH round; cut at the withdrawal it would be 10."""
    assert values(one_sheet(signs), "PS", ("Anna",)) == {"Anna": expected}


def test_rounds_nobody_has_begun_count_nothing_yet() -> None:
    assert values(one_sheet("11", rounds=9), "PS", ("Anna",)) == {"Anna": 3}


@given(any_result)
def test_a_progressive_score_is_the_sum_of_running_scores(event: Tournament) -> None:
    """And a cut leaves out those after the first rounds."""
    last = event.last_round
    for name, sides in event.sides_of.items():
        taken = [sum(side.points for side in sides if side.round == number) for number in range(1, last + 1)]
        running = list(accumulate(taken))
        for cut in range(3):
            code = f"PS/C{cut}" if cut else "PS"
            assert values(event, code, (name,)) == {name: sum(running[cut:]) / 2}


def test_seed_002_1_5_the_cuts_follow_one_another() -> None:
    """Anna won, lost, won: 1 + 1 + 2; Bela drew, won, drew: ½ + 1½ + 2. Without round 1 it is 3 against 3½."""
    games = [Game(number, "Anna", "Cleo", result) for number, result in enumerate(WLW, start=1)]
    games += [Game(number, "Bela", "Dora", result) for number, result in enumerate(DWD, start=1)]
    event = Tournament(("Anna", "Bela", "Cleo", "Dora"), tuple(games), system="swiss")
    assert values(event, "PS", ("Anna", "Bela")) == {"Anna": 4, "Bela": 4}
    ranking = rank(event, ("Anna", "Bela"), ("CUM",))
    assert [(step.code, step.split) for step in ranking.steps] == [
        ("CUM", (("Anna", "Bela"),)),
        ("PS/C1", (("Bela",), ("Anna",))),
    ]
    assert [tier.decided_by for tier in ranking.tiers] == ["CUM", "CUM"]


WLW = (Result.WHITE_WINS, Result.BLACK_WINS, Result.WHITE_WINS)
DWD = (Result.DRAW, Result.WHITE_WINS, Result.DRAW)


def test_seed_002_1_5_who_has_the_same_running_scores_stays_level() -> None:
    """David and Helene of Held: 0, 0, ½, 1½, 1½ both; every cut is asked, up to the last round alone."""
    ranking = rank(HELD_AS_PLAYED, ("David", "Helene"), ("CUM",))
    assert [step.code for step in ranking.steps] == ["CUM", "PS/C1", "PS/C2", "PS/C3", "PS/C4"]
    assert len(ranking.level) == 1
