"""The journal in one file.

Every append is one transaction, forced to the disk before it returns: rollback journal (`journal_mode=DELETE`),
`synchronous=EXTRA`, `BEGIN IMMEDIATE`. No write-ahead log: two programs may have the file open, and not every SQLite
in use keeps that safe. A new file is made beside its place and put there whole, so there is never half a journal.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from playoff.errors import JournalError
from playoff.journal.entry import Draft, Entry, Row, placed
from playoff.journal.protocol import Kept
from playoff.journal.schema import APPLICATION, VERSION, upgrade, version_of
from playoff.journal.trouble import in_words, trouble
from playoff.languages import _, n_

PATIENCE = 5.0
"""Seconds to wait for another writer."""

_MAGIC = b"SQLite format 3\x00"
_SETTINGS = ("journal_mode = DELETE", "synchronous = EXTRA", "trusted_schema = OFF", "cell_size_check = ON")


class SqliteJournal:
    """A journal file that is open. See `protocol.Journal`."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        """Open the file, which must be there. Raises JournalError for anything but a journal of this version."""
        self.path = path
        _look_at(path)
        with in_words(path):
            self.connection = _connected(path, "rw", patience)
            try:
                self._prove_ours()
            except BaseException:
                self.connection.close()
                raise

    def _prove_ours(self) -> None:
        (application,) = self.connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION:
            raise trouble("foreign", self.path)
        if (version := version_of(self.connection)) > VERSION:
            raise JournalError(
                "newer",
                _(
                    "written by a newer playoff (version {version} of the file, this one knows {known})",
                    version=version,
                    known=VERSION,
                ),
                right=_("use that version, or a later one; nothing was changed"),
                where=str(self.path),
            )
        for setting in _SETTINGS:
            self.connection.execute(f"PRAGMA {setting}")

    def events(self) -> tuple[Kept, ...]:
        """The playoffs, in the order of their names."""
        with in_words(self.path):
            rows = self.connection.execute(
                "SELECT event, sequence + 1, hash FROM entry AS last"
                " WHERE sequence = (SELECT max(sequence) FROM entry WHERE event = last.event) ORDER BY event"
            )
            return tuple(Kept(*row) for row in rows)

    def rows(self, event: str, after: int = -1) -> Sequence[Row]:
        """The entries of a playoff behind number `after`, as they are kept."""
        with in_words(self.path):
            rows = self.connection.execute(
                "SELECT sequence, text, hash FROM entry WHERE event = ? AND sequence > ? ORDER BY sequence",
                (event, after),
            )
            return [Row(*row) for row in rows]

    def append(
        self, event: str, drafts: Sequence[Draft], expected: int, sealed: Mapping[str, str] | None = None
    ) -> tuple[Entry, ...]:
        """Add entries, all of them or none; when it returns they are on the disk."""
        with self._writing() as write:
            last = write.execute(
                "SELECT sequence, hash FROM entry WHERE event = ? ORDER BY sequence DESC LIMIT 1", (event,)
            ).fetchone()
            number, before = (last[0] + 1, last[1]) if last else (0, "")
            if number != expected:
                raise _conflict(event, number - expected, self.path)
            added: list[Entry] = []
            for draft in drafts:
                entry = placed(draft, event, number + len(added), before)
                write.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (event, *entry.row))
                added.append(entry)
                before = entry.hash
            for name, value in (sealed or {}).items():
                write.execute("INSERT OR IGNORE INTO secret VALUES (?, ?, ?)", (event, name, value))
        return tuple(added)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it on the disk at the end, or nothing."""
        with in_words(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                upgrade(self.connection)
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite may have rolled it back already
                    self.connection.execute("ROLLBACK")
                raise

    def unsealed(self, event: str, name: str) -> str | None:
        """The secret kept under a name, if any."""
        with in_words(self.path):
            if version_of(self.connection) < 2:
                return None
            found = self.connection.execute("SELECT value FROM secret WHERE event = ? AND name = ?", (event, name))
            row = found.fetchone()
            return str(row[0]) if row else None

    def faults(self) -> tuple[str, ...]:
        """What SQLite finds wrong with the file."""
        with in_words(self.path):
            found = tuple(str(row[0]) for row in self.connection.execute("PRAGMA integrity_check"))
        return () if found == ("ok",) else found

    def copy_to(self, target: Path) -> None:
        """A copy of the whole file as it is now, at a place where nothing stands yet."""
        with _made(target) as new, in_words(target):
            copy = _connected(new, "rw", PATIENCE)
            try:
                self.connection.backup(copy)
            finally:
                copy.close()

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()


def create(path: Path) -> None:
    """Put an empty journal where nothing stands yet. Raises JournalError where it cannot."""
    with _made(path) as new, in_words(path):
        connection = _connected(new, "rw", PATIENCE)
        try:
            connection.execute("BEGIN IMMEDIATE")
            upgrade(connection)
            connection.execute("COMMIT")
        finally:
            connection.close()


@contextmanager
def _made(path: Path) -> Iterator[Path]:
    """An empty file beside `path`, put into its place at the end; never over another one."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    taken = JournalError(
        "taken", _("there is a file already"), right=_("name another one; nothing was changed"), where=str(path)
    )
    if path.exists():
        raise taken
    try:
        new.touch(exist_ok=True)
        yield new
        with new.open("rb") as file:
            os.fsync(file.fileno())
        try:
            os.link(new, path)
        except FileExistsError:
            raise taken from None
        except OSError:  # no hard links on this disk
            new.rename(path)
        _sync_folder(path.parent)
    except OSError as error:
        if not path.parent.is_dir():
            right = _("make it, or name another file with --db")
            raise JournalError("absent", _("no such folder"), right=right, where=str(path.parent)) from None
        raise trouble("full" if error.errno in _FULL else "read-only", path) from error
    finally:
        for left in (new, new.with_name(f"{new.name}-journal")):
            with suppress(OSError):
                left.unlink(missing_ok=True)


_FULL = {27, 28, 122}
"""EFBIG, ENOSPC, EDQUOT."""


def _sync_folder(folder: Path) -> None:
    """Force the name of a new file to the disk, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _connected(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    address = f"file:{quote(str(path.absolute()))}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)


def _look_at(path: Path) -> None:
    """Whether there is a file that can be a journal: SQLite itself would make an empty one of an empty file."""
    where = str(path)
    try:
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except FileNotFoundError:
        right = _("playoff open begins one; or name it with --db or PLAYOFF_DB")
        raise JournalError("absent", _("there is no journal"), right=right, where=where) from None
    except IsADirectoryError:
        raise JournalError("foreign", _("this is a folder"), right=_("name a file with --db"), where=where) from None
    except OSError as error:
        right = _("allow reading it, or name another file with --db")
        raise JournalError(
            "read-only", _("cannot be read: {reason}", reason=error.strerror), right=right, where=where
        ) from None
    if not head:
        right = _("it was cut, or never was one: restore a backup, or move it away; nothing was changed")
        raise JournalError("damaged", _("the file is empty"), right=right, where=where)
    if head != _MAGIC:
        raise trouble("foreign", path)


def _conflict(event: str, more: int, path: Path) -> JournalError:
    return JournalError(
        "conflict",
        n_(
            "somebody else has added {number} entry to {event} meanwhile; yours was not recorded",
            "somebody else has added {number} entries to {event} meanwhile; yours was not recorded",
            more,
            event=event,
        ),
        right=_("look at what changed and enter it again if it still holds"),
        where=str(path),
    )
