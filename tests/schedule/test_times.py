"""Times worked out by hand: clocks, changeovers, rests, real starts, stages, the earliest start.

The clocks are those of clause B: 3 minutes each, sudden death 2:30 and 3 minutes, 2 seconds a move. A game of it
lasts at least 20 s (10 moves of a second each), likely (2 x 180 + 40 x 4) x 80 % = 416 s, at most 2 x 180 + 100 x 4 =
760 s; in sudden death 20, (150 + 180 + 160) x 80 % = 392, 730.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import accumulate, pairwise
from operator import mul

import pytest

from playoff.errors import BadInput, Refused
from playoff.event import Dossier
from playoff.machine.course import Course
from playoff.machine.record import (
    Closed,
    Corrected,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Opening,
    Overridden,
    PlayerWithdrew,
    RestGranted,
)
from playoff.machine.walk import begin, enter
from playoff.rulebooks import Clock, Time, load
from playoff.schedule import (
    Assumptions,
    PlannedGame,
    Schedule,
    Span,
    Window,
    lasting,
    lengths,
    moves_by_chance,
    schedule,
)
from playoff.schedule.told import moment, seconds
from playoff.tiebreaks import ByColour, Game, Result
from tests.machine.desk import draw_all, tie
from tests.rulebooks.positions import after, result

EVENING = datetime(2024, 1, 28, 18, tzinfo=UTC)
AB = ByColour("A", "B")
LOTS = LotsDrawn("1-match/lots/colours", ("A", "B"))
MOST = 300
"""The longest changeover."""


def at(second: int) -> datetime:
    return EVENING + timedelta(seconds=second)


def entered(course: Course, *facts: Fact) -> Course:
    for fact in facts:
        course = enter(course, fact)
    return course


def game(plan: Schedule, name: str) -> PlannedGame:
    return next(game for game in plan.games if game.id == name)


def since(window: Window) -> list[int]:
    """A window counted from the evening."""
    return [second - seconds(EVENING) for second in window]


def starts(plan: Schedule, name: str) -> list[int]:
    return since(game(plan, name).start)


def ends(plan: Schedule, name: str) -> list[int]:
    return since(game(plan, name).end)


def two() -> Course:
    return tie(("A", "B"))


def first_game(*, start: int | None = None, end: int | None = None) -> Sequence[Fact]:
    """Lots at the opening, game 1 drawn."""
    facts: list[Fact] = [replace(LOTS, at=at(0))]
    if start is not None:
        facts.append(GameStarted("1-match/game-1", AB, at=at(start)))
    if end is not None:
        facts.append(GameResult("1-match/game-1", AB, Result.DRAW, at=at(end)))
    return facts


# A game


def test_a_blitz_game_lasts_as_worked_out() -> None:
    clocks = load("tata-steel-2022").book.clocks
    assert Assumptions().game(clocks["blitz"]) == (20, 416, 760)
    assert Assumptions().game(clocks["sudden-death"]) == (20, 392, 730)


def test_a_game_without_increment_ends_when_both_flags_have_fallen() -> None:
    """6 and 5 minutes, the decisive game of the rules of 2017."""
    clock = load("tata-steel-2017").book.clocks["decisive"]
    assert Assumptions().game(clock) == (20, 528, 660)


def test_a_very_short_clock_is_never_likely_to_be_over_before_the_fewest_moves() -> None:
    clock = Clock(clause="B", cite="x", white=Time(base_s=5, increment_s=0), black=Time(base_s=5, increment_s=0))
    assert Assumptions().game(clock) == (8, 8, 10)


def test_moves_are_spread_as_on_the_chess_server() -> None:
    """Mean 79 half moves, median 70, most frequent 51 (chess.stackexchange.com, question 2506), here in moves."""
    moves = range(5, 301)
    chances = moves_by_chance(Span(5, 40, 300))
    assert sum(chances) == pytest.approx(1)
    assert sum(map(mul, moves, chances)) == pytest.approx(79 / 2, abs=0.6)
    assert moves[next(n for n, total in enumerate(accumulate(chances)) if total > 0.5)] == 35
    assert 51 / 2 <= moves[chances.index(max(chances))] <= 55 / 2 + 1


def test_a_game_by_chance_lasts_longer_with_more_moves_and_stays_in_its_limits() -> None:
    assumed = Assumptions()
    for clock in load("tata-steel-2022").book.clocks.values():
        seconds = [lasting(assumed, clock, moves) for moves in range(10, 101)]
        limits = assumed.game(clock)
        assert limits.least <= seconds[0]
        assert seconds[-1] <= limits.most
        assert all(one < other for one, other in pairwise(seconds))
        assert seconds[30] == limits.likely
        law = lengths(assumed, clock)
        assert list(law) == seconds
        assert sum(law.values()) == pytest.approx(1)


def test_a_game_of_a_stated_number_of_moves_has_one_length() -> None:
    clock = load("tata-steel-2022").book.clocks["blitz"]
    assert lengths(Assumptions(moves=Span(40, 40, 40)), clock) == {416: 1.0}


@pytest.mark.parametrize(
    "wrong",
    [
        {"moves": Span(50, 40, 100)},
        {"changeover": Span(0, 301, 300)},
        {"ceremony": Span(-1, 0, 0)},
        {"used": 0},
        {"used": 101},
        {"sudden_deaths": 0},
        {"cycles": 0},
    ],
    ids=str,
)
def test_assumptions_out_of_order_are_refused(wrong: dict[str, Span | int]) -> None:
    with pytest.raises(BadInput):
        Assumptions(**wrong)  # type: ignore[arg-type]


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


# Stages


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
