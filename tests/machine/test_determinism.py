"""House, habit 5: "the same bytes under different hash seeds"."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).parents[2] / "scenarios"
SOME = [
    "c4-eleven-drawn-games-then-shared",
    "d3-all-level-three-times",
    "d4-two-level-on-top",
    "e1-semifinals-each-by-itself",
    "e2-lots-for-two-to-four",
    "tata-steel-2024-masters",
    "tata-steel-2025-masters",
]


PLAY = """
from playoff.view import snapshot
from tests.machine.random_play import played
for players in (5, 6, 7, 9):
    for seed in range(3):
        print(snapshot(played(players, seed, irregular=True)[-1]).digest)
"""


def output(hash_seed: int, code: str, *arguments: str) -> bytes:
    """What a process of its own writes, as bytes."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    command = [sys.executable, "-c", code, *arguments]
    root = Path(__file__).parents[2]
    return subprocess.run(command, capture_output=True, env=environment, check=True, timeout=60, cwd=root).stdout


def run(scenario: str, hash_seed: int) -> bytes:
    """What `playoff run FILE --json` writes."""
    code = "from playoff.arbiter.cli import main; main()"
    return output(hash_seed, code, "run", str(SCENARIOS / f"{scenario}.toml"), "--json")


@pytest.mark.parametrize("scenario", SOME)
def test_the_same_bytes_under_every_hash_seed(scenario: str) -> None:
    """Three processes, three hash seeds, one snapshot."""
    first = run(scenario, 0)
    assert first.startswith(b"{")
    assert [run(scenario, seed) for seed in (1, 2)] == [first, first]


def test_the_same_digests_under_every_hash_seed() -> None:
    """Five and more players at random, with forfeits and withdrawals."""
    first = output(0, PLAY)
    assert len(set(first.split())) == 12
    assert [output(seed, PLAY) for seed in (1, 2)] == [first, first]
