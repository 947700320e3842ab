"""walk(record) -> course: reads the facts in order, each by the rules, and derives everything else.

A correction is the same walk over a record with one value changed. There is no code for voiding a result and
none for undoing one: an entry the walk has no use for is void.
"""

from __future__ import annotations

from dataclasses import replace

from playoff.errors import Refused
from playoff.event import Dossier, tied_group
from playoff.machine.course import Course, Entry, has_played
from playoff.machine.identity import target_of, void_because
from playoff.machine.record import Closed, Corrected, Fact, MainResult, Opening, PlayerWithdrew, Record, Reopened
from playoff.machine.settle import settle
from playoff.machine.take import take
from playoff.machine.why_not import why_not
from playoff.reasons import because


def walk(record: Record) -> Course:
    """The course of a record. Raises Refused at the first fact that could not be entered when it was."""
    course = begin(record.opening)
    for fact in record.facts:
        course = enter(course, fact)
    return course


def begin(opening: Opening) -> Course:
    """The course of an opening without any fact."""
    return _begin(opening, opening.dossier)


def enter(course: Course, fact: Fact) -> Course:
    """The course after one more fact. Raises Refused with the reason when the rules do not allow it now."""
    reason = why_not(course, fact)
    if reason:
        raise Refused(reason)
    entry = Entry(len(course.entries) + 1, fact, None if isinstance(fact, Corrected | Reopened) else fact)
    match fact:
        case Corrected():
            return _read(course.opening, (*_corrected(course, fact), entry))
        case Reopened():
            return _read(course.opening, (*_without_closing(course.entries), entry))
        case MainResult():
            return _read(course.opening, (*course.entries, replace(entry, late=_late(course))))
        case PlayerWithdrew(players) if _decline_as_newcomers(course, players):
            return _read(course.opening, (*course.entries, replace(entry, declined=frozenset(players))))
        case _:
            return take(course, replace(entry, target=target_of(course, fact)))


# Reading the record again


def _decline_as_newcomers(course: Course, players: tuple[str, ...]) -> bool:
    """Tied only by a late correction of the main event, and without a game of their own so far (I.4)."""
    return all(player in course.newcomers and not has_played(course, player) for player in players)


def _late(course: Course) -> bool:
    """Whether a result of the main event comes after the first game of the playoff, void by now or not (I.4)."""
    return course.started or any(entry.late for entry in course.entries)


def _corrected(course: Course, fact: Corrected) -> tuple[Entry, ...]:
    """The entries with the right value in the place of the wrong one (I.1)."""
    corrected = []
    for entry in course.entries:
        if entry.number == fact.entry:
            entry = replace(entry, value=fact.value)
            if isinstance(fact.value, PlayerWithdrew) and _decline_as_newcomers(course, fact.value.players):
                entry = replace(entry, declined=entry.declined.union(fact.value.players))
        corrected.append(entry)
    return tuple(corrected)


def _without_closing(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(replace(entry, value=None) if isinstance(entry.value, Closed) else entry for entry in entries)


def _read(opening: Opening, entries: tuple[Entry, ...]) -> Course:
    """The course of the entries as they are read now.

    Results of the main event hold from the start, then come refusals of newcomers, then everything in its place.
    Newcomers are tied only by what was found out of the main event after the first game had started (I.4).
    """
    dossier, early = opening.dossier, opening.dossier
    for entry in entries:
        if isinstance(entry.value, MainResult):
            dossier = dossier.amended(entry.value.game)
            early = early if entry.late else early.amended(entry.value.game)
    course = _begin(opening, dossier)
    for entry in sorted(entries, key=lambda entry: (not entry.first, entry.number)):
        course = _place(course, entry)
    newcomers = frozenset(course.tied.players) - frozenset(tied_group(early).players)
    return replace(course, entries=entries, newcomers=newcomers)


def _begin(opening: Opening, dossier: Dossier) -> Course:
    tied = tied_group(dossier)
    course = Course(opening, dossier, tied)
    if len(tied.players) > 1:
        reason = because(
            "tied",
            opening.rulebook.general.alone,
            players=tied.players,
            number=len(tied.players),
            points=None if tied.points is None else int(tied.points),
        )
        course = course.told(reason)
    return settle(course)


def _place(course: Course, entry: Entry) -> Course:
    """Take an entry if it counts at its place, else list it as void (I.2)."""
    if entry.value is None:
        return replace(course, entries=(*course.entries, entry))
    reason = void_because(course, entry)
    if reason is None:
        return take(course, entry)
    return replace(course, entries=(*course.entries, entry), void={**course.void, entry.number: reason})
