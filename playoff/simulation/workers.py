"""Blocks worked off by others: any `concurrent.futures.Executor`, here or on other machines.

Results come in the order of the blocks, whoever is done first; so nothing depends on how many work. A worker that is
lost loses nothing: its blocks are given out again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import Protocol, TypeVar

from playoff.errors import PlayoffError

Done = TypeVar("Done")

AHEAD = 2
"""So many blocks for each worker are given out before the first is taken back."""

LOST = 5
"""So many times one block may be lost before it is given up."""


class Pool(Protocol):
    """Where work is done: an executor that may be made anew when it has broken."""

    workers: int

    def executor(self) -> Executor:
        """The executor, as long as it holds."""
        ...

    def renew(self) -> None:
        """Put a new one in the place of one that has broken."""
        ...


def in_order(
    work: Callable[..., Done], jobs: Iterable[tuple[object, ...]], pool: Pool | None = None
) -> Iterator[Done]:
    """What `work` makes of every job, in their order; in this process where there is no pool.

    Raises what a job raises, and the error of the executor when one job has been lost too often.
    """
    if pool is None:
        for job in jobs:
            yield work(*job)
        return
    out: deque[tuple[tuple[object, ...], Future[Done]]] = deque()
    waiting: Iterator[tuple[object, ...]] = iter(jobs)
    lost = 0
    try:
        while True:
            while len(out) < AHEAD * pool.workers and (job := next(waiting, ())):
                out.append((job, _given(work, job, pool)))
            if not out:
                return
            job, future = out.popleft()
            try:
                done = future.result()
            except Exception as error:
                if not _is_loss(error) or lost >= LOST:
                    raise
                lost += 1
                out.appendleft((job, future))
                out = _given_again(work, out, pool)
                continue
            lost = 0
            yield done
    finally:
        for _, future in out:
            future.cancel()


def _is_loss(error: Exception) -> bool:
    """Whether the worker was lost, not the work wrong: by its name, as every executor has its own."""
    if isinstance(error, PlayoffError):
        return False
    return isinstance(error, BrokenExecutor | CancelledError | OSError) or type(error).__name__ in {
        "KilledWorker", "FutureCancelledError", "LostRun", "CommClosedError",
    }  # fmt: skip


def _given(work: Callable[..., Done], job: tuple[object, ...], pool: Pool) -> Future[Done]:
    try:
        return pool.executor().submit(work, *job)
    except (BrokenExecutor, RuntimeError):
        pool.renew()
        return pool.executor().submit(work, *job)


def _given_again(
    work: Callable[..., Done], out: Iterable[tuple[tuple[object, ...], Future[Done]]], pool: Pool
) -> deque[tuple[tuple[object, ...], Future[Done]]]:
    """Give out again what is not done; what is done stays."""
    pool.renew()
    kept: deque[tuple[tuple[object, ...], Future[Done]]] = deque()
    for job, future in out:
        done = future.done() and not future.cancelled() and future.exception() is None
        kept.append((job, future if done else _given(work, job, pool)))
    return kept
