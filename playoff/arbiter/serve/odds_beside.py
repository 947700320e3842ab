"""The odds beside the pages: worked out once behind each entry, in a thread; no page ever waits for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from playoff.arbiter.odds_ahead import OddsAhead
from playoff.broadcast.chances import Found
from playoff.broadcast.moment import Moment

KEPT = 32
"""Moments whose odds are kept."""


class OddsBeside:
    """The odds of one playoff; `given`: the strengths, as the options say."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._ahead = OddsAhead(given)
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
                self._found[moment.head] = await asyncio.to_thread(self._ahead.of, moment.course)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        finally:
            self._asked.pop(moment.head, None)
