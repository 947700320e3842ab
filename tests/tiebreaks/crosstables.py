"""Tournaments as chess players write them: a drawn crosstable.

A row is a name and what its player took off everybody, in the order of the rows: `1` `0` `=` over the board,
`+` `-` by forfeit, `?` a game still open, `.` no game at all, `*` the player himself. Two signs in a cell are two
cycles. The rows stand in the order of pairing numbers: round and colours follow from FIDE's Berger table, every
even cycle with colours reversed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from textwrap import dedent
from typing import Any

from playoff.tiebreaks import Game, Options, Result, Scoring, System, Tournament, criterion, rank

RESULTS = {
    ("1", "0"): Result.WHITE_WINS,
    ("0", "1"): Result.BLACK_WINS,
    ("=", "="): Result.DRAW,
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEIT,
    ("0", "0"): Result.BOTH_LOSE,
    ("=", "0"): Result.WHITE_HALF,
    ("0", "="): Result.BLACK_HALF,
    ("?", "?"): None,
}

USUAL = Scoring()


def crosstable(
    drawing: str, *, day: date | None = None, system: System = "round-robin", scoring: Scoring = USUAL
) -> Tournament:
    """The tournament of a drawn crosstable."""
    lines = dedent(drawing).strip().splitlines()
    rows = [line.rsplit(maxsplit=len(lines)) for line in lines]
    names = tuple(name for name, *_ in rows)
    cells = {name: dict(zip(names, row, strict=True)) for name, *row in rows}
    games = []
    for number, one in enumerate(names, start=1):
        for other_number, other in enumerate(names[number:], start=number + 1):
            round_, one_is_white = berger(number, other_number, len(names))
            for cycle, pair in enumerate(zip(cells[one][other], cells[other][one], strict=True)):
                if pair == (".", "."):
                    continue
                white_first = one_is_white == (cycle % 2 == 0)
                white, black = (one, other) if white_first else (other, one)
                result = RESULTS[pair if white_first else pair[::-1]]
                games.append(Game(round_ + cycle * (len(names) - 1 + len(names) % 2), white, black, result))
    return Tournament(names, tuple(games), system=system, scoring=scoring, first_day=day)


def berger(low: int, high: int, players: int) -> tuple[int, bool]:
    """The round in which two pairing numbers meet, and whether the lower one has White."""
    even = players + players % 2
    if high == even:
        return (2 * low - 2) % (even - 1) + 1, low <= even // 2
    return (low + high - 2) % (even - 1) + 1, (low + high) % 2 == 1


def values(
    tournament: Tournament, code: str, group: Sequence[str] | None = None, **options: Any
) -> dict[str, Fraction | None]:
    """What a criterion says of a group, in whole points or games; a group not named is everybody."""
    found = criterion(code).values(tournament, group or tournament.players, Options(**options))
    return {
        name: None if (a := value.amount) is None else Fraction(a) / value.unit.value for name, value in found.items()
    }


def leaders(tournament: Tournament) -> tuple[str, ...]:
    """The players on the top score."""
    return rank(tournament, tournament.players, ("PTS",)).tiers[0].players


def order(tournament: Tournament, group: Sequence[str], chain: str, **options: Any) -> str:
    """The tiers of a chain in one line: `"Anna, Bela = Cleo, Dan"`."""
    ranking = rank(tournament, group, chain.split(), Options(**options))
    return ", ".join(" = ".join(tier.players) for tier in ranking.tiers)
