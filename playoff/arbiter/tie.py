"""`playoff tie`: everything an arbiter wants to know before the playoff, on one screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from playoff.arbiter.file_options import file_options, read
from playoff.arbiter.tell import line_out
from playoff.languages import _
from playoff.machine.walk import begin
from playoff.pictures.seeding import draw_seeding
from playoff.pictures.tie import draw_tie, label_width
from playoff.view import snapshot
from playoff.view.tie import tie_view
from playoff.words import say


@click.command("tie")
@click.argument("file", type=click.Path(path_type=Path))
@file_options
@click.option("--why", is_flag=True, help="Also every criterion, taken apart to the games.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def command(file: Path, why: bool, as_json: bool, **options: Any) -> int:
    """Say who is tied in FILE and may still be, how they are seeded, when and where they start, who gets what.

    FILE is a TRF, a PGN, a crosstable, JSON, or a scenario; what it cannot say comes by --dossier.
    """
    course = begin(read(file, options).opening)
    view = tie_view(course, snapshot(course))
    if as_json:
        click.echo(json.dumps(view.as_json(), indent=2, ensure_ascii=False))
        return 0
    for doubt in course.dossier.doubts():
        line_out(_("ATTENTION: {doubt}", doubt=say(doubt)), indent=2)
    for line in draw_tie(view):
        line_out(line, indent=label_width() + 2)
    if why:
        for line in draw_seeding(view):
            click.echo(line)
    return 0
