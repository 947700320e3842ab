"""The bytes of the exports that others may rely on, of a knockout, a round robin and a match."""

from __future__ import annotations

import pytest

from tests.formats.out.golden import HERE, made

MADE = dict(made())


@pytest.mark.parametrize("name", MADE)
def test_golden_file(name: str) -> None:
    assert MADE[name] == (HERE / name).read_bytes()


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in HERE.iterdir()} == set(MADE)
