"""`playoff check`: scenarios against what must come out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from playoff.arbiter.play import in_words, play
from playoff.errors import BadInput, PlayoffError
from playoff.formats.expect import differences
from playoff.formats.scenario import Scenario, read_scenario
from playoff.languages import _, p_
from playoff.view import snapshot


@click.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(files: tuple[Path, ...], as_json: bool) -> int:
    """Run scenarios and compare what comes out with their `then`.

    Exit code 1 when anything differs, 3 when a file cannot be read.
    """
    rows = [_checked(file) for file in files]
    failed = sum(bool(row["differences"]) for row in rows)
    if as_json:
        click.echo(
            json.dumps(
                {"scenarios": rows, "passed": len(rows) - failed, "failed": failed}, indent=2, ensure_ascii=False
            )
        )
    else:
        for row in rows:
            _tell(row)
        click.echo(_("{passed} passed, {failed} failed", passed=len(rows) - failed, failed=failed))
    if any(row["unreadable"] for row in rows):
        return BadInput.exit_code
    return 1 if failed else 0


def _checked(file: Path) -> dict[str, Any]:
    found: list[str] = []
    bases: dict[str, dict[str, int]] = {}
    unreadable = False
    try:
        scenario = read_scenario(file)
        bases = scenario.bases
        found.extend(check(scenario))
    except PlayoffError as error:
        from playoff.arbiter.cli import told

        found.append(told(error))
        unreadable = isinstance(error, BadInput)
    return {"file": str(file), "bases": bases, "differences": found, "unreadable": unreadable}


def check(scenario: Scenario) -> list[str]:
    """Every difference between what must come out and what does, after each step and at the end."""
    found: list[str] = []
    for step, course in play(scenario):
        if step and step.then:
            view = snapshot(course).as_json()
            found += [f"{step.where}: {line}" for line in differences(step.then, view)]
    found += differences(scenario.then, snapshot(course).as_json())
    if not scenario.then:
        found.append(_("nothing is said of what must come out: [then] is empty"))
    return found


def _tell(row: dict[str, Any]) -> None:
    failed, passed = p_("outcome", "FAILED"), p_("outcome", "ok")
    mark, width = failed if row["differences"] else passed, max(len(failed), len(passed))
    counts = in_words(row["bases"])
    click.echo(f"{mark:{width}} {row['file']}{f'  ({counts})' if counts else ''}")
    for line in row["differences"]:
        click.echo(f"{'':{width}} {line}")
