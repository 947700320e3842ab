"""Every way the open games of the main event may end, and who is tied then in which seed order; with numpy.

Up to 14 open games, two rounds of 14 players: 4,782,969 completions, as the sums of two tables of 2,187. Seeds are
asked of the tie-break library, once for all completions of a group that look the same to it: the same results of its
games among each other, its players in the same order by Sonneborn-Berger and by the games with Black.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from playoff.event import Dossier, MainGame, seeds
from playoff.odds.cycle import Tiers
from playoff.odds.forecast import BEFORE
from playoff.odds.numbers import numpy
from playoff.odds.strength import Strength
from playoff.rulebooks import Knockout, RoundRobin, Rulebook
from playoff.tiebreaks import Result, Tournament

HALF = 7
"""The open games of one table: a round of fourteen players."""

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)

FAST = {"DE", "SB", "BWG", "BPG"}
"""Criteria whose order is found for all completions at once; under any other each completion is asked by itself."""


@dataclass(frozen=True, slots=True)
class Case:
    """Who would be on top, in one seed order: its chance, and that of every result of every open game with it.

    `tiers`: the seeds where they say who plays or who meets whom, else None; `completed`: a main event that ends so.
    """

    group: tuple[str, ...]
    tiers: Tiers | None
    completed: Dossier
    chance: float
    with_result: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Completions:
    """All completions, in two tables: the earlier open games count as rows, the last seven as columns."""

    dossier: Dossier
    tournament: Tournament
    open: tuple[MainGame, ...]
    rows: Any
    columns: Any
    row_chances: Any
    column_chances: Any

    def points(self, numbers: Any) -> Any:
        """The half points of everybody in these completions."""
        width = len(self.columns)
        return self.rows[numbers // width] + self.columns[numbers % width]

    def end(self, numbers: Any, game: int) -> Any:
        """How an open game ends in these completions: 0 White wins, 1 drawn, 2 Black wins."""
        return numbers // 3 ** (len(self.open) - 1 - game) % 3

    def completed(self, number: int) -> Dossier:
        """The main event with these results."""
        ends = [number // 3 ** (len(self.open) - 1 - game) % 3 for game in range(len(self.open))]
        results = {game: replace(game, result=RESULTS[end]) for game, end in zip(self.open, ends, strict=True)}
        games = tuple(results.get(game, game) for game in self.tournament.games)
        return replace(self.dossier, tournament=replace(self.tournament, games=games))

    def on_top(self) -> Any:
        """For every completion the set on the top score as a mask of the players of the tournament."""
        np = numpy()
        bits = np.left_shift(1, np.arange(len(self.tournament.players)), dtype=np.int64)
        found = np.empty((len(self.rows), len(self.columns)), np.int64)
        for number, row in enumerate(self.rows):
            points = self.columns + row
            found[number] = (points == points.max(axis=1)[:, None]) @ bits
        return found.ravel()

    def chances(self) -> Any:
        """The chance of every completion."""
        return numpy().multiply.outer(self.row_chances, self.column_chances).ravel()


def completions(dossier: Dossier, strength: Strength) -> Completions:
    """The completions of a main event whose games are known."""
    tournament = dossier.tournament
    assert tournament is not None
    games = dossier.open_games
    before, last = games[:-HALF], games[-HALF:]
    base = numpy().array([tournament.points[player] for player in tournament.players])
    rows, row_chances = _table(tournament, before, strength)
    columns, column_chances = _table(tournament, last, strength)
    return Completions(dossier, tournament, games, rows + base, columns, row_chances, column_chances)


def _table(tournament: Tournament, games: Sequence[MainGame], strength: Strength) -> tuple[Any, Any]:
    """What everybody takes from these games in every way they may end, and the chances."""
    np = numpy()
    place = {player: number for number, player in enumerate(tournament.players)}
    points, chances = np.zeros((1, len(place)), np.int64), np.ones(1)
    for game in reversed(games):
        gains = np.zeros((3, len(place)), np.int64)
        for end, result in enumerate(RESULTS):
            gains[end, place[game.white]], gains[end, place[game.black]] = tournament.scoring.scores(result)
        points = (gains[:, None] + points).reshape(-1, len(place))
        chances = np.multiply.outer(np.array(strength.chances(game.white, game.black, "main")), chances).ravel()
    return points, chances


def cases(table: Completions, rulebook: Rulebook, out: frozenset[str] = frozenset()) -> list[Case]:
    """Who would be on top, without those who are `out`, in which seed order; the likeliest first."""
    np = numpy()
    masks, number_of = np.unique(table.on_top(), return_inverse=True)
    number_of = number_of.reshape(-1)
    order = np.argsort(number_of, kind="stable")
    bounds = np.searchsorted(number_of[order], np.arange(len(masks) + 1))
    labels: list[tuple[tuple[str, ...], Tiers | None, Dossier]] = []
    label_of = np.empty(len(number_of), np.int64)
    for number, mask in enumerate(masks.tolist()):
        where = order[bounds[number] : bounds[number + 1]]
        top = [player for place, player in enumerate(table.tournament.players) if mask >> place & 1]
        group = tuple(player for player in top if player not in out)
        for numbers, tiers, completed in _seed_orders(table, rulebook, group, where):
            label_of[numbers] = len(labels)
            labels.append((group, tiers, completed))
    chances = table.chances()
    sums = np.bincount(label_of, chances, len(labels)).tolist()
    by_result = [_by_end(label_of, chances, game, len(labels)) for game in range(len(table.open))]
    found = [
        Case(*label, sums[number], tuple((w[number], d[number], b[number]) for w, d, b in by_result))
        for number, label in enumerate(labels)
    ]
    return sorted(found, key=lambda case: (-case.chance, case.group))


def _by_end(label_of: Any, chances: Any, game: int, labels: int) -> list[list[float]]:
    """For each end of an open game the chance of every case with it."""
    np = numpy()
    shape = (3**game, 3, -1)
    ends = zip(np.moveaxis(label_of.reshape(shape), 1, 0), np.moveaxis(chances.reshape(shape), 1, 0), strict=True)
    return [np.bincount(label.ravel(), chance.ravel(), labels).tolist() for label, chance in ends]


# Seed orders


def _seed_orders(
    table: Completions, rulebook: Rulebook, group: tuple[str, ...], where: Any
) -> Iterator[tuple[Any, Tiers | None, Dossier]]:
    """The completions that leave this group on top, by the seeds that may be asked for, each with an example."""
    asked = _asked_for(rulebook, group)
    if not asked:
        yield where, None, table.completed(int(where[0]))
        return
    np = numpy()
    _, first, same = np.unique(_looks(table, rulebook, group, where), return_index=True, return_inverse=True)
    by_seeds: dict[object, tuple[Dossier, list[int]]] = {}
    for look, example in enumerate(first.tolist()):
        completed = table.completed(int(where[example]))
        found = tuple(seeds(completed, players, rulebook.seeding).tiers for players in asked)
        key = (found, look) if _seeded_again(rulebook, group) else found
        by_seeds.setdefault(key, (completed, []))[1].append(look)
    for completed, alike in by_seeds.values():
        tiers = seeds(completed, group, rulebook.seeding).tiers if asked[0] == group else None
        yield where[np.isin(same.reshape(-1), alike)], tiers, completed


def _asked_for(rulebook: Rulebook, group: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The sets of players whom the main event may have to seed when this group is level."""
    if len(group) < 2:
        return []
    if _hangs_on_seeds(rulebook, len(group)):
        return [group]
    rules = rulebook.branch_for(len(group))
    if not isinstance(rules, RoundRobin) or len(group) > BEFORE:
        return []
    sizes = [size for size in range(2, len(group)) if _hangs_on_seeds(rulebook, size, after_a_cycle=True)]
    return [smaller for size in sizes for smaller in combinations(group, size)]


