"""The journal in one file: what it promises, and what it says when the disk does not."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from playoff.errors import JournalError, Trouble
from playoff.journal.protocol import Journal
from playoff.journal.replay import read
from playoff.journal.schema import APPLICATION, ENTRIES, VERSION
from playoff.journal.sqlite import SqliteJournal, create
from playoff.journal.verify import verify

from .conformance import Conformance
from .writing import drafts


class TestConformance(Conformance):
    """The suite, on a file."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> Callable[[], Journal]:
        create(tmp_path / "playoff.db")
        return lambda: SqliteJournal(tmp_path / "playoff.db")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A journal with a match of two, five entries."""
    path = tmp_path / "club.db"
    create(path)
    with opened(path) as journal:
        journal.append("Club", drafts(), 0)
    return path


@contextmanager
def opened(path: Path, patience: float = 0.05) -> Iterator[SqliteJournal]:
    journal = SqliteJournal(path, patience=patience)
    try:
        yield journal
    finally:
        journal.close()


@contextmanager
def refused(kind: Trouble, said: str) -> Iterator[None]:
    """The journal says what is wrong, in one line, with the way out."""
    with pytest.raises(JournalError, match=said) as caught:
        yield
    assert caught.value.kind == kind
    assert caught.value.exit_code == 5
    assert caught.value.right
    assert "\n" not in str(caught.value)


# Settings


def test_every_connection_forces_each_entry_to_the_disk(club: Path) -> None:
    """2 is not enough: only 3 (EXTRA) also syncs the folder when the rollback journal is deleted."""
    with opened(club) as journal:
        settings = {
            name: journal.connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "trusted_schema", "application_id", "user_version")
        }
    assert settings == {
        "journal_mode": "delete", "synchronous": 3, "trusted_schema": 0, "application_id": APPLICATION,
        "user_version": VERSION,
    }  # fmt: skip


def test_a_finished_append_leaves_one_file(club: Path) -> None:
    assert [path.name for path in club.parent.iterdir()] == ["club.db"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET text = '' WHERE sequence = 1",
        "DELETE FROM entry WHERE sequence = 4",
        "INSERT OR REPLACE INTO entry VALUES ('Club', 2, '', '')",
        "INSERT INTO entry VALUES ('Club', 6, '', '')",
    ],
)
def test_the_file_itself_refuses_to_change_an_entry(club: Path, statement: str) -> None:
    connection = sqlite3.connect(club)
    with pytest.raises(sqlite3.IntegrityError, match="an entry"):
        connection.execute(statement)
    connection.close()
    with opened(club) as journal:
        assert verify("Club", journal.rows("Club")) is None


# Other files


def test_no_file_is_no_journal_and_none_is_made(tmp_path: Path) -> None:
    with refused("absent", "no journal"):
        SqliteJournal(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


def test_a_new_journal_never_takes_the_place_of_a_file(club: Path) -> None:
    before = club.read_bytes()
    with refused("taken", "a file already"):
        create(club)
    assert club.read_bytes() == before


def test_a_journal_is_made_in_a_folder_that_is_there(tmp_path: Path) -> None:
    with refused("absent", "no such folder"):
        create(tmp_path / "nowhere" / "playoff.db")


@pytest.mark.parametrize(
    ("content", "kind", "said"),
    [
        (b"", "damaged", "empty"),
        (b"[event]\nname = 'Club'\n", "foreign", "no journal of playoff"),
        (b"SQLite format 3\x00", "foreign", "no journal of playoff"),
        (bytes(range(256)) * 64, "foreign", "no journal of playoff"),
    ],
    ids=["empty", "a scenario", "a header alone", "noise"],
)
def test_another_file_is_left_as_it_is(tmp_path: Path, content: bytes, kind: Trouble, said: str) -> None:
    path = tmp_path / "playoff.db"
    path.write_bytes(content)
    with refused(kind, said), opened(path) as journal:
        journal.events()
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "playoff.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE entry (event, sequence, text, hash)")
    connection.close()
    before = path.read_bytes()
    with refused("foreign", "no journal of playoff"):
        SqliteJournal(path)
    assert path.read_bytes() == before


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with refused("foreign", "folder"):
        SqliteJournal(tmp_path)


def test_a_journal_of_a_newer_version_is_left_as_it_is(club: Path) -> None:
    connection = sqlite3.connect(club)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = club.read_bytes()
    with refused("newer", f"version {VERSION + 1}"):
        SqliteJournal(club)
    assert club.read_bytes() == before


def test_an_entry_of_a_newer_format_is_not_guessed_at(club: Path) -> None:
    _rewrite(club, 2, '"format":1', '"format":2', rehash=True)
    with refused("newer", "entry 2 was written by a newer playoff"), opened(club) as journal:
        read(journal, "Club")


# Earlier versions

VERSION_1 = """
CREATE TABLE entry (
    event TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    text TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (event, sequence)
) WITHOUT ROWID;
CREATE TRIGGER entry_follows BEFORE INSERT ON entry
WHEN NEW.sequence <> (SELECT coalesce(max(sequence), -1) + 1 FROM entry WHERE event = NEW.event)
BEGIN SELECT RAISE(ABORT, 'an entry follows the last one'); END;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
PRAGMA application_id = 1347178310;
PRAGMA user_version = 1;
"""
"""A file of version 1, frozen: it had no secrets. Never edit it; a later version gets a text of its own."""


@pytest.fixture
def first_version(tmp_path: Path, club: Path) -> Path:
    """The match of two in a file of version 1."""
    path = tmp_path / "first.db"
    connection = sqlite3.connect(path)
    connection.executescript(VERSION_1)
    with opened(club) as journal:
        connection.executemany("INSERT INTO entry VALUES ('Club', ?, ?, ?)", journal.rows("Club"))
    connection.commit()
    connection.close()
    return path


def test_a_file_of_version_1_is_read_without_being_touched(first_version: Path) -> None:
    before = first_version.read_bytes()
    with opened(first_version) as journal:
        assert read(journal, "Club")[1].winner == "Anand"
        assert journal.unsealed("Club", "lots") is None
    assert first_version.read_bytes() == before


def test_a_file_of_version_1_becomes_one_of_today_with_the_first_entry(first_version: Path, club: Path) -> None:
    with opened(first_version) as journal:
        old = list(journal.rows("Club"))
        journal.append("Women", drafts(), 0, {"lots": "key"})
        assert list(journal.rows("Club")) == old
        assert journal.unsealed("Women", "lots") == "key"
    assert _schema(first_version) == _schema(club)


def test_a_migration_that_fails_leaves_version_1(first_version: Path) -> None:
    with opened(first_version) as journal:
        with pytest.raises(JournalError):
            journal.append("Club", drafts()[1:2], 99)
        assert journal.connection.execute("PRAGMA user_version").fetchone() == (1,)


def test_the_tables_of_version_1_are_still_written_so() -> None:
    """What the frozen text says is what the first step makes."""
    frozen = [" ".join(part.split()) for part in VERSION_1.replace("END;", "END").split(";\n")]
    made = [" ".join(part.split()) for part in ENTRIES]
    assert " ".join(frozen).startswith(made[0])
    assert all(part in " ".join(frozen) for part in made)


def _schema(path: Path) -> tuple[object, ...]:
    connection = sqlite3.connect(path)
    tables = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()
    version = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return *version, *((kind, name, " ".join((sql or "").split())) for kind, name, sql in tables)


# Damage


def _rewrite(path: Path, sequence: int, old: str, new: str, *, rehash: bool = False) -> None:
    """What somebody does who goes round the program: triggers dropped, a text changed."""
    from playoff.journal.entry import hash_of

    connection = sqlite3.connect(path)
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    (text,) = connection.execute("SELECT text FROM entry WHERE sequence = ?", (sequence,)).fetchone()
    assert old in text
    text = text.replace(old, new, 1)
    connection.execute("UPDATE entry SET text = ? WHERE sequence = ?", (text, sequence))
    if rehash:
        connection.execute("UPDATE entry SET hash = ? WHERE sequence = ?", (hash_of(text), sequence))
    for _, sql in triggers:
        connection.execute(sql)
    connection.commit()
    connection.close()


def test_a_changed_result_is_found_on_reading(club: Path) -> None:
    _rewrite(club, 2, '"result":"1/2-1/2"', '"result":"1-0"')
    with refused("damaged", "entry 2 has been changed"), opened(club) as journal:
        read(journal, "Club")


def test_a_changed_result_with_a_new_hash_breaks_the_chain_behind_it(club: Path) -> None:
    _rewrite(club, 2, '"result":"1/2-1/2"', '"result":"1-0"', rehash=True)
    with refused("damaged", "entry 3 does not follow"), opened(club) as journal:
        read(journal, "Club")


def test_a_file_cut_anywhere_is_never_taken_for_whole(club: Path, tmp_path: Path) -> None:
    """Cut at every 512 bytes: refused in words, or, where only unused room was cut, still all there."""
    whole = club.read_bytes()
    cut = tmp_path / "cut.db"
    outcomes = set()
    for length in range(0, len(whole), 512):
        cut.write_bytes(whole[:length])
        try:
            with opened(cut) as journal:
                faults = journal.faults()
                entries, _ = read(journal, "Club")
            outcomes.add("whole" if len(entries) == 5 and not faults else "faults")
            assert len(entries) == 5 or faults
        except JournalError as error:
            outcomes.add(error.kind)
        assert cut.read_bytes() == whole[:length]
    assert outcomes <= {"damaged", "foreign", "faults", "whole"}
    assert "damaged" in outcomes


def test_a_flipped_byte_never_gives_another_playoff(club: Path, tmp_path: Path) -> None:
    """At every 61st byte: the same entries, or an error in words."""
    whole = club.read_bytes()
    with opened(club) as journal:
        rows = list(journal.rows("Club"))
    flipped = tmp_path / "flipped.db"
    found = 0
    for place in range(0, len(whole), 61):
        flipped.write_bytes(whole[:place] + bytes([whole[place] ^ 0x41]) + whole[place + 1 :])
        try:
            with opened(flipped) as journal:
                entries, _ = read(journal, "Club")
                assert [entry.row for entry in entries] == rows
        except JournalError:
            found += 1
    assert found > 50


# The disk


def test_a_locked_file_is_said_and_nothing_is_recorded(club: Path) -> None:
    connection = sqlite3.connect(club, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    with opened(club) as journal:
        with refused("locked", "somebody else is writing"):
            journal.append("Club", drafts()[4:], 5)
        assert len(journal.rows("Club")) == 5
        connection.execute("ROLLBACK")
        assert len(journal.append("Club", drafts()[4:], 5)) == 1
    connection.close()


SMALL_DISK = """
import resource, signal, sys
from pathlib import Path
from playoff.errors import JournalError
from playoff.journal.sqlite import SqliteJournal, create
from tests.journal.writing import drafts
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
if not path.exists():
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    create(path)
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, resource.RLIM_INFINITY))
journal = SqliteJournal(path)
acknowledged = 0
try:
    while True:
        acknowledged += len(journal.append("Club", drafts()[1:2], len(journal.rows("Club"))))
