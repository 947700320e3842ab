"""What a game that was not played is worth to a tie-break: the policies, by the names rulebooks use.

Two questions are asked of a policy. What is a player's **own** unplayed round worth to himself, and against
whose score? What are an **opponent's** unplayed rounds worth in the score of his that is looked at?

    round robin    own game                     opponents' games     a forfeit is a meeting
    c07-2024       as scored, v the opponent    as scored            yes (C.07 15.2)
    c07-2026       as scored, v the opponent    as scored            yes
    fide-2012      a draw v oneself             a draw               no
    fide-2009      a draw v oneself             a draw               no
    self-draw      a draw v oneself             as scored            no
    played-only    left out                     as scored            no

    Swiss          own round                    opponents' rounds                      cuts
    c07-2024       as scored, v a dummy         as scored; not coming back, a draw     voluntary absences first
    c07-2026       the same, the dummy capped   the same                               voluntary absences first
    fide-2012      as scored, v a virtual one   a draw                                 plain
    fide-2009      as scored, v a virtual one   a draw where it gave a point or was    plain
                                                a forfeit, else as scored
    self-draw      a draw v oneself             as scored                              plain
    played-only    left out                     as scored                              plain

`by-date` is one of the first three, by the first day of the tournament. The dummy of C.07 16.4 has the player's own
score; from 1 March 2026 at most the adjusted score of the scheduled opponent (16.4.1, forfeits) or a draw in every
round (16.4.2, all others). The virtual opponent of 2009 to 2023 ends with what the player had before the round, plus
what the player did not get in it, plus half a point for every round to come (seeds 001 and 002, 0.2.1).

In a round robin a round without an opponent is a rest and no game: it counts nothing beside its points. A game still
open is none: it counts nothing until it has a result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final, Literal

from playoff.errors import BadInput
from playoff.languages import _
from playoff.tiebreaks.tournament import System

__all__ = ["BY_DATE", "POLICIES", "Unplayed", "by_date", "policy"]

BY_DATE: Final = "by-date"

Own = Literal["as-scored", "dummy", "capped-dummy", "virtual", "self-draw", "left-out"]
Opponents = Literal["as-scored", "adjusted", "draw", "draw-for-points"]


@dataclass(frozen=True, slots=True)
class Unplayed:
    """One policy for unplayed rounds."""

    name: str
    own: Own
    """A player's own unplayed game in a round robin: scored against the scheduled opponent, a draw against
    himself, or nothing."""
    own_swiss: Own
    """A player's own unplayed round in a Swiss."""
    opponents: Opponents
    """An opponent's unplayed games in the score that is looked at, in a round robin."""
    opponents_swiss: Opponents
    """The same in a Swiss; `adjusted`: as scored, but a draw where he did not come back (C.07 16.3)."""
    meets: bool = False
    """Whether two players met when their game was a forfeit (never in a Swiss: C.07 6.1.1)."""
    absences_first: bool = False
    """Whether a cut takes a voluntary unplayed round first (C.07 16.5)."""

    def own_in(self, system: System) -> Own:
        """What an own unplayed round is worth in a tournament of this kind."""
        return self.own if system == "round-robin" else self.own_swiss

    def opponents_in(self, system: System) -> Opponents:
        """What opponents' unplayed rounds are worth in a tournament of this kind."""
        return self.opponents if system == "round-robin" else self.opponents_swiss


POLICIES: Final[Mapping[str, Unplayed]] = MappingProxyType(
    {
        policy.name: policy
        for policy in (
            Unplayed("c07-2024", "as-scored", "dummy", "as-scored", "adjusted", meets=True, absences_first=True),
            Unplayed(
                "c07-2026", "as-scored", "capped-dummy", "as-scored", "adjusted", meets=True, absences_first=True
            ),
            Unplayed("fide-2012", "self-draw", "virtual", "draw", "draw"),
            Unplayed("fide-2009", "self-draw", "virtual", "draw-for-points", "draw-for-points"),
            Unplayed("self-draw", "self-draw", "self-draw", "as-scored", "as-scored"),
            Unplayed("played-only", "left-out", "left-out", "as-scored", "as-scored"),
        )
    }
)
"""Every policy by its name; `by-date` stands for one of them."""

_EDITIONS: Final = (
    (date(2026, 3, 1), "c07-2026"),
    (date(2023, 9, 1), "c07-2024"),
    (date.min, "fide-2012"),
)
"""From which day which policy holds, the newest first."""


def by_date(first_day: date | None) -> Unplayed:
    """The policy in force on the first day of a tournament (regulations, ambiguity 11).

    To 31 August 2023 `fide-2012`, to 28 February 2026 `c07-2024`, from then on `c07-2026`. Where no day is
    known it is the newest.
    """
    day = first_day or date.max
    return next(POLICIES[name] for since, name in _EDITIONS if day >= since)


def policy(name: str, first_day: date | None) -> Unplayed:
    """The policy of this name, `by-date` being settled by the first day.

    Raises BadInput for an unknown name.
    """
    if name == BY_DATE:
        return by_date(first_day)
    if name not in POLICIES:
        raise BadInput(
            _("unknown policy for unplayed games: {name}", name=name),
            right=_("one of {names}", names=", ".join((BY_DATE, *POLICIES))),
        )
    return POLICIES[name]
