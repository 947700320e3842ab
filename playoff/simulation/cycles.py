"""Round robins: cycle after cycle until not all are level, and who goes on then.

To five players each cycle is one draw from its law; larger ones, and groups that differ from playoff to playoff, are
played game by game. Both give the same chances.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from playoff.branches import round_robin
from playoff.branches.sheet import Mark, Sheet
from playoff.odds import frame
from playoff.odds.cycle import Tiers
from playoff.odds.forecast import Forecast
from playoff.odds.frame import Frame
from playoff.odds.numbers import numpy
from playoff.odds.undrawn import undrawn
from playoff.rulebooks import Knockout, RoundRobin
from playoff.simulation import table
from playoff.simulation.block import NOBODY, Block, Rows, grouped
from playoff.simulation.clockwork import Clockwork, Elapsed
from playoff.simulation.draws import Array
from playoff.simulation.robins import RobinLaws, undrawn_laws
from playoff.simulation.table import Borders
from playoff.tiebreaks import ByColour, Result

LAW = 5
"""To so many players a round robin is drawn from its law."""

WORTH = 2_000
"""So many playoffs must have the same players before a law is worked out for them in the middle of a playoff."""

RESULTS = (Result.BLACK_WINS, Result.DRAW, Result.WHITE_WINS)
"""By the half points of White."""

Further = Callable[[Block, Rows, Array, Tiers | None], None]
"""Plays the branch of groups of one size, with the seeds that a cycle has given them."""

SeedCycle = Callable[[Array, tuple[str, ...]], Tiers]
"""How a cycle seeds four of its players, from the half points of the first player in each game that was open."""


class Cycles:
    """Plays round robins of these players; `further` plays what follows."""

    def __init__(
        self, forecast: Forecast, players: tuple[str, ...], further: Further, clockwork: Clockwork | None
    ) -> None:
        self.forecast, self.players, self.further, self.clockwork = forecast, players, further, clockwork
        self.numbers = {player: number for number, player in enumerate(players)}
        self._laws: dict[tuple[int, tuple[str, ...]], RobinLaws] = {}

    @cached_property
    def borders(self) -> Borders:
        """The chances of every pair in a game of a round robin."""
        size = len(self.players)
        chances = numpy().zeros((size * size, 3))
        for white, first in enumerate(self.players):
            for black, second in enumerate(self.players):
                if white != black:
                    chances[white * size + black] = self.forecast.strength.chances(first, second, "playoff")
        return Borders.of(chances)

    def fresh(self, block: Block, rows: Rows, rules: RoundRobin, who: Array, after: str) -> None:
        """Round robins whose numbers are not drawn; `who`: the players of each playoff, a row each."""
        np = numpy()
        players, count = who.shape[1], len(who)
        rest = [np.arange(count)]
        if players <= LAW and (count >= WORTH or count == block.size):
            rest = []
            for members, places in grouped(who):
                if len(places) >= WORTH or len(places) == block.size:
                    laws = self.laws(rules, tuple(sorted(self.players[number] for number in members)))
                    self.by_law(block, rows if len(places) == count else block.some(rows, places), rules, laws, after)
                else:
                    rest.append(places)
        places = np.concatenate(rest) if rest else np.arange(0)
        if places.size:
            orders = block.draws.orders(places.size, players)
            numbered = np.take_along_axis(who[places], orders, axis=1).T
            where = rows if places.size == count else block.some(rows, places)
            self.by_games(block, where, rules, self.table(rules, players), numbered, after)

    def laws(self, rules: RoundRobin, group: tuple[str, ...]) -> RobinLaws:
        """The laws of the cycles of a group before the draw."""
        key = (id(rules), group)
        if key not in self._laws:
            forecast = self.forecast
            drawings = undrawn(group, rules, forecast.strength, seed_stage=forecast.seed_stage)
            self._laws[key] = undrawn_laws(drawings, group, self.numbers)
        return self._laws[key]

    def table(self, rules: RoundRobin, players: int) -> Frame:
        """A cycle of which nothing has been played."""
        return frame.fresh(players, by_berger="SB" in rules.rank_by)

    # By law

    def by_law(
        self, block: Block, rows: Rows, rules: RoundRobin, laws: RobinLaws, after: str,
        now: Frame | None = None, elapsed: Elapsed = (),
    ) -> None:  # fmt: skip
        """Cycles drawn from their laws; `now`: the first of them as it stands, boards of it may be running."""
        np = numpy()
        fresh = self.table(rules, laws.players)
        now, law = now or fresh, 0
        onward: list[tuple[Rows, Array]] = []
        while block.count(rows):
            found = laws.lottery.draw(block.draws, block.count(rows), law)
            winner, games = laws.winner.take(found), laws.games.take(found)
            block.winner[rows] = winner
            block.games[rows] += games
            if self.clockwork:
                self._lasts(block, rows, rules, now, np.searchsorted(now.stops, games) + 1, after, elapsed)
            going = np.flatnonzero(winner == NOBODY)
            group = laws.onward.take(found[going])
            onward.append((block.some(rows, going[group >= 0]), group[group >= 0]))
            again = going[group < 0]
            rows, law = block.some(rows, again), laws.next.take(found[again])
            block.again[rows] = True
            now, after, elapsed = fresh, "stage", ()
        self._go_on(block, laws, onward)

    def _go_on(self, block: Block, laws: RobinLaws, onward: Sequence[tuple[Rows, Array]]) -> None:
        """Those who play on, groups of one size together; those whom the cycle has seeded by themselves."""
        np = numpy()
        rows = np.concatenate([where for where, _ in onward])
        groups = np.concatenate([group for _, group in onward])
        by_size: dict[int, list[int]] = {}
        for place, (members, tiers) in enumerate(laws.groups):
            if tiers is None:
                by_size.setdefault(len(members), []).append(place)
            else:
                here = np.flatnonzero(groups == place)
                self.further(block, rows[here], self.who(members, here.size), tiers)
        for size, places in by_size.items():
            here = np.flatnonzero(np.isin(groups, places))
            known = np.zeros((len(laws.groups), size), np.intp)
            for place in places:
                known[place] = self._numbers_of(laws.groups[place].players)
            self.further(block, rows[here], known[groups[here]], None)

    def who(self, group: Sequence[str], count: int) -> Array:
        """The same group for so many playoffs."""
        return numpy().tile(self._numbers_of(group), (count, 1))

    def _numbers_of(self, group: Sequence[str]) -> Array:
        return numpy().array(sorted(self.numbers[player] for player in group))

    # Game by game

    def by_games(
        self, block: Block, rows: Rows, rules: RoundRobin, now: Frame, who: Array, after: str, *,
        numbered: Array | None = None, cycle: int = 1, seeded: SeedCycle | None = None, elapsed: Elapsed = (),
        repeats: bool = True,
    ) -> None:  # fmt: skip
        """Cycles played game by game; `who`: the players by place in the table, a row for each place.

        Of one that has begun, `cycle`: `numbered`, the players by pairing number, how it seeds four of them, and
        whether it `repeats` where all are level: nobody has left (G.3).
        """
        np = numpy()
        turned = False
        while block.count(rows):
            played = table.play(block.draws, now, who, self.borders, len(self.players), reversed_colours=turned)
            self._remember(block, rows, who, played.points)
            block.games[rows] += played.games
            if self.clockwork:
                self._lasts(block, rows, rules, now, played.rounds, after, elapsed)
            again = played.level & repeats
            sizes = np.where(again, 0, played.on_top.sum(axis=0))
            single = np.flatnonzero(sizes == 1)
            block.winner[block.some(rows, single)] = who[played.on_top[:, single].argmax(axis=0), single]
            for size in np.unique(sizes[sizes > 1]).tolist():
                here = np.flatnonzero(sizes == size)
                top = np.where(played.on_top[:, here], who[:, here], len(self.players))
                over = _Over(now, who[:, here], played.results[:, here], turned, seeded)
                self._after_games(block, block.some(rows, here), np.sort(top, axis=0)[:size].T, over)
            more = np.flatnonzero(again)
            rows = block.some(rows, more)
            block.again[rows] = True
            who = who[:, more] if numbered is None else np.tile(numbered[:, None], (1, more.size))
            now, after, elapsed, seeded, numbered = self.table(rules, len(who)), "stage", (), None, None
            cycle += 1
            turned = cycle % 2 == 0

    def _after_games(self, block: Block, rows: Rows, group: Array, over: _Over) -> None:
        """Those on top go on; where their cycle seeds them, each playoff by itself."""
        stage = self.forecast.seed_stage
        if stage is None or not isinstance(self.forecast.rulebook.branch_for(group.shape[1]), Knockout):
            self.further(block, rows, group, None)
            return
        for place in range(len(rows)):
            names = tuple(self.players[number] for number in group[place])
            if over.seeded:
                tiers = over.seeded(over.results[:, place], names)
            else:
                order = [self.players[number] for number in over.who[:, place]]
                tiers = stage(over.sheet(order, place), names)
            self.further(block, rows[place : place + 1], group[place : place + 1], tiers)

    def _lasts(
        self, block: Block, rows: Rows, rules: RoundRobin, now: Frame, rounds: Array, after: str, elapsed: Elapsed
    ) -> None:
        assert self.clockwork is not None
        boards = [stop - before for stop, before in zip(now.stops, (0, *now.stops), strict=False)]
        units = [(rules.clock, number) for number in boards]
        block.last(rows, self.clockwork.lasting(block.draws, rounds, units, after, elapsed))

    def _remember(self, block: Block, rows: Rows, who: Array, points: Array) -> None:
        """The scores of the first cycle, where all playoffs begin with one of the same players."""
        np = numpy()
        if isinstance(rows, slice) and block.scores is None:
            numbers = np.unique(who[:, 0])
            scores = np.zeros((len(self.players), block.size), np.int16)
            np.put_along_axis(scores, who, points, axis=0)
            block.scores, block.scored = scores[numbers], tuple(numbers.tolist())


class _Over:
    """Cycles that are over: the table before them, who had which place, their results."""

    def __init__(self, now: Frame, who: Array, results: Array, turned: bool, seeded: SeedCycle | None) -> None:
        self.now, self.who, self.results, self.turned, self.seeded = now, who, results, turned, seeded

    def sheet(self, order: Sequence[str], place: int) -> Sheet:
        """The sheet of one of them, nothing of which had been played; `order`: its players by place."""
        found = Sheet(tuple(sorted(order)), 2 if self.turned else 1)
        for (first, second), taken in zip(self.now.open, self.results[:, place].tolist(), strict=True):
            one, other = order[first], order[second]
            colours = ByColour(other, one) if self.turned else ByColour(one, other)
            result = RESULTS[2 - taken if self.turned else taken]
            found = found.marked(round_robin.pairing(one, other), Mark(colours, result=result))
        return found
