"""`playoff next`: what is due, and what each possible result would lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from playoff.arbiter.desk import print_json, seated
from playoff.arbiter.options import Where, looking
from playoff.arbiter.tell import announced, free_in_words, line_out
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.due import DueGame, due
from playoff.machine.record import GameResult
from playoff.machine.walk import enter
from playoff.reasons import because
from playoff.tiebreaks import Result
from playoff.view import snapshot
from playoff.words import names, result_sign, say

ORDINARY = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
"""The results that are looked ahead to."""


@click.command("next")
@looking
def command(where: Where) -> int:
    """Say what is due: who, which colour, which clock, which board, and what each result would lead to."""
    with seated(where) as desk:
        course = desk.course
    view = snapshot(course)
    ahead = {item.id: dict(_ahead(course, item)) for item in due(course) if isinstance(item, DueGame) and item.id}
    start = view.earliest_start
    if where.as_json:
        shown = view.as_json()
        print_json(
            {
                "pending": shown["pending"],
                "free": shown["free"],
                "earliest_start": start,
                "winner": view.winner,
                "if": {name: {sign: leads["json"] for sign, leads in found.items()} for name, found in ahead.items()},
                "digest": shown["digest"],
            }
        )
        return 0
    if course.over:
        after = _("Look at it with playoff show, prove it with playoff verify.")
        if view.winner:
            click.echo(_("Nothing is due: {player} has won.", player=view.winner) + f" {after}")
        else:
            click.echo(_("Nothing is due: ended by decision.") + f" {after}")
    for row in view.pending:
        line_out(announced(row), indent=6)
        for sign, leads in ahead.get(row.id or "", {}).items():
            line_out(f"  {result_sign(sign):4} {leads['said']}", indent=7)
    if view.free:
        click.echo(free_in_words(view.free))
    if start:
        click.echo(f"A.5: {say(because('start-at', 'A.5', at=start, settled=None, last=()))}")
    return 0


def _ahead(course: Course, item: DueGame) -> Iterator[tuple[str, dict[str, Any]]]:
    """For each ordinary result the decisions it would lead to, or else what would be due then."""
    for result in ORDINARY:
        after = enter(course, GameResult(item.id or "", item.colours, result))
        decisions = after.story[len(course.story) + 1 :]
        said = " ".join(say(decision.reason) for decision in decisions) or _then(after, course)
        json = {
            "winner": after.winner,
            "decisions": [[decision.reason.clause, decision.reason.code] for decision in decisions],
            "pending": _ids_due(after),
        }
        yield result.value, {"said": said, "json": json}


def _then(after: Course, before: Course) -> str:
    """What is due after a result that decides nothing."""
    known = _ids_due(before)
    new = [name for name in _ids_due(after) if name not in known]
    return _("then {ids}", ids=names(tuple(new))) if new else _("then the other games of the round")


def _ids_due(course: Course) -> list[str]:
    """The ids of what is due; an open game of the main event and a decision have none."""
    return [name for item in due(course) if (name := getattr(item, "id", None))]
