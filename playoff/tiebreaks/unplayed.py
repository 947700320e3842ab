"""What a game that was not played is worth to a tie-break: the policies, by the names rulebooks use.

Two questions are asked of a policy. What is a player's **own** unplayed game worth to himself, and against
whose score? What is an **opponent's** unplayed game worth in the score that is looked at?

    policy         own game                        opponents' games    a forfeit is a meeting
    c07-2024       as scored, v the opponent       as scored           yes
    c07-2026       as scored, v the opponent       as scored           yes
    fide-2012      a draw v oneself                a draw              no
    self-draw      a draw v oneself                as scored           no
    played-only    left out                        as scored           no
    by-date        one of the first three, by the first day of the tournament

An unplayed game is a forfeit: `+/-`, `-/+`, and `-/-` for both its players. A game still open is none: it counts
nothing until it has a result. The two editions of C.07 differ in Swiss tournaments only, which this room does
not compute yet; `refuse_swiss_gaps` says so where it matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final, Literal

from playoff.errors import BadInput
from playoff.tiebreaks.tournament import HalfPoints, Side, Tournament

__all__ = ["BY_DATE", "POLICIES", "Unplayed", "by_date", "policy", "refuse_swiss_gaps"]

BY_DATE: Final = "by-date"

_DRAW: Final = HalfPoints(1)


@dataclass(frozen=True, slots=True)
class Unplayed:
    """One policy for the unplayed games of a round robin."""

    name: str
    own: Literal["as-scored", "self-draw", "left-out"]
    """A player's own unplayed game: scored against the scheduled opponent, a draw against himself, or nothing."""
    opponents: Literal["as-scored", "draw"]
    """An opponent's unplayed game in the score that is looked at."""
    meets: bool
    """Whether two players met when their game was a forfeit (never in a Swiss: C.07 6.1.1)."""

    def own_game(self, side: Side) -> tuple[HalfPoints, str] | None:
        """The share of the full point that an unplayed game gives its player, and against whose score.

        None: the game is left out.
        """
        match self.own:
            case "as-scored":
                return side.share, side.opponent
            case "self-draw":
                return _DRAW, side.player
            case "left-out":
                return None

    def seen_scores(self, tournament: Tournament) -> Mapping[str, HalfPoints]:
        """The half points of every player as his opponents' tie-breaks see them."""
        if self.opponents == "as-scored":
            return tournament.points
        draw = tournament.scoring.draw
        return {
            name: HalfPoints(sum(draw if side.forfeit else side.points for side in sides))
            for name, sides in tournament.sides_of.items()
        }

    def met(self, side: Side, tournament: Tournament) -> bool:
        """Whether the game counts as a meeting of its two players."""
        return not side.forfeit or (self.meets and tournament.system == "round-robin")


POLICIES: Final[Mapping[str, Unplayed]] = MappingProxyType(
    {
        policy.name: policy
        for policy in (
            Unplayed("c07-2024", own="as-scored", opponents="as-scored", meets=True),
            Unplayed("c07-2026", own="as-scored", opponents="as-scored", meets=True),
            Unplayed("fide-2012", own="self-draw", opponents="draw", meets=False),
            Unplayed("self-draw", own="self-draw", opponents="as-scored", meets=False),
            Unplayed("played-only", own="left-out", opponents="as-scored", meets=False),
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
            f"unknown policy for unplayed games: {name}", right=f"one of {', '.join((BY_DATE, *POLICIES))}"
        )
    return POLICIES[name]


def refuse_swiss_gaps(tournament: Tournament) -> None:
    """Let every round robin pass, and a Swiss in which everybody played every round.

    Raises BadInput otherwise: a bye or a forfeit in a Swiss asks for a virtual opponent or a dummy, and a
    wrong value would be worse than none.
    """
    if tournament.system == "round-robin":
        return
    rounds = {game.round for game in tournament.games}
    for player, games in tournament.games_of.items():
        paired = {game.round for game in games if game.result is None or not game.result.forfeit}
        if missed := rounds - paired:
            raise BadInput(
                f"{player} did not play round {min(missed)}: "
                "Sonneborn-Berger of a Swiss with unplayed games cannot be computed yet",
                right="leave SB out of the chain",
            )
