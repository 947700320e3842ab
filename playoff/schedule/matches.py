"""A match in time: the games of its set one after the other, then sudden death as far as it is shown."""

from __future__ import annotations

from collections.abc import Iterator

from playoff.branches import match
from playoff.branches.sheet import Mark, Sheet, Slot, StageKey, StageKind
from playoff.machine.course import Stage
from playoff.machine.due import by_number, match_game_id
from playoff.machine.table import Phase
from playoff.rulebooks import Clock, Match
from playoff.schedule.timing import COUNTED, Laid, PlannedGame, Ready, Timing, both
from playoff.schedule.told import StageTimes
from playoff.schedule.window import Window


def fresh_match(stage_id: str, kind: StageKind = StageKind.MATCH) -> Stage:
    """A match whose players are not known yet."""
    return Stage(stage_id, StageKey(kind, frozenset()), Sheet(("one", "other")), Phase.GAMES)


def lay_match(timing: Timing, rules: Match, stage: Stage, ready: Ready, *, deciding: bool) -> Laid:
    """The match from the moment it may begin; `deciding`: its winner wins the playoff (A.3)."""
    return _Match(timing, rules, stage, deciding=deciding).laid(ready)


class _Match:
    """One match, its sheet and its times."""

    def __init__(self, timing: Timing, rules: Match, stage: Stage, *, deciding: bool) -> None:
        self.timing, self.rules, self.stage, self.deciding = timing, rules, stage, deciding
        self.sheet: Sheet = stage.sheet
        self.times: StageTimes = timing.told.of(stage.key)

    def laid(self, ready: Ready) -> Laid:
        over, ready = self.played(ready)
        if self.stage.complete:
            return Laid((), over, ready.since)
        games = tuple(self.to_come(ready))
        sure = [game for game in games if game.needed] or games[:1]
        likely = sure[-1].end.likely
        if self.stage.phase is Phase.GAMES:
            likely = max(game.end.likely for game in games if "sudden-death" not in game.id)
        return Laid(games, Window(sure[-1].end.earliest, likely, games[-1].end.latest))

    def clock(self, slot: Slot) -> Clock:
        part = self.rules.sudden_death if slot.kind == "sudden-death" else self.rules.set
        return self.timing.clock(part.clock)

    def played(self, ready: Ready) -> tuple[Window | None, Ready]:
        """When the games with a result were over, and from when on the next one may begin."""
        cursor, ends = ready.window, list(self.timing.left(self.sheet))
        for slot in sorted(self.sheet.marks, key=by_number):
            if self.sheet.result(slot) is not None:
                end = finished(self.timing, self.times, self.sheet, slot, cursor, self.clock(slot))
                ends += [end] if end else []
                cursor = both((cursor, self.timing.next_game(end)))
        return both(ends) or ready.window, Ready(cursor, max(ready.since, self.times.last))

    def to_come(self, ready: Ready) -> Iterator[PlannedGame]:
        """The open games of the set, then sudden death if the set can end level."""
        unplayed = [slot for slot in match.set_games(self.rules, self.sheet) if self.sheet.result(slot) is None]
        needed = self.needed(len(unplayed))
        own = [self.times.lots]
        for place, slot in enumerate(unplayed):
            game = self.game(slot, ready, own, needed=place < needed)
            yield game
            ready, own = Ready(self.timing.next_game(game.end), COUNTED), []
        if abs(self.lead()) > 2 * len(unplayed):
            return
        first, shown = match.next_sudden_death(self.sheet), self.timing.assumptions.sudden_deaths
        due = self.stage.phase is Phase.SUDDEN_DEATH and not match.blocked(self.sheet)
        for number in range(first, first + shown):
            slot = match.sudden_death(self.sheet, number)
            last = number == first + shown - 1
            game = self.game(slot, ready, own, needed=due and number == first, goes_on=last)
            yield game
            ready, own = Ready(self.timing.next_game(game.end), COUNTED), []

    def lead(self) -> int:
        """Half points by which one player is ahead in the set."""
        one, other = match.score(self.rules, self.sheet).values()
        return one - other

    def needed(self, unplayed: int) -> int:
        """How many open games of the set are played in any case: all, or until one is certain to win the playoff."""
        if not self.deciding:
            return unplayed
        ahead = abs(self.lead())
        return next((games for games in range(unplayed) if ahead + 2 * games > 2 * (unplayed - games)), unplayed)

    def game(
        self, slot: Slot, ready: Ready, own: list[int | None], *, needed: bool, goes_on: bool = False
    ) -> PlannedGame:
        running = self.sheet.marks.get(slot, Mark(None)).running
        start = began(self.timing, self.times, slot, ready, own, running=running)
        return PlannedGame(
            match_game_id(self.stage, slot),
            self.stage.id,
            start,
            self.timing.ends(start, self.clock(slot)),
            self.clock(slot),
            match.colours(self.rules, self.sheet, slot),
            running,
            needed,
            goes_on,
        )


def began(
    timing: Timing, times: StageTimes, slot: Slot, ready: Ready, own: list[int | None], *, running: bool,
    heard: int = COUNTED,
) -> Window:  # fmt: skip
    """When a game without a result began, or begins; `heard`: the first entry that shows its round being played.

    Only a rest granted before that moves it, and, when it is played again, one granted after the restart.
    """
    if running and slot in times.starts:
        return Window.at(times.starts[slot])
    again, at = times.restarts.get(slot, (0, None))
    heard = COUNTED if again else min(heard, times.heard.get(slot, COUNTED))
    return timing.begins(ready, [*own, at], rests=(again, heard))


def finished(
    timing: Timing, times: StageTimes, sheet: Sheet, slot: Slot, ready: Window | None, clock: Clock
) -> Window | None:
    """When a game with a result was over; the one of a player who left was lost when he did (G.2)."""
    if slot in times.ends:
        return Window.at(times.ends[slot])
    left = [timing.told.left[player] for player in slot.players & sheet.out if player in timing.told.left]
    if left and slot not in times.recorded:
        return Window.at(min(left))
    start = Window.at(times.starts[slot]) if slot in times.starts else ready
    return start.after(timing.assumptions.game(clock)) if start else None
