"""The options of every command that also draws a picture to share: where to, in which colours."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from playoff.arbiter.whole_file import put
from playoff.errors import Usage
from playoff.languages import _

if TYPE_CHECKING:
    from playoff.pictures.drawing import Drawing

F = TypeVar("F", bound=Callable[..., Any])

THEMES = ("light", "dark", "transparent")

_OPTIONS = (
    click.option("--svg", type=click.Path(path_type=Path), help="Write a picture to share; - for the screen."),
    click.option("--png", type=click.Path(path_type=Path), help="Write it as PNG (extra png)."),
    click.option("--theme", type=click.Choice(THEMES), default="light", help="Colours of the picture."),
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where a picture is to go, and in which theme."""

    svg: Path | None
    png: Path | None
    theme: str

    @property
    def on_screen(self) -> bool:
        """Whether the picture takes the place of the text."""
        return "-" in (str(self.svg), str(self.png))

    def write(self, draw: Callable[[str], Drawing]) -> None:
        """Draw it, if it is wanted, in the theme; both files or none. Raises MissingExtra, Usage and OSError."""
        if self.svg is None and self.png is None:
            return
        if str(self.svg) == str(self.png):
            raise Usage(_("--svg and --png: two different files"))
        drawn = draw(self.theme)
        made = [(self.svg, drawn.svg().encode())] if self.svg else []
        made += [(self.png, drawn.png())] if self.png else []
        for target, data in made:
            put_out(target, data)


def put_out(target: Path, data: bytes) -> None:
    """Write a file; `-` is the screen. A file that is there is replaced: pictures are made again and again."""
    if str(target) == "-":
        click.echo(data, nl=False)
        return
    put(target, data)
    click.echo(_("Written: {file}", file=target), err=True)


def picture_options(body: F) -> F:
    """Add the options to a command, which gets them as `picture`."""

    @functools.wraps(body)
    def called(*arguments: Any, svg: Path | None, png: Path | None, theme: str, **rest: Any) -> Any:
        return body(*arguments, picture=Wanted(svg, png, theme), **rest)

    for option in reversed(_OPTIONS):
        option(called)
    return called  # type: ignore[return-value]
