"""`playoff close | share | reopen`: the end by decision, and what takes it back."""

from __future__ import annotations

import click

from playoff.arbiter.desk import Desk, seated
from playoff.arbiter.naming import player_named
from playoff.arbiter.options import Stating, stating, text
from playoff.errors import Usage
from playoff.languages import _
from playoff.machine.record import Closed, Reopened

REASON = click.option("--reason", default="", type=text, help="Why; it is recorded.")
DECIDED = click.option("--decided-by", "decided", default="", type=text, help="Who decided; else who enters it.")


@click.command("close")
@click.argument("winner", required=False, default="", type=text)
@REASON
@DECIDED
@stating
def close(options: Stating, winner: str, reason: str, decided: str) -> int:
    """End the playoff by decision (H.7): with that WINNER, or without a champion."""
    with seated(options) as desk:
        return desk.state(_closing(desk, options, (winner,) if winner else (), reason, decided))


@click.command("share")
@click.argument("winners", nargs=-1, required=True, type=text, metavar="PLAYER PLAYER...")
@REASON
@DECIDED
@stating
def share(options: Stating, winners: tuple[str, ...], reason: str, decided: str) -> int:
    """End the playoff by decision with several winners (H.7); --override where the rulebook knows no sharing."""
    if len(winners) < 2:
        raise Usage(_("a title is shared by two and more; with one winner use close"))
    with seated(options) as desk:
        return desk.state(_closing(desk, options, winners, reason, decided))


def _closing(desk: Desk, options: Stating, winners: tuple[str, ...], reason: str, decided: str) -> Closed:
    names = tuple(player_named(desk.course.tied.players, winner) for winner in winners)
    return Closed(names, reason, decided or options.by, options.override, at=options.at)


@click.command("reopen")
@REASON
@stating
def reopen(options: Stating, reason: str) -> int:
    """Go on with a playoff that was closed (I.5); what changes is shown first, then asked for."""
    with seated(options) as desk:
        return desk.state(Reopened(reason, at=options.at))
