"""The model of time: how many moves a game has, how much of their time the players use, what lies between games.

Every number is an assumption with a name, a value and a source, and can be changed. A `Pace` holds the same numbers
as the assumptions of a schedule, and gives each of them a law where the schedule has three moments.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from playoff.errors import BadInput
from playoff.languages import _
from playoff.odds.numbers import numpy
from playoff.odds.strength import Assumption
from playoff.rulebooks import Clock
from playoff.simulation.draws import Array
from playoff.simulation.lengths import triangular

Three = tuple[int, int, int]
"""At least, likely, at most."""

SECOND = 1
"""The shortest move, in seconds."""

APART = 20
"""By so many percentage points the share of the time that is used may differ from the likely one."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long games last, and what lies between them; seconds, except moves.

    `moves`: of a game, at least, on average, at most: a log-normal law with this `spread`, cut off at both ends.
    `used`: the share of base and increments that both players have used by then, in percent; games differ by up to 20
    points. `changeover` between games of one stage, lots included; `ceremony` between stages: triangular laws.
    Raises BadInput for numbers that are not in their order.
    """

    moves: Three = (10, 40, 100)
    spread: float = 0.49
    used: int = 80
    changeover: Three = (0, 180, 300)
    ceremony: Three = (0, 300, 600)

    def __post_init__(self) -> None:
        for name in ("moves", "changeover", "ceremony"):
            three: Three = getattr(self, name)
            if not 0 <= three[0] <= three[1] <= three[2]:
                wrong = f"{name}: {'-'.join(map(str, three))}"
                raise BadInput(wrong, right=_("at least, likely, at most"))
        if not 1 <= self.used <= 100:
            raise BadInput(_("{used} % of the time", used=self.used), right=_("1 to 100"))
        if not 0 < self.spread < 3 or self.moves[0] < 1:
            raise BadInput(_("games without moves, or of any number of them"), right=_("a spread such as 0.49"))

    def number_of_moves(self) -> Array:
        """The chance of every number of moves, from the least to the most."""
        np = numpy()
        least, average, most = self.moves
        if least == most:
            return np.ones(1)
        moves = np.arange(least, most + 1)
        middle = log(average) - self.spread**2 / 2
        law = np.exp(-(((np.log(moves) - middle) / self.spread) ** 2) / 2) / moves
        return law / law.sum()

    def share_used(self) -> tuple[Array, Array]:
        """Percentages of the time that may have been used, and the chance of each."""
        np = numpy()
        apart = min(APART, self.used, 100 - self.used)
        steps = np.arange(-apart, apart + 1)
        law = (apart + 1 - abs(steps)).astype(float)
        return self.used + steps, law / law.sum()

    def game(self, clock: Clock) -> Array:
        """The law of the length of a game with this clock, in seconds."""
        np = numpy()
        moves = np.arange(self.moves[0], self.moves[2] + 1)
        shares, of_shares = self.share_used()
        given = sum(time.base_s + moves * time.increment_s for time in (clock.white, clock.black))
        seconds = np.rint(np.multiply.outer(given, shares) / 100).astype(int)
        seconds = np.maximum(seconds, (2 * SECOND * moves)[:, None])
        chances = np.multiply.outer(self.number_of_moves(), of_shares)
        return np.bincount(seconds.ravel(), chances.ravel())

    def between_games(self) -> Array:
        """The law of what lies between two games of a stage."""
        return triangular(*self.changeover)

    def between_stages(self) -> Array:
        """The law of what lies between two stages."""
        return triangular(*self.ceremony)

    def assumptions(self) -> tuple[Assumption, ...]:
        """Everything the times rest on, to be shown with them."""
        ours = _("an assumption of ours")
        return (
            Assumption(
                "moves",
                "-".join(map(str, self.moves)),
                _("38 and 40 on average in large collections (ChessBase Mega 2015, chessgames.com); limits ours"),
            ),
            Assumption(
                "moves-spread",
                f"{self.spread:g}",
                _("log-normal; 731,000 games of strong players at FICS: 39.5 on average, median 35"),
            ),
            Assumption("time-used", f"{self.used}%", ours),
            Assumption(
                "changeover", "-".join(map(str, self.changeover)), _("pauses of 3 to 5 minutes in the rules of 2017")
            ),
            Assumption("ceremony", "-".join(map(str, self.ceremony)), ours),
            Assumption("rounds", "together", _("a round is over when its last board is")),
        )
