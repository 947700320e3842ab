"""numpy, when it is first needed: an extra, and slow to load."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from playoff.errors import MissingExtra
from playoff.languages import _

EXTRA = "sim"


@cache
def numpy() -> Any:
    """The package numpy. Raises MissingExtra, which says what to install, when it is not there."""
    try:
        return import_module("numpy")
    except ImportError:
        needing = _("what is asked of five and more players, and of an open main event,")
        raise MissingExtra(needing, EXTRA) from None
