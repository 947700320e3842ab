"""The JSON Schema of the snapshot: every snapshot keeps to it, and it keeps to that of the last release."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from playoff.arbiter.play import play
from playoff.formats.scenario import read_scenario
from playoff.machine.record import GameResult
from playoff.view import snapshot
from playoff.view.ahead import ORDINARY
from playoff.view.schema import ID, schema
from tests.arbiter.at_the_desk import Table
from tests.view.readers import Schema, breaks

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "scenarios").glob("*.toml"))
RELEASED = ROOT / "docs" / "schema" / "view-1.json"
JUDGE = Draft202012Validator(schema())


def held(path: Path, *, last_only: bool) -> None:
    courses = [course for _, course in play(read_scenario(path))]
    for course in courses[-1:] if last_only else courses:
        JUDGE.validate(json.loads(json.dumps(snapshot(course).as_json())))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_end_of_every_scenario_keeps_to_the_schema(path: Path) -> None:
    held(path, last_only=True)


@pytest.mark.long
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_step_of_every_scenario_keeps_to_the_schema(path: Path) -> None:
    held(path, last_only=False)


def test_it_is_a_schema_with_id_and_version_and_closed() -> None:
    told = schema()
    Draft202012Validator.check_schema(told)
    assert told["$id"] == ID == f"urn:playoff:view:{told['properties']['version']['const']}"
    for table in (told, *told["$defs"].values()):
        assert table["additionalProperties"] is False
        assert set(table["required"]) == set(table["properties"])


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view.update(colour=1),
        lambda view: view.pop("next"),
        lambda view: view.update(version=2),
        lambda view: view["games"][0].update(status="postponed"),
        lambda view: view["games"][0].update(result="2-0"),
        lambda view: view["ranks"].update({"Wei Yi": "first"}),
        lambda view: view.update(digest="none"),
    ],
    ids=["another key", "a key missing", "version", "status", "result", "a rank in words", "digest"],
)
def test_what_is_no_snapshot_is_told_apart(change: Callable[[dict[str, Any]], Any]) -> None:
    view = json.loads(json.dumps(last("tata-steel-2024-masters")))
    assert JUDGE.is_valid(view)
    change(view)
    assert not JUDGE.is_valid(view)


def last(scenario: str, step: int = -1) -> dict[str, Any]:
    views = [course for _, course in play(read_scenario(ROOT / "scenarios" / f"{scenario}.toml"))]
    return snapshot(views[step]).as_json()


def test_the_command_prints_it(tmp_path: Path) -> None:
    """Where there is no journal too."""
    assert json.loads(Table(tmp_path).do("show", "--schema")) == schema()


# Readers of the last release

RELEASE: Schema = json.loads(RELEASED.read_text(encoding="utf-8"))


def test_readers_of_the_last_release_can_read_this_one() -> None:
    """docs/schema holds the schema of the last release; a release replaces it, and nothing else."""
    assert RELEASE["$id"] == ID
    assert breaks(RELEASE, schema()) == []


def rows(new: Schema, name: str) -> Schema:
    found: Schema = new["$defs"][name]["properties"]
    return found


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        (lambda new: new["properties"].pop("winner"), "/winner: is gone"),
        (lambda new: new["required"].remove("winner"), "/winner: may be missing now"),
        (lambda new: new["properties"]["event"].update(type="integer"), "/event: may be integer now"),
        (lambda new: new["properties"].update(event=new["properties"]["winner"]), "/event: may be null now"),
        (lambda new: new["properties"]["version"].update(const=2), "/version: is 2 now"),
        (lambda new: rows(new, "GameRow")["status"]["enum"].append("late"), "/games/*/status: has new values"),
        (lambda new: rows(new, "GameRow").pop("clock"), "/games/*/clock: is gone"),
        (lambda new: new["properties"]["ranks"]["additionalProperties"].update(type="string"),
         "/ranks/*: may be string now"),
    ],
    ids=["gone", "optional", "type", "null", "version", "another value", "gone inside", "another type inside"],
)  # fmt: skip
def test_what_breaks_readers_is_found(change: Callable[[Schema], Any], broken: str) -> None:
    new = deepcopy(RELEASE)
    change(new)
    assert broken in breaks(RELEASE, new)


def test_what_is_only_added_breaks_nobody() -> None:
    new = deepcopy(RELEASE)
    new["properties"]["weather"] = {"type": "string"}
    new["required"].append("weather")
    assert breaks(RELEASE, new) == []


# What is next, and what may come


def test_each_result_of_the_last_game_leads_somewhere() -> None:
    """Semifinal 2, after Giri won game 1: he wins or draws and is in the final, or there is sudden death."""
    (row,) = last("tata-steel-2024-masters", 5)["next"]
    assert (row["id"], row["white"], row["black"]) == ("1-knockout/semifinal-2/game-2", "Gukesh", "Giri")
    leads = {one["result"]: one for one in row["leads_to"]}
    assert leads["1-0"]["pending"] == ["1-knockout/semifinal-2/lots/sudden-death"]
    for result in ("1/2-1/2", "0-1"):
        assert leads[result]["pending"] == ["1-knockout/final/lots/colours"]
        assert [one["code"] for one in leads[result]["decisions"]] == ["match-won", "final"]
    assert {one["winner"] for one in leads.values()} == {None}


@pytest.mark.parametrize(
    ("scenario", "step", "expected"),
    [
        ("tata-steel-2024-masters", 5, [("sudden_death", "1-knockout/semifinal-2/sudden-death-1", None, "C.3"),
                                        ("stage", "1-knockout/final", None, "E.1")]),
        ("tata-steel-2025-masters", 0, [("sudden_death", "1-match/sudden-death-1", None, "C.3")]),
        ("tata-steel-2025-masters", -1, []),
        ("d3-certain-winner-dead-game", 0, [
            ("branch", "2-match", 2, "D.4"), ("cycle", "1-round-robin/cycle-2", 3, "D.3")]),
        ("a5-pairings-not-settled", 0, [("branch", "1-knockout", 4, "E")]),
        ("f3-five-to-four-seeds-from-stage", 0, [
            ("branch", "2-match", 2, "F.3"), ("branch", "2-round-robin", 3, "F.3"),
            ("branch", "2-knockout", 4, "F.3"), ("cycle", "1-round-robin/cycle-2", 5, "F.2")]),
    ],
    ids=["second semifinal", "match", "over", "three players", "not settled", "five players"],
)  # fmt: skip
def test_what_may_come(scenario: str, step: int, expected: list[tuple[str, str, int | None, str]]) -> None:
    """By the rulebook of 2022, clauses C to F."""
    found = last(scenario, step)["may_come"]
    assert [(row["kind"], row["id"], row["level"], row["clause"]) for row in found] == expected


@pytest.mark.long
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_whatever_came_was_among_what_might_come(path: Path) -> None:
    """After each win, draw or loss: a new stage, branch or sudden death was listed before it."""
    before = None
    for step, course in play(read_scenario(path)):
        view = snapshot(course)
        if before and step and isinstance(step.fact, GameResult) and step.fact.result in ORDINARY:
            known = {stage.id for branch in before.branches for stage in branch.stages}
            known |= {game.id for game in before.games}
            might = {row.id for row in before.may_come}
            might |= {f"{row.id}/cycle-1" for row in before.may_come if row.branch == "round_robin"}
            might |= {
                f"{row.id}/semifinal-{n}" for row in before.may_come for n in (1, 2) if row.branch == "knockout"
            }
            stages = {stage.id for branch in view.branches for stage in branch.stages}
            deaths = {game.id for game in view.games if game.id and "sudden-death" in game.id}
            assert (stages | deaths) - known - might == set()
        before = view
