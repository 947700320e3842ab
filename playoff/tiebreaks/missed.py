"""The rounds a player did not play, with their classes by C.07 16.2.

    16.2.1   a pairing-allocated bye, or a full point without a game
    16.2.2   a win by forfeit
    16.2.3   a requested bye or an absence, after which the player was available again
    16.2.4   a loss by forfeit, also of both
    16.2.5   a requested bye or an absence, after which the player never was available again

16.2.3 to 16.2.5 are voluntary (16.1.2). Available is who played, was left over by the pairing, won by forfeit, or has
a game that is still open. A player without a game and without a bye in a round that others play is absent; in a round
robin he has a rest, which is no unplayed round at all.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from playoff.tiebreaks.tournament import Bye, HalfPoints, Side, Tournament

__all__ = ["Missed", "missed_of"]

GONE: Final = "16.2.5"
_FREE: Final = frozenset({Bye.ALLOCATED, Bye.FULL})


class Missed(NamedTuple):
    """An unplayed round of one player."""

    round: int
    player: str
    side: Side | None
    """The forfeit; None where nobody was scheduled opposite."""
    bye: Bye | None
    """The bye; None for a forfeit and for an absence nobody wrote down."""
    points: HalfPoints
    share: HalfPoints
    """What was got of the full point: 2 for as much as a win, 1 for as much as a draw, else 0."""
    before: HalfPoints
    """The points before the round."""
    article: str
    """The class, `16.2.1` to `16.2.5`."""

    @property
    def opponent(self) -> str | None:
        """Who was scheduled opposite."""
        return self.side.opponent if self.side else None

    @property
    def voluntary(self) -> bool:
        """Whether the player could have played (C.07 16.1.2)."""
        return self.article > "16.2.2"

    @property
    def gone(self) -> bool:
        """Whether he did not come back: opponents look at a draw (C.07 16.3)."""
        return self.article == GONE


def missed_of(tournament: Tournament, *, last_is_draw: bool = False) -> dict[str, tuple[Missed, ...]]:
    """The unplayed rounds of every player who has any, in the order of rounds.

    With `last_is_draw` who is paired in the last round is available in it, even if he then did not come (Fore
    Buchholz is the Buchholz before that round is played).
    """
    key = ("missed", last_is_draw)
    if key not in tournament.worked_out:
        found = {player: _missed(tournament, player, last_is_draw) for player in _candidates(tournament)}
        tournament.worked_out[key] = {player: missed for player, missed in found.items() if missed}
    known: dict[str, tuple[Missed, ...]] = tournament.worked_out[key]
    return known


def _candidates(tournament: Tournament) -> list[str]:
    """Who may have an unplayed round; most players of most tournaments have none."""
    byes = {unpaired.player for unpaired in tournament.byes}
    if tournament.system == "round-robin":
        games = tournament.sides_of
        return [
            player
            for player, played in tournament.played_by.items()
            if player in byes or len(played) < len(games[player])
        ]
    begun = len(tournament.rounds_begun)
    return [player for player, played in tournament.played_by.items() if player in byes or len(played) < begun]


def _missed(tournament: Tournament, player: str, last_is_draw: bool) -> tuple[Missed, ...]:
    scoring, last = tournament.scoring, tournament.last_round
    sides = {side.round: side for side in tournament.sides_of[player]}
    byes = {unpaired.round: unpaired.bye for unpaired in tournament.byes_of.get(player, ())}
    still_open = tournament.open_rounds.get(player, frozenset())
    rounds = sides if tournament.system == "round-robin" else tournament.rounds_begun

    until = max(still_open, default=0)
    for number, side in sides.items():
        if number > until and (not side.forfeit or side.share or (last_is_draw and number == last)):
            until = number
    for number, bye in byes.items():
        if number > until and bye in _FREE:
            until = number

    missed: list[Missed] = []
    before = HalfPoints(0)
    for number in sorted({*rounds, *byes}) if byes else rounds:
        if number in still_open:
            continue
        if found := sides.get(number):
            points = found.points
            if found.forfeit:
                article = "16.2.2" if found.share else "16.2.4"
                missed.append(Missed(number, player, found, None, points, found.share, before, article))
        else:
            bye_here = byes.get(number)
            points = scoring.of_bye(bye_here or Bye.ZERO)
            share = HalfPoints(2 if points == scoring.win else 1 if points == scoring.draw else 0)
            article = "16.2.1" if bye_here in _FREE else "16.2.3" if number < until else GONE
            missed.append(Missed(number, player, None, bye_here, points, share, before, article))
        before = HalfPoints(before + points)
    return tuple(missed)
