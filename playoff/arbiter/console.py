"""`playoff console`: the whole playoff with numbers and Enter.

State, menu, answer, recorded; then again. Each answer is on the disk before the next question, so Ctrl-C and a power
cut lose nothing: start it again and it goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter.clock import now
from playoff.arbiter.desk import Desk, seated
from playoff.arbiter.looking import standing
from playoff.arbiter.options import Stating, stating
from playoff.arbiter.rest_clock import let_it_run, rest_ends
from playoff.arbiter.strength_options import strength_options
from playoff.arbiter.tell import announced, free_in_words, line_out
from playoff.errors import JournalError, Refused
from playoff.event import MainGame
from playoff.languages import N_, _, p_
from playoff.machine.course import Course
from playoff.machine.due import Due, DueDecision, DueGame, DueLots, DueMainGame, DueOverride, due
from playoff.machine.record import (
    Closed,
    Corrected,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Overridden,
    PlayerWithdrew,
    Reopened,
    RestGranted,
)
from playoff.tiebreaks import ByColour, Result
from playoff.view import snapshot
from playoff.words import say

if TYPE_CHECKING:
    from playoff.arbiter.live_odds import LiveOdds

Asked = Callable[[Desk], Fact | None]
"""A line of the menu: asks for what is missing; None goes back to the menu."""

BACK = N_("Enter alone goes back")
GIVEN_REASON = N_("decided at the desk")


class _Back(Exception):
    """Enter alone at a question."""


@click.command("console")
@strength_options
@stating
def command(options: Stating, given: dict[str, Any]) -> int:
    """Run a playoff with numbers and Enter: it shows how things stand, the odds, and what to do next.

    Everything is recorded at once. Ctrl-C ends it and loses nothing; start it again and it goes on.
    """
    from playoff.arbiter.live_odds import LiveOdds

    live = LiveOdds(given)
    with seated(options) as desk:
        click.echo(_("Numbers and Enter answer. Ctrl-C ends, and loses nothing."))
        desk.ask = _record_it
        while _one_round(desk, live):
            pass
    return 0


def _one_round(desk: Desk, live: LiveOdds) -> bool:
    """Show, ask, record; whether there is another round."""
    _show(desk, live)
    first, stop = (1 if due(desk.course) else 0), _("Stop for now")
    lines = _menu(desk.course)
    for number, (said, _ask) in enumerate(lines, start=1):
        click.echo(f"  {number}  {said}")
    click.echo(f"  0  {stop}")
    answer = _number(_("Number, Enter for {number}", number=first), len(lines), least=0, empty=first)
    if answer == 0:
        return False
    try:
        fact = lines[answer - 1][1](desk)
        if fact is not None:
            assert isinstance(desk.where, Stating)
            desk.where = replace(desk.where, at=now())
            desk.state(replace(fact, at=desk.where.at))
    except _Back:
        pass
    except Refused as error:
        click.echo(_("Not recorded. {clause}: {reason}", clause=error.reason.clause, reason=say(error.reason)))
    except JournalError as error:
        if error.kind not in {"conflict", "locked", "full"}:
            raise
        click.echo(_("Not recorded. {error}", error=error))
    return True


def _show(desk: Desk, live: LiveOdds) -> None:
    desk.read_on()
    click.echo(f"\n{'-' * 60}")
    view = snapshot(desk.course)
    click.echo("\n".join(standing(desk.event, view)))
    if view.free:
        click.echo(free_in_words(view.free))
    for line in live.lines(desk.course):
        line_out(line, indent=9)
    if ends := rest_ends(desk.entries, desk.course, now()):
        let_it_run(ends)
    click.echo("")


def _menu(course: Course) -> list[tuple[str, Asked]]:
    """What can be done now: first what is due."""
    rows = snapshot(course).pending
    lines: list[tuple[str, Asked]] = []
    for item, row in zip(due(course), rows, strict=True):
        lines.append((announced(row), _asking(item)))
    for item in due(course):
        if isinstance(item, DueGame) and item.id and not item.running:
            lines.append((_("The clocks are started: {game}", game=_versus(item.colours)), _starting(item)))
        elif isinstance(item, DueGame) and item.id:
            again = _("Wrong position or colours: play {game} again", game=_versus(item.colours))
            lines.append((again, _restarting(item)))
    if (
        any(entry.value is not None or isinstance(entry.stated, Corrected) for entry in course.entries)
        and not course.closed
    ):
        lines.append((_("Take back the last entry"), _undo))
    if not course.over:
        lines += [(_("A player leaves"), _leaving), (_("A rest"), _resting)]
        lines.append((_("End the playoff by decision"), _closing))
    if course.closed:
        lines.append((_("Go on with the closed playoff"), _reopening))
    return lines


def _versus(colours: ByColour[str]) -> str:
    return p_("game", "{white} v {black}", white=colours.white, black=colours.black)


# Questions


def _number(question: str, most: int, *, least: int = 1, empty: int | None = None) -> int:
    """A number from `least` to `most`; Enter alone is `empty`, or goes back."""
    while True:
        answer: str = click.prompt(question, default="", show_default=False, prompt_suffix=": ").strip()
        if not answer:
            if empty is None:
                raise _Back
            return empty
        if answer.isdecimal() and least <= int(answer) <= most:
            return int(answer)
        click.echo("  " + _("a number from {least} to {most}, please", least=least, most=most))


def _one_of(question: str, choices: Sequence[str]) -> int:
    """Which of the choices, from 0."""
    for number, choice in enumerate(choices, start=1):
        click.echo(f"    {number}  {choice}")
    return _number(f"  {question} ({_(BACK)})", len(choices)) - 1


def _record_it() -> bool:
    """Whether to record what was shown; Enter alone does not."""
    try:
        return _one_of(_("Record it"), (_("yes"), _("no"))) == 0
    except _Back:
        return False


def _asking(item: Due) -> Asked:
    def ask(desk: Desk) -> Fact | None:
        match item:
            case DueLots():
                return LotsDrawn(item.id, _order(item))
            case DueGame():
                return GameResult(item.id or "", item.colours, _result(item.colours))
            case DueMainGame():
                result = _result(item.colours)
                return MainResult(MainGame(item.round, item.colours.white, item.colours.black, result))
            case DueOverride():
                return Overridden(item.id, _(GIVEN_REASON))
            case DueDecision():
                return _closing(desk)

    return ask


def _order(item: DueLots) -> tuple[str, ...]:
    """One after the other as they are drawn; the last follows."""
    left, order = list(item.players), list[str]()
    first = _("White in the first game") if item.purpose.kind in {"colours", "sudden-death"} else _("Drawn first")
    while len(left) > 1:
        order.append(left.pop(_one_of(_("Next drawn") if order else first, left)))
    return (*order, *left)


def _result(colours: ByColour[str]) -> Result:
    white, black = colours
    results = (
        (Result.WHITE_WINS, _("{player} wins (White)", player=white)),
        (Result.DRAW, _("draw")),
        (Result.BLACK_WINS, _("{player} wins (Black)", player=black)),
        (Result.BLACK_BY_FORFEIT, _("{player} did not appear", player=white)),
        (Result.WHITE_BY_FORFEIT, _("{player} did not appear", player=black)),
        (Result.BOTH_FORFEIT, _("neither appeared")),
    )
    return results[_one_of(_("Result"), [said for _result, said in results])][0]


def _starting(item: DueGame) -> Asked:
    return lambda _desk: GameStarted(item.id or "", item.colours)


def _restarting(item: DueGame) -> Asked:
    def ask(_desk: Desk) -> Fact:
        cause = _one_of(_("What was wrong"), (_("the position"), _("the colours")))
        said = _("Moves made by both")
        moves = _number(f"  {said} ({_(BACK)})", 500, least=0)
        return GameRestarted(item.id or "", item.colours, "colours" if cause else "position", moves)

    return ask


def _undo(desk: Desk) -> Fact:
    from playoff.arbiter.amend import taken_back

    return taken_back(desk.course, None, "")


def _leaving(desk: Desk) -> Fact:
    players = desk.course.still_in
    return PlayerWithdrew((players[_one_of(_("Who leaves"), players)],))


def _resting(_desk: Desk) -> Fact:
    return RestGranted(_number("  " + _("Minutes") + f" ({_(BACK)})", 600))


def _closing(desk: Desk) -> Fact:
    assert isinstance(desk.where, Stating)
    players = desk.course.participants
    which = _one_of(_("Who is the winner"), (*players, _("nobody")))
    winners = players[which : which + 1]
    return Closed(winners, _(GIVEN_REASON), desk.where.by or _("the arbiter"))


def _reopening(_desk: Desk) -> Fact:
    return Reopened(_(GIVEN_REASON))
