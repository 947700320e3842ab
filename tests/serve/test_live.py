"""Who waits for an entry is woken for it, whoever has read it."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from playoff.arbiter.clock import now
from playoff.arbiter.serve.live import Live
from playoff.journal.protocol import Journal
from playoff.journal.replay import draft_of
from playoff.journal.stores import opened
from playoff.machine.record import Noted
from playoff.machine.walk import enter

from .hall import of_names, put


def test_an_entry_of_a_tablet_that_went_away_in_the_middle_is_shown_to_the_others(tmp_path: Path) -> None:
    """The request is cut off while its thread writes: the entry is on the disk, and read, before anybody is told."""
    store = tmp_path / "club.db"
    event = put(store, of_names("Anna", "Boris"))

    watched, writing, cut_off = threading.Event(), threading.Event(), threading.Event()

    def held() -> Journal:
        """The journal; once the evening has begun, not before the tablet is gone."""
        if watched.is_set():
            writing.set()
            cut_off.wait(10)
        return opened(store)

    async def evening() -> None:
        live = Live(held, event, now, timedelta())
        watching = asyncio.create_task(live.watch())
        waiting = asyncio.create_task(live.newer(0, late=False, seconds=20))
        await asyncio.sleep(0.3)
        watched.set()
        course = live.moment.course
        draft = draft_of(course, enter(course, Noted("a cup fell over")), now(), "Ana")
        entering = asyncio.create_task(live.append([draft], 1))
        assert await asyncio.to_thread(writing.wait, 10)
        entering.cancel()
        with suppress(asyncio.CancelledError):
            await entering
        assert live.moment.sequence == 0
        cut_off.set()
        shown = await asyncio.wait_for(waiting, 10)
        assert shown is not None
        assert shown.sequence == 1
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching

    asyncio.run(evening())
