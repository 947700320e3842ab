"""How long the stages of a block last: a draw for every game or round, with what lies before it."""

from __future__ import annotations

from collections.abc import Sequence

from playoff.odds.numbers import numpy
from playoff.rulebooks import Rulebook
from playoff.simulation.draws import Array, Draws
from playoff.simulation.lengths import left, longest, surely, together
from playoff.simulation.lottery import Lottery
from playoff.simulation.pace import Pace

Elapsed = tuple[int, ...]
"""For boards that are running, the seconds they have lasted."""


class Clockwork:
    """The lotteries of lengths under one rulebook and pace, made when they are first needed."""

    def __init__(self, rulebook: Rulebook, pace: Pace) -> None:
        self.rulebook, self.pace = rulebook, pace
        self._games: dict[str, Array] = {}
        self._known: dict[tuple[str, int, str, Elapsed], Lottery] = {}
        self._gaps = {"": surely(0), "game": pace.between_games(), "stage": pace.between_stages()}

    def round(self, clock: str, boards: int, after: str, elapsed: Elapsed = ()) -> Lottery:
        """A round of so many boards, or a game, `after` a "game" or a "stage"; some boards may be running."""
        key = (clock, boards, after, elapsed)
        if key not in self._known:
            if clock not in self._games:
                self._games[clock] = self.pace.game(self.rulebook.clocks[clock])
            game = self._games[clock]
            laws = [left(game, seconds) for seconds in elapsed] + [game] * (boards - len(elapsed))
            self._known[key] = Lottery([together(self._gaps[after], longest(laws))])
        return self._known[key]

    def gap(self, draws: Draws, number: int) -> Array:
        """So many times what lies between two stages."""
        key = ("", 0, "stage", ())
        if key not in self._known:
            self._known[key] = Lottery([self._gaps["stage"]])
        return self._known[key].draw(draws, number).astype("i4")

    def lasting(
        self, draws: Draws, played: Array, units: Sequence[tuple[str, int]], after: str, elapsed: Elapsed = ()
    ) -> Array:
        """The seconds of stages in which so many of these units, clock and boards, were `played`."""
        np = numpy()
        seconds = np.zeros(len(played), np.int32)
        for place, (clock, boards) in enumerate(units):
            going = np.flatnonzero(played > place)
            if not going.size:
                break
            lottery = self.round(clock, boards, "game" if place else after, () if place else elapsed)
            seconds[going] += lottery.draw(draws, going.size)
        return seconds

    def series(self, draws: Draws, played: Array, clock: str, after: str, elapsed: Elapsed = ()) -> Array:
        """The seconds of so many single games one after the other."""
        most = int(played.max(initial=0))
        return self.lasting(draws, played, [(clock, 1)] * most, after, elapsed)
