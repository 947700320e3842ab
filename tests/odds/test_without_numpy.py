"""The extra: four players and fewer need no numpy; five say in one line what to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASKING = """
import sys
sys.modules["numpy"] = None  # as if it were not installed
from playoff.errors import MissingExtra
from playoff.odds import Strength, odds
from tests.machine.desk import tie
course = tie({players})
try:
    print(len(odds(course, Strength.equal(course.tied.players)).title))
except MissingExtra as error:
    print(error.exit_code, error)
"""


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (2, "2"),
        (3, "3"),
        (4, "4"),
        (
            5,
            "6 what is asked of five and more players, and of an open main event, "
            "needs an extra package: pip install 'chess-playoff[sim]'",
        ),
    ],
)
def test_what_is_said_without_numpy(players: int, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKING.replace("{players}", str(players))],
        capture_output=True, text=True, check=True, timeout=60, cwd=ROOT,
    )  # fmt: skip
    assert done.stdout.strip() == said
