"""One playoff of a journal as it grows: its moments one after the other, and who waits for the next.

One thread reads the journal, whoever wrote it: this server, another one, or a command at the desk.
"""

from __future__ import annotations

import asyncio
import threading
from bisect import bisect_right
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from playoff.broadcast.moment import Moment
from playoff.errors import JournalError
from playoff.journal.entry import Entry, as_entry, why_broken
from playoff.journal.protocol import Journal
from playoff.journal.replay import read, walk_entries
from playoff.languages import _
from playoff.view import snapshot

Opened = Callable[[], Journal]

LISTENING = 1.0
"""Seconds the thread listens before it looks whether the server is being stopped."""


class Live:
    """A playoff as it grows. `now` tells the time; `delay` holds it back from those who are not at the desk."""

    def __init__(self, opened: Opened, event: str, now: Callable[[], datetime], delay: timedelta) -> None:
        """Read what there is. Raises JournalError."""
        self.opened, self.event, self.now, self.delay = opened, event, now, delay
        self.moments: list[Moment] = []
        self.trouble: JournalError | None = None
        """Why nothing is read any more; None while all is well."""
        self._changed = asyncio.Condition()
        self._reading = threading.Lock()
        journal = opened()
        try:
            entries, _course = read(journal, event)
        finally:
            journal.close()
        self._take(entries)

    @property
    def moment(self) -> Moment:
        """As it stands at the desk."""
        return self.moments[-1]

    def shown(self, *, late: bool) -> Moment:
        """As it stands at the desk, or `late`: as it stood a `delay` ago."""
        if not late or not self.delay:
            return self.moment
        seen = bisect_right(self.moments, self.now() - self.delay, key=lambda moment: moment.recorded)
        return self.moments[max(seen, 1) - 1]

    def _take(self, entries: tuple[Entry, ...]) -> None:
        course = self.moments[-1].course if self.moments else None
        for entry in entries:
            course = walk_entries((entry,), course)
            self.moments.append(Moment(entry.sequence, entry.hash, course, snapshot(course), entry.draft.time))

    def _read_on(self, journal: Journal) -> bool:
        """Take in what has been added since; whether there was anything. Raises JournalError for a broken chain."""
        with self._reading:
            last = self.moments[-1]
            added, before = [], last.head
            for number, row in enumerate(journal.rows(self.event, last.sequence), start=last.sequence + 1):
                if broken := why_broken(self.event, row, number, before):
                    raise JournalError(
                        "damaged", broken.of(number), right=_("playoff verify shows it; the pages stand still")
                    )
                before = row.hash
                added.append(as_entry(row))
            self._take(tuple(added))
            return bool(added)

    async def read_on(self) -> None:
        """Take in what this server itself has just written, without waiting for the thread."""
        await self._tell(await asyncio.to_thread(self._read_once))

    def _read_once(self) -> bool:
        journal = self.opened()
        try:
            return self._read_on(journal)
        finally:
            journal.close()

    async def watch(self) -> None:
        """Read on for as long as the server runs; a journal that cannot be reached is tried again."""
        while True:
            try:
                journal = await asyncio.to_thread(self.opened)
            except JournalError as error:
                self.trouble = error
                await asyncio.sleep(LISTENING)
                continue
            try:
                while True:
                    if await asyncio.to_thread(journal.news, LISTENING):
                        await self._tell(await asyncio.to_thread(self._read_on, journal))
                    self.trouble = None
            except JournalError as error:
                self.trouble = error
                await asyncio.sleep(LISTENING)
            finally:
                with suppress(JournalError):
                    journal.close()

    async def _tell(self, changed: bool) -> None:
        if changed:
            async with self._changed:
                self._changed.notify_all()

    async def newer(self, sequence: int, *, late: bool, seconds: float) -> Moment | None:
        """The moment behind a later entry than `sequence`, as soon as it may be shown; None after so many seconds."""
        waited = 0.0
        while True:
            moment = self.shown(late=late)
            if moment.sequence > sequence:
                return moment
            pause = min(seconds - waited, self._until_shown(sequence) if late and self.delay else seconds)
            if pause <= 0:
                return None
            waited += await self._rest(pause)

    def _until_shown(self, sequence: int) -> float:
        """Seconds until the next moment may be shown; many while there is none."""
        later = next((moment for moment in self.moments if moment.sequence > sequence), None)
        if later is None:
            return float("inf")
        return max((later.recorded + self.delay - self.now()).total_seconds(), 0.05)

    async def _rest(self, seconds: float) -> float:
        """Wait for the next entry, at most so long; how long it took."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait()
        return loop.time() - began
