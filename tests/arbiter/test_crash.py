"""`kill -9` at random moments while commands stream in: what was acknowledged is there, nothing is half there.

A killed process is not a power cut: what the disk itself promises to keep is beyond a test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from playoff.journal.stores import Store

from ..journal.server import Server, running
from .streaming import hashes, step, stream_until_killed


def crash(fresh: Callable[[int], Store], times: int) -> int:
    """So many crashes, on few journals; how many entries were acknowledged in all."""
    rng = random.Random(times)
    db, known, total = fresh(0), {}, 0
    for number in range(1, times + 1):
        if rng.random() < 0.1:
            db, known = fresh(number), {}
        acknowledged = stream_until_killed(db, number, rng.uniform(0, 0.25))
        now = hashes(db)
        assert now.keys() >= set(acknowledged), "an acknowledged entry is lost"
        assert known.items() <= now.items(), "an entry from before the crash has changed"
        assert len(now) - len(known) - len(acknowledged) <= 2, "more was recorded than one command can"
        after = step(db, rng)
        known = hashes(db)
        assert known.keys() - now.keys() == set(after), "the next command does not work"
        total += len(acknowledged)
    return total


def files(folder: Path) -> Callable[[int], Store]:
    """Journals in files."""
    return lambda number: folder / f"{number}.db"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running() as server:
        yield server


def databases(server: Server) -> Callable[[int], Store]:
    """Journals on a server."""
    return lambda number: server.fresh(f"crash_{number}")


def test_fifty_crashes(tmp_path: Path) -> None:
    assert crash(files(tmp_path), 50) > 50


def test_fifteen_crashes_on_postgres(postgres: Server) -> None:
    assert crash(databases(postgres), 15) > 5


@pytest.mark.long
def test_a_thousand_crashes(tmp_path: Path) -> None:
    assert crash(files(tmp_path), 1_000) > 1_000


@pytest.mark.long
def test_a_thousand_crashes_on_postgres(postgres: Server) -> None:
    assert crash(databases(postgres), 1_000) > 500
