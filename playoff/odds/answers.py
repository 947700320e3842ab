"""The odds of a playoff, and how they are read off the generating function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from playoff.event import Dossier, seeds
from playoff.odds.cycle import Tiers
from playoff.odds.forecast import Forecast, Question, Reading, Value
from playoff.odds.marks import SMALLEST, Marks, chances_from, roots
from playoff.odds.numbers import numpy
from playoff.odds.strength import Assumption

HORIZON = 64
"""So many games are looked at first, twice as many with numpy; doubled while a longer playoff has a chance."""

FARTHEST = 2048
"""Where draws are so frequent that this is not enough, no distribution is given."""

TAIL = 1e-13

NOBODY = 1e-9
"""What is missing to 1 is the chance that nobody is left, unless it is rounding."""


@dataclass(frozen=True, slots=True)
class Games:
    """How many games are still to come: `chances` of 0, 1, 2 ..., and the mean.

    Games that begin count: the boards of a round are taken to be played at the same time, so that a winner who
    becomes certain stops play at the end of the round.
    """

    chances: tuple[float, ...]
    mean: float


@dataclass(frozen=True, slots=True)
class Further:
    """A further branch: how many players, its name and clause in the rulebook, the chance that it is played."""

    players: int
    branch: str
    clause: str
    chance: float


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a playoff from one state on.

    `title`: the chance of every tied player (joint winners share it), `nobody`: that there is no champion; together
    they are 1. `draw`: `before` or `after` the lots that are due now. `sudden_death`: that at least one more game of
    it is played; `again`: that at least one more cycle is; `further` branches. `games` is None where the law does not
    see when play stops (a round robin of six or seven). `exact`: worked out, not simulated.
    """

    title: Mapping[str, float]
    nobody: float
    draw: Literal["before", "after"]
    sudden_death: float
    again: float
    further: tuple[Further, ...]
    games: Games | None
    assumptions: tuple[Assumption, ...]
    exact: bool = True


@dataclass(frozen=True, slots=True)
class TooLarge:
    """Why there are no exact odds: more `players` in a round robin than the `limit`; the odds must be simulated.

    `draw`: whether its pairing numbers are still to be drawn, or are. Of a main event that is not over, `players` and
    `limit` count open games when these are too many.
    """

    players: int
    limit: int
    draw: Literal["before", "after"]


Course = Callable[[Reading], Value]
"""The generating function of a playoff from its state on."""

Marking = Callable[[], Sequence[Marks]]
"""The marks of a question, made when it is first put."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What the generating function says, before it is dressed as odds."""

    title: dict[str, float]
    nobody: float
    sudden_death: float
    again: float
    further: dict[int, float]
    games: Games | None


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom to ask: a forecast, how the main event seeds, and whether all questions are put at once, with numpy."""

    forecast: Forecast
    dossier: Dossier
    arrays: bool

    def seeding(self, group: tuple[str, ...]) -> Tiers:
        """How the main event seeds a group."""
        return seeds(self.dossier, group, self.forecast.rulebook.seeding).tiers

    def put(self, course: Course, question: Question, marks: Marking, *, stops: bool) -> list[Value]:
        """The answers of a course to every mark: one each, or with numpy one of arrays."""

        def readings() -> list[Reading]:
            together = [_together(marks())] if self.arrays else marks()
            return [Reading(self.forecast, each, self.seeding, stops=stops) for each in together]

        kept = self.forecast.readings(self.dossier, (*question, self.arrays, stops), readings)
        return [course(reading) for reading in kept]


def ask(asked: Asked, course: Course, sizes: Sequence[int], *, games: bool) -> Answers:
    """Put every question to a course: `sizes` of further branches; `games`: their number too."""

    def plain() -> list[Marks]:
        events = [Marks(), Marks(sudden_death=0.0), Marks(again=0.0)]
        return [*events, *(Marks(branches={size: 0.0}) for size in sizes)]

    width = 3 + len(sizes)
    horizon = (2 * HORIZON if asked.arrays else HORIZON) if games else 0

    def together() -> list[Marks]:
        return [*plain(), *(Marks(place) for place in roots(horizon))] if games else plain()

    readings = asked.put(course, ("plain", *sizes, horizon), together, stops=games)
    if asked.arrays:
        whole = sum(readings[0].values())
        readings = _columns(readings[0], width)
        totals = numpy().broadcast_to(whole, (width + horizon // 2 + 1,))[width:] if games else None
    else:
        readings, rest = readings[:width], readings[width:]
        totals = [sum(values.values()) for values in rest]
    title = {player: float(value.real) for player, value in readings[0].items()}
    without = [float(sum(values.values()).real) for values in readings]
    sudden_death, again, *further = (max(0.0, without[0] - rest) for rest in without[1:])
    number = _games(asked, course, horizon, totals) if games else None
    nobody = 1 - without[0] if 1 - without[0] > NOBODY else 0.0
    return Answers(title, nobody, sudden_death, again, dict(zip(sizes, further, strict=True)), number)


def _games(asked: Asked, course: Course, horizon: int, totals: Any) -> Games | None:
    """The distribution of the number of games from what the roots gave; None where it is too long."""
    while horizon <= FARTHEST:
        if asked.arrays:
            chances = numpy().fft.irfft(totals.conj(), horizon).tolist()
        else:
            chances = chances_from([complex(total) for total in totals], horizon)
        if sum(map(abs, chances[3 * horizon // 4 :])) < TAIL:
            return _trimmed(chances)
        horizon *= 2
        places = roots(horizon)
        found = asked.put(course, ("games", horizon), lambda: [Marks(place) for place in places], stops=True)  # noqa: B023
        totals = [sum(values.values()) for values in found]
        if asked.arrays:
            totals = numpy().broadcast_to(totals[0], len(places))
    return None


def _trimmed(chances: Sequence[float]) -> Games:
    last = max((number for number, chance in enumerate(chances) if chance > SMALLEST), default=0)
    kept = tuple(chance if chance > SMALLEST else 0.0 for chance in chances[: last + 1])
    return Games(kept, sum(number * chance for number, chance in enumerate(kept)))


def _together(marks: Sequence[Marks]) -> Marks:
    """All questions in one, as arrays."""
    array = numpy().array
    sizes = {size for each in marks for size in each.branches}
    return Marks(
        array([each.games(1) for each in marks]),
        array([each.sudden_death for each in marks]),
        array([each.again for each in marks]),
        {size: array([each.branch(size) for each in marks]) for size in sizes},
    )


def _columns(values: Value, width: int) -> list[Value]:
    """The answers to one question each."""
    rows = {
        player: numpy().broadcast_to(numpy().atleast_1d(value)[:width], (width,)).tolist()
        for player, value in values.items()
    }
    return [{player: row[place] for player, row in rows.items()} for place in range(width)]
