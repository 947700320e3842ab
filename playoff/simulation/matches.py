"""Matches drawn from their laws: one draw says who wins after how many games of the set and of sudden death."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from playoff.odds.duel import PERIOD, Duel
from playoff.odds.numbers import numpy
from playoff.simulation.draws import Array, Draws
from playoff.simulation.lottery import Lottery

TAIL = 1e-17
"""Chances below cannot be drawn with 53 bits."""

LONGEST = 4096
"""So many games of sudden death at most; what is left counts as won in the last of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Ended:
    """How matches ended: the outcomes that were drawn, and what each of them means."""

    laws: MatchLaws
    found: Array

    @property
    def winner(self) -> Array:
        """Who won: the numbers of players."""
        return self.laws.winner.take(self.found)

    @property
    def games(self) -> Array:
        """How many games were played."""
        return self.laws.games.take(self.found)

    @property
    def deaths(self) -> Array:
        """How many of them in sudden death."""
        return self.laws.deaths.take(self.found)

    @property
    def sudden(self) -> Array:
        """Whether there was any of it."""
        return self.laws.sudden.take(self.found)


@dataclass(frozen=True, slots=True, eq=False)
class MatchLaws:
    """Some matches; `law[one, other]` is the number of the law of two players, by their numbers.

    By outcome: the number of the `winner` (-1: none), `games`, `deaths` among them, whether it was `sudden`, its
    chance.
    """

    lottery: Lottery
    winner: Any
    games: Any
    deaths: Any
    sudden: Any
    chances: Any
    law: Any

    def outcomes(self, law: int) -> slice:
        """The outcomes of one law."""
        starts = self.lottery.starts
        return slice(starts[law], starts[law + 1] if law + 1 < len(starts) else self.lottery.size)

    def play(self, draws: Draws, number: int, law: Array | int = 0) -> Ended:
        """So many matches by one law, or each by the law in its place."""
        return Ended(self, self.lottery.draw(draws, number, law))


def known(winner: int) -> MatchLaws:
    """A match that is over."""
    np = numpy()
    none = np.zeros(1, np.uint16)
    return MatchLaws(Lottery([[1.0]]), np.array([winner], np.int16), none, none, none > 0, np.ones(1), None)


def match_laws(duels: Sequence[Duel], numbers: dict[str, int]) -> MatchLaws:
    """The laws of these matches; `numbers` of all players."""
    np = numpy()
    places = len(numbers)
    law = np.zeros((places, places), np.int32)
    chances: list[list[float]] = []
    outcomes: list[tuple[int, int, int]] = []
    for place, duel in enumerate(duels):
        one, other = (numbers[player] for player in duel.players)
        law[one, other] = law[other, one] = place
        ends = [end for end in _ends(duel) if end[3]]
        chances.append([chance for *_, chance in ends])
        outcomes += [((one, other)[winner], games, deaths) for winner, games, deaths, _ in ends]
    winner, games, deaths = (np.array(column) for column in zip(*outcomes, strict=True))
    return MatchLaws(
        Lottery(chances), winner.astype(np.int16), (games + deaths).astype(np.uint16), deaths.astype(np.uint16),
        deaths > 0, np.concatenate(chances), law,
    )  # fmt: skip


def _ends(duel: Duel) -> Iterator[tuple[int, int, int, float]]:
    """Every way the match may end: the place of the winner, games of the set, of sudden death, the chance."""
    for winner, chances in enumerate(duel.won):
        for games, chance in enumerate(chances):
            yield winner, games, 0, chance
    if not any(duel.level):
        return
    series = _series(duel)
    for games, level in enumerate(duel.level):
        if level:
            for deaths, pair in enumerate(series):
                for winner, chance in enumerate(pair):
                    yield winner, games, deaths, level * chance


def _series(duel: Duel) -> list[tuple[float, float]]:
    """For each number of games of sudden death the chances of both to win in the last: the period comes again."""
    found: list[tuple[float, float]] = []
    total = 0.0
    first = max(map(len, duel.sudden))
    while len(found) < first or (1 - total > TAIL and any(map(any, found[-PERIOD:])) and len(found) < LONGEST):
        number = len(found)
        pair: list[float] = []
        for chances in duel.sudden:
            now = chances[number] if number < len(chances) else 0.0
            before = found[number - PERIOD][len(pair)] if number >= PERIOD else 0.0
            pair.append(max(0.0, now + duel.ratio * before))
        found.append((pair[0], pair[1]))
        total += sum(pair)
        if number >= first and max(map(sum, found[-PERIOD:])) < TAIL:
            break
    return found
