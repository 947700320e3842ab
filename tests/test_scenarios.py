"""Every scenario of the project gives what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from playoff.arbiter.check import check
from playoff.formats.scenario import read_scenario

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    """Given, when, then."""
    assert check(read_scenario(path)) == []


def test_there_are_enough() -> None:
    """At least forty, the real playoffs among them."""
    assert len(SCENARIOS) >= 40
    assert {"tata-steel-2024-masters", "tata-steel-2025-masters"} <= {path.stem for path in SCENARIOS}
