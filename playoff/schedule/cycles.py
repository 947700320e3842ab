"""A cycle of a round robin in time: its rounds one after the other, the boards of a round at the same time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from playoff.branches import round_robin
from playoff.branches.berger import berger_rounds
from playoff.branches.round_robin import Pairing
from playoff.branches.sheet import Mark, Sheet, Slot, StageKey, StageKind
from playoff.machine.course import Stage
from playoff.machine.due import cycle_game_id
from playoff.machine.table import Phase
from playoff.rulebooks import RoundRobin
from playoff.schedule.matches import began, finished
from playoff.schedule.spared import spared, spared_of_fresh
from playoff.schedule.timing import COUNTED, Laid, PlannedGame, Ready, Timing, both
from playoff.schedule.told import StageTimes
from playoff.schedule.window import Window


def fresh_cycle(branch_id: str, players: Sequence[str] | int, cycle: int) -> Stage:
    """A cycle that is still to come, of these players or of so many."""
    names = tuple(map(str, range(players))) if isinstance(players, int) else tuple(players)
    key = StageKey(StageKind.CYCLE, frozenset(), cycle)
    return Stage(f"{branch_id}/cycle-{cycle}", key, Sheet(names, cycle), Phase.CYCLE)


def lay_cycle(
    timing: Timing, rules: RoundRobin, stage: Stage, numbers: Sequence[str] | None, ready: Ready, *, below_half: bool
) -> Laid:
    """The cycle from the moment it may begin; `numbers`: the players by pairing numbers, once drawn."""
    cycle = _Cycle(timing, rules, stage, numbers or (), below_half=below_half)
    return cycle.laid(ready) if numbers else cycle.undrawn(ready)


class _Cycle:
    """One cycle, its sheet and its times."""

    def __init__(
        self, timing: Timing, rules: RoundRobin, stage: Stage, numbers: Sequence[str], *, below_half: bool
    ) -> None:
        self.timing, self.stage, self.below_half = timing, stage, below_half
        self.by_berger = "SB" in rules.rank_by
        self.sheet: Sheet = stage.sheet
        self.times: StageTimes = timing.told.of(stage.key)
        self.clock = timing.clock(rules.clock)
        schedule = round_robin.schedule(numbers, self.sheet.cycle)
        self.rounds = [list(games) for _, games in groupby(schedule, key=lambda game: game.round)]

    # With pairing numbers

    def laid(self, ready: Ready) -> Laid:
        since = max(ready.since, self.times.last)
        if self.stage.complete or not any(map(self.open, self.rounds)):
            return Laid((), both([self.over(ready.window), *self.timing.left(self.sheet)]), since)
        behind, spared = self.behind(ready.window), self.spared()
        games: list[PlannedGame] = []
        over = None
        for boards in self.rounds:
            waiting = self.open(boards)
            if not waiting:
                continue
            played = [self.times.heard[game.slot] for game in boards if game.slot in self.times.heard]
            before = self.behind(ready.window, boards) if played else behind
            now = Ready(both((before, self.timing.next_game(over))), COUNTED if games else since)
            own = [] if games or played else [self.times.lots]
            heard = min(played, default=COUNTED)
            planned = [self.game(game, now, own, heard, needed=game.slot not in spared) for game in waiting]
            over = both([*(game.end for game in planned), *self.ends(boards, now.window)])
            games += planned
        return Laid(tuple(games), over)

    def open(self, boards: Iterable[Pairing]) -> list[Pairing]:
        """The games without a result, not even a forfeit."""
        return [game for game in boards if round_robin.result_of(self.sheet, game.colours) is None]

    def ends(self, boards: Iterable[Pairing], ready: Window | None) -> Iterator[Window | None]:
        """When those of the games that have been played were over; forfeits of who left take no time."""
        for game in boards:
            if self.sheet.result(game.slot) is not None:
                yield finished(self.timing, self.times, self.sheet, game.slot, ready, self.clock)

    def behind(self, ready: Window | None, but: list[Pairing] | None = None) -> Window | None:
        """When a round may begin behind everything that has been played, its own games left out."""
        own = {game.slot for game in but or ()}
        for boards in self.rounds:
            if boards is not but:
                ready = both((ready, self.timing.next_game(both(self.ends(boards, ready)))))
        return self.beside_running(ready, [slot for slot in self.sheet.marks if slot not in own])

    def beside_running(self, ready: Window | None, slots: Iterable[Slot]) -> Window | None:
        """It may be that a round waits for games of other rounds that are running: their numbers were drawn again."""
        for slot in slots:
            if ready and self.sheet.marks[slot].running:
                start = began(self.timing, self.times, slot, Ready(ready), [], running=True)
                end = self.timing.next_game(self.timing.ends(start, self.clock))
                ready = Window(ready.earliest, ready.likely, max(ready.latest, end.latest if end else 0))
        return ready

    def over(self, ready: Window | None) -> Window | None:
        """When the last game that has been played was over; where none was, when the cycle might begin."""
        found: list[Window | None] = []
        cursor = ready
        for boards in self.rounds:
            ends = list(self.ends(boards, cursor))
            cursor = both((cursor, self.timing.next_game(both(ends))))
            found += ends
        return both(found) or ready

    def spared(self) -> frozenset[Slot]:
        """The open games that may turn out not to be needed."""
        players = self.sheet.players
        if not self.sheet.started and not self.sheet.out:
            fresh = spared_of_fresh(len(players), by_berger=self.by_berger)
            return frozenset(
                game.slot for boards in self.rounds for game in boards if (game.round, game.board) in fresh
            )
        place = {player: number for number, player in enumerate(players)}
        gone = round_robin.annulled(self.sheet, below_half=self.below_half)
        points = [0] * len(players)
        for colours, result in round_robin.results(self.sheet):
            if result and gone.isdisjoint(colours):
                for player, score in zip(colours, result.scores, strict=True):
                    points[place[player]] += score
        rounds = [
            [(place[game.colours.white], place[game.colours.black]) for game in self.open(boards)]
            for boards in self.rounds
        ]
        still_in = [player not in self.sheet.out for player in players]
        found = spared(points, still_in, rounds, by_berger=self.by_berger)
        return frozenset(round_robin.pairing(players[one], players[other]) for one, other in found)

    def game(self, game: Pairing, ready: Ready, own: list[int | None], heard: int, *, needed: bool) -> PlannedGame:
        mark = self.sheet.marks.get(game.slot, Mark(None))
        start = began(self.timing, self.times, game.slot, ready, own, running=mark.running, heard=heard)
        name, colours = cycle_game_id(self.stage, game), mark.colours or game.colours
        end = self.timing.ends(start, self.clock)
        return PlannedGame(name, self.stage.id, start, end, self.clock, colours, mark.running, needed)

    # Before the numbers are drawn, or after they have been undone

    def undrawn(self, ready: Ready) -> Laid:
        """Every round; once games have been played, nobody knows which of them the new numbers leave open."""
        begun = self.sheet.started
        fresh = spared_of_fresh(len(self.sheet.players), by_berger=self.by_berger)
        now = Ready(self.behind_any_order(ready.window), max(ready.since, self.times.last))
        games: list[PlannedGame] = []
        over: Window | None = None
        first: Window | None = None
        for number, pairs in enumerate(berger_rounds(len(self.sheet.players)), start=1):
            start = self.timing.begins(now, [self.times.lots])
            first = first or start
            if begun:
                start = Window(first.earliest, first.likely, start.latest)
            over = self.timing.ends(start, self.clock)
            for board in range(1, len(pairs) + 1):
                name = f"{self.stage.id}/round-{number}/board-{board}"
                needed = not begun and (number, board) not in fresh
                games.append(PlannedGame(name, self.stage.id, start, over, self.clock, needed=needed))
            now = Ready(self.timing.next_game(over), COUNTED)
        return Laid(tuple(games), over)

    def behind_any_order(self, ready: Window | None) -> Window | None:
        """When a game may begin behind those that have been played; where an end is not known, as if one by one."""
        slots = [slot for slot in self.sheet.marks if self.sheet.result(slot) is not None]
        known = [Window.at(self.times.ends[slot]) for slot in slots if slot in self.times.ends]
        found = both([ready, *map(self.timing.next_game, known)])
        game, changeover = self.timing.assumptions.game(self.clock), self.timing.assumptions.changeover
        unknown = (len(slots) - len(known)) * (game.most + changeover.most)
        found = Window(found.earliest, found.likely, found.latest + unknown) if found else None
        return self.beside_running(found, self.sheet.marks)
