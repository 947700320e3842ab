"""Holds the machine against the independent referee, fact by fact."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from playoff.branches import round_robin
from playoff.branches.sheet import StageKind
from playoff.errors import Refused
from playoff.event import Dossier
from playoff.machine.course import Course, cycle_rules, ranks
from playoff.machine.due import DueDecision, DueGame, DueLots, DueOverride, due, plain
from playoff.machine.games import games
from playoff.machine.record import Fact, Opening
from playoff.machine.walk import begin, enter
from playoff.machine.wire import from_wire
from playoff.rulebooks import Loaded, load
from playoff.tiebreaks import Game, Result, Tournament

from .random_playoffs import random_playoff_and_referee

SWITCHES = {
    "rank_by_three": "branches.three.rank_by",
    "rank_by_many": "branches.many.rank_by",
    "colours": "branches.two.sudden_death.colours",
    "draw": "branches.two.sudden_death.draw",
    "parallel": "branches.four.parallel",
    "seed_from": "branches.four.seed_from",
    "annul_below_half": "conduct.annul_below_half",
    "reapply_direct_encounter": "seeding.reapply_direct_encounter",
}


@cache
def rulebook(switches: str) -> Loaded:
    """The rulebook with the referee's switches."""
    return load("tata-steel-2022", {SWITCHES[name]: value for name, value in json.loads(switches).items()})


def opening_of(data: dict[str, Any]) -> Opening:
    """The referee's opening as ours."""
    loaded = rulebook(json.dumps(data.get("switches", {})))
    tournament = None
    if "main" in data:
        rows = data["main"]["games"]
        players = tuple(dict.fromkeys(name for row in rows for name in (row["white"], row["black"])))
        played = tuple(Game(row["round"], row["white"], row["black"], Result(row["result"])) for row in rows)
        tournament = Tournament(players, played)
    dossier = Dossier("random", tournament, tuple(data.get("tied", ())), tuple(data.get("seeds", ())))
    return Opening(loaded.book, loaded.sha256, dossier)


def fact_of(data: dict[str, Any], opening: dict[str, Any]) -> Fact:
    """The referee's fact as ours."""
    if data["kind"] == "correct" and "main" in data:
        pair = data["main"]
        row = next(
            row for row in opening["main"]["games"] if (row["white"], row["black"]) == (pair["white"], pair["black"])
        )
        return from_wire({"kind": "main", "round": row["round"], **pair, "result": data["value"]})
    if data["kind"] == "close":
        data = {**data, "by": "the chief arbiter"}
    return from_wire(data)


def summary(course: Course) -> dict[str, Any]:
    """What the referee says of a playoff, said of our course."""
    known = {
        plain(game.id): game for game in games(course) if game.id and game.status in {"finished", "due", "running"}
    }
    pending: list[tuple[Any, ...]] = []
    for item in due(course):
        match item:
            case DueLots():
                pending.append(("lots", item.id, tuple(sorted(item.players))))
            case DueGame() if item.id:
                pending.append(("game", plain(item.id), item.colours.white, item.colours.black))
            case DueOverride():
                pending.append(("override", plain(item.id)))
            case DueDecision():
                pending.append(("decision",))
    return {
        "over": course.over,
        "winner": course.winner,
        "joint_winners": sorted(course.closed.winners) if course.closed and len(course.closed.winners) > 1 else [],
        "ranks": ranks(course),
        "pending": sorted(pending),
        "running": sorted(name for name, game in known.items() if game.status == "running"),
        "games": {
            name: (game.colours.white, game.colours.black, game.result.value if game.result else None, game.status)
            for name, game in known.items()
        },
        "standings": standings(course),
        "void": sorted(course.void),
    }


def standings(course: Course) -> dict[str, list[int]]:
    """Points and Sonneborn-Berger of the last cycle with a started game."""
    cycles = [(branch, stage) for branch in course.branches for stage in branch.stages if stage.sheet.started]
    cycles = [(branch, stage) for branch, stage in cycles if stage.key.kind is StageKind.CYCLE]
    return {
        row.player: [row.points, row.sonneborn_berger]
        for branch, stage in cycles[-1:]
        for row in round_robin.standings(cycle_rules(branch), stage.sheet, below_half=course.below_half)
    }


def disagreements(seed: int) -> list[str]:
    """Every difference of one random playoff, up to the first fact at which there is one."""
    opening, record, said = random_playoff_and_referee(seed)
    course = begin(opening_of(opening))
    for number, theirs in enumerate(said):
        fact = record[number - 1] if number else "opening"
        if number:
            try:
                course = enter(course, fact_of(record[number - 1], opening))
            except Refused as error:
                return [f"seed {seed}, entry {number} {fact}: refused: {error}"]
        ours = summary(course)
        found = [
            f"seed {seed}, entry {number} {fact}: {key}:\n  referee {theirs[key]}\n  machine {ours[key]}"
            for key in ours
            if ours[key] != theirs[key]
        ]
        if found:
            return found
    return []
