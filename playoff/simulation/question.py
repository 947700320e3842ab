"""What is simulated: a playoff, how strong its players are, by which pace; and one block of it."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from playoff.event import seeds
from playoff.machine.course import Course
from playoff.machine.table import CYCLES, Phase
from playoff.odds.cycle import Tiers
from playoff.odds.forecast import Forecast
from playoff.odds.numbers import numpy
from playoff.odds.strength import Strength
from playoff.simulation.block import Block
from playoff.simulation.draws import Array, Draws
from playoff.simulation.main_event import MainEvent, waiting
from playoff.simulation.pace import Pace
from playoff.simulation.sampler import Sampler
from playoff.simulation.start import Begun, from_state
from playoff.simulation.tally import Tally, tally

BLOCK = 1 << 15
"""So many playoffs are played at once: their arrays stay in the cache of a processor."""


@dataclass(frozen=True, slots=True)
class Question:
    """A playoff to be simulated from its present state on; `pace` None: without times.

    `now`: the present moment, where games are running. `size`: playoffs in a block, of which the results are made up:
    another size gives other numbers.
    """

    course: Course
    strength: Strength
    pace: Pace | None = None
    now: datetime | None = None
    size: int = BLOCK

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who may win."""
        waits = self.course.phase is Phase.TIED
        return self.course.dossier.players if waits else self.course.tied.players


class Play:
    """Plays blocks of a question. Raises BadInput for a player whose strength is not known."""

    def __init__(self, question: Question) -> None:
        self.question = question
        course, strength = question.course, question.strength
        self.main: MainEvent | None = None
        if _depends_on_main_event(course):
            self.main = MainEvent(course.dossier, course.rulebook, strength)
        forecast = Forecast(course.rulebook, strength)
        self.sampler = Sampler(forecast, question.players, self._seeding, question.pace)
        self._known: dict[tuple[str, ...], Tiers] = {}
        self._begun: Begun | None = None
        if course.phase is not Phase.TIED:
            self._begun = from_state(self.sampler, course, question.now)

    def block(self, seed: int, number: int, size: int) -> Tally:
        """One block of playoffs, counted."""
        return tally(self.played(seed, number, size), len(self.question.players))

    def played(self, seed: int, number: int, size: int) -> Block:
        """One block of playoffs, each by itself."""
        draws = Draws(seed, number)
        block = Block(draws, size, timed=self.question.pace is not None)
        points = None
        if self.main:
            block.main, points = self.main.play(draws, size)
        if self._begun:
            self._begun(block)
        else:
            out = [self.sampler.numbers[player] for player in self.question.course.out]
            waiting(self.sampler, block, points, out)
        return block

    def _seeding(self, block: Block, rows: Array, group: tuple[str, ...]) -> Any:
        """The seeds of a group by the main event, for these playoffs."""
        if self.main:
            return self.main.seeding(block.main, rows, group)
        if group not in self._known:
            course = self.question.course
            self._known[group] = seeds(course.dossier, group, course.rulebook.seeding).tiers
        return iter([(numpy().arange(len(rows)), self._known[group])])


def _depends_on_main_event(course: Course) -> bool:
    """Whether open games of the main event still say who plays off, or who is seeded how."""
    if not course.dossier.open_games:
        return False
    if course.phase is Phase.TIED:
        return True
    seeded = course.released or bool(course.dossier.ranking)
    asks = course.phase in CYCLES or (course.phase is Phase.SEMIFINALS and not course.stages)
    return asks and not seeded


def packed(question: Question) -> bytes:
    """A question as it travels to a worker: without what explains seeds that are known."""
    course = question.course
    branches = tuple(
        replace(branch, seeds=replace(branch.seeds, ranking=None)) if branch.seeds else branch
        for branch in course.branches
    )
    return pickle.dumps(replace(question, course=replace(course, branches=branches)))


@lru_cache(maxsize=4)
def unpacked(question: bytes) -> Play:
    """The play of a question that has travelled, kept for its next block."""
    return Play(pickle.loads(question))


def one_block(question: bytes, seed: int, number: int, size: int) -> Tally:
    """One block of a question, wherever it is worked off."""
    return unpacked(question).block(seed, number, size)
