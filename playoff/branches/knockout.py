"""Four players: who is which seed, which level seeds need lots, who meets whom (clause E)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Tier = tuple[str, ...]
"""Players who are level on every criterion."""

SEMIFINALS = ((1, 4), (2, 3))
"""The seeds of semifinal 1 and semifinal 2."""


def first_places(tiers: Sequence[Tier]) -> Iterator[tuple[int, Tier]]:
    """Every tier with the first seed it holds."""
    place = 1
    for tier in tiers:
        yield place, tier
        place += len(tier)


def tiers_needing_lots(tiers: Sequence[Tier]) -> dict[int, Tier]:
    """The tiers whose order changes a semifinal, by the first seed they hold (E.2).

    Only seeds 2 and 3 meet each other: a tier inside one semifinal needs no lots.
    """
    return {
        place: tier
        for place, tier in first_places(tiers)
        if len({_semifinal_of(seed) for seed in range(place, place + len(tier))}) > 1
    }


def _semifinal_of(seed: int) -> int:
    return next(number for number, seeds in enumerate(SEMIFINALS) if seed in seeds)


def seed_order(tiers: Sequence[Tier], drawn: Mapping[int, Tier]) -> tuple[str, ...] | None:
    """The four in seed order once all lots are drawn, else None; level seeds of one semifinal as they stand."""
    due = tiers_needing_lots(tiers)
    if any(place not in drawn for place in due):
        return None
    return tuple(player for place, tier in first_places(tiers) for player in drawn.get(place, tier))


def semifinals(order: Sequence[str]) -> tuple[tuple[str, str], tuple[str, str]]:
    """Who meets whom: 1 v 4 and 2 v 3."""
    (one, four), (two, three) = SEMIFINALS
    return (order[one - 1], order[four - 1]), (order[two - 1], order[three - 1])
