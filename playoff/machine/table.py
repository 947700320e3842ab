"""The table that moves everything.

Two laws:
  1. A phase changes only by a row of TABLE. A trigger that has no row for a phase is an illegal move.
  2. Guards see `Facts`, observations of the sheet and of the rulebook, and nothing else.

The machine, the diagram, docs/machine.md and the proofs in the tests all iterate TABLE.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Literal, NamedTuple

Kind = Literal["match", "round_robin", "knockout"]


class Phase(Enum):
    """Where a playoff or one of its stages stands."""

    # of the playoff
    TIED = "tied"
    MATCH = "match"
    ROUND_ROBIN = "round-robin"
    REPEAT = "repeat"
    SEMIFINALS = "semifinals"
    FINAL = "final"
    CHAMPION = "champion"
    VACANT = "vacant"
    CLOSED = "closed"
    # of a stage
    GAMES = "games"
    SUDDEN_DEATH = "sudden-death"
    CYCLE = "cycle"
    COMPLETE = "complete"


class Trigger(Enum):
    """What happened."""

    GROUP = "group"
    """The players who play on are known, or one of them left before their first game."""
    SCORED = "scored"
    """Something was recorded on the sheet of a stage."""
    OVER = "over"
    """All stages that were running are complete."""
    CLOSE = "close"
    """The arbiter ended the playoff by decision."""


class Facts(NamedTuple):
    """What a guard may see. What a trigger does not ask for stays at its default.

    `left`: players who can go on (still in; or, when a stage is over, those it sends on); `out`: players who began
    the cycle and have left; `calls`: the kind of branch the rulebook has for `left` players; `level`: the points of
    all who are compared are equal; `open`: games of the set or of the cycle without a result; `certain`: one player
    wins whatever the open games bring.
    """

    left: int = 0
    out: int = 0
    calls: Kind | None = None
    level: bool = False
    open: int = 0
    certain: bool = False


Guard = Callable[[Facts], bool]


def one_left(facts: Facts) -> bool:
    """One player goes on."""
    return facts.left == 1


def none_left(facts: Facts) -> bool:
    """Nobody goes on."""
    return facts.left == 0


def two_go_on(facts: Facts) -> bool:
    """Both semifinals sent somebody on."""
    return facts.left == 2


def calls_match(facts: Facts) -> bool:
    """Several go on, and the rulebook has a match for their number."""
    return facts.left > 1 and not all_level(facts) and facts.calls == "match"


def calls_round_robin(facts: Facts) -> bool:
    """Several go on, and the rulebook has a round robin for their number."""
    return facts.left > 1 and not all_level(facts) and facts.calls == "round_robin"


def calls_knockout(facts: Facts) -> bool:
    """Several go on, and the rulebook has a knockout for their number."""
    return facts.left > 1 and not all_level(facts) and facts.calls == "knockout"


def all_level(facts: Facts) -> bool:
    """Everybody who began the cycle is still in and level on points."""
    return facts.level and facts.out == 0


def walkover(facts: Facts) -> bool:
    """A player of the match has left."""
    return facts.left < 2


def games_open(facts: Facts) -> bool:
    """Both are in, the set has games to play, and nobody is certain."""
    return facts.left == 2 and facts.open > 0 and not facts.certain


def match_certain(facts: Facts) -> bool:
    """Both are in, and one wins the playoff whatever the open games of the set bring."""
    return facts.left == 2 and facts.open > 0 and facts.certain


def ends_level(facts: Facts) -> bool:
    """Both are in, all games of the part are played, the scores are equal."""
    return facts.left == 2 and facts.open == 0 and facts.level


def ends_decided(facts: Facts) -> bool:
    """Both are in, all games of the part are played, one has more."""
    return facts.left == 2 and facts.open == 0 and not facts.level


def cycle_goes_on(facts: Facts) -> bool:
    """The cycle has games to play and nobody is certain."""
    return facts.open > 0 and not facts.certain


def cycle_played(facts: Facts) -> bool:
    """Every game of the cycle has a result."""
    return facts.open == 0


def cycle_certain(facts: Facts) -> bool:
    """One player wins whatever the open games bring."""
    return facts.open > 0 and facts.certain


def always(facts: Facts) -> bool:  # noqa: ARG001
    """Nothing to look at."""
    return True


class Move(NamedTuple):
    """A row: this trigger leads from any of these phases to that one, if the guard says so."""

    trigger: Trigger
    sources: tuple[Phase, ...]
    dest: Phase
    guard: Guard
    clause: str
    """The clause of docs/rules.md that the row carries out."""


UNSTARTED = (Phase.TIED, Phase.MATCH, Phase.ROUND_ROBIN, Phase.REPEAT, Phase.SEMIFINALS)
CYCLES = (Phase.ROUND_ROBIN, Phase.REPEAT)
MATCHES = (Phase.MATCH, Phase.FINAL)
UNDECIDED = (*UNSTARTED, Phase.FINAL, Phase.VACANT)

TABLE: tuple[Move, ...] = (
    # The playoff: who plays on
    Move(Trigger.GROUP, UNSTARTED, Phase.CHAMPION, one_left, "A.1, G.1, G.5"),
    Move(Trigger.GROUP, UNSTARTED, Phase.VACANT, none_left, "G.5"),
    Move(Trigger.GROUP, UNSTARTED, Phase.MATCH, calls_match, "C, G.1, G.3"),
    Move(Trigger.GROUP, UNSTARTED, Phase.ROUND_ROBIN, calls_round_robin, "D, F, G.1, G.3"),
    Move(Trigger.GROUP, UNSTARTED, Phase.SEMIFINALS, calls_knockout, "E, G.1, G.3"),
    # The playoff: what follows a stage
    Move(Trigger.OVER, MATCHES, Phase.CHAMPION, one_left, "C.2, C.4, E.1, G.4"),
    Move(Trigger.OVER, MATCHES, Phase.VACANT, none_left, "G.5"),
    Move(Trigger.OVER, (Phase.SEMIFINALS,), Phase.FINAL, two_go_on, "E.1"),
    Move(Trigger.OVER, (Phase.SEMIFINALS,), Phase.CHAMPION, one_left, "G.4"),
    Move(Trigger.OVER, (Phase.SEMIFINALS,), Phase.VACANT, none_left, "G.5"),
    Move(Trigger.OVER, CYCLES, Phase.CHAMPION, one_left, "A.3, D.3, F.3"),
    Move(Trigger.OVER, CYCLES, Phase.VACANT, none_left, "G.5"),
    Move(Trigger.OVER, CYCLES, Phase.REPEAT, all_level, "D.3, F.2"),
    Move(Trigger.OVER, CYCLES, Phase.MATCH, calls_match, "D.4, F.3"),
    Move(Trigger.OVER, CYCLES, Phase.ROUND_ROBIN, calls_round_robin, "F.3"),
    Move(Trigger.OVER, CYCLES, Phase.SEMIFINALS, calls_knockout, "F.3"),
    # A match, a semifinal, a final
    Move(Trigger.SCORED, (Phase.GAMES,), Phase.GAMES, games_open, "C.2"),
    Move(Trigger.SCORED, (Phase.GAMES,), Phase.SUDDEN_DEATH, ends_level, "C.3"),
    Move(Trigger.SCORED, (Phase.GAMES,), Phase.COMPLETE, ends_decided, "C.2"),
    Move(Trigger.SCORED, (Phase.GAMES,), Phase.COMPLETE, match_certain, "A.3"),
    Move(Trigger.SCORED, (Phase.SUDDEN_DEATH,), Phase.SUDDEN_DEATH, ends_level, "C.4"),
    Move(Trigger.SCORED, (Phase.SUDDEN_DEATH,), Phase.COMPLETE, ends_decided, "C.4"),
    Move(Trigger.SCORED, (Phase.GAMES, Phase.SUDDEN_DEATH), Phase.COMPLETE, walkover, "G.4"),
    # A cycle of a round robin
    Move(Trigger.SCORED, (Phase.CYCLE,), Phase.CYCLE, cycle_goes_on, "D.1, F.1"),
    Move(Trigger.SCORED, (Phase.CYCLE,), Phase.COMPLETE, cycle_played, "D.2, F.3"),
    Move(Trigger.SCORED, (Phase.CYCLE,), Phase.COMPLETE, cycle_certain, "A.3"),
    # The arbiter's decision
    Move(Trigger.CLOSE, UNDECIDED, Phase.CLOSED, always, "H.7"),
)
