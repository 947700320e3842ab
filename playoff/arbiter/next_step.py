"""`playoff next`: what is due, and what each possible result would lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from playoff.arbiter import clock
from playoff.arbiter.desk import print_json, seated
from playoff.arbiter.options import Where, looking
from playoff.arbiter.rest_clock import rest_ends
from playoff.arbiter.strength_options import strength_options
from playoff.arbiter.tell import announced, free_in_words, line_out
from playoff.languages import _
from playoff.machine.course import Course
from playoff.machine.due import DueGame, due
from playoff.reasons import because
from playoff.view import snapshot
from playoff.view.ahead import ids_due, leads
from playoff.words import names, result_sign, say

if TYPE_CHECKING:
    from playoff.arbiter.live_odds import LiveOdds
    from playoff.odds import Banded


@click.command("next")
@strength_options
@click.option("--odds", "with_odds", is_flag=True, help="Also the odds, now and after each result.")
@looking
def command(where: Where, given: dict[str, Any], with_odds: bool) -> int:
    """Say what is due: who, which colour, which clock, which board, and what each result would lead to."""
    with seated(where) as desk:
        course = desk.course
        resting = rest_ends(desk.entries, course, clock.now())
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
                "rest_until": resting.isoformat() if resting else None,
                "winner": view.winner,
                **({"odds": _json(now)} if now else {}),
                "if": {name: {sign: lead["json"] for sign, lead in found.items()} for name, found in ahead.items()},
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
    if live and now and not course.over:
        line_out(live.said(now), indent=6)
    for row in view.pending:
        line_out(announced(row), indent=6)
        for sign, lead in ahead.get(row.id or "", {}).items():
            line_out(f"  {result_sign(sign):4} {lead['said']}", indent=7)
            if lead["odds"]:
                line_out(f"       {lead['odds']}", indent=9)
    if resting:
        line_out(_("A.6: a rest was granted, until {time}.", time=clock.shown(resting)), indent=5)
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
    for lead in leads(course, item):
        said = " ".join(map(say, lead.reasons)) or _then(lead.after, course)
        json: dict[str, Any] = {
            "winner": lead.after.winner,
            "decisions": [[reason.clause, reason.code] for reason in lead.reasons],
            "pending": list(ids_due(lead.after)),
        }
        odds = live.odds(lead.after) if live else None
        if live and odds:
            json["odds"] = _json(odds)
        yield lead.result.value, {"said": said, "json": json, "odds": live.titles(odds) if live and odds else ""}


def _then(after: Course, before: Course) -> str:
    """What is due after a result that decides nothing."""
    known = ids_due(before)
    new = [name for name in ids_due(after) if name not in known]
    return _("then {ids}", ids=names(tuple(new))) if new else _("then the other games of the round")
