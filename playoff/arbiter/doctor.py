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
from playoff.languages import N_, _, n_, p_

ROOM = 50_000_000
"""Bytes that should be free where the journal is."""

PHASES = {
    "tied": N_("tied"),
    "match": N_("match"),
    "round-robin": N_("round robin"),
    "repeat": N_("repeat"),
    "semifinals": N_("semifinals"),
    "final": N_("final"),
    "champion": N_("champion"),
    "vacant": N_("vacant"),
    "closed": N_("closed"),
}
"""Where a playoff stands."""

LOOKED_AT = {
    "python": N_("python"),
    "sqlite": N_("sqlite"),
    "clock": N_("clock"),
    "screen": N_("screen"),
    "by": N_("by"),
    "rulebooks": N_("rulebooks"),
    "folder": N_("folder"),
    "journal": N_("journal"),
    "left over": N_("left over"),
}
"""What is looked at, as it is called in --json, and how it is said; every playoff is looked at under its own name."""


@click.command("doctor")
@looking
def command(where: Where) -> int:
    """Look at the program, the clock, the disk and the journal. Exit code 1 when something needs attention."""
    rows = list(_looked_at(where))
    if where.as_json:
        print_json([{"what": what, "ok": ok, "said": said} for what, ok, said in rows])
    else:
        marks = {True: p_("doctor", "ok"), False: p_("doctor", "LOOK")}
        width = max(5, *map(len, marks.values()))
        for what, ok, said in rows:
            click.echo(f"{marks[ok]:{width}} {_(LOOKED_AT[what]) if what in LOOKED_AT else what}: {said}")
    return 0 if all(ok for _what, ok, _said in rows) else 1


def _looked_at(where: Where) -> Iterator[tuple[str, bool, str]]:
    yield "python", sys.version_info >= (3, 11), platform.python_version()
    yield "sqlite", sqlite3.sqlite_version_info >= (3, 37), sqlite3.sqlite_version
    local = now().astimezone()
    yield "clock", local.year >= 2022, f"{local:%Y-%m-%d %H:%M:%S}, {local:%Z} (UTC{local:%z})"
    encoding = sys.stdout.encoding or ""
    yield "screen", "utf" in encoding.lower(), _("{encoding}, for names and ½", encoding=encoding or _("unknown"))
    by = os.environ.get("PLAYOFF_BY", "")
    yield "by", True, by or _("PLAYOFF_BY is not set; entries say who made them only with --by")
    yield _shelf()
    folder = where.db.absolute().parent
    yield _folder(folder)
    yield from _journal(where.db)
    left = sorted(path.name for path in folder.glob(f".{where.db.name}.*.new*")) if folder.is_dir() else []
    if left:
        yield (
            "left over",
            False,
            _(
                "{files} in {folder}: a command was killed while making them; delete them",
                files=", ".join(left),
                folder=folder,
            ),
        )


def _shelf() -> tuple[str, bool, str]:
    from playoff.rulebooks import load, shelf

    try:
        return "rulebooks", True, ", ".join(load(name).book.id for name in shelf())
    except PlayoffError as error:
        return "rulebooks", False, str(error)


def _folder(folder: Path) -> tuple[str, bool, str]:
    if not folder.is_dir():
        return "folder", False, _("{folder} is not there", folder=folder)
    free = shutil.disk_usage(folder).free
    writable = os.access(folder, os.W_OK)
    megabytes = free // 1_000_000
    said = (
        _("{folder}, {megabytes} MB free", folder=folder, megabytes=megabytes)
        if writable
        else _("{folder}, {megabytes} MB free, NOT writable", folder=folder, megabytes=megabytes)
    )
    return "folder", writable and free >= ROOM, said


def _journal(path: Path) -> Iterator[tuple[str, bool, str]]:
    from playoff.journal.replay import read
    from playoff.journal.sqlite import SqliteJournal

    if not path.exists():
        yield "journal", True, _("none at {path} yet; playoff open begins one", path=path)
        return
    try:
        journal = SqliteJournal(path)
        try:
            faults = journal.faults()
            yield "journal", not faults, f"{path}: {faults[0] if faults else _('the file is whole')}"
            for kept in journal.events():
                entries, course = read(journal, kept.event)
                said = [n_("{number} entry", "{number} entries", len(entries)), _(PHASES[course.phase.value])]
                said += [_("won by {player}", player=course.winner)] if course.winner else []
                yield kept.event, True, ", ".join(said)
        finally:
            journal.close()
    except PlayoffError as error:
        yield "journal", False, str(error)
