"""The options of every command that takes a file of the main event, and what it says of how the file was read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from playoff.errors import Usage
from playoff.formats.given import Beside, Given, given
from playoff.formats.handed import Progress, Reading
from playoff.languages import _

LARGE = 1_000_000
"""Bytes from which on a terminal shows how far reading is."""

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option("--dossier", type=click.Path(path_type=Path), help="Times, prizes, sections: what FILE cannot say."),
    click.option("--rulebook", metavar="ID_OR_FILE", help="The regulation; else that of FILE, or of the shelf."),
    click.option("--format", "kind", help="What FILE is (trf, pgn, csv, json, toml); else it is found out."),
    click.option("--group", help="Which event or group, where FILE holds several."),
    click.option(
        "--playoff-games", type=click.Choice(("apart", "in")), default="apart", help="Of FILE: apart, or like others."
    ),
    click.option("--same", multiple=True, metavar="SPELLING=NAME", help="Both are one player, called NAME."),
    click.option("--strict", is_flag=True, help="Refuse whatever has to be repaired, assumed or left out."),
)


def file_options(command: F) -> F:
    """Add the options to a command; it hands them to `read`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def read(file: Path, options: dict[str, Any]) -> Given:
    """The opening in a file, read as the options say; what was done to it is said on the error output."""
    reading = Reading(options["group"], options["playoff_games"], spellings(options["same"]))
    beside = Beside(options["kind"], options["rulebook"], options["dossier"], reading, options["strict"])
    with shown(file) as progress:
        found = given(file, beside, progress)
    for notice in found.handed.notices if found.handed else ():
        click.echo(str(notice), err=True)
    return found


def spellings(same: tuple[str, ...]) -> dict[str, str]:
    """The names that are one player. Raises Usage for a pair without its sign."""
    found = {}
    for pair in same:
        spelling, sign, name = (part.strip() for part in pair.partition("="))
        if not (spelling and sign and name):
            raise Usage(_("--same {pair!r}: two names with = between them", pair=pair))
        found[spelling] = name
    return found


@contextmanager
def shown(file: Path) -> Iterator[Progress | None]:
    """A progress bar for a large file, on a terminal only."""
    import sys

    size = file.stat().st_size if file.is_file() else 0
    if size < LARGE or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress as Bar

    with Bar(transient=True) as bar:
        task = bar.add_task(file.name, total=size)
        yield lambda done: bar.update(task, completed=done)
