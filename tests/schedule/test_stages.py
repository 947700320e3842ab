"""Stages one after the other, branches that may follow, before and after the playoff: times worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from playoff.errors import Refused
from playoff.event import Dossier
from playoff.machine.course import Course
from playoff.machine.record import (
    Closed,
    Fact,
    GameResult,
    GameStarted,
    MainResult,
    Opening,
    Overridden,
    PlayerWithdrew,
)
from playoff.machine.walk import begin, enter
from playoff.rulebooks import load
from playoff.schedule import Assumptions, schedule
from playoff.schedule.told import moment, seconds
from playoff.tiebreaks import Game, Result
from tests.machine.desk import draw_all, tie
from tests.rulebooks.positions import after, result
from tests.schedule.evening import EVENING, LOTS, MOST, at, ends, entered, first_game, since, starts, two


def test_semifinals_are_played_at_the_same_time_and_the_final_waits_for_both() -> None:
    plan = schedule(tie(4), start=EVENING)
    one, other = (starts(plan, f"1-knockout/semifinal-{number}/game-1") for number in (1, 2))
    assert one == other == [0, 0, MOST]
    assert starts(plan, "1-knockout/final/game-1") == [
        40,
        1012 + 300,
        ends(plan, "1-knockout/semifinal-1/sudden-death-3")[2] + 600,
    ]
    assert all(game.needed for game in plan.games if "sudden-death" not in game.id)


def test_semifinals_one_after_the_other_where_the_rulebook_says_so() -> None:
    plan = schedule(tie(4, branches__four__parallel=False), start=EVENING)
    assert starts(plan, "1-knockout/semifinal-2/game-1")[:2] == [40, 1012 + 300]
    assert starts(plan, "1-knockout/final/game-1")[:2] == [80, 2 * (1012 + 300)]


def test_boards_of_a_round_are_played_at_the_same_time() -> None:
    cycle = [game for game in schedule(tie(14), start=EVENING).games if game.stage == "1-round-robin/cycle-1"]
    rounds = {game.id.partition("/board-")[0]: game.start for game in cycle}
    assert (len(cycle), len(rounds)) == (91, 13)
    assert all(game.start == rounds[game.id.partition("/board-")[0]] for game in cycle)
    assert since(rounds["1-round-robin/cycle-1/round-13"])[1] == 12 * (416 + 180)


def test_the_next_cycle_waits_for_the_board_that_was_over_last() -> None:
    """Five players, everything drawn; board 1 of round 5 was over at 4900, board 2 has been running since 4300."""
    course = draw_all(tie(5))
    for second in range(500, 4500, 500):
        course = enter(course, drawn_next(course, second))
    last = schedule(course).games[1]
    assert last.colours
    course = entered(course, GameStarted(last.id, last.colours, at=at(4300)), drawn_next(course, 4900))
    plan = schedule(course, start=EVENING)
    assert [game.id for game in plan.games if game.stage == "1-round-robin/cycle-1"] == [last.id]
    assert starts(plan, "1-round-robin/cycle-2/round-1/board-1") == [4900, 5200, 4300 + 760 + 600]


def drawn_next(course: Course, second: int) -> GameResult:
    """The first board that is due ends drawn."""
    board = schedule(course).games[0]
    assert board.colours
    return GameResult(board.id, board.colours, Result.DRAW, at=at(second))


def test_after_a_cycle_of_three_two_may_play_on_or_all_repeat() -> None:
    """D.3 and D.4; the last round need not be played."""
    plan = schedule(tie(3), start=EVENING)
    by_stage = {game.stage: (game.needed, game.goes_on, game.level) for game in plan.games}
    assert by_stage == {
        "1-round-robin/cycle-1": (False, False, ()),
        "1-round-robin/cycle-2": (False, True, ()),
        "2-match": (False, True, (2,)),
    }
    assert [game.needed for game in plan.games[:3]] == [True, True, False]
    assert plan.over
    assert since(plan.over)[0] == 2 * 20
    assert starts(plan, "2-match/game-1")[:2] == starts(plan, "1-round-robin/cycle-2/round-1/board-1")[:2]
    assert starts(plan, "2-match/game-1")[2] == ends(plan, "1-round-robin/cycle-2/round-3/board-1")[2] + 600


def test_branches_that_may_follow_go_by_the_number_of_level_players() -> None:
    """Five: then 2 C, 3 D, 4 E, and behind a three again two."""
    plan = schedule(tie(5))
    branches = {(game.id.partition("/")[0], game.level) for game in plan.games}
    assert branches == {
        ("1-round-robin", ()),
        ("2-match", (2,)),
        ("2-round-robin", (3,)),
        ("2-knockout", (4,)),
        ("3-match", (2,)),
    }


def test_where_only_the_best_play_there_is_one_match() -> None:
    """The rules of 2017: of three only the best two."""
    loaded = load("tata-steel-2017")
    plan = schedule(begin(Opening(loaded.book, loaded.sha256, Dossier("Three", tied=("A", "B", "C")))))
    assert {game.stage for game in plan.games} == {"1-match"}
    assert plan.games[0].needed


def test_deeper_shows_more_games_and_nothing_else() -> None:
    shallow = schedule(tie(3), Assumptions(sudden_deaths=1, cycles=1))
    deep = schedule(tie(3), Assumptions(sudden_deaths=4, cycles=3))
    assert {game.id for game in shallow.games} < {game.id for game in deep.games}
    assert [game.goes_on for game in shallow.games if game.stage == "1-round-robin/cycle-1"] == [True] * 3


# Before and after


def finished(hour: int, *, zone: str = "") -> Opening:
    """A and B are level, their games ended at that hour: with the rest of A.5 they start half an hour later."""
    opening = after("A 1-0 C, B 1-0 D")
    end = datetime(2024, 1, 28, hour, tzinfo=UTC)
    dossier = opening.dossier.timed({}, {(1, "A", "C"): end, (1, "B", "D"): end})
    return replace(opening, dossier=replace(dossier, zone=zone))


def test_the_earliest_start_is_the_start_where_none_is_planned() -> None:
    """A.5: the end of the last own game and 30 minutes."""
    plan = schedule(begin(finished(17)))
    assert starts(plan, "1-match/game-1") == [-30 * 60, -30 * 60, -30 * 60 + MOST]


def test_a_start_before_the_earliest_one_is_refused_with_its_clause() -> None:
    with pytest.raises(Refused) as refused:
        schedule(begin(finished(18, zone="Europe/Amsterdam")), start=at(60))
    assert refused.value.reason.clause == "A.5"
    assert refused.value.reason.params["earliest"] == "2024-01-28T19:30+01:00"


def test_an_override_of_the_start_lets_it_be_planned_earlier() -> None:
    course = entered(begin(finished(18)), Overridden("start", "the players wish it"))
    assert starts(schedule(course, start=at(60)), "1-match/game-1") == [60, 60, 60 + MOST]


def test_while_the_group_is_open_every_size_is_planned() -> None:
    """B is alone on top, unless he loses to D: then A, B, C, D are level."""
    plan = schedule(begin(after("A 1-0 D, B 1-0 E, C 1-0 F\nB * D")))
    assert plan.sizes == (1, 4)
    assert {game.level for game in plan.games} == {(4,)}
    assert not any(game.needed for game in plan.games)


def test_while_the_group_is_open_the_smallest_may_have_the_winner_first() -> None:
    """Three, or four if D wins: two games of 20 s decide a cycle of three; semifinals and final take twice that."""
    plan = schedule(begin(after("A 1-0 E, B 1-0 F, C 1-0 G\nD * H")))
    assert plan.sizes == (3, 4)
    assert plan.over
    assert plan.over.earliest == 40


def test_with_many_open_games_the_group_is_those_who_can_be_on_top() -> None:
    """A and B have 2 points, C may have them too; nobody else can. Six open games are not tried one by one."""
    rounds = "A 1-0 E, B 1-0 F, C 1-0 G\nA 1-0 F, B 1-0 E\nC * D, H * I, J * K, L * M, N * O, P * Q"
    assert schedule(begin(after(rounds))).sizes == (2, 3)


def test_one_player_on_top_needs_no_schedule() -> None:
    assert schedule(begin(after("A 1-0 C, B 0-1 D\nA 1-0 D"))).games == ()


@pytest.mark.parametrize("how", ["won", "closed", "left"])
def test_nothing_is_to_come_after_the_end(how: str) -> None:
    facts: dict[str, Sequence[Fact]] = {
        "won": (LOTS, result("1-match/game-1", "A 1-0 B"), result("1-match/game-2", "B 1/2-1/2 A")),
        "closed": (LOTS, Closed((), "the lights went out", "the arbiter")),
        "left": (PlayerWithdrew(("A", "B")),),
    }
    plan = schedule(entered(two(), *facts[how]))
    assert (plan.games, plan.over) == ((), None)


def test_a_main_event_result_after_the_start_is_an_interruption() -> None:
    """I.4: what has not begun is planned anew, within a changeover from the last moment that is known."""
    course = begin(after("A 1-0 C, B 1-0 D\nA 1/2-1/2 B, C 1/2-1/2 D"))
    course = entered(course, *first_game(start=100, end=700), MainResult(Game(2, "C", "D", Result.WHITE_WINS)))
    assert starts(schedule(course), "1-match/game-2") == [700, 880, 1000]


def test_seconds_and_moments_are_the_same() -> None:
    assert moment(seconds(EVENING)) == EVENING
