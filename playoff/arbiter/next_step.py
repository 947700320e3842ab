"""`playoff next`: what is due, and what each possible result would lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter.desk import print_json, seated
from playoff.arbiter.options import Where, looking
from playoff.arbiter.strength_options import strength_options
from playoff.arbiter.tell import announced, free_in_words, line_out
from playoff.machine.course import Course
from playoff.machine.due import DueGame, due
from playoff.machine.record import GameResult
from playoff.machine.walk import enter
from playoff.reasons import because
from playoff.tiebreaks import Result
from playoff.view import snapshot
from playoff.words import say
from playoff.words.say import result_sign

if TYPE_CHECKING:
    from playoff.arbiter.live_odds import LiveOdds
    from playoff.odds import Banded

ORDINARY = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
"""The results that are looked ahead to."""


@click.command("next")
@strength_options
@click.option("--odds", "with_odds", is_flag=True, help="Also the odds, now and after each result.")
@looking
def command(where: Where, given: dict[str, Any], with_odds: bool) -> int:
    """Say what is due: who, which colour, which clock, which board, and what each result would lead to."""
    with seated(where) as desk:
        course = desk.course
    view = snapshot(course)
    live = _live(given) if with_odds else None
    now = live.odds(course) if live else None
    games = [item for item in due(course) if isinstance(item, DueGame) and item.id]
    ahead = {item.id: dict(_ahead(course, item, live)) for item in games}
    start = view.earliest_start
    if where.as_json:
        shown = view.as_json()
        print_json(
            {
                "pending": shown["pending"],
                "free": shown["free"],
                "earliest_start": start,
                "winner": view.winner,
                **({"odds": _json(now)} if now else {}),
                "if": {name: {sign: leads["json"] for sign, leads in found.items()} for name, found in ahead.items()},
                "digest": shown["digest"],
            }
        )
        return 0
    if course.over:
        said = f"{view.winner} has won" if view.winner else "ended by decision"
        click.echo(f"Nothing is due: {said}. Look at it with playoff show, prove it with playoff verify.")
    if live and now and not course.over:
        line_out(live.said(now), indent=6)
    for row in view.pending:
        line_out(announced(row), indent=6)
        for sign, leads in ahead.get(row.id or "", {}).items():
            line_out(f"  {result_sign(sign):4} {leads['said']}", indent=7)
            if leads["odds"]:
                line_out(f"       {leads['odds']}", indent=9)
    if view.free:
        click.echo(free_in_words(view.free))
    if start:
        click.echo(f"A.5: {say(because('start-at', 'A.5', at=start, settled=None, last=()))}")
    return 0


def _live(given: dict[str, Any]) -> LiveOdds:
    from playoff.arbiter.live_odds import LiveOdds

    return LiveOdds(given)


def _json(found: Banded | str) -> dict[str, Any]:
    """The title odds, or why there are none."""
    if isinstance(found, str):
        return {"title": None, "why": found}
    from playoff.view.odds import span_json

    title = {player: span_json(chance) for player, chance in found.title().items()}
    return {"title": title, "draw": found.middle.draw, "exact": found.middle.exact}


def _ahead(course: Course, item: DueGame, live: LiveOdds | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """For each ordinary result the decisions it would lead to, or else what would be due then; with odds if asked."""
    for result in ORDINARY:
        after = enter(course, GameResult(item.id or "", item.colours, result))
        decisions = after.story[len(course.story) + 1 :]
        said = " ".join(say(decision.reason) for decision in decisions) or _then(after, course)
        json: dict[str, Any] = {
            "winner": after.winner,
            "decisions": [[decision.reason.clause, decision.reason.code] for decision in decisions],
            "pending": _ids_due(after),
        }
        odds = live.odds(after) if live else None
        if live and odds:
            json["odds"] = _json(odds)
        yield result.value, {"said": said, "json": json, "odds": live.titles(odds) if live and odds else ""}


def _then(after: Course, before: Course) -> str:
    """What is due after a result that decides nothing."""
    known = _ids_due(before)
    new = [name for name in _ids_due(after) if name not in known]
    return f"then {' and '.join(new)}" if new else "then the other games of the round"


def _ids_due(course: Course) -> list[str]:
    """The ids of what is due; an open game of the main event and a decision have none."""
    return [name for item in due(course) if (name := getattr(item, "id", None))]
