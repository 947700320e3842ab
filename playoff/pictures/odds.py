"""The odds of a playoff drawn: as text with bars, and as a picture to share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from playoff.languages import _
from playoff.odds import Assumption, Span
from playoff.pictures.chances import all_equal, assumed, band_said, middle, share, span
from playoff.pictures.charts import Bar, Bars, Chart, Column, Columns, chart
from playoff.pictures.drawing import Drawing
from playoff.pictures.text import columns
from playoff.view.odds import OddsView
from playoff.words.figures import number

BLOCKS = 20
"""So many blocks are a certainty."""

REST = 0.01
"""So little is not worth lines of its own."""

PARTS = " ▏▎▍▌▋▊▉█"


def draw_odds(view: OddsView) -> Iterator[str]:
    """The lines of the screen, without what the odds rest on."""
    yield f"{view.event} ({view.rulebook})"
    yield headline(view)
    yield ""
    yield from columns([[row.name, span(row.chance), middle(row.chance), bar(row.chance)] for row in view.title])
    rest = list(_events(view))
    if rest:
        yield ""
        yield from columns([[name, span(chance), middle(chance)] for name, chance in rest])
    if view.games and not view.over:
        yield ""
        yield games_said(view)
        yield from columns([[games, span(chance), middle(chance), bar(chance)] for games, chance in games_rows(view)])


def headline(view: OddsView) -> str:
    """Which odds these are: before or after the draw, exact or not."""
    if view.over:
        return _("Decided.")
    if view.draw == "before":
        return _("Chance of the title, before the draw: the lots that are due may fall in any way.")
    return _("Chance of the title, after the draw.")


def games_said(view: OddsView) -> str:
    """How many games are still to come, on average."""
    if view.mean is None:
        return _("Games still to come")
    low, high = (number(f"{value:.1f}") for value in (view.mean.low, view.mean.high))
    return _("Games still to come, {low} to {high} on average", low=low, high=high)


def _events(view: OddsView) -> Iterator[tuple[str, Span]]:
    """What else may happen."""
    if view.over:
        return
    for row in view.further:
        yield _("A playoff of {number} ({clause})", number=row.players, clause=row.clause), row.chance
    if view.again.high:
        yield _("Another cycle"), view.again
    if view.sudden_death.high:
        yield _("Sudden death"), view.sudden_death
    if view.nobody.high:
        yield _("Nobody wins"), view.nobody


def games_rows(view: OddsView) -> list[tuple[str, Span]]:
    """The numbers of games and their chances; where less than `REST` is left, all that is left together."""
    for place, row in enumerate(view.games):
        left = Span(*(sum(values) for values in zip(*(rest.chance for rest in view.games[place:]), strict=True)))
        if left.high < REST and place + 1 < len(view.games):
            return [*((str(before.games), before.chance) for before in view.games[:place]), (f"{row.games}+", left)]
    return [(str(row.games), row.chance) for row in view.games]


def bar(chance: Span) -> str:
    """A bar of blocks as long as the chance in the middle."""
    eighths = round(8 * BLOCKS * chance.middle)
    if chance.middle and not eighths:
        eighths = 1
    return "█" * (eighths // 8) + PARTS[eighths % 8].strip()


def draw_assumptions(
    assumptions: Sequence[Assumption], band: tuple[float, float], by: Mapping[str, str]
) -> Iterator[str]:
    """What the odds rest on: name, value, the option that changes it (`by`), source."""
    yield _("What this rests on")
    rows = [[*assumed(one, band), by.get(one.name, ""), one.source] for one in assumptions]
    yield from columns(rows)


def as_bar(name: str, chance: Span) -> Bar:
    """A chance over the band as a bar of a chart."""
    return Bar(name, chance.middle, chance.low, chance.high, span(chance))


def odds_picture(view: OddsView, theme: str = "light") -> Drawing:
    """The odds as a picture to share. It names which draw, the band, and the model."""
    titles = [as_bar(row.name, row.chance) for row in view.title]
    events = [as_bar(*event) for event in _events(view)]
    games = [
        Column(name, chance.middle, span(chance), (chance.low, chance.high)) for name, chance in games_rows(view)
    ]
    parts: list[Chart] = [Bars("", titles), Bars(_("What else may happen"), events)]
    if not view.over and games:
        parts.append(Columns(games_said(view), games, _("Games")))
    notes = list(foot(view.assumptions, view.band, exact=view.exact))
    return chart(view.event, headline(view), parts, notes, theme)


def foot(assumptions: Sequence[Assumption], band: tuple[float, float], *, exact: bool = True) -> Iterator[str]:
    """What has to stand under a picture that is shared."""
    yield _(
        "Each range is for {band} of draws between equal players; the mark is at {draws}.",
        band=band_said(band),
        draws=next(share(float(one.value)) for one in assumptions if one.name == "draws"),
    )
    if all_equal(assumptions):
        yield _("No ratings are given: everybody is taken to be as strong as everybody else.")
    how = _("worked out exactly") if exact else _("simulated")
    model = next(one.value for one in assumptions if one.name == "model")
    yield _("Model {model}, {how}; games are taken not to depend on each other.", model=model, how=how)
