"""Which store an address names: a file, or a server by its URL."""

from __future__ import annotations

from pathlib import Path

from playoff.errors import Usage
from playoff.journal.protocol import Journal
from playoff.languages import _

Store = Path | str
"""A file; or, as text, the URL of a server."""

SERVERS = ("postgresql://", "postgres://")


def store_named(text: str) -> Store:
    """The store that is named in `--db`."""
    return text if text.startswith(SERVERS) else Path(text)


def opened(store: Store) -> Journal:
    """The journal there. Raises JournalError, or MissingExtra for a server without its package."""
    if isinstance(store, Path):
        from playoff.journal.sqlite import SqliteJournal

        return SqliteJournal(store)
    from playoff.journal.postgres import PostgresJournal

    return PostgresJournal(store)


def begun(store: Store) -> Journal:
    """The journal there; a file that is not there yet is made. Raises JournalError or MissingExtra."""
    if isinstance(store, Path) and not store.exists():
        from playoff.journal.sqlite import create

        create(store)
    return opened(store)


def shown(store: Store) -> str:
    """How a store is called in a sentence; never with a password."""
    if isinstance(store, Path):
        return str(store)
    from playoff.journal.postgres import without_password

    return without_password(store)


def as_file(store: Store) -> Path:
    """The file of a store that is one. Raises Usage for a server, which keeps copies in its own way."""
    if isinstance(store, Path):
        return store
    raise Usage(
        _(
            "this is for a journal in a file; of one on a server, playoff journal export writes the entries, "
            "and the server has its own backups"
        )
    )
