"""The options of commands that say how long something lasts: the model of time."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from playoff.errors import Usage
from playoff.languages import _

if TYPE_CHECKING:
    from playoff.simulation import Pace

F = TypeVar("F", bound=Callable[..., Any])

Three = tuple[int, int, int]

PACE: Mapping[str, str] = {
    "moves": "--moves", "moves-spread": "--moves-spread", "time-used": "--used",
    "changeover": "--changeover", "ceremony": "--ceremony",
}  # fmt: skip
"""Which option changes which assumption."""

MINUTE = 60


def _three(usual: str, unit: Callable[[str], int]) -> Callable[..., Three | None]:
    """Reads `A-B-C`, at least, likely, at most, or only the likely number: the usual limits hold where they can."""

    def read(context: click.Context, parameter: click.Parameter, typed: str | None) -> Three | None:  # noqa: ARG001
        if typed is None:
            return None
        least, _likely, most = (unit(part) for part in usual.split("-"))
        try:
            found = [unit(part) for part in typed.split("-")]
        except ValueError:
            found = []
        if len(found) == 1:
            return min(least, found[0]), found[0], max(most, found[0])
        if len(found) != 3 or sorted(found) != found:
            raise Usage(
                _(
                    "{option}: one number, or three that do not fall, as {usual}",
                    option=parameter.opts[0],
                    usual=usual,
                )
            )
        return found[0], found[1], found[2]

    return read


def _count(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text):
        raise ValueError(text)
    return int(text)


def _minutes(text: str) -> int:
    """Minutes, or minutes and seconds (`2:30`), in seconds."""
    minutes, _colon, rest = text.partition(":")
    if rest and not re.fullmatch(r"[0-5]\d", rest):
        raise ValueError(text)
    return _count(minutes) * MINUTE + int(rest or 0)


_MOVES, _CHANGEOVER, _CEREMONY = _three("10-40-100", _count), _three("0-3-5", _minutes), _three("0-5-10", _minutes)

_OPTIONS = (
    click.option("--moves", callback=_MOVES, metavar="A-B-C", help="Moves of a game: 10-40-100."),
    click.option("--moves-spread", type=click.FloatRange(0.01, 2.9), metavar="N", help="How much they differ: 0.49."),
    click.option("--used", type=click.IntRange(1, 100), metavar="PERCENT", help="Of the time of both players: 80."),
    click.option("--changeover", callback=_CHANGEOVER, metavar="A-B-C", help="Minutes after a game: 0-3-5."),
    click.option("--ceremony", callback=_CEREMONY, metavar="A-B-C", help="Minutes after a stage: 0-5-10."),
)


def pace_options(body: F) -> F:
    """Add the options to a command; `pace_of` reads them."""

    @functools.wraps(body)
    def called(*arguments: Any, **rest: Any) -> Any:
        return body(*arguments, **rest)

    for option in reversed(_OPTIONS):
        option(called)
    return called  # type: ignore[return-value]


def pace_of(options: Mapping[str, Any]) -> Pace:
    """The model of time, as the options say."""
    from playoff.simulation import Pace

    names = {"moves": "moves", "spread": "moves_spread", "used": "used", "changeover": "changeover",
             "ceremony": "ceremony"}  # fmt: skip
    return Pace(**{name: options[option] for name, option in names.items() if options[option] is not None})
