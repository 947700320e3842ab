"""What does not matter: the order of games played at the same time, and whether a record was right from the start."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations
from math import factorial
from typing import Any

import pytest

from playoff.errors import Refused
from playoff.machine.course import Course
from playoff.machine.record import (
    Corrected,
    Fact,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Noted,
    Opening,
    PlainFact,
    PlayerWithdrew,
    Record,
    Reopened,
)
from playoff.machine.walk import begin, enter, walk
from playoff.machine.why_not import why_not
from playoff.tiebreaks import Result
from playoff.view import snapshot
from tests.referee.agreement import fact_of, opening_of
from tests.referee.random_playoffs import random_playoff

from .desk import NORMAL, draw, draw_all, games_due, lots_due, meet, play, tie


def said(course: Course, *, but: tuple[str, ...]) -> dict[str, Any]:
    """What the snapshot says, without some of it."""
    return {name: value for name, value in snapshot(course).as_json().items() if name not in {"digest", *but}}


# The order of games played at the same time


def round_by_round(
    players: int, rng: random.Random, draws: float
) -> Iterator[tuple[Course, dict[frozenset[str], Result]]]:
    """Every moment of the first cycles when a round starts, with results for its games, written as due."""
    course = draw_all(tie(players))
    while not course.over and len(course.branches) == 1 and len(course.branch.stages) < 3:
        items = games_due(course)
        results = {
            frozenset(item.colours): Result.DRAW if rng.random() < draws else rng.choice(NORMAL) for item in items
        }
        yield course, results
        for item in items:
            if not course.over:
                course = play(course, item, results[frozenset(item.colours)])


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_boards_of_a_round_end_in_any_order(players: int) -> None:
    """F: "boards of one round play at the same time": which ends first changes nothing until a winner is certain."""
    rng = random.Random(players)
    compared: Counter[str] = Counter()
    for draws in (0.0, 0.4, 0.8, 1.0):
        for course, results in round_by_round(players, rng, draws):
            found = []
            for order in rng.sample(list(permutations(results)), min(6, factorial(len(results)))):
                now = course
                for pair in order:
                    item = next((item for item in games_due(now) if frozenset(item.colours) == pair), None)
                    now = now if item is None else play(now, item, results[pair])
                found.append(now)
            assert len({now.winner for now in found}) == 1
            compared["over" if found[0].over else "open"] += 1
            if not found[0].over:
                first = said(found[0], but=("story",))
                assert all(said(now, but=("story",)) == first for now in found[1:])
    assert min(compared.values()) >= 1
    assert compared["open"] > 10


SEMIFINALS = {
    ("Anand", "Ding"): ("1-0", "1/2-1/2"),
    ("Botvinnik", "Capablanca"): ("1-0", "0-1", "1/2-1/2", "0-1"),
}
"""Results written with the player named first as White: the second goes into sudden death."""


def one_after_the_other(course: Course, order: str) -> Course:
    """The semifinals played in this order of games; lots just before the game that needs them."""
    left = {pair: list(results) for pair, results in SEMIFINALS.items()}
    for which in order:
        pair = list(SEMIFINALS)[int(which)]
        for item in lots_due(course):
            if set(item.players) == set(pair):
                course = enter(course, LotsDrawn(item.id, pair))
        course = meet(course, *pair, Result(left[pair].pop(0)))
    return course


def test_semifinals_go_on_each_by_itself_in_any_order() -> None:
    """E.1: "The semifinals are played at the same time, each going on by itself"."""
    course = draw(tie(4), "Anand", "Botvinnik", "Capablanca", "Ding")
    orders = ["".join("0" if number in first else "1" for number in range(6)) for first in combinations(range(6), 2)]
    found = [said(one_after_the_other(course, order), but=("story",)) for order in orders]
    assert len(found) == 15
    assert all(other == found[0] for other in found)
    assert found[0]["branches"][0]["stages"][2]["players"] == ["Anand", "Capablanca"]


# Corrections


@lru_cache(maxsize=64)
def recorded(seed: int) -> tuple[Opening, tuple[Fact, ...]]:
    """A random playoff of the referee, 2 to 8 players, with corrections, withdrawals, restarts and all."""
    opening, record = random_playoff(seed)
    return opening_of(opening), tuple(fact_of(fact, opening) for fact in record)


def courses(seed: int) -> tuple[Course, ...]:
    """The course after each fact, before the first one too."""
    opening, facts = recorded(seed)
    found = [begin(opening)]
    for fact in facts:
        found.append(enter(found[-1], fact))
    return tuple(found)


TENS = pytest.mark.parametrize("first", range(0, 60, 10))


@TENS
def test_a_record_has_one_course(first: int) -> None:
    """House: "A playoff is fully given by its record": fact by fact or read as a whole."""
    for seed in range(first, first + 10):
        opening, facts = recorded(seed)
        assert snapshot(walk(Record(opening, facts))).digest == snapshot(courses(seed)[-1]).digest


@TENS
def test_reading_the_record_again_changes_nothing(first: int) -> None:
    """I.1: "The record is read again with the right value": with the value that is there, nothing moves."""
    read = 0
    for seed in range(first, first + 10):
        rng = random.Random(seed)
        nodes = courses(seed)
        for course in (*rng.sample(nodes, min(8, len(nodes))), nodes[-1]):
            entries = [entry for entry in course.entries if not isinstance(entry.value, PlayerWithdrew)]
            for entry in rng.sample(entries, min(1, len(entries))):
                same = Corrected(entry.number, entry.value)
                if why_not(course, same) is None:
                    again = enter(course, same)
                    assert said(again, but=("corrections",)) == said(course, but=("corrections",)), seed
                    read += 1
    assert read > 40


def other_values(fact: PlainFact | None, stated: Fact, rng: random.Random) -> Iterator[PlainFact | None]:
    """What could be read there instead."""
    if fact is not None:
        yield None
    if fact != stated and not isinstance(stated, Corrected | Reopened):
        yield stated
    match fact:
        case LotsDrawn(name, order):
            yield LotsDrawn(name, tuple(rng.sample(order, len(order))))
        case GameResult(game, colours, result):
            yield GameResult(game, colours, rng.choice([other for other in Result if other is not result]))
            yield GameResult(game, colours.reversed(), result)
        case GameStarted(game, colours):
            yield GameStarted(game, colours.reversed())


def random_correction(course: Course, rng: random.Random) -> tuple[Corrected, Corrected] | None:
    """A correction that may be entered now, and the one that takes it back."""
    for entry in rng.sample(course.entries, len(course.entries)):
        values = list(other_values(entry.value, entry.stated, rng))
        if values:
            there, back = Corrected(entry.number, rng.choice(values)), Corrected(entry.number, entry.value)
            if why_not(course, there) is None:
                return there, back
    return None


@TENS
def test_a_correction_is_undone_by_another_of_the_same_fact(first: int) -> None:
    """I.1: "A correction is undone by another correction of the same fact"; I.2: "What is void counts again"."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + 10):
        rng = random.Random(seed)
        nodes = courses(seed)
        for before in rng.sample(nodes, min(10, len(nodes))):
            found = random_correction(before, rng)
            if found is None:
                continue
            there, back = found
            corrected = enter(before, there)
            undone = enter(corrected, back)
            redone = enter(undone, there)
            assert said(undone, but=("corrections",)) == said(before, but=("corrections",)), (seed, there)
            assert said(redone, but=("corrections",)) == said(corrected, but=("corrections",)), (seed, there)
            seen["more void"] += set(corrected.void) > set(before.void)
            seen["changed"] += said(corrected, but=("corrections",)) != said(before, but=("corrections",))
    assert seen["changed"] > 30
    assert seen["more void"] > 5


