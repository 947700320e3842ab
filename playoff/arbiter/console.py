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

BACK = "Enter alone goes back"
GIVEN_REASON = "decided at the desk"


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
        click.echo("Numbers and Enter answer. Ctrl-C ends, and loses nothing.")
        desk.ask = _record_it
        while _one_round(desk, live):
            pass
    return 0


def _one_round(desk: Desk, live: LiveOdds) -> bool:
    """Show, ask, record; whether there is another round."""
    _show(desk, live)
    lines = _menu(desk.course)
    for number, (said, _) in enumerate(lines, start=1):
        click.echo(f"  {number}  {said}")
    click.echo("  0  Stop for now")
    answer = _number(
        f"Number, Enter for {1 if due(desk.course) else 0}", len(lines), least=0, empty=1 if due(desk.course) else 0
    )
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
        click.echo(f"Not recorded. {error.reason.clause}: {say(error.reason)}")
    except JournalError as error:
        if error.kind not in {"conflict", "locked", "full"}:
            raise
        click.echo(f"Not recorded. {error}")
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
            lines.append((f"The clocks are started: {' v '.join(item.colours)}", _starting(item)))
        elif isinstance(item, DueGame) and item.id:
            lines.append((f"Wrong position or colours: play {' v '.join(item.colours)} again", _restarting(item)))
    if (
        any(entry.value is not None or isinstance(entry.stated, Corrected) for entry in course.entries)
        and not course.closed
    ):
        lines.append(("Take back the last entry", _undo))
    if not course.over:
        lines += [("A player leaves", _leaving), ("A rest", _resting), ("End the playoff by decision", _closing)]
    if course.closed:
        lines.append(("Go on with the closed playoff", _reopening))
    return lines


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
        click.echo(f"  a number from {least} to {most}, please")


def _one_of(question: str, choices: Sequence[str]) -> int:
    """Which of the choices, from 0."""
    for number, choice in enumerate(choices, start=1):
        click.echo(f"    {number}  {choice}")
    return _number(f"  {question} ({BACK})", len(choices)) - 1


def _record_it() -> bool:
    """Whether to record what was shown; Enter alone does not."""
    try:
        return _one_of("Record it", ("yes", "no")) == 0
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
                return Overridden(item.id, GIVEN_REASON)
            case DueDecision():
                return _closing(desk)

    return ask


def _order(item: DueLots) -> tuple[str, ...]:
    """One after the other as they are drawn; the last follows."""
    left, order = list(item.players), list[str]()
    first = "White in the first game" if item.purpose.kind in {"colours", "sudden-death"} else "Drawn first"
    while len(left) > 1:
        order.append(left.pop(_one_of("Next drawn" if order else first, left)))
    return (*order, *left)


def _result(colours: ByColour[str]) -> Result:
    white, black = colours
    results = (
        (Result.WHITE_WINS, f"{white} wins (White)"),
        (Result.DRAW, "draw"),
        (Result.BLACK_WINS, f"{black} wins (Black)"),
        (Result.BLACK_BY_FORFEIT, f"{white} did not appear"),
        (Result.WHITE_BY_FORFEIT, f"{black} did not appear"),
        (Result.BOTH_FORFEIT, "neither appeared"),
    )
    return results[_one_of("Result", [said for _, said in results])][0]


def _starting(item: DueGame) -> Asked:
    return lambda _: GameStarted(item.id or "", item.colours)


def _restarting(item: DueGame) -> Asked:
    def ask(_: Desk) -> Fact:
        cause = _one_of("What was wrong", ("the position", "the colours"))
        moves = _number(f"  Moves made by both ({BACK})", 500, least=0)
        return GameRestarted(item.id or "", item.colours, "colours" if cause else "position", moves)

    return ask


def _undo(desk: Desk) -> Fact:
    from playoff.arbiter.amend import taken_back

    return taken_back(desk.course, None, "")


def _leaving(desk: Desk) -> Fact:
    players = desk.course.still_in
    return PlayerWithdrew((players[_one_of("Who leaves", players)],))


def _resting(_: Desk) -> Fact:
    return RestGranted(_number(f"  Minutes ({BACK})", 600))


def _closing(desk: Desk) -> Fact:
    assert isinstance(desk.where, Stating)
    players = desk.course.participants
    which = _one_of("Who is the winner", (*players, "nobody"))
    winners = players[which : which + 1]
    return Closed(winners, GIVEN_REASON, desk.where.by or "the arbiter")


def _reopening(_: Desk) -> Fact:
    return Reopened(GIVEN_REASON)
