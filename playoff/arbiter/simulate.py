"""`playoff simulate`: plays a playoff many times."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter.clock import now
from playoff.arbiter.desk import print_json
from playoff.arbiter.file_options import file_options
from playoff.arbiter.options import Where, looking
from playoff.arbiter.pace_options import PACE, pace_of, pace_options
from playoff.arbiter.picture_options import Wanted, picture_options
from playoff.arbiter.shown_course import course_of, moment_options
from playoff.arbiter.strength_options import OPTIONS, strength, strength_options
from playoff.arbiter.tell import line_out
from playoff.arbiter.times import as_typed, moment_of
from playoff.arbiter.workers import pool
from playoff.errors import Usage
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.outlook import earliest

if TYPE_CHECKING:
    from playoff.pictures.drawing import Drawing
    from playoff.view.simulated import SimulatedView


@click.command("simulate")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@file_options
@strength_options
@pace_options
@moment_options
@click.option("--playoffs", type=click.IntRange(1, 200_000_000), metavar="N", help="Play so many: 200000.")
@click.option("--precision", metavar="SHARE", help="Until every standard error is at most that, such as 0.1%.")
@click.option("--seed", type=click.IntRange(0), default=1, metavar="N", help="The same seed, the same numbers: 1.")
@click.option("--start", metavar="TIME", help="When the next game begins, as 18:30 or 2024-01-28T18:30.")
@click.option("--until", metavar="TIME", help="How likely it is not over by then, as 22:00.")
@click.option("--switches", is_flag=True, help="Also what every switch of the rulebook would change.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, metavar="N", help="Work with so many processes.")
@click.option("--cluster", metavar="ADDRESS", help="Work on a Dask cluster, such as tcp://127.0.0.1:8786.")
@picture_options
@looking
def command(where: Where, file: Path | None, given: dict[str, Any], picture: Wanted, **options: Any) -> int:
    """Play a playoff many times: the title, sudden death, how long it lasts, by when it is over.

    FILE is a scenario, whose facts are played, or the main event; without it the playoff in the journal. What is
    known stays as it is. Any number of players; beside every chance stands how far it may be off, in 95 of 100
    simulations. Ctrl-C ends it with what it has.
    """
    course = course_of(where, file, options)
    start, until = _times(course, options["start"], options["until"])
    view = _view(course, given, options, start, until)
    picture.write(lambda theme: _drawn(view, theme))
    if where.as_json:
        print_json(view.as_json())
    elif not picture.on_screen:
        _print(view)
    return 130 if view.found.interrupted else 0


def _drawn(view: SimulatedView, theme: str) -> Drawing:
    from playoff.pictures.simulated import simulated_picture

    return simulated_picture(view, theme)


def _view(
    course: Course, given: dict[str, Any], options: dict[str, Any], start: datetime | None, until: datetime | None
) -> SimulatedView:
    from playoff.simulation import Question, simulate
    from playoff.simulation.simulate import PLAYOFFS
    from playoff.simulation.switches import switched
    from playoff.view.simulated import simulated_view

    question = Question(course, strength(course.main, given), pace_of(options), start if course.started else None)
    playoffs, precision = options["playoffs"] or PLAYOFFS, _precision(options["precision"])
    if options["playoffs"] and precision:
        raise Usage(_("--playoffs and --precision: one of them"))
    with pool(options["processes"], options["cluster"]) as workers, shown(playoffs, precision) as bar:
        found = simulate(
            question, playoffs=playoffs, precision=precision, seed=options["seed"], pool=workers, shown=bar
        )
        others = []
        if options["switches"] and not found.interrupted:
            others = switched(replace(question), playoffs=playoffs, seed=options["seed"], pool=workers)
    return simulated_view(course, found, start, until, others)


def _precision(typed: str | None) -> float | None:
    if typed is None:
        return None
    from playoff.formats.strengths import share

    found = share(typed)
    if not 0 < found < 1:
        raise Usage(_("--precision {typed}: a share above 0, such as 0.1%", typed=typed))
    return found


def _times(course: Course, start: str | None, until: str | None) -> tuple[datetime | None, datetime | None]:
    """When it goes on: as typed, else the earliest start where it is known (A.5), else now where an end is asked."""
    begins = moment_of(start, "--start", course)
    if begins is None and not course.started and course.settled and not course.released:
        begins = as_typed(earliest(course.rulebook, course.dossier).at, course)
    ends = moment_of(until, "--until", course, begins)
    if begins is None and ends is not None:
        begins = as_typed(now(), course)
        ends = moment_of(until, "--until", course, begins)
    if begins and ends and ends <= begins:
        raise Usage(_("--until is not after the beginning"))
    return begins, ends


@contextmanager
def shown(playoffs: int, precision: float | None) -> Iterator[Callable[[int, float], None] | None]:
    """A bar of how far it is, with the standard error, on a terminal only."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    parts = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*parts, transient=True, console=Console(stderr=True)) as bar:
        task = bar.add_task(_("Simulation"), total=1.0)

        def told(done: int, error: float) -> None:
            part = min(1.0, (precision / error) ** 2) if precision and error else done / playoffs
            bar.update(task, completed=part, description=f"{done:,}  ± {100 * error:.3f}%")

        yield told


def _print(view: SimulatedView) -> None:
    from playoff.pictures.simulated import draw_simulated, draw_simulated_assumptions

    for line in draw_simulated(view):
        click.echo(line)
    click.echo()
    for line in draw_simulated_assumptions(view.found.assumptions, {**OPTIONS, **PACE}):
        line_out(line, indent=4)
