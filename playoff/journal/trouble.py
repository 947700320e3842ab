"""What SQLite and the disk complain about, in words, with the way out."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playoff.errors import JournalError, Trouble

_DAMAGED = (
    "restore a backup with playoff restore; what can still be read: playoff journal export; nothing was changed"
)

_SAID: dict[Trouble, tuple[str, str]] = {
    "locked": (
        "somebody else is writing, or has left it locked; nothing was recorded",
        "try again; if it stays so, end the other playoff or the program that holds the file",
    ),
    "full": ("the disk is full, or the file may not grow; nothing was recorded", "make room and enter it again"),
    "read-only": (
        "may not be written here; nothing was recorded",
        "allow writing to the file and its folder, or copy it with playoff backup and use --db",
    ),
    "damaged": ("the journal is damaged", _DAMAGED),
    "unreachable": (
        "the server does not answer; nothing was recorded",
        "look whether it runs, and at the address in --db or PLAYOFF_DB; then enter it again",
    ),
    "foreign": ("this is no journal of playoff", "name another file with --db; this one was left as it is"),
}
_KINDS: dict[str, Trouble] = {
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_FULL": "full",
    "SQLITE_IOERR_WRITE": "full",
    "SQLITE_IOERR": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_CANTOPEN": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_AUTH": "read-only",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_IOERR_SHORT_READ": "damaged",
    "SQLITE_NOTADB": "foreign",
}


def trouble(kind: Trouble, where: Path | str, said: str = "") -> JournalError:
    """The error of that kind; `said` are the words of the store itself."""
    wrong, right = _SAID[kind]
    return JournalError(kind, f"{wrong}: {said}" if said else wrong, right=right, where=str(where))


def newer(version: int, known: int, where: Path | str) -> JournalError:
    """The store has the tables of a later program."""
    return JournalError(
        "newer",
        f"written by a newer playoff (version {version} of the file, this one knows {known})",
        right="use that version, or a later one; nothing was changed",
        where=str(where),
    )


def conflict(event: str, more: int, where: Path | str) -> JournalError:
    """Somebody else was quicker, by so many entries."""
    entries = f"{more} {'entry' if more == 1 else 'entries'}"
    return JournalError(
        "conflict",
        f"somebody else has added {entries} to {event} meanwhile; yours was not recorded",
        right="look at what changed and enter it again if it still holds",
        where=str(where),
    )


@contextmanager
def in_words(where: Path) -> Iterator[None]:
    """Errors of SQLite inside are told as JournalError."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        kind = _KINDS.get(name) or _KINDS.get("_".join(name.split("_")[:2])) or "damaged"
        raise trouble(kind, where) from error
