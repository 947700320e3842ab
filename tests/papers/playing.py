"""Playoffs to print: scenarios, from their files or through a journal, and with the longest names there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from playoff.arbiter.play import play
from playoff.event import Dossier
from playoff.formats.papers import Told, told_by_courses, told_by_entries
from playoff.formats.scenario import read_scenario
from playoff.journal.entry import Entry, placed
from playoff.journal.plain import from_plain, to_plain
from playoff.journal.replay import draft_of, first_draft
from playoff.machine.course import Course
from playoff.machine.record import Opening
from playoff.machine.walk import begin, enter
from playoff.machine.wire import from_wire, to_wire

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))
LONGEST = 60
"""Letters of the names that must still fit."""


@cache
def courses_of(path: Path) -> tuple[Course, ...]:
    """The course of a scenario at its opening and after each fact."""
    return tuple(course for _, course in play(read_scenario(path)))


def told_of(path: Path, until: int | None = None) -> Told:
    """A scenario as `playoff print FILE` tells it, or its first steps only."""
    return told_by_courses(courses_of(path)[:until])


def kept(courses: Sequence[Course], kept_as: str = "") -> tuple[Entry, ...]:
    """The entries of a journal in which this was entered, a minute and a half between two."""
    event = kept_as or courses[0].dossier.event
    time = datetime(2024, 1, 28, 22, 58, 10, 500_000, tzinfo=UTC)
    drafts = [first_draft(courses[0], time, "Ana Árbitro")]
    before = courses[0]
    for after in courses[1:]:
        if after is not before:
            time += timedelta(seconds=90)
            drafts.append(draft_of(before, after, time, "Ana Árbitro" if after.last % 3 else ""))
            before = after
    entries: list[Entry] = []
    for number, draft in enumerate(drafts):
        entries.append(placed(draft, event, number, entries[-1].hash if entries else ""))
    return tuple(entries)


def told_of_journal(path: Path) -> Told:
    """A scenario as `playoff print` tells it from a journal."""
    courses = courses_of(path)
    return told_by_entries(kept(courses), courses[-1])


# Long names

PARTS = ("Wolfeschlegelsteinhausenbergerdorff", "Ñúñez", "de", "la", "Peña-O’Brien", "Łukasz", "Ångström", "Çelik")


def long_name(number: int) -> str:
    """A name of sixty letters, unlike the others: of one word, with short ones, or in signs twice as wide."""
    if number % 3 == 0:
        words = f"{chr(65 + number)}{'wolfeschlegelsteinhausenbergerdorff' * 2}"
    elif number % 3 == 1:
        words = f"{chr(65 + number)}ñúñez " + " ".join(PARTS[1:]) + " MMMMMMMMMMMMMMMMM"
    else:
        words = "王丁鞠居余卜侯韦倪徐" * 6 + chr(65 + number)
        return words[: LONGEST - 1] + chr(65 + number)
    return words[:LONGEST]


def with_long_names(courses: Sequence[Course]) -> list[Course]:
    """The same playoff of players with such names."""
    players = courses[0].dossier.players
    names = {player: long_name(number) for number, player in enumerate(players)}
    assert len(set(names.values())) == len(names)
    renamed = _renamer(names)
    opening = courses[0].opening
    plain = to_plain(opening.dossier)
    event = plain["event"]
    dossier = from_plain(Dossier, {**renamed(plain), "event": event})
    found = [begin(Opening(opening.rulebook, opening.sha256, dossier))]
    for entry in courses[-1].entries:
        found.append(enter(found[-1], from_wire(renamed(to_wire(entry.stated)))))
    return found


def _renamer(names: Mapping[str, str]) -> Callable[[Any], Any]:
    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, Mapping):
            return {names.get(key, key): renamed(inner) for key, inner in value.items()}
        return [renamed(inner) for inner in value] if isinstance(value, list | tuple) else value

    return renamed
