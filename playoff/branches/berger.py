"""The Berger table (FIDE, C.05 Annex 1), and who has how many Whites in it."""

from __future__ import annotations

from functools import lru_cache

from playoff.tiebreaks import ByColour


@lru_cache(maxsize=64)
def berger_rounds(players: int) -> tuple[tuple[ByColour[int], ...], ...]:
    """Rounds of pairing numbers, White first, for 2 or more players.

    With an odd number the place after the last is free: whoever is paired with it has no game.

    For four players: 1-4 2-3 / 4-3 1-2 / 2-4 3-1.
    """
    places = players + players % 2
    last, half = places, places // 2
    rounds = []
    for number in range(places - 1):
        # The numbers 1..last-1 stand in a circle and move on by half a circle each round; `last` is outside
        # it and changes colour with every round.
        top = (number * half) % (last - 1)
        first = ByColour(top + 1, last) if number % 2 == 0 else ByColour(last, top + 1)
        pairs = [first]
        for step in range(1, half):
            pairs.append(ByColour((top + step) % (last - 1) + 1, (top - step) % (last - 1) + 1))
        rounds.append(tuple(pair for pair in pairs if max(pair.white, pair.black) <= players))
    return tuple(rounds)