except JournalError as error:
    print(acknowledged, error.kind, error)
"""
"""A file that may not grow is to the program what a full disk is: the write fails."""


def test_a_full_disk_loses_nothing_that_was_acknowledged(club: Path) -> None:
    done = subprocess.run([sys.executable, "-c", SMALL_DISK, str(club)], capture_output=True, text=True, check=True)
    acknowledged, kind, said = done.stdout.split(maxsplit=2)
    assert kind == "full"
    assert "make room" in said
    with opened(club) as journal:
        assert len(journal.rows("Club")) == 5 + int(acknowledged)
        assert journal.faults() == ()
        journal.append("Club", drafts()[4:], 5 + int(acknowledged))


def test_a_disk_too_full_to_begin_leaves_no_file(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, str(tmp_path / "new.db")], capture_output=True, text=True, check=False
    )
    assert "JournalError" in done.stderr
    assert "disk is full" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said() -> None:
    """Even the administrator cannot make files there."""
    with refused("read-only", "may not be written"):
        create(Path("/proc/playoff.db"))


# A crash


def test_a_crash_in_the_middle_of_an_append_leaves_the_entries_before(club: Path) -> None:
    """The rollback journal of a writer that was killed is found and rolled back by whoever comes next."""
    code = (
        "import os, signal, sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None); "
        "c.execute('PRAGMA cache_size = 1'); c.execute('PRAGMA cache_spill = 1'); c.execute('BEGIN IMMEDIATE'); "
        "[c.execute('INSERT INTO entry VALUES (?, ?, ?, ?)', ('Club', n, 'x' * 9000, '')) for n in range(5, 60)]; "
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(club)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert club.with_name("club.db-journal").exists()
    with opened(club) as journal:
        assert len(journal.rows("Club")) == 5
        assert verify("Club", journal.rows("Club")) is None
        assert journal.faults() == ()


def test_a_copy_is_the_same_journal(club: Path, tmp_path: Path) -> None:
    with opened(club) as journal:
        journal.copy_to(tmp_path / "copy.db")
        rows = list(journal.rows("Club"))
    with opened(tmp_path / "copy.db") as copy:
        assert list(copy.rows("Club")) == rows
    with opened(club) as journal, refused("taken", "a file already"):
        journal.copy_to(tmp_path / "copy.db")
