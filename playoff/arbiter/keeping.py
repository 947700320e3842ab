"""`playoff log | verify | backup | restore | journal export|import`: the journal itself."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from playoff.arbiter.clock import now, shown
from playoff.arbiter.desk import event_meant, journal_at, print_json, seated
from playoff.arbiter.options import Stating, Where, looking, stating
from playoff.arbiter.tell import line_out
from playoff.errors import JournalError, Usage
from playoff.journal.entry import Entry
from playoff.journal.verify import Difference, reason_of
from playoff.languages import _, n_
from playoff.machine.course import Course
from playoff.reasons import Reason
from playoff.words import say, stated


@click.command("log")
@looking
def log(where: Where) -> int:
    """List the entries: number, when recorded, when it happened, by whom, what; brackets where it has no effect."""
    with seated(where) as desk:
        if where.as_json:
            print_json([{**json.loads(entry.text), "hash": entry.hash} for entry in desk.entries])
            return 0
        for entry in desk.entries:
            line_out(_line(entry, desk.course), indent=6)
        number, last = len(desk.entries), desk.entries[-1].hash
        said = n_(
            "{number} entry; hash of the last: {hash}",
            "{number} entries; hash of the last: {hash}",
            number,
            hash=last,
        )
        click.echo(f"\n{said}")
    return 0


def _line(entry: Entry, course: Course) -> str:
    by = f"  {entry.draft.by}" if entry.draft.by else ""
    head = f"{entry.sequence:>4}  {shown(entry.draft.time)}{by}  "
    if not entry.sequence:
        opened = _("opened: {event}, {rulebook}", event=course.dossier.event, rulebook=course.rulebook.title)
        return f"{head}{opened}"
    read = course.entries[entry.sequence - 1]
    said = stated(read.stated)
    if read.stated.at and abs(read.stated.at - entry.draft.time).total_seconds() >= 60:
        said = _("{fact} (at {time})", fact=said, time=shown(read.stated.at))
    if read.number in course.void:
        return f"{head}[{said}]"
    if read.value is None and read.stated.kind not in {"correct", "reopen"}:
        return head + _("[{fact}] undone", fact=said)
    if read.value not in (None, read.stated) and read.value is not None:
        return head + _("{fact}; read as: {value}", fact=said, value=stated(read.value))
    return f"{head}{said}"


@click.command("verify")
@click.option("--head", default="", metavar="HASH", help="The hash of the last entry as somebody wrote it down.")
@looking
def verify(where: Where, head: str) -> int:
    """Prove every playoff, or that of --event: chain, facts, decisions. Exit code 1 at a difference."""
    from playoff.journal.verify import verify as first_difference

    journal = journal_at(where)
    try:
        faults = journal.faults()
        events = [event_meant(journal, where)] if where.event or head else [kept.event for kept in journal.events()]
        rows = {event: journal.rows(event) for event in events}
    finally:
        journal.close()
    found = {event: first_difference(event, kept, head) for event, kept in rows.items()}
    whole = not faults and not any(found.values())
    if where.as_json:
        answer = {
            event: {
                "entries": len(rows[event]),
                "head": rows[event][-1].hash,
                "difference": difference
                and {"entry": difference.entry, "what": difference.what, "said": difference_said(difference)},
            }
            for event, difference in found.items()
        }
        print_json({"whole": whole, "faults": list(faults), "playoffs": answer})
        return 0 if whole else 1
    for fault in faults:
        click.echo(_("The file is damaged: {fault}", fault=fault))
    for event, difference in found.items():
        if difference is None:
            whole_chain = n_(
                "{event}: {number} entry, chain whole, every decision falls again.",
                "{event}: {number} entries, chain whole, every decision falls again.",
                len(rows[event]),
                event=event,
            )
            click.echo(whole_chain)
            click.echo("  " + _("hash of the last entry: {hash}", hash=rows[event][-1].hash))
        else:
            line_out(
                _(
                    "{event}: entry {entry}: {difference}",
                    event=event,
                    entry=difference.entry,
                    difference=difference_said(difference),
                ),
                indent=2,
            )
    if not found and not faults:
        click.echo(_("There is no playoff in it."))
    return 0 if whole else 1


def difference_said(difference: Difference) -> str:
    """What does not hold, in words."""
    recorded, found = difference.recorded, difference.found
    match difference.what:
        case "chain":
            return str(found)
        case "head":
            return _("the last entry has the hash {hash}, not {other}...", hash=recorded, other=found)
        case "refused":
            assert isinstance(found, Reason)
            return _("the rules do not allow it there. {clause}: {reason}", clause=found.clause, reason=say(found))
        case "decision":
            was, now_is = _decision(recorded), _decision(found)
            return _("recorded was: {recorded}; now it is: {found}", recorded=was, found=now_is)
        case "digest":
            return _("games, lots or ranks come out otherwise than recorded, though the decisions are the same")
        case _:
            return _("cannot be read: {fault}", fault=found)


def _decision(decision: dict[str, object] | None) -> str:
    if decision is None:
        return _("nothing")
    try:
        return f"{decision['clause']}: {say(reason_of(decision))}"
    except (KeyError, TypeError, ValueError, AttributeError):
        return f"{decision.get('clause')}: {decision.get('code')}"


@click.command("backup")
@click.argument("target", required=False, type=click.Path(path_type=Path))
@looking
def backup(where: Where, target: Path | None) -> int:
    """Copy the journal to TARGET, also while it is in use; never over a file that is there."""
    from playoff.journal.sqlite import SqliteJournal
    from playoff.journal.stores import as_file

    file = as_file(where.db)
    target = target or file.with_name(f"{file.stem}-{now().astimezone():%Y-%m-%d-%H%M%S}.db")
    journal = SqliteJournal(file)
    try:
        journal.copy_to(target)
    finally:
        journal.close()
    kept = _proved(target)
    if where.as_json:
        print_json({"backup": str(target), "playoffs": kept})
    else:
        click.echo(_("Copied to {target}: {counted}, read again and whole.", target=target, counted=_counted(kept)))
    return 0


@click.command("restore")
@click.argument("source", type=click.Path(path_type=Path))
@stating
def restore(options: Stating, source: Path) -> int:
    """Put the backup SOURCE in the place of the journal; a journal that is there is moved aside, never deleted."""
    from playoff.journal.sqlite import SqliteJournal
    from playoff.journal.stores import as_file

    kept = _proved(source)
    file = as_file(options.db)
    aside = _free_name(file) if file.exists() else None
    if aside and not options.yes:
        moved = {"journal": file, "aside": aside, "backup": source, "counted": _counted(kept)}
        if options.as_json or not sys.stdin.isatty():
            raise Usage(
                _(
                    "{journal} would be moved to {aside}, and {backup} with {counted} put in its place; nothing was "
                    "done, add --yes",
                    **moved,
                )
            )
        question = _(
            "{journal} would be moved to {aside}, and {backup} with {counted} put in its place. Do it?", **moved
        )
        if not click.confirm(question, default=False):
            click.echo(_("Nothing was done."))
            return 0
    if aside:
        try:
            _move(file, aside)
        except OSError as error:
            right = _("allow writing in its folder; nothing was changed")
            raise JournalError(
                "read-only",
                _("cannot be moved: {reason}", reason=error.strerror),
                right=right,
                where=str(file),
            ) from None
    journal = SqliteJournal(source)
    try:
        journal.copy_to(file)
    finally:
        journal.close()
    if options.as_json:
        print_json({"restored": str(file), "aside": aside and str(aside), "playoffs": kept})
    else:
        click.echo(_("Restored {journal}: {counted}.", journal=file, counted=_counted(kept)), nl=False)
        click.echo(" " + _("What was there is now {aside}.", aside=aside) if aside else "")
    return 0


def _proved(path: Path) -> dict[str, int]:
    """How many entries each playoff of a journal has. Raises JournalError for one that is not whole."""
    from playoff.journal.entry import chained
    from playoff.journal.sqlite import SqliteJournal

    if not path.exists():
        right = _("name the file that playoff backup made; nothing was changed")
        raise JournalError("absent", _("there is no such backup"), right=right, where=str(path))
    journal = SqliteJournal(path)
    try:
        if faults := journal.faults():
            right = _("take another backup; nothing was changed")
            raise JournalError("damaged", _("is damaged: {fault}", fault=faults[0]), right=right, where=str(path))
        return {kept.event: len(list(chained(kept.event, journal.rows(kept.event)))) for kept in journal.events()}
    finally:
        journal.close()


def _counted(kept: dict[str, int]) -> str:
    said = (
        n_("{event} ({number} entry)", "{event} ({number} entries)", entries, event=event)
        for event, entries in kept.items()
    )
    return ", ".join(said) or _("no playoff")


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.aside-{number}")).exists():
        number += 1
    return aside


def _move(path: Path, aside: Path) -> None:
    """Move a journal, and what SQLite keeps beside it after a crash, which belongs to it."""
    path.rename(aside)
    for end in ("-journal", "-wal", "-shm"):
        beside = path.with_name(path.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))


@click.group("journal")
def journal() -> None:
    """Export and import the entries of a journal as JSON lines, with the same hashes."""


@journal.command("export")
@click.argument("target", required=False, type=click.Path(path_type=Path))
@looking
def export(where: Where, target: Path | None) -> int:
    """Write the entries, one a line, to TARGET (never over a file that is there) or to the screen."""
    from playoff.journal.export import lines_of

    store = journal_at(where)
    try:
        events = [event_meant(store, where)] if where.event else [kept.event for kept in store.events()]
        lines = [line for event in events for line in lines_of(store.rows(event))]
    finally:
        store.close()
    if target is None:
        for line in lines:
            click.echo(line)
        return 0
    try:
        with target.open("x", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
    except FileExistsError:
        right = _("name another one; nothing was changed")
        raise JournalError("taken", _("there is a file already"), right=right, where=str(target)) from None
    click.echo(
        n_("{number} entry written to {target}.", "{number} entries written to {target}.", len(lines), target=target)
    )
    return 0


@journal.command("import")
@click.argument("source", type=click.Path(path_type=Path))
@looking
def import_(where: Where, source: Path) -> int:
    """Take in entries that `export` wrote; a playoff that is here already gets what it does not have yet."""
    from playoff.journal.export import rows_of, take_in
    from playoff.journal.stores import begun
    from playoff.rulebooks.door import read_text

    found = rows_of(read_text(source, 1_000_000_000).splitlines(), str(source))
    store = begun(where.db)
    try:
        added = {event: take_in(store, event, rows) for event, rows in found.items() if where.event in ("", event)}
    finally:
        store.close()
    if where.as_json:
        print_json({"added": added})
    else:
        for event, number in added.items():
            click.echo(n_("{event}: {number} entry added.", "{event}: {number} entries added.", number, event=event))
    return 0
