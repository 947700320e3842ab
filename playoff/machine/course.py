"""The course of a playoff: everything that follows from its record, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from playoff.branches.sheet import NUMBERS, Lots, Purpose, Sheet, Slot, StageKey
from playoff.event import Dossier, Seeds, TiedGroup
from playoff.machine.record import Closed, Fact, Opening, PlainFact
from playoff.machine.table import CYCLES, Phase
from playoff.reasons import Reason
from playoff.rulebooks import Branch, Knockout, Match, RoundRobin, Rulebook


@dataclass(frozen=True, slots=True)
class Target:
    """What an entry is about, fixed when it was first entered: a game of a stage, or lots for a set (I.2)."""

    stage: StageKey
    slot: Slot | None = None
    purpose: Purpose | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the record: what was stated, and what is read there now (None once undone).

    `late`: a result of the main event stated after the first game had started; `declined`: newcomers whose refusal
    this entry is, read before everything else (I.4).
    """

    number: int
    stated: Fact
    value: PlainFact | None
    target: Target | None = None
    late: bool = False
    declined: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Decision:
    """A step the program took, with its reason, and the entry that led to it (0: the opening)."""

    entry: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Stage:
    """A match, or one cycle of a round robin.

    `winner`: whom a complete match sends on; `judged`: how many sudden-death games have been judged.
    """

    id: str
    key: StageKey
    sheet: Sheet
    phase: Phase
    winner: str | None = None
    judged: int = 0

    @property
    def complete(self) -> bool:
        """Whether it is over."""
        return self.phase is Phase.COMPLETE


