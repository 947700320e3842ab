"""Times worked out by hand: clocks, changeovers, rests, real starts, stages, the earliest start.

The clocks are those of clause B: 3 minutes each, sudden death 2:30 and 3 minutes, 2 seconds a move. A game of it
lasts at least 20 s (10 moves of a second each), likely (2 x 180 + 40 x 4) x 80 % = 416 s, at most 2 x 180 + 100 x 4 =
760 s; in sudden death 20, (150 + 180 + 160) x 80 % = 392, 730.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from playoff.machine.course import Course
from playoff.machine.record import (
    Corrected,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    Overridden,
    PlayerWithdrew,
    RestGranted,
)
from playoff.schedule import schedule
from playoff.tiebreaks import ByColour, Result
from tests.machine.desk import draw_all, tie
from tests.rulebooks.positions import result
from tests.schedule.evening import AB, EVENING, LOTS, MOST, at, ends, entered, first_game, game, since, starts, two

# Two players


def test_a_match_from_its_planned_start() -> None:
    """Game 2 after game 1 and a changeover, sudden death after both."""
    plan = schedule(two(), start=EVENING)
    assert [game.id for game in plan.games] == [
        "1-match/game-1",
        "1-match/game-2",
        "1-match/sudden-death-1",
        "1-match/sudden-death-2",
        "1-match/sudden-death-3",
    ]
    assert starts(plan, "1-match/game-1") == [0, 0, MOST]
    assert ends(plan, "1-match/game-1") == [20, 416, 1060]
    assert starts(plan, "1-match/game-2") == [20, 596, 1360]
    assert starts(plan, "1-match/sudden-death-1") == [40, 1192, 2420]
    assert starts(plan, "1-match/sudden-death-2") == [60, 1764, 3450]
    assert [game.needed for game in plan.games] == [True, True, False, False, False]
    assert [game.goes_on for game in plan.games] == [False, False, False, False, True]
    assert plan.over
    assert since(plan.over) == [40, 1012, ends(plan, "1-match/sudden-death-3")[2]]


def test_without_any_time_seconds_count_from_the_next_game() -> None:
    plan = schedule(two())
    assert not plan.dated
    assert plan.games[0].start == (0, 0, MOST)
    half_way = schedule(entered(two(), LOTS, GameResult("1-match/game-1", AB, Result.DRAW)))
    assert half_way.games[0].id == "1-match/game-2"
    assert half_way.games[0].start == (0, 0, MOST)


def test_a_real_start_and_a_real_end_take_the_place_of_what_was_planned() -> None:
    plan = schedule(entered(two(), *first_game(start=100)), start=EVENING)
    assert game(plan, "1-match/game-1").running
    assert starts(plan, "1-match/game-1") == [100, 100, 100]
    assert ends(plan, "1-match/game-1") == [120, 516, 860]
    plan = schedule(entered(two(), *first_game(start=100, end=700)), start=EVENING)
    assert starts(plan, "1-match/game-2") == [700, 880, 1000]


def test_the_first_time_in_the_record_is_the_start_where_none_is_planned() -> None:
    plan = schedule(entered(two(), *first_game()))
    assert plan.dated
    assert starts(plan, "1-match/game-1") == [0, 0, MOST]


def test_results_without_times_are_taken_as_played_one_after_the_other() -> None:
    plan = schedule(entered(two(), LOTS, GameResult("1-match/game-1", AB, Result.DRAW)), start=EVENING)
    assert starts(plan, "1-match/game-2") == [20, 596, 1360]


def test_what_is_late_begins_within_a_changeover_from_now() -> None:
    """Game 1 was over at 700; at 2000 nobody has said that game 2 has begun. It may have, unrecorded."""
    course = entered(two(), *first_game(start=100, end=700))
    assert starts(schedule(course, now=at(900)), "1-match/game-2") == [700, 880, 1000]
    plan = schedule(course, now=at(2000))
    assert starts(plan, "1-match/game-2") == [700, 2000, 2300]
    assert ends(plan, "1-match/game-2") == [720, 2416, 3060]


def test_a_running_game_is_not_over_before_now() -> None:
    """Its clocks would have run out at 860."""
    plan = schedule(entered(two(), *first_game(start=100)), now=at(900))
    assert ends(plan, "1-match/game-1") == [120, 900, 900]


@pytest.mark.parametrize(
    ("lead", "deaths"),
    [(Result.WHITE_WINS, True), (Result.DRAW, True)],
    ids=["one ahead", "level"],
)
def test_after_one_game_sudden_death_may_still_come(lead: Result, deaths: bool) -> None:
    plan = schedule(entered(two(), LOTS, GameResult("1-match/game-1", AB, lead)))
    assert any("sudden-death" in game.id for game in plan.games) is deaths


def test_in_sudden_death_the_next_game_is_needed_and_it_may_go_on() -> None:
    course = entered(
        two(),
        LOTS,
        result("1-match/game-1", "A 1/2-1/2 B"),
        result("1-match/game-2", "B 1/2-1/2 A"),
        LotsDrawn("1-match/lots/sudden-death", ("A", "B")),
        result("1-match/sudden-death-1", "A 1/2-1/2 B"),
    )
    plan = schedule(course)
    assert [(game.id[-1], game.needed, game.goes_on) for game in plan.games] == [
        ("2", True, False),
        ("3", False, False),
        ("4", False, True),
    ]
    assert game(plan, "1-match/sudden-death-2").colours == ByColour("B", "A")


def test_of_four_games_the_last_may_not_be_needed_where_the_winner_wins_the_playoff() -> None:
    """A.3: three wins decide. In a semifinal all four are played, unless nobody is left in the other one (G.4)."""
    assert needed(tie(2, branches__two__sets__0__games=4), "1-match") == [True, True, True, False]
    semifinals = draw_all(tie(("A", "B", "C", "D"), branches__two__sets__0__games=4))
    assert needed(semifinals, "1-knockout/semifinal-1") == [True, True, True, True]
    (other,) = (stage.sheet.players for stage in semifinals.stages if stage.id == "1-knockout/semifinal-2")
    games = [game for game in schedule(semifinals).games if game.stage == "1-knockout/semifinal-1"]
    first = games[0].colours
    assert first
    deciding = entered(semifinals, GameStarted(games[0].id, first, at=at(0)), PlayerWithdrew(tuple(sorted(other))))
    assert needed(deciding, "1-knockout/semifinal-1") == [True, True, True, False]


def needed(course: Course, stage: str) -> list[bool]:
    """Of the four games of the set."""
    return [game.needed for game in schedule(course).games if game.stage == stage][:4]


def test_a_game_that_is_held_back_may_come_but_need_not() -> None:
    """H.2: after -/- only an override lets the next one be played."""
    facts: list[Fact] = [LOTS, result("1-match/game-1", "A 1/2-1/2 B"), result("1-match/game-2", "B 1/2-1/2 A")]
    facts += [LotsDrawn("1-match/lots/sudden-death", ("A", "B")), result("1-match/sudden-death-1", "A -/- B")]
    course = entered(two(), *facts)
    held = "1-match/sudden-death-2"
    assert not game(schedule(course), held).needed
    assert game(schedule(entered(course, Overridden(held, "both have come"))), held).needed


def test_a_game_begins_after_its_lots() -> None:
    plan = schedule(entered(two(), replace(LOTS, at=at(500))), start=EVENING)
    assert starts(plan, "1-match/game-1") == [500, 500, 800]


# Rests


def test_a_rest_moves_what_has_not_begun() -> None:
    """A.6: ten minutes granted at 710 end at 1310."""
    course = entered(two(), *first_game(start=100, end=700), RestGranted(10, at=at(710)))
    plan = schedule(course)
    assert starts(plan, "1-match/game-2") == [1310, 1310, 1610]
    assert starts(plan, "1-match/sudden-death-1") == [1330, 1906, 2670]


def test_a_rest_does_not_move_a_running_game() -> None:
    course = entered(two(), *first_game(start=100), RestGranted(10, at=at(110)))
    plan = schedule(course)
    assert starts(plan, "1-match/game-1") == [100, 100, 100]
    assert starts(plan, "1-match/game-2") == [710, 710, 1160]


def test_a_rest_without_a_time_lasts_from_the_end_of_the_last_game() -> None:
    course = entered(two(), *first_game(start=100, end=700), RestGranted(10))
    assert starts(schedule(course), "1-match/game-2") == [1300, 1480, 1600]


def test_a_rest_that_was_before_counts_once() -> None:
    course = entered(two(), replace(LOTS, at=at(0)), RestGranted(10), *first_game(start=700, end=1400)[1:])
    assert starts(schedule(course), "1-match/game-2") == [1400, 1580, 1700]


def test_a_rest_moves_the_next_round_not_the_one_that_is_being_played() -> None:
    """Five players: one board of round 1 is over, the other one has begun, recorded or not."""
    course = draw_all(tie(5))
    board = schedule(course).games[0]
    assert board.colours
    drawn = GameResult(board.id, board.colours, Result.DRAW, at=at(400))
    plan = schedule(entered(course, drawn, RestGranted(15, at=at(450))), start=EVENING)
    assert starts(plan, "1-round-robin/cycle-1/round-1/board-2") == [0, 450, 750]
    assert starts(plan, "1-round-robin/cycle-1/round-2/board-1")[0] == 450 + 15 * 60


def test_a_rest_after_a_restart_moves_the_game_that_is_played_again() -> None:
    course = entered(two(), *first_game(start=100), GameRestarted("1-match/game-1", AB, at=at(160)))
    plan = schedule(entered(course, RestGranted(10, at=at(170))))
    assert starts(plan, "1-match/game-1#2") == [770, 770, 1070]


# Interruptions


def test_a_restarted_game_begins_after_the_restart() -> None:
    course = entered(two(), *first_game(start=100), GameRestarted("1-match/game-1", AB, at=at(160)))
    plan = schedule(course)
    assert plan.games[0].id == "1-match/game-1#2"
    assert starts(plan, "1-match/game-1#2") == [160, 160, 460]


def test_the_start_of_what_was_annulled_is_forgotten() -> None:
    """The game that is played again is running; nobody said since when."""
    facts = [
        *first_game(start=100),
        GameRestarted("1-match/game-1", AB, at=at(160)),
        GameStarted("1-match/game-1#2", AB),
    ]
    plan = schedule(entered(two(), *facts))
    assert starts(plan, "1-match/game-1#2") == [160, 160, 460]


def test_who_leaves_did_not_end_a_game_that_was_over() -> None:
    """Nobody said when A - B was drawn; A left at 600. B - C may have begun, unrecorded, before that."""
    course = draw_all(tie(3))
    board = schedule(course).games[0]
    assert board.colours
    leaver = board.colours.white
    course = entered(course, GameResult(board.id, board.colours, Result.DRAW), PlayerWithdrew((leaver,), at=at(600)))
    (last,) = [game for game in schedule(course, start=EVENING).games if game.stage == "1-round-robin/cycle-1"]
    assert since(last.start) == [20, 600, 1360]


def test_who_leaves_while_playing_ends_his_game() -> None:
    """G.2: lost at 600; the two others may play on from then."""
    course = draw_all(tie(3))
    board = schedule(course).games[0]
    assert board.colours
    started = GameStarted(board.id, board.colours, at=at(100))
    plan = schedule(entered(course, started, PlayerWithdrew((board.colours.white,), at=at(600))), start=EVENING)
    assert starts(plan, "1-round-robin/cycle-1/round-3/board-1") == [600, 780, 900]


def test_a_cycle_is_over_when_the_last_who_had_to_play_left() -> None:
    """Three players: B drew with C and beat A, who leaves at 900, so that C wins: B and C are level."""
    course = draw_all(tie(3))
    one, other, _last = schedule(course).games[:3]
    assert one.colours
    assert other.colours
    (twice,) = set(one.colours) & set(other.colours)
    (leaver,) = set(other.colours) - {twice}
    won = Result.WHITE_WINS if other.colours.white == twice else Result.BLACK_WINS
    results = (
        GameResult(one.id, one.colours, Result.DRAW, at=at(400)),
        GameResult(other.id, other.colours, won, at=at(800)),
    )
    plan = schedule(entered(course, *results, PlayerWithdrew((leaver,), at=at(900))), start=EVENING)
    assert starts(plan, "2-match/game-1") == [900, 1200, 1500]


@pytest.mark.parametrize(("began", "latest"), [(100, 300 + 760 + 300), (1000, 1000 + 760 + 300)])
def test_after_the_numbers_are_undone_nobody_knows_which_games_are_left(began: int, latest: int) -> None:
    """One board of round 1 is over, nobody said when; the other one may still run when the first game is played."""
    course = draw_all(tie(5))
    running, over = schedule(course).games[:2]
    assert running.colours
    assert over.colours
    drawn = GameResult(over.id, over.colours, Result.DRAW)
    plan = schedule(
        entered(
            course, GameStarted(running.id, running.colours, at=at(began)), drawn, Corrected(1, None, at=at(began))
        ),
        start=EVENING,
    )
    rounds = [game for game in plan.games if game.stage == "1-round-robin/cycle-1" and game.id.endswith("board-1")]
    assert since(rounds[0].start) == [0, began, latest]
    assert since(rounds[1].start) == [0, began, latest + 760 + 300]
    assert not any(game.needed for game in rounds)


def test_an_undone_result_is_due_again() -> None:
    course = entered(two(), *first_game(start=100, end=700), Corrected(3, None, at=at(900)))
    plan = schedule(course)
    assert game(plan, "1-match/game-1").running
    assert ends(plan, "1-match/game-1") == [120, 900, 900]


def test_the_second_semifinal_is_over_when_its_player_left() -> None:
    """Semifinal 1 runs; who leaves the other one at 600 has lost it: the final waits for semifinal 1."""
    course = draw_all(tie(("A", "B", "C", "D")))
    first = schedule(course).games[0]
    assert first.colours
    leaver = next(stage.sheet.players[0] for stage in course.stages if stage.id != first.stage)
    course = entered(course, GameStarted(first.id, first.colours, at=at(0)), PlayerWithdrew((leaver,), at=at(600)))
    plan = schedule(course, start=EVENING)
    assert {game.stage.rpartition("/")[2] for game in plan.games} == {"semifinal-1", "final"}
    assert starts(plan, "1-knockout/final/game-1")[0] == 600
