"""Chi-squared tests, and what is asked of their p-values."""

from __future__ import annotations

from collections.abc import Sequence

from ..odds.test_real_machine import upper_gamma

RARE = 5
"""Cells expected less often are put together."""


def against_law(observed: Sequence[int], chances: Sequence[float]) -> float:
    """The p-value of counts against the chances they should have."""
    total = sum(observed)
    cells: list[tuple[float, float]] = []
    rest = [0.0, 0.0]
    for seen, chance in zip(observed, chances, strict=True):
        if chance * total >= RARE:
            cells.append((seen, chance * total))
        else:
            rest[0] += seen
            rest[1] += chance * total
    if rest[1] >= RARE:
        cells.append((rest[0], rest[1]))
    elif rest[0] > 0:
        seen, mean = cells.pop()
        cells.append((seen + rest[0], mean + rest[1]))
    statistic = sum((seen - mean) ** 2 / mean for seen, mean in cells)
    return upper_gamma((len(cells) - 1) / 2, statistic / 2) if len(cells) > 1 else 1.0


def against_each_other(few: Sequence[int], many: Sequence[int]) -> float:
    """The p-value of two rows of counts under one and the same law; rare cells are put together, the most alike."""
    first, second = sum(few), sum(many)
    cells: list[list[int]] = []
    now = [0, 0]
    for a, b in sorted(zip(few, many, strict=True), key=lambda pair: -pair[1]):
        now = [now[0] + a, now[1] + b]
        if sum(now) * first / (first + second) >= RARE:
            cells.append(now)
            now = [0, 0]
    cells[-1] = [cells[-1][0] + now[0], cells[-1][1] + now[1]]
    assert len(cells) > 1, "too few to compare"
    statistic = 0.0
    for cell in cells:
        for seen, total in zip(cell, (first, second), strict=True):
            mean = sum(cell) * total / (first + second)
            statistic += (seen - mean) ** 2 / mean
    return upper_gamma((len(cells) - 1) / 2, statistic / 2)


LIMIT = 1e-5
"""Some eight hundred p-values are looked at in all: one of a hundred right ones fails somewhere."""


def assert_fair(values: Sequence[float], what: str) -> None:
    """No p-value below the limit, and not all of twenty at one end; they are printed (`pytest -s`)."""
    print(what, " ".join(f"{value:.3f}" for value in values))
    assert min(values) > LIMIT, what
    if len(values) >= 20:
        assert 3 <= sum(value > 0.5 for value in values) <= len(values) - 3, what
