"""`playoff publish DIR`: the public pages, pictures and JSON as files for any web host."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter.desk import event_meant, journal_at, print_json
from playoff.arbiter.options import Where, looking
from playoff.arbiter.strength_options import strength_options
from playoff.arbiter.whole_file import put
from playoff.journal.entry import Entry
from playoff.journal.replay import read
from playoff.languages import _, n_
from playoff.machine.course import Course
from playoff.view import snapshot

if TYPE_CHECKING:
    from playoff.arbiter.odds_ahead import OddsAhead

LISTENING = 1.0
"""Seconds at a time that --follow waits for an entry."""


@click.command("publish")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR")
@click.option("--follow", is_flag=True, help="Write again behind each entry, until Ctrl-C.")
@click.option("--no-odds", is_flag=True, help="Write no odds.")
@strength_options
@looking
def command(where: Where, folder: Path, follow: bool, no_odds: bool, given: dict[str, Any]) -> int:
    """Write the public pages in every language, the bracket and the JSON feed as files into DIR.

    Nothing in them points outside of DIR. Each file is replaced whole: who reads it never sees half of it. Files that
    are already there under other names are left alone.
    """
    from playoff.arbiter.odds_ahead import OddsAhead
    from playoff.broadcast.files import belongings

    journal = journal_at(where)
    try:
        event = event_meant(journal, where)
        journal.news(0)
        entries, course = read(journal, event)
        odds = None if no_odds else OddsAhead(given)
        for name, data in belongings():
            _write(folder / name, data)
        written = _publish(folder, course, entries, odds)
        if where.as_json:
            print_json({"event": event, "entry": len(entries) - 1, "files": written})
        else:
            _tell(folder, entries, written)
        while follow:
            if journal.news(LISTENING):
                more, course = read(journal, event)
                if len(more) != len(entries):
                    entries = more
                    _tell(folder, entries, _publish(folder, course, entries, odds))
    except KeyboardInterrupt:
        if not follow:
            raise
    finally:
        journal.close()
    return 0


def _tell(folder: Path, entries: tuple[Entry, ...], written: int) -> None:
    said = n_("{number} file", "{number} files", written)
    click.echo(_("Entry {entry}: {files} written to {folder}", entry=len(entries) - 1, files=said, folder=folder))


def _publish(folder: Path, course: Course, entries: tuple[Entry, ...], odds: OddsAhead | None) -> int:
    from playoff.broadcast.files import files
    from playoff.broadcast.moment import Moment

    last = entries[-1]
    moment = Moment(last.sequence, last.hash, course, snapshot(course), last.draft.time)
    found = odds.of(course) if odds else None
    written = set()
    for name, data in files(moment, found, odds=odds is not None):
        _write(folder / name, data)
        written.add(folder / name)
    for label in (folder / "labels").glob("*.txt"):  # of a player or a game that is no more
        if label not in written:
            _write(label, b"")
    return len(written)


def _write(target: Path, data: bytes) -> None:
    """A file that is the same already is left as it is."""
    if target.is_file() and target.read_bytes() == data:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    put(target, data)
