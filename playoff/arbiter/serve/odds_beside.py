"""The odds beside the pages: worked out once behind each entry, in a thread of their own; no page ever waits for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from playoff.broadcast.chances import Found
from playoff.broadcast.moment import Moment
from playoff.machine.due import DueGame, due
from playoff.odds import Banded
from playoff.view.ahead import leads

KEPT = 32
"""Moments whose odds are kept."""

LOOKED_INTO = 3
"""Games that are due at most, for the odds after each of their results."""


class OddsBeside:
    """The odds of one playoff; `given`: the strengths, as the options say."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given
        self._live: Any = None
        self._found: OrderedDict[str, Found | None] = OrderedDict()
        self._asked: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    def known(self, moment: Moment) -> Found | None:
        """What has been worked out; None where nothing has been, or there is nothing to work out."""
        return self._found.get(moment.head)

    def done(self, moment: Moment) -> bool:
        """Whether there is nothing more to wait for."""
        return moment.course.over or moment.head in self._found

    async def of(self, moment: Moment) -> None:
        """Come back when the odds of a moment are known, or known to be none. Whoever waits may leave."""
        if self.done(moment):
            return
        task = self._asked.get(moment.head)
        if task is None:
            task = self._asked[moment.head] = asyncio.create_task(self._work_out(moment))
        await asyncio.shield(task)

    async def _work_out(self, moment: Moment) -> None:
        try:
            async with self._one_at_a_time:
                self._found[moment.head] = await asyncio.to_thread(self._odds, moment)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        finally:
            self._asked.pop(moment.head, None)

    def _odds(self, moment: Moment) -> Found | None:
        """Now and after each result; None where they take too long, or what they need is not installed."""
        from playoff.arbiter.live_odds import LiveOdds
        from playoff.arbiter.strength_options import shares

        if self._live is None:
            self._live = LiveOdds(self.given)
        now = self._live.odds(moment.course)
        if not isinstance(now, Banded):
            return None
        after = {}
        games = [item for item in due(moment.course) if isinstance(item, DueGame) and item.id]
        for game in games if len(games) <= LOOKED_INTO else ():
            for lead in leads(moment.course, game):
                then = self._live.odds(lead.after)
                if isinstance(then, Banded):
                    after[game.id or "", lead.result.value] = then
        return Found(now, shares(self.given["band"]), after)
