"""The odds over the usual shares of draws: nobody knows how often these players draw, so no number stands alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from playoff.machine.course import Course
from playoff.odds.answers import Odds, TooLarge
from playoff.odds.forecast import Forecast
from playoff.odds.live import odds
from playoff.odds.strength import BAND, Strength
from playoff.rulebooks import Rulebook


class Span(NamedTuple):
    """A number over the band: its lowest value, its value with the share of draws that was given, its highest."""

    low: float
    middle: float
    high: float

    @classmethod
    def over(cls, middle: float, *ends: float) -> Span:
        """The span of a value and those at the ends of the band."""
        return cls(min((middle, *ends)), middle, max((middle, *ends)))


@dataclass(frozen=True, slots=True)
class Banded:
    """The odds with the share of draws that was given, and those at the `ends` of the band."""

    middle: Odds
    ends: tuple[Odds, ...]

    def span(self, number: Callable[[Odds], float]) -> Span:
        """One number of the odds over the band."""
        return Span.over(number(self.middle), *map(number, self.ends))

    def title(self) -> dict[str, Span]:
        """The title odds of every player."""

        def of(player: str) -> Span:
            return self.span(lambda found: found.title[player])

        return {player: of(player) for player in self.middle.title}


class Bands:
    """Forecasts for the given share of draws and both ends of the band, kept for the next question."""

    def __init__(self, rulebook: Rulebook, strength: Strength, shares: tuple[float, float] = BAND) -> None:
        self.strength, self.shares = strength, shares
        self.forecasts = [Forecast(rulebook, given) for given in (strength, *map(strength.with_draws, shares))]

    def asked(self, course: Course) -> Iterator[Odds | TooLarge]:
        """The odds in the middle, then those at both ends, one after the other: each may take its time."""
        for forecast in self.forecasts:
            yield odds(course, forecast.strength, forecast)

    def odds(self, course: Course) -> Banded | TooLarge:
        """The odds over the band. Raises BadInput and MissingExtra as `odds`."""
        found: list[Odds] = []
        for one in self.asked(course):
            if isinstance(one, TooLarge):
                return one
            found.append(one)
        return Banded(found[0], tuple(found[1:]))


def band(course: Course, strength: Strength) -> dict[str, tuple[float, float]] | TooLarge:
    """The lowest and the highest title odds of every player over the shares of draws in `BAND`, for the public.

    Raises BadInput and MissingExtra as `odds`.
    """
    found = Bands(course.rulebook, strength).odds(course)
    if isinstance(found, TooLarge):
        return found
    return {player: (span.low, span.high) for player, span in found.title().items()}
