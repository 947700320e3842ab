"""One playoff of a journal as it grows: its moments one after the other, and who waits for the next.

One thread reads the journal, whoever wrote it: this server, another one, or a command at the desk.
"""

from __future__ import annotations

import asyncio
import threading
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from playoff.broadcast.moment import Moment
from playoff.errors import JournalError, PlayoffError
from playoff.journal.entry import Draft, Entry, as_entry, damaged, why_broken
from playoff.journal.protocol import Journal
from playoff.journal.replay import read, walk_entries
from playoff.view import snapshot

Opened = Callable[[], Journal]

LISTENING = 1.0
"""Seconds the thread listens before it looks whether the server is being stopped."""

SILENCE = 10
"""So often nothing is heard before it is looked all the same: a line may be dead without a word."""


class Live:
    """A playoff as it grows. `now` tells the time; `delay` holds it back from those who are not at the desk."""

    def __init__(self, opened: Opened, event: str, now: Callable[[], datetime], delay: timedelta) -> None:
        """Read what there is. Raises JournalError."""
        self.opened, self.event, self.now, self.delay = opened, event, now, delay
        self.moments: list[Moment] = []
        self.trouble = ""
        """Why nothing is read any more; empty while all is well."""
        self._changed = asyncio.Event()
        self._told = -1
        """The last entry that whoever waits was woken for."""
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

    # Reading and writing

    def _take(self, entries: Sequence[Entry]) -> None:
        course = self.moments[-1].course if self.moments else None
        for entry in entries:
            course = walk_entries((entry,), course)
            draft = entry.draft
            self.moments.append(
                Moment(entry.sequence, entry.hash, course, snapshot(course), draft.time, draft.by, draft.draw)
            )

    def _read_on(self, journal: Journal) -> None:
        """Take in what has been added since. Raises JournalError for a broken chain."""
        with self._reading:
            last = self.moments[-1]
            added, before = [], last.head
            for number, row in enumerate(journal.rows(self.event, last.sequence), start=last.sequence + 1):
                if broken := why_broken(self.event, row, number, before):
                    raise damaged(number, broken)
                before = row.hash
                added.append(as_entry(row))
            self._take(added)

    async def append(self, drafts: Sequence[Draft], expected: int, sealed: Mapping[str, str] | None = None) -> None:
        """Write entries; when this returns they are on the disk, and shown.

        Raises JournalError; behind a conflict what the others have written is shown too.
        """

        def write() -> None:
            journal = self.opened()
            try:
                try:
                    journal.append(self.event, drafts, expected, sealed)
                finally:
                    self._read_on(journal)
            finally:
                journal.close()

        try:
            await asyncio.to_thread(write)
        finally:
            self._tell()

    async def begin_again(self) -> None:
        """Read what there is from the beginning: another journal stands in its place. Raises JournalError."""

        def read_again() -> None:
            journal = self.opened()
            try:
                entries, _course = read(journal, self.event)
            finally:
                journal.close()
            with self._reading:
                self.moments = []
                self._take(entries)

        await asyncio.to_thread(read_again)
        self._tell()

    async def watch(self) -> None:
        """Read on for as long as the server runs; a journal that cannot be reached is tried again."""
        while True:
            try:
                await self._listen()
            except PlayoffError as error:
                self._troubled(str(error))
                await asyncio.sleep(LISTENING)

    async def _listen(self) -> None:
        """Read on while the journal can be read. Raises PlayoffError when it cannot any more."""
        journal = await asyncio.to_thread(self.opened)
        try:
            await asyncio.to_thread(journal.news, 0)  # begins to listen, before what is there already is read
            while True:
                await asyncio.to_thread(self._read_on, journal)
                if (
                    self.moment.sequence != self._told
                ):  # also what an entry of our own left untold, cut off in between
                    self._tell()
                self._troubled("")
                for _silent in range(SILENCE):
                    if await asyncio.to_thread(journal.news, LISTENING):
                        break
        finally:
            with suppress(JournalError):
                journal.close()

    # Waiting

    def _troubled(self, why: str) -> None:
        if why != self.trouble:
            self.trouble = why
            self._tell()

    def _tell(self) -> None:
        """Wake everybody who waits."""
        self._told = self.moment.sequence
        self._changed.set()
        self._changed = asyncio.Event()

    async def newer(self, sequence: int, *, late: bool, seconds: float) -> Moment | None:
        """The moment behind a later entry than `sequence`, as soon as it may be shown; None after so many seconds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while True:
            moment = self.shown(late=late)
            if moment.sequence > sequence:
                return moment
            left = end - loop.time()
            if left <= 0:
                return None
            await self.change(min(left, self._until_shown(sequence) if late and self.delay else left))

    def _until_shown(self, sequence: int) -> float:
        """Seconds until the next moment may be shown; many while there is none."""
        if self.moment.sequence <= sequence:
            return float("inf")
        later = self.moments[sequence + 1]
        return max((later.recorded + self.delay - self.now()).total_seconds(), 0.05)

    async def change(self, seconds: float) -> None:
        """Wait for the next entry or trouble, at most so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
