"""A page drawn once, for however many look at it: by what it is, the language, and the entry it stands behind."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

KEPT = 256
"""So many drawings are kept; the one that nobody asked for the longest goes first."""


@dataclass(slots=True)
class Rendered:
    """Drawings as they are sent."""

    _drawn: OrderedDict[Hashable, bytes] = field(default_factory=OrderedDict)

    def of(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """What was drawn under that key, drawn now if it was not."""
        found = self._drawn.pop(key, None)
        if found is None:
            found = draw()
        self._drawn[key] = found
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        return found
