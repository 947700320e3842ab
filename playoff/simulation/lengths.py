"""Laws of lengths of time: the chance of each whole second, an array counted from 0."""

from __future__ import annotations

from playoff.odds.numbers import numpy
from playoff.simulation.draws import Array


def surely(seconds: int) -> Array:
    """Exactly so long."""
    law = numpy().zeros(seconds + 1)
    law[seconds] = 1.0
    return law


def triangular(least: int, likely: int, most: int) -> Array:
    """At least, most likely, at most: the law that rises and falls in straight lines between them."""
    np = numpy()
    if least == most:
        return surely(least)
    seconds = np.arange(most + 1)
    rise = (seconds - least + 1) / (likely - least + 1)
    fall = (most - seconds + 1) / (most - likely + 1)
    law = np.where(seconds < least, 0.0, np.minimum(rise, fall))
    return law / law.sum()


def together(first: Array, then: Array) -> Array:
    """One after the other."""
    return numpy().convolve(first, then)


def longest(laws: list[Array]) -> Array:
    """When the last of several that began together is over."""
    np = numpy()
    if len(laws) == 1:
        return laws[0]
    size = max(len(law) for law in laws)
    over = np.ones(size)
    for law in laws:
        over[: len(law)] *= np.minimum(np.cumsum(law), 1.0)
    return np.diff(over, prepend=0.0)


def left(law: Array, elapsed: int) -> Array:
    """What is left of something that has lasted so long and is not over; a second where it cannot last longer."""
    rest = law[elapsed + 1 :]
    total = float(rest.sum())
    if total <= 0:
        return surely(1)
    return numpy().concatenate(([0.0], rest / total))


def mean(law: Array) -> float:
    """Seconds on average."""
    return float((law * numpy().arange(len(law))).sum())
