"""`playoff run`: plays a scenario and tells the story step by step; on a terminal asks for what is missing."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from playoff.arbiter.ask import ask
from playoff.arbiter.play import in_words, play
from playoff.errors import Refused, Usage
from playoff.formats.scenario import Scenario, read_scenario
from playoff.machine.course import Course
from playoff.machine.due import DueDecision, DueMainGame, due
from playoff.machine.walk import enter
from playoff.pictures.text import draw
from playoff.view import View, snapshot
from playoff.view.rows import PendingRow
from playoff.words import announce, say, stated


@click.command("run")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--until", metavar="ID", help="Stop as soon as this game, lots, stage or branch is reached.")
@click.option("--json", "as_json", is_flag=True, help="Print the snapshot as JSON, and no story.")
def command(file: Path, until: str | None, as_json: bool) -> int:
    """Play the playoff of FILE, each step with its clause and its reason.

    What the file leaves open is asked for on a terminal; elsewhere the run stops there and says what is due.
    """
    scenario = read_scenario(file)
    quiet = as_json
    course = _played(scenario, until, quiet)
    if until is None and not as_json and sys.stdin.isatty():
        course = _asked(course)
    view = snapshot(course)
    if as_json:
        click.echo(json.dumps(view.as_json(), indent=2, ensure_ascii=False))
    else:
        click.echo(f"\n{draw(view)}")
        for row in view.pending:
            click.echo(f"\nNext. {announce(row.kind, row.id, row.players, row.clock)}")
    return 0


def _played(scenario: Scenario, until: str | None, quiet: bool) -> Course:
    """The course at the end of the file, or at the first moment `until` is reached."""
    if not quiet:
        rulebook = scenario.opening.rulebook
        click.echo(f"{scenario.opening.dossier.event}. {rulebook.title}.")
        for path, value in scenario.switches.items():
            click.echo(f"Switch: {path} = {json.dumps(value, ensure_ascii=False)}")
        if bases := in_words(scenario.bases):
            click.echo(f"Facts: {bases}.")
        click.echo()
    before: Course | None = None
    for _, course in play(scenario):
        if not quiet:
            _tell(course, before)
        before = course
        if until and _reached(course, until):
            return course
    if until:
        raise Usage(f"{until} is never reached in this run; ids are as in --json")
    return course


def _tell(course: Course, before: Course | None) -> None:
    """Say the decisions that are new; after a correction what it did, then all from the first that differs."""
    told = before.story if before else ()
    same = next((n for n, pair in enumerate(zip(told, course.story, strict=False)) if pair[0] != pair[1]), len(told))
    if before and course.entries[-1].stated.kind in {"correct", "reopen", "main"}:
        for line in _what_it_did(course, before):
            click.echo(f"  --  {line}")
    for decision in course.story[min(same, len(course.story)) :]:
        number = f"{decision.entry:>3}" if decision.entry else "   "
        click.echo(f"{number}  {decision.reason.clause + ':':6} {say(decision.reason)}")


def _what_it_did(course: Course, before: Course) -> Iterator[str]:
    """A correction in words, which entries have no effect now, and which count again."""
    last = course.entries[-1]
    yield f"Entry {last.number}: {stated(last.stated)}. The record is read again."
    for entry in course.entries:
        was, now = entry.number in before.void, entry.number in course.void
        if was is not now and entry.value is not None:
            effect = "void" if now else "counts again"
            yield f"{effect}, entry {entry.number}: {stated(entry.value)}"


def _reached(course: Course, wanted: str) -> bool:
    view = snapshot(course)
    names = {row.id for row in view.pending} | {branch.id for branch in view.branches}
    names |= {stage.id for branch in view.branches for stage in branch.stages}
    return wanted in names


def _asked(course: Course) -> Course:
    """Ask for lots and results until it is over, or Enter alone ends it."""
    while not course.over:
        item = due(course)[0]
        if isinstance(item, DueDecision | DueMainGame):
            return course
        view: View = snapshot(course)
        row: PendingRow = view.pending[0]
        click.echo(f"\nNext. {announce(row.kind, row.id, row.players, row.clock)}")
        fact = ask(item)
        if fact is None:
            return course
        before = course
        try:
            course = enter(course, fact)
        except Refused as error:
            click.echo(f"  not entered. {error.reason.clause}: {say(error.reason)}")
            continue
        _tell(course, before)
    return course
