"""A rehearsal: a scenario is played into a journal of its own, so that a crew can set up the day before.

Its name says REHEARSAL, so everything drawn of it does. Whoever enters something at the desk takes over from there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from playoff.arbiter.clock import now
from playoff.arbiter.options import Where
from playoff.arbiter.play import play
from playoff.arbiter.recording import prepared
from playoff.arbiter.serve.live import Live
from playoff.arbiter.serve.showing import Pace, Shown
from playoff.errors import BadInput, JournalError, Refused
from playoff.formats.scenario import read_scenario
from playoff.journal.entry import Draft
from playoff.journal.protocol import Journal
from playoff.journal.replay import first_draft
from playoff.journal.stores import begun, opened
from playoff.languages import _
from playoff.machine.record import Fact, Opening
from playoff.machine.walk import begin

LONGEST = timedelta(minutes=20)
"""What was a longer break is no longer in a rehearsal."""

USUAL = {"result": timedelta(minutes=8), "lots": timedelta(minutes=2), "rest": timedelta(minutes=5)}
"""How long it takes until such a fact, where the scenario states no times; anything else takes a minute."""


class Rehearsal:
    """A scenario that is played, in a folder of its own."""

    def __init__(self, file: Path, pace: Pace, folder: Path) -> None:
        """Begin it. Raises BadInput, or Refused for a scenario that breaks off."""
        scenario = read_scenario(file)
        self.pace, self.folder, self.evenings = pace, folder, 0
        event = _("REHEARSAL: {event}", event=scenario.opening.dossier.event)
        self.opening: Opening = replace(scenario.opening, dossier=replace(scenario.opening.dossier, event=event))
        courses = [course for _step, course in play(scenario)]
        self.facts: tuple[Fact, ...] = tuple(entry.stated for entry in courses[-1].entries)
        if not self.facts:
            raise BadInput(_("nothing is played in it"), right=_("a scenario with facts"), where=str(file))
        self.first: Draft = first_draft(begin(self.opening), now(), "")
        self.journal_file = self._new_journal()

    def _new_journal(self) -> Path:
        self.evenings += 1
        path = self.folder / f"rehearsal-{self.evenings}.db"
        journal = begun(path)
        try:
            journal.append(self.opening.dossier.event, [self.first], 0)
        finally:
            journal.close()
        return path

    def opened(self) -> Journal:
        """The journal it is played into."""
        return opened(self.journal_file)

    def wait(self, number: int) -> float:
        """Seconds before a fact, by its number in the scenario."""
        if self.pace.gap is not None:
            return self.pace.gap
        fact = self.facts[number]
        before = self.facts[number - 1].at if number else None
        real = fact.at - before if fact.at and before else USUAL.get(fact.kind, timedelta(minutes=1))
        return min(max(real, timedelta(seconds=1)), LONGEST).total_seconds() / self.pace.times

    async def play(self, live: Live) -> None:
        """Enter one fact after the other, until the end or until somebody at the desk enters something."""
        while True:
            for number, fact in enumerate(self.facts):
                await asyncio.sleep(self.wait(number))
                if not await self._enter(live, number, fact):
                    return
            if not self.pace.loop:
                return
            await asyncio.sleep(self.wait(0) * 3)
            if live.moment.sequence != len(self.facts):
                return
            self.journal_file = self._new_journal()
            await live.begin_again()

    async def _enter(self, live: Live, number: int, fact: Fact) -> bool:
        moment, time = live.moment, now()
        if moment.sequence != number:
            return False
        try:
            ready = prepared(moment.course, replace(fact, at=time), time, _("rehearsal"))
            await live.append(ready.drafts, number + 1)
        except (Refused, JournalError):
            return False
        return True


@contextmanager
def on_stage(where: Where, shown: Shown) -> Iterator[tuple[Where, Rehearsal | None]]:
    """The journal that is served, and the rehearsal that is played into it, if it is one."""
    if shown.file is None or shown.pace is None:
        yield where, None
        return
    with TemporaryDirectory(prefix="playoff-rehearsal-") as folder:
        rehearsal = Rehearsal(shown.file, shown.pace, Path(folder))
        yield replace(where, db=rehearsal.journal_file, event=""), rehearsal
