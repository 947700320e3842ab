"""`playoff odds`: how likely is what, from any state of a playoff."""

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
from playoff.errors import Usage
from playoff.languages import _
from playoff.machine.course import Course
from playoff.odds import Banded, Bands, Odds, TooLarge
from playoff.view.odds import OddsView, odds_view

if TYPE_CHECKING:
    from playoff.pictures.drawing import Drawing

LONG = 6
"""With so many players in a round robin, or so many open games, a bar is shown."""


@click.command("odds")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@file_options
@strength_options
@moment_options
@picture_options
@looking
def command(where: Where, file: Path | None, given: dict[str, Any], picture: Wanted, **options: Any) -> int:
    """Say how likely is what: the title, a further branch, sudden death, so many games.

    FILE is a scenario, whose facts are played, or the main event; without it the playoff in the journal. Every chance
    is a range, for the usual shares of draws, and rests on assumptions, each of which is shown and can be changed.
    """
    course = course_of(where, file, options)
    asked = bands(course, given)
    view = odds_view(course, foretold(asked, course), asked.strength, asked.shares)
    picture.write(lambda theme: _drawn(view, theme))
    if where.as_json:
        print_json(view.as_json())
    elif not picture.on_screen:
        _print(view)
    return 0


def _drawn(view: OddsView, theme: str) -> Drawing:
    from playoff.pictures.odds import odds_picture

    return odds_picture(view, theme)


def foretold(asked: Bands, course: Course) -> Banded:
    """The exact odds over the band. Raises Usage where they are too large: there they have to be simulated."""
    long = len(course.main.open_games) >= LONG or len(course.tied.players) >= LONG
    found: list[Odds] = []
    for one in shown_while(asked.asked(course), 1 + len(asked.shares), _("Odds"), long=long):
        if isinstance(one, TooLarge):
            raise Usage(too_large(one))
        found.append(one)
    return Banded(found[0], tuple(found[1:]))


def too_large(found: TooLarge) -> str:
    """Why there are no exact odds."""
    if found.draw == "before":
        return _(
            "no exact odds: {number} are too many before the draw, the limit is {limit}; simulate them",
            number=found.players,
            limit=found.limit,
        )
    return _(
        "no exact odds: {number} players are too many in a round robin as it stands, the limit is {limit}; "
        "simulate them",
        number=found.players,
        limit=found.limit,
    )


def _print(view: OddsView) -> None:
    from playoff.pictures.odds import draw_assumptions, draw_odds

    for line in draw_odds(view):
        click.echo(line)
    click.echo()
    for line in draw_assumptions(view.assumptions, view.band, OPTIONS):
        line_out(line, indent=4)
