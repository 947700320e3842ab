"""The options that the commands of the desk share."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import click

from playoff.arbiter.clock import UNKNOWN, moment
from playoff.journal.stores import Store, store_named
from playoff.languages import _


def text(value: str) -> str:
    """A name or a text, in the one spelling of Unicode. A usage error for control characters and stray bytes."""
    clean = unicodedata.normalize("NFC", value).strip()
    if any(unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} for sign in clean):
        raise click.BadParameter(_("{value!r} has signs in it that are no text", value=value))
    return clean


LIKE_SIGNS = {"ignore_unknown_options": True}
"""How a command is read that takes results, so that `-/+` is one and no option; `no_options` looks after the rest."""


def no_options(words: tuple[str, ...]) -> None:
    """A usage error for a slip in the name of an option, which click has taken for a word."""
    for word in words:
        if word.startswith("--"):
            raise click.NoSuchOption(word)


@dataclass(frozen=True, slots=True)
class Where:
    """Which playoff in which journal, and whether the answer is for a program."""

    db: Store
    event: str
    as_json: bool


@dataclass(frozen=True, slots=True)
class Stating(Where):
    """Who states something, when it happened (None: unknown), and with what insistence."""

    by: str
    at: datetime | None
    override: str
    yes: bool


_WHERE = (
    click.option(
        "--db",
        envvar="PLAYOFF_DB",
        default="playoff.db",
        type=store_named,
        metavar="FILE_OR_URL",
        help="The journal (or PLAYOFF_DB): a file or postgresql://...; else playoff.db in this folder.",
    ),
    click.option(
        "--event",
        envvar="PLAYOFF_EVENT",
        default="",
        type=text,
        help="Which playoff, where the journal holds several (or PLAYOFF_EVENT); a part of its name is enough.",
    ),
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
_STATING = (
    click.option(
        "--at",
        metavar="TIME",
        help=f"When it happened, such as 18:05 or 2024-01-28T18:05+01:00, or {UNKNOWN}; else now.",
    ),
    click.option("--by", envvar="PLAYOFF_BY", default="", type=text, help="Who enters it (or PLAYOFF_BY)."),
    click.option("--override", default="", metavar="REASON", type=text, help="Let it be although the rules hold it."),
    click.option("--yes", is_flag=True, help="Do not ask; record it."),
)

Body = Callable[..., int]


def _with(options: tuple[Any, ...], body: Body) -> Body:
    for option in reversed(options):
        body = option(body)
    return body


def looking(body: Body) -> Body:
    """A command that only looks: its first argument is a `Where`."""

    @functools.wraps(body)
    def called(db: Store, event: str, as_json: bool, **rest: Any) -> int:
        return body(Where(db, event, as_json), **rest)

    return _with((*_WHERE, _JSON), called)


def where_only(body: Body) -> Body:
    """A command that only looks, and has no answer for programs: its first argument is a `Where`."""

    @functools.wraps(body)
    def called(db: Store, event: str, **rest: Any) -> int:
        return body(Where(db, event, as_json=False), **rest)

    return _with(_WHERE, called)


def stating(body: Body) -> Body:
    """A command that records something: its first argument is a `Stating`."""

    @functools.wraps(body)
    def called(
        db: Store, event: str, as_json: bool, at: str | None, by: str, override: str, yes: bool, **rest: Any
    ) -> int:
        return body(Stating(db, event, as_json, by, moment(at), override, yes), **rest)

    return _with((*_WHERE, *_STATING, _JSON), called)
