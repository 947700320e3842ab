"""`playoff run`: plays a scenario and tells the story step by step; on a terminal asks for what is missing."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from playoff.arbiter.ask import converse
from playoff.arbiter.file_options import file_options, read
from playoff.arbiter.play import play
from playoff.arbiter.shown_course import courses_in, first_reaching
from playoff.arbiter.tell import announced, free_in_words, head, line_out, tell
from playoff.formats.scenario import Scenario
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.record import Fact
from playoff.machine.why_not import why_not
from playoff.pictures.text import draw
from playoff.view import snapshot
from playoff.words import say


@click.command("run")
@click.argument("file", type=click.Path(path_type=Path))
@file_options
@click.option("--until", metavar="ID", help="Stop as soon as this game, lots, stage or branch is reached.")
@click.option("--json", "as_json", is_flag=True, help="Print the snapshot as JSON, and no story.")
def command(file: Path, until: str | None, as_json: bool, **options: Any) -> int:
    """Play the playoff of FILE, each step with its clause and its reason.

    FILE is a scenario, or only the main event: a TRF, PGN, crosstable or JSON. What the file leaves open is asked for
    on a terminal; elsewhere the run stops there and says what is due.
    """
    found = read(file, options)
    empty = Scenario(str(file), found.opening, (), {}, {}, Counter(), (), "")
    scenario = replace(found.scenario or empty, opening=found.opening)
    stop = first_reaching(courses_in(found), until) if until else None
    course = before = None
    if not as_json:
        click.echo("\n".join(head(scenario)))
        click.echo()
    for number, (step, course) in enumerate(play(scenario)):
        if step and course is before:
            click.echo(f"{step.where}: {_known_already(course, step.fact)}", err=True)
        elif not as_json:
            tell(course, before)
        before = course
        if number == stop:
            break
    assert course is not None
    if until is None and not as_json and sys.stdin.isatty() and not course.over:
        course = converse(course)
    view = snapshot(course)
    if as_json:
        click.echo(json.dumps(view.as_json(), indent=2, ensure_ascii=False))
    else:
        if picture := draw(view):
            click.echo(f"\n{picture}")
        for row in view.pending:
            click.echo()
            line_out(_("Next. {what}", what=announced(row)), indent=6)
        if view.free:
            click.echo(free_in_words(view.free))
    return 0


def _known_already(course: Course, fact: Fact) -> str:
    """What is said of a result that is entered again."""
    reason = why_not(course, fact)
    return f"{reason.clause}: {say(reason)}" if reason else ""
