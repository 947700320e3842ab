"""`playoff choose`: a player's choice, where a rulebook gives him one."""

from __future__ import annotations

import click

from playoff.arbiter.desk import seated
from playoff.arbiter.options import Stating, stating, text
from playoff.errors import Refused
from playoff.languages import _


@click.command("choose")
@click.argument("what", nargs=-1, type=text, metavar="PLAYER CHOICE")
@stating
def command(options: Stating, what: tuple[str, ...]) -> int:  # noqa: ARG001
    """Record a player's choice, such as of colours, where the rulebook gives him one."""
    with seated(options) as desk:
        title = desk.course.rulebook.title
    click.echo(
        "playoff: " + _("{title} gives the players nothing to choose; playoff next says what is due", title=title),
        err=True,
    )
    return Refused.exit_code
