"""What somebody stated, in words: an entry of the record as it is listed after a correction."""

from __future__ import annotations

from playoff.languages import N_, _, form, n_, p_
from playoff.machine.record import (
    START,
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
from playoff.tiebreaks import ByColour
from playoff.words.lists import enum, names
from playoff.words.scores import result_sign
from playoff.words.stages import game_name, lots_name


def stated(fact: Fact) -> str:
    """A fact as one phrase: `Final, game 1: Gukesh ½–½ Wei Yi`."""
    match fact:
        case LotsDrawn(name, order):
            return _("lots for {lots}: {players}", lots=lots_name(name), players=enum(order))
        case GameStarted(name, colours):
            return _in_game(N_("{game}: {white} v {black} begun"), name, colours)
        case GameResult(name, colours, result):
            return _in_game(N_("{game}: {white} {result} {black}"), name, colours, result=result_sign(result.value))
        case ColoursPlayed(name, colours):
            return _in_game(N_("{game}: played with {white} as White"), name, colours)
        case GameRestarted(name, colours):
            return _in_game(N_("{game}: {white} v {black} played again"), name, colours)
        case PlayerWithdrew(players):
            return form("{players} out", "{players} out", len(players)).format(players=names(players))
        case RestGranted(minutes):
            return n_("rest of {number} minute", "rest of {number} minutes", minutes)
        case Noted(text):
            return _("note: {text}", text=text)
        case Overridden(of) if of == START:
            return _("the playoff may start before its time")
        case Overridden(name):
            return _("{game} may be played", game=game_name(name))
        case MainResult(game):
            sign = result_sign(game.result.value) if game.result else p_("game of the main event", "open")
            return _(
                "main event, round {round}: {white} {result} {black}",
                round=game.round, white=game.white, result=sign, black=game.black,
            )  # fmt: skip
        case Closed(winners):
            return _("ended by decision, {players}", players=names(winners))
        case Reopened():
            return _("reopened")
        case Corrected(entry, None):
            return _("entry {entry} is undone", entry=entry)
        case Corrected(entry, value) if value is not None:
            return _("entry {entry} is now read as: {fact}", entry=entry, fact=stated(value))
        case _:
            raise TypeError(fact)


def _in_game(text: str, name: str, colours: ByColour[str], **more: str) -> str:
    return _(text, game=game_name(name), white=colours.white, black=colours.black, **more)
