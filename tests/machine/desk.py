"""At the desk: ties are opened, lots drawn, games played, all through `begin` and `enter`."""

from __future__ import annotations

import json
from functools import cache

from playoff.event import Dossier
from playoff.machine.course import Course
from playoff.machine.due import DueGame, DueLots, due
from playoff.machine.record import GameResult, GameStarted, LotsDrawn, Opening, PlayerWithdrew
from playoff.machine.walk import begin, enter
from playoff.rulebooks import Loaded, load
from playoff.tiebreaks import Result

NORMAL = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
"""1-0, 1/2-1/2, 0-1: what A.3 means by "in any combination"."""

NAMES = (
    "Anand", "Botvinnik", "Capablanca", "Ding", "Euwe", "Fischer", "Gukesh", "Hou", "Ivanchuk", "Judit",
    "Karpov", "Lasker", "Magnus", "Nepo", "Oparin", "Petrosian", "Quinteros", "Rapport", "Smyslov", "Tal",
)  # fmt: skip


@cache
def _loaded(switches: str) -> Loaded:
    return load("tata-steel-2022", json.loads(switches))


def tie(players: int | tuple[str, ...], **switches: object) -> Course:
    """A playoff of so many players, or of these; switches with `__` for the dot."""
    names = NAMES[:players] if isinstance(players, int) else players
    loaded = _loaded(json.dumps({name.replace("__", "."): value for name, value in switches.items()}, sort_keys=True))
    return begin(Opening(loaded.book, loaded.sha256, Dossier("A tie", tied=names)))


def lots_due(course: Course) -> tuple[DueLots, ...]:
    """The lots to draw now."""
    return tuple(item for item in due(course) if isinstance(item, DueLots))


def games_due(course: Course) -> tuple[DueGame, ...]:
    """The games to play now."""
    return tuple(item for item in due(course) if isinstance(item, DueGame))


def draw(course: Course, *order: str, of: str = "") -> Course:
    """The lots that are due (whose id ends in `of`) fall in this order; as the players stand when none is given."""
    item = next(item for item in lots_due(course) if item.id.endswith(of))
    return enter(course, LotsDrawn(item.id, order or item.players))


def play(course: Course, item: DueGame, result: Result) -> Course:
    """A game that is due ends so."""
    assert item.id is not None
    return enter(course, GameResult(item.id, item.colours, result))


def start(course: Course, item: DueGame) -> Course:
    """A game that is due starts."""
    assert item.id is not None
    return enter(course, GameStarted(item.id, item.colours))


def leave(course: Course, *players: str) -> Course:
    """Players leave, at the same moment."""
    return enter(course, PlayerWithdrew(players))


def meet(course: Course, one: str, other: str, result: Result) -> Course:
    """The game of these two that is due ends so, written with `one` as White."""
    item = next(item for item in games_due(course) if set(item.colours) == {one, other})
    return play(course, item, result if item.colours.white == one else result.reversed)


def draw_all(course: Course) -> Course:
    """All lots that are due are drawn, as the players stand."""
    while lots := lots_due(course):
        course = enter(course, LotsDrawn(lots[0].id, lots[0].players))
    return course
