"""What a record says of times: when games began and ended, rests, who left when. Facts carry it in `at`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from playoff.branches.sheet import Slot, StageKey
from playoff.machine.course import Course, Entry
from playoff.machine.record import (
    ColoursPlayed,
    Corrected,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Overridden,
    PlayerWithdrew,
    Reopened,
    RestGranted,
)

INTERRUPTIONS = (Corrected, GameRestarted, MainResult, Overridden, PlayerWithdrew, Reopened)
"""After one of them whatever has not begun is planned anew."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def seconds(moment: datetime) -> int:
    """A moment as whole seconds; what is shorter is left out."""
    return (moment - EPOCH) // timedelta(seconds=1)


def moment(second: int) -> datetime:
    """The moment of so many seconds, in UTC."""
    return EPOCH + timedelta(seconds=second)


@dataclass(frozen=True, slots=True)
class Rest:
    """A rest in seconds, the entry that granted it, and when; None where nobody said."""

    entry: int
    at: int | None
    length: int


@dataclass(slots=True)
class StageTimes:
    """What is known of the times of one stage; filled once, by `told`.

    `recorded`: games whose result was stated, not only followed from a withdrawal. `lots` is the last drawing.
    `heard`: the first entry that shows a game being played; `last`: the last entry about the stage. `restarts`: the
    entry that had a game played again, and its time.
    """

    starts: dict[Slot, int] = field(default_factory=dict)
    ends: dict[Slot, int] = field(default_factory=dict)
    restarts: dict[Slot, tuple[int, int | None]] = field(default_factory=dict)
    recorded: set[Slot] = field(default_factory=set)
    heard: dict[Slot, int] = field(default_factory=dict)
    lots: int | None = None
    last: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """What a record says of times. `first` and `last` are the first and the last moment it names.

    `interrupted`: when the last withdrawal, correction, restart, override or result of the main event came in.
    """

    stages: dict[StageKey, StageTimes]
    rests: tuple[Rest, ...]
    left: dict[str, int]
    first: int | None
    last: int | None
    interrupted: int | None

    def of(self, key: StageKey) -> StageTimes:
        """What is known of a stage; nothing of one that is still to come."""
        return self.stages.get(key) or StageTimes()


def told(course: Course) -> Told:
    """The times of the entries as they are read now; those of void entries are moments like others, no more."""
    stages: dict[StageKey, StageTimes] = defaultdict(StageTimes)
    rests: list[Rest] = []
    left: dict[str, int] = {}
    moments: list[int] = []
    interrupted: int | None = None
    for entry in course.entries:
        moments += _moments(entry)
        if isinstance(entry.stated, INTERRUPTIONS):
            interrupted = max(moments, default=None)
        if entry.value is None or entry.number in course.void:
            continue
        at = seconds(entry.value.at) if entry.value.at else None
        match entry.value:
            case RestGranted(minutes):
                rests.append(Rest(entry.number, at, 60 * minutes))
            case PlayerWithdrew(players) if at is not None:
                left.update(dict.fromkeys(players, at))
            case _ if entry.target:
                _note(stages[entry.target.stage], entry, at)
    return Told(stages, tuple(rests), left, min(moments, default=None), max(moments, default=None), interrupted)


def _moments(entry: Entry) -> Iterator[int]:
    """The moments of an entry that is about the playoff: as stated, and as read now."""
    for fact in (entry.stated, entry.value):
        if fact is not None and fact.at is not None and fact.kind != "main":
            yield seconds(fact.at)


def _note(stage: StageTimes, entry: Entry, at: int | None) -> None:
    stage.last = entry.number
    slot = entry.target.slot if entry.target else None
    if slot and isinstance(entry.value, GameStarted | ColoursPlayed | GameResult):
        stage.heard.setdefault(slot, entry.number)
    match entry.value:
        case LotsDrawn() if at is not None:
            stage.lots = max(at, stage.lots or at)
        case GameStarted() if slot and at is not None:
            stage.starts[slot] = at
        case GameRestarted() if slot:
            stage.starts.pop(slot, None)
            stage.restarts[slot] = (entry.number, at)
        case GameResult() if slot:
            stage.recorded.add(slot)
            if at is not None:
                stage.ends[slot] = at
