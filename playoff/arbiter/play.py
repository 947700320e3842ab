"""Plays a scenario step by step: what `run`, `check` and the tests share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from playoff.errors import Refused
from playoff.formats.scenario import Scenario, Step
from playoff.formats.scenario_file import BASES
from playoff.languages import N_, _
from playoff.machine.course import Course
from playoff.machine.record import Corrected, Fact, Opening
from playoff.machine.walk import begin, enter

BASIS_NAMES = {
    "sourced": N_("sourced"),
    "deduced": N_("deduced"),
    "assumed": N_("assumed"),
    "invented": N_("invented"),
}
WHERE_NAMES = {"main event": N_("main event"), "playoff": N_("playoff")}
"""The basis of facts, and where they stand, as in --json, and how they are said."""

SAID_ALREADY = ("same-result", "same-main-result")
"""A fact that is known is not entered again. That is no error; a correction of it finds the entry that holds it."""


def play(scenario: Scenario, opening: Opening | None = None) -> Iterator[tuple[Step | None, Course]]:
    """The course at the opening of the scenario, or another, then after each step.

    It is the same course where the step says what is recorded already. Raises Refused, saying where in the file.
    """
    course = begin(opening or scenario.opening)
    yield None, course
    held: list[int] = []
    for step in scenario.steps:
        try:
            course = enter(course, _as_recorded(step.fact, held))
            held.append(len(course.entries))
        except Refused as error:
            if error.reason.code not in SAID_ALREADY:
                raise Refused(error.reason, where=step.where) from None
            held.append(_entry_of(course, step.fact))
        yield step, course


def _as_recorded(fact: Fact, held: Sequence[int]) -> Fact:
    """A correction speaks of a [[when]] by its number in the file: the entry that holds it, by its number there."""
    if isinstance(fact, Corrected) and 1 <= fact.entry <= len(held):
        return replace(fact, entry=held[fact.entry - 1])
    return fact


def _entry_of(course: Course, fact: Fact) -> int:
    """The last entry that says the same; 0 when the file of the main event said so."""
    same = (entry.number for entry in course.entries if entry.value and replace(entry.value, at=fact.at) == fact)
    return max(same, default=0)


def in_words(bases: Mapping[str, Mapping[str, int]]) -> str:
    """On what basis facts are stated, where they are not just entered: `main event 77 sourced, 14 deduced`."""
    said = []
    for where, counts in bases.items():
        named = ", ".join(f"{counts[basis]} {_(BASIS_NAMES[basis])}" for basis in BASES if counts.get(basis))
        said += [f"{_(WHERE_NAMES[where])} {named}"] if named else []
    return "; ".join(said)
