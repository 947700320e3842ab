"""What can be counted on a player's own score sheet: wins, games with Black, rounds (C.07 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playoff.tiebreaks.asked import Asked, Group
from playoff.tiebreaks.missed import missed_of
from playoff.tiebreaks.points import in_order, missed_part
from playoff.tiebreaks.tournament import Side
from playoff.tiebreaks.value import Part, Unit, Values, valued

__all__ = ["black_games", "black_wins", "elected_rounds", "games_won", "pairing_number", "wins"]

Select = Callable[[Sequence[Side]], Sequence[Side]]
"""Which of a player's games count."""


def wins(asked: Asked, group: Group) -> Values:
    """WIN: rounds that gave as much as a win, with or without playing (C.07 7.1)."""
    tournament, win = asked.tournament, asked.tournament.scoring.win

    def explain(player: str) -> tuple[Part, ...]:
        return in_order(
            [
                *(Part.of(side, 1) for side in tournament.sides_of[player] if side.share == 2),
                *(
                    missed_part(one, 1)
                    for one in missed_of(tournament).get(player, ())
                    if one.side is None and one.points == win
                ),
            ]
        )

    return valued(Unit.ROUNDS, [(player, len(explain(player))) for player in group], explain)


def games_won(asked: Asked, group: Group) -> Values:
    """WON: games won over the board, `/P` also by forfeit (C.07 7.2, 15.2; seed 002 1.2)."""
    return _games(asked, group, lambda sides: [side for side in sides if side.share == 2])


def black_wins(asked: Asked, group: Group) -> Values:
    """BWG: games won with Black (C.07 7.4; seed 003 E), over the board unless `black_forfeits`; `/P` as WON."""
    return _games(
        asked,
        group,
        lambda sides: [side for side in sides if side.black and side.share == 2],
        all_forfeits=asked.options.black_forfeits,
    )


def black_games(asked: Asked, group: Group) -> Values:
    """BPG: games played with Black; unplayed ones were White (seed 002 1.3) unless `black_forfeits`.

    `/P`: a win by forfeit is a game, a loss by forfeit is none (C.07 15.2).
    """
    return _games(
        asked,
        group,
        lambda sides: [side for side in sides if side.black],
        all_forfeits=asked.options.black_forfeits,
    )


def _games(asked: Asked, group: Group, select: Select, *, all_forfeits: bool = False) -> Values:
    tournament = asked.tournament
    games = tournament.sides_of if all_forfeits else tournament.played_by
    if asked.descriptor.forfeits_played and not all_forfeits:
        games = {
            player: tuple(side for side in tournament.sides_of[player] if not side.forfeit or side.share)
            for player in group
        }

    def explain(player: str) -> tuple[Part, ...]:
        return tuple(Part.of(side, 1) for side in select(games[player]))

    return valued(Unit.GAMES, [(player, len(select(games[player]))) for player in group], explain)


def elected_rounds(asked: Asked, group: Group) -> Values:
    """REP: rounds the player elected to play: all that were not voluntarily unplayed (C.07 7.6).

    Half-point and zero-point byes, absences and losses by forfeit are left out; so is a rest in a round robin,
    which is nobody's choice and comes to all alike.
    """
    tournament = asked.tournament

    def explain(player: str) -> tuple[Part, ...]:
        return in_order(
            [
                *(Part.of(side, 1) for side in tournament.played_by[player]),
                *(missed_part(one, 1) for one in missed_of(tournament).get(player, ()) if not one.voluntary),
            ]
        )

    return valued(Unit.ROUNDS, [(player, len(explain(player))) for player in group], explain)


def pairing_number(asked: Asked, group: Group) -> Values:
    """TPN: the tournament pairing number, the lowest first, `/R` the highest (C.07 7.8)."""
    numbers = asked.tournament.numbers
    return valued(
        Unit.NUMBER,
        [(player, numbers[player]) for player in group],
        lambda player: (Part(counted=numbers[player]),),
    )
