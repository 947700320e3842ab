"""The machine agrees with a referee that was written from the regulations alone."""

from __future__ import annotations

import pytest

from .agreement import disagreements

CHUNK = 50


@pytest.mark.parametrize("first", range(0, 2_000, CHUNK))
def test_agrees_on_random_playoffs(first: int) -> None:
    """2 to 8 players; forfeits, odd scores, withdrawals, corrections; compared after each fact."""
    found = [line for seed in range(first, first + CHUNK) for line in disagreements(seed)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("first", range(2_000, 10_000, CHUNK))
def test_agrees_on_thousands_more(first: int) -> None:
    """The same on 8,000 more."""
    found = [line for seed in range(first, first + CHUNK) for line in disagreements(seed)]
    assert not found, "\n".join(found)


def test_the_referee_imports_nothing_of_the_project() -> None:
    """It would be no oracle otherwise."""
    from pathlib import Path

    for name in ("referee.py", "random_playoffs.py"):
        text = (Path(__file__).parent / name).read_text(encoding="utf-8")
        assert "import playoff" not in text
        assert "from playoff" not in text
