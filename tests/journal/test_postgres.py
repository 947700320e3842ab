"""The journal on a server: the suite of all stores, and what only a server can do wrong."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import psycopg
import pytest

from playoff.errors import JournalError, Trouble
from playoff.journal.entry import hash_of
from playoff.journal.postgres import PostgresJournal, without_password
from playoff.journal.postgres_schema import VERSION
from playoff.journal.protocol import Journal
from playoff.journal.replay import read
from playoff.journal.verify import verify

from .conformance import Conformance
from .server import Server, running
from .writing import drafts

_NUMBERS = count()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture
def url(server: Server) -> str:
    """A database of its own for each test."""
    return server.fresh(f"club_{next(_NUMBERS)}")


class TestPostgres(Conformance):
    @pytest.fixture
    def store(self, url: str) -> Callable[[], Journal]:
        return lambda: PostgresJournal(url)


@contextmanager
def opened(url: str) -> Iterator[PostgresJournal]:
    journal = PostgresJournal(url)
    try:
        yield journal
    finally:
        journal.close()


@contextmanager
def refused(kind: Trouble, said: str) -> Iterator[None]:
    with pytest.raises(JournalError, match=said) as caught:
        yield
    assert caught.value.kind == kind


@pytest.fixture
def club(url: str) -> str:
    """A match of two, five entries."""
    with opened(url) as journal:
        journal.append("Club", drafts(), 0)
    return url


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE playoff_entry SET text = '' WHERE sequence = 1",
        "DELETE FROM playoff_entry WHERE sequence = 4",
        "TRUNCATE playoff_entry",
        "INSERT INTO playoff_entry VALUES ('Club', 2, '', '')",
        "INSERT INTO playoff_entry VALUES ('Club', 6, '', '')",
    ],
)
def test_the_server_itself_refuses_to_change_an_entry(club: str, statement: str) -> None:
    with psycopg.connect(club) as connection, pytest.raises(psycopg.errors.IntegrityConstraintViolation):
        connection.execute(statement.encode())
    with opened(club) as journal:
        assert verify("Club", journal.rows("Club")) is None


def test_a_changed_entry_is_found_on_reading(club: str) -> None:
    with psycopg.connect(club) as connection:
        connection.execute("ALTER TABLE playoff_entry DISABLE TRIGGER stays")
        connection.execute("UPDATE playoff_entry SET text = replace(text, '1/2-1/2', '1-0') WHERE sequence = 2")
    with opened(club) as journal, refused("damaged", "entry 2 has been changed"):
        read(journal, "Club")


def test_a_missing_entry_is_a_fault_of_the_store(club: str) -> None:
    with psycopg.connect(club) as connection:
        connection.execute("ALTER TABLE playoff_entry DISABLE TRIGGER stays")
        connection.execute("DELETE FROM playoff_entry WHERE sequence = 3")
    with opened(club) as journal:
        assert journal.faults() == ("Club: entries are missing",)


def test_looking_makes_no_tables(url: str) -> None:
    with opened(url) as journal:
        assert journal.events() == ()
        assert journal.rows("Club") == []
        assert journal.faults() == ()
        assert journal.unsealed("Club", "lots") is None
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'")
        assert found.fetchone() == (0,)


def test_desks_that_begin_at_the_same_moment_make_the_tables_once(url: str) -> None:
    """Else PostgreSQL says "tuple concurrently updated" or that a table exists already."""
    journals = [PostgresJournal(url) for _ in range(6)]
    go, failed = threading.Barrier(len(journals)), []

    def begin(number: int, journal: PostgresJournal) -> None:
        go.wait()
        try:
            journal.append(f"Club {number}", drafts(), 0)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=begin, args=pair) for pair in enumerate(journals)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert [kept.entries for kept in journals[0].events()] == [5] * len(journals)
    for journal in journals:
        journal.close()


def test_tables_of_a_newer_version_are_left_as_they_are(club: str) -> None:
    with psycopg.connect(club) as connection:
        connection.execute("INSERT INTO playoff_version VALUES (%s)", (VERSION + 1,))
    with refused("newer", f"version {VERSION + 1}"), opened(club):
        pass


def test_a_server_that_does_not_run_is_said_in_words(server: Server) -> None:
    with (
        refused("unreachable", "does not answer"),
        opened(f"postgresql://postgres@/club?host={server.folder}/nowhere"),
    ):
        pass


def test_a_database_that_is_not_there_is_said_in_words(server: Server) -> None:
    with refused("unreachable", 'database "nowhere" does not exist'), opened(server.url("nowhere")):
        pass


def test_a_server_that_went_away_in_the_middle_loses_nothing(club: str, server: Server) -> None:
    """A crash of the server between two entries: what was acknowledged is there, the desk goes on when it is back."""
    with opened(club) as journal:
        server.stop("immediate")
        with refused("unreachable", "does not answer"):
            journal.append("Club", drafts()[1:2], 5)
        server.start()
    with opened(club) as journal:
        assert len(journal.rows("Club")) == 5
        journal.append("Club", drafts()[4:], 5)


def test_a_writer_that_holds_the_playoff_is_waited_for_but_not_for_ever(club: str) -> None:
    with psycopg.connect(club) as holding:
        holding.execute("SELECT pg_advisory_xact_lock(hashtextextended('Club', 0))")
        journal = PostgresJournal(club, patience=0.3)
        with refused("locked", "somebody else is writing"):
            journal.append("Club", drafts()[4:], 5)
        journal.append("Women", drafts(), 0)
        journal.close()
    with opened(club) as journal:
        assert len(journal.rows("Club")) == 5


def test_who_reads_only_is_told_so(club: str) -> None:
    with opened(club) as journal:
        journal.connection.execute("SET default_transaction_read_only = on")
        with refused("read-only", "may not be written"):
            journal.append("Club", drafts()[4:], 5)


def test_the_password_is_never_shown() -> None:
    shown = without_password("postgresql://ana:geheim@db.example.org:5433/club?sslmode=require")
    assert shown == "postgresql://ana@db.example.org:5433/club"
    assert "geheim" not in without_password("postgresql://ana:geheim@[broken/club")


def test_the_text_is_kept_to_the_letter(club: str) -> None:
    """Entries are hashed as text: a store that reorders keys or changes spellings would break the chain."""
    with opened(club) as journal:
        assert all(hash_of(row.text) == row.hash for row in journal.rows("Club"))
