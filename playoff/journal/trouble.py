"""What SQLite and the disk complain about, in words, with the way out."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playoff.errors import JournalError, Trouble
from playoff.languages import N_, _

_DAMAGED = N_(
    "restore a backup with playoff restore; what can still be read: playoff journal export; nothing was changed"
)

_SAID: dict[Trouble, tuple[str, str]] = {
    "locked": (
        N_("somebody else is writing, or has left it locked; nothing was recorded"),
        N_("try again; if it stays so, end the other playoff or the program that holds the file"),
    ),
    "full": (
        N_("the disk is full, or the file may not grow; nothing was recorded"),
        N_("make room and enter it again"),
    ),
    "read-only": (
        N_("may not be written here; nothing was recorded"),
        N_("allow writing to the file and its folder, or copy it with playoff backup and use --db"),
    ),
    "damaged": (N_("the journal is damaged"), _DAMAGED),
    "foreign": (N_("this is no journal of playoff"), N_("name another file with --db; this one was left as it is")),
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


def trouble(kind: Trouble, where: Path | str) -> JournalError:
    """The error of that kind."""
    wrong, right = _SAID[kind]
    return JournalError(kind, _(wrong), right=_(right), where=str(where))


@contextmanager
def in_words(where: Path) -> Iterator[None]:
    """Errors of SQLite inside are told as JournalError."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        kind = _KINDS.get(name) or _KINDS.get("_".join(name.split("_")[:2])) or "damaged"
        raise trouble(kind, where) from error
