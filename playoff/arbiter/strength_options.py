"""The options of every command that says how likely something is: how strong the players are, how games go."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from playoff.errors import Usage
from playoff.event import Dossier
from playoff.languages import _
from playoff.machine.course import Course

if TYPE_CHECKING:
    from playoff.odds import Bands, Strength

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--ratings", multiple=True, metavar="FILE|NAME=N", help="Ratings, where the event has none; player,rating."
    ),
    click.option("--blitz", multiple=True, metavar="FILE|NAME=N", help="Blitz ratings: for games of the playoff."),
    click.option("--equal", is_flag=True, help="Everybody as strong as everybody else."),
    click.option(
        "--table", type=click.Path(path_type=Path), help="Chances by pair, before ratings; white,black,win,draw,loss."
    ),
    click.option("--draw-rate", metavar="SHARE", help="Draws between equal players, such as 0.33 or 33%."),
    click.option("--white-advantage", metavar="ELO", type=float, help="What White is worth in Elo points."),
    click.option("--sudden-death-draw-rate", metavar="SHARE", help="Draws in sudden death; else as in other games."),
    click.option("--sudden-death-white-advantage", metavar="ELO", type=float, help="What White is worth there."),
    click.option("--main-draw-rate", metavar="SHARE", help="Draws in open games of the main event."),
    click.option("--main-white-advantage", metavar="ELO", type=float, help="What White is worth in the main event."),
    click.option("--band", metavar="LOW-HIGH", help="The shares of draws that odds are shown for, such as 25-42%."),
)

OPTIONS: Mapping[str, str] = {
    "ratings": "--ratings", "blitz": "--blitz", "table": "--table",
    "draws": "--draw-rate", "white": "--white-advantage",
    "sudden-death-draws": "--sudden-death-draw-rate", "sudden-death-white": "--sudden-death-white-advantage",
    "main-draws": "--main-draw-rate", "main-white": "--main-white-advantage",
}  # fmt: skip
"""Which option changes which assumption."""


NAMES = (
    *("ratings", "blitz", "equal", "table", "draw_rate", "white_advantage", "sudden_death_draw_rate"),
    *("sudden_death_white_advantage", "main_draw_rate", "main_white_advantage", "band"),
)


def strength_options(body: F) -> F:
    """Add the options to a command, which gets all of them as `given`, for `bands`."""

    @functools.wraps(body)
    def called(*arguments: Any, **rest: Any) -> Any:
        given = {name: rest.pop(name) for name in NAMES}
        return body(*arguments, given=given, **rest)

    for option in reversed(_OPTIONS):
        option(called)
    return called  # type: ignore[return-value]


def is_given(given: Mapping[str, Any]) -> bool:
    """Whether any of the options was typed."""
    return any(value is not None and value is not False and value != () for value in given.values())


def bands(course: Course, given: Mapping[str, Any]) -> Bands:
    """The forecasts for a playoff, as the options say. Raises Usage and BadInput."""
    from playoff.odds import Bands

    return Bands(course.rulebook, strength(course.main, given), shares(given["band"]))


def strength(dossier: Dossier, given: Mapping[str, Any]) -> Strength:
    """How strong the players are: by the event, and what the options say before it. Raises Usage and BadInput."""
    from playoff.formats.strengths import read_chances
    from playoff.odds import Strength

    known = Strength.of(dossier)
    if ratings := _rated(given["ratings"], dossier):
        known = replace(known, ratings={**dossier.rated, **ratings})
    if blitz := _rated(given["blitz"], dossier):
        known = replace(known, blitz={**known.blitz, **blitz})
    if given["equal"]:
        known = Strength.equal(dossier.players)
    if given["table"]:
        table, sudden = read_chances(given["table"], dossier.players)
        known = replace(known, table=table, sudden_table=sudden)
    return _games(known, given)


def _rated(given: tuple[str, ...], dossier: Dossier) -> dict[str, float]:
    """Ratings from files, or one by one."""
    from playoff.formats.strengths import number, read_ratings

    found: dict[str, float] = {}
    for text in given:
        player, sign, rating = text.rpartition("=")
        if not sign or Path(text).exists():
            found.update(read_ratings(Path(text), dossier.players))
        elif player.strip() not in dossier.players:
            raise Usage(
                _(
                    "nobody is called {player}; the players are {players}",
                    player=repr(player.strip()),
                    players=", ".join(dossier.players),
                )
            )
        else:
            found[player.strip()] = number(rating)
    return found


def _games(known: Strength, given: Mapping[str, Any]) -> Strength:
    """With draws and the worth of White as the options say; sudden death has the draws of the other games."""
    from playoff.formats.strengths import share

    def advantage(name: str) -> float | None:
        found: float | None = given[name]
        if found is not None and not math.isfinite(found):
            raise Usage(_("--{option}: a number, such as 25", option=name.replace("_", "-")))
        return found

    def draws(name: str) -> float | None:
        return share(given[name]) if given[name] is not None else None

    if (rate := draws("draw_rate")) is not None:
        known = known.with_draws(rate)
    for kind, rates, worth in (
        ("playoff", None, advantage("white_advantage")),
        ("sudden_death", draws("sudden_death_draw_rate"), advantage("sudden_death_white_advantage")),
        ("main", draws("main_draw_rate"), advantage("main_white_advantage")),
    ):
        setting = getattr(known, kind)
        setting = replace(setting, draw=setting.draw if rates is None else rates)
        setting = replace(setting, white=setting.white if worth is None else worth)
        known = replace(known, **{kind: setting})
    return known


def shares(band: str | None) -> tuple[float, float]:
    """The shares of draws at both ends of the band. Raises Usage."""
    from playoff.formats.strengths import share
    from playoff.odds import BAND

    if band is None:
        return BAND
    low, sign, high = band.replace("–", "-").partition("-")
    percent = "%" if high.strip().endswith("%") and not low.strip().endswith("%") else ""
    if not sign:
        raise Usage(_("--band {band}: two shares with - between them, such as 25-42%", band=repr(band)))
    first, last = share(low + percent), share(high)
    if not first <= last < 1:
        raise Usage(_("--band {band}: from the lower to the higher share, below 100%", band=repr(band)))
    return first, last
