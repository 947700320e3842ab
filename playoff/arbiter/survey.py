"""`playoff survey`: plays many events under several rulebooks."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter.desk import print_json
from playoff.arbiter.pace_options import pace_of, pace_options
from playoff.arbiter.picture_options import Wanted, picture_options, put_out
from playoff.arbiter.workers import pool
from playoff.languages import _

if TYPE_CHECKING:
    from playoff.pictures.drawing import Drawing
    from playoff.view.survey import SurveyView


@click.command("survey")
@click.argument("file", type=click.Path(path_type=Path))
@pace_options
@click.option("--events", type=click.IntRange(1, 100_000_000), metavar="N", help="Instead of what FILE says.")
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Instead of what FILE says.")
@click.option("--processes", type=click.IntRange(1, 256), default=2, metavar="N", help="Work with so many: 2.")
@click.option("--cluster", metavar="ADDRESS", help="Work on a Dask cluster, such as tcp://127.0.0.1:8786.")
@click.option("--csv", "table", type=click.Path(path_type=Path), help="Write rows by player; - for the screen.")
@click.option("--out", type=click.Path(path_type=Path), help="Write everything as JSON to a file.")
@picture_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(file: Path, table: Path | None, out: Path | None, picture: Wanted, as_json: bool, **options: Any) -> int:
    """Play many events: how often there is a playoff, how long it lasts, who gains.

    FILE names fields, whose main event is played first, ties, and rulebooks. The same file and seed give the same
    numbers, however many processes or machines work; when a worker is lost its part is done again.
    """
    from playoff.formats.survey import read_survey
    from playoff.simulation.survey import pieces, survey
    from playoff.view.survey import survey_view

    asked = read_survey(file)
    asked = replace(asked, pace=pace_of(options))
    for name in ("events", "seed"):
        if options[name] is not None:
            asked = replace(asked, **{name: options[name]})
    with pool(options["processes"], options["cluster"]) as workers, _shown(pieces(asked)) as told:
        cells = survey(asked, pool=workers, told=told)
    view = survey_view(asked, cells)
    if table is not None:
        put_out(table, _csv(view.table()).encode())
    if out is not None:
        put_out(out, (json.dumps(view.as_json(), indent=2, ensure_ascii=False) + "\n").encode())
    picture.write(lambda theme: _drawn(view, theme))
    if as_json:
        print_json(view.as_json())
    elif not (picture.on_screen or str(table) == "-"):
        from playoff.pictures.survey import draw_survey

        for line in draw_survey(view):
            click.echo(line)
    return 0


def _drawn(view: SurveyView, theme: str) -> Drawing:
    from playoff.pictures.survey import survey_picture

    return survey_picture(view, theme)


def _csv(rows: Iterator[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


@contextmanager
def _shown(total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal only."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    parts = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*parts, transient=True, console=Console(stderr=True)) as bar:
        task = bar.add_task(_("Survey"), total=total)
        yield lambda done: bar.update(task, completed=done)
