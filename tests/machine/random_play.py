"""Playoffs played at random, node by node; the same seed gives the same playoff."""

from __future__ import annotations

import random
from functools import lru_cache

from playoff.machine.course import Course
from playoff.machine.due import DueDecision, DueGame, DueLots, DueOverride, due
from playoff.machine.record import GameResult, GameStarted, LotsDrawn, Overridden, PlayerWithdrew
from playoff.machine.table import Phase
from playoff.machine.walk import enter
from playoff.tiebreaks import Result

from .desk import NORMAL, tie


class Play:
    """One playoff. In a round robin results are steered, or ties on top would be rare."""

    def __init__(self, players: int, seed: int, *, irregular: bool) -> None:
        self.rng = random.Random(f"{players} {seed} {irregular}")
        self.irregular = irregular
        self.nodes = [tie(players)]
        self.favourites: dict[str, frozenset[str]] = {}

    @property
    def course(self) -> Course:
        """The present node."""
        return self.nodes[-1]

    def play(self) -> tuple[Course, ...]:
        """Every node from the opening to the end."""
        while not self.course.over:
            if self.irregular and self.rng.random() < 0.02 and self.somebody_leaves():
                continue
            self.step(self.rng.choice(due(self.course)))
        return tuple(self.nodes)

    def step(self, item: DueLots | DueGame | DueOverride | DueDecision) -> None:
        """What is due happens."""
        match item:
            case DueLots():
                order = self.rng.sample(item.players, len(item.players))
                self.nodes.append(enter(self.course, LotsDrawn(item.id, tuple(order))))
            case DueGame(id=str(name)) if not item.running and self.rng.random() < 0.2:
                self.nodes.append(enter(self.course, GameStarted(name, item.colours)))
            case DueGame(id=str(name)):
                self.nodes.append(enter(self.course, GameResult(name, item.colours, self.result(item))))
            case DueOverride():
                self.nodes.append(enter(self.course, Overridden(item.id, "both had missed the start")))
            case _:
                raise AssertionError(item)

    def result(self, item: DueGame) -> Result:
        """Favourites beat the others and draw with each other; sometimes anything."""
        if self.irregular and self.rng.random() < 0.05:
            return self.rng.choice(tuple(Result))
        favourites = self.favourites_of(item)
        one, other = (player in favourites for player in item.colours)
        if self.rng.random() < 0.03 or not favourites:
            return self.rng.choice(NORMAL)
        return Result.DRAW if one == other else Result.WHITE_WINS if one else Result.BLACK_WINS

    def favourites_of(self, item: DueGame) -> frozenset[str]:
        """Of a cycle: nobody, everybody, or some."""
        players = sorted(item.stage.players)
        if len(players) == 2:
            return frozenset()
        if item.stage.cycle > 1:
            return frozenset(players[:2])
        key = " ".join(players)
        if key not in self.favourites:
            number = self.rng.choice((0, 2, 3, 4, 5, len(players), len(players)))
            self.favourites[key] = frozenset(self.rng.sample(players, min(number, len(players))))
        return self.favourites[key]

    def somebody_leaves(self) -> bool:
        """One or two leave, if somebody stays who can still win."""
        leavers = self.rng.sample(self.course.still_in, min(self.rng.choice((1, 1, 2)), len(self.course.still_in)))
        after = enter(self.course, PlayerWithdrew(tuple(leavers)))
        if after.phase is not Phase.VACANT:
            self.nodes.append(after)
        return after.phase is not Phase.VACANT


@lru_cache(maxsize=8)
def played(players: int, seed: int, *, irregular: bool = False) -> tuple[Course, ...]:
    """Every node of a random playoff."""
    return Play(players, seed, irregular=irregular).play()
