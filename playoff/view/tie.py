"""The tie before the playoff: who, seeded how, when, where, for what money. One frozen view, `playoff tie --json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from playoff.event import EarliestStart, MainGame, exact, reach, shown, venue
from playoff.event.currency import amount
from playoff.machine.course import Course
from playoff.machine.outlook import earliest, effects
from playoff.tiebreaks import rows
from playoff.view.money import prize_reasons, prize_rows, prospects
from playoff.view.plain import Json, plain, reason_row
from playoff.view.rows import PendingRow, PrizeRow, TiedRow
from playoff.view.snapshot import View
from playoff.view.tied_rows import main_seeds


@dataclass(frozen=True, slots=True)
class NeedRow:
    """An open game, and the results after which a potential participant can still be on top."""

    round: int
    white: str
    black: str
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PotentialRow:
    """Somebody who is on top after some of the open results but not after all; `needs` are what can shut him out."""

    name: str
    needs: tuple[NeedRow, ...]


@dataclass(frozen=True, slots=True)
class OpenRow:
    """An open game of the main event, and what it can still change at most, for whom.

    `changes`: the `group`, the `pairings` of semifinals, the `order` of seeds, or `nothing`.
    """

    round: int
    white: str
    black: str
    changes: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartRow:
    """What the earliest start is made of: when it was settled, when each has rested, which ends are not known."""

    settled_at: str | None
    rested: Mapping[str, str | None]
    unknown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VenueRow:
    """Where: the `main` hall, the `other` room, or None while nobody knows; with clause and reason."""

    hall: str | None
    clause: str
    code: str
    params: Json


@dataclass(frozen=True, slots=True)
class StepRow:
    """A criterion asked of level players: the value of each, taken apart, and how it split them."""

    criterion: str
    group: tuple[str, ...]
    again: bool
    values: Mapping[str, str | None]
    parts: Mapping[str, tuple[Json, ...]]
    split: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TieView:
    """Everything an arbiter wants to know before the playoff."""

    event: str
    rulebook: str
    tied: tuple[TiedRow, ...]
    branch: str | None
    clause: str | None
    settled: bool
    potential: tuple[PotentialRow, ...]
    open_games: tuple[OpenRow, ...]
    earliest_start: str | None
    zone: str
    """The time zone of the hall; empty where it is not known."""
    start: StartRow
    venue: VenueRow
    prizes: tuple[PrizeRow, ...]
    money: tuple[Json, ...]
    """Why the money goes where it goes, as reasons."""
    seeding: tuple[StepRow, ...]
    pending: tuple[PendingRow, ...]
    doubts: tuple[Json, ...]

    def as_json(self) -> Json:
        """The view as JSON values."""
        found: Json = plain(self)
        return found


def tie_view(course: Course, now: View) -> TieView:
    """The view of a playoff that has not begun; `now` is its snapshot."""
    dossier, book = course.dossier, course.rulebook
    group = course.tied.players
    size = book.size_for(len(group)) if len(group) > 1 else None
    start = earliest(book, dossier)
    where = venue(dossier, book.start)
    return TieView(
        event=dossier.event,
        rulebook=book.id,
        tied=now.tied,
        branch=book.branches[size.branch].kind if size else None,
        clause=size.clause if size else book.general.alone,
        settled=course.settled,
        potential=tuple(_potential(course)),
        open_games=tuple(
            OpenRow(effect.game.round, effect.game.white, effect.game.black, effect.changes, effect.players)
            for effect in effects(book, dossier)
        ),
        earliest_start=shown(start.at, dossier.zone) if start.at else None,
        zone=dossier.zone,
        start=_start(start, dossier.zone),
        venue=VenueRow(_HALLS.get(where.code), where.clause, where.code, dict(where.params)),
        prizes=_prizes(course, tuple(row.name for row in now.tied)),
        money=tuple(reason_row(reason) for reason in prize_reasons(course)),
        seeding=tuple(_steps(course)),
        pending=now.pending,
        doubts=tuple(reason_row(reason) for reason in dossier.doubts()),
    )


_HALLS = {"venue-main-hall": "main", "venue-other-room": "other", "venue-other-room-main": "other"}


def _potential(course: Course) -> Iterator[PotentialRow]:
    for potential in reach(course.dossier).potential:
        needs = tuple(
            NeedRow(need.game.round, need.game.white, need.game.black, tuple(result.value for result in need.results))
            for need in potential.needs
        )
        yield PotentialRow(potential.player, needs)


def _start(start: EarliestStart, zone: str) -> StartRow:
    settled_at = shown(start.waits_for, zone) if start.waits_for else None
    rested = {player: shown(time, zone) if time else None for player, time in start.rested.items()}
    return StartRow(settled_at, rested, tuple(_named(game) for game in start.unknown))


def _named(game: MainGame) -> str:
    return f"{game.white} - {game.black}"


def _prizes(course: Course, in_order: tuple[str, ...]) -> tuple[PrizeRow, ...]:
    """What everybody gets, or, before the end, what everybody has for certain, in the order of seeds."""
    if rows := prize_rows(course):
        return rows
    found = prospects(course)
    if found is None:
        return ()
    sure = {player: found.declined.get(player, found.each) for player in in_order}
    return tuple(PrizeRow(player, amount(units, found.currency), found.currency) for player, units in sure.items())


def _steps(course: Course) -> Iterator[StepRow]:
    ranking = main_seeds(course).ranking
    for step in ranking.steps if ranking else ():
        yield StepRow(
            step.code,
            step.group,
            step.again,
            {player: exact(value) for player, value in step.values.items()},
            {player: rows(step.values[player]) for player in step.group},
            step.split,
        )
