"""An evening of 2024 on which playoffs are planned, and how a schedule is asked about a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from playoff.machine.course import Course
from playoff.machine.record import Fact, GameResult, GameStarted, LotsDrawn
from playoff.machine.walk import enter
from playoff.schedule import PlannedGame, Schedule, Window
from playoff.schedule.told import seconds
from playoff.tiebreaks import ByColour, Result
from tests.machine.desk import tie

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
