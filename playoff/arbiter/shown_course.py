"""The playoff that a command looks at: of a FILE with its facts played, or of the journal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from playoff.arbiter.desk import seated
from playoff.arbiter.options import Where
from playoff.machine.course import Course
from playoff.machine.walk import begin


def course_of(where: Where, file: Path | None, options: dict[str, Any], until: str | None = None) -> Course:
    """The course after every fact of FILE, or until something is reached; without a FILE that of the journal."""
    if file is None:
        with seated(where) as desk:
            return desk.course
    from playoff.arbiter.file_options import read
    from playoff.arbiter.play import play
    from playoff.arbiter.run import first_reaching

    found = read(file, options)
    if found.scenario is None:
        return begin(found.opening)
    courses = [course for _, course in play(replace(found.scenario, opening=found.opening))]
    return courses[first_reaching(courses, until) if until else -1]
