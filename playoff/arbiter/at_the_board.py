"""`playoff start | result | forfeit | restart | colours`: what happens to a game."""

from __future__ import annotations

import sys
from datetime import timedelta

import click

from playoff.arbiter.desk import Desk, seated
from playoff.arbiter.naming import (
    game_meant,
    game_with_id,
    games_on,
    is_draw,
    is_player,
    player_named,
    players_of,
    result_for,
    result_meant,
)
from playoff.arbiter.options import LIKE_SIGNS, Stating, no_options, stating, text
from playoff.errors import Usage
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.due import DueOverride, due, plain
from playoff.machine.games import games
from playoff.machine.record import ColoursPlayed, Corrected, GameRestarted, GameResult, GameStarted, Overridden
from playoff.tiebreaks import ByColour, Result

GAME = click.argument("game", required=False, default="", type=text, metavar="[GAME]")


@click.command("start")
@GAME
@stating
def start(options: Stating, game: str) -> int:
    """Record that a game has begun. GAME: its id or one of its players; may be left out while only one is due."""
    with seated(options) as desk:
        name, colours = game_meant(desk.let_be(), game)
        return desk.state(GameStarted(name, colours, at=options.at))


@click.command("override")
@GAME
@click.option("--reason", default="", type=text, help="Why; it is recorded.")
@stating
def override(options: Stating, game: str, reason: str) -> int:
    """Let a game be played that the rules hold back, such as sudden death after both were absent (H.2).

    The same as --override REASON with the next command about the game.
    """
    with seated(options) as desk:
        held = [item.id for item in due(desk.course) if isinstance(item, DueOverride)]
        name = game or (held[0] if len(held) == 1 else "")
        if not name and held:
            raise Usage(_("say which game: {held}", held=", ".join(held)))
        return desk.state(Overridden(name or _("no game"), reason or options.override, at=options.at))


@click.command("result", context_settings=LIKE_SIGNS)
@click.argument("what", nargs=-1, required=True, type=text, metavar="[GAME | PLAYER] RESULT | WHITE RESULT BLACK")
@stating
def result(options: Stating, what: tuple[str, ...]) -> int:
    """Record a result, from the player who really had White: 1-0 0-1 1/2 +/- -/+ -/- 0-0 1/2-0 0-1/2.

    GAME may be left out while only one is due; a PLAYER names his game, and may have `won`, `lost` or `draw`.
    """
    no_options(what)
    with seated(options) as desk:
        fact = _result(desk, options, what)
        if "/" not in what[0] and len(what) < 3 and (number := _typed_twice(desk, fact)):
            click.echo(
                _(
                    "Entry {number} says this a moment ago; nothing was recorded. If {game} ended so too, "
                    "name it: playoff result {game} {result}",
                    number=number,
                    game=fact.game,
                    result=fact.result.value,
                )
            )
            return 0
        return desk.state(fact)


SHORTEST_GAME = timedelta(seconds=20)
"""A second result of the same players sooner than this is the same result typed twice, where no game was named."""


def _typed_twice(desk: Desk, fact: GameResult) -> int:
    """The entry of the same winner between the same players a moment ago; 0 when there is none."""
    last = desk.course.entries[-1] if desk.course.entries else None
    value = last.value if last else None
    if last is None or not isinstance(value, GameResult) or value.at is None or fact.at is None:
        return 0
    same = (value.colours, value.result) in {
        (fact.colours, fact.result),
        (fact.colours.reversed(), fact.result.reversed),
    }
    return last.number if same and value.game != fact.game and abs(fact.at - value.at) < SHORTEST_GAME else 0


def _result(desk: Desk, options: Stating, what: tuple[str, ...]) -> GameResult:
    course = desk.let_be()
    if len(what) == 3:
        white, black = (player_named(players_of(course), name) for name in (what[0], what[2]))
        colours, result = ByColour(white, black), result_meant(what[1])
        return GameResult(_game_between(course, colours, result), colours, result, at=options.at)
    if len(what) > 2:
        raise Usage(_("a game or a player, and a result; or White, result, Black; names with spaces in quotes"))
    who = what[0] if len(what) == 2 else ""
    name, colours = game_meant(course, who)
    player = player_named(tuple(colours), who) if who and is_player(tuple(colours), who) else ""
    return GameResult(name, colours, result_for(what[-1], player, colours), at=options.at)


