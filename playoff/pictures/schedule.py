"""The schedule as text: a line for each game or round, with its three times and a bar; branches that may follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from playoff.languages import _, n_
from playoff.pictures.timeline import BEYOND, LIKELY, MAY, NARROWEST, UNSURE, Line, Table, Times
from playoff.view.schedule import PlannedRow, ScheduleView, WhenRow
from playoff.words import game_name, stage_name

MINUTE = 60


def draw_schedule(view: ScheduleView, *, width: int, every: bool = False) -> Iterator[str]:
    """The lines of the screen. What may follow is one line a branch or cycle, with `every` one a game or round."""
    yield f"{view.event} ({view.rulebook})"
    if not view.games:
        yield _nothing(view)
        return
    times = Times(view)
    yield times.said
    if view.sizes:
        yield _("The main event can still change who plays off: {sizes} players.", sizes=_either(view.sizes))
    yield ""
    table = Table(tuple(lines(view, every=every)), view.over, times)
    bars = table.room(width) >= NARROWEST
    yield from table.with_bars(width) if bars else table.text
    yield ""
    if bars:
        signs = {"may": MAY, "likely": LIKELY, "unsure": UNSURE, "beyond": BEYOND}
        yield _(
            "Bars: {likely} likely played, {unsure} likely if needed, {may} possibly, {beyond} possibly later.",
            **signs,
        )
    yield from _assumed(view)


def _nothing(view: ScheduleView) -> str:
    if view.phase == "vacant":
        return _("Nobody is left; only a decision of the arbiter can end it.")
    return _("The playoff is over; nothing is to come.")


# The lines


def lines(view: ScheduleView, *, every: bool = False) -> Iterator[Line]:
    """What stands on each line, in the order of the games."""
    present = next((row.stage for row in view.games if not row.level), None)
    units: dict[tuple[str, str], list[PlannedRow]] = {}
    for row in view.games:
        units.setdefault(_unit(row, present, every=every), []).append(row)
    for (kind, name), rows in units.items():
        start = reduce(_first, (row.start for row in (rows if kind == "round" else _beginnings(rows))))
        end = reduce(_last, (row.end for row in rows))
        yield Line(_named(kind, name, rows), _note(kind, rows), start, end, any(row.needed for row in rows))


def _unit(row: PlannedRow, present: str | None, *, every: bool) -> tuple[str, str]:
    """On which line a game stands: with the boards of its round, in its cycle or its branch that may follow."""
    if row.level and not every:
        number, _hyphen, branch = row.id.partition("/")[0].partition("-")
        return ("branch" if number == "1" else "further-branch"), branch
    if "/cycle-" in row.stage and row.stage != present and not every:
        return "cycle", row.stage
    return "round", row.id.partition("/board-")[0]


def _named(kind: str, name: str, rows: Sequence[PlannedRow]) -> str:
    if kind.endswith("branch"):
        return stage_name(f"1-{name}")
    boards = len(rows)
    if kind == "round" and boards > 1:
        said = n_("{round} ({number} board)", "{round} ({number} boards)", boards, round=game_name(name))
    else:
        said = game_name(name)
    return said[:1].upper() + said[1:]


def _note(kind: str, rows: Sequence[PlannedRow]) -> str:
    """Under which condition it comes."""
    notes = []
    sizes = sorted({size for row in rows for size in row.level})
    if sizes:
        notes.append(_("if {sizes} are level", sizes=_either(sizes)))
    elif kind == "cycle":
        notes.append(_("if all are level"))
    elif all(row.running for row in rows):
        notes.append(_("being played"))
    elif not any(row.needed for row in rows):
        notes.append(_("if needed"))
    if not kind.endswith("branch") and any(row.goes_on for row in rows):
        notes.append(_("may go on"))
    return ", ".join(notes)


def _beginnings(rows: Sequence[PlannedRow]) -> tuple[PlannedRow, ...]:
    """The first game of each of the branches on a line."""
    found: dict[str, PlannedRow] = {}
    for row in rows:
        found.setdefault(row.id.partition("/")[0], row)
    return tuple(found.values())


def _first(one: WhenRow, other: WhenRow) -> WhenRow:
    """When the first of two begins, whichever that is; the latest time is that of the later one."""
    return _of(_least(one, other, 0), _least(one, other, 1), _most(one, other, 2))


def _last(one: WhenRow, other: WhenRow) -> WhenRow:
    """When the last of two is over; the earliest time is that of the earlier one."""
    return _of(_least(one, other, 0), _most(one, other, 1), _most(one, other, 2))


def _of(early: WhenRow, likely: WhenRow, late: WhenRow) -> WhenRow:
    after = (early.after_s[0], likely.after_s[1], late.after_s[2])
    return WhenRow(early.earliest, likely.likely, late.latest, after)


def _least(one: WhenRow, other: WhenRow, place: int) -> WhenRow:
    return min(one, other, key=lambda row: row.after_s[place])


def _most(one: WhenRow, other: WhenRow, place: int) -> WhenRow:
    return max(one, other, key=lambda row: row.after_s[place])


def _either(sizes: Sequence[int]) -> str:
    """Numbers in their order: `2`, `2 or 3`, `2, 3 or 5`; four and more without a gap are `2 to 6`."""
    if len(sizes) > 3 and sizes[-1] - sizes[0] == len(sizes) - 1:
        return _("{first} to {last}", first=sizes[0], last=sizes[-1])
    first = ", ".join(map(str, sizes[:-1]))
    return _("{first} or {last}", first=first, last=sizes[-1]) if first else str(sizes[-1])


# What is assumed


def _assumed(view: ScheduleView) -> Iterator[str]:
    """The assumptions as sentences."""
    assumed = view.assumptions
    yield _(
        "Assumed: {moves} moves a game, for which both players use {used} % of their time.",
        moves=_span(*map(str, assumed.moves)), used=assumed.used,
    )  # fmt: skip
    yield _(
        "Assumed: {changeover} minutes between two games, {ceremony} between two stages.",
        changeover=_span(*map(_minutes, assumed.changeover)), ceremony=_span(*map(_minutes, assumed.ceremony)),
    )  # fmt: skip
    yield _(
        "Shown at most: games of sudden death {sudden_deaths}, cycles of a round robin {cycles}; both may go on.",
        sudden_deaths=assumed.sudden_deaths, cycles=assumed.cycles,
    )  # fmt: skip


def _span(least: str, likely: str, most: str) -> str:
    """Likely, and in brackets from least to most: `40 (10 to 100)`."""
    return likely if least == most else _("{likely} ({least} to {most})", least=least, likely=likely, most=most)


def _minutes(seconds: int) -> str:
    """`3`, or `2:30`."""
    minutes, rest = divmod(seconds, MINUTE)
    return f"{minutes}:{rest:02}" if rest else str(minutes)
