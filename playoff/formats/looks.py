"""How a tournament was paired and when, told by its games where the file does not say it; and what is not asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from playoff.formats.handed import Notice, Reading
from playoff.languages import _
from playoff.tiebreaks import Game
from playoff.tiebreaks.tournament import System

LARGEST = 20
"""More players than that do not play everybody against everybody; an unfinished event of fewer may."""


def system_of(
    players: Sequence[str], games: Sequence[Game], stated: System | None
) -> tuple[System, tuple[Notice, ...]]:
    """Round robin or Swiss: as stated, else by who met whom. What cannot be told is assumed, and said."""
    if stated is not None:
        return stated, ()
    met = Counter(frozenset((game.white, game.black)) for game in games)
    pairs = len(players) * (len(players) - 1) // 2
    if pairs and len(met) == pairs:
        return "round-robin", ()
    rounds = len({game.round for game in games})
    if len(players) > LARGEST and rounds < len(players) - 1:
        return "swiss", (Notice("assumed", _("a Swiss tournament: many players, few rounds")),)
    return "round-robin", (Notice("assumed", _("a round robin, though not every pair has met: --system says it")),)


def days_of(days: Sequence[tuple[int, date]]) -> Mapping[int, date]:
    """The day of each round: the one most of its games name."""
    counts: dict[int, Counter[date]] = {}
    for number, day in days:
        counts.setdefault(number, Counter())[day] += 1
    return {number: max(found.items(), key=lambda item: (item[1], -item[0].toordinal()))[0]
            for number, found in sorted(counts.items())}  # fmt: skip


def unheard(reading: Reading, *keys: str) -> tuple[Notice, ...]:
    """What the user said of a file that has no use for it: among those, `group`, `same` or `system`."""
    said = [key for key in keys if getattr(reading, key)]
    return tuple(Notice("ignored", _("--{key}: the file says it itself", key=key)) for key in said)
