"""Halls for the tests of the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from .hall import MASTERS, Hall, of_names, opening_of, put


@pytest.fixture
def masters(tmp_path: Path) -> Hall:
    """Tata Steel Masters 2024, four level, just opened."""
    store = tmp_path / "masters.db"
    return Hall(store, put(store, opening_of(MASTERS)))


@pytest.fixture
def match(tmp_path: Path) -> Hall:
    """A match of two of whom only the names are known."""
    store = tmp_path / "club.db"
    return Hall(store, put(store, of_names("Anand", "Botvinnik")))
