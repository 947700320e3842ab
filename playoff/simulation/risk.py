"""The risk of a schedule: by when a playoff is over, and how likely it overruns. What `playoff schedule` asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from playoff.machine.course import Course
from playoff.odds.strength import Strength
from playoff.simulation.answers import SHARES, Lengths
from playoff.simulation.pace import Pace
from playoff.simulation.question import Question
from playoff.simulation.simulate import PLAYOFFS, simulate


@dataclass(frozen=True, slots=True)
class Risk:
    """When it is over in so many of a hundred playoffs, and the chance that it is not over by `until`."""

    start: datetime
    over: tuple[tuple[float, datetime], ...]
    until: datetime | None
    overrun: float | None
    overrun_error: float | None
    lengths: Lengths


def risk(
    course: Course,
    strength: Strength,
    start: datetime,
    *,
    until: datetime | None = None,
    pace: Pace | None = None,
    shares: Sequence[float] = SHARES,
    playoffs: int = PLAYOFFS,
    seed: int = 1,
) -> Risk:
    """The risk of a playoff whose next game begins at `start`; games that are running have lasted until then.

    The spans of a schedule's assumptions make the pace: `Pace(moves=..., used=..., changeover=..., ceremony=...)`.
    """
    found = simulate(Question(course, strength, pace or Pace(), start), playoffs=playoffs, seed=seed)
    lengths = found.lengths
    assert lengths is not None
    over = tuple((share, lengths.after(start, share)) for share in shares)
    if until is None:
        return Risk(start, over, None, None, None, lengths)
    error = lengths.longer_error(int((until - start).total_seconds()))
    return Risk(start, over, until, lengths.overrun(start, until), error, lengths)
