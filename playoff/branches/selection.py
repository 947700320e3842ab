"""The best of the level players, where a rulebook lets only so many of them play."""

from __future__ import annotations

from collections.abc import Sequence

Tier = tuple[str, ...]
"""Players who are level on every criterion."""


def border(tiers: Sequence[Tier], best: int) -> Tier:
    """The tier of which some play and some do not: lots decide. Empty where the criteria draw the line."""
    taken = 0
    for tier in tiers:
        if taken < best < taken + len(tier):
            return tier
        taken += len(tier)
    return ()


def chosen(tiers: Sequence[Tier], best: int, drawn: Sequence[str]) -> tuple[str, ...] | None:
    """The players who play, best first; None while lots are due. `drawn` is the border tier as drawn."""
    line = border(tiers, best)
    if line and not drawn:
        return None
    order = [player for tier in tiers for player in (drawn if tier == line and line else tier)]
    return tuple(order[:best])
