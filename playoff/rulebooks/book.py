"""What a regulation says, as frozen data: numbers and names, each with its clause and where it is written.

The classes are plain dataclasses; `shelf` checks a file against them at the door. Nothing here is a rule in
code: a branch says *that* level players repeat the cycle and under which clause, `branches` and `machine`
know what repeating is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Gt, Le, Len, Predicate

Text = Annotated[str, Predicate(str.strip)]
"""A text that says something."""

CLOSED: dict[str, Any] = {"extra": "forbid", "strict": True}
"""How the door reads every class below: no unknown key, no silent conversion."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """Anything a regulation says: the clause it stands in and the source that was read."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED

    clause: Text
    cite: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A document the rulebook was written from."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED

    id: Text
    title: Text
    language: Text
    read: Text
    """Whether the wording itself was read, an excerpt, or nothing: then it is one of our defaults."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """One player's time: seconds at the start and seconds added for each move from move 1."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED

    base_s: Annotated[int, Gt(0)]
    increment_s: Annotated[int, Ge(0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock(Provision):
    """The times of White and of Black."""

    white: Time
    black: Time


@dataclass(frozen=True, slots=True, kw_only=True)
class Set(Provision):
    """Games of a match that are added up; more points win."""

    games: Annotated[int, Ge(1), Le(100)]
    clock: Text
    win: Text
    """The clause by which more points win."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuddenDeath(Provision):
    """Single games until one decides.

    `colours`: `ABBA` gives White to A, B, B, A, A, B, B ...; `alternate` to A, B, A, B; `redraw` draws lots
    for each game. `draw`: a drawn game leads to the `next` one, or `black_wins`.
    """

    clock: Text
    colours: Literal["ABBA", "alternate", "redraw"]
    draw: Literal["next", "black_wins"]
    decides: Text
    """The clause by which a game decides, and equal scores lead to the next number."""
    warn_after: Annotated[int, Ge(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Provision):
    """Two players: a set of games, then sudden death."""

    kind: Literal["match"]
    sets: Annotated[tuple[Set, ...], Len(1, 1)]
    sudden_death: SuddenDeath

    @property
    def set(self) -> Set:
        """The games that come before sudden death; a list in the file, so that ladders of sets can follow."""
        return self.sets[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Provision):
    """When everybody is level on points: the next cycle, with every colour reversed."""

    warn_after: Annotated[int, Ge(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobin(Provision):
    """Single round robin by the Berger table, pairing numbers by lots.

    `rank_by`: `["PTS"]` or `["PTS", "SB"]`, what separates the players after a cycle.
    """

    kind: Literal["round_robin"]
    lots: Text
    """The clause by which pairing numbers are drawn."""
    clock: Text
    rank_by: Annotated[tuple[Literal["PTS", "SB"], ...], Len(1, 2)]
    repeat: Repeat
    first: Text
    """The clause by which a single leader is the winner."""
    level: Text
    """The clause by which several level on top play on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knockout(Provision):
    """Four players: semifinals 1 v 4 and 2 v 3, winners play the final, each by the match named.

    `parallel`: the semifinals are played at the same time; else semifinal 1 first.
    `seed_from`: seeds of a knockout reached from a round robin come from the main event or from that cycle.
    """

    kind: Literal["knockout"]
    match: Text
    parallel: bool
    seed_from: Literal["main", "stage"]


Branch = Match | RoundRobin | Knockout


@dataclass(frozen=True, slots=True, kw_only=True)
class Size(Provision):
    """Which branch a number of level players goes to.

    `to`: up to that number; `and_more`: no upper limit. `best`: only so many of them play, the best by `[seeding]`,
    lots where level players meet at the border.
    """

    players: Annotated[int, Ge(2)]
    to: Annotated[int, Ge(2)] | None = None
    and_more: bool = False
    best: Annotated[int, Ge(2)] | None = None
    branch: Text


Unplayed = Literal["by-date", "c07-2024", "c07-2026", "fide-2012", "fide-2009", "self-draw", "played-only"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeding(Provision):
    """How the main event ranks the tied players: criteria of the tie-break library in their order, then lots."""

    chain: Annotated[tuple[Text, ...], Len(1)]
    reapply_direct_encounter: bool
    direct_encounter_gaps: Literal["none", "certain"]
    direct_encounter_sum: bool
    black_forfeits: bool
    unplayed: Unplayed


@dataclass(frozen=True, slots=True, kw_only=True)
class General(Provision):
    """The clauses that hold in every branch."""

    alone: Text
    """Clause: one player left is champion without a playoff."""
    ranks: Text
    """Clause: the playoff only names the winner, all others share second place."""
    certain: Text
    """Clause: no further game once the winner is certain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Provision):
    """When the playoff may begin (A.5), and where it is played (A.7).

    `rest_minutes`: after a participant's own last game. `waits_for`: the moment no open game can change the
    `group` any more (for a knockout: nor the pairings), or the end of all `sections` of the event.
    """

    rest_minutes: Annotated[int, Ge(0), Le(24 * 60)]
    waits_for: Literal["group", "sections"]
    venue: Text
    """The clause that says where it is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct(Provision):
    """Where practice differs on withdrawals, restarts and shared titles."""

    annul_below_half: bool
    laws: Literal["B.2", "B.3"]
    sharing: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Prizes(Provision):
    """How the money of the places is divided among those who took part (clause P).

    `policy`: `equal` shares, `by_rank` each the prize of his place, `hort` half of each. `pool`: the prizes of
    `all` places are pooled, or only the `first` is shared. `decliner`: who declined has the prizes of the last
    `places`, an `equal` share, or `none`. `winner_bonus`: paid by the `organiser` on top, taken off the `pool`
    first, or `none`; its amount stands in the prize list.
    """

    policy: Literal["equal", "by_rank", "hort"]
    pool: Literal["all", "first"]
    decliner: Literal["places", "equal", "none"]
    winner_bonus: Literal["none", "organiser", "pool"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One edition of a regulation. Never edited after use: a new edition is a new file."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED

    schema: Literal[1]
    id: Text
    title: Text
    edition: date
    sources: Annotated[tuple[Source, ...], Len(1)]
    general: General
    sizes: Annotated[tuple[Size, ...], Len(1)]
    branches: Mapping[str, Branch] = field(hash=False)
    clocks: Mapping[str, Clock] = field(hash=False)
    seeding: Seeding
    start: Start
    conduct: Conduct
    prizes: Prizes
    notes: tuple[str, ...] = field(default=())

    def size_for(self, players: int) -> Size:
        """Which branch `players` level players go to, and by which clause (2 or more)."""
        for size in self.sizes:
            if size.players <= players and (size.and_more or players <= (size.to or size.players)):
                return size
        raise LookupError(players)

    def branch_for(self, players: int) -> Branch:
        """The branch that `players` level players go to (2 or more)."""
        return self.branches[self.size_for(players).branch]

    def match_of(self, knockout: Knockout) -> Match:
        """The match by which the semifinals and the final of `knockout` are played."""
        match = self.branches[knockout.match]
        assert isinstance(match, Match)
        return match
