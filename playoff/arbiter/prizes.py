"""`playoff prizes`: who gets what of the prizes, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from playoff.arbiter.file_options import file_options, read
from playoff.arbiter.shown_course import courses_in
from playoff.arbiter.tell import line_out
from playoff.errors import BadInput
from playoff.languages import _
from playoff.pictures.text import columns
from playoff.view import snapshot
from playoff.view.money import prize_reasons
from playoff.view.plain import reason_row
from playoff.view.tie import tie_view
from playoff.words import label, say
from playoff.words.figures import number


@click.command("prizes")
@click.argument("file", type=click.Path(path_type=Path))
@file_options
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def command(file: Path, as_json: bool, **options: Any) -> int:
    """Divide the prizes of the tied places: of FILE as far as it is played, else what everybody has for certain.

    The prize list stands under [prizes] in a scenario, or in the file that --dossier names.
    """
    given = read(file, options)
    course = courses_in(given)[-1]
    if course.dossier.prizes is None:
        right = _("[prizes] with currency and places, in the file or in one that --dossier names")
        raise BadInput(_("no prizes are known"), right=right, where=str(file))
    view = snapshot(course)
    rows = view.prizes or tie_view(course, view).prizes
    reasons = prize_reasons(course)
    if as_json:
        said = [reason_row(reason) for reason in reasons]
        prizes = [{"name": row.name, "amount": row.amount, "currency": row.currency} for row in rows]
        click.echo(json.dumps({"winner": view.winner, "prizes": prizes, "why": said}, indent=2, ensure_ascii=False))
        return 0
    if not course.over:
        click.echo(label("so-far"))
    ranks = view.ranks
    table = [
        [
            str(ranks.get(row.name, "")),
            row.name,
            number(row.amount) if row.amount else label("lots"),
            row.currency if row.amount else "",
        ]
        for row in rows
    ]
    for line in columns(table):
        click.echo(line)
    click.echo()
    for reason in reasons:
        line_out(f"{reason.clause}: {say(reason)}", indent=5)
    return 0
