"""A playoff behind one of its entries: all that the feed, a page or an overlay is drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from playoff.machine.course import Course
from playoff.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """`sequence`: the number of the last entry (0 is the opening); `head`: its hash; `recorded`: when it was made.

    `by`: who made it, for the desk only; `draw`: how the program drew with it, empty where it did not.
    """

    sequence: int
    head: str
    course: Course
    view: View
    recorded: datetime
    by: str = ""
    draw: Mapping[str, Any] = field(default_factory=dict)
