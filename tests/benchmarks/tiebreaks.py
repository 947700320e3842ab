"""How fast a chain of tie-breaks is, beside tiebreak-core and gacrux.

python -m tests.benchmarks.tiebreaks

Nobody parses a file; each starts from objects of its own and ends with a ranking. Ours is measured three times,
because a tournament keeps what was once computed of it: built and checked from its games and asked; built before and
asked for the first time; asked again.
"""

from __future__ import annotations

import timeit
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json
from tiebreak_core import rank_standings_strict

from playoff.tiebreaks import Options, Tournament, rank
from tests.tiebreaks import published
from tests.tiebreaks.oracles.asked_tiebreak_core import TiebreakCore
from tests.tiebreaks.oracles.random_events import swiss
from tests.tiebreaks.oracles.trf_text import trf_text

C07 = Options(reapply_direct_encounter=True, direct_encounter_gaps="certain")


@dataclass(frozen=True, slots=True)
class Case:
    """A tournament and a chain, as we and as tiebreak-core write it."""

    title: str
    event: Tournament
    chain: tuple[str, ...]
    theirs: tuple[str, ...]


CASES = (
    Case(
        "round robin, 14 players (Tata Steel Masters 2024)",
        published.tournament("tata_steel_2024"),
        ("PTS", "DE", "SB", "BWG", "KS"),
        ("direct_encounter", "sonneborn_berger", "wins_black", "koya"),
    ),
    Case(
        "Swiss, 200 players, 9 rounds (one round of a player in eight not played)",
        swiss(3, players=200, rounds=9),
        ("PTS", "DE", "BH/C1", "BH", "SB"),
        ("direct_encounter", "buchholz_cut1", "buchholz", "sonneborn_berger"),
    ),
)


Job = Callable[[], object]


def tournament(case: Case) -> Tournament:
    """The same games, checked anew; nothing has been asked of it yet."""
    parts: dict[str, Any] = {field.name: getattr(case.event, field.name) for field in fields(Tournament)}
    return Tournament(**parts)


def by_us(case: Case) -> Job:
    """A ranking by this library, the tournament built anew."""
    return lambda: ranking(case, tournament(case))


def by_us_again(case: Case) -> Job:
    """The same of a tournament already looked at."""
    return lambda: ranking(case, case.event)


def ranking(case: Case, event: Tournament) -> object:
    """A ranking of everybody by the chain."""
    return rank(event, event.players, case.chain, C07)


def by_tiebreak_core(case: Case) -> Job:
    """A ranking by tiebreak-core, its players built beforehand."""
    players = TiebreakCore(case.event).players
    mode = case.event.system.replace("-", "_")
    return lambda: rank_standings_strict(players, case.theirs, case.event.last_round, ruleset="fide-2026", mode=mode)


def by_gacrux(case: Case) -> Job:
    """A ranking by gacrux, its file parsed beforehand."""
    file = trf2json()
    file.parse_file(trf_text(case.event), False)
    read = file.get_tournament(1)
    is_swiss = case.event.system == "swiss"

    def job() -> object:
        wanted = {"tiebreak": [*case.chain], "check": False, "pre_determined": not is_swiss, "swiss": is_swiss}
        return tiebreak(read, -1, wanted).compute_tiebreaks(read, wanted)

    return job


def seconds(job: Job) -> float:
    """The best of five runs, for one call."""
    timer = timeit.Timer(job)
    number, _ = timer.autorange()
    return min(timer.repeat(repeat=5, number=number)) / number


def seconds_first_asked(case: Case) -> float:
    """The same for tournaments that are built, and asked for the first time."""
    events: list[Tournament] = []
    timer = timeit.Timer(lambda: ranking(case, events.pop()))
    best = float("inf")
    for _ in range(5):
        events += [tournament(case) for _ in range(30)]
        best = min(best, timer.timeit(number=30) / 30)
    return best


def main() -> None:
    """Print milliseconds and ratios."""
    for case in CASES:
        print(f"{case.title}, {','.join(case.chain)}, in ms")
        ours = {
            "built and asked": seconds(by_us(case)),
            "asked": seconds_first_asked(case),
            "asked again": seconds(by_us_again(case)),
        }
        theirs = {"tiebreak-core": seconds(by_tiebreak_core(case)), "gacrux": seconds(by_gacrux(case))}
        print(f"  {'':15}        ", *(f"{name} {taken * 1000:.2f}" for name, taken in theirs.items()))
        for name, taken in ours.items():
            ratios = (f"{other / taken:10.1f} times" for other in theirs.values())
            print(f"  {name:15} {taken * 1000:6.2f} ", *ratios)


if __name__ == "__main__":
    main()
