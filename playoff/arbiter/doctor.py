"""`playoff doctor`: whether everything a playoff needs is in order, before the cameras are on."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from playoff.arbiter.clock import now
from playoff.arbiter.desk import print_json
from playoff.arbiter.options import Where, looking
from playoff.errors import PlayoffError

ROOM = 50_000_000
"""Bytes that should be free where the journal is."""


@click.command("doctor")
@looking
def command(where: Where) -> int:
    """Look at the program, the clock, the disk and the journal. Exit code 1 when something needs attention."""
    rows = list(_looked_at(where))
    if where.as_json:
        print_json([{"what": what, "ok": ok, "said": said} for what, ok, said in rows])
    else:
        for what, ok, said in rows:
            click.echo(f"{'ok' if ok else 'LOOK':5} {what}: {said}")
    return 0 if all(ok for _, ok, _ in rows) else 1


def _looked_at(where: Where) -> Iterator[tuple[str, bool, str]]:
    yield "python", sys.version_info >= (3, 11), platform.python_version()
    yield "sqlite", sqlite3.sqlite_version_info >= (3, 37), sqlite3.sqlite_version
    local = now().astimezone()
    yield "clock", local.year >= 2022, f"{local:%Y-%m-%d %H:%M:%S}, {local:%Z} (UTC{local:%z})"
    encoding = sys.stdout.encoding or ""
    yield "screen", "utf" in encoding.lower(), f"{encoding or 'unknown'}, for names and ½"
    by = os.environ.get("PLAYOFF_BY", "")
    yield "by", True, by or "PLAYOFF_BY is not set; entries say who made them only with --by"
    yield _shelf()
    folder = where.db.absolute().parent
    yield _folder(folder)
    yield from _journal(where.db)
    left = sorted(path.name for path in folder.glob(f".{where.db.name}.*.new*")) if folder.is_dir() else []
    if left:
        yield (
            "left over",
            False,
            f"{', '.join(left)} in {folder}: a command was killed while making them; delete them",
        )


def _shelf() -> tuple[str, bool, str]:
    from playoff.rulebooks import load, shelf

    try:
        return "rulebooks", True, ", ".join(load(name).book.id for name in shelf())
    except PlayoffError as error:
        return "rulebooks", False, str(error)


def _folder(folder: Path) -> tuple[str, bool, str]:
    if not folder.is_dir():
        return "folder", False, f"{folder} is not there"
    free = shutil.disk_usage(folder).free
    writable = os.access(folder, os.W_OK)
    said = f"{folder}, {free // 1_000_000} MB free{'' if writable else ', NOT writable'}"
    return "folder", writable and free >= ROOM, said


def _journal(path: Path) -> Iterator[tuple[str, bool, str]]:
    from playoff.journal.replay import read
    from playoff.journal.sqlite import SqliteJournal

    if not path.exists():
        yield "journal", True, f"none at {path} yet; playoff open begins one"
        return
    try:
        journal = SqliteJournal(path)
        try:
            faults = journal.faults()
            yield "journal", not faults, f"{path}: {faults[0] if faults else 'the file is whole'}"
            for kept in journal.events():
                entries, course = read(journal, kept.event)
                said = f"{len(entries)} entries, {course.phase.value.replace('-', ' ')}"
                yield kept.event, True, f"{said}{f', won by {course.winner}' if course.winner else ''}"
        finally:
            journal.close()
    except PlayoffError as error:
        yield "journal", False, str(error)