@dataclass(frozen=True, slots=True)
class BranchRun:
    """A branch as it is played: the first is number 1. `drawn_by`: the entries that drew lots in it.

    `candidates`: the level players of whom only the best play; until they are chosen they are its `players`.
    """

    ordinal: int
    name: str
    rules: Branch
    clause: str
    players: tuple[str, ...]
    stages: tuple[Stage, ...] = ()
    lots: Lots = field(default_factory=dict)
    seeds: Seeds | None = None
    drawn_by: tuple[int, ...] = ()
    candidates: tuple[str, ...] = ()
    best: int | None = None

    @property
    def choosing(self) -> bool:
        """Whether it waits for the best of its candidates to be chosen."""
        return self.best is not None and len(self.players) > self.best

    @property
    def id(self) -> str:
        """Such as `2-match`."""
        return f"{self.ordinal}-{self.rules.kind.replace('_', '-')}"

    @property
    def numbers(self) -> tuple[str, ...] | None:
        """The players of a round robin in the order of their pairing numbers, once drawn."""
        return self.lots.get(NUMBERS)

    @property
    def started(self) -> bool:
        """Whether a game of the branch has been started."""
        return any(stage.sheet.started for stage in self.stages)


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that follows from a record.

    `dossier` is the main event as it counts, `main` as it was stated, with results that came in since.
    `settled`: no open game of the main event can change who plays off, or whom; `released`: the arbiter lets the
    playoff start all the same, or before its time (A.5).
    `running`: ids of the stages being played, or, once there is a winner, of those in which he became certain.
    `took_part`: who was still in when the first game started, or, when none was, when it was decided (A.2).
    `void`: entries without effect in the present reading, with the reason.
    """

    opening: Opening
    dossier: Dossier
    main: Dossier
    tied: TiedGroup
    settled: bool = True
    released: bool = False
    phase: Phase = Phase.TIED
    out: tuple[str, ...] = ()
    took_part: tuple[str, ...] | None = None
    branches: tuple[BranchRun, ...] = ()
    running: tuple[str, ...] = ()
    winner: str | None = None
    closed: Closed | None = None
    entries: tuple[Entry, ...] = ()
    void: Mapping[int, Reason] = field(default_factory=dict)
    story: tuple[Decision, ...] = ()
    newcomers: frozenset[str] = frozenset()

    @property
    def rulebook(self) -> Rulebook:
        """The regulation the playoff is played by."""
        return self.opening.rulebook

    @property
    def below_half(self) -> bool:
        """Whether results of a player who completed less than half of his games are annulled (G.2)."""
        return self.rulebook.conduct.annul_below_half

    @property
    def branch(self) -> BranchRun:
        """The branch being played, or the last one played."""
        return self.branches[-1]

    @property
    def still_in(self) -> tuple[str, ...]:
        """The tied players who have not left; the beaten ones are among them."""
        return tuple(player for player in self.tied.players if player not in self.out)

    @property
    def participants(self) -> tuple[str, ...]:
        """Who took part; before the first game, who is still in and, where only the best play, chosen (A.2, H.7)."""
        if self.took_part is not None:
            return self.took_part
        first = self.branches[0] if self.branches else None
        chosen = first.players if first and first.candidates else self.still_in
        return tuple(player for player in self.still_in if player in chosen)

    @property
    def declined(self) -> tuple[str, ...]:
        """The tied players who left before the first game (G.1, P.2)."""
        if self.took_part is None:
            return tuple(player for player in self.tied.players if player in self.out)
        passed_over = {player for branch in self.branches[:1] for player in branch.candidates}
        return tuple(
            player for player in self.tied.players if player not in self.took_part and player not in passed_over
        )

    @property
    def started(self) -> bool:
        """Whether a game of the playoff has been started."""
        return any(branch.started for branch in self.branches)

    @property
    def over(self) -> bool:
        """Whether there is a winner, or a decision in his place."""
        return self.phase in {Phase.CHAMPION, Phase.CLOSED}

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages being played, or, once there is a winner, those in which he became certain."""
        if not self.branches:
            return ()
        return tuple(stage for stage in self.branch.stages if stage.id in self.running)

    @property
    def open_stages(self) -> tuple[Stage, ...]:
        """The stages whose games may be played now; with semifinals one after the other only the first."""
        if self.over:
            return ()
        waiting = tuple(stage for stage in self.stages if not stage.complete)
        rules = self.branch.rules if self.branches else None
        if isinstance(rules, Knockout) and not rules.parallel:
            return waiting[:1]
        return waiting

    def with_branch(self, branch: BranchRun) -> Course:
        """The course with its last branch replaced."""
        return replace(self, branches=(*self.branches[:-1], branch))

    def with_stage(self, stage: Stage) -> Course:
        """The course with that stage of the last branch replaced."""
        stages = tuple(stage if old.id == stage.id else old for old in self.branch.stages)
        return self.with_branch(replace(self.branch, stages=stages))

    @property
    def last(self) -> int:
        """The number of the entry being read; 0 at the opening."""
        return self.entries[-1].number if self.entries else 0

    def told(self, reason: Reason, entry: int | None = None) -> Course:
        """The course with one more decision in its story, led to by the entry being read unless another is named."""
        return replace(self, story=(*self.story, Decision(self.last if entry is None else entry, reason)))

    def match_rules(self, branch: BranchRun) -> Match:
        """The match by which the stages of a match or knockout branch are played."""
        if isinstance(branch.rules, Knockout):
            return self.rulebook.match_of(branch.rules)
        assert isinstance(branch.rules, Match)
        return branch.rules


def cycle_rules(branch: BranchRun) -> RoundRobin:
    """The rules of a round-robin branch."""
    assert isinstance(branch.rules, RoundRobin)
    return branch.rules


def in_cycle(course: Course) -> bool:
    """Whether a round robin is being played."""
    return course.phase in CYCLES


def has_played(course: Course, player: str) -> bool:
    """Whether a game of the player has been started."""
    return any(
        player in slot.players for branch in course.branches for stage in branch.stages for slot in stage.sheet.marks
    )


def ranks(course: Course) -> dict[str, int]:
    """The ranks once it is over (A.2, H.7, P.2): winners first, all others of those who took part together."""
    if not course.over:
        return {}
    winners = course.closed.winners if course.closed else tuple(filter(None, (course.winner,)))
    took_part = course.participants
    others = [player for player in took_part if player not in winners]
    absent = [player for player in course.tied.players if player not in took_part]
    return {
        **dict.fromkeys(winners, 1),
        **dict.fromkeys(others, len(winners) + 1),
        **dict.fromkeys(absent, len(took_part) + 1),
    }
