"""The tables of a journal file, and how a file of an earlier version becomes one of today."""

from __future__ import annotations

import sqlite3

APPLICATION = 0x504C4F46
"""`PLOF` in the header of the file: a journal of this program."""

ENTRIES = (
    """
    CREATE TABLE entry (
        event TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        text TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (event, sequence)
    ) WITHOUT ROWID
    """,
    """
    CREATE TRIGGER entry_follows BEFORE INSERT ON entry
    WHEN NEW.sequence <> (SELECT coalesce(max(sequence), -1) + 1 FROM entry WHERE event = NEW.event)
    BEGIN SELECT RAISE(ABORT, 'an entry follows the last one'); END
    """,
    """
    CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END
    """,
    """
    CREATE TRIGGER entry_remains BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END
    """,
)
SECRETS = (
    "CREATE TABLE secret (event TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (event, name))",
)

STEPS = (ENTRIES, SECRETS)
"""What each version added, from the first on: version 2 keeps the secrets of drawings that the program makes."""

VERSION = len(STEPS)
"""The version this program writes, in the header of the file (`user_version`)."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a file; 0 while it has no tables."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def upgrade(connection: sqlite3.Connection) -> None:
    """Bring a file to today's version, inside the transaction that is open."""
    version = version_of(connection)
    for step in STEPS[version:]:
        for statement in step:
            connection.execute(statement)
    if version < VERSION:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
