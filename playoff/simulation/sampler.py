"""Playing a block of playoffs: branch after branch, every playoff at once, by the rulebook.

Stages whose law is known are drawn from it, the others played game by game; both give the same chances. Who goes on
is put together by the number of players, so that one call plays every further match, round robin, knockout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations

from playoff.branches import selection
from playoff.odds.cycle import Tiers
from playoff.odds.forecast import Forecast, semifinals
from playoff.odds.numbers import numpy
from playoff.rulebooks import Branch, Knockout, Match, RoundRobin
from playoff.simulation.block import NOBODY, Block, Rows, grouped
from playoff.simulation.clockwork import Clockwork, Elapsed
from playoff.simulation.cycles import WORTH, Cycles
from playoff.simulation.draws import Array, Draws
from playoff.simulation.lottery import Lottery
from playoff.simulation.matches import Ended, MatchLaws, match_laws
from playoff.simulation.pace import Pace
from playoff.simulation.semifinals import SemifinalLaws, semifinal_laws

Seeding = Callable[[Block, Array, tuple[str, ...]], Iterator[tuple[Array, Tiers]]]
"""How the main event seeds a group: the places among some playoffs of a block that have the same tiers, and these."""


class Sampler:
    """Plays playoffs of these players under the rulebook of a forecast."""

    def __init__(self, forecast: Forecast, players: Sequence[str], seeding: Seeding, pace: Pace | None) -> None:
        self.forecast, self.players, self.seeding = forecast, tuple(players), seeding
        self.numbers = {player: number for number, player in enumerate(self.players)}
        self.clockwork = Clockwork(forecast.rulebook, pace) if pace else None
        self._matches: dict[tuple[int, bool], MatchLaws] = {}
        self._pairs: dict[tuple[object, ...], tuple[Lottery, Array]] = {}
        self._semifinals: dict[tuple[object, ...], SemifinalLaws] = {}
        self.cycles = Cycles(forecast, self.players, self.further, self.clockwork)

    # Branches

    def further(
        self, block: Block, rows: Rows, who: Array, tiers: Tiers | None = None, *, counted: bool = True,
        after: str = "stage",
    ) -> None:  # fmt: skip
        """A branch for groups of the same size, the numbers of the players a row each in rising order.

        `tiers`: seeds a cycle has given to all of them. `counted`: it is a further branch, not the first.
        """
        if not len(who):
            return
        if counted:
            block.further[who.shape[1]] += len(who)
        rulebook = self.forecast.rulebook
        size = rulebook.size_for(who.shape[1])
        rules = rulebook.branches[size.branch]
        if size.best is not None and who.shape[1] > size.best:
            for places, group, found in self._seeded(block, rows, who):
                self._chosen(block, block.some(rows, places), rules, group, found, size.best, after)
            return
        self.played(block, rows, rules, who, tiers, after)

    def played(
        self, block: Block, rows: Rows, rules: Branch, who: Array, tiers: Tiers | None = None, after: str = "stage"
    ) -> None:
        """A branch of these players, whatever the rulebook has for so many."""
        match rules:
            case Match():
                self.match(block, rows, rules, who, after)
            case RoundRobin():
                self.cycles.fresh(block, rows, rules, who, after)
            case Knockout():
                if tiers is not None:
                    self.knockout(block, rows, rules, tiers, {}, after)
                    return
                for places, _, found in self._seeded(block, rows, who):
                    self.knockout(block, block.some(rows, places), rules, found, {}, after)

    def choose(self, block: Block, rows: Rows, rules: Branch, tiers: Tiers, best: int, after: str) -> None:
        """The best of level players play; lots are due at the border."""
        group = tuple(sorted(player for tier in tiers for player in tier))
        self._chosen(block, rows, rules, group, tiers, best, after)

    def _chosen(
        self, block: Block, rows: Rows, rules: Branch, group: tuple[str, ...], tiers: Tiers, best: int, after: str
    ) -> None:
        np = numpy()
        line = selection.border(tiers, best)
        ways = [selection.chosen(tiers, best, order) or group for order in permutations(line)]
        sets = np.array([sorted(self.numbers[player] for player in way) for way in ways])
        who = sets[block.draws.below(len(ways), block.count(rows))]
        self.played(block, rows, rules, who, None, after)

    def _seeded(self, block: Block, rows: Rows, who: Array) -> Iterator[tuple[Array, tuple[str, ...], Tiers]]:
        """The places of the playoffs that have the same players and the same seeds by the main event."""
        np = numpy()
        numbers = np.arange(block.size)[rows]
        for members, places in grouped(who):
            group = tuple(sorted(self.players[number] for number in members))
            for found, tiers in self.seeding(block, numbers[places], group):
                yield places[found], group, tiers

    # Matches

    def match(self, block: Block, rows: Rows, rules: Match, who: Array, after: str) -> None:
        """Matches nobody has begun, whose winners win the playoff."""
        laws = self.laws(rules, decides=True)
        law = laws.law[who[:, 0], who[:, 1]]
        one = int(law[0])
        self.ended(block, rows, rules, laws.play(block.draws, len(law), one if (law == one).all() else law), after)

    def laws(self, rules: Match, *, decides: bool) -> MatchLaws:
        """The laws of the matches of all pairs."""
        key = (id(rules), decides)
        if key not in self._matches:
            pairs = combinations(sorted(self.players), 2)
            duels = [self.forecast.duel(rules, one, other, decides=decides) for one, other in pairs]
            self._matches[key] = match_laws(duels, self.numbers)
        return self._matches[key]

    def ended(self, block: Block, rows: Rows, rules: Match, ended: Ended, after: str, elapsed: Elapsed = ()) -> None:
        """Matches that end the playoff."""
        block.winner[rows] = ended.winner
        block.games[rows] += ended.games
        block.sudden_death[rows] |= ended.sudden
        if self.clockwork:
            block.last(rows, self.lasting(block.draws, rules, ended, after, elapsed))

    def lasting(self, draws: Draws, rules: Match, ended: Ended, after: str, elapsed: Elapsed = ()) -> Array:
        """The seconds of matches: the set, then sudden death."""
        np = numpy()
        assert self.clockwork is not None
        deaths = ended.deaths
        of_set = ended.games - deaths
        seconds = self.clockwork.series(draws, of_set, rules.set.clock, after, elapsed)
        for begun in (False, True):  # sudden death comes after a game of the set, or is where play goes on
            here = np.flatnonzero((deaths > 0) & ((of_set > 0) == begun))
            if here.size:
                first, now = ("game", ()) if begun else (after, elapsed)
                seconds[here] += self.clockwork.series(draws, deaths[here], rules.sudden_death.clock, first, now)
        return seconds

    # Knockouts

    def knockout(
        self, block: Block, rows: Rows, rules: Knockout, tiers: Tiers, lots: Mapping[int, tuple[str, ...]], after: str
    ) -> None:
        """Semifinals and final of four players; lots not yet drawn fall as they like (E.2)."""
        np = numpy()
        match, count = self.forecast.rulebook.match_of(rules), block.count(rows)
        laws = self.laws(match, decides=False)
        key = (id(match), tiers, tuple(lots.items()))
        if key not in self._pairs:
            ways = semifinals(tiers, lots)
            numbers = np.array([[[self.numbers[player] for player in pair] for pair in way] for _, way in ways])
            self._pairs[key] = (
                Lottery([[chance for chance, _ in ways]]),
                laws.law[numbers[:, :, 0], numbers[:, :, 1]].T,
            )
        fall, pairs = self._pairs[key]
        if self.clockwork is None and count >= WORTH:
            if key not in self._semifinals:
                chances = [chance for chance, _ in semifinals(tiers, lots)]
                self._semifinals[key] = semifinal_laws(laws, chances, pairs)
            both = self._semifinals[key]
            found = both.lottery.draw(block.draws, count)
            block.games[rows] += both.games.take(found)
            block.sudden_death[rows] |= both.sudden.take(found)
            final = self.laws(match, decides=True)
            self.ended(block, rows, match, final.play(block.draws, count, both.final.take(found)), "stage")
            return
        single = pairs.shape[1] == 1
        way = None if single else fall.draw(block.draws, count)
        ended = [laws.play(block.draws, count, int(law[0]) if single else law[way]) for law in pairs]
        self.final(block, rows, rules, ended, [((), after), ((), after)])

    def final(
        self, block: Block, rows: Rows, rules: Knockout, semis: Sequence[Ended], begun: Sequence[tuple[Elapsed, str]]
    ) -> None:
        """Count the semifinals, then play the final; a semifinal without a winner sends nobody on (G.4)."""
        np = numpy()
        match = self.forecast.rulebook.match_of(rules)
        for ended in semis:
            block.games[rows] += ended.games
            block.sudden_death[rows] |= ended.sudden
        if self.clockwork:
            first, second = (
                self.lasting(block.draws, match, ended, after, elapsed)
                for ended, (elapsed, after) in zip(semis, begun, strict=True)
            )
            if not rules.parallel:
                waits = (first > 0) & (second > 0)
                gap = np.where(waits, self.clockwork.gap(block.draws, len(first)), 0)
                block.last(rows, first + gap + second)
            else:
                block.last(rows, np.maximum(first, second))
        one, other = (ended.winner for ended in semis)
        alone = np.flatnonzero((one == NOBODY) | (other == NOBODY))
        if alone.size:
            block.winner[block.some(rows, alone)] = np.maximum(one, other)[alone]
            both = np.flatnonzero((one != NOBODY) & (other != NOBODY))
            rows, one, other = block.some(rows, both), one[both], other[both]
        if len(one):
            laws = self.laws(match, decides=True)
            law = laws.law.take(one.astype(np.int32) * np.int32(len(self.players)) + other)
            self.ended(block, rows, match, laws.play(block.draws, len(one), law), "stage")
