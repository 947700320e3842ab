"""`playoff withdraw | rest | note | main`: what happens around the games."""

from __future__ import annotations

import click
from click.core import ParameterSource

from playoff.arbiter.desk import Desk, seated
from playoff.arbiter.naming import player_named, result_meant
from playoff.arbiter.options import LIKE_SIGNS, Stating, no_options, stating, text
from playoff.errors import Usage
from playoff.event import MainGame
from playoff.languages import _, p_
from playoff.machine.record import MainResult, Noted, PlayerWithdrew, RestGranted


@click.command("withdraw")
@click.argument("players", nargs=-1, required=True, type=text, metavar="PLAYER...")
@click.option("--how", default="", type=text, help="Such as: declines, ill, expelled.")
@stating
def withdraw(options: Stating, players: tuple[str, ...], how: str) -> int:
    """Record that players leave, all at the same moment: they decline, withdraw or are expelled (G)."""
    with seated(options) as desk:
        known = desk.course.dossier.players
        leaving = tuple(player_named(known, player) for player in players)
        return desk.state(PlayerWithdrew(leaving, how, at=options.at))


@click.command("rest")
@click.argument("minutes", type=int)
@click.option("--reason", default="", type=text)
@stating
def rest(options: Stating, minutes: int, reason: str) -> int:
    """Grant a rest of MINUTES (A.6)."""
    with seated(options) as desk:
        return desk.state(RestGranted(minutes, reason, at=options.at))


@click.command("note")
@click.argument("words", nargs=-1, required=True, type=text, metavar="TEXT...")
@stating
def note(options: Stating, words: tuple[str, ...]) -> int:
    """Record something that changes nothing, such as a clock set wrongly (H.6)."""
    with seated(options) as desk:
        return desk.state(Noted(" ".join(words), at=options.at))


@click.command("main", context_settings=LIKE_SIGNS)
@click.argument("what", nargs=-1, required=True, type=text, metavar="PLAYER RESULT | WHITE RESULT BLACK")
@click.option("--round", "number", type=int, help="The round, where it is not clear.")
@stating
def main(options: Stating, what: tuple[str, ...], number: int | None) -> int:
    """Record a result of the main event, from White, as it comes in; --at is the end of the game.

    A PLAYER alone names his open game. A result that is there already is corrected: shown first, then asked for.
    """
    no_options(what)
    with seated(options) as desk:
        if len(what) not in {2, 3}:
            raise Usage(
                _("a player and the result of his game, or White, result, Black; names with spaces in quotes")
            )
        game = _game(desk, (what[0], *what[2:]), number)
        result = None if what[1] == "*" else result_meant(what[1])
        stated = MainGame(game.round, game.white, game.black, result)
        known = stated in (desk.course.main.tournament.games if desk.course.main.tournament else ())
        source = click.get_current_context().get_parameter_source("at")
        at = None if known and source is ParameterSource.DEFAULT else options.at  # now says nothing new of it
        return desk.state(MainResult(stated, at=at))


def _game(desk: Desk, players: tuple[str, ...], number: int | None) -> MainGame:
    """The game of the main event that is meant: White and Black, or the open game of one player."""
    dossier = desk.course.main
    if dossier.tournament is None:
        raise Usage(_("the games of the main event are not known here: the playoff was opened with names only"))
    names = [player_named(dossier.players, player) for player in players]
    games = [game for game in dossier.tournament.games if number in (None, game.round)]
    if len(names) == 2:
        found = [game for game in games if [game.white, game.black] == names]
    else:
        found = [game for game in games if names[0] in (game.white, game.black) and game.result is None]
    if len(found) != 1:
        listed = "; ".join(
            p_("game", "round {round}: {white} - {black}", round=game.round, white=game.white, black=game.black)
            for game in found or dossier.open_games
        )
        raise Usage(
            _(
                "say which game of the main event, with --round or both players; open: {listed}",
                listed=listed or _("none"),
            )
        )
    return found[0]
