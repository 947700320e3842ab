"""Surveys: many events under several rulebooks; how often a playoff comes, how long it lasts, who gains.

A case is a field, whose main event is played first, or a tie, which is there from the beginning. Under every rulebook
a case sees the same main events, so that what differs is the rulebook.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache

from playoff.branches.berger import berger_rounds
from playoff.event import Dossier, seeds
from playoff.machine.record import Opening
from playoff.machine.walk import begin
from playoff.odds.cycle import Tiers
from playoff.odds.forecast import Forecast
from playoff.odds.numbers import numpy
from playoff.odds.strength import Strength
from playoff.rulebooks import Rulebook
from playoff.simulation.block import Block
from playoff.simulation.draws import Array, Draws
from playoff.simulation.main_event import MainEvent, waiting
from playoff.simulation.pace import Pace
from playoff.simulation.sampler import Sampler
from playoff.simulation.start import from_state
from playoff.simulation.tally import added
from playoff.simulation.workers import Pool, in_order
from playoff.tiebreaks import Game, Tournament

CHUNK = 1000
"""So many events are one piece of work."""


@dataclass(frozen=True, slots=True)
class Case:
    """A field or a tie: its players with their ratings.

    `rounds`: how often everybody meets everybody in the main event, 0 for a tie. Pairing numbers of the main event
    are as listed. `ranking`: the official order of a tie, where it seeds.
    """

    name: str
    ratings: Mapping[str, float]
    rounds: int = 1
    ranking: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody."""
        return tuple(self.ratings)

    def dossier(self) -> Dossier:
        """The main event with every game open, or who is tied."""
        if not self.rounds:
            return Dossier(self.name, tied=self.players, ranking=self.ranking)
        games = []
        number = 0
        for turn in range(self.rounds):
            for boards in berger_rounds(len(self.players)):
                number += 1
                for pair in boards:
                    white, black = self.players[pair.white - 1], self.players[pair.black - 1]
                    one, other = (black, white) if turn % 2 else (white, black)
                    games.append(Game(number, one, other, None))
        return Dossier(self.name, Tournament(self.players, tuple(games)))


@dataclass(frozen=True, slots=True)
class Survey:
    """What is asked: cases, rulebooks by name, so many events of each under each."""

    name: str
    cases: tuple[Case, ...]
    rulebooks: Mapping[str, Rulebook]
    events: int
    seed: int = 1
    strength: Strength = field(default_factory=Strength)
    pace: Pace = field(default_factory=Pace)


@dataclass(frozen=True, slots=True)
class Count:
    """Events of one case under one rulebook, counted; by player in rows where it is an array.

    `in_playoff`: by player and number of tied players; `seconds`, `games`: of playoffs only.
    """

    events: int
    playoffs: int
    sudden_death: int
    again: int
    outright: Array
    titles: Array
    in_playoff: Array
    sizes: Array
    games: Array
    seconds: Array

    def __add__(self, other: Count) -> Count:
        pairs = ((getattr(self, one.name), getattr(other, one.name)) for one in fields(self))
        return Count(*(one + two if isinstance(one, int) else added(one, two) for one, two in pairs))


@dataclass(frozen=True, slots=True)
class Cell:
    """The answer for one case under one rulebook."""

    case: Case
    rulebook: str
    count: Count


Told = Callable[[int], None]
"""Is told how many pieces of work are done."""


def survey(asked: Survey, *, pool: Pool | None = None, told: Told | None = None) -> list[Cell]:
    """Play all events. The same survey gives the same answer, wherever and by how many it is worked out.

    Raises BadInput for a player whose strength is not known.
    """
    cells = [(case, name) for case in range(len(asked.cases)) for name in asked.rulebooks]
    work = pickle.dumps(asked)
    jobs = list(_jobs(work, cells, asked.events))
    counts: dict[tuple[int, str], Count] = {}
    for number, ((_, case, name, _, _), found) in enumerate(
        zip(jobs, in_order(one_chunk, jobs, pool), strict=True), start=1
    ):
        key = (case, name)
        counts[key] = counts[key] + found if key in counts else found
        if told:
            told(number)
    return [Cell(asked.cases[case], name, counts[case, name]) for case, name in cells]


def pieces(asked: Survey) -> int:
    """How many pieces of work it is."""
    return len(asked.cases) * len(asked.rulebooks) * -(-asked.events // CHUNK)


def _jobs(work: bytes, cells: list[tuple[int, str]], events: int) -> Iterator[tuple[bytes, int, str, int, int]]:
    for case, name in cells:
        for chunk, done in enumerate(range(0, events, CHUNK)):
            yield work, case, name, chunk, min(CHUNK, events - done)


@lru_cache(maxsize=64)
def _cell(work: bytes, case: int, rulebook: str) -> _Play:
    asked: Survey = pickle.loads(work)
    return _Play(asked, asked.cases[case], case, asked.rulebooks[rulebook])


def one_chunk(work: bytes, case: int, rulebook: str, chunk: int, size: int) -> Count:
    """One piece of work, wherever it is done."""
    return _cell(work, case, rulebook).chunk(chunk, size)


class _Play:
    """Plays events of one case under one rulebook."""

    def __init__(self, asked: Survey, case: Case, number: int, rulebook: Rulebook) -> None:
        self.asked, self.case, self.number = asked, case, number
        self.dossier, self.rulebook = case.dossier(), rulebook
        given = asked.strength
        strength = Strength(
            dict(case.ratings), playoff=given.playoff, sudden_death=given.sudden_death, main=given.main
        )
        self.main = MainEvent(self.dossier, rulebook, strength) if case.rounds else None
        self.sampler = Sampler(Forecast(rulebook, strength), case.players, self._seeding, asked.pace)
        self.begun = None
        if not self.main:
            self.begun = from_state(self.sampler, begin(Opening(rulebook, "", self.dossier)), None)

    def chunk(self, chunk: int, size: int) -> Count:
        """So many events."""
        np = numpy()
        draws = Draws(self.asked.seed, self.number, chunk)
        block = Block(draws, size, timed=True)
        if self.begun:
            self.begun(block)
            top = np.ones((len(self.case.players), size), bool)
        else:
            assert self.main is not None
            block.main, points = self.main.play(draws, size)
            waiting(self.sampler, block, points, ())
            top = points == points.max(axis=0)
        return _counted(block, top)

    def _seeding(self, block: Block, rows: Array, group: tuple[str, ...]) -> Iterator[tuple[Array, Tiers]]:
        if self.main:
            return self.main.seeding(block.main, rows, group)
        tiers = seeds(self.dossier, group, self.rulebook.seeding).tiers
        return iter([(numpy().arange(len(rows)), tiers)])


def _counted(block: Block, top: Array) -> Count:
    np = numpy()
    assert block.seconds is not None
    players = len(top)
    sizes = top.sum(axis=0)
    tied = sizes > 1
    winners = np.bincount(block.winner + np.int16(1), minlength=players + 1)[1:]
    alone = np.bincount(block.winner[~tied] + np.int16(1), minlength=players + 1)[1:]
    in_playoff = np.array([np.bincount(sizes[row & tied], minlength=players + 1) for row in top])
    return Count(
        block.size,
        int(tied.sum()),
        int(np.count_nonzero(block.sudden_death)),
        int(np.count_nonzero(block.again)),
        alone,
        winners,
        in_playoff,
        np.bincount(sizes, minlength=players + 1),
        np.bincount(block.games[tied]),
        np.bincount(block.seconds[tied]),
    )
