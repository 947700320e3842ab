"""Entries to write: a match of two, fact by fact, at fixed times."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from playoff.journal.entry import Draft
from playoff.journal.replay import draft_of, first_draft
from playoff.machine.course import Course
from playoff.machine.record import Corrected, Fact, GameResult, LotsDrawn
from playoff.machine.walk import enter
from playoff.tiebreaks import ByColour, Result

from ..machine.desk import tie

BEGUN = datetime(2024, 1, 28, 17, 5, tzinfo=UTC)
"""The evening of the Masters 2024; any fixed time would do."""

ANNAS = ByColour("Anand", "Botvinnik")
MATCH: tuple[Fact, ...] = (
    LotsDrawn("1-match/lots/colours", ("Anand", "Botvinnik"), at=BEGUN),
    GameResult("1-match/game-1", ANNAS, Result.DRAW),
    GameResult("1-match/game-2", ANNAS.reversed(), Result.WHITE_WINS),
    Corrected(3, GameResult("1-match/game-2", ANNAS.reversed(), Result.BLACK_WINS), "heard wrongly"),
)
"""A match that Botvinnik wins, until the slip is found."""


def drafts(facts: Sequence[Fact] = MATCH, course: Course | None = None) -> list[Draft]:
    """The entries of a playoff of two with these facts, a minute apart; of the facts alone behind `course`."""
    course, found = (tie(2), []) if course is None else (course, [])
    if not course.entries:
        found.append(first_draft(course, BEGUN, "Ana"))
    for fact in facts:
        after = enter(course, fact)
        found.append(draft_of(course, after, BEGUN + timedelta(minutes=len(after.entries)), "Ana"))
        course = after
    return found
