"""The schedule, asked at each step of a run, contains the times at which things really happened."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

from playoff.formats.scenario import read_scenario
from playoff.machine.games import games
from playoff.schedule import Assumptions, Window, schedule
from playoff.schedule.told import seconds
from tests.machine.random_play import played
from tests.schedule.simulated import Real, Run

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))


def as_deep_as(real: Real) -> Assumptions:
    """The usual assumptions, with as many sudden-death games and cycles as the run has."""
    names = " ".join(str(game.id) for game in games(real.courses[-1]))
    deaths = max(map(int, re.findall(r"sudden-death-(\d+)", names)), default=1)
    cycles = max(map(int, re.findall(r"cycle-(\d+)", names)), default=1)
    return Assumptions(sudden_deaths=deaths + 1, cycles=cycles + 1)


def foreseen(real: Real, entry: int) -> range:
    """The steps before an entry, back to the last one that no schedule foresees."""
    return range(max((number for number in real.unforeseen if number < entry), default=0), entry)


def assert_inside(second: int, window: Window, real: Real, *about: object) -> None:
    limits = [moment - seconds(real.start) for moment in window]
    assert limits[0] <= second <= limits[2], (about, second, limits)


def assert_kept(real: Real, every: int = 1) -> None:
    """Every game was announced at each step before it, and began and ended in the time that was told.

    `every`: only each third step is asked, or whatever number it is.
    """
    asked, assumptions = range(0, len(real.courses), every), as_deep_as(real)
    plans = {step: schedule(real.courses[step], assumptions, real.start) for step in asked}
    told = {step: {game.id: game for game in plan.games} for step, plan in plans.items()}
    for name, second, entry in real.began:
        for step in foreseen(real, entry):
            if step in told:
                assert name in told[step], f"{name} was not announced after entry {step}"
                assert_inside(second, told[step][name].start, real, name, "began", step)
    for name, second, entry in real.ended:
        for step in foreseen(real, entry):
            if step in told:
                assert_inside(second, told[step][name].end, real, name, "ended", step)
    if real.decided is None or real.irregular or real.decided[1] in real.unforeseen:
        return
    second, entry = real.decided
    finished = {game.id for game in games(real.courses[entry]) if game.result}
    for step in foreseen(real, entry):
        if step in plans and not real.courses[step].over:
            over = plans[step].over
            assert over
            assert_inside(second, over, real, "decided", step)
            assert {game.id for game in plans[step].games if game.needed} <= finished, step


LARGE = 40
"""Entries from which on only each sixth step is asked in the normal share."""


@lru_cache(maxsize=256)
def run_of(path: Path, seed: int) -> Real:
    scenario = read_scenario(path)
    facts = [step.fact for step in scenario.steps]
    return Run(scenario.opening, facts, Assumptions(), f"{path.stem} {seed}").play()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_what_was_announced_happened_in_its_time(path: Path) -> None:
    """Of every scenario, at each step; facts and durations by chance, between the limits that are stated."""
    real = run_of(path, 1)
    assert_kept(real, 6 if len(real.courses) > LARGE else 1)


@pytest.mark.long
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_in_many_runs(path: Path) -> None:
    """The same with other chances, and every step of the large ones."""
    for seed in range(2, 5 if len(run_of(path, 1).courses) > LARGE else 22):
        assert_kept(run_of(path, seed))


def by_chance(players: int, seed: int) -> Real:
    """A playoff nobody thought of: absences, odd scores, players who leave."""
    *_, course = played(players, seed, irregular=True)
    facts = [entry.stated for entry in course.entries]
    return Run(course.opening, facts, Assumptions(), f"{players} {seed}").play()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_in_playoffs_by_chance(players: int, seed: int) -> None:
    """The same of playoffs played at random."""
    assert_kept(by_chance(players, seed), 3)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 60))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_in_many_playoffs_by_chance(players: int, seed: int) -> None:
    assert_kept(by_chance(players, seed))


def test_the_runs_are_not_empty() -> None:
    """Most scenarios have games whose beginning is announced, rests and recorded starts among them."""
    runs = [run_of(path, 1) for path in SCENARIOS]
    kinds = {entry.stated.kind for real in runs for entry in real.courses[-1].entries}
    assert sum(len(real.began) for real in runs) > 1000
    assert {"rest", "start", "note", "withdraw", "correct", "restart", "main"} <= kinds
