"""`playoff show | players | story`: the playoff as it stands."""

from __future__ import annotations

from collections.abc import Iterator

import click

from playoff.arbiter.desk import print_json, seated
from playoff.arbiter.options import Where, looking
from playoff.arbiter.tell import tell
from playoff.languages import N_, _
from playoff.machine.course import Course
from playoff.view import View, snapshot
from playoff.words.figures import number


@click.command("show")
@looking
def show(where: Where) -> int:
    """Show games, standings, ranks and what is next; with --json the whole snapshot, as playoff run --json has it."""
    with seated(where) as desk:
        view = snapshot(desk.course)
        if where.as_json:
            print_json(view.as_json())
            return 0
        click.echo("\n".join(standing(desk.event, view)))
        desk.tell_next()
    return 0


def standing(event: str, view: View) -> Iterator[str]:
    """Where the playoff stands: its name, the picture of its games, its winner."""
    from playoff.pictures.text import draw

    yield event
    if picture := draw(view):
        yield picture
    if view.winner:
        yield _("Winner: {player}.", player=view.winner)
    elif view.joint_winners:
        yield _("Winners: {players}.", players=", ".join(view.joint_winners))


@click.command("players")
@looking
def players(where: Where) -> int:
    """List the tied players in seed order, and who is still in."""
    with seated(where) as desk:
        course = desk.course
    view = snapshot(course)
    rows = [
        {
            "name": row.name,
            "seed": row.seed,
            "points": row.points,
            "values": dict(row.values),
            "status": _status(course, row.name),
            "rank": view.ranks.get(row.name),
        }
        for row in view.tied
    ]
    if where.as_json:
        print_json(rows)
        return 0
    width = max(len(row.name) for row in view.tied)
    statuses = {str(status): _(said) for status, said in STATUS.items()}
    broad = max(8, *map(len, statuses.values()))
    for row, shown in zip(view.tied, rows, strict=True):
        values = ", ".join(f"{code} {number(value)}" for code, value in row.values.items() if value is not None)
        seed = "-" if row.seed is None else row.seed
        status = statuses[str(shown["status"])]
        click.echo(f"{seed:>2}  {row.name:{width}}  {status:{broad}}  {values}".rstrip())
    return 0


STATUS = {"winner": N_("winner"), "out": N_("out"), "beaten": N_("beaten"), "in": N_("in")}
"""How a player stands, as in --json, and how it is said."""


def _status(course: Course, player: str) -> str:
    """`winner`, `out` by his own will or by decision, `beaten`, or `in`."""
    if player == course.winner or (course.closed and player in course.closed.winners):
        return "winner"
    if player in course.out:
        return "out"
    playing = course.branch.players if course.branches else course.still_in
    lost = (
        course.over
        or player not in playing
        or any(
            player in stage.sheet.players and stage.complete and stage.winner not in (None, player)
            for branch in course.branches[-1:]
            for stage in branch.stages
        )
    )
    return "beaten" if lost else "in"


@click.command("story")
@looking
def story(where: Where) -> int:
    """Tell every decision with its clause and its reason, in the present reading of the entries."""
    with seated(where) as desk:
        course = desk.course
    if where.as_json:
        print_json(snapshot(course).as_json()["story"])
    else:
        tell(course, None)
    return 0
