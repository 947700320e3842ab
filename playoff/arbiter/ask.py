"""Asks for what is due, so that numbers and Enter are enough."""

from __future__ import annotations

import click

from playoff.machine.due import DueGame, DueLots, DueOverride
from playoff.machine.record import Fact, GameResult, LotsDrawn, Overridden
from playoff.tiebreaks import Result

RESULTS = {
    "1": Result.WHITE_WINS,
    "0": Result.BLACK_WINS,
    "=": Result.DRAW,
    **{result.value: result for result in Result},
}


def ask(item: DueLots | DueGame | DueOverride) -> Fact | None:
    """The fact the user states about what is due; None when he just presses Enter."""
    match item:
        case DueLots():
            return _ask_lots(item)
        case DueGame():
            return _ask_result(item)
        case DueOverride():
            reason = _prompt("Reason to let it be played")
            return Overridden(item.id, reason) if reason else None


def _prompt(question: str) -> str:
    answer: str = click.prompt(f"  {question}", default="", show_default=False)
    return answer.strip()


def _ask_lots(item: DueLots) -> LotsDrawn | None:
    """Numbers of the players, in the order drawn; for two the first is enough."""
    for number, player in enumerate(item.players, start=1):
        click.echo(f"    {number} {player}")
    while True:
        answer = _prompt("Drawn first" if len(item.players) == 2 else "In the order drawn, such as 2 1 3").split()
        if not answer:
            return None
        if all(text.isdigit() and 1 <= int(text) <= len(item.players) for text in answer):
            order = tuple(item.players[int(text) - 1] for text in answer)
            if len(item.players) == 2 and len(order) == 1:
                order = (*order, *(player for player in item.players if player not in order))
            return LotsDrawn(item.id, order)
        click.echo("  numbers of the list, please")


def _ask_result(item: DueGame) -> GameResult | None:
    while True:
        answer = _prompt(f"Result: 1 {item.colours.white} wins, 0 {item.colours.black} wins, = draw")
        if not answer:
            return None
        if answer in RESULTS and item.id:
            return GameResult(item.id, item.colours, RESULTS[answer])
        click.echo(f"  one of {', '.join(RESULTS)}, please")
