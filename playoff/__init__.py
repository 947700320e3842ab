"""playoff: runs the playoff of a chess tournament that ended in a tie.

Facts in, course out: `walk(record)` reads what people stated and derives everything else; `why_not` says whether
a fact may be entered now; `snapshot` is what every screen, picture and file draws.

Names are imported when they are first used, so that a command starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playoff.errors import BadInput, PlayoffError, Refused
    from playoff.event import Dossier
    from playoff.machine.course import Course
    from playoff.machine.due import due
    from playoff.machine.record import (
        Closed,
        ColoursPlayed,
        Corrected,
        GameRestarted,
        GameResult,
        GameStarted,
        LotsDrawn,
        MainResult,
        Noted,
        Opening,
        Overridden,
        PlayerWithdrew,
        Record,
        Reopened,
        RestGranted,
    )
    from playoff.machine.walk import begin, enter, walk
    from playoff.machine.why_not import why_not
    from playoff.reasons import Reason
    from playoff.rulebooks import load
    from playoff.tiebreaks import ByColour, Game, Result, Scoring, Tournament
    from playoff.view import View, snapshot
    from playoff.words import announce, say

_HOMES = {
    "playoff.errors": ("BadInput", "PlayoffError", "Refused"),
    "playoff.event": ("Dossier",),
    "playoff.machine.course": ("Course",),
    "playoff.machine.due": ("due",),
    "playoff.machine.record": (
        "Closed",
        "ColoursPlayed",
        "Corrected",
        "GameRestarted",
        "GameResult",
        "GameStarted",
        "LotsDrawn",
        "MainResult",
        "Noted",
        "Opening",
        "Overridden",
        "PlayerWithdrew",
        "Record",
        "Reopened",
        "RestGranted",
    ),
    "playoff.machine.walk": ("begin", "enter", "walk"),
    "playoff.machine.why_not": ("why_not",),
    "playoff.rulebooks": ("load",),
    "playoff.view": ("View", "snapshot"),
    "playoff.reasons": ("Reason",),
    "playoff.tiebreaks": ("ByColour", "Game", "Result", "Scoring", "Tournament"),
    "playoff.words": ("announce", "say"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BadInput",
    "ByColour",
    "Closed",
    "ColoursPlayed",
    "Corrected",
    "Course",
    "Dossier",
    "Game",
    "GameRestarted",
    "GameResult",
    "GameStarted",
    "LotsDrawn",
    "MainResult",
    "Noted",
    "Opening",
    "Overridden",
    "PlayerWithdrew",
    "PlayoffError",
    "Reason",
    "Record",
    "Refused",
    "Reopened",
    "RestGranted",
    "Result",
    "Scoring",
    "Tournament",
    "View",
    "announce",
    "begin",
    "due",
    "enter",
    "load",
    "say",
    "snapshot",
    "walk",
    "why_not",
]


def __getattr__(name: str) -> Any:
    """The public name from its home, imported now."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'playoff' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)
