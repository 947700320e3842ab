"""numpy, when it is first needed: an extra, and slow to load."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from playoff.errors import BadInput
from playoff.languages import N_, _

NEEDED = N_("odds of five and more players, and of open games of the main event, need numpy")


@cache
def numpy() -> Any:
    """The package numpy. Raises BadInput that says what to install when it is not there."""
    try:
        return import_module("numpy")
    except ImportError:
        raise BadInput(_(NEEDED), right='pip install "chess-playoff[sim]"') from None
