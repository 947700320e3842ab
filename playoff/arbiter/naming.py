"""What an arbiter names: a player by part of his name, a game by its players, a result by its sign."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from playoff.errors import Usage
from playoff.languages import _, p_
from playoff.machine.course import Course
from playoff.machine.due import DueGame, DueLots, due, plain, running_when_decided
from playoff.machine.games import GameState, games
from playoff.tiebreaks import ByColour, Result

SIGNS = {
    **{result.value: result for result in Result},
    **dict.fromkeys(("1/2", "½", "½-½", "½–½", "=", "0.5", "draw", "drawn"), Result.DRAW),
    "1–0": Result.WHITE_WINS,
    "0–1": Result.BLACK_WINS,
    "½-0": Result.WHITE_HALF,
    "0-½": Result.BLACK_HALF,
}
"""How a result may be typed, from White."""

WON, LOST = ("won", "wins", "win"), ("lost", "loses", "loss")


def folded(text: str) -> str:
    """A name as it is compared: without accents, in small letters."""
    bare = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in bare if not unicodedata.combining(sign)).casefold().strip()


def player_named(players: Sequence[str], typed: str) -> str:
    """The one player whose name is `typed`, or has it in it. Raises Usage when there is none, or are several."""
    if typed in players:
        return typed
    wanted = folded(typed)
    found = [name for name in players if folded(name) == wanted] or [
        name for name in players if wanted and wanted in folded(name)
    ]
    if len(found) == 1:
        return found[0]
    who = ", ".join(found or players)
    if found:
        raise Usage(_("{typed!r} is more than one player; name one of: {names}", typed=typed, names=who))
    raise Usage(_("{typed!r} is no player here; name one of: {names}", typed=typed, names=who))


def is_player(players: Sequence[str], typed: str) -> bool:
    """Whether somebody is called so."""
    try:
        player_named(players, typed)
    except Usage:
        return False
    return True


def players_of(course: Course) -> tuple[str, ...]:
    """Everybody who plays off or did, also who is known from the main event."""
    return course.tied.players


def games_on(course: Course) -> tuple[DueGame, ...]:
    """The games that are due or being played, also those running when the winner became certain."""
    known = (*due(course), *running_when_decided(course))
    return tuple(item for item in known if isinstance(item, DueGame))


def game_meant(course: Course, typed: str) -> tuple[str, ByColour[str]]:
    """Id and colours of the game with that id, of the player's game that is on; of the only one, nothing typed."""
    on = games_on(course)
    if not on and (waiting := [item.id for item in due(course) if isinstance(item, DueLots)]):
        raise Usage(_("no game is on: lots are due first, {lots}", lots=", ".join(waiting)))
    if not typed:
        return _only(on)
    for item in on:
        if plain(item.id) == plain(typed):
            return item.id or typed, item.colours
    if known := game_with_id(course, typed):
        return typed, known.colours
    if "/" in typed:
        listed = ", ".join(item.id for item in on if item.id) or _("nothing")
        raise Usage(_("there is no game {id}; on now: {listed}", id=typed, listed=listed))
    name = player_named(players_of(course), typed)
    return _only([item for item in on if name in item.colours] or on, name)


def _only(on: Sequence[DueGame], name: str = "") -> tuple[str, ByColour[str]]:
    mine = [item for item in on if not name or name in item.colours]
    if len(mine) != 1 or mine[0].id is None:
        listed = ", ".join(_with_players(item) for item in on) or _("no game")
        if name and not mine:
            raise Usage(_("{player} has no game on; on now: {listed}", player=name, listed=listed))
        raise Usage(_("say which game; on now: {listed}", listed=listed))
    return mine[0].id, mine[0].colours


def _with_players(item: DueGame) -> str:
    white, black = item.colours
    return p_("game", "{id} ({white} v {black})", id=item.id, white=white, black=black)


def game_with_id(course: Course, typed: str) -> GameState | None:
    """The game called so, whatever its status; the last attempt of it."""
    known = [game for game in games(course) if plain(game.id) == plain(typed) and game.status != "annulled"]
    return known[-1] if known else None


def is_draw(typed: str) -> bool:
    """Whether a draw was typed, by its sign, in English or in the language spoken."""
    word = typed.strip().lower()
    return SIGNS.get(word) is Result.DRAW or word == p_("typed result", "draw")


def result_meant(typed: str) -> Result:
    """The result with that sign, from White. Raises Usage."""
    sign = typed.strip().lower()
    if is_draw(sign):
        return Result.DRAW
    if sign not in SIGNS:
        raise Usage(
            _(
                "no result: {typed!r}; from White it is one of {signs}",
                typed=typed,
                signs=", ".join(result.value for result in Result),
            )
        )
    return SIGNS[sign]


def result_for(typed: str, player: str, colours: ByColour[str]) -> Result:
    """A result by its sign, from White, or by `won` and `lost`, from the player who was named."""
    word = typed.strip().lower()
    won = word in (*WON, p_("typed result", "won"))
    if won or word in (*LOST, p_("typed result", "lost")):
        if not player:
            raise Usage(_("who {word}? name the player, or write the result from White such as 1-0", word=word))
        return Result.WHITE_WINS if (player == colours.white) is won else Result.BLACK_WINS
    return result_meant(typed)
