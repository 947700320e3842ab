"""A playoff behind one of its entries: all that the feed, a page or an overlay is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from playoff.machine.course import Course
from playoff.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """`sequence`: the number of the last entry (0 is the opening); `head`: its hash; `recorded`: when it was made."""

    sequence: int
    head: str
    course: Course
    view: View
    recorded: datetime
