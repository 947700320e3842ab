"""What nobody can know before it happens: how long a game lasts, how long everything between the games takes."""

from __future__ import annotations

from dataclasses import dataclass

from playoff.errors import BadInput
from playoff.languages import _
from playoff.rulebooks import Clock
from playoff.schedule.window import Span

MOVES = Span(10, 40, 100)
CHANGEOVER = Span(0, 3 * 60, 5 * 60)
CEREMONY = Span(0, 5 * 60, 10 * 60)
SECOND = 1
"""The shortest move, in seconds."""


@dataclass(frozen=True, slots=True)
class Assumptions:
    """The assumptions of a schedule; every screen that shows one states them.

    `moves` of a game. Likely 40: the mean of large collections, 38 in the Mega Database 2015 of ChessBase and 40 in
    the collection of chessgames.com; 10 and 100 are ours. No collection says how much of their time both players
    have `used` by then: 80 % of base and increments is ours too.
    `changeover`: seconds from the end of a game to the start of the next, lots included. 3 to 5 minutes are the pause
    of the Tata Steel rules of 2017; nothing at all is what A.6 says. `ceremony`: the same between two stages, ours.
    `sudden_deaths`, `cycles`: how many of them are shown from the present one on, as they may go on without end.
    Raises BadInput for numbers that are not in their order.
    """

    moves: Span = MOVES
    used: int = 80
    changeover: Span = CHANGEOVER
    ceremony: Span = CEREMONY
    sudden_deaths: int = 3
    cycles: int = 2

    def __post_init__(self) -> None:
        for name in ("moves", "changeover", "ceremony"):
            span: Span = getattr(self, name)
            if not 0 <= span.least <= span.likely <= span.most:
                right = _("at least, likely, at most: three numbers that do not fall")
                raise BadInput(f"{name}: {'-'.join(map(str, span))}", right=right)
        if not 1 <= self.used <= 100:
            raise BadInput(_("{used} % of the time", used=self.used), right="1-100")
        if min(self.sudden_deaths, self.cycles) < 1:
            raise BadInput(_("at least one game of sudden death and one cycle are shown"))

    def game(self, clock: Clock) -> Span:
        """Seconds a game lasts with this clock.

        At least: the fewest moves, a second each. Likely: the share of the time that both have used. At most: both
        flags fall at the last second, with the increments of the most moves.
        """
        most = self.given(clock, self.moves.most)
        likely = self.given(clock, self.moves.likely) * self.used // 100
        return Span(min(2 * SECOND * self.moves.least, likely), likely, most)

    @staticmethod
    def given(clock: Clock, moves: int) -> int:
        """The time both clocks give for so many moves."""
        return sum(time.base_s + moves * time.increment_s for time in (clock.white, clock.black))
