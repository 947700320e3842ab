"""A survey drawn: as text, and as a picture to share."""

from __future__ import annotations

from collections.abc import Iterator

from playoff.languages import _
from playoff.pictures.chances import share, single
from playoff.pictures.charts import Bar, Bars, Chart, Interval, Intervals, chart
from playoff.pictures.drawing import Drawing
from playoff.pictures.text import columns
from playoff.view.survey import CellRow, PlayerRow, SurveyView
from playoff.words.figures import duration, number

TWICE = 1.96
MOST = 4
"""So many players who gain most, and who lose most, are shown for each case."""


def draw_survey(view: SurveyView) -> Iterator[str]:
    """The lines of the screen."""
    yield _("{name}: {events} events of each case under each rulebook, seed {seed}.", name=view.name,
            events=number(str(view.events)), seed=view.seed)  # fmt: skip
    yield ""
    head = ["", "", _("Playoff"), _("On average"), share(0.9), share(0.99), _("Sudden death")]
    yield from columns([head, *(_line(row) for row in view.cells)])
    for row in view.cells:
        yield ""
        yield _(
            "{case}, {rulebook}: what the playoff gives beyond a drawing of lots",
            case=row.case,
            rulebook=row.rulebook,
        )
        yield from columns([[one.name, single(one.title), gain(one)] for one in shown(row)])


def _line(row: CellRow) -> list[str]:
    often = f"{single(row.playoff)} ±{number(f'{100 * TWICE * row.playoff_error:.1f}')}"
    times = [duration(round(second)) for second in (row.mean_s or 0, *row.within_s[1:])] if row.within_s else [""] * 3
    return [row.case, row.rulebook, often, *times, single(row.sudden_death)]


def shown(row: CellRow) -> list[PlayerRow]:
    """Who gains most and who loses most, best first."""
    order = sorted(row.players, key=lambda one: (-one.gain, one.name))
    return order if len(order) <= 2 * MOST else [*order[:MOST], *order[-MOST:]]


def gain(row: PlayerRow) -> str:
    """What a playoff gives in percentage points, and how far that may be off."""
    points = number(f"{100 * row.gain:+.1f}")
    return _("{points} points ±{error}", points=points, error=number(f"{100 * TWICE * row.gain_error:.1f}"))


def survey_picture(view: SurveyView, theme: str = "light") -> Drawing:
    """The survey as a picture to share."""
    often = [_often(row) for row in view.cells]
    times = [
        Interval(_name(row), row.within_s[0], row.within_s[1], row.within_s[2], duration(row.within_s[1]))
        for row in view.cells
        if row.within_s
    ]
    parts: list[Chart] = [Bars(_("How often there is a playoff"), often)]
    if times:
        last = max(row.high for row in times)
        step = next(step for step in (600, 1800, 3600, 7200, 36000, 10**9) if last / step < 6)
        marks = [(float(second), duration(second)) for second in range(step, int(last) + 1, step)]
        parts.append(Intervals(_("Over in 50, 90 and 99 of 100 playoffs"), times, marks))
    subtitle = _("{events} events of each case under each rulebook, seed {seed}.",
                 events=number(str(view.events)), seed=view.seed)  # fmt: skip
    note = _("Simulated; games are taken not to depend on each other. Ranges hold in 95 of 100 simulations.")
    return chart(view.name, subtitle, parts, [note], theme)


def _name(row: CellRow) -> str:
    return f"{row.case}, {row.rulebook}"


def _often(row: CellRow) -> Bar:
    give = TWICE * row.playoff_error
    return Bar(
        _name(row), row.playoff, max(0.0, row.playoff - give), min(1.0, row.playoff + give), single(row.playoff)
    )
