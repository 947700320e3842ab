"""A survey of 10,000 events on a Dask cluster of two workers, of which one is killed in the middle.

python -m tests.simulation.on_a_cluster
"""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

from distributed import LocalCluster

from playoff.arbiter.workers import ClusterPool
from playoff.formats.survey import read_survey
from playoff.simulation.survey import survey
from playoff.view.survey import survey_view

SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "survey.toml"
EVENTS = 10_000


def main() -> int:
    """Print whether a worker was killed, and whether the answer is the same; 0 if so."""
    asked = read_survey(SAMPLE)
    asked = replace(asked, cases=asked.cases[:1], rulebooks=dict(list(asked.rulebooks.items())[:1]), events=EVENTS)
    expected = survey_view(asked, survey(asked)).as_json()
    killed: list[int] = []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        pool = ClusterPool(cluster.scheduler_address)

        def told(done: int) -> None:
            if done == 3:
                worker = next(iter(cluster.workers.values()))
                os.kill(worker.pid, signal.SIGKILL)
                killed.append(worker.pid)

        found = survey_view(asked, survey(asked, pool=pool, told=told)).as_json()
        pool.close()
    print("killed" if killed else "nobody was killed", "same" if found == expected else "different")
    return 0 if killed and found == expected else 1


if __name__ == "__main__":
    sys.exit(main())