@TENS
def test_taking_back_every_correction_one_after_the_other(first: int) -> None:
    """I.1: "Nothing is deleted": what was, is found again, step by step."""
    depths = []
    for seed in range(first, first + 10):
        rng = random.Random(seed)
        stack: list[tuple[Course, Corrected]] = []
        course = courses(seed)[-1]
        while len(stack) < 6 and (found := random_correction(course, rng)):
            there, back = found
            stack.append((course, back))
            course = enter(course, there)
        depths.append(len(stack))
        while stack:
            before, back = stack.pop()
            course = enter(course, back)
            assert said(course, but=("corrections",)) == said(before, but=("corrections",)), seed
    assert max(depths) == 6


def straightened(course: Course) -> Course | None:
    """The course of a record that was right from the start; None when no such record could have been written."""
    facts = [
        entry.value
        for entry in course.entries
        if entry.value is not None and entry.number not in course.void and not isinstance(entry.value, MainResult)
    ]
    now = begin(course.opening)
    for fact in facts:
        try:
            now = enter(now, _named_anew(now, fact))
        except Refused:
            return None
    return now


def _named_anew(course: Course, fact: PlainFact) -> PlainFact:
    """A game of a round robin under the id it has now: its players stay the same (I.2)."""
    if isinstance(fact, GameResult) and "/cycle-" in fact.game:
        for item in games_due(course):
            if set(item.colours) == set(fact.colours) and item.id:
                return GameResult(item.id, fact.colours, fact.result)
    return fact


def check_straightened(seed: int) -> Counter[str]:
    """Every node after a correction; how many could be compared, and of what kinds."""
    seen: Counter[str] = Counter()
    for course in courses(seed):
        stated = [entry.stated for entry in course.entries]
        if not any(isinstance(fact, Corrected) for fact in stated) or any(
            isinstance(fact, MainResult) for fact in stated
        ):
            continue
        right = straightened(course)
        if right is None:
            seen["could not have been written"] += 1
            continue
        but = ("story", "corrections", "void")
        assert said(course, but=but) == said(right, but=but), seed
        seen["compared"] += 1
        seen["with something void"] += bool(course.void)
        seen["over"] += course.over
    return seen


