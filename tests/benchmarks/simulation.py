"""How fast the simulation is: against a loop over the real machine, and against a loop in C, in one run.

Seconds of the processor, so that others who use it count for little.

python -m tests.benchmarks.simulation
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from playoff.odds import Odds, Strength, odds
from playoff.simulation import Pace, Question
from playoff.simulation.question import Play
from tests.machine.desk import NAMES, tie
from tests.odds.players import strength
from tests.odds.test_real_machine import played

SOURCE = Path(__file__).with_name("game_by_game.c")
SIZES = range(2, 9)
IN_C = range(2, 6)
LIMITS = {2: 0.8, 3: 1.0, 4: 1.0, 5: 1.0}
"""At least so many times the C loop."""

MACHINE = 50
"""At least so many times the real machine."""

ROUNDS = 12
"""Each is measured so many times, taking turns; the best counts."""


def by_machine(players: int, given: Strength, seconds: float = 1.0) -> float:
    """Playoffs per second through the real machine."""
    course, rng = tie(players), random.Random(1)
    began, number = time.process_time(), 0
    while time.process_time() - began < seconds or not number:
        played(course, given, rng)
        number += 1
    return number / (time.process_time() - began)


def by_simulation(play: Play, seconds: float = 0.1) -> float:
    """Playoffs per second, each counted with its winner and its games."""
    size = play.question.size
    began, number = time.process_time(), 0
    while time.process_time() - began < seconds:
        number += 1
        play.block(1, number, size)
    return size * number / (time.process_time() - began)


def compiled(folder: Path) -> Path | None:
    """The C loop; None where there is no compiler."""
    compiler = shutil.which("cc")
    if not compiler:
        return None
    program = folder / "game_by_game"
    subprocess.run([compiler, "-O2", "-o", str(program), str(SOURCE)], check=True)
    return program


def in_c(program: Path, players: int, given: Strength, playoffs: int) -> tuple[float, list[int]]:
    """Playoffs per second in C, and the titles."""
    lines = [f"{players} {playoffs} 1"]
    for kind in ("playoff", "sudden-death"):
        for white in NAMES[:players]:
            for black in NAMES[:players]:
                chances = given.chances(white, black, kind) if white != black else (0.0, 0.0, 1.0)  # type: ignore[arg-type]
                borders = (chances[0], chances[0] + chances[1])
                lines.append(" ".join(str(min(2**32 - 1, round(2**32 * border))) for border in borders))
    done = subprocess.run([str(program)], input="\n".join(lines), capture_output=True, text=True, check=True)
    seconds, *titles = done.stdout.split()
    return playoffs / float(seconds), [int(title) for title in titles]


def assert_right(players: int, given: Strength, titles: list[int]) -> None:
    """The C loop plays by the same rules: its titles against the exact odds."""
    exact = odds(tie(players), given)
    assert isinstance(exact, Odds)
    for seen, chance in zip(titles, exact.title.values(), strict=True):
        assert abs(seen - chance * sum(titles)) < 5 * (chance * sum(titles)) ** 0.5, (players, titles)


def main() -> None:
    """Print the ratios."""
    given = strength(5)
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        print("players   machine/s  simulated/s  with times/s     C loop/s   x machine  x C loop")
        for players in SIZES:
            play, timed = Play(Question(tie(players), given)), Play(Question(tie(players), given, Pace()))
            play.block(1, 0, play.question.size)
            timed.block(1, 0, play.question.size)
            machine = by_machine(players, given)
            if program and players in IN_C:
                assert_right(players, given, in_c(program, players, given, 1_000_000)[1])
            loops, ours, with_times = [], [], []
            for _ in range(ROUNDS):
                ours.append(by_simulation(play))
                with_times.append(by_simulation(timed, 0.05))
                if program and players in IN_C:
                    loops.append(in_c(program, players, given, 400_000)[0])
            best, loop = max(ours), max(loops, default=0.0)
            line = f"{players:7} {machine:11,.0f} {best:12,.0f} {max(with_times):13,.0f} {loop:12,.0f}"
            ratio = f"{best / loop:8.2f} (at least {LIMITS[players]})" if loop else ""
            print(f"{line} {best / machine:10,.0f} {ratio}", flush=True)
            assert best >= MACHINE * machine, players
            assert not loop or best >= LIMITS[players] * loop, players


if __name__ == "__main__":
    main()
