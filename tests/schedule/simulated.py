"""A playoff as it might really have been played: every fact gets a time, every game a length, by chance.

The rules of the simulation are those that docs/schedule.md promises, on exact times: a game begins a changeover
after the last one of its stage, a stage a ceremony after the stages before it; boards of a round begin each by itself
within the same changeover. Facts keep their order: some are entered long after they happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random

from playoff.branches.sheet import Slot, StageKey
from playoff.machine.course import Course, Stage
from playoff.machine.due import DueGame, due, plain
from playoff.machine.games import games
from playoff.machine.record import (
    GAME_FACTS,
    Closed,
    ColoursPlayed,
    Corrected,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Noted,
    Opening,
    Overridden,
    PlayerWithdrew,
    Reopened,
    RestGranted,
)
from playoff.machine.walk import begin, enter
from playoff.rulebooks import Knockout
from playoff.schedule import Assumptions, Span
from tests.machine.desk import NORMAL

START = datetime(2024, 1, 28, 18, 0, tzinfo=UTC)
"""The day of the playoff of Wijk aan Zee 2024; the hour is invented."""

INTERRUPTIONS = (Corrected, GameRestarted, MainResult, Overridden, PlayerWithdrew, Reopened)
"""After one of these facts, or a rest, a new schedule counts."""

Key = tuple[StageKey, Slot]


@dataclass
class Real:
    """What really happened: courses after each entry; when games began and ended, in seconds from `start`.

    `began`, `ended`: id, second, and how many entries there were before. `unforeseen`: numbers of such entries.
    `decided`: when there was a winner, and by which entry.
    """

    start: datetime
    courses: list[Course]
    began: list[tuple[str, int, int]] = field(default_factory=list)
    ended: list[tuple[str, int, int]] = field(default_factory=list)
    unforeseen: list[int] = field(default_factory=list)
    irregular: bool = False
    decided: tuple[int, int] | None = None


def start_of(opening: Opening, facts: Sequence[Fact]) -> datetime:
    """Evening of that day, or an hour after the last moment that is named."""
    dossier = opening.dossier
    told = [fact.at for fact in facts if fact.at]
    sections = [section.ended for section in dossier.sections or () if section.ended]
    last = max([*dossier.ends.values(), *told, *sections], default=None)
    return START if last is None else max(START, last + timedelta(hours=1))


class Run:
    """One run of these facts; `seed`: of all chances.

    Where no entry is corrected by its number, rests, notes, recorded starts, restarts, wrong and undone results come
    in between.
    """

    def __init__(self, opening: Opening, facts: Sequence[Fact], assumptions: Assumptions, seed: str) -> None:
        self.chance = Random(seed)
        self.facts, self.assumptions = facts, assumptions
        self.extras = not any(isinstance(fact, Corrected) for fact in facts)
        self.starts: dict[Key, int] = {}
        self.ends: dict[Key, int] = {}
        self.left: dict[str, int] = {}
        self.lots: dict[StageKey, int] = {}
        self.rests: list[tuple[int, int]] = []
        self.again: dict[Key, int] = {}
        self.broken: int | None = None
        self.now = 0
        self.real = Real(start_of(opening, facts), [begin(opening)])

    @property
    def course(self) -> Course:
        return self.real.courses[-1]

    def play(self) -> Real:
        for fact in self.facts:
            if self.extras and not self.course.over:
                self.something_else(fact)
                fact = self.of_this_attempt(fact)
                if isinstance(fact, GameResult) and self.chance.random() < 0.06:
                    self.mistaken(fact)
                    continue
            self.enter(self.timed(fact))
        return self.real

    def enter(self, fact: Fact) -> None:
        known = None if fact.at is None or isinstance(fact, MainResult) else self.second_of(fact.at)
        if isinstance(fact, (*INTERRUPTIONS, RestGranted)):
            self.real.unforeseen.append(len(self.real.courses))
        if isinstance(fact, INTERRUPTIONS):
            self.broken = self.now if known is None else known
        if isinstance(fact, Closed) or (isinstance(fact, GameResult) and fact.result not in NORMAL):
            self.real.irregular = True
        self.real.courses.append(enter(self.course, fact))
        self.now = max(self.now, known or 0)
        if not self.course.over:
            self.real.decided = None
        elif self.real.decided is None:
            self.real.decided = self.now, len(self.real.courses) - 1

    def at(self, second: int) -> datetime:
        return self.real.start + timedelta(seconds=second)

    def second_of(self, moment: datetime) -> int:
        return (moment - self.real.start) // timedelta(seconds=1)

    def some(self, span: Span) -> int:
        """A length between the limits, often one of them."""
        return self.chance.choice((span.least, span.most, self.chance.randint(span.least, span.most)))

    # Facts with their times

    def timed(self, fact: Fact) -> Fact:
        match fact:
            case LotsDrawn(id=name):
                return replace(fact, at=self.at(self.draw(name)))
            case GameStarted(game=name):
                return replace(fact, at=self.at(self.start(name)))
            case ColoursPlayed(game=name):
                return replace(fact, at=self.at(max(self.start(name), self.now)))
            case GameRestarted(game=name):
                start = self.start(name)
                del self.starts[self.key(name)]
                self.again[self.key(name)] = len(self.real.courses)
                return replace(fact, at=self.at(start + self.some(self.length(name))))
            case GameResult(game=name):
                return replace(fact, at=self.at(self.end(name)))
            case PlayerWithdrew(players):
                return replace(fact, at=self.at(self.leaving(players)))
            case Corrected(value=value, entry=entry) if value is not None:
                before = self.course.entries[entry - 1]
                known = before.value or before.stated
                return replace(fact, at=self.at(self.now), value=replace(value, at=known.at))
            case RestGranted(minutes):
                self.rests.append((len(self.real.courses), self.now + 60 * minutes))
                return replace(fact, at=self.at(self.now))
            case MainResult():
                return fact
            case _:
                return replace(fact, at=self.at(self.now))

    # What is not in the facts

    def something_else(self, fact: Fact) -> None:
        """A rest, a note, a recorded start, a restart, where there is none."""
        if self.chance.random() < 0.1:
            self.enter(self.timed(RestGranted(self.chance.choice((1, 5, 15)))))
        if self.chance.random() < 0.05:
            self.enter(self.timed(Noted("the hall is warm")))
        item = self.item(fact.game) if isinstance(fact, GameResult) else None
        if item is None or item.id is None:
            return
        if not item.running and self.chance.random() < 0.5:
            self.enter(self.timed(GameStarted(item.id, item.colours)))
            item = replace(item, running=True)
        as_played = any(isinstance(one, ColoursPlayed) and plain(one.game) == plain(item.id) for one in self.facts)
        if item.running and not as_played and self.chance.random() < 0.1:
            self.enter(self.timed(GameRestarted(str(item.id), item.colours, moves=5)))

    def of_this_attempt(self, fact: Fact) -> Fact:
        """The fact with the id that the game has now: it may have been played again."""
        item = self.item(fact.game) if isinstance(fact, GAME_FACTS) else None
        return replace(fact, game=item.id) if item and item.id and isinstance(fact, GAME_FACTS) else fact

    def mistaken(self, fact: GameResult) -> None:
        """A wrong result, which is corrected, or undone and entered anew; the times are those of the game."""
        right, entry = self.timed(fact), len(self.real.courses)
        assert isinstance(right, GameResult)
        self.enter(replace(right, result=self.chance.choice(NORMAL)))
        undone = self.chance.random() < 0.5
        self.enter(Corrected(entry, None if undone else right, at=self.at(self.now)))
        if undone:
            self.enter(right)

    # What a name means

    def due(self) -> list[DueGame]:
        return [item for item in due(self.course) if isinstance(item, DueGame)]

    def item(self, name: str) -> DueGame | None:
        return next((item for item in self.due() if plain(item.id) == plain(name)), None)

    def key(self, name: str) -> Key:
        if item := self.item(name):
            return item.stage, item.slot
        known = next(game for game in games(self.course) if plain(game.id) == plain(name))
        return next(stage.key for stage in self.stages() if stage.id == known.stage), known.slot

    def stages(self) -> list[Stage]:
        return [stage for branch in self.course.branches for stage in branch.stages]

    def length(self, name: str) -> Span:
        clock = next(game.clock for game in games(self.course) if plain(game.id) == plain(name))
        return self.assumptions.game(clock)

    # When

    def draw(self, name: str) -> int:
        """Lots are drawn as soon as they are due, or a little later."""
        owner = name.partition("/lots/")[0]
        of = [stage for stage in self.stages() if stage.id == owner or stage.id.startswith(f"{owner}/cycle-")]
        if not of:
            return self.now
        due_at, _gap = self.base(of[-1])
        self.lots[of[-1].key] = due_at + self.some(Span(0, 0, self.assumptions.changeover.most))
        return self.lots[of[-1].key]

    def start(self, name: str) -> int:
        """When the game began; with it all open boards of its round begin."""
        key = self.key(name)
        if key not in self.starts:
            stage = next(stage for stage in self.stages() if stage.key == key[0])
            board = name.rpartition("/board-")[0]
            for item in self.due():
                same = item.slot == key[1] or (board and str(item.id).startswith(f"{board}/"))
                if item.stage == stage.key and same and (item.stage, item.slot) not in self.starts:
                    self.begin(stage, item)
            self.starts.setdefault(key, self.now)  # a result that comes in after the winner was certain
        return self.starts[key]

    def begin(self, stage: Stage, item: DueGame) -> None:
        assert item.id
        late = self.assumptions.changeover.most
        board = item.id.rpartition("/board-")[0]
        ready, gap = self.base(stage, board)
        moments = [ready + self.some(gap), self.lots.get(stage.key, 0)]
        ids = {game.slot: str(game.id) for game in games(self.course) if game.stage == stage.id}
        under_way = board and any(ids.get(slot, "").startswith(f"{board}/") for slot in stage.sheet.marks)
        again = self.again.get((item.stage, item.slot), 0)
        for entry, until in self.rests:
            if entry > again and not item.running and (again or not under_way):
                moments.append(until + self.chance.randint(0, late))
        if self.broken is not None:
            moments.append(self.broken + self.chance.randint(0, late))
        self.starts[item.stage, item.slot] = max(moments)
        self.real.began.append((item.id, max(moments), len(self.real.courses)))

    def base(self, stage: Stage, but: str = "") -> tuple[int, Span]:
        """When all before the next game of a stage was over, but for games of round `but`; and what comes between."""
        if (own := self.over([stage], but)) is not None:
            return own, self.assumptions.changeover
        if (before := self.over(self.before(stage))) is not None:
            return before, self.assumptions.ceremony
        return 0, Span(0, 0, self.assumptions.changeover.most)

    def before(self, stage: Stage) -> list[Stage]:
        """The stages that a stage waits for."""
        found: list[Stage] = []
        for branch in self.course.branches:
            parallel = isinstance(branch.rules, Knockout) and branch.rules.parallel
            for other in branch.stages:
                if other.id == stage.id:
                    return [one for one in found if not (parallel and beside(one, stage))]
                found.append(other)
        raise AssertionError(stage.id)

    def over(self, stages: list[Stage], but: str = "") -> int | None:
        """When the last game of the stages was over."""
        ids = {(game.stage, game.slot): str(game.id) for game in games(self.course)} if but else {}
        moments = []
        for stage in stages:
            for slot, mark in stage.sheet.marks.items():
                inside = but and ids.get((stage.id, slot), "").startswith(f"{but}/")
                if mark.result is not None and not inside:
                    moments.append(self.ends[stage.key, slot])
            if stage.complete:
                moments += [self.left[player] for player in stage.sheet.out if player in self.left]
        return max(moments, default=None)

    def end(self, name: str) -> int:
        key, start = self.key(name), self.start(name)
        self.ends[key] = start + self.some(self.length(name))
        item = self.item(name)
        if item and item.id:
            self.real.ended.append((item.id, self.ends[key], len(self.real.courses)))
        del self.starts[key]
        return self.ends[key]

    def leaving(self, players: tuple[str, ...]) -> int:
        """Now; or, when one of them is playing, before that game is over."""
        second = self.now
        running = [item for item in self.due() if item.running and item.id and set(players) & set(item.colours)]
        for item in running:
            start, length = self.start(str(item.id)), self.length(str(item.id))
            second = max(start + length.least, min(second, start + length.most))
        self.ends.update({(item.stage, item.slot): second for item in running})
        self.left.update(dict.fromkeys(players, second))
        return second


def beside(one: Stage, other: Stage) -> bool:
    """Whether both are semifinals of the same knockout."""
    return one.key.kind is other.key.kind and one.id.rpartition("/")[0] == other.id.rpartition("/")[0]
