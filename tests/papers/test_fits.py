"""Every paper fits: in the columns of a text, in the boxes of a page, on A4; with names of sixty letters too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from playoff.formats.papers import PAPERS, Told, paper, told_by_entries
from playoff.formats.papers.blocks import Paper
from playoff.formats.papers.html import as_html
from playoff.formats.papers.pdf import as_pdf
from playoff.formats.papers.text import WIDTH, as_text
from playoff.languages import ENGLISH, languages
from playoff.machine.course import Course

from .measuring import browser_page, overflowing
from .playing import LONGEST, SCENARIOS, courses_of, kept, long_name, with_long_names
from .test_read_back import spoken

if TYPE_CHECKING:
    from playwright.sync_api import Page

SAMPLE = [
    path
    for path in SCENARIOS
    if path.stem
    in {
        "tata-steel-2024-masters",
        "h4-wrong-position-restart",
        "h4-restart-in-a-cycle",
        "c4-eleven-drawn-games-then-shared",
        "p3-switch-hort",
    }
]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with browser_page() as opened:
        yield opened


def moments(courses: Sequence[Course]) -> list[Sequence[Course]]:
    """A playoff at its opening, in its middle and at its end: slips and pairings are of the middle."""
    return [courses[: at + 1] for at in sorted({0, len(courses) // 3, 2 * len(courses) // 3, len(courses) - 1})]


def papers_of(told: Told) -> list[Paper]:
    return [paper(name, told)[0] for name in PAPERS]


def told(courses: Sequence[Course]) -> Told:
    return told_by_entries(kept(courses), courses[-1])


def test_the_long_names_are_as_long_as_they_say() -> None:
    """Sixty letters each, fourteen different ones."""
    made = {long_name(number) for number in range(14)}
    assert len(made) == 14
    assert {len(name) for name in made} == {LONGEST}


def fits_in_text(courses: Sequence[Course], language: str) -> None:
    """No line is wider than the paper, measured as it is shown."""
    with spoken(language):
        for part in moments(courses):
            for one in papers_of(told(part)):
                wide = [line for line in as_text(one).split("\n") if cell_len(line) > WIDTH]
                assert wide == [], one.name


def fits_in_a_browser(courses: Sequence[Course], language: str, page: Page, folder: Path) -> None:
    """Nothing sticks out of its box, out of the page or over its neighbour; nothing is fetched."""
    with spoken(language):
        for part in moments(courses):
            assert overflowing(page, as_html(papers_of(told(part))), folder) == []


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF of typst says it has."""
    return max(int(found) for found in re.findall(rb"/Count (\d+)", pdf))


def fits_on_paper(courses: Sequence[Course], language: str) -> None:
    """The press gets one page, at any moment; everything can be set."""
    with spoken(language):
        for part in moments(courses):
            assert pages_of(as_pdf([paper("press", told(part))[0]])) == 1
        as_pdf(papers_of(told(courses)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_long_names_fit(path: Path, language: str, page: Page, tmp_path: Path) -> None:
    """Knockout, eleven games of sudden death, prizes to sign for."""
    courses = with_long_names(courses_of(path))
    fits_in_text(courses, language)
    fits_in_a_browser(courses, language, page, tmp_path)


def test_fourteen_players_with_long_names_fit(page: Page, tmp_path: Path) -> None:
    """The widest crosstable there is."""
    courses = with_long_names(courses_of(next(path for path in SCENARIOS if path.stem == "f3-fourteen")))
    fits_in_text(courses, ENGLISH)
    fits_in_a_browser(courses, ENGLISH, page, tmp_path)
    fits_on_paper(courses, ENGLISH)


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_scenario_fits(path: Path, language: str, page: Page, tmp_path: Path) -> None:
    """With the longest names; shorter ones fit all the more."""
    courses = with_long_names(courses_of(path))
    fits_in_text(courses, language)
    fits_in_a_browser(courses, language, page, tmp_path)
    fits_on_paper(courses, language)
