"""Who left the main event so early that his games count for nobody (regulations, ambiguity 12).

FIDE's rule for round robins: whoever withdraws or is expelled having completed less than half of his games stays in
the table, and his results are not counted. Exactly half is not less. It can change who is tied.
"""

from __future__ import annotations

from dataclasses import replace

from playoff.event.dossier import Dossier
from playoff.tiebreaks import Side, Tournament


def left_early(tournament: Tournament) -> tuple[str, ...]:
    """The players of a round robin who left it with less than half of their games completed over the board.

    Left is who has no open game and completed none after a certain point: from there on all are lost by forfeit, or
    not paired. A game won by forfeit is no sign of leaving.
    """
    if tournament.system != "round-robin":
        return ()
    scheduled = max((len(games) for games in tournament.games_of.values()), default=0)
    return tuple(
        player
        for player in tournament.players
        if _has_left(tournament, player, scheduled)
        and 2 * sum(not side.forfeit for side in tournament.sides_of[player]) < scheduled
    )


def _has_left(tournament: Tournament, player: str, scheduled: int) -> bool:
    games, sides = tournament.games_of[player], tournament.sides_of[player]
    if not games or len(sides) < len(games):
        return False
    return len(games) < scheduled or _lost_by_forfeit(sides[-1])


def _lost_by_forfeit(side: Side) -> bool:
    return side.forfeit and not side.share


def counted(dossier: Dossier, *, below_half: bool) -> Dossier:
    """The dossier as it counts: without the games of who left early, if the rulebook annuls them (`below_half`)."""
    if dossier.tournament is None or dossier.partial or not below_half:
        return dossier
    gone = left_early(dossier.tournament)
    if not gone or len(gone) == len(dossier.tournament.players):
        return dossier
    return replace(dossier, tournament=dossier.tournament.without_results_of(gone), annulled=gone)
