"""Team tournaments by chance, from a number: any legal pairing, every kind of unplayed match and board."""

from __future__ import annotations

from datetime import date
from random import Random

from playoff.tiebreaks import Bye, Result, Unpaired
from playoff.tiebreaks.teams import Match, TeamTournament

PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
FORFEITS = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEIT)
DAYS = (date(2024, 10, 1), date(2026, 10, 1))
"""Under either edition of C.07."""


def swiss(seed: int, *, gaps: bool = True) -> TeamTournament:
    """Pairings without a repetition, until there are none; with gaps also byes, absences, forfeits, withdrawals."""
    chance = Random(seed)
    teams = tuple("ABCDEFGHIJKLMN"[: chance.randint(4, 13)])
    boards, rounds = chance.randint(2, 5), chance.randint(2, 7)
    met: set[frozenset[str]] = set()
    had_bye: set[str] = set()
    gone: set[str] = set()
    matches: list[Match] = []
    byes: list[Unpaired] = []
    for number in range(1, rounds + 1):
        waiting = [team for team in teams if team not in gone]
        chance.shuffle(waiting)
        for team in tuple(waiting):
            if gaps and chance.random() < 0.08:
                waiting.remove(team)
                kind = chance.choice((Bye.HALF, Bye.HALF, Bye.ZERO, Bye.FULL, None))
                if kind is not None:
                    byes.append(Unpaired(number, team, kind))
                elif chance.random() < 0.5:
                    gone.add(team)
        left: list[str] = []
        while waiting:
            team = waiting.pop()
            rival = next((one for one in waiting if frozenset((team, one)) not in met), None)
            if rival is None:
                left.append(team)
                continue
            waiting.remove(rival)
            met.add(frozenset((team, rival)))
            matches.append(_match(chance, number, team, rival, boards, gaps=gaps))
        if not any(match.round == number for match in matches):
            break  # nobody is left to meet
        for place, team in enumerate(left):
            kind = Bye.ALLOCATED if place == 0 and team not in had_bye else Bye.ZERO
            had_bye.add(team)
            byes.append(Unpaired(number, team, kind))
    return TeamTournament(
        teams,
        tuple(matches),
        boards=boards,
        system="swiss",
        first_day=chance.choice(DAYS),
        rounds=max((match.round for match in matches), default=0),
        byes=tuple(bye for bye in byes if any(match.round == bye.round for match in matches)),
    )


def round_robin(seed: int, *, gaps: bool = True) -> TeamTournament:
    """Everybody against everybody, once or twice, by turning a wheel."""
    chance = Random(seed)
    teams = tuple("ABCDEFGHIJ"[: chance.randint(3, 8)])
    boards, cycles = chance.randint(2, 5), chance.choice((1, 1, 2))
    wheel: list[str | None] = [*teams, *([None] if len(teams) % 2 else [])]
    matches: list[Match] = []
    number = 0
    for cycle in range(cycles):
        for _ in range(len(wheel) - 1):
            number += 1
            for one, other in zip(wheel[: len(wheel) // 2], reversed(wheel), strict=False):
                if one is not None and other is not None:
                    pair = (one, other) if (number + cycle) % 2 else (other, one)
                    matches.append(_match(chance, number, *pair, boards, gaps=gaps))
            wheel.insert(1, wheel.pop())
    return TeamTournament(teams, tuple(matches), boards=boards, first_day=chance.choice(DAYS), rounds=number)


def _match(chance: Random, number: int, white: str, black: str, boards: int, *, gaps: bool) -> Match:
    if gaps and chance.random() < 0.08:
        return Match.forfeited(number, white, black, chance.choice(FORFEITS), boards)
    results = [
        chance.choice(FORFEITS[:2]) if gaps and chance.random() < 0.05 else chance.choice(PLAYED)
        for _ in range(boards)
    ]
    if all(result.forfeit for result in results):
        results[0] = Result.DRAW
    return Match.alternating(number, white, black, results)
