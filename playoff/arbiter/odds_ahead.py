"""The odds now, and after each result of the games that are due: for pages, which say them in several languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playoff.arbiter.live_odds import LiveOdds
from playoff.arbiter.strength_options import shares
from playoff.broadcast.chances import Found
from playoff.machine.course import Course
from playoff.machine.due import DueGame, due
from playoff.odds import Banded
from playoff.view.ahead import leads

LOOKED_INTO = 3
"""Games that are due at most, for the odds after each of their results."""


class OddsAhead:
    """The odds of one playoff, kept from entry to entry; `given`: the strengths, as the options say."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.shares, self.live = shares(given["band"]), LiveOdds(given)

    def of(self, course: Course) -> Found | None:
        """None when it is over, where they take too long, or where what they need is not installed."""
        now = None if course.over else self.live.odds(course)
        if not isinstance(now, Banded):
            return None
        after = {}
        games = [item for item in due(course) if isinstance(item, DueGame) and item.id]
        for game in games if len(games) <= LOOKED_INTO else ():
            for lead in leads(course, game):
                then = self.live.odds(lead.after)
                if isinstance(then, Banded):
                    after[game.id or "", lead.result.value] = then
        return Found(now, self.shares, after)
