"""The playoff that a command looks at: of a FILE with its facts played, or of the journal; now, or as it stood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from playoff.arbiter.desk import seated
from playoff.arbiter.options import Where
from playoff.arbiter.play import play
from playoff.errors import Usage
from playoff.journal.replay import walk_entries
from playoff.languages import _, n_
from playoff.machine.course import Course
from playoff.machine.walk import begin
from playoff.view import snapshot

if TYPE_CHECKING:
    from playoff.formats.given import Given
    from playoff.journal.entry import Entry

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--after", type=click.IntRange(0), metavar="N", help="As it stood after so many entries; 0: at the opening."
    ),
    click.option("--as-of", metavar="ID", help="As it stood when this game, lots or stage came up."),
)


def moment_options(command: F) -> F:
    """Add the options that say which moment is looked at; `course_of` reads them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def course_of(where: Where, file: Path | None, options: Mapping[str, Any]) -> Course:
    """The course that is meant; without a FILE that of the journal. Raises Usage for a moment that never was."""
    after, as_of = options["after"], options["as_of"]
    if after is not None and as_of is not None:
        raise Usage(_("--after and --as-of: one of them"))
    if file is None:
        with seated(where) as desk:
            if after is None and as_of is None:
                return desk.course
            courses = tuple(_by_entries(desk.entries))
    else:
        from playoff.arbiter.file_options import read

        courses = courses_in(read(file, dict(options)))
    if as_of is not None:
        return courses[first_reaching(courses, as_of)]
    return courses[-1 if after is None else _there(after, len(courses) - 1)]


def courses_in(given: Given) -> tuple[Course, ...]:
    """The course at the opening of a file, then behind each of its facts."""
    if given.scenario is None:
        return (begin(given.opening),)
    return tuple(course for _step, course in play(given.scenario, given.opening))


def _by_entries(entries: Sequence[Entry]) -> Iterator[Course]:
    course = None
    for entry in entries:
        course = walk_entries((entry,), course)
        yield course


def _there(after: int, last: int) -> int:
    """`after`, if there are so many entries."""
    if after > last:
        raise Usage(
            n_(
                "--after {after}: there is only {number} entry",
                "--after {after}: there are only {number} entries",
                last,
                after=after,
            )
        )
    return after


def first_reaching(courses: Sequence[Course], wanted: str) -> int:
    """The number of the first course in which that game, lots, stage or branch has come up."""
    known: set[str] = set()
    for number, course in enumerate(courses):
        view = snapshot(course)
        names = {row.id for row in view.pending if row.id} | {branch.id for branch in view.branches}
        names |= {stage.id for branch in view.branches for stage in branch.stages}
        if wanted in names:
            return number
        known |= names
    near = get_close_matches(wanted, sorted(known), n=3, cutoff=0.4) or sorted(known)[:3]
    raise Usage(
        _(
            "{id} is never reached in this run; what comes up is called {ids}",
            id=wanted,
            ids=", ".join(near) or _("nothing yet"),
        )
    )
