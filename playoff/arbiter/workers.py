"""Where simulations are worked off: processes of this computer, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from playoff.errors import MissingExtra, Usage
from playoff.languages import _
from playoff.simulation.workers import Pool


class LocalPool:
    """Processes of this computer, started when they are first needed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._executor: ProcessPoolExecutor | None = None

    def executor(self) -> Executor:
        """The processes."""
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_quiet)
        return self._executor

    def renew(self) -> None:
        """New processes; what the old ones have done stays done."""
        self.close()
        self._executor = None

    def close(self) -> None:
        """End them, once what they are at is done."""
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)


def _quiet() -> None:
    """Ctrl-C is for the process that asked; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class ClusterPool:
    """A Dask cluster, for a network that is trusted: it asks nobody who he is. Raises MissingExtra and Usage."""

    def __init__(self, address: str) -> None:
        try:
            client: Any = import_module("distributed").Client
        except ImportError:
            raise MissingExtra(_("work on a cluster"), "cluster") from None
        try:
            self._client = client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise Usage(_("no cluster at {address}: {error}", address=address, error=error)) from None
        self.workers = max(1, sum(self._client.ncores().values()))
        self._executor: Executor = self._client.get_executor(pure=False, retries=3)

    def executor(self) -> Executor:
        """The cluster."""
        return self._executor

    def renew(self) -> None:
        """Ask again: the cluster replaces its workers itself."""
        self._executor = self._client.get_executor(pure=False, retries=3)

    def close(self) -> None:
        """Leave it as it is."""
        self._client.close()


@contextmanager
def pool(processes: int, cluster: str | None) -> Iterator[Pool | None]:
    """Where to work: a cluster, several processes, or this one (None)."""
    found: LocalPool | ClusterPool | None = None
    if cluster:
        found = ClusterPool(cluster)
    elif processes > 1:
        found = LocalPool(processes)
    try:
        yield found
    finally:
        if found:
            found.close()
