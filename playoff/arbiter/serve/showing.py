"""How the playoff is shown to the world: with odds or without, as a rehearsal or for real."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from playoff.arbiter.serve.odds_beside import OddsBeside
from playoff.arbiter.strength_options import strength_options
from playoff.languages import _

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Showing:
    """`odds`: None where nobody shall see any. `rehearsal`: every page says that it is none of it real."""

    odds: OddsBeside | None = None
    rehearsal: bool = False


@dataclass(frozen=True, slots=True)
class Pace:
    """How a rehearsal is played: so many times as fast as it was, or an entry every `gap` seconds; `loop`: again."""

    times: float
    gap: float | None = None
    loop: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """What the options say: the odds, and which file is rehearsed at which pace."""

    showing: Showing
    file: Path | None = None
    pace: Pace | None = None


def _times(_context: click.Context, _option: click.Parameter, value: str | None) -> float | None:
    """`10x` as a number."""
    if value is None:
        return None
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)x?", value)
    if not found or not 0.1 <= float(found[1]) <= 1000:
        raise click.BadParameter(_("{value!r}: so many times as fast, such as 10x", value=value))
    return float(found[1])


_OPTIONS = (
    click.argument("file", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False)),
    click.option("--rehearse", callback=_times, metavar="TIMES", help="Play the scenario FILE, such as 10x as fast."),
    click.option("--gap", type=click.FloatRange(0.1, 3600), help="Rehearse with an entry every so many seconds."),
    click.option("--loop", is_flag=True, help="Rehearse again and again."),
    click.option("--no-odds", is_flag=True, help="Show no odds to anybody, as where players can see a screen."),
)


def showing_options(body: F) -> F:
    """Add the options to a command, which gets them as `shown`."""

    @functools.wraps(body)
    def called(*arguments: Any, **rest: Any) -> Any:
        file, times, gap, loop, none = (rest.pop(name) for name in ("file", "rehearse", "gap", "loop", "no_odds"))
        given = rest.pop("given")
        rehearsed = times is not None or gap is not None
        if file is None and (rehearsed or loop):
            raise click.UsageError(_("name the scenario that is rehearsed"))
        if file is not None and not rehearsed:
            raise click.UsageError(_("a FILE is for --rehearse or --gap; a journal is named by --db"))
        pace = Pace(times or 1.0, gap, loop) if rehearsed else None
        showing = Showing(None if none else OddsBeside(given), rehearsed)
        return body(*arguments, shown=Shown(showing, file, pace), **rest)

    for option in reversed(_OPTIONS):
        option(called)
    return strength_options(called)  # type: ignore[return-value]
