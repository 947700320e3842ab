"""One cycle of a single round robin: who meets whom, what counts, who leads (clauses D and F)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from playoff.branches.berger import berger_rounds
from playoff.branches.certainty import certain_winner
from playoff.branches.sheet import Sheet, Slot
from playoff.rulebooks import RoundRobin
from playoff.tiebreaks import ByColour, Game, HalfPoints, Options, QuarterPoints, Result, Tournament, rank


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game as the Berger table has it."""

    round: int
    board: int
    colours: ByColour[str]

    @property
    def slot(self) -> Slot:
        """What the game is recognised by."""
        return pairing(self.colours.white, self.colours.black)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. `rank` is None for players whose results do not count (G.2)."""

    player: str
    rank: int | None
    points: HalfPoints
    sonneborn_berger: QuarterPoints
    out: bool


def pairing(one: str, other: str) -> Slot:
    """The game between two players."""
    return Slot("pairing", 0, frozenset((one, other)))


def pairings(sheet: Sheet) -> tuple[Slot, ...]:
    """Every game of the cycle."""
    return tuple(pairing(one, other) for one, other in combinations(sheet.players, 2))


def schedule(numbers: Sequence[str], cycle: int) -> tuple[Pairing, ...]:
    """The games of a cycle in the order of rounds and boards; even cycles have every colour reversed."""
    return tuple(
        Pairing(round_number, board, names if cycle % 2 else names.reversed())
        for round_number, pairs in enumerate(berger_rounds(len(numbers)), start=1)
        for board, pair in enumerate(pairs, start=1)
        for names in [ByColour(numbers[pair.white - 1], numbers[pair.black - 1])]
    )


def result_of(sheet: Sheet, colours: ByColour[str]) -> Result | None:
    """The result of a game seen with these colours: as recorded, or a forfeit of who left; None while open (G.2)."""
    mark = sheet.marks.get(pairing(*colours))
    if mark and mark.result and mark.colours:
        return mark.result if mark.colours == colours else mark.result.reversed
    absent = (colours.white in sheet.out, colours.black in sheet.out)
    return _FORFEITS.get(absent)


_FORFEITS = {
    (True, True): Result.BOTH_FORFEIT,
    (True, False): Result.BLACK_BY_FORFEIT,
    (False, True): Result.WHITE_BY_FORFEIT,
}


def results(sheet: Sheet) -> Iterator[tuple[ByColour[str], Result | None]]:
    """Every game of the cycle with its result; unless it was played, who is named first has no meaning."""
    for one, other in combinations(sheet.players, 2):
        mark = sheet.marks.get(pairing(one, other))
        colours = mark.colours if mark and mark.colours else ByColour(one, other)
        yield colours, result_of(sheet, colours)


def open_between(sheet: Sheet, one: str, other: str) -> bool:
    """Whether the game of these two has no result, not even a forfeit of who left."""
    return result_of(sheet, ByColour(one, other)) is None


def open_games(sheet: Sheet) -> int:
    """How many games of the cycle have no result."""
    return sum(result is None for _, result in results(sheet))


def annulled(sheet: Sheet, *, below_half: bool) -> frozenset[str]:
    """Who left having completed less than half of his games: none of them counts for anybody (G.2)."""
    if not below_half:
        return frozenset()
    return frozenset(player for player in sheet.out if 2 * _completed(sheet, player) < len(sheet.players) - 1)


def _completed(sheet: Sheet, player: str) -> int:
    return sum(
        player in slot.players and mark.result is not None and not mark.result.forfeit
        for slot, mark in sheet.marks.items()
    )


def crosstable(sheet: Sheet, *, below_half: bool) -> Tournament:
    """The finished games that count, as the tie-break library reads them."""
    gone = annulled(sheet, below_half=below_half)
    games = tuple(
        Game(number, colours.white, colours.black, result)
        for number, (colours, result) in enumerate(results(sheet), start=1)
        if result is not None and gone.isdisjoint(colours) and not is_surplus(sheet, colours)
    )
    return Tournament(tuple(player for player in sheet.players if player not in gone), games)


def is_surplus(sheet: Sheet, colours: ByColour[str]) -> bool:
    """Whether the result of a game came in after the winner was certain (I.3)."""
    mark = sheet.marks.get(pairing(*colours))
    return bool(mark and mark.surplus)


PLAYOFF_FORFEITS = Options(unplayed="c07-2024")
"""In a cycle a forfeit counts as 1-0, 0-1 or 0-0, also in Sonneborn-Berger (H.1, H.2)."""


def standings(rules: RoundRobin, sheet: Sheet, *, below_half: bool) -> tuple[Row, ...]:
    """The table of the cycle, best first; players level on all that ranks share a rank and keep their order."""
    table = crosstable(sheet, below_half=below_half)
    ranking = rank(table, table.players, ("PTS", "SB"), PLAYOFF_FORFEITS)
    rows: list[Row] = []
    key_before: tuple[int, ...] | None = None
    for player in (player for tier in ranking.tiers for player in tier.players):
        points, berger = (int(ranking.values[player][code].amount or 0) for code in ("PTS", "SB"))
        key = (points, berger)[: len(rules.rank_by)]
        place = rows[-1].rank if key == key_before else len(rows) + 1
        rows.append(Row(player, place, HalfPoints(points), QuarterPoints(berger), player in sheet.out))
        key_before = key
    gone = [player for player in sheet.players if player not in table.points]
    return (*rows, *(Row(player, None, HalfPoints(0), QuarterPoints(0), out=True) for player in gone))


def level_on_points(rows: Sequence[Row]) -> bool:
    """Whether everybody has the same points."""
    return len({row.points for row in rows}) == 1


def leaders(rows: Sequence[Row], *, all_level: bool) -> tuple[str, ...]:
    """The best among those still in (G.3); with all level on points, everybody (D.3, F.2)."""
    ranked = [row for row in rows if not row.out]
    return tuple(row.player for row in ranked if all_level or row.rank == ranked[0].rank)


def certain(rules: RoundRobin, sheet: Sheet, *, below_half: bool) -> str | None:
    """Who wins the playoff whatever the open games of the cycle bring (A.3)."""
    players = sheet.players
    gone = annulled(sheet, below_half=below_half)
    taken: list[list[int | None]] = [[0] * len(players) for _ in players]
    place = {player: number for number, player in enumerate(players)}
    for colours, result in results(sheet):
        if gone.isdisjoint(colours):
            i, j = place[colours.white], place[colours.black]
            taken[i][j] = result.scores.white if result else None
            taken[j][i] = result.scores.black if result else None
    still_in = [player not in sheet.out for player in players]
    found = certain_winner(taken, still_in, by_sonneborn_berger="SB" in rules.rank_by)
    return None if found is None else players[found]


def free(sheet: Sheet, numbers: Sequence[str]) -> tuple[str, ...]:
    """Who has no game in the round being played: the free place of an odd table meets him."""
    now = due(sheet, numbers)
    if not now:
        return ()
    playing = {name for game in schedule(numbers, sheet.cycle) if game.round == now[0].round for name in game.colours}
    return tuple(player for player in sheet.still_in if player not in playing)


def due(sheet: Sheet, numbers: Sequence[str]) -> tuple[Pairing, ...]:
    """The open games of the first round that has any (D.1: a round starts when the one before is over)."""
    waiting = [game for game in schedule(numbers, sheet.cycle) if result_of(sheet, game.colours) is None]
    return tuple(game for game in waiting if game.round == waiting[0].round)
