"""The journal on a PostgreSQL server, so that several desks and pages have the same playoff before them.

Every append is one transaction under a lock of its own playoff, with `synchronous_commit` on; whoever listens is told
of it when it is committed. What is hashed is the text as it was written, kept as text. The tables refuse changes of
entries, as the file does.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

from playoff.errors import MissingExtra, Trouble
from playoff.journal.entry import Draft, Entry, Row, placed
from playoff.journal.postgres_schema import CHANNEL, NEWEST, STEPS, THERE, VERSION
from playoff.journal.protocol import Kept
from playoff.journal.trouble import conflict, newer, trouble
from playoff.languages import _

PATIENCE = 5.0
"""Seconds to wait for the server, and for another writer."""


class PostgresJournal:
    """A journal on a server, connected. See `protocol.Journal`."""

    def __init__(self, url: str, *, patience: float = PATIENCE) -> None:
        """Connect to `url` (`postgresql://...`). Raises JournalError, or MissingExtra without the package psycopg."""
        self.url, self.place = url, without_password(url)
        self._lock = threading.Lock()
        self._listening = False
        self._psycopg = _psycopg()
        milliseconds = int(1_000 * patience)
        with self._in_words():
            self.connection = self._psycopg.connect(
                url,
                autocommit=True,
                connect_timeout=max(2, round(patience)),
                application_name="playoff",
                options=f"-c lock_timeout={milliseconds} -c synchronous_commit=on -c client_encoding=UTF8",
            )
            try:
                self._prove_ours()
            except BaseException:
                self.connection.close()
                raise

    def _prove_ours(self) -> None:
        """That the tables are of no later version; that there are some."""
        version = self._version()
        if version > VERSION:
            raise newer(version, VERSION, self.place)

    def _version(self) -> int:
        """The version of the tables; 0 while there are none."""
        found = self.connection.execute(THERE).fetchone()
        return int(self.connection.execute(NEWEST).fetchone()[0]) if found else 0

    def events(self) -> tuple[Kept, ...]:
        """The playoffs, in the order of their names."""
        rows = self._read(
            "SELECT event, sequence + 1, hash FROM playoff_entry AS last"
            " WHERE sequence = (SELECT max(sequence) FROM playoff_entry WHERE event = last.event)"
            ' ORDER BY event COLLATE "C"'
        )
        return tuple(Kept(*row) for row in rows)

    def rows(self, event: str, after: int = -1) -> Sequence[Row]:
        """The entries of a playoff behind number `after`, as they are kept."""
        rows = self._read(
            "SELECT sequence, text, hash FROM playoff_entry WHERE event = %s AND sequence > %s ORDER BY sequence",
            (event, after),
        )
        return [Row(*row) for row in rows]

    def append(
        self, event: str, drafts: Sequence[Draft], expected: int, sealed: Mapping[str, str] | None = None
    ) -> tuple[Entry, ...]:
        """Add entries, all of them or none; when it returns the server has them on its disk."""
        with self._writing() as write:
            write.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (event,))
            last = write.execute(
                "SELECT sequence, hash FROM playoff_entry WHERE event = %s ORDER BY sequence DESC LIMIT 1", (event,)
            ).fetchone()
            number, before = (last[0] + 1, last[1]) if last else (0, "")
            if number != expected:
                raise conflict(event, number - expected, self.place)
            added: list[Entry] = []
            for draft in drafts:
                entry = placed(draft, event, number + len(added), before)
                write.execute("INSERT INTO playoff_entry VALUES (%s, %s, %s, %s)", (event, *entry.row))
                added.append(entry)
                before = entry.hash
            for name, value in (sealed or {}).items():
                write.execute(
                    "INSERT INTO playoff_secret VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", (event, name, value)
                )
            write.execute("SELECT pg_notify(%s, %s)", (CHANNEL, str(number + len(added))))
        return tuple(added)

    def unsealed(self, event: str, name: str) -> str | None:
        """The secret kept under a name, if any."""
        rows = self._read("SELECT value FROM playoff_secret WHERE event = %s AND name = %s", (event, name))
        return str(rows[0][0]) if rows else None

    def faults(self) -> tuple[str, ...]:
        """Playoffs with a gap in the numbers of their entries; the pages of the disk are the server's own affair."""
        rows = self._read(
            "SELECT event FROM playoff_entry GROUP BY event"
            ' HAVING min(sequence) <> 0 OR max(sequence) <> count(*) - 1 ORDER BY event COLLATE "C"'
        )
        return tuple(_("{event}: entries are missing", event=event) for (event,) in rows)

    def news(self, seconds: float) -> bool:
        """Wait until somebody has added an entry, at most so many seconds; whether somebody has.

        The first question begins to listen, and is answered at once with yes.
        """
        with self._lock, self._in_words():
            if not self._listening:
                self.connection.execute(f"LISTEN {CHANNEL}")
                self._listening = True
                return True
            return bool(list(self.connection.notifies(timeout=seconds, stop_after=1)))

    def close(self) -> None:
        """Let go of the connection."""
        self.connection.close()

    def _read(self, query: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query; none while there are no tables."""
        with self._lock, self._in_words():
            try:
                rows: list[tuple[Any, ...]] = self.connection.execute(query, values).fetchall()
            except self._psycopg.errors.UndefinedTable:
                return []
            return rows

    @contextmanager
    def _writing(self) -> Iterator[Any]:
        """One transaction, in the tables of today: all of it at the end, or nothing."""
        with self._lock, self._in_words(), self.connection.transaction():
            self._upgrade()
            yield self.connection

    def _upgrade(self) -> None:
        """Bring the tables to today's version. Two who begin at the same time do it one after the other."""
        if self._version() == VERSION:
            return
        self.connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('playoff tables', 0))")
        for number, step in enumerate(STEPS[self._version() :], start=self._version() + 1):
            for statement in step:
                self.connection.execute(statement)
            self.connection.execute("INSERT INTO playoff_version VALUES (%s)", (number,))

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Errors of the server inside are told as JournalError."""
        try:
            yield
        except self._psycopg.Error as error:
            kind = _kind(error)
            said = " ".join(str(error).splitlines()[-1:]) if kind == "unreachable" else ""
            raise trouble(kind, self.place, said) from error


def _kind(error: Any) -> Trouble:
    """What an error of the server means for the arbiter, by its SQLSTATE."""
    state = error.sqlstate or ""
    for start, kind in _STATES:
        if state.startswith(start):
            return kind
    return "unreachable"


_STATES: tuple[tuple[str, Trouble], ...] = (
    ("55P03", "locked"),
    ("40", "locked"),
    ("53100", "full"),
    ("25006", "read-only"),
    ("42501", "read-only"),
    ("XX", "damaged"),
    ("42", "foreign"),
    ("23", "damaged"),
)
"""The beginning of an SQLSTATE, and what it means; whatever else goes wrong, the server cannot be reached."""


def without_password(url: str) -> str:
    """An address as it may be shown."""
    from psycopg.conninfo import conninfo_to_dict

    parts: dict[str, Any] = {}
    with suppress(Exception):
        parts = dict(conninfo_to_dict(url))
    host, port = parts.get("host", ""), parts.get("port")
    user = f"{parts['user']}@" if parts.get("user") else ""
    return f"postgresql://{user}{host}{f':{port}' if port else ''}/{parts.get('dbname', '')}"


def _psycopg() -> Any:
    """The package psycopg. Raises MissingExtra where it is not installed."""
    try:
        return import_module("psycopg")
    except ImportError:
        raise MissingExtra(_("a journal on a PostgreSQL server"), "postgres") from None