def _hangs_on_seeds(rulebook: Rulebook, players: int, *, after_a_cycle: bool = False) -> bool:
    """Whether the main event says which of so many level players play, or who meets whom."""
    size, rules = rulebook.size_for(players), rulebook.branch_for(players)
    if size.best is not None and players > size.best:
        return True
    return isinstance(rules, Knockout) and not (after_a_cycle and rules.seed_from == "stage")


def _seeded_again(rulebook: Rulebook, group: tuple[str, ...]) -> bool:
    """Whether the best of the group are seeded once more among themselves: then no two looks are put together."""
    size = rulebook.size_for(len(group))
    return size.best is not None and len(group) > size.best > 2


def by_library(dossier: Dossier, rulebook: Rulebook) -> bool:
    """Whether seeds must be asked of the library completion by completion."""
    plain = dossier.ranking or dossier.partial or (dossier.tournament is not None and _plain(dossier.tournament))
    return not (plain and set(rulebook.seeding.chain) <= FAST)


def _looks(table: Completions, rulebook: Rulebook, group: tuple[str, ...], where: Any) -> Any:
    """A number for each completion: with the same one these players, and any of them, get the same seeds."""
    np = numpy()
    if table.dossier.ranking or table.dossier.partial:
        return np.zeros(len(where), np.int64)
    if by_library(table.dossier, rulebook):
        return where
    code = np.zeros(len(where), np.int64)
    for number, game in enumerate(table.open):
        if game.white in group and game.black in group:
            code = code * 3 + table.end(where, number)
    for values in (_sonneborn_berger(table, group, where), _wins_with_black(table, group, where)):
        for one, other in combinations(values, 2):
            code = np.unique(code * 3 + np.sign(one - other) + 1, return_inverse=True)[1].reshape(-1)
    return code


def _plain(tournament: Tournament) -> bool:
    """Whether every game was played over the board and nobody had a bye: then Sonneborn-Berger is one simple sum."""
    forfeits = any(game.result is not None and game.result.forfeit for game in tournament.games)
    return not (forfeits or tournament.byes or tournament.adjustments) and tournament.system == "round-robin"


def _sonneborn_berger(table: Completions, group: Sequence[str], where: Any) -> list[Any]:
    """Of each player of the group, in quarter points."""
    np = numpy()
    points = table.points(where)
    place = {player: number for number, player in enumerate(table.tournament.players)}
    numbers = {game: number for number, game in enumerate(table.open)}
    found = []
    for player in group:
        value = np.zeros(len(where), np.int64)
        for game in table.tournament.games_of[player]:
            white = game.white == player
            opponent = points[:, place[game.black if white else game.white]]
            if game.result is None:
                end = table.end(where, numbers[game])
                value += opponent * (2 - end if white else end)
            else:
                value += opponent * (game.result.scores.white if white else game.result.scores.black)
        found.append(value)
    return found


def _wins_with_black(table: Completions, group: Sequence[str], where: Any) -> list[Any]:
    """Of each player of the group; games with Black are the same in every completion."""
    found = []
    for player in group:
        value = 0 * where
        for number, game in enumerate(table.open):
            if game.black == player:
                value += table.end(where, number) == 2
        value += sum(
            game.black == player and game.result is not None and game.result.scores.black == 2
            for game in table.tournament.games_of[player]
        )
        found.append(value)
    return found
