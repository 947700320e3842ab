"""Every scenario can be driven through the commands, and ends in the same bytes as `playoff run`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from playoff.arbiter.cli import group
from playoff.formats.scenario import read_scenario
from playoff.journal.sqlite import SqliteJournal
from playoff.journal.verify import verify
from playoff.machine.walk import begin

from .by_command import Typed, in_process, one_process_a_step, play

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))
SAMPLE = [path for number, path in enumerate(SCENARIOS) if number % 7 == 3]
"""About twenty of all kinds: the names begin with the clause."""


def drive(typed: Typed, path: Path, db: Path) -> None:
    """The scenario by commands, against the run of the file; the journal it leaves holds."""
    scenario = read_scenario(path)
    shown = play(typed, [str(path)], begin(scenario.opening), [step.fact for step in scenario.steps])
    run = CliRunner().invoke(group, ["run", str(path), "--json"], standalone_mode=False)
    assert shown == run.stdout
    journal = SqliteJournal(db)
    try:
        (kept,) = journal.events()
        assert kept.entries == len(scenario.steps) + 1
        assert verify(kept.event, journal.rows(kept.event)) is None
    finally:
        journal.close()


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_a_scenario_by_commands_is_the_scenario(path: Path, tmp_path: Path) -> None:
    drive(in_process(tmp_path / "playoff.db"), path, tmp_path / "playoff.db")


@pytest.mark.parametrize("name", ["c3-level-sudden-death-in-one", "i2-second-cycle-void"])
def test_a_scenario_one_process_a_step(name: str, tmp_path: Path) -> None:
    path = next(path for path in SCENARIOS if path.stem.startswith(name[:3]))
    drive(one_process_a_step(tmp_path / "playoff.db"), path, tmp_path / "playoff.db")


@pytest.mark.long
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_scenario_one_process_a_step(path: Path, tmp_path: Path) -> None:
    drive(one_process_a_step(tmp_path / "playoff.db"), path, tmp_path / "playoff.db")