def _game_between(course: Course, colours: ByColour[str], result: Result) -> str:
    """The game of these two that is on; the one before where this is its result, entered again."""
    before = [game for game in games(course) if game.result and set(game.colours) == set(colours)]
    on = [item for item in games_on(course) if item.id and set(item.colours) == set(colours)]
    again = before and (before[-1].colours, before[-1].result) == (colours, result)
    if again and not any(item.colours == colours for item in on):
        return before[-1].id or ""
    if len(on) != 1:
        several = _("{white} and {black} have several games now", white=colours.white, black=colours.black)
        raise Usage(
            several if on else _("{white} and {black} have no game now", white=colours.white, black=colours.black)
        )
    return on[0].id or ""


@click.command("forfeit")
@click.argument("player", required=False, default="", type=text)
@click.option("--game", default="", type=text, help="The game, by its id, where it is not clear.")
@click.option("--both", is_flag=True, help="Both were absent.")
@stating
def forfeit(options: Stating, player: str, game: str, both: bool) -> int:
    """Record that PLAYER did not appear for his game: it is lost by forfeit, that game only (H.1)."""
    with seated(options) as desk:
        name, colours = game_meant(desk.let_be(), game or player)
        if both:
            return desk.state(GameResult(name, colours, Result.BOTH_FORFEIT, at=options.at))
        if not player:
            raise Usage(_("name the player who did not appear, or --both"))
        absent = player_named(tuple(colours), player)
        result = Result.BLACK_BY_FORFEIT if absent == colours.white else Result.WHITE_BY_FORFEIT
        return desk.state(GameResult(name, colours, result, at=options.at))


@click.command("restart")
@GAME
@click.option("--cause", type=click.Choice(["position", "colours"]), default="position", help="What was wrong.")
@click.option("--moves", type=int, help="Moves completed by both, where the rulebook asks for it.")
@stating
def restart(options: Stating, game: str, cause: str, moves: int | None) -> int:
    """Annul a running game and play it again with full times (H.4)."""
    with seated(options) as desk:
        name, colours = game_meant(desk.course, game)
        kind: tuple[str, ...] = ("colours",) if cause == "colours" else ("position",)
        fact = GameRestarted(name, colours, "colours" if kind == ("colours",) else "position", moves, at=options.at)
        return desk.state(fact)


@click.command("colours")
@GAME
@click.option("--white", default="", type=text, help="Who really has White; else the other one than recorded.")
@click.option("--won", default="", type=text, help="After the result was entered: who won, or draw.")
@stating
def colours(options: Stating, game: str, white: str, won: str) -> int:
    """Record that a game is or was played with reversed colours (H.5).

    Found after the result was entered, colours and result are recorded together: say who won.
    """
    with seated(options) as desk:
        name, scheduled = game_meant(desk.course, game)
        real = scheduled.reversed()
        if white and player_named(tuple(scheduled), white) == scheduled.white:
            real = scheduled
        known = game_with_id(desk.course, name)
        if known is None or known.result is None:
            return desk.state(ColoursPlayed(name, real, at=options.at))
        return desk.state(_together(desk, options, name, real, won))


def _together(desk: Desk, options: Stating, name: str, real: ByColour[str], won: str) -> Corrected:
    """The correction of a result whose colours were wrong."""
    if not won and sys.stdin.isatty() and not options.as_json:
        won = click.prompt(
            _("Who won, {white}, {black}, or draw", white=real.white, black=real.black),
            default="",
            show_default=False,
        ).strip()
    if not won:
        raise Usage(
            _(
                "{game} has a result: say who won with --won, {white}, {black} or draw",
                game=name,
                white=real.white,
                black=real.black,
            )
        )
    result = Result.DRAW
    if not is_draw(won):
        winner = player_named(tuple(real), won)
        result = Result.WHITE_WINS if winner == real.white else Result.BLACK_WINS
    entry = next(
        entry
        for entry in reversed(desk.course.entries)
        if isinstance(entry.value, GameResult) and plain(entry.value.game) == plain(name)
    )
    assert isinstance(entry.value, GameResult)
    value = GameResult(entry.value.game, real, result, at=entry.value.at)
    return Corrected(entry.number, value, _("played with reversed colours"), at=options.at)
