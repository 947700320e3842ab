"""Every test speaks English, whatever language the computer has."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from playoff.languages import ENGLISH, speak

os.environ["PLAYOFF_LANG"] = ENGLISH


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Also after a test that spoke something else."""
    yield
    speak(ENGLISH)
