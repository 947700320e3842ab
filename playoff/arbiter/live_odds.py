"""The odds beside a running playoff: after each entry, and what each result of each due game would lead to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from playoff.arbiter.odds import too_large
from playoff.arbiter.strength_options import bands
from playoff.errors import BadInput, MissingExtra
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.due import DueGame, due
from playoff.machine.record import GameResult
from playoff.machine.table import CYCLES
from playoff.machine.walk import enter
from playoff.odds import Banded, Bands, Span, TooLarge
from playoff.odds.arrays import EASY
from playoff.odds.completions import HALF
from playoff.pictures.chances import all_equal, band_said, middle, span
from playoff.tiebreaks import Result
from playoff.words import game_name, result_sign

ORDINARY = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)

SLOW = 7
"""So many players in a round robin take a minute: they are asked with `playoff odds`."""


class LiveOdds:
    """The odds of one evening, with what has been worked out before; `given` as the options say."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given
        self._bands: Bands | None = None
        self._of: object = None

    def odds(self, course: Course) -> Banded | str:
        """The odds over the band, or in a sentence why there are none."""
        if _slow(course):
            return _("playoff odds works them out; it takes a while")
        try:
            found = self._asked(course).odds(course)
        except (BadInput, MissingExtra) as error:
            return str(error)
        return too_large(found) if isinstance(found, TooLarge) else found

    def _asked(self, course: Course) -> Bands:
        """The forecasts, kept as long as rulebook and players are the same."""
        known = (course.opening, course.main.players)
        if self._bands is None or self._of != known:
            self._bands, self._of = bands(course, self.given), known
        return self._bands

    def lines(self, course: Course) -> Iterator[str]:
        """The title odds now, then after each ordinary result of each due game."""
        if course.over:
            return
        found = self.odds(course)
        yield self.said(found)
        if isinstance(found, str):
            return
        for item in due(course):
            if isinstance(item, DueGame) and item.id:
                yield f"  {game_name(item.id)}"
                for result in ORDINARY:
                    after = self.odds(enter(course, GameResult(item.id, item.colours, result)))
                    yield f"    {result_sign(result.value):4} {self.titles(after)}"

    def said(self, found: Banded | str) -> str:
        """The odds now in one line, which draw and which band they are for; or why there are none."""
        if isinstance(found, str):
            return _("No odds: {why}", why=found)
        assert self._bands is not None
        players, band = self.titles(found), band_said(self._bands.shares)
        equal = all_equal(found.middle.assumptions)
        if found.middle.draw == "before":
            said = _("Odds before the draw, for {band} of draws: {players}.", band=band, players=players)
        else:
            said = _("Odds after the draw, for {band} of draws: {players}.", band=band, players=players)
        return f"{said} {_('No ratings are given: all are taken to be equal.')}" if equal else said

    @staticmethod
    def titles(found: Banded | str) -> str:
        """Everybody's title odds in one line, the likeliest champion first; those without a chance are left out."""
        if isinstance(found, str):
            return found
        rows = sorted(found.title().items(), key=lambda row: (-row[1].middle, row[0]))
        return ", ".join(f"{player} {shown(chance)}" for player, chance in rows if chance.high)


def shown(chance: Span) -> str:
    """A chance over the band with its middle, unless it is sure: `43–47% (44.8%)`."""
    return span(chance) if chance.low == chance.high == 1 else f"{span(chance)} ({middle(chance)})"


def _slow(course: Course) -> bool:
    """Whether the odds take longer than anybody at a board waits."""
    if not course.settled and len(course.main.open_games) > HALF:
        return True
    if not course.branches or course.phase not in CYCLES or course.branch.numbers is None:
        return False
    players = len(course.branch.players)
    begun = course.branch.stages[-1].sheet if course.branch.stages else None
    played = sum(mark.result is not None for mark in begun.marks.values()) if begun else 0
    return players >= SLOW and players * (players - 1) // 2 - played > EASY
