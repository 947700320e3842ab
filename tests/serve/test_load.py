"""Many viewers: every one gets every entry, and nothing of them stays when they have gone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..benchmarks.serve import Arbiter, memory, paced, watched
from .hall import MASTERS, opening_of, put
from .serving import Served, serving

ENTRIES = 5
LEAK_MIB = 12
"""Less than a tenth of what a thousand streams that stay would hold."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    db = tmp_path / "masters.db"
    put(db, opening_of(MASTERS))
    with serving(db) as server:
        yield server


async def shown(server: Served, arbiter: Arbiter, viewers: int, entries: int) -> None:
    """So many viewers come, see so many entries, and go."""
    there, tasks = await watched(server.port, "/api/v1/events", viewers)
    for _entry in range(entries):
        await asyncio.to_thread(paced, arbiter)
        while not all(arbiter.sequence in viewer.came for viewer in there):
            await asyncio.sleep(0.01)
    assert all(set(viewer.came) == set(range(arbiter.sequence + 1)) for viewer in there)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_every_viewer_gets_every_entry(served: Served) -> None:
    """Also those that were there before he came."""
    arbiter = Arbiter(served)
    asyncio.run(shown(served, arbiter, 100, ENTRIES))
    asyncio.run(shown(served, arbiter, 100, 1))


@pytest.mark.long
def test_nothing_of_ten_thousand_viewers_stays(served: Served) -> None:
    """After the first thousand the server has what it needs; nine thousand later it has no more."""
    arbiter = Arbiter(served)
    asyncio.run(shown(served, arbiter, 1_000, 1))
    before = memory(served)
    for _time in range(9):
        asyncio.run(shown(served, arbiter, 1_000, 1))
    assert memory(served) - before < LEAK_MIB
