"""The standings of a tournament by any chain of tie-breaks: `playoff tiebreaks --json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playoff.event import exact
from playoff.tiebreaks import Options, Ranking, Tournament, rank, rows
from playoff.view.plain import Json, halves, plain, reason_row


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A line of the standings; level players share the rank. A value is None where a criterion cannot be used."""

    rank: int
    name: str
    points: str
    values: Mapping[str, str | None]
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class WhyRow:
    """What a criterion says of one player, taken apart; `reason` is the code of why it cannot be used."""

    criterion: str
    value: str | None
    parts: tuple[Json, ...]
    reason: Json | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings, who is still level, and by which reading they were made."""

    event: str
    by: tuple[str, ...]
    unplayed: str
    direct_encounter: str
    """`once` where it is asked once and only if all have met (seed 002 1.4), or `c07` (C.07 6.2, 6.3)."""
    standings: tuple[PlaceRow, ...]
    level: tuple[tuple[str, ...], ...]
    why: Mapping[str, tuple[WhyRow, ...]]

    def as_json(self) -> Json:
        """The standings as JSON values."""
        found: Json = plain(self)
        return found


def standings(
    event: str, tournament: Tournament, chain: Sequence[str], options: Options, why: Sequence[str] = ()
) -> Standings:
    """Everybody in the order of the chain; the values of the players named in `why` are taken apart.

    Raises BadInput for an unknown criterion or player.
    """
    found = rank(tournament, tournament.players, chain, options)
    places = found.places
    return Standings(
        event,
        tuple(chain),
        options.policy(tournament).name,
        "c07" if options.reapply_direct_encounter else "once",
        tuple(
            PlaceRow(
                places[player],
                player,
                halves(tournament.points[player]),
                {code: exact(value) for code, value in found.values[player].items()},
                tier.decided_by,
            )
            for tier in found.tiers
            for player in tier.players
        ),
        tuple(tier.players for tier in found.level),
        {player: tuple(_why(found, player)) for player in why},
    )


def _why(found: Ranking, player: str) -> list[WhyRow]:
    return [
        WhyRow(
            code,
            exact(value),
            rows(value),
            reason_row(value.reason) if value.reason else None,
        )
        for code, value in found.values[player].items()
    ]
