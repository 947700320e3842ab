"""Shows that long work goes on: on a terminal a bar, anywhere else nothing. Ctrl-C ends it at once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def shown_while(steps: Iterable[T], total: int, said: str, *, long: bool) -> Iterator[T]:
    """The steps of some work, with a bar of them on a terminal where it is `long`."""
    if not long or not sys.stderr.isatty():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    parts = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*parts, transient=True, console=Console(stderr=True)) as bar:
        task = bar.add_task(said, total=total)
        for step in steps:
            bar.advance(task)
            yield step
