"""`playoff open`: begins a playoff in a journal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from playoff.arbiter.clock import now
from playoff.arbiter.desk import Desk, print_json
from playoff.arbiter.file_options import file_options
from playoff.arbiter.options import Stating, stating, text
from playoff.arbiter.tell import line_out, tell
from playoff.errors import JournalError, Usage
from playoff.event import Dossier
from playoff.journal.replay import first_draft
from playoff.journal.sqlite import SqliteJournal, create
from playoff.languages import _, n_
from playoff.machine.record import Opening
from playoff.machine.walk import begin
from playoff.view import snapshot


@click.command("open")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--player", "players", multiple=True, type=text, help="A tied player, where there is no FILE; once each."
)
@click.option("--name", default="", type=text, help="The name of the event, where there is no FILE.")
@file_options
@stating
def command(options: Stating, file: Path | None, players: tuple[str, ...], name: str, **reading: Any) -> int:
    """Begin a playoff: FILE is the main event, a TRF, PGN, crosstable or JSON, or a scenario.

    Of a scenario its rulebook and switches hold; the facts of a playoff that stand in it are not entered: that is
    what the other commands are for. What FILE cannot say comes by --dossier. Without a file: --name, --rulebook and
    a --player for each of the tied.
    """
    opening, left = _from_file(file, reading) if file else (_from_names(name, reading["rulebook"], players), 0)
    course = begin(opening)
    event = options.event or opening.dossier.event
    if not options.db.exists():
        create(options.db)
    journal = SqliteJournal(options.db)
    try:
        if any(kept.event == event for kept in journal.events()):
            right = _("go on with playoff next, or give this one another name with --event")
            raise JournalError("taken", _("{event} is open already", event=event), right=right, where=str(options.db))
        journal.append(event, [first_draft(course, now(), options.by)], 0)
        desk = Desk(journal, event, options)
    finally:
        journal.close()
    if options.as_json:
        print_json({"event": event, "recorded": [0], **_shown(desk)})
        return 0
    title = opening.rulebook.title
    line_out(
        _("{event}: opened in {journal}. {rulebook}.", event=event, journal=options.db, rulebook=title), indent=6
    )
    if left:
        not_entered = n_(
            "The {number} fact of the playoff in {file} is not entered.",
            "The {number} facts of the playoff in {file} are not entered.",
            left,
            file=file,
        )
        click.echo(not_entered)
    tell(desk.course, None)
    desk.tell_next()
    return 0


def _shown(desk: Desk) -> dict[str, object]:
    view = snapshot(desk.course).as_json()
    return {key: view[key] for key in ("tied", "pending", "winner", "digest")}


def _from_file(file: Path, reading: dict[str, Any]) -> tuple[Opening, int]:
    """The opening in a file, and how many facts of a playoff stand there besides."""
    from playoff.arbiter.file_options import read

    found = read(file, reading)
    return found.opening, len(found.scenario.steps) if found.scenario else 0


def _from_names(name: str, rulebook: str | None, players: tuple[str, ...]) -> Opening:
    from playoff.rulebooks import load

    if not (name and rulebook and players):
        raise Usage(_("name a FILE, or give --name, --rulebook and a --player for each of the tied"))
    loaded = load(rulebook)
    return Opening(loaded.book, loaded.sha256, Dossier(name, tied=players))
