"""`playoff bracket`: draws the playoff as SVG, PNG or text, at the end or as it stood after an entry."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter.desk import print_json, seated
from playoff.arbiter.file_options import file_options, read
from playoff.arbiter.options import Where, looking
from playoff.arbiter.play import play
from playoff.arbiter.strength_options import bands, is_given, strength_options
from playoff.arbiter.whole_file import put
from playoff.errors import Usage
from playoff.formats.scenario import Scenario
from playoff.journal.replay import walk_entries
from playoff.languages import _, n_
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
@click.option("--step", type=click.IntRange(min=0), help="As it stood after so many entries; 0: at the opening.")
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
    step: int | None,
    with_odds: bool,
    given: dict[str, Any],
    **options: Any,
) -> int:
    """Draw the playoff of FILE, as playoff run takes it, or without FILE that of the journal.

    One drawing for every branch: what is certain, what is due, what may come, what was not needed. Without --svg and
    --png the drawing is text. A file that is there is replaced.
    """
    course = _of_file(file, step, options) if file else _of_journal(where, step)
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


def _of_file(file: Path, step: int | None, options: dict[str, Any]) -> Course:
    found = read(file, options)
    empty = Scenario(str(file), found.opening, (), {}, {}, Counter(), (), "")
    scenario = replace(found.scenario or empty, opening=found.opening)
    if step is not None and step > len(scenario.steps):
        raise _too_far(step, len(scenario.steps))
    courses = [course for _step, course in play(scenario)]
    return courses[-1 if step is None else step]


def _of_journal(where: Where, step: int | None) -> Course:
    with seated(where) as desk:
        if step is None:
            return desk.course
        if step > len(desk.entries) - 1:
            raise _too_far(step, len(desk.entries) - 1)
        return walk_entries(desk.entries[: step + 1])


def _too_far(step: int, there: int) -> Usage:
    return Usage(
        n_(
            "--step {step}: there is only {number} entry",
            "--step {step}: there are only {number} entries",
            there,
            step=step,
        )
    )
