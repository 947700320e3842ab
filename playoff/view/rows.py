"""The rows of a snapshot. Their names are the keys of the JSON, English in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Clock = Mapping[str, Mapping[str, int]]
"""`{"white": {"base_s": 150, "increment_s": 2}, "black": {"base_s": 180, "increment_s": 2}}`."""

Status = Literal["scheduled", "due", "running", "finished", "not_needed", "annulled"]
Score = Literal["1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "0-0", "1/2-0", "0-1/2"]
Branch = Literal["match", "round_robin", "knockout"]


@dataclass(frozen=True, slots=True)
class TiedRow:
    """A tied player. `seed` is None while lots are due; level players for whom none are share the lower number."""

    name: str
    seed: int | None
    points: str | None
    values: Mapping[str, str | None]
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class StageRow:
    """A match or a cycle: its phase, the score of each player, whom it sent on.

    Of a cycle players are in the order of its standings; `sonneborn_berger` is empty for a match. `clock` is that of
    its games, of a match that of the games before sudden death.
    """

    id: str
    phase: str
    players: tuple[str, ...]
    score: Mapping[str, str]
    sonneborn_berger: Mapping[str, str]
    winner: str | None
    clock: Clock


@dataclass(frozen=True, slots=True)
class BranchRow:
    """A branch as it is played."""

    id: str
    branch: Branch
    clause: str
    players: tuple[str, ...]
    stages: tuple[StageRow, ...]


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game. `id` is None while its pairing numbers are undone; a `surplus` result changes nothing (I.3)."""

    id: str | None
    stage: str
    white: str
    black: str
    result: Score | None
    status: Status
    clock: Clock
    clause: str
    surplus: bool


@dataclass(frozen=True, slots=True)
class LotsRow:
    """Lots as drawn."""

    id: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the table of a cycle. `rank` is None where the results do not count (G.2)."""

    rank: int | None
    name: str
    points: str
    values: Mapping[str, str]
    out: bool


@dataclass(frozen=True, slots=True)
class PendingRow:
    """What is due. Of a game also the colours and the clock, of lots the players to draw for."""

    kind: Literal["lots", "game", "override", "main", "decision"]
    id: str | None
    players: tuple[str, ...] = ()
    clause: str | None = None
    clock: Clock | None = None
    running: bool | None = None
    draw_odds: bool = False
    """Whether a draw wins for Black."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision that a result would lead to."""

    clause: str
    code: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LeadsRow:
    """What one result would lead to: the winner if there is one then, the decisions, the ids of what is due."""

    result: Score
    winner: str | None
    decisions: tuple[DecisionRow, ...]
    pending: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NextRow:
    """A game that is due or being played, and what each ordinary result would lead to."""

    id: str
    white: str
    black: str
    leads_to: tuple[LeadsRow, ...]


@dataclass(frozen=True, slots=True)
class ComingRow:
    """What may still come, by the rulebook: a stage, sudden death in a stage, another cycle, another branch.

    `after`: the stages that lead there; `level`: so many players would have to be level on top for it, of a stage
    and of sudden death None; `players`: who is certain to be in it; `games`: of a match, before sudden death.
    """

    kind: Literal["stage", "sudden_death", "cycle", "branch"]
    id: str
    after: tuple[str, ...]
    branch: Branch
    level: int | None
    players: tuple[str, ...]
    games: int | None
    clock: Clock
    clause: str


@dataclass(frozen=True, slots=True)
class VoidRow:
    """An entry without effect in the present reading."""

    entry: int
    kind: str
    code: str
    clause: str


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    """A correction in the record: which entry it is, what it corrects, what is read there now."""

    entry: int
    corrects: int
    value: Mapping[str, Any] | None
    reason: str


@dataclass(frozen=True, slots=True)
class StoryRow:
    """A decision: the entry that led to it (0: the opening), its clause, its reason."""

    entry: int
    clause: str
    code: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """What a player gets; `amount` is None while lots are due for it."""

    name: str
    amount: str | None
    currency: str
