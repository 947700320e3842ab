"""Plays a scenario step by step: what `run`, `check` and the tests share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playoff.errors import Refused
from playoff.formats.scenario import Scenario, Step
from playoff.formats.scenario_file import BASES
from playoff.machine.course import Course
from playoff.machine.record import Opening
from playoff.machine.walk import begin, enter


def play(scenario: Scenario, opening: Opening | None = None) -> Iterator[tuple[Step | None, Course]]:
    """The course at the opening of the scenario, or another, then after each step.

    Raises Refused, saying where in the file.
    """
    course = begin(opening or scenario.opening)
    yield None, course
    for step in scenario.steps:
        try:
            course = enter(course, step.fact)
        except Refused as error:
            raise Refused(error.reason, where=step.where) from None
        yield step, course


def in_words(bases: Mapping[str, Mapping[str, int]]) -> str:
    """On what basis facts are stated, where they are not just entered: `main event 77 sourced, 14 deduced`."""
    return "; ".join(
        f"{where} {', '.join(f'{counts[basis]} {basis}' for basis in BASES if counts.get(basis))}"
        for where, counts in bases.items()
        if any(counts.get(basis) for basis in BASES)
    )
