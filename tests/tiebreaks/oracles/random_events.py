"""Random tournaments with everything that can go wrong in one, deterministic by seed.

Pairings are legal, no more: nobody meets anybody more often than the event says. They need not be what a pairing
program would have made, for a tie-break does not ask.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date
from itertools import count

from playoff.tiebreaks import Bye, Game, HalfPoints, Result, Scoring, System, Tournament, Unpaired

OVER_THE_BOARD = {Result.WHITE_WINS: 36, Result.DRAW: 34, Result.BLACK_WINS: 30}
ODD = {Result.BOTH_LOSE: 1, Result.WHITE_HALF: 1, Result.BLACK_HALF: 1}
FORFEITS = {Result.WHITE_BY_FORFEIT: 4, Result.BLACK_BY_FORFEIT: 4, Result.BOTH_FORFEIT: 2}

FIRST_DAYS = (date(2024, 9, 1), date(2026, 3, 1))
"""One in each edition of C.07 with values for unplayed rounds that the oracles know."""

THREE_ONE_NOTHING = Scoring(HalfPoints(6), HalfPoints(2), HalfPoints(0), HalfPoints(2))

FEWEST_ROUNDS = 3

TRIES = 60
"""How often a round is drawn anew before it is given up as not to be paired."""


@dataclass
class Hall:
    """What a tournament is made from, round by round."""

    rng: random.Random
    players: tuple[str, ...]
    forfeit: float
    """The chance that a game is not played."""
    games: list[Game] = field(default_factory=list)
    byes: list[Unpaired] = field(default_factory=list)

    def play(self, round_: int, white: str, black: str) -> None:
        """A game with a random result."""
        results = OVER_THE_BOARD if self.rng.random() < 0.99 else ODD
        if self.rng.random() < self.forfeit:
            results = FORFEITS
        (result,) = self.rng.choices(list(results), list(results.values()))
        self.games.append(Game(round_, white, black, result))

    def leave_out(self, round_: int, player: str, bye: Bye) -> None:
        """A round without an opponent."""
        self.byes.append(Unpaired(round_, player, bye))

    def end(self, system: System, rounds: int, scoring: Scoring) -> Tournament:
        """The tournament that was played: rated throughout in nine of ten, in the others with gaps."""
        rated = self.rng.random() < 0.9
        ratings = {name: self.rng.randrange(1400, 2800) for name in self.players if rated or self.rng.random() < 0.8}
        return Tournament(
            self.players,
            tuple(self.games),
            system=system,
            scoring=scoring,
            first_day=self.rng.choice(FIRST_DAYS),
            rounds=rounds,
            byes=tuple(self.byes),
            ratings=ratings,
        )


def round_robin(seed: int) -> Tournament:
    """3 to 12 players, odd sizes, one round or two; forfeits, double forfeits, withdrawals, odd results.

    Of the odd sizes every other one has its rests written down, as zero-point byes.
    """
    rng = random.Random(f"round robin {seed}")
    size, cycles = rng.randint(3, 12), rng.choice((1, 1, 1, 2))
    hall = _hall(rng, size)
    leaves = {name: rng.randint(2, size) for name in hall.players if rng.random() < 0.05}
    rests_written = rng.random() < 0.5
    seats: list[str | None] = [*hall.players, *([None] if size % 2 else [])]
    per_cycle = len(seats) - 1
    for round_ in range(1, cycles * per_cycle + 1):
        for one, other in zip(seats[: len(seats) // 2], reversed(seats[len(seats) // 2 :]), strict=True):
            if one is None or other is None:
                if rests_written:
                    hall.leave_out(round_, one or other or "", Bye.ZERO)
                continue
            white, black = (one, other) if (round_ + (round_ > per_cycle)) % 2 else (other, one)
            gone = [leaves.get(name, round_ + 1) <= round_ for name in (white, black)]
            if any(gone):
                hall.games.append(Game(round_, white, black, _absent(*gone)))
            else:
                hall.play(round_, white, black)
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return hall.end("round-robin", cycles * per_cycle, Scoring())


def swiss(seed: int, players: int | None = None, rounds: int | None = None) -> Tournament:
    """4 to 24 players, 3 to 9 rounds, one in eight a double Swiss; byes of all kinds, late entries, withdrawals.

    In one of ten the allocated bye is worth less than a win, in another one of ten a win is worth three points.
    """
    drawn = (_swiss(random.Random(f"swiss {seed} {attempt}"), players, rounds) for attempt in count())
    return next(event for event in drawn if event.last_round >= FEWEST_ROUNDS)


def _swiss(rng: random.Random, players: int | None, rounds: int | None) -> Tournament:
    double = players is None and rng.random() < 0.125
    size = players or rng.randint(6 if double else 4, 24)
    scoring = Scoring()
    if rng.random() < 0.1:
        scoring = Scoring(bye=rng.choice((HalfPoints(1), HalfPoints(0))))
    elif rng.random() < 0.1:
        scoring = THREE_ONE_NOTHING
    hall = _hall(rng, size)
    enters = {name: rng.choice((1, 1, 1, 1, 1, 1, 1, 1, 2, 3)) for name in hall.players}
    leaves = {name: rng.randint(2, 9) for name in hall.players if rng.random() < 0.1}
    silent = {name for name in hall.players if rng.random() < 0.5}
    asks = rng.choice((0.0, 0.03, 0.1))
    met: set[frozenset[str]] = set()
    round_, last = 0, rounds or rng.randint(FEWEST_ROUNDS, 9)
    while round_ < last:
        here, absent = [], []
        for name in hall.players:
            if not enters[name] <= round_ + 1 < leaves.get(name, 99):
                absent.append((name, None if name in silent else Bye.ZERO))
            elif rng.random() < asks:
                absent.append((name, rng.choice((Bye.HALF, Bye.HALF, Bye.ZERO, Bye.FULL))))
            else:
                here.append(name)
        if (paired := _paired(hall, here, met)) is None:
            break
        pairs, left_over = paired
        for rematch in range(1 + double):
            round_ += 1
            for name, bye in absent:
                if bye is not None:
                    hall.leave_out(round_, name, bye)
            if left_over is not None:
                hall.leave_out(round_, left_over, Bye.ALLOCATED)
            for one, other in pairs:
                hall.play(round_, *((other, one) if rematch else (one, other)))
        met |= {frozenset(pair) for pair in pairs}
    return hall.end("swiss", round_, scoring)


def _hall(rng: random.Random, size: int) -> Hall:
    return Hall(rng, tuple(f"P{number:02}" for number in range(1, size + 1)), rng.choice((0.0, 0.05, 0.15)))


def _absent(white: bool, black: bool) -> Result:
    """The result of a game to which White, Black or both did not come."""
    if white and black:
        return Result.BOTH_FORFEIT
    return Result.BLACK_BY_FORFEIT if white else Result.WHITE_BY_FORFEIT


def _paired(hall: Hall, here: list[str], met: set[frozenset[str]]) -> tuple[list[tuple[str, str]], str | None] | None:
    """The pairs of a round, roughly by score, and who is left over; None where it cannot be paired."""
    points = Tournament(hall.players, tuple(hall.games), system="swiss", byes=tuple(hall.byes)).points
    had = {unpaired.player for unpaired in hall.byes if unpaired.bye is Bye.ALLOCATED}
    for _ in range(TRIES):
        order = sorted(here, key=lambda name: points[name] + hall.rng.uniform(0, 1.5), reverse=True)
        left_over = None
        if len(order) % 2:
            left_over = next((name for name in reversed(order) if name not in had), None)
            if left_over is None:
                return None
            order.remove(left_over)
        pairs = []
        while order:
            one = order.pop(0)
            other = next((name for name in order if frozenset((one, name)) not in met), None)
            if other is None:
                break
            order.remove(other)
            pairs.append((one, other) if hall.rng.random() < 0.5 else (other, one))
        else:
            return (pairs, left_over) if pairs else None
    return None
