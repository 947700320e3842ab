"""Both semifinals of a knockout as one law: who meets in the final, after how many games together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playoff.odds.numbers import numpy
from playoff.simulation.draws import Array
from playoff.simulation.lottery import Lottery
from playoff.simulation.matches import MatchLaws


@dataclass(frozen=True, slots=True, eq=False)
class SemifinalLaws:
    """By outcome: the number of the law of the `final`, the `games` of both, whether any was `sudden` death."""

    lottery: Lottery
    final: Any
    games: Any
    sudden: Any


def semifinal_laws(laws: MatchLaws, ways: Sequence[float], pairs: Array) -> SemifinalLaws:
    """Of two matches at a time: the chance of every way the lots for seeds may fall, and the laws of its matches."""
    np = numpy()
    most = 2 * int(laws.games.max()) + 1
    players = len(laws.law)
    sums: Array = np.zeros(0)
    for chance, (first, second) in zip(ways, pairs.T.tolist(), strict=True):
        one, other = laws.outcomes(first), laws.outcomes(second)
        meeting = laws.law[np.ix_(laws.winner[one], laws.winner[other])].astype(np.int64)
        games = np.add.outer(laws.games[one].astype(np.int64), laws.games[other])
        sudden = np.logical_or.outer(laws.sudden[one], laws.sudden[other])
        key = (meeting * most + games) * 2 + sudden
        weights = chance * np.multiply.outer(laws.chances[one], laws.chances[other])
        found = np.bincount(key.ravel(), weights.ravel(), players * players * most * 2)
        sums = found if not len(sums) else sums + found
    keys = np.flatnonzero(sums)
    return SemifinalLaws(
        Lottery([sums[keys]]),
        (keys // 2 // most).astype(np.int32),
        (keys // 2 % most).astype(np.uint16),
        keys % 2 == 1,
    )
