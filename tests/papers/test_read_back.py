"""Whoever knows only the printed protocol can play the playoff again, in every language, and prove its digest."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from playoff.event import Dossier
from playoff.formats.papers import Told, paper, told_by_entries
from playoff.formats.papers.text import as_text
from playoff.journal.entry import Entry, placed
from playoff.journal.outline import digest_of
from playoff.journal.plain import from_plain
from playoff.journal.replay import draft_of, first_draft
from playoff.languages import ENGLISH, languages, speak
from playoff.machine.course import Course
from playoff.machine.record import Opening
from playoff.machine.walk import begin, enter
from playoff.machine.wire import from_wire
from playoff.rulebooks import load

from .playing import SCENARIOS, courses_of, kept, told_of, with_long_names
from .reader import Printed, read_protocol
from .referee_asked import Unknown, differences

OTHERS = [language for language in languages() if language != ENGLISH]
BEST = "only the best play, or more players than his Berger tables have"
CORRECTED = "a main-event result that is not known, or corrected twice"
TOGETHER = "all leave at the same moment; his leave one after the other"
BEYOND = {
    "a1-left-the-main-event-early": "a player whose games of the main event do not count",
    "a5-knockout-reached-from-f-waits": CORRECTED,
    "f3-fourteen": BEST,
    "i4-main-correction-taken-back": CORRECTED,
    "i4-pairings-change": CORRECTED,
    "prague-2020-masters": BEST,
    "t17-4-best-two-by-lots": BEST,
    "t17-4-lots-drawn-then-one-declines": BEST,
    "t17-4-lots-only-at-the-border": BEST,
    "t17-4-one-of-the-best-declines": BEST,
    "t17-best-two-by-lots": BEST,
    "tata-steel-2021-masters-firouzja-still-playing": CORRECTED,
}
"""What the referee knows nothing of; he is an oracle for the rest."""
ONE_BY_ONE = {
    "g5-all-decline-at-once": TOGETHER,
    "g5-all-three-leave-a-cycle": TOGETHER,
    "p2-switch-nobody-took-part-nothing-paid": TOGETHER,
}
"""Where his answer is another because he lacks a word for what happened."""
SAMPLE = [path for number, path in enumerate(SCENARIOS) if number % 12 == 5]


@contextlib.contextmanager
def spoken(language: str) -> Iterator[None]:
    """Everything inside in that language."""
    speak(language)
    try:
        yield
    finally:
        speak(ENGLISH)


def printed(told: Told, language: str = ENGLISH) -> Printed:
    """The protocol, printed and read."""
    with spoken(language):
        return read_protocol(as_text(paper("protocol", told)[0]))


def opening_of(said: Printed) -> Opening:
    """The opening, from the paper and the rulebook of that id."""
    loaded = load(said.rulebook, said.switches)
    assert loaded.sha256 == said.sha256
    plain: dict[str, Any] = {**said.dossier}
    if said.tied:
        plain["tied"] = said.tied
    if said.players:
        plain["tournament"] = {**said.tournament, "players": said.players, "games": said.games}
    return Opening(loaded.book, loaded.sha256, from_plain(Dossier, plain))


def played(said: Printed) -> list[Course]:
    """The course at the opening and after each entry."""
    courses = [begin(opening_of(said))]
    for number, _time, _by, fact, _draw in said.entries:
        assert number == len(courses)
        courses.append(enter(courses[-1], from_wire(fact)))
    return courses


def chain(said: Printed, courses: Sequence[Course]) -> Entry:
    """The last entry of the journal that the paper was printed from, made again from the paper alone."""
    stamps = [(*said.opened, {}), *((time, by, draw) for _number, time, by, _fact, draw in said.entries)]
    last: Entry | None = None
    before: Course | None = None
    for number, ((time, by, draw), course) in enumerate(zip(stamps, courses, strict=True)):
        moment = datetime.fromisoformat(time)
        draft = first_draft(course, moment, by) if before is None else draft_of(before, course, moment, by, draw)
        last = placed(draft, said.event, number, last.hash if last else "")
        before = course
    assert last
    return last


def proves(told: Told, language: str = ENGLISH) -> tuple[Printed, Course]:
    """The paper gives the opening, every entry, and the very hash that is printed on it."""
    said = printed(told, language)
    courses = played(said)
    assert courses[0].opening == told.course.opening
    assert digest_of(courses[-1]) == digest_of(told.course)
    assert chain(said, courses).hash == told.head == said.head
    return said, courses[-1]


def confirmed(path: Path, language: str) -> None:
    """The paper gives its journal back, and the independent referee agrees, or it is known why he cannot."""
    courses = courses_of(path)
    said, course = proves(told_by_entries(kept(courses), courses[-1]), language)
    if path.stem in BEYOND:
        with pytest.raises(Unknown):
            differences(said, course)
    elif path.stem in ONE_BY_ONE:
        assert differences(said, course)
    else:
        assert differences(said, course) == []


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_protocol_gives_the_playoff_back(path: Path) -> None:
    """In English, of every scenario: times, names, facts, draws; the chain of hashes comes out the same.

    The referee, written from the regulations alone, is given nothing but the paper.
    """
    confirmed(path, ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", SAMPLE[::3], ids=lambda path: path.stem)
def test_the_language_makes_no_difference(path: Path, language: str) -> None:
    confirmed(path, language)


@pytest.mark.long
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_language_never_makes_a_difference(path: Path, language: str) -> None:
    confirmed(path, language)


def test_one_result_changed_on_the_paper_is_found() -> None:
    """Another result of the final, everything else as printed: another hash than that on the paper comes out."""
    courses = courses_of(next(path for path in SCENARIOS if path.stem == "tata-steel-2024-masters"))
    told = told_by_entries(kept(courses), courses[-1])
    said = printed(told)
    *others, (number, time, by, fact, draw) = said.entries
    said.entries = [*others, (number, time, by, {**fact, "result": "0-1"}, draw)]
    assert chain(said, played(said)).hash != said.head
    assert differences(said, told.course)


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_long_names_are_broken_and_put_together_again(path: Path) -> None:
    """Sixty letters without a space, with accents, in signs of double width."""
    courses = with_long_names(courses_of(path))
    proves(told_by_entries(kept(courses), courses[-1]))


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_a_protocol_of_a_file_gives_its_playoff(path: Path) -> None:
    """Without times and names of who entered it; the digest is that of games, lots and ranks."""
    told = told_of(path)
    said = printed(told)
    assert said.outline == digest_of(played(said)[-1]) == told.digest
    assert not said.head
