"""When a game may begin and when it is over, by what the record says and what is assumed of the rest."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from playoff.branches.sheet import Sheet
from playoff.rulebooks import Clock, Rulebook
from playoff.schedule.assumptions import Assumptions
from playoff.schedule.told import Told
from playoff.schedule.window import Span, Window
from playoff.tiebreaks import ByColour

COUNTED = sys.maxsize
"""Later than every entry: rests have been counted already."""


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A game that may still come, or is being played.

    `needed`: the rules bring it in any case; without it the playoff cannot be over. `goes_on`: the last one shown of
    something without end, sudden death or cycles. `level`: for how many level players its branch is played; empty
    where it is the present branch. `colours` and `clock` are None where they are not known yet.
    """

    id: str
    stage: str
    start: Window
    end: Window
    clock: Clock | None
    colours: ByColour[str] | None = None
    running: bool = False
    needed: bool = True
    goes_on: bool = False
    level: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ready:
    """When a next game may begin, None where nothing is known; and the last entry that has been counted in it."""

    window: Window | None
    since: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """A stage laid out in time: its games to come, when it is over (None: not known), what was counted."""

    games: tuple[PlannedGame, ...]
    over: Window | None
    since: int = COUNTED

    @property
    def decided(self) -> Window | None:
        """When it may have a winner: as soon as the games that are needed in any case are over, likely with the last.

        Where any single game may be spared one of them is played all the same.
        """
        if self.over is None or not self.games:
            return self.over
        needed = [game.end.earliest for game in self.games if game.needed]
        earliest = max(needed) if needed else min(game.end.earliest for game in self.games)
        return Window(earliest, self.over.likely, self.over.latest)


def both(windows: Iterable[Window | None]) -> Window | None:
    """When all of it has happened; what is not known is left out."""
    found: Window | None = None
    for window in windows:
        if window is not None:
            found = window if found is None else found.both(window)
    return found


@dataclass(frozen=True, slots=True)
class Timing:
    """What is known and assumed of times. `now`: a moment up to which nothing but the record happened."""

    rulebook: Rulebook
    assumptions: Assumptions
    told: Told
    now: int | None

    def opening(self, moment: int) -> Window:
        """Of what is planned for a moment: not before it, and at most a changeover late."""
        return Window(moment, moment, moment + self.assumptions.changeover.most)

    def begins(
        self, ready: Ready, own: Iterable[int | None] = (), *, rests: tuple[int, int] = (0, COUNTED)
    ) -> Window:
        """When a game begins that nobody has seen beginning; not before the moments `own` that concern it alone.

        A rest moves it (A.6), granted between the two entries of `rests` and not counted already. It may have begun
        unrecorded; else, when it is late or play has been interrupted, it begins within a changeover from then.
        """
        window = ready.window or self.opening(self.now or 0)
        for moment in own:
            if moment is not None:
                window = window.both(self.opening(moment))
        for rest in self.told.rests:
            if not rests[0] < rest.entry < rests[1]:
                continue
            if rest.at is not None:
                window = window.both(self.opening(rest.at + rest.length))
            elif rest.entry > ready.since:
                window = window.after(Span(rest.length, rest.length, rest.length))
        if self.told.interrupted is not None:
            window = _late(window, self.opening(self.told.interrupted))
        if self.now is not None and self.now > window.latest:
            window = _late(window, self.opening(self.now))
        return window

    def ends(self, start: Window, clock: Clock) -> Window:
        """When a game is over that is not over now."""
        end = start.after(self.assumptions.game(clock))
        return end if self.now is None else Window(end.earliest, max(end.likely, self.now), max(end.latest, self.now))

    def next_game(self, over: Window | None) -> Window | None:
        """When the next game of the same stage may begin."""
        return over.after(self.assumptions.changeover) if over else None

    def next_stage(self, laid: Laid) -> Ready:
        """When the first game of the next stage may begin."""
        return Ready(laid.over.after(self.assumptions.ceremony) if laid.over else None, laid.since)

    def left(self, sheet: Sheet) -> Iterator[Window]:
        """When players left the stage, where it is known."""
        for player in sorted(sheet.out):
            if player in self.told.left:
                yield Window.at(self.told.left[player])

    def clock(self, name: str) -> Clock:
        """A clock of the rulebook."""
        return self.rulebook.clocks[name]


def _late(window: Window, late: Window) -> Window:
    """The window of a game that may be late: the earliest moment stays, as it may have begun unrecorded."""
    return Window(window.earliest, max(window.likely, late.likely), max(window.latest, late.latest))


def only_if(games: Iterable[PlannedGame], level: tuple[int, ...] = ()) -> list[PlannedGame]:
    """Games that come only under a condition."""
    return [replace(game, needed=False, level=level) for game in games]
