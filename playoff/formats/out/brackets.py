"""`brackets-model`, the JSON that viewers of brackets on the web draw: participants, stages, matches, games.

A match or a knockout is a stage with a single elimination, a cycle of a round robin one of its own. A game is a
`match_game` of its match, with the players in the order of the match whoever has White; in a cycle it is the match.
Scores are points. The model has no draw that wins, no annulled game and no clock.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from playoff.formats.out.numbered import Numbered, numbered
from playoff.formats.out.pgn import plain_name
from playoff.machine.course import BranchRun, Course
from playoff.machine.course import Stage as Part
from playoff.rulebooks import RoundRobin
from playoff.tiebreaks import Result
from playoff.view import snapshot
from playoff.view.rows import StageRow

Row = dict[str, Any]
LOCKED, READY, RUNNING, COMPLETED, ARCHIVED = 0, 2, 3, 4, 5
"""`Status` of the model; 1, one player waiting for the other, does not occur."""

_STATUS: Final = {
    "scheduled": LOCKED, "due": READY, "running": RUNNING, "finished": COMPLETED, "not_needed": ARCHIVED,
}  # fmt: skip
TOURNAMENT: Final = 0


def write_brackets(course: Course) -> bytes:
    """The tables of `Database` in brackets-model: participant, stage, group, round, match, match_game."""
    return (json.dumps(_Model(course).tables, ensure_ascii=False, indent=2) + "\n").encode()


class _Model:
    """The tables, filled from branch to branch; an id is the place of a row in its table."""

    def __init__(self, course: Course) -> None:
        self.course = course
        names = ("participant", "stage", "group", "round", "match", "match_game")
        self.tables: dict[str, list[Row]] = {name: [] for name in names}
        self.shown: Mapping[str, StageRow] = {
            stage.id: stage for branch in snapshot(course).branches for stage in branch.stages
        }
        self.games: dict[str, list[Numbered]] = {}
        for one in numbered(course):
            if one.game.status != "annulled":
                self.games.setdefault(one.game.stage, []).append(one)
        self.ids: dict[str, int] = {
            player: self.add("participant", tournament_id=TOURNAMENT, name=player) for player in course.tied.players
        }
        for branch in course.branches:
            if isinstance(branch.rules, RoundRobin):
                for stage in branch.stages:
                    self.cycle(stage)
            elif branch.stages:
                self.elimination(branch)

    def add(self, table: str, **row: Any) -> int:
        rows = self.tables[table]
        rows.append({"id": len(rows), **row})
        return len(rows) - 1

    def stage(self, name: str, kind: str, size: int) -> tuple[int, int]:
        """A stage with its only group: the ids of both."""
        number = len(self.tables["stage"]) + 1
        settings: Row = {"size": size}
        if kind == "round_robin":
            settings |= {"groupCount": 1, "roundRobinMode": "simple"}
        stage = self.add(
            "stage", tournament_id=TOURNAMENT, name=name.capitalize(), type=kind, number=number, settings=settings
        )
        return stage, self.add("group", stage_id=stage, number=1)

    def cycle(self, part: Part) -> None:
        stage, group = self.stage(plain_name(part.id), "round_robin", len(part.sheet.players))
        rounds: dict[int, int] = {}
        for one in self.games.get(part.id, ()):
            if one.turn not in rounds:
                number = len(rounds) + 1
                rounds[one.turn] = self.add("round", stage_id=stage, group_id=group, number=number)
            place = {"stage_id": stage, "group_id": group, "round_id": rounds[one.turn], "number": one.board}
            self.add("match", **place, child_count=0, **self.result(one, tuple(one.game.colours)))

    def elimination(self, branch: BranchRun) -> None:
        stage, group = self.stage(plain_name(branch.id), "single_elimination", _size(branch))
        finals = [part for part in branch.stages if part.key.kind.value == "final"]
        first = [part for part in branch.stages if part not in finals]
        for number, parts in enumerate(filter(None, (first, finals)), start=1):
            round_ = self.add("round", stage_id=stage, group_id=group, number=number)
            for place, part in enumerate(parts, start=1):
                self.match(part, {"stage_id": stage, "group_id": group, "round_id": round_, "number": place})
        if first and not finals and len(branch.players) > 2:
            round_ = self.add("round", stage_id=stage, group_id=group, number=2)
            last = {"stage_id": stage, "group_id": group, "round_id": round_, "number": 1}
            ahead = [self.opponent(part.winner, None) for part in first]
            waiting = [*ahead, *([{"id": None}] * (2 - len(ahead)))]
            self.add("match", **last, child_count=0, status=LOCKED, opponent1=waiting[0], opponent2=waiting[1])

    def match(self, part: Part, place: Row) -> None:
        players, games = part.sheet.players, self.games.get(part.id, [])
        score, winner = self.shown[part.id].score, part.winner
        sides: list[Row] = []
        for player in players:
            side = self.opponent(player, float(score[player]) if part.sheet.started else None)
            sides.append(side | ({"result": "win" if player == winner else "loss"} if winner else {}))
        running = part.sheet.started and not part.complete
        status = COMPLETED if part.complete else RUNNING if running else READY
        match = self.add(
            "match", **place, child_count=len(games), status=status, opponent1=sides[0], opponent2=sides[1]
        )
        for number, one in enumerate(games, start=1):
            parent = {"stage_id": place["stage_id"], "parent_id": match, "number": number}
            self.add("match_game", **parent, **self.result(one, players))

    def opponent(self, player: str | None, score: float | None) -> Row:
        return {"id": None if player is None else self.ids[player], **({} if score is None else {"score": score})}

    def result(self, one: Numbered, players: Sequence[str]) -> Row:
        """Status and both sides of a game, in the order of these players."""
        game = one.game
        sides = dict(zip(game.colours, _sides(game.result), strict=True))
        first, second = ({"id": self.ids[player], **sides[player]} for player in players)
        return {"status": _STATUS[game.status], "opponent1": first, "opponent2": second}


def _size(branch: BranchRun) -> int:
    """The players of a single elimination: a power of two."""
    return 4 if len(branch.players) > 2 else 2


def _sides(result: Result | None) -> Iterator[Row]:
    """What White and Black got: points, win, draw or loss, and whether he did not come."""
    if result is None:
        yield from ({}, {})
        return
    white, black = result.scores
    absent = dict(zip(("white", "black"), (part == "-" for part in result.value.split("/")), strict=False))
    for mine, other, colour in ((white, black, "white"), (black, white, "black")):
        word = "win" if mine > other else "loss" if mine < other or not mine else "draw"
        side: Row = {"score": mine / 2, "result": word}
        if result.forfeit and absent[colour]:
            side["forfeit"] = True
        yield side
