"""Playoffs to export: scenarios as far as they are played, and ones played here between people with odd names."""

from __future__ import annotations

from pathlib import Path

from playoff import Dossier
from playoff.arbiter.play import play
from playoff.formats.scenario import read_scenario
from playoff.machine.course import Course
from playoff.machine.due import DueGame, DueLots, due
from playoff.machine.record import GameResult, LotsDrawn, Opening
from playoff.machine.walk import begin, enter
from playoff.rulebooks import load
from playoff.tiebreaks import Result

SCENARIOS = sorted((Path(__file__).parents[3] / "scenarios").glob("*.toml"))

HOSTILE = (
    "<script>alert('x')</script>",
    'A "quoted" \\ back\\',
    "=cmd|' /C calc'!A0",
    "@SUM(1+1); DROP TABLE, 'x'",
    "x" * 300,
    "♟️ 😀 عربي",
    '[Event "x"]',
    "{a} ; comment",
    "BEGIN:VEVENT",
    "-1-0 *",
)
"""Names that some format would read as its own signs; line breaks are refused at the door."""


def courses(path: Path) -> list[Course]:
    """A scenario at its end and halfway."""
    found = [course for _step, course in play(read_scenario(path))]
    return [found[-1], *found[len(found) // 2 : len(found) // 2 + 1]]


def at_the_end(name: str) -> Course:
    return courses(next(path for path in SCENARIOS if path.stem == name))[0]


def playing(names: tuple[str, ...], results: tuple[Result, ...], event: str = "An evening") -> Course:
    """A playoff of these players: lots as they come, results in turn, until they are used up or it is over."""
    loaded = load("tata-steel-2022")
    course = begin(Opening(loaded.book, loaded.sha256, Dossier(event, tied=names, ranking=names)))
    waiting = list(results)
    while not course.over:
        item = due(course)[0]
        if isinstance(item, DueLots):
            course = enter(course, LotsDrawn(item.id, item.players))
        elif isinstance(item, DueGame) and waiting:
            course = enter(course, GameResult(item.id or "", item.colours, waiting.pop(0)))
        else:
            break
    return course
