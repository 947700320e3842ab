"""The laws of all branches under one rulebook and one strength, worked out once and kept; and how they are read.

A `Forecast` knows laws: numbers that depend on nobody's question. A `Reading` puts marks into them: the generating
function of a group is that of its branch, whose groups are smaller, and so on down to single players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import permutations, product

from playoff.branches import knockout, round_robin, selection
from playoff.branches.sheet import Sheet
from playoff.event import Dossier, seeds_from
from playoff.odds.cycle import CycleLaw, Onward, Tiers, Turns
from playoff.odds.duel import Duel, duel
from playoff.odds.frame import PURE
from playoff.odds.marks import Marks, Number
from playoff.odds.mixture import Mixture, mixture
from playoff.odds.stage_seeds import SeedStage
from playoff.odds.standing import drawn
from playoff.odds.strength import Strength
from playoff.odds.undrawn import undrawn
from playoff.rulebooks import Branch, Knockout, Match, RoundRobin, Rulebook

Value = dict[str, Number]
"""The generating function by player."""

Seeding = Callable[[tuple[str, ...]], Tiers]
"""How the main event seeds a group."""

Drawings = tuple[tuple[float, Turns], ...] | Mixture
"""The drawings of a round robin with their chances."""

Question = tuple[object, ...]
"""What a reading was made for."""

BEFORE = 5
"""To this number of players a round robin is exact before its numbers are drawn."""

AFTER = 7
"""To this number it is exact once they are drawn."""


def playing_round_robin(rulebook: Rulebook, players: int) -> int:
    """How many of so many level players play a round robin: 0 where they play anything else."""
    size = rulebook.size_for(players)
    return min(players, size.best or players) if isinstance(rulebook.branches[size.branch], RoundRobin) else 0


class Forecast:
    """The laws of matches and cycles that have not begun, kept for the next question."""

    def __init__(self, rulebook: Rulebook, strength: Strength) -> None:
        self.rulebook, self.strength = rulebook, strength  # kept, so that the id of rules stays theirs
        self._duels: dict[tuple[str, str, bool, int], Duel] = {}
        self._undrawn: dict[tuple[tuple[str, ...], int, bool], Drawings] = {}
        self._cycles: dict[tuple[tuple[str, ...], int, int], CycleLaw] = {}
        self._read: tuple[Dossier | None, dict[Question, list[Reading]]] = (None, {})

    @classmethod
    def kept(cls, forecast: Forecast | None, rulebook: Rulebook, strength: Strength) -> Forecast:
        """The forecast given, if it is one of this rulebook and this strength; else a new one."""
        if forecast and forecast.rulebook is rulebook and forecast.strength is strength:
            return forecast
        return cls(rulebook, strength)

    def readings(self, dossier: Dossier, question: Question, asked: Callable[[], list[Reading]]) -> list[Reading]:
        """The readings of a question, kept while the main event stays the same: their fresh branches stay too."""
        if self._read[0] is not dossier:
            self._read = (dossier, {})
        known = self._read[1]
        if question not in known:
            known[question] = asked()
        return known[question]

    def duel(self, rules: Match, one: str, other: str, *, decides: bool) -> Duel:
        """The law of a match nobody has begun."""
        decides = decides and rules.set.games > 2  # of one or two games none is left when somebody is certain
        key = (min(one, other), max(one, other), decides, id(rules))
        if key not in self._duels:
            self._duels[key] = duel(rules, Sheet(key[:2]), self.strength, decides=decides)
        return self._duels[key]

    def undrawn(self, rules: RoundRobin, players: tuple[str, ...], *, stops: bool) -> Drawings:
        """The law of a round robin before its numbers are drawn; many drawings as a mixture."""
        key = (players, id(rules), stops)
        if key not in self._undrawn:
            found = undrawn(players, rules, self.strength, seed_stage=self.seed_stage, stops=stops)
            self._undrawn[key] = mixture(found) if len(players) > PURE else found
        return self._undrawn[key]

    def cycle(self, rules: RoundRobin, numbers: tuple[str, ...], cycle: int) -> CycleLaw:
        """The law of a cycle nobody has begun, with these numbers; an odd one or an even one."""
        turn = 2 - cycle % 2
        key = (numbers, id(rules), turn)
        if key not in self._cycles:
            sheet = Sheet(tuple(sorted(numbers)), turn)
            self._cycles[key] = drawn(sheet, numbers, rules, self.strength, seed_stage=self.seed_stage)
        return self._cycles[key]

    def turns(self, rules: RoundRobin, numbers: tuple[str, ...], cycle: int) -> Turns:
        """The cycles from this one on."""
        return Turns(self.cycle(rules, numbers, cycle), self.cycle(rules, numbers, cycle + 1))

    def within_limits(self, players: int) -> bool:
        """Whether a group that is level has exact odds before any lots."""
        return players < 2 or playing_round_robin(self.rulebook, players) <= BEFORE

    @cached_property
    def seed_stage(self) -> SeedStage | None:
        """How a cycle seeds four of its players, where the rulebook lets it."""
        rulebook = self.rulebook
        knockouts = [rules for rules in rulebook.branches.values() if isinstance(rules, Knockout)]
        if not any(rules.seed_from == "stage" for rules in knockouts):
            return None

        def seed(sheet: Sheet, group: tuple[str, ...]) -> Tiers:
            table = round_robin.crosstable(sheet, below_half=rulebook.conduct.annul_below_half)
            return seeds_from(table, group, rulebook.seeding, "stage").tiers

        return seed


class Reading:
    """The laws of a forecast with marks put into them; `seeding` says how the main event seeds a group."""

    def __init__(self, forecast: Forecast, marks: Marks, seeding: Seeding, *, stops: bool = True) -> None:
        self.forecast, self.marks, self.seeding, self.stops = forecast, marks, seeding, stops
        self._fresh: dict[Onward, Value] = {}
        self._further: dict[Onward, Value] = {}
        self._turns: dict[tuple[tuple[str, ...], int, int], Value] = {}
        self._matches: dict[Duel, Value] = {}

    def with_seeding(self, seeding: Seeding) -> Reading:
        """The same question under other seeds."""
        return Reading(self.forecast, self.marks, seeding, stops=self.stops)

    def further(self, onward: Onward) -> Value:
        """A further branch, with its mark."""
        if onward not in self._further:
            mark = self.marks.branch(len(onward.players))
            self._further[onward] = {player: mark * value for player, value in self.fresh(onward).items()}
        return self._further[onward]

    def fresh(self, onward: Onward) -> Value:
        """A branch nobody has begun: of all who are level, or of the best of them, lots deciding at the border."""
        players = tuple(sorted(onward.players))
        key = Onward(players, onward.tiers)
        if key not in self._fresh:
            size = self.forecast.rulebook.size_for(len(players))
            rules = self.forecast.rulebook.branches[size.branch]
            if size.best is None or len(players) <= size.best:
                self._fresh[key] = self.played(rules, players, onward.tiers)
            else:
                self._fresh[key] = self.chosen(rules, self.seeding(players), size.best)
        return self._fresh[key]

    def chosen(self, rules: Branch, tiers: Tiers, best: int) -> Value:
        """The best of level players play; among those at the border lots decide."""
        line = selection.border(tiers, best)
        orders = list(permutations(line))
        ways = [selection.chosen(tiers, best, order) for order in orders]
        return mixed((1 / len(ways), self.played(rules, tuple(sorted(way or ())))) for way in ways)

    def played(self, rules: Branch, players: tuple[str, ...], tiers: Tiers | None = None) -> Value:
        """A branch of these players; `tiers`: their seeds, where a cycle has given them."""
        match rules:
            case Match():
                one, other = players
                return self.match(rules, one, other)
            case RoundRobin():
                return self._round_robin(rules, players)
            case Knockout():
                return self._knockout(rules, tiers or self.seeding(players))

    def turns(self, rules: RoundRobin, numbers: tuple[str, ...], cycle: int) -> Value:
        """The cycles with these numbers, from this one on."""
        key = (numbers, id(rules), cycle % 2)
        if key not in self._turns:
            self._turns[key] = self.forecast.turns(rules, numbers, cycle).at(self.marks, self.further)
        return self._turns[key]

    def match(self, rules: Match, one: str, other: str, *, decides: bool = True) -> Value:
        """A match that nobody has begun."""
        law = self.forecast.duel(rules, one, other, decides=decides)
        if law not in self._matches:
            self._matches[law] = dict(zip(law.players, law.at(self.marks), strict=True))
        return self._matches[law]

    def _round_robin(self, rules: RoundRobin, players: tuple[str, ...]) -> Value:
        drawings = self.forecast.undrawn(rules, players, stops=self.stops)
        if isinstance(drawings, Mixture):
            return drawings.at(self.marks, self.further)
        return mixed((chance, turns.at(self.marks, self.further)) for chance, turns in drawings)

    def _knockout(self, rules: Knockout, tiers: Tiers) -> Value:
        match = self.forecast.rulebook.match_of(rules)
        return mixed(
            (chance, self.final(match, *(self.match(match, *pair, decides=False) for pair in pairs)))
            for chance, pairs in semifinals(tiers, {})
        )

    def final(self, match: Match, first: Value, second: Value) -> Value:
        """The final between the winners of two semifinals; the sole one who goes on has won (G.4)."""
        if not first or not second:
            return first or second
        found: Value = {}
        for (one, ones), (other, others) in product(first.items(), second.items()):
            for player, value in self.match(match, one, other).items():
                found[player] = found.get(player, 0.0) + ones * others * value
        return found


def mixed(parts: Iterator[tuple[float, Value]]) -> Value:
    """The average of several courses, by their chances."""
    found: Value = {}
    for chance, values in parts:
        for player, value in values.items():
            found[player] = found.get(player, 0.0) + chance * value
    return found


Pairs = tuple[tuple[str, ...], tuple[str, ...]]


def semifinals(tiers: Tiers, lots: Mapping[int, tuple[str, ...]]) -> list[tuple[float, Pairs]]:
    """The semifinals with their chances: lots not yet drawn may fall in any order (E.2)."""
    return _semifinals(tiers, tuple(sorted(lots.items())))


@lru_cache(maxsize=1024)
def _semifinals(tiers: Tiers, drawn: tuple[tuple[int, tuple[str, ...]], ...]) -> list[tuple[float, Pairs]]:
    lots = dict(drawn)
    due = {place: tier for place, tier in knockout.tiers_needing_lots(tiers).items() if place not in lots}
    counts: dict[Pairs, int] = {}
    for orders in product(*(permutations(tier) for tier in due.values())):
        order = knockout.seed_order(tiers, {**lots, **dict(zip(due, orders, strict=True))})
        assert order is not None
        pairs = sorted(tuple(sorted(pair)) for pair in knockout.semifinals(order))
        counts[pairs[0], pairs[1]] = counts.get((pairs[0], pairs[1]), 0) + 1
    total = sum(counts.values())
    return [(count / total, pairs) for pairs, count in counts.items()]
