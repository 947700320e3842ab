"""Several machines: servers and desks that have one playoff on one PostgreSQL before them."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from itertools import count
from typing import IO

import pytest

from playoff.journal.postgres import PostgresJournal
from playoff.journal.verify import verify

from ..journal.server import Server, running
from .hall import MASTERS, ROOT, Hall, opening_of, put
from .serving import serving

_NUMBERS = count()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture
def url(server: Server) -> str:
    """A database of its own, with Masters 2024 just opened."""
    place = server.fresh(f"serve_{next(_NUMBERS)}")
    put(place, opening_of(MASTERS))
    return place


EVENT = "Tata Steel Masters 2024"


def entry(stream: IO[bytes]) -> dict[str, object]:
    """The next entry of a stream."""
    while not (line := stream.readline()).startswith(b"data: {"):
        assert line
    found: dict[str, object] = json.loads(line[6:])
    return found


def test_two_servers_show_each_others_entries_within_a_second(url: str) -> None:
    with serving(url) as one, serving(url) as two:
        with urllib.request.urlopen(f"{two.address}/api/v1/events", timeout=10) as stream:
            assert entry(stream)["sequence"] == 0
            hall = Hall(url, EVENT)
            hall.tablet().press("Wei Yi has White")
            begun = time.monotonic()
            assert entry(stream)["sequence"] == 1
            assert time.monotonic() - begun < 5
        with urllib.request.urlopen(f"{one.address}/api/v1/playoff", timeout=10) as came:
            assert json.load(came)["sequence"] == 1


def test_two_desks_at_once_conflict_in_words(url: str) -> None:
    """Two servers, neither of which has read what the other is about to write: one entry, one refusal."""
    one, two = Hall(url, EVENT), Hall(url, EVENT)
    ana, bob = one.tablet("Ana"), two.tablet("Bob")
    ana.press("Wei Yi has White")
    said = bob.send(bob.form("Abdusattorov has White"), 409)
    assert "somebody else was quicker (lots for semifinal 1, colours: Wei Yi, Abdusattorov)" in said
    assert bob.hall.live.moment.sequence == 1
    again = bob.form("Giri has White")
    bob.send(again)
    assert "Nothing new" in ana.send(again), "the same touch on two tablets is one entry"
    journal = PostgresJournal(url)
    rows = journal.rows(EVENT)
    journal.close()
    assert (len(rows), verify(EVENT, rows)) == (3, None)


def test_a_server_that_goes_away_is_told_and_comes_back(server: Server, url: str) -> None:
    """The page stands still and says so; when the database is there again it goes on by itself."""
    with serving(url) as served, urllib.request.urlopen(f"{served.address}/api/v1/events", timeout=30) as stream:
        assert entry(stream)["sequence"] == 0
        server.stop("immediate")
        time.sleep(0.3)
        with urllib.request.urlopen(f"{served.address}/api/v1/playoff", timeout=10) as came:
            assert json.load(came)["sequence"] == 0, "what is known is still shown"
        server.start()
        note = [sys.executable, "-m", "playoff", "note", "power is back", "--db", url]
        subprocess.run(note, cwd=ROOT, check=True, capture_output=True, timeout=30)
        begun = time.monotonic()
        assert entry(stream)["sequence"] == 1
        assert time.monotonic() - begun < 5
