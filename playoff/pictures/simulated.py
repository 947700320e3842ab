"""A simulation drawn: as text with bars, and as a picture to share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from playoff.languages import _, n_
from playoff.odds import BAND, Assumption
from playoff.pictures.chances import assumed, share, single
from playoff.pictures.charts import Bar, Bars, Chart, Column, Columns, Interval, Intervals, chart
from playoff.pictures.drawing import Drawing
from playoff.pictures.odds import BLOCKS, PARTS
from playoff.pictures.text import columns
from playoff.simulation import Lengths
from playoff.view.simulated import SimulatedView, SwitchRow
from playoff.words.figures import duration, number, time

STEPS = (1, 2, 5, 10, 15, 30, 60)
"""Minutes of a column."""

MOST = 16
"""So many columns at most."""

TWICE = 1.96
"""A share lies within so many standard errors in 95 of 100 simulations."""


def draw_simulated(view: SimulatedView) -> Iterator[str]:
    """The lines of the screen, without what the numbers rest on."""
    yield f"{view.event} ({view.rulebook})"
    yield headline(view)
    yield ""
    rows = [[name, single(chance), _give(error), bar(chance)] for name, chance, error in view.title]
    yield from columns(rows)
    rest = list(_events(view))
    if rest:
        yield ""
        yield from columns([[name, single(chance), _give(view.found.error(chance))] for name, chance in rest])
    yield ""
    yield _("Games still to come, {number} on average", number=number(f"{view.found.games.mean:.1f}"))
    if view.found.lengths:
        yield ""
        yield from draw_lengths(view)
    if view.switches:
        yield ""
        yield from draw_switches(view.switches)


def headline(view: SimulatedView) -> str:
    """What was played, how often, from which seed."""
    found = view.found
    if found.exact:
        return _("Decided.")
    played = number(str(found.playoffs))
    if found.interrupted:
        return _("Broken off after {number} playoffs, seed {seed}.", number=played, seed=found.seed)
    if found.draw == "before":
        return _("{number} playoffs played out before the draw, seed {seed}.", number=played, seed=found.seed)
    return _("{number} playoffs played out after the draw, seed {seed}.", number=played, seed=found.seed)


def _give(error: float) -> str:
    """How far a simulated share may be off, in 95 of 100 simulations."""
    digits = 1 if error > 0.0005 else 2
    return f"±{number(f'{max(100 * TWICE * error, 10.0**-digits):.{digits}f}')}" if error else ""


def _events(view: SimulatedView) -> Iterator[tuple[str, float]]:
    """What else may happen."""
    found = view.found
    for row in found.further:
        yield _("A playoff of {number} ({clause})", number=row.players, clause=row.clause), row.chance
    if found.again:
        yield _("Another cycle"), found.again
    if found.sudden_death:
        yield _("Sudden death"), found.sudden_death
    if found.nobody:
        yield _("Nobody wins"), found.nobody


def bar(chance: float) -> str:
    """A bar of blocks."""
    eighths = round(8 * BLOCKS * chance) or (1 if chance else 0)
    return "█" * (eighths // 8) + PARTS[eighths % 8].strip()


def draw_lengths(view: SimulatedView) -> Iterator[str]:
    """How long it lasts, by when it is over, and a histogram."""
    lengths = view.found.lengths
    assert lengths is not None
    yield times_said(view)
    rows = [
        [_("{share} are over", share=share(row.share)), duration(row.seconds), time(row.time) if row.time else ""]
        for row in view.over
    ]
    yield from columns(rows)
    if view.overrun is not None and view.until and view.overrun_error is not None:
        said = _("Not over at {time}: {chance}", time=time(view.until), chance=single(view.overrun))
        yield f"{said} {_give(view.overrun_error)}"
    yield ""
    parts = histogram(lengths)
    most = max(chance for _name, chance in parts)
    yield from columns([[name, single(chance), bar(chance / most)] for name, chance in parts])


def times_said(view: SimulatedView) -> str:
    """How long it lasts on average, from when on."""
    lengths = view.found.lengths
    assert lengths is not None
    mean = duration(round(lengths.mean))
    if view.start:
        return _("From {time} on it lasts {mean} on average.", time=time(view.start), mean=mean)
    return _("It lasts {mean} on average.", mean=mean)


def histogram(lengths: Lengths) -> list[tuple[str, float]]:
    """How likely it is over in each span of so many minutes; what is rare together at the end."""
    last = lengths.within(0.995) // 60
    first = next(second for second, count in enumerate(lengths.counts) if count) // 60
    step = next((step for step in STEPS if last // step - first // step < MOST), max(STEPS))
    found: list[tuple[str, float]] = []
    total = lengths.playoffs
    for place, group in groupby(range(len(lengths.counts)), key=lambda second: second // (60 * step)):
        if place < first // step:
            continue
        share_ = sum(lengths.counts[second] for second in group) / total
        if place * step > last:
            rest = sum(lengths.counts[place * step * 60 :]) / total
            found.append((_("{minutes}+ min", minutes=place * step), rest))
            break
        found.append((_("{first}–{last} min", first=place * step, last=(place + 1) * step), share_))
    return [row for row in found if row[1]]


def draw_switches(rows: Sequence[SwitchRow]) -> Iterator[str]:
    """What every switch would change, for whole playoffs from their beginning."""
    yield _("A whole playoff under other rules")
    head = [_("Switch"), _("On average"), share(0.9), share(0.99), _("Sudden death")]
    table = [head]
    for row in rows:
        within = [duration(seconds) for seconds in row.within_s[1:]]
        table.append([switch_name(row), duration(round(row.mean_s)), *within, single(row.sudden_death)])
    yield from columns(table)


def switch_name(row: SwitchRow) -> str:
    """A switch as it stands in a file."""
    return f"{row.path} = {row.value}" if row.path else _("as it is")


def pace_assumed(one: Assumption) -> tuple[str, str]:
    """An assumption about times as name and value; None for one about strength."""
    names = {
        "moves": _("Moves of a game"),
        "moves-spread": _("Spread of moves"),
        "time-used": _("Time used by both"),
        "changeover": _("Between games, seconds"),
        "ceremony": _("Between stages, seconds"),
        "rounds": _("Boards of a round"),
    }
    if one.name in names:
        return names[one.name], _("end together") if one.name == "rounds" else one.value
    if one.name == "draws":
        return assumed(one, BAND)[0], share(float(one.value))
    return assumed(one, BAND)


def draw_simulated_assumptions(assumptions: Sequence[Assumption], by: dict[str, str]) -> Iterator[str]:
    """What the numbers rest on: name, value, the option that changes it, source."""
    yield _("What this rests on")
    yield from columns([[*pace_assumed(one), by.get(one.name, ""), one.source] for one in assumptions])


def simulated_picture(view: SimulatedView, theme: str = "light") -> Drawing:
    """The simulation as a picture to share."""
    titles = [_bar(name, chance, error) for name, chance, error in view.title]
    events = [_bar(name, chance, view.found.error(chance)) for name, chance in _events(view)]
    parts: list[Chart] = [Bars("", titles), Bars(_("What else may happen"), events)]
    lengths = view.found.lengths
    if lengths:
        rows = [Column(name.removesuffix(" min"), chance, single(chance)) for name, chance in histogram(lengths)]
        parts.append(Columns(times_said(view), rows, _("Minutes from the beginning")))
    if view.switches:
        parts.append(_switch_chart(view.switches))
    return chart(view.event, headline(view), parts, list(_foot(view)), theme)


def _bar(name: str, chance: float, error: float) -> Bar:
    low, high = max(0.0, chance - TWICE * error), min(1.0, chance + TWICE * error)
    return Bar(name, chance, low, high, single(chance))


def _switch_chart(rows: Sequence[SwitchRow]) -> Intervals:
    """From the middle of all playoffs to 99 of 100; the mark is at 90."""
    found = [
        Interval(switch_name(row), row.within_s[0], row.within_s[1], row.within_s[2], duration(row.within_s[1]))
        for row in rows
    ]
    last = max(row.within_s[2] for row in rows)
    step = next(step for step in (600, 1800, 3600, 7200, 36000) if last / step < 6)
    marks = [(second, duration(second)) for second in range(0, last + 1, step)]
    heading = _("Under other rules: over in 50, 90 and 99 of 100 playoffs")
    return Intervals(heading, found, marks[1:])


def _foot(view: SimulatedView) -> Iterator[str]:
    found = view.found
    yield n_(
        "{number} playoff played, seed {seed}; ranges hold in 95 of 100 simulations.",
        "{number} playoffs played, seed {seed}; ranges hold in 95 of 100 simulations.",
        found.playoffs,
        seed=found.seed,
    )
    model = next(one.value for one in found.assumptions if one.name == "model")
    yield _("Model {model}, simulated; games are taken not to depend on each other.", model=model)
    if found.lengths:
        yield _("How long games last is a model of its own: moves, time used, pauses; each of them is an assumption.")
