"""What is next: the games that are due, and what each possible result would lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playoff.machine.course import Course
from playoff.machine.due import DueGame, due
from playoff.machine.record import GameResult
from playoff.machine.walk import enter
from playoff.reasons import Reason
from playoff.tiebreaks import Result
from playoff.view.plain import in_points
from playoff.view.rows import DecisionRow, LeadsRow, NextRow

ORDINARY = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
"""The results that are looked ahead to."""


@dataclass(frozen=True, slots=True)
class Lead:
    """What a result would lead to: the course then, and the reasons of the decisions that come with the result."""

    result: Result
    after: Course
    reasons: tuple[Reason, ...]


def leads(course: Course, game: DueGame) -> Iterator[Lead]:
    """What each ordinary result of a game that is due would lead to."""
    for result in ORDINARY:
        after = enter(course, GameResult(game.id or "", game.colours, result))
        yield Lead(result, after, tuple(decision.reason for decision in after.story[len(course.story) + 1 :]))


def next_rows(course: Course) -> tuple[NextRow, ...]:
    """A row for each game that is due and has an id, in the order in which an arbiter would take them."""
    return tuple(
        NextRow(item.id, item.colours.white, item.colours.black, tuple(map(_row, leads(course, item))))
        for item in due(course)
        if isinstance(item, DueGame) and item.id
    )


def _row(lead: Lead) -> LeadsRow:
    decisions = tuple(DecisionRow(reason.clause, reason.code, in_points(reason)) for reason in lead.reasons)
    return LeadsRow(lead.result.value, lead.after.winner, decisions, ids_due(lead.after))


def ids_due(course: Course) -> tuple[str, ...]:
    """The ids of what is due; an open game of the main event and a decision have none."""
    return tuple(name for item in due(course) if (name := getattr(item, "id", None)))
