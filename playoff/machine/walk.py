"""walk(record) -> course: reads the facts in order, each by the rules, and derives everything else.

A correction is the same walk over a record with one value changed. There is no code for voiding a result and
none for undoing one: an entry the walk has no use for is void.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from playoff.errors import Refused
from playoff.event import Dossier, counted, seeds, tied_group
from playoff.machine.course import Course, Entry, has_played
from playoff.machine.identity import target_of, void_because
from playoff.machine.outlook import settled
from playoff.machine.record import (
    GAME_FACTS,
    Closed,
    Corrected,
    Fact,
    MainResult,
    Opening,
    PlayerWithdrew,
    Record,
    Reopened,
)
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
    """The course of an opening without any fact.

    Raises BadInput for a main event that the rulebook cannot seed.
    """
    course = _begin(opening, ())
    seeds(course.dossier, course.tied.players, opening.rulebook.seeding)
    return course


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
        case PlayerWithdrew(players) if newcomers := _declining_newcomers(course, players):
            return _read(course.opening, (*course.entries, replace(entry, declined=newcomers)))
        case _:
            return take(course, replace(entry, target=target_of(course, fact)))


# Reading the record again


def _declining_newcomers(course: Course, players: tuple[str, ...]) -> frozenset[str]:
    """Those tied only by a late correction of the main event, and without a game of their own so far (I.4)."""
    return frozenset(player for player in players if player in course.newcomers and not has_played(course, player))


def _late(course: Course) -> bool:
    """Whether a game of the playoff has started before now, void in the present reading or not (I.4)."""
    return course.started or any(entry.late or isinstance(entry.value, GAME_FACTS) for entry in course.entries)


def _corrected(course: Course, fact: Corrected) -> tuple[Entry, ...]:
    """The entries with the right value in the place of the wrong one (I.1)."""
    corrected = []
    for entry in course.entries:
        if entry.number == fact.entry:
            entry = replace(entry, value=fact.value)
            if isinstance(fact.value, PlayerWithdrew):
                newcomers = _declining_newcomers(course, fact.value.players)
                entry = replace(entry, declined=entry.declined | newcomers)
        corrected.append(entry)
    return tuple(corrected)


def _without_closing(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(replace(entry, value=None) if isinstance(entry.value, Closed) else entry for entry in entries)


def _read(opening: Opening, entries: tuple[Entry, ...]) -> Course:
    """The course of the entries as they are read now.

    Results of the main event hold from the start, then come refusals of newcomers, then everything in its place.
    Newcomers are tied only by what was found out of the main event after the first game had started (I.4).
    """
    results = [entry for entry in entries if isinstance(entry.value, MainResult)]
    below_half = opening.rulebook.conduct.annul_below_half
    early = counted(_amended(opening.dossier, [e for e in results if not e.late]), below_half=below_half)
    course = _begin(opening, results)
    for entry in _in_reading_order(entries):
        course = _place(course, entry)
    newcomers = frozenset(course.tied.players) - frozenset(tied_group(early).players)
    return replace(course, entries=entries, newcomers=newcomers)


def _in_reading_order(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """Refusals of newcomers first, and whoever left with them in his place."""
    for entry in entries:
        if (part := _leaving(entry, newcomers=True)) and part.value:
            yield part
    for entry in entries:
        yield _leaving(entry, newcomers=False) or entry


def _leaving(entry: Entry, *, newcomers: bool) -> Entry | None:
    """The part of a withdrawal that is about newcomers who decline, or about the others; None for another entry."""
    if not isinstance(entry.value, PlayerWithdrew) or not entry.declined:
        return None
    players = tuple(player for player in entry.value.players if (player in entry.declined) is newcomers)
    return replace(entry, value=replace(entry.value, players=players) if players else None)


def _begin(opening: Opening, results: Sequence[Entry]) -> Course:
    """The course before the first entry, with what was stated of the main event."""
    main = _amended(opening.dossier, results)
    dossier = counted(main, below_half=opening.rulebook.conduct.annul_below_half)
    course = Course(opening, dossier, main, tied_group(dossier), settled=settled(opening.rulebook, dossier))
    for entry in results:
        assert isinstance(entry.value, MainResult)
        game = entry.value.game
        shown = game.result.value if game.result else "*"
        names = {"white": game.white, "black": game.black, "result": shown}
        course = course.told(because("main-result", "I.4", round=game.round, **names), entry.number)
    for player in dossier.annulled:
        course = course.told(because("main-annulled", "G.2", player=player))
    return settle(course)


def _amended(dossier: Dossier, results: Sequence[Entry]) -> Dossier:
    for entry in results:
        assert isinstance(entry.value, MainResult)
        dossier = dossier.amended(entry.value.game, entry.value.at)
    return dossier


def _place(course: Course, entry: Entry) -> Course:
    """Take an entry if it counts at its place, else list it as void (I.2)."""
    if entry.value is None:
        return replace(course, entries=(*course.entries, entry))
    reason = void_because(course, entry)
    if reason is None:
        return take(course, entry)
    return replace(course, entries=(*course.entries, entry), void={**course.void, entry.number: reason})
