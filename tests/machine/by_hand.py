"""A playoff kept by hand: what the clauses say must be due, with simple arithmetic and nothing of the machine.

Points are written as on paper: 1, 0.5, 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

WORTH = {"1-0": (1.0, 0.0), "1/2-1/2": (0.5, 0.5), "0-1": (0.0, 1.0)}

Clock = tuple[int, int, int, int]
"""White's seconds and increment, Black's seconds and increment."""

BLITZ: Clock = (180, 2, 180, 2)
"""B: "3 min, 3 min, 2 s"."""
SUDDEN_DEATH: Clock = (150, 2, 180, 2)
"""B: "2 min 30 s, 3 min, 2 s"."""

WHITES = "ABBAABBAABBAABBAABBAA"
"""C.3: "White is then A, B, B, A, A, B, B, A, A ..."."""


@dataclass(frozen=True)
class Lots:
    """Lots must be drawn now, for these."""

    id: str
    players: frozenset[str]


@dataclass(frozen=True)
class Game:
    """This game must be played now."""

    id: str
    white: str
    black: str
    clock: Clock


Item = Lots | Game


@dataclass
class Duel:
    """A match by clause C."""

    id: str
    players: tuple[str, str]
    white: str | None = None
    player_a: str | None = None
    games: list[tuple[str, str, str]] = field(default_factory=list)
    """White, Black, result."""

    def copy(self) -> Duel:
        return Duel(self.id, self.players, self.white, self.player_a, list(self.games))

    def other(self, player: str) -> str:
        return self.players[1] if player == self.players[0] else self.players[0]

    def points(self, player: str) -> float:
        """Of the first two games."""
        return sum(WORTH[result][player == black] for _, black, result in self.games[:2])

    def winner(self) -> str | None:
        one, other = self.players
        if len(self.games) < 2:
            return None  # C.2: "One game decides nothing."
        if self.points(one) != self.points(other):
            return max(self.players, key=self.points)  # C.2: "After two games more points win".
        for white, black, result in self.games[2:]:
            if WORTH[result][0] != WORTH[result][1]:  # C.4: "one player scored more in it than the other".
                return white if result == "1-0" else black
        return None

    def due(self) -> tuple[Item, ...]:
        if self.winner():
            return ()
        if self.white is None:
            return (Lots(f"{self.id}/lots/colours", frozenset(self.players)),)
        if len(self.games) < 2:
            # C.1: "game 2 has the colours opposite to game 1".
            white = self.white if not self.games else self.games[0][1]
            return (Game(f"{self.id}/game-{len(self.games) + 1}", white, self.other(white), BLITZ),)
        if self.player_a is None:
            return (Lots(f"{self.id}/lots/sudden-death", frozenset(self.players)),)
        number = len(self.games) - 1
        white = self.player_a if WHITES[number - 1] == "A" else self.other(self.player_a)
        return (Game(f"{self.id}/sudden-death-{number}", white, self.other(white), SUDDEN_DEATH),)

    def drawn(self, lots: Lots, first: str) -> None:
        if lots.id.endswith("colours"):
            self.white = first
        else:
            self.player_a = first

    def played(self, game: Game, result: str) -> None:
        self.games.append((game.white, game.black, result))


ROUNDS_OF_THREE = ((2, 3), (1, 2), (3, 1))
"""D.1, "Berger tables": "so three players play 2-3, 1-2, 3-1"."""


@dataclass
class Trio:
    """Three players by clause D; once two are level on top, the match of those two."""

    players: tuple[str, str, str]
    numbers: tuple[str, ...] = ()
    results: list[str] = field(default_factory=list)
    """Of all cycles, in their order."""
    duel: Duel | None = None

    def copy(self) -> Trio:
        duel = self.duel.copy() if self.duel else None
        return Trio(self.players, self.numbers, list(self.results), duel)

    @property
    def cycle(self) -> int:
        """The cycle of the next game."""
        return len(self.results) // 3 + 1

    def pairing(self, game: int, cycle: int) -> tuple[str, str]:
        """D.1; "Cycle 2 is cycle 1 with every colour reversed, same rounds in the same order"."""
        white, black = (self.numbers[number - 1] for number in ROUNDS_OF_THREE[game])
        return (black, white) if cycle % 2 == 0 else (white, black)

    def points(self, results: list[str], cycle: int) -> dict[str, float]:
        """Of one cycle: "Each cycle stands alone"."""
        points = dict.fromkeys(self.players, 0.0)
        for game, result in enumerate(results):
            for player, worth in zip(self.pairing(game, cycle), WORTH[result], strict=True):
                points[player] += worth
        return points

    def on_top(self, results: list[str], cycle: int) -> list[str]:
        points = self.points(results, cycle)
        return [player for player in self.players if points[player] == max(points.values())]

    def winner(self) -> str | None:
        if self.duel:
            return self.duel.winner()
        if not self.numbers:
            return None
        whole = len(self.results) % 3 == 0 and bool(self.results)
        cycle = self.cycle - 1 if whole else self.cycle
        now = self.results[3 * (cycle - 1) :]
        # A.3: "with every unplayed ... game ... ending 1-0, 1/2-1/2 or 0-1 in any combination, the same player wins".
        tops = [self.on_top([*now, *rest], cycle) for rest in product(WORTH, repeat=3 - len(now))]
        if all(len(top) == 1 for top in tops) and len({top[0] for top in tops}) == 1:
            return tops[0][0]
        return None

    def due(self) -> tuple[Item, ...]:
        if self.winner():
            return ()
        if self.duel:
            return self.duel.due()
        if not self.numbers:
            return (Lots("1-round-robin/lots/numbers", frozenset(self.players)),)
        game = len(self.results) % 3
        white, black = self.pairing(game, self.cycle)
        return (Game(f"1-round-robin/cycle-{self.cycle}/round-{game + 1}/board-1", white, black, BLITZ),)

    def drawn(self, lots: Lots, order: tuple[str, ...]) -> None:
        if self.duel:
            self.duel.drawn(lots, order[0])
        else:
            self.numbers = order

    def played(self, game: Game, result: str) -> None:
        if self.duel:
            self.duel.played(game, result)
            return
        self.results.append(result)
        if len(self.results) % 3 == 0:
            top = self.on_top(self.results[-3:], self.cycle - 1)
            if len(top) == 2:  # D.4: "Two level on top: clause C for those two, new lots; the third is out."
                self.duel = Duel("2-match", (top[0], top[1]))


@dataclass
class Quartet:
    """Four players by clause E; nothing tells them apart in the main event, so the seeds are drawn."""

    players: tuple[str, str, str, str]
    semifinals: tuple[Duel, ...] = ()
    final: Duel | None = None
    parallel: bool = True

    def copy(self) -> Quartet:
        final = self.final.copy() if self.final else None
        return Quartet(self.players, tuple(duel.copy() for duel in self.semifinals), final, self.parallel)

    @property
    def duels(self) -> tuple[Duel, ...]:
        return (*self.semifinals, self.final) if self.final else self.semifinals

    def winner(self) -> str | None:
        return self.final.winner() if self.final else None

    def due(self) -> tuple[Item, ...]:
        if not self.semifinals:
            return (Lots("1-knockout/lots/seeds-1", frozenset(self.players)),)
        if not self.parallel and not self.semifinals[0].winner():
            return self.semifinals[0].due()  # Ambiguity 8: "semifinal 1 first".
        return tuple(item for duel in self.duels for item in duel.due())

    def drawn(self, lots: Lots, order: tuple[str, ...]) -> None:
        if not self.semifinals:
            one, two, three, four = order  # E.1: "Semifinals 1 v 4 and 2 v 3".
            self.semifinals = (
                Duel("1-knockout/semifinal-1", (one, four)),
                Duel("1-knockout/semifinal-2", (two, three)),
            )
        else:
            self._duel_of(lots.id).drawn(lots, order[0])

    def played(self, game: Game, result: str) -> None:
        self._duel_of(game.id).played(game, result)
        one, other = (duel.winner() for duel in self.semifinals)
        if one and other and not self.final:  # E.1: "the final starts when both are decided".
            self.final = Duel("1-knockout/final", (one, other))

    def _duel_of(self, name: str) -> Duel:
        return next(duel for duel in self.duels if name.startswith(f"{duel.id}/"))
