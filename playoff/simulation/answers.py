"""What a simulation says: title odds with their standard errors, what else may come, how long it lasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import sqrt

from playoff.odds.answers import Further, Games
from playoff.odds.numbers import numpy
from playoff.odds.strength import Assumption
from playoff.simulation.draws import GENERATOR
from playoff.simulation.strata import plain_error
from playoff.simulation.tally import Tally

SHARES = (0.5, 0.9, 0.99)
"""In so many of a hundred playoffs it is over by the times that are shown."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long playoffs lasted: `counts` of each whole second."""

    counts: tuple[int, ...]

    @property
    def playoffs(self) -> int:
        """How many there were."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """Seconds on average."""
        return sum(second * count for second, count in enumerate(self.counts)) / self.playoffs

    @property
    def standard_error(self) -> float:
        """Of the mean, in seconds."""
        middle = self.mean
        square = sum(count * (second - middle) ** 2 for second, count in enumerate(self.counts))
        return sqrt(square) / self.playoffs

    def within(self, share: float) -> int:
        """The seconds within which this share of the playoffs was over."""
        reached = numpy().cumsum(self.counts)
        return int(numpy().searchsorted(reached, share * self.playoffs))

    def longer(self, seconds: int) -> float:
        """The share of playoffs that were not over after so many seconds."""
        return sum(self.counts[max(0, seconds + 1) :]) / self.playoffs

    def longer_error(self, seconds: int) -> float:
        """The standard error of that share."""
        return plain_error(self.longer(seconds), self.playoffs)

    def after(self, start: datetime, share: float) -> datetime:
        """By when this share of them is over."""
        return start + timedelta(seconds=self.within(share))

    def overrun(self, start: datetime, end: datetime) -> float:
        """The chance that one that begins now is not over by then."""
        return self.longer((end - start) // timedelta(seconds=1))


@dataclass(frozen=True, slots=True)
class Simulated:
    """The odds of a playoff from playing it many times.

    `title` and `standard_error` by player; `nobody`: that there is no champion. `sudden_death`, `again`, `further`,
    `games` as in exact odds, each a share of the playoffs. `lengths` is None where times were not asked for.
    `interrupted`: it was broken off, and these are the playoffs until then.
    """

    title: Mapping[str, float]
    standard_error: Mapping[str, float]
    nobody: float
    draw: str
    sudden_death: float
    again: float
    further: tuple[Further, ...]
    games: Games
    lengths: Lengths | None
    playoffs: int
    seed: int
    interrupted: bool
    stratified: bool
    assumptions: tuple[Assumption, ...]
    generator: str = GENERATOR
    exact: bool = False

    @property
    def precision(self) -> float:
        """The largest standard error of a title."""
        return max(self.standard_error.values(), default=0.0)

    def error(self, share: float) -> float:
        """The standard error of any share of the playoffs."""
        return plain_error(share, self.playoffs)


def games_of(tally: Tally) -> Games:
    """The distribution of the number of games."""
    chances = tuple((tally.games / tally.playoffs).tolist())
    return Games(chances, sum(number * chance for number, chance in enumerate(chances)))
