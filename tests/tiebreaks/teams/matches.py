"""Matches as a captain writes them down: `A - B  1 = 0 =`, what A took, board by board.

`1` `0` `=` over the board, `+` `-` by forfeit, `x` a forfeit of both, `?` still open. The first team has White on
board 1 and on every other board from there. A line of its own for every match; the number in front is the round, else
every match has its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent
from typing import Any

from playoff.tiebreaks import Bye, Options, Result, Unpaired
from playoff.tiebreaks.teams import Match, TeamTournament, rank_teams, spelled

TAKEN = {
    "1": Result.WHITE_WINS,
    "=": Result.DRAW,
    "0": Result.BLACK_WINS,
    "+": Result.WHITE_BY_FORFEIT,
    "-": Result.BLACK_BY_FORFEIT,
    "x": Result.BOTH_FORFEIT,
}


def match(number: int, white: str, black: str, taken: str) -> Match:
    """One match; `taken` is what the first team took."""
    results = [TAKEN.get(sign) for sign in taken.split()]
    turned = [result and (result.reversed if place % 2 else result) for place, result in enumerate(results)]
    return Match.alternating(number, white, black, turned)


def event(drawing: str, **details: Any) -> TeamTournament:
    """The tournament of some lines; a line `3 A U` is a bye of A in round 3."""
    matches: list[Match] = []
    byes: list[Unpaired] = []
    for place, line in enumerate(dedent(drawing).strip().splitlines(), start=1):
        head, *rest = line.split(maxsplit=1) if line[0].isdigit() else (str(place), line)
        words = rest[0].split()
        if len(words) == 2:
            byes.append(Unpaired(int(head), words[0], Bye(words[1])))
        else:
            matches.append(match(int(head), words[0], words[2], " ".join(words[3:])))
    found = sorted({team for one in matches for team in (one.white, one.black)} | {bye.player for bye in byes})
    boards = len(matches[0].boards)
    return TeamTournament(tuple(found), tuple(matches), boards=boards, byes=tuple(byes), **details)


def values(
    of: TeamTournament, code: str, group: Sequence[str] | None = None, **options: Any
) -> dict[str, str | None]:
    """What a criterion says of a group, in whole points; a group not named is everybody."""
    asked = group or of.teams
    ranking = rank_teams(of, asked, (code,), Options(**options))
    return {team: spelled(ranking.values[team][code]) for team in asked}


def order(of: TeamTournament, chain: str, group: Sequence[str] | None = None, **options: Any) -> str:
    """The tiers of a chain in one line: `"A, B = C"`."""
    ranking = rank_teams(of, group or of.teams, chain.split(), Options(**options))
    return ", ".join(" = ".join(tier.players) for tier in ranking.tiers)
