"""`playoff bracket`: draws the playoff as SVG, PNG or text, at the end or as it stood after an entry."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter.desk import print_json
from playoff.arbiter.file_options import file_options
from playoff.arbiter.options import Where, looking
from playoff.arbiter.shown_course import course_of, moment_options
from playoff.arbiter.strength_options import bands, is_given, strength_options
from playoff.arbiter.whole_file import put
from playoff.errors import Usage
from playoff.languages import _
from playoff.machine.course import Course
from playoff.view import snapshot

if TYPE_CHECKING:
    from playoff.view.odds import OddsView

THEMES = ("light", "dark", "transparent", "broadcast", "compact")
LARGEST = 8000
"""Pixels of a side at most."""


def _size(context: click.Context, option: click.Parameter, value: str | None) -> tuple[int, int] | None:  # noqa: ARG001
    """`1920x1080` as two numbers."""
    if value is None:
        return None
    found = re.fullmatch(r"(\d{2,4})[x×](\d{2,4})", value)
    sides = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(100 <= side <= LARGEST for side in sides):
        raise click.BadParameter(
            _("{value!r}: width and height in pixels, 100 to {most}, such as 1920x1080", value=value, most=LARGEST)
        )
    return sides


@click.command("bracket")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), help="Write the picture as SVG.")
@click.option("--png", type=click.Path(path_type=Path, dir_okay=False), help="Write it as PNG (extra png).")
@click.option("--theme", type=click.Choice(THEMES), default="light", help="Colours and density.")
@click.option("--size", callback=_size, metavar="WIDTHxHEIGHT", help="Fill a frame of so many pixels.")
@moment_options
@click.option("--odds", "with_odds", is_flag=True, help="Also the chances of the title; by the options of odds.")
@file_options
@strength_options
@looking
def command(
    where: Where,
    file: Path | None,
    svg: Path | None,
    png: Path | None,
    theme: str,
    size: tuple[int, int] | None,
    with_odds: bool,
    given: dict[str, Any],
    **options: Any,
) -> int:
    """Draw the playoff of FILE, as playoff run takes it, or without FILE that of the journal.

    One drawing for every branch: what is certain, what is due, what may come, what was not needed. Without --svg and
    --png the drawing is text. A file that is there is replaced.
    """
    course = course_of(where, file, options)
    view, odds = snapshot(course), _odds(course, given, wanted=with_odds)
    made: list[tuple[Path, Callable[[], bytes]]] = []
    if svg or png:
        from playoff.pictures.bracket import draw_png, draw_svg

        made += [(svg, lambda: draw_svg(view, theme, size, odds).encode())] if svg else []
        made += [(png, lambda: draw_png(view, theme, size, odds))] if png else []
    for target, draw in made:
        put(target, draw())
    if where.as_json:
        shown = {"event": view.event, "theme": theme, "files": [str(target) for target, _draw in made]}
        print_json({**shown, "odds": odds.as_json()} if odds else shown)
    elif made:
        for target, _draw in made:
            click.echo(_("Written: {file}", file=target))
    else:
        from playoff.pictures.text import draw as draw_text

        click.echo(draw_text(view, odds))
    return 0


def _odds(course: Course, given: dict[str, Any], *, wanted: bool) -> OddsView | None:
    """The odds if they are asked for, and there is anything left to win. Raises Usage where they are too large."""
    if not wanted:
        if is_given(given):
            raise Usage(_("how strong the players are matters with --odds only"))
        return None
    from playoff.arbiter.odds import foretold
    from playoff.view.odds import odds_view

    asked = bands(course, given)
    return odds_view(course, foretold(asked, course), asked.strength, asked.shares)
