"""Moments and lengths of which only the limits are known, in whole seconds."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """How many, or how long: at least, likely, at most."""

    least: int
    likely: int
    most: int


class Window(NamedTuple):
    """When: at the earliest, likely, at the latest, in seconds from one fixed moment."""

    earliest: int
    likely: int
    latest: int

    @classmethod
    def at(cls, moment: int) -> Window:
        """Known exactly."""
        return cls(moment, moment, moment)

    def after(self, span: Span) -> Window:
        """So much later."""
        return Window(self.earliest + span.least, self.likely + span.likely, self.latest + span.most)

    def both(self, other: Window) -> Window:
        """When both have happened."""
        return Window(*map(max, self, other))

    def either(self, other: Window) -> Window:
        """When one of two ways leads there: the limits of both, and likely the shorter way."""
        return Window(
            min(self.earliest, other.earliest), min(self.likely, other.likely), max(self.latest, other.latest)
        )
