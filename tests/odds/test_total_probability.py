"""After each result, and each drawing of lots, the odds are the average of the odds that follow from it.

With the odds of a decided playoff, which are certain, this leaves only one possibility for all the others: whoever
fulfils it in every state has the right odds. Every step here goes through the real machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from playoff.event import MainGame
from playoff.machine.course import Course
from playoff.machine.due import DueGame, DueLots, DueMainGame, DueOverride, due
from playoff.machine.record import GameResult, LotsDrawn, MainResult, Overridden
from playoff.machine.table import Phase
from playoff.machine.walk import enter
from playoff.odds import Forecast, Odds, Strength, TooLarge, odds
from playoff.tiebreaks import Result

from ..machine.desk import draw, tie
from ..machine.random_play import Play
from .players import strength

CLOSE = 1e-12
NORMAL = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)

Following = Iterator[tuple[float, Course]]


Item = DueGame | DueLots | DueMainGame


def following(course: Course, item: Item, given: Strength) -> Following:
    """Every way in which what is due may happen, with its chance."""
    if isinstance(item, DueMainGame):
        for chance, result in zip(given.chances(*item.colours, "main"), NORMAL, strict=True):
            yield chance, enter(course, MainResult(MainGame(item.round, *item.colours, result)))
        return
    if isinstance(item, DueLots):
        orders = list(permutations(item.players))
        for order in orders:
            yield 1 / len(orders), enter(course, LotsDrawn(item.id, order))
        return
    assert item.id is not None
    kind = "sudden-death" if item.slot.kind == "sudden-death" else "playoff"
    for chance, result in zip(given.chances(*item.colours, kind), NORMAL, strict=True):
        yield chance, enter(course, GameResult(item.id, item.colours, result))


def assert_consistent(course: Course, given: Strength, forecast: Forecast) -> None:
    """In this state, by everything that is due in it."""
    now = odds(course, given, forecast)
    if isinstance(now, TooLarge):
        return
    assert sum(now.title.values()) + now.nobody == pytest.approx(1, abs=CLOSE)
    for item in due(course):
        if isinstance(item, DueOverride):
            released = odds(enter(course, Overridden(item.id, "both were late")), given, forecast)
            assert isinstance(released, Odds)
            assert released.title == pytest.approx(now.title, abs=CLOSE)
        elif isinstance(item, DueMainGame) or (isinstance(item, DueGame | DueLots) and item.id and _is_small(item)):
            assert_average(course, item, now, given, forecast)


def _is_small(item: DueGame | DueLots) -> bool:
    """Not the 120 drawings of five players, at every node."""
    return not isinstance(item, DueLots) or len(item.players) < 5


def assert_average(course: Course, item: Item, now: Odds, given: Strength, forecast: Forecast) -> None:
    title = dict.fromkeys(now.title, 0.0)
    sudden_death = again = 0.0
    further = dict.fromkeys((found.players for found in now.further), 0.0)
    lengths: dict[int, float] = {}
    for chance, after in following(course, item, given):
        then = odds(after, given, forecast)
        assert isinstance(then, Odds)
        for player, part in then.title.items():
            title[player] = title.get(player, 0.0) + chance * part
        killed = isinstance(item, DueGame) and item.slot.kind == "sudden-death"
        sudden_death += chance * (1.0 if killed else then.sudden_death)
        began = len(after.branches) > len(course.branches)
        repeated = (
            not began
            and bool(course.branches)
            and len(after.branch.stages) > len(course.branch.stages)
            and after.phase is Phase.REPEAT
        )
        again += chance * (1.0 if repeated else then.again)
        for size in further:
            entered = began and len(after.branch.candidates or after.branch.players) == size
            further[size] += chance * (1.0 if entered else _further(then, size))
        for number, part in enumerate(then.games.chances if then.games else ()):
            number += isinstance(item, DueGame)
            lengths[number] = lengths.get(number, 0.0) + chance * part
    assert title == pytest.approx({player: now.title.get(player, 0.0) for player in title}, abs=CLOSE)
    assert sudden_death == pytest.approx(now.sudden_death, abs=CLOSE)
    assert again == pytest.approx(now.again, abs=CLOSE)
    assert further == pytest.approx({found.players: found.chance for found in now.further}, abs=CLOSE)
    if now.games and _one_board(course):
        expected = {number: lengths.get(number, 0.0) for number in range(len(now.games.chances))}
        assert dict(enumerate(now.games.chances)) == pytest.approx(expected, abs=CLOSE)


def _further(found: Odds, size: int) -> float:
    return next((further.chance for further in found.further if further.players == size), 0.0)


def _one_board(course: Course) -> bool:
    """Games of one round begin together: with two boards one of them may begin although the other decides."""
    return len([item for item in due(course) if isinstance(item, DueGame)]) < 2 or course.phase is Phase.SEMIFINALS


@pytest.mark.parametrize("irregular", [False, True], ids=["regular", "irregular"])
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 11))])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_every_state_of_a_playoff(players: int, seed: int, irregular: bool) -> None:
    """With players who leave, forfeits, 0-0 and games that are running where it is irregular."""
    given, forecasts = strength(seed), {}
    for course in Play(players, seed, irregular=irregular).play():
        forecast = forecasts.setdefault(course.rulebook.id, Forecast(course.rulebook, given))
        assert_consistent(course, given, forecast)


SWITCHES: dict[str, dict[str, object]] = {
    "alternate": {"branches__two__sudden_death__colours": "alternate"},
    "redraw": {"branches__two__sudden_death__colours": "redraw"},
    "black wins": {"branches__two__sudden_death__draw": "black_wins"},
    "points only": {"branches__many__rank_by": ["PTS"]},
    "seeded by the cycle": {"branches__four__seed_from": "stage"},
    "one semifinal after the other": {"branches__four__parallel": False},
}


@pytest.mark.parametrize("how", SWITCHES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_under_other_regulations(players: int, how: str) -> None:
    given = strength(11)
    play = Play(players, 3, irregular=True)
    play.nodes = [tie(players, **SWITCHES[how])]
    for course in play.play():
        assert_consistent(course, given, Forecast(course.rulebook, given))


@pytest.mark.parametrize("how", ["points only", pytest.param("seeded by the cycle", marks=pytest.mark.long)])
def test_five_players_under_other_regulations(how: str) -> None:
    """From the last two rounds of the first cycle on."""
    given = strength(12)
    play = Play(5, 2, irregular=False)
    play.nodes = [tie(5, **SWITCHES[how])]
    nodes = play.play()
    forecast = Forecast(nodes[0].rulebook, given)
    for course in nodes[8:]:
        assert_consistent(course, given, forecast)


@pytest.mark.long
@pytest.mark.parametrize("how", ["", "seeded by the cycle"])
def test_the_120_drawings_of_five_players(how: str) -> None:
    """F.1: before the draw the odds are the average over all drawings of the pairing numbers."""
    given = strength(13)
    course = tie(5, **SWITCHES.get(how, {}))
    forecast = Forecast(course.rulebook, given)
    (item,) = due(course)
    now = odds(course, given, forecast)
    assert isinstance(now, Odds)
    assert isinstance(item, DueLots)
    assert now.draw == "before"
    assert_average(course, item, now, given, forecast)


@pytest.mark.long
@pytest.mark.parametrize("players", [6, 7])
def test_six_and_seven_players(players: int) -> None:
    """After the draw: from cross games to the enumeration of what is left, and from there to the next branch."""
    given = strength(14)
    play = Play(players, 1, irregular=False)
    play.nodes = [draw(tie(players))]
    nodes = play.play()
    forecast = Forecast(nodes[0].rulebook, given)
    for course in nodes[::2] if players == 6 else nodes[:1]:
        assert_consistent(course, given, forecast)
