"""The start of a playoff: refused before its time and while the main event is open, unless the arbiter lets it be."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from playoff.machine.course import Course
from playoff.machine.due import due
from playoff.machine.record import (
    START,
    Corrected,
    Fact,
    GameStarted,
    LotsDrawn,
    MainResult,
    Opening,
    Overridden,
    PlayerWithdrew,
)
from playoff.machine.table import Phase
from playoff.machine.walk import begin, enter
from playoff.machine.why_not import why_not
from playoff.tiebreaks import ByColour, Game, Result
from tests.rulebooks.positions import after, lots, result

LOTS = lots("1-match/lots/colours", "AB")
LET_BE = Overridden(START, "the hall closes")
PLAYED = "A 1-0 C, B 1-0 D\nA 1/2-1/2 B, C 1/2-1/2 D"
"""A and B are level with 1½."""
UNDECIDED = "A 1-0 C, B 1-0 D\nA 1/2-1/2 B, C * D"
"""A and B are level with 1½; C and D have nothing and play for it."""
OPEN = "A 1-0 D, B 1/2-1/2 C\nA 1/2-1/2 B, C * D\nC 0-1 A, B 1-0 D"
"""A has 2½ and B 2: the open game changes nothing."""
RIVAL = "A 1-0 D, B 1-0 C\nA 1/2-1/2 B, D * C\nA 0-1 C, B 0-1 D"
"""A and B have 1½, C and D one and play each other: whoever wins is alone, a draw makes four level."""


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 3, 8, hour, minute, tzinfo=UTC)


ENDED = at(18, 5)


def evening(ended: datetime | None = ENDED) -> Opening:
    """The last round of A and B ended at 18:05, so they may start at 18:35."""
    opening = after(PLAYED)
    ends = {(2, "A", "B"): ended} if ended else {}
    return replace(opening, dossier=opening.dossier.timed({}, ends))


def started(time: datetime | None) -> GameStarted:
    return GameStarted("1-match/game-1", ByColour("A", "B"), at=time)


def entered(opening: Opening, *facts: Fact) -> Course:
    course = begin(opening)
    for fact in facts:
        course = enter(course, fact)
    return course


@pytest.mark.parametrize(
    ("time", "refused"),
    [
        (at(18, 5), True),
        (at(18, 34), True),
        (at(18, 35), False),
        (at(23, 0), False),
        (None, False),
    ],
    ids=["when the game ended", "a minute early", "in time", "late", "time not stated"],
)
def test_a_game_starts_half_an_hour_after_the_own_last_game(time: datetime | None, *, refused: bool) -> None:
    """A.5: nobody starts earlier; a fact without its time is never refused for it."""
    reason = why_not(entered(evening(), LOTS), started(time))
    assert (reason.code if reason else None) == ("too-early" if refused else None)
    if reason:
        assert (reason.clause, reason.params["earliest"]) == ("A.5", "2026-03-08T18:35+00:00")


def test_a_result_is_a_start_too() -> None:
    early = replace(result("1-match/game-1", "A 1-0 B"), at=at(18, 20))
    reason = why_not(entered(evening(), LOTS), early)
    assert reason
    assert reason.code == "too-early"


def test_lots_may_be_drawn_before() -> None:
    """Only games have a time before which they may not start."""
    assert why_not(begin(evening()), replace(LOTS, at=at(18, 10))) is None


def test_where_a_finishing_time_is_not_known_nothing_is_refused() -> None:
    """ "An unknown finishing time makes the earliest start unknown: said, nothing refused." """
    assert why_not(entered(evening(None), LOTS), started(at(17, 0))) is None


def test_with_an_override_it_starts_before_its_time() -> None:
    course = entered(evening(), LOTS, LET_BE, started(at(18, 20)))
    assert course.started
    assert [d.reason.code for d in course.story if d.reason.clause == "A.5"] == ["start-released"]


def test_the_second_game_asks_for_no_time() -> None:
    """A.6: no rest between the games of a playoff."""
    course = entered(evening(), LOTS, started(at(18, 35)), result("1-match/game-1", "A 1-0 B"))
    second = GameStarted("1-match/game-2", ByColour("B", "A"), at=at(18, 0))
    assert why_not(course, second) is None


@pytest.mark.parametrize(
    ("rounds", "held"),
    [(PLAYED, False), (UNDECIDED, False), (OPEN, False), (RIVAL, True)],
    ids=["over", "two who cannot come near", "one leader", "a rival"],
)
def test_only_a_game_that_can_change_who_plays_off_holds_it_back(rounds: str, *, held: bool) -> None:
    course = begin(after(rounds))
    assert (course.phase is Phase.TIED) is held
    assert any(item.__class__.__name__ == "DueMainGame" for item in due(course)) is held


def test_while_the_group_is_open_neither_lots_nor_games_are_taken() -> None:
    """A.5, with the games that are waited for; a withdrawal is."""
    course = begin(after(RIVAL))
    for fact in (LOTS, started(None), lots("1-knockout/semifinal-1/lots/colours", "AB")):
        reason = why_not(course, fact)
        assert reason
        assert (reason.code, reason.clause, reason.params["players"]) == ("main-event-open", "A.5", ("D - C",))
    assert why_not(course, PlayerWithdrew(("A",))) is None


def test_with_an_override_it_starts_with_those_who_are_level_now() -> None:
    """Tata Steel 2021. If the open game then brings others in, the group is theirs too (I.4)."""
    course = entered(after(RIVAL), LET_BE)
    assert (course.phase, course.branch.players) == (Phase.MATCH, ("A", "B"))
    course = enter(course, LOTS)
    course = enter(course, result("1-match/game-1", "A 1-0 B"))
    drawn = enter(course, MainResult(Game(2, "D", "C", Result.DRAW)))
    assert drawn.tied.players == ("A", "B", "C", "D")
    assert drawn.newcomers == {"C", "D"}
    assert set(drawn.void) >= {2, 3}


def test_an_override_that_is_undone_holds_it_back_again() -> None:
    """I.1: what was entered by it is void, and comes back with it."""
    course = entered(after(RIVAL), LET_BE, LOTS, result("1-match/game-1", "A 1-0 B"))
    undone = enter(course, Corrected(1, None))
    assert (undone.phase, set(undone.void)) == (Phase.TIED, {2, 3})
    again = enter(undone, Corrected(1, LET_BE))
    assert (again.phase, again.void) == (Phase.MATCH, {})


@pytest.mark.parametrize(
    ("before", "code"),
    [((LET_BE,), "nothing-held-back"), ((LOTS, started(at(18, 35))), "already-started")],
    ids=["twice", "after the first game"],
)
def test_an_override_of_the_start_is_for_a_start_that_is_held_back(before: tuple[Fact, ...], code: str) -> None:
    reason = why_not(entered(evening(), *before), LET_BE)
    assert reason
    assert reason.code == code


def test_an_override_needs_a_reason() -> None:
    reason = why_not(begin(evening()), Overridden(START, " "))
    assert reason
    assert reason.code == "reason-needed"


def test_a_result_of_the_main_event_with_its_end_moves_the_start() -> None:
    """The same result again, with the time it ended at: not "nothing new", and then the start is known."""
    course = entered(evening(None), LOTS)
    told = MainResult(Game(2, "A", "B", Result.DRAW), at=at(18, 5))
    assert why_not(course, told) is None
    course = enter(course, told)
    reason = why_not(course, started(at(18, 20)))
    assert reason
    assert reason.code == "too-early"
    assert isinstance(course.entries[0].value, LotsDrawn)
    repeated = why_not(course, told)
    assert repeated
    assert repeated.code == "same-main-result"
