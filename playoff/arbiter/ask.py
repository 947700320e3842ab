"""A playoff at the terminal: shows what is due and asks for it, so that numbers and Enter are enough.

Nothing is lost: what was entered is printed at the end as it would stand in the file, also after Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from playoff.arbiter.tell import announced, free_in_words, tell
from playoff.errors import Refused
from playoff.event import MainGame
from playoff.formats.scenario import as_when
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.due import Due, DueDecision, DueGame, DueLots, DueMainGame, DueOverride, due
from playoff.machine.record import Corrected, Fact, GameResult, LotsDrawn, MainResult, Overridden
from playoff.machine.walk import enter
from playoff.tiebreaks import ByColour, Result
from playoff.view import snapshot
from playoff.words import say

RESULTS = {
    "1": Result.WHITE_WINS,
    "0": Result.BLACK_WINS,
    **dict.fromkeys(("5", "=", "½", "1/2", "0.5", "½-½", "½–½"), Result.DRAW),
    **{result.value: result for result in Result},
}
UNDO = "u"


class _Stop(Exception):
    """Two empty answers."""


def converse(course: Course) -> Course:
    """Ask for lots and results until it is over, nobody is left, or two empty answers end it."""
    click.echo("\n" + _("Numbers and Enter answer; u takes the last entry back; Enter twice ends."))
    known = len(course.entries)
    try:
        while not course.over and not isinstance(due(course)[0], DueDecision):
            course = _one_step(course, known)
    except _Stop:
        pass
    finally:
        _hand_over(course, known)
    return course


def _one_step(course: Course, known: int) -> Course:
    items = due(course)
    view = snapshot(course)
    for number, row in enumerate(view.pending, start=1):
        said = announced(row)
        click.echo("\n" + (f"{number}  {said}" if len(items) > 1 else _("Next. {what}", what=said)))
    if view.free:
        click.echo(free_in_words(view.free))
    answer = _choose(items)
    fact = _undo(course, known) if answer == UNDO else answer
    if fact is None or isinstance(fact, str):
        return course
    try:
        after = enter(course, fact)
    except Refused as error:
        click.echo("  " + _("not entered. {clause}: {reason}", clause=error.reason.clause, reason=say(error.reason)))
        return course
    tell(after, course)
    return after


def _undo(course: Course, known: int) -> Fact | None:
    """The last entry of this conversation that still says something, taken back."""
    mine = [entry for entry in course.entries if entry.number > known and entry.value is not None]
    if not mine:
        click.echo("  " + _("nothing has been entered here yet"))
        return None
    return Corrected(mine[-1].number, None)


def _choose(items: Sequence[Due]) -> Fact | str | None:
    """With several things due the number of one of them first; Enter takes the first."""
    if len(items) == 1:
        return _ask(items[0])
    while True:
        answer = _prompt(_("Which, 1 to {last}", last=len(items)), empty="1")
        if answer == UNDO:
            return UNDO
        if answer.isdecimal() and 1 <= int(answer) <= len(items):
            return _ask(items[int(answer) - 1])
        click.echo("  " + _("a number of the list, please"))


def _ask(item: Due) -> Fact | str | None:
    """The fact the user states about what is due, or that he wants to undo."""
    match item:
        case DueLots():
            return _ask_lots(item)
        case DueGame():
            result = _ask_result(item.colours)
            return GameResult(item.id or "", item.colours, result) if isinstance(result, Result) else result
        case DueMainGame():
            result = _ask_result(item.colours)
            if not isinstance(result, Result):
                return result
            return MainResult(MainGame(item.round, item.colours.white, item.colours.black, result))
        case DueOverride():
            reason = _prompt(_("Reason to let it be played"))
            return UNDO if reason == UNDO else Overridden(item.id, reason)
        case DueDecision():
            return None


def _prompt(question: str, *, empty: str = "") -> str:
    """An answer. Without one `empty` is taken, or asked again; the second empty answer stops."""
    for last in (False, True):
        answer: str = click.prompt(f"  {question}", default="", show_default=False).strip() or empty
        if answer:
            return answer
        if not last:
            click.echo("  " + _("Enter once more to stop"))
    raise _Stop


def _ask_lots(item: DueLots) -> LotsDrawn | str:
    """Numbers of the players, in the order drawn; of two the first is enough."""
    for number, player in enumerate(item.players, start=1):
        click.echo(f"    {number} {player}")
    two = len(item.players) == 2
    first = _("White in the first game") if item.purpose.kind in {"colours", "sudden-death"} else _("Drawn first")
    question = first if two else _("In the order drawn, such as 2 1 3")
    while True:
        answer = _prompt(question)
        if answer == UNDO:
            return UNDO
        numbers = answer.replace(",", " ").split()
        if all(text.isdecimal() and 1 <= int(text) <= len(item.players) for text in numbers):
            order = tuple(item.players[int(text) - 1] for text in numbers)
            if two and len(order) == 1:
                order = (*order, *(player for player in item.players if player not in order))
            return LotsDrawn(item.id, order)
        click.echo("  " + _("numbers of the list, please, with spaces between them"))


def _ask_result(colours: ByColour[str]) -> Result | str:
    while True:
        answer = _prompt(
            _(
                "Result: 1 {white} wins, 0 {black} wins, 5 draw, or as +/- -/+ -/-",
                white=colours.white,
                black=colours.black,
            )
        )
        if answer == UNDO:
            return UNDO
        if answer in RESULTS:
            return RESULTS[answer]
        click.echo("  " + _("1, 0, 5, or one of {signs}", signs=", ".join(result.value for result in Result)))


def _hand_over(course: Course, known: int) -> None:
    """What was entered here, as it would stand in the file."""
    mine = course.entries[known:]
    if mine:
        click.echo("\n" + _("Entered here, to be kept in the file:") + "\n")
        click.echo("\n".join(as_when(entry.stated) for entry in mine))
