"""The public page of a moment in words: what is due and leads where, standings, schedule, story, prizes.

Everything is said in the language of the context. Odds are handed in, by whoever has the time to work them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from playoff.broadcast.chances import Chances
from playoff.broadcast.moment import Moment
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.due import DueGame, due
from playoff.machine.record import RestGranted
from playoff.pictures.captions import clock_sign, isolated, level_on, signs
from playoff.pictures.schedule import lines
from playoff.pictures.timeline import Times
from playoff.schedule import schedule
from playoff.view.ahead import Lead, ids_due, leads
from playoff.view.rows import Clock, GameRow, PendingRow, StandingRow, TiedRow
from playoff.view.schedule import schedule_view
from playoff.words import announce, game_name, label, names, result_sign, say
from playoff.words.figures import duration, money
from playoff.words.stages import capital

SHOWN = 12
"""Lines of the schedule that a page has room for."""

PLAIN = {"result", "lots", "main-result", "game-started", "rest", "note", "colours-as-recorded", "colours-played"}
"""Decisions that only say what happened, not what it means."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One result of a game that is due, and what it would lead to. `odds`: those of the title then, if known."""

    result: str
    meaning: str
    leads_to: str
    odds: str


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that is due. Of a game: who has White and Black, with which clocks; `outcomes`: where it may lead."""

    kind: str
    title: str
    said: str
    clause: str
    white: str = ""
    black: str = ""
    clock: Clock | None = None
    running: bool = False
    draw_odds: bool = False
    outcomes: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game in the list: its name, the players with what each took of it, how it stands."""

    title: str
    white: str
    black: str
    result: str
    status: str
    said: str
    clock: str


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a table: the place as text, the player, values under the heads, and why."""

    place: str
    name: str
    values: tuple[str, ...]
    clause: str
    why: str
    first: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A table of players."""

    title: str
    heads: tuple[str, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Planned:
    """A line of the schedule: what, when (likely, from the earliest to the latest), under which condition."""

    name: str
    likely: str
    between: str
    note: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The schedule; `clock` says which times these are."""

    clock: str
    lines: tuple[Planned, ...]
    over: Planned | None
    assumed: str


@dataclass(frozen=True, slots=True)
class Told:
    """A decision of the story."""

    entry: int
    clause: str
    said: str


@dataclass(frozen=True, slots=True)
class Hall:
    """The page. `headline` is what somebody who cannot see it is told when something happens."""

    event: str
    subtitle: str
    rulebook: str
    headline: str
    winners: tuple[str, ...]
    winner_why: tuple[str, str]
    due: tuple[Due, ...]
    free: str
    rest_ends: datetime | None
    tables: tuple[Table, ...]
    games: tuple[Game, ...]
    chances: Chances | None
    plan: Plan | None
    story: tuple[Told, ...]
    prizes: tuple[tuple[str, str], ...]


def hall(moment: Moment, chances: Chances | None = None, *, odds: bool = True) -> Hall:
    """The public page of a moment; without `odds` nothing of the chances is on it, for the eyes of players."""
    view, course = moment.view, moment.course
    shown = chances if odds else None
    waiting = tuple(_due(moment, shown))
    winners = (view.winner,) if view.winner else view.joint_winners
    story = tuple(_story(course))
    return Hall(
        event=view.event,
        subtitle=level_on(view),
        rulebook=course.rulebook.title,
        headline=_headline(winners, waiting),
        winners=winners,
        winner_why=_why(course, winners[0]) if winners else ("", ""),
        due=waiting,
        free=_("Free in this round: {names}.", names=names(view.free)) if view.free else "",
        rest_ends=_rest_ends(course),
        tables=tuple(_tables(moment)),
        games=tuple(map(_game, (row for row in view.games if row.id))),
        chances=shown,
        plan=_plan(moment),
        story=story,
        prizes=tuple(
            (row.name, money(row.amount, row.currency) if row.amount else _("lots decide")) for row in view.prizes
        ),
    )


def _headline(winners: tuple[str, ...], waiting: tuple[Due, ...]) -> str:
    if winners:
        return _("Winner: {player}.", player=names(winners))
    return " ".join(item.said for item in waiting)


# What is due, and what it leads to


def _due(moment: Moment, chances: Chances | None) -> Iterator[Due]:
    course = moment.course
    for row, item in zip(moment.view.pending, due(course), strict=True):
        said = announce(row.kind, row.id, row.players, row.clock, running=bool(row.running), draw_odds=row.draw_odds)
        if row.kind == "game" and row.clock and isinstance(item, DueGame):
            yield _game_due(course, row, item, said, chances)
        else:
            yield Due(row.kind, _named(row), said, row.clause or "")


def _named(row: PendingRow) -> str:
    if row.kind == "lots":
        return _("Lots")
    if row.kind == "main":
        return _("Main event")
    return game_name(row.id) if row.id else _("Next")


def _game_due(course: Course, row: PendingRow, item: DueGame, said: str, chances: Chances | None) -> Due:
    white, black = row.players
    found = tuple(leads(course, item)) if item.id else ()
    return Due(
        "game",
        game_name(row.id) if row.id else _("Being played"),
        said,
        row.clause or "",
        white,
        black,
        row.clock,
        bool(row.running),
        row.draw_odds,
        tuple(_outcome(course, lead, item, white, black, chances) for lead in found),
    )


def _outcome(course: Course, lead: Lead, item: DueGame, white: str, black: str, chances: Chances | None) -> Outcome:
    sign = lead.result.value
    meaning = {
        "1-0": _("{player} wins", player=isolated(white)),
        "0-1": _("{player} wins", player=isolated(black)),
    }.get(sign) or _("draw")
    told = " ".join(map(say, lead.reasons)) or _then(lead.after, course)
    odds = chances.after.get((item.id or "", sign), "") if chances else ""
    return Outcome(result_sign(sign), capital(meaning), told, odds)


def _then(after: Course, before: Course) -> str:
    """What is due after a result that decides nothing."""
    known = ids_due(before)
    new = [game_name(name) for name in ids_due(after) if name not in known and "/lots/" not in name]
    return _("Then {games}.", games=names(tuple(new))) if new else _("Then the other games of the round.")


def _rest_ends(course: Course) -> datetime | None:
    """When the rest ends that was granted last, while nothing else has been entered since."""
    last = course.entries[-1].value if course.entries else None
    return last.at + timedelta(minutes=last.minutes) if isinstance(last, RestGranted) and last.at else None


# Standings


def _tables(moment: Moment) -> Iterator[Table]:
    view = moment.view
    if view.ranks:
        yield _final(moment)
    if view.standings:
        yield _cycle(moment)
    if any(row.seed != 1 or row.points for row in view.tied):
        yield _seeds(view.tied)


def _cycle(moment: Moment) -> Table:
    """The table of the cycle that is played, and where points alone do not order it, what does."""
    rows = moment.view.standings
    clause = moment.view.branches[-1].clause

    def why(row: StandingRow) -> tuple[str, str]:
        others = [other for other in rows if other.points == row.points and other is not row and not other.out]
        level = tuple(other.name for other in others if other.rank == row.rank)
        if row.out:
            return "G", _("has left; the results stay on the record")
        if level:
            return clause, _("level with {players}", players=names(level))
        return (clause, _("by Sonneborn-Berger, {value}", value=signs(row.values["SB"]))) if others else ("", "")

    return Table(
        _("Standings"),
        tuple(label_of(code) for code in rows[0].values),
        tuple(
            Place(str(row.rank or "–"), row.name, tuple(map(signs, row.values.values())), *why(row), row.rank == 1)
            for row in rows
        ),
    )


def _final(moment: Moment) -> Table:
    ranks = moment.view.ranks
    places = tuple(
        Place(_shared(ranks, rank), name, (), *_why(moment.course, name), rank == 1)
        for name, rank in sorted(ranks.items(), key=lambda row: row[1])
    )
    return Table(_("Final ranks"), (), places)


def _shared(ranks: Mapping[str, int], rank: int) -> str:
    """`1`, or `2–4` for players who share these places."""
    number = sum(other == rank for other in ranks.values())
    return str(rank) if number == 1 else f"{rank}–{rank + number - 1}"


def _seeds(tied: tuple[TiedRow, ...]) -> Table:
    codes = [code for code in tied[0].values if code != "PTS" and any(row.values[code] for row in tied)]
    points = (label("points"),) if tied[0].points else ()
    return Table(
        _("Level after the main event"),
        (*points, *codes),
        tuple(
            Place(
                str(row.seed or "–"),
                row.name,
                (
                    *((signs(row.points),) if row.points and points else ()),
                    *(signs(row.values[c] or "–") for c in codes),
                ),
                "",
                _("told apart by {criterion}", criterion=label_of(row.decided_by)) if row.decided_by else "",
                False,
            )
            for row in tied
        ),
    )


def label_of(criterion: str) -> str:
    """A criterion as it stands in a table."""
    return label("points") if criterion == "PTS" else criterion


def _why(course: Course, player: str) -> tuple[str, str]:
    """Clause and sentence of the last decision, results apart, that names a player."""
    for decision in reversed(course.story):
        reason = decision.reason
        if reason.code not in PLAIN and _names(reason.params, player):
            return reason.clause, say(reason)
    return "", ""


def _names(params: Mapping[str, object], player: str) -> bool:
    return any(value == player or (isinstance(value, tuple | dict) and player in value) for value in params.values())


def _game(row: GameRow) -> Game:
    said = {
        "running": _("being played"),
        "due": _("next"),
        "scheduled": _("may come"),
        "not_needed": _("not needed"),
        "annulled": _("annulled"),
        "finished": "",
    }[row.status]
    result = result_sign(row.result) if row.result else ""
    return Game(game_name(row.id or ""), row.white, row.black, result, row.status, said, clock_sign(row.clock))


# Schedule and story


def _plan(moment: Moment) -> Plan | None:
    """The schedule as it is known with the last entry; None when nothing is to come."""
    course = moment.course
    if course.over:
        return None
    planned = schedule(course, now=moment.recorded if course.started else None)
    view = schedule_view(course, planned)
    if not view.games:
        return None
    times = Times(view)
    found = []
    for line in lines(view):
        early, likely, late = times.three(line.start)
        found.append(Planned(line.name, likely, _between(early, late), line.note))
    over = None
    if view.over:
        early, likely, late = times.three(view.over)
        over = Planned(_("Winner known"), likely, _between(early, late), "")
    changeover, ceremony = (span.likely for span in (planned.assumptions.changeover, planned.assumptions.ceremony))
    assumed = _(
        "Likely times, for {moves} moves a game, {changeover} between two games and {ceremony} between stages.",
        moves=planned.assumptions.moves.likely, changeover=duration(changeover), ceremony=duration(ceremony),
    )  # fmt: skip
    return Plan(times.said, tuple(found[:SHOWN]), over, assumed)


def _between(early: str, late: str) -> str:
    return early if early == late else f"{early}–{late}"


def _story(course: Course) -> Iterator[Told]:
    """The last decision first."""
    for decision in reversed(course.story):
        yield Told(decision.entry, decision.reason.clause, say(decision.reason))
