"""The rating report of a playoff as TRF: a file for each clock, since a TRF has room for one control.

So blitz and sudden death stand apart, and whoever rates only games with equal time sends only the first. A round is
a turn with this clock; the result is that of the board, also where a draw won for Black. What happened around the
games stands in lines that begin with ###: lots, corrections, games played again, which are not here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from playoff.errors import BadInput
from playoff.event import in_the_hall
from playoff.formats.handed import Handed, Person
from playoff.formats.out.numbered import Numbered, numbered
from playoff.formats.signs import one_or_other
from playoff.formats.trf import Edition, Playing, Written, write_trf
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.record import Corrected, GameRestarted, LotsDrawn, Noted, Overridden, PlayerWithdrew
from playoff.rulebooks import Clock, RoundRobin
from playoff.rulebooks.book import Time
from playoff.tiebreaks import Game, Tournament
from playoff.words import stated

PROTOCOL: Final = (LotsDrawn, GameRestarted, Corrected, PlayerWithdrew, Overridden, Noted)
"""Entries that the games do not show."""


def parts(course: Course) -> tuple[str, ...]:
    """The clocks that games have been finished with, by their names in the rulebook, in the order of the games."""
    played = (one.game.clock for one in numbered(course) if one.game.result)
    return tuple(dict.fromkeys(_clock_name(course, clock) for clock in played))


def write_part(
    course: Course, part: str, edition: Edition = "26", people: Mapping[str, Person] | None = None, site: str = ""
) -> Written:
    """The report of the games with one clock. Raises BadInput where no game with it has been finished."""
    games = [one for one in numbered(course) if one.game.result and _clock_name(course, one.game.clock) == part]
    if not games:
        there = parts(course)
        right = one_or_other(there) if there else _("a game with a result")
        raise BadInput(_("no game with the clock {clock} has been finished", clock=part), right=right)
    turns = {turn: number for number, turn in enumerate(sorted({one.turn for one in games}), start=1)}
    rows = tuple(
        Game(turns[one.turn], one.game.colours.white, one.game.colours.black, one.game.result) for one in games
    )
    days = dict(_days(course, games, turns))
    playing = {player for one in games for player in one.game.colours}
    dossier = course.dossier
    players = tuple(player for player in dossier.players if player in playing)
    ratings = {player: rating for player, rating in dossier.rated.items() if player in playing}
    tournament = Tournament(
        players, rows, first_day=min(days.values(), default=None), rounds=len(turns), ratings=ratings
    )
    event = f"{dossier.event} - Play-off ({part.replace('-', ' ')})"
    handed = Handed(event, tournament, f"trf{edition}", people=people or {}, days=days, site=site)
    return write_trf(handed, edition, _playing(course, games))


def _clock_name(course: Course, clock: Clock) -> str:
    return next(name for name, known in course.rulebook.clocks.items() if known == clock)


def _days(course: Course, games: Sequence[Numbered], turns: Mapping[int, int]) -> Iterator[tuple[int, date]]:
    for one in games:
        if moment := one.began or one.ended:
            yield turns[one.turn], in_the_hall(moment, course.dossier.zone).date()


def _playing(course: Course, games: Sequence[Numbered]) -> Playing:
    clock = games[0].game.clock
    stages = {one.game.stage for one in games}
    kinds = [branch.rules for branch in course.branches if stages & {stage.id for stage in branch.stages}]
    cycles = all(isinstance(rules, RoundRobin) for rules in kinds)
    return Playing(
        "Individual: Round-Robin" if cycles else "Individual: Knock-out",
        "CUSTOM_ROUNDROBIN" if cycles else "CUSTOM_KNOCKOUT",
        _encoded(clock),
        _control(clock),
        tuple(_protocol(course)),
    )


def _encoded(clock: Clock) -> str:
    """As record 222 wants it: `180+2`, `W150+2-B180+2`."""
    white, black = (_time(time) for time in (clock.white, clock.black))
    return white if white == black else f"W{white}-B{black}"


def _time(time: Time) -> str:
    return f"{time.base_s}+{time.increment_s}" if time.increment_s else str(time.base_s)


def _control(clock: Clock) -> str:
    """As a person reads it, record 122: `3 min + 2 sec/move`."""
    white, black = (_spelt(time) for time in (clock.white, clock.black))
    return white if white == black else f"White {white}, Black {black}"


def _spelt(time: Time) -> str:
    minutes, seconds = divmod(time.base_s, 60)
    given = " ".join([*([f"{minutes} min"] if minutes else []), *([f"{seconds} sec"] if seconds else [])])
    return f"{given} + {time.increment_s} sec/move" if time.increment_s else given


def _protocol(course: Course) -> Iterator[str]:
    for entry in course.entries:
        if isinstance(entry.stated, PROTOCOL):
            void = _(" (without effect)") if entry.number in course.void else ""
            yield f"{entry.number}. {stated(entry.stated)}{void}"
