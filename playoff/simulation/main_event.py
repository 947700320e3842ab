"""A main event that is not over: its open games are played too, and who is tied follows from them (A.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from playoff.event import Dossier, MainGame, seeds
from playoff.odds.cycle import Tiers
from playoff.odds.numbers import numpy
from playoff.odds.strength import Strength
from playoff.rulebooks import Rulebook
from playoff.simulation.block import Block
from playoff.simulation.draws import Array, Draws
from playoff.simulation.lottery import Lottery
from playoff.simulation.sampler import Sampler
from playoff.tiebreaks import Result

FEW = 14
"""With so many open games main events come again, and their seeds are remembered."""

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


class MainEvent:
    """The open games of a main event, and what has been played of it. Raises BadInput where a rating is missing."""

    def __init__(self, dossier: Dossier, rulebook: Rulebook, strength: Strength) -> None:
        np = numpy()
        tournament = dossier.tournament
        assert tournament is not None
        self.dossier, self.rulebook, self.tournament = dossier, rulebook, tournament
        self.open = dossier.open_games
        place = {player: number for number, player in enumerate(tournament.players)}
        self.pairs = [(place[game.white], place[game.black]) for game in self.open]
        self.base = np.array([tournament.points[player] for player in tournament.players], np.int32)
        scores = [tournament.scoring.scores(result) for result in RESULTS]
        self.gains = np.array([[score.white for score in scores], [score.black for score in scores]], np.int32)
        chances = [strength.chances(game.white, game.black, "main") for game in self.open]
        self.lottery = Lottery([list(each) for each in chances]) if chances else None
        self._seeds: dict[tuple[bytes, tuple[str, ...]], Tiers] = {}

    def play(self, draws: Draws, number: int) -> tuple[Array, Array]:
        """So many main events: how each open game ends (0 White wins, 1 drawn, 2 Black wins), a row each; points."""
        np = numpy()
        ends = np.zeros((len(self.open), number), np.int8)
        points = np.tile(self.base[:, None], (1, number))
        for game, (white, black) in enumerate(self.pairs):
            assert self.lottery is not None
            ends[game] = self.lottery.draw(draws, number, game) - self.lottery.starts[game]
            points[white] += self.gains[0].take(ends[game])
            points[black] += self.gains[1].take(ends[game])
        return ends, points

    def tiers(self, ends: Array, group: tuple[str, ...]) -> Tiers:
        """How one main event seeds a group."""
        key = (ends.tobytes(), group)
        found = self._seeds.get(key)
        if found is None:
            found = seeds(self.completed(ends.tolist()), group, self.rulebook.seeding).tiers
            if len(self.open) <= FEW:
                self._seeds[key] = found
        return found

    def completed(self, ends: Sequence[int]) -> Dossier:
        """The main event with these results."""
        results: dict[MainGame, Result] = {game: RESULTS[end] for game, end in zip(self.open, ends, strict=True)}
        games = tuple(
            replace(game, result=results[game]) if game.result is None else game for game in self.tournament.games
        )
        return replace(self.dossier, tournament=replace(self.tournament, games=games))

    def seeding(self, ends: Array, rows: Array, group: tuple[str, ...]) -> Iterator[tuple[Array, Tiers]]:
        """The places among these playoffs that have the same seeds."""
        np = numpy()
        by_tiers: dict[Tiers, list[int]] = {}
        for place, row in enumerate(rows.tolist()):
            by_tiers.setdefault(self.tiers(ends[:, row], group), []).append(place)
        for tiers, places in by_tiers.items():
            yield np.array(places), tiers


def waiting(sampler: Sampler, block: Block, points: Array, out: Sequence[int]) -> None:
    """Who is on top after the main event wins it alone or plays off; who is `out` does not play."""
    np = numpy()
    top = points == points.max(axis=0)
    top[list(out)] = False
    sizes = top.sum(axis=0)
    single = np.flatnonzero(sizes == 1)
    block.winner[single] = top[:, single].argmax(axis=0)
    numbers = np.arange(len(points))[:, None]
    for size in np.unique(sizes[sizes > 1]).tolist():
        rows = np.flatnonzero(sizes == size)
        who = np.sort(np.where(top[:, rows], numbers, len(points)), axis=0)[:size].T
        sampler.further(block, rows, who, after="")
