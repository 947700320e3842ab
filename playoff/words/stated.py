"""What somebody stated, in words: an entry of the record as it is listed after a correction."""

from __future__ import annotations

from playoff.machine.record import (
    Closed,
    ColoursPlayed,
    Corrected,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Noted,
    Overridden,
    PlayerWithdrew,
    Reopened,
    RestGranted,
)
from playoff.words.say import game_name, lots_name, names, result_sign


def stated(fact: Fact) -> str:
    """A fact as one phrase: `Final, game 1: Gukesh ½–½ Wei Yi`."""
    match fact:
        case LotsDrawn(name, order):
            return f"lots for {lots_name(name)}: {', '.join(order)}"
        case GameStarted(name, colours):
            return f"{game_name(name)}: {colours.white} v {colours.black} begun"
        case GameResult(name, colours, result):
            return f"{game_name(name)}: {colours.white} {result_sign(result.value)} {colours.black}"
        case ColoursPlayed(name, colours):
            return f"{game_name(name)}: played with {colours.white} as White"
        case GameRestarted(name, colours):
            return f"{game_name(name)}: {colours.white} v {colours.black} played again"
        case PlayerWithdrew(players):
            return f"{names(players)} out"
        case RestGranted(minutes):
            return f"rest of {minutes} minutes"
        case Noted(text):
            return f"note: {text}"
        case Overridden(name):
            return f"{game_name(name)} may be played"
        case MainResult(game):
            sign = result_sign(game.result.value) if game.result else "open"
            return f"main event, round {game.round}: {game.white} {sign} {game.black}"
        case Closed(winners):
            return f"ended by decision, {names(winners)}"
        case Reopened():
            return "reopened"
        case Corrected(entry, None):
            return f"entry {entry} is undone"
        case Corrected(entry, value) if value is not None:
            return f"entry {entry} is now read as: {stated(value)}"
        case _:
            raise TypeError(fact)
