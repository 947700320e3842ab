"""`playoff whatif`: the main event is not over; who may play off, who may win, what each open result would change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter.desk import print_json
from playoff.arbiter.file_options import file_options
from playoff.arbiter.long_work import shown_while
from playoff.arbiter.options import Where, looking
from playoff.arbiter.picture_options import Wanted, picture_options
from playoff.arbiter.shown_course import course_of, moment_options
from playoff.arbiter.strength_options import OPTIONS, bands, strength_options
from playoff.arbiter.tell import line_out
from playoff.errors import BadInput, Usage
from playoff.languages import _
from playoff.machine.course import Course
from playoff.odds import Bands, TooLarge, WhatIf, what_ifs
from playoff.view.whatif import WhatIfView, what_if_view

if TYPE_CHECKING:
    from playoff.pictures.drawing import Drawing

LONG = 8
"""With so many open games a bar is shown."""


@click.command("whatif")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@file_options
@strength_options
@moment_options
@click.option("--open-round", multiple=True, type=int, metavar="N", help="Take the results of this round as open.")
@click.option("--all", "every", is_flag=True, help="Every group that may play off.")
@picture_options
@looking
def command(
    where: Where,
    file: Path | None,
    given: dict[str, Any],
    open_round: tuple[int, ...],
    every: bool,
    picture: Wanted,
    **options: Any,
) -> int:
    """Say what the open games of the main event may lead to: every combination of their results.

    Who would play off in which seed order, who may win outright or by the playoff, and all of it if one game ends so.
    FILE is the main event; without it the playoff in the journal.
    """
    course = reopened(course_of(where, file, options), open_round)
    asked = bands(course, given)
    view = what_if_view(course, looked_at(asked, course), asked.shares)
    picture.write(lambda theme: _drawn(view, theme))
    if where.as_json:
        print_json(view.as_json())
    elif not picture.on_screen:
        _print(view, every=every)
    return 0


def _drawn(view: WhatIfView, theme: str) -> Drawing:
    from playoff.pictures.whatif import what_if_picture

    return what_if_picture(view, theme)


def reopened(course: Course, rounds: tuple[int, ...]) -> Course:
    """The opening of a playoff with the results of these rounds taken away. Raises BadInput where there are none."""
    from dataclasses import replace

    from playoff.machine.walk import begin

    tournament = course.main.tournament
    if not rounds:
        return course
    played = {game.round for game in tournament.games} if tournament else set()
    missing = sorted(set(rounds) - played)
    if tournament is None or missing:
        raise BadInput(_("the main event has no round {number}", number=", ".join(map(str, missing))))
    games = tuple(replace(game, result=None) if game.round in rounds else game for game in tournament.games)
    ends = tuple((key, end) for key, end in course.main.ended if key[0] not in rounds)
    main = replace(course.main, tournament=replace(tournament, games=games), ended=ends)
    return begin(replace(course.opening, dossier=main))


def looked_at(asked: Bands, course: Course) -> list[WhatIf]:
    """Every combination, in the middle of the band and at its ends. Raises Usage where there are too many."""
    found = what_ifs(course.main, asked.forecasts)
    if isinstance(found, TooLarge):
        raise Usage(
            _(
                "not exact: {number} games of the main event are open, the limit is {limit}; simulate it",
                number=found.players,
                limit=found.limit,
            )
        )
    return list(shown_while(found, len(asked.forecasts), _("What if"), long=len(course.main.open_games) >= LONG))


def _print(view: WhatIfView, *, every: bool) -> None:
    from playoff.pictures.odds import draw_assumptions
    from playoff.pictures.whatif import draw_what_if

    for line in draw_what_if(view, every=every):
        click.echo(line)
    click.echo()
    for line in draw_assumptions(view.assumptions, view.band, OPTIONS):
        line_out(line, indent=4)
