"""The same numbers, whoever works: this process, two, three; and when one of them is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from playoff.arbiter.workers import LocalPool
from playoff.errors import BadInput
from playoff.formats.survey import read_survey
from playoff.odds import Strength
from playoff.simulation import Pace, Question, Simulated, simulate
from playoff.simulation.survey import Survey, survey
from playoff.simulation.workers import in_order
from playoff.view.simulated import simulated_view
from playoff.view.survey import survey_view

from ..machine.desk import tie
from ..odds.players import strength

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "docs" / "samples" / "survey.toml"
QUESTION = Question(tie(6), strength(2), Pace(), size=2_000)
PLAYOFFS = 15_000


@pytest.fixture(scope="module")
def two() -> Iterator[LocalPool]:
    pool = LocalPool(2)
    yield pool
    pool.close()


@pytest.fixture(scope="module")
def alone() -> Simulated:
    return simulate(QUESTION, playoffs=PLAYOFFS, seed=7)


def as_bytes(found: Simulated) -> bytes:
    return repr(simulated_view(QUESTION.course, found).as_json()).encode()


def test_the_same_seed_gives_the_same_bytes_on_another_number_of_processes(two: LocalPool, alone: Simulated) -> None:
    assert as_bytes(simulate(QUESTION, playoffs=PLAYOFFS, seed=7, pool=two)) == as_bytes(alone)
    assert as_bytes(simulate(QUESTION, playoffs=PLAYOFFS, seed=8, pool=two)) != as_bytes(alone)


def test_a_precision_is_reached_after_the_same_block(two: LocalPool) -> None:
    found = [simulate(QUESTION, precision=0.004, pool=pool) for pool in (None, two)]
    assert as_bytes(found[0]) == as_bytes(found[1])
    assert found[0].precision <= 0.004 < simulate(QUESTION, playoffs=found[0].playoffs - 2000).precision


class Threads:
    """Any executor will do."""

    def __init__(self, workers: int) -> None:
        self.workers, self._executor = workers, ThreadPoolExecutor(workers)

    def executor(self) -> Executor:
        return self._executor

    def renew(self) -> None:
        raise AssertionError("threads do not break")


def test_results_come_in_order_whoever_is_first() -> None:
    def slow(number: int) -> int:
        time.sleep(0.02 * (number % 3 == 0))
        return number

    assert list(in_order(slow, [(number,) for number in range(20)], Threads(3))) == list(range(20))


def test_what_is_wrong_with_the_question_is_said(two: LocalPool) -> None:
    """It is not taken for the loss of a worker."""
    with pytest.raises(BadInput, match="no rating of"):
        simulate(Question(tie(3), Strength({"Anand": 2700})), pool=two)


def small() -> Survey:
    """The sample of the docs, 10,000 events in all."""
    asked = read_survey(SAMPLE)
    return Survey(asked.name, asked.cases[2:], asked.rulebooks, 3_334, asked.seed)


def kill_one_of(pool: LocalPool, after: float) -> threading.Timer:
    """As the kernel does when memory runs out."""

    def kill() -> None:
        executor = pool.executor()
        processes = list(executor._processes)  # type: ignore[attr-defined]  # noqa: SLF001
        os.kill(processes[0], signal.SIGKILL)

    timer = threading.Timer(after, kill)
    timer.start()
    return timer


def test_a_survey_on_two_processes_of_which_one_is_killed() -> None:
    asked = small()
    expected = survey_view(asked, survey(asked)).as_json()
    pool = LocalPool(2)
    killed = []

    def told(done: int) -> None:
        if done == 2 and not killed:
            kill_one_of(pool, 0).join()
            killed.append(done)

    found = survey_view(asked, survey(asked, pool=pool, told=told)).as_json()
    pool.close()
    assert killed
    assert found == expected


def test_the_extra_is_named_where_there_is_no_dask() -> None:
    code = "import sys; sys.modules['distributed'] = None; from playoff.arbiter.workers import *; ClusterPool('x')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode != 0
    assert "work on a cluster needs an extra package: pip install 'chess-playoff[cluster]'" in done.stderr


@pytest.mark.long
def test_ten_thousand_events_on_a_dask_cluster_of_which_one_worker_is_killed() -> None:
    """Two workers; the same answer as in this process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulation.on_a_cluster"],
        capture_output=True, text=True, check=False, timeout=300, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[:2] == ["killed", "same"], done.stdout
