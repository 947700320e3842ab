"""What odds cost, against starting the interpreter in the same run.

python -m tests.benchmarks.odds
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from playoff.event import Dossier
from playoff.formats.scenario import read_scenario
from playoff.machine.course import Course
from playoff.odds import Forecast, Strength, arrays, odds, what_if
from playoff.odds.completions import cases, completions
from tests.machine.desk import NAMES, NORMAL, draw, games_due, play, tie
from tests.odds.players import strength

SCENARIO = Path(__file__).parents[2] / "scenarios" / "tata-steel-2024-masters.toml"


def seconds(job: Callable[[], object], runs: int = 5) -> float:
    """The best of several runs."""
    best = float("inf")
    for _ in range(runs):
        began = time.perf_counter()
        job()
        best = min(best, time.perf_counter() - began)
    return best


def interpreter() -> float:
    """`python -I -c pass`."""
    return seconds(lambda: subprocess.run([sys.executable, "-I", "-c", "pass"], check=True), 20)


def before(players: int) -> Callable[[], object]:
    """Before the draw, for players nobody has asked about yet."""
    course, seeds = tie(players), iter(range(1, 1000))
    return lambda: odds(course, strength(next(seeds)))


def after(players: int) -> Callable[[], object]:
    """After the draw, for players nobody has asked about yet."""
    course, seeds = draw(tie(players)), iter(range(1, 1000))
    return lambda: odds(course, strength(next(seeds)))


def known(course: Course, forecast: Forecast) -> Callable[[], object]:
    """One state, with the forecast of the evening at hand, but nothing of this state."""

    def asked() -> object:
        arrays.tops.cache_clear()
        arrays.certain.cache_clear()
        return odds(course, forecast.strength, forecast)

    return asked


def evening(players: int) -> tuple[list[Course], list[Course], Forecast]:
    """Some drawings of the numbers, a playoff after each of its first results, and what was known before the draw."""
    course = tie(players)
    forecast = Forecast(course.rulebook, strength(1))
    odds(course if players < 6 else draw(course), forecast.strength, forecast)
    drawings = [draw(course, *NAMES[start:players], *NAMES[:start]) for start in range(players)]
    after = drawings[0]
    results = []
    while games_due(after) and len(results) < 2 * players:
        after = play(after, games_due(after)[0], NORMAL[len(results) % 3])
        results.append(after)
    return drawings, results, forecast


def dearest(states: Iterable[Course], forecast: Forecast) -> float:
    """The state that takes longest."""
    return max(seconds(known(state, forecast), 3) for state in states)


def last_rounds(*rounds: int) -> Dossier:
    """The main event of 2024 with these rounds still open."""
    dossier = read_scenario(SCENARIO).opening.dossier
    assert dossier.tournament is not None
    games = tuple(replace(game, result=None) if game.round in rounds else game for game in dossier.tournament.games)
    return replace(dossier, tournament=replace(dossier.tournament, games=games))


def main() -> None:
    """Print the ratios."""
    start = interpreter()
    print(f"one start of the interpreter: {1000 * start:.1f} ms; odds in starts, structures built")

    def line(name: str, job: Callable[[], object], limit: str = "", runs: int = 5) -> None:
        job()
        print(f"  {name:58} {seconds(job, runs) / start:8.2f}   {limit}", flush=True)

    def told(name: str, cost: float, limit: str = "") -> None:
        print(f"  {name:58} {cost / start:8.2f}   {limit}", flush=True)

    for players in (2, 3, 4, 5):
        line(
            f"{players} players, before the draw, new players", before(players), "at most 15" if players == 5 else ""
        )
    for players in (3, 5, 6):
        drawn, results, forecast = evening(players)
        limit = {5: "at most 0.25", 6: "at most 3"}.get(players, "")
        if players < 6:
            told(f"{players} players, after the draw, known before it", dearest(drawn, forecast), limit)
        told(f"{players} players, after a result, the dearest", dearest(results, forecast), limit)
    line("5 players, after the draw, new players", after(5))
    line("6 players, after the draw, new players", after(6))
    rulebook, main_event = tie(2).rulebook, last_rounds(13)
    equal = Strength.equal(main_event.players)

    def table() -> object:
        completed = completions(main_event, equal)
        return completed.on_top(), completed.chances()

    line("what if, 7 open games: who is on top, and its chance", table, "at most 0.1")
    line("what if, 7 open games: seed orders, each result", lambda: cases(completions(main_event, equal), rulebook))
    line("what if, 7 open games, with exact odds", lambda: what_if(main_event, rulebook, equal), "at most 20")
    two = last_rounds(12, 13)
    line("what if, 14 open games, with exact odds", lambda: what_if(two, rulebook, equal), runs=1)
    line("7 players, after the draw, new players", after(7), runs=1)


if __name__ == "__main__":
    main()
