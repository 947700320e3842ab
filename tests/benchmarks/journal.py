"""What the journal costs: `playoff next` beside a bare Python, an append beside a bare insert, opening by length.

python -m tests.benchmarks.journal [FOLDER]

FOLDER should be on a disk, not in memory: an append is mostly waiting for it.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playoff.journal.entry import Draft, placed
from playoff.journal.replay import read
from playoff.journal.sqlite import SqliteJournal, create
from playoff.machine.record import Noted

from ..journal.writing import MATCH, drafts

BARE = """
import click, sqlite3
from pydantic import BaseModel
class Model(BaseModel):
    number: int
"""
MATCH_OPEN = MATCH[:2]


def timed(job: Callable[[], object]) -> float:
    """Seconds of one call."""
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


def side_by_side(one: Callable[[], object], other: Callable[[], object], times: int) -> tuple[float, float]:
    """The medians of both, taken in turns, so that a busy computer slows both."""
    pairs = [(timed(one), timed(other)) for _ in range(times)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def start_up(folder: Path) -> None:
    """`playoff next` beside the imports alone."""
    db = folder / "next.db"
    create(db)
    journal = SqliteJournal(db)
    journal.append("Club", drafts(MATCH_OPEN), 0)
    journal.close()

    def python(*arguments: str) -> Callable[[], object]:
        command = [sys.executable, *arguments]
        environment = {**os.environ, "PLAYOFF_DB": str(db)}
        return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)

    ours, bare = side_by_side(python("-m", "playoff", "next"), python("-c", BARE), 15)
    print(f"playoff next       {ours * 1e3:7.0f} ms, bare imports      {bare * 1e3:7.0f} ms: {ours / bare:.2f}")
    ours, bare = side_by_side(python("-m", "playoff", "--help"), python("-c", BARE), 9)
    print(f"playoff --help     {ours * 1e3:7.0f} ms, bare imports      {bare * 1e3:7.0f} ms: {ours / bare:.2f}")


def append(folder: Path) -> None:
    """An append beside a bare insert and commit under the same settings."""
    create(folder / "append.db")
    journal = SqliteJournal(folder / "append.db")
    first, note = drafts([Noted("a clock was wrong")])
    journal.append("Club", [first], 0)
    text, hash_ = placed(note, "Club", 1, "").row[1:]
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode = DELETE")
    bare.execute("PRAGMA synchronous = EXTRA")
    bare.execute("CREATE TABLE entry (event, sequence, text, hash, PRIMARY KEY (event, sequence)) WITHOUT ROWID")
    numbers, others = iter(range(1, 1_000)), iter(range(1, 1_000))

    def insert() -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", ("Club", next(others), text, hash_))
        bare.execute("COMMIT")

    ours, theirs = side_by_side(lambda: journal.append("Club", [note], next(numbers)), insert, 200)
    print(f"append             {ours * 1e3:7.2f} ms, insert and commit {theirs * 1e3:7.2f} ms: {ours / theirs:.2f}")
    journal.close()
    bare.close()


def opening(folder: Path) -> None:
    """Reading and walking journals of 1,250 to 10,000 entries: time for each thousand stays the same."""
    note = drafts([Noted("a clock was wrong")])[1]
    entries: list[Draft] = [*drafts(MATCH_OPEN), *([note] * 10_000)]
    for length in (1_250, 2_500, 5_000, 10_000):
        db = folder / f"{length}.db"
        create(db)
        journal = SqliteJournal(db)
        journal.append("Club", entries[:length], 0)
        seconds = timed(lambda journal=journal: read(journal, "Club"))
        print(f"opening {length:6,} entries: {seconds:6.2f} s, {seconds / length * 1e6:5.0f} ms for each thousand")
        journal.close()


def main() -> None:
    """Print the ratios."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        for part in (start_up, append, opening):
            part(Path(name))


if __name__ == "__main__":
    main()