@TENS
def test_a_corrected_record_is_one_that_was_right_from_the_start(first: int) -> None:
    """I.1: "read again with the right value, or none (undo), in the place of the wrong one"; "The rest is void"."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + 10):
        seen += check_straightened(seed)
    assert seen["compared"] > 5


@pytest.mark.long
@pytest.mark.parametrize("first", range(60, 1060, 50))
def test_corrected_records_often(first: int) -> None:
    """The same, a thousand playoffs."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + 50):
        seen += check_straightened(seed)
    assert seen["with something void"] > 5
    assert seen["over"] > 5


def read_as(course: Course, number: int, result: Result) -> Course:
    """That entry, a result, is read as this one."""
    value = course.entries[number - 1].value
    assert isinstance(value, GameResult)
    return enter(course, Corrected(number, GameResult(value.game, value.colours, result)))


def test_a_winner_certain_earlier() -> None:
    """I.3: a finished game "keeps its result, marked ...; games of later stages are void"."""
    course = draw(tie(3), "Anand", "Botvinnik", "Capablanca")
    course = meet(course, "Botvinnik", "Capablanca", Result.DRAW)
    course = meet(course, "Botvinnik", "Anand", Result.WHITE_WINS)
    course = meet(course, "Capablanca", "Anand", Result.WHITE_WINS)
    course = meet(draw(course), "Capablanca", "Botvinnik", Result.WHITE_WINS)
    assert set(course.branch.players) == {"Botvinnik", "Capablanca"}
    lots, game = course.entries[-2:]

    right = read_as(course, 2, Result.WHITE_WINS)
    view = snapshot(right)
    assert view.winner == "Botvinnik"
    assert [branch.id for branch in view.branches] == ["1-round-robin"]
    assert [(row.result, row.surplus) for row in view.games] == [
        ("1-0", False),
        ("0-1", False),
        ("1-0", True),
    ]
    assert set(right.void) == {lots.number, game.number}
    assert view.ranks == {"Botvinnik": 1, "Anand": 2, "Capablanca": 2}


def test_a_sudden_death_decided_earlier() -> None:
    """I.3 in a match: the game after the one that now decides is kept, and "changes nothing"."""
    course = draw(tie(2))
    course = play(course, games_due(course)[0], Result.WHITE_WINS)
    course = play(course, games_due(course)[0], Result.WHITE_WINS)
    course = draw(course, "Botvinnik", "Anand")
    course = play(course, games_due(course)[0], Result.DRAW)
    course = play(course, games_due(course)[0], Result.WHITE_WINS)
    assert course.winner == "Anand"
    earlier = snapshot(read_as(course, 5, Result.WHITE_WINS))
    assert earlier.winner == "Botvinnik"
    assert [(row.result, row.surplus) for row in earlier.games][2:] == [("1-0", False), ("1-0", True)]
    assert earlier.branches[0].stages[0].score == {"Anand": "1", "Botvinnik": "2"}
    assert not earlier.void


def test_the_first_result_that_stands_counts() -> None:
    """I.2: an entry counts if, at its place in the record, "that game of it is unfinished"."""
    course = draw_all(tie(5))
    item = games_due(course)[0]
    course = play(course, item, Result.DRAW)
    once = said(course, but=("corrections", "void"))
    course = enter(course, Corrected(2, None))
    course = play(course, item, Result.WHITE_WINS)
    assert snapshot(course).games[0].result == "1-0"
    course = enter(course, Corrected(2, course.entries[1].stated))
    assert set(course.void) == {4}
    assert said(course, but=("corrections", "void")) == once


@pytest.mark.parametrize("players", [3, 5, 6])
def test_finished_games_are_never_lost_in_their_stage(players: int) -> None:
    """I.3: "A finished game of the stage in which the winner now was certain earlier keeps its result"."""
    rng = random.Random(players)
    marked = 0
    for _ in range(25):
        course = draw_all(tie(players))
        while not course.over and len(course.branches) == 1 and len(course.branch.stages) == 1:
            course = play(course, rng.choice(games_due(course)), rng.choice(NORMAL))
        results = [entry for entry in course.entries if isinstance(entry.value, GameResult)]
        for entry in rng.sample(results, min(3, len(results))):
            for result in NORMAL:
                other = read_as(course, entry.number, result)
                finished = {
                    row.id: row for row in snapshot(other).games if row.id and "/cycle-1/" in row.id and row.result
                }
                assert len(finished) == len(results)
                assert not other.void
                marked += any(row.surplus for row in finished.values())
                if not other.over:
                    assert not any(row.surplus for row in finished.values())
    assert marked > 5


def test_notes_change_nothing() -> None:
    """H.6: a note is recorded, "the result stands"."""
    course = draw_all(tie(5))
    noted = enter(course, Noted("the clock of board 1 had 5 minutes"))
    assert said(noted, but=("story",)) == said(course, but=("story",))
