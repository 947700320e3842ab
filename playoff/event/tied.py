"""Who is tied, and how the main event seeds them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playoff.event.dossier import Dossier
from playoff.rulebooks.book import Seeding
from playoff.tiebreaks import HalfPoints, Options, Ranking, Tournament, Value, decimal, rank


@dataclass(frozen=True, slots=True)
class TiedGroup:
    """Everybody on the top score, in the order of the dossier, which has no meaning."""

    players: tuple[str, ...]
    points: HalfPoints | None


@dataclass(frozen=True, slots=True)
class Seeds:
    """How players are seeded: tiers of level players, best first, and what told them apart.

    `basis`: `main` and `stage` are computed (`ranking` explains them), `stated` is the organiser's order,
    `unknown` that nothing tells them apart.
    """

    tiers: tuple[tuple[str, ...], ...]
    basis: str
    decided_by: tuple[str | None, ...]
    """For each tier the criterion after which it stood alone."""
    ranking: Ranking | None = None

    def value(self, player: str, code: str | None) -> str | None:
        """The exact value of a criterion for a player; None where it was not computed or cannot be used."""
        if self.ranking is None or code is None or code not in self.ranking.values[player]:
            return None
        return exact(self.ranking.values[player][code])


def exact(value: Value) -> str | None:
    """A tie-break value in whole units; None where the criterion cannot be used."""
    return None if value.amount is None else decimal(value.amount, value.unit.value)


def tied_group(dossier: Dossier) -> TiedGroup:
    """Everybody on the top score of the main event (A.1)."""
    if dossier.tournament is None:
        return TiedGroup(dossier.tied, None)
    points = dossier.tournament.points
    top = max(points.values())
    return TiedGroup(tuple(player for player in dossier.tournament.players if points[player] == top), top)


def options_of(rules: Seeding) -> Options:
    """The switches of a rulebook as the tie-break library takes them."""
    return Options(
        unplayed=rules.unplayed,
        reapply_direct_encounter=rules.reapply_direct_encounter,
        direct_encounter_gaps=rules.direct_encounter_gaps,
        direct_encounter_sum=rules.direct_encounter_sum,
        black_forfeits=rules.black_forfeits,
    )


def seeds(dossier: Dossier, group: Sequence[str], rules: Seeding) -> Seeds:
    """The seeds of `group` by the main event (E.2): stated, or by the criteria of the rulebook."""
    if dossier.ranking:
        ordered = tuple((player,) for player in dossier.ranking if player in group)
        unranked = tuple(player for player in group if player not in dossier.ranking)
        tiers = (*ordered, unranked) if unranked else ordered
        return Seeds(tiers, "stated", (None,) * len(tiers))
    if dossier.tournament is None or dossier.partial:
        return Seeds((tuple(group),), "unknown", (None,))
    return seeds_from(dossier.tournament, group, rules, "main")


def seeds_from(tournament: Tournament, group: Sequence[str], rules: Seeding, basis: str) -> Seeds:
    """The seeds of `group` by the criteria of the rulebook in any tournament."""
    ranking = rank(tournament, tuple(group), rules.chain, options_of(rules))
    tiers = tuple(tier.players for tier in ranking.tiers)
    return Seeds(tiers, basis, tuple(tier.decided_by for tier in ranking.tiers), ranking)
