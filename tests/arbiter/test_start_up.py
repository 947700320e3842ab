"""What a command imports before it answers, and how many bytes of it: checked on `sys.modules`, never on a clock."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .at_the_desk import Table

ROOT = Path(__file__).parents[2]


def loaded(*arguments: str, db: Path) -> set[str]:
    """The modules a command leaves behind in a process of its own."""
    code = (
        "import sys; from playoff.arbiter.cli import group; "
        "group.main(sys.argv[1:], standalone_mode=False); print('MODULES', *sys.modules)"
    )
    environment = {**os.environ, "PLAYOFF_DB": str(db)}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=environment,
    )
    return set(done.stdout.partition("MODULES")[2].split())


@pytest.mark.parametrize(
    "arguments",
    [("next",), ("players",), ("story",), ("log",), ("lots", "ann"), ("note", "x"), ("backup",)],
    ids=" ".join,
)
def test_the_commands_of_the_desk_import_nothing_heavy(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """No pydantic: what is in a journal has passed the door."""
    desk = Table(tmp_path)
    desk.open("Ann", "Bob")
    modules = loaded(*arguments, db=desk.db)
    assert "playoff.machine.walk" in modules or arguments == ("backup",)
    assert not modules & {"numpy", "pydantic", "rich", "asyncio", "playoff.formats.scenario"}


@pytest.mark.parametrize("command", ["result", "lots", "open", "journal"])
def test_help_of_a_command_walks_nothing(command: str, tmp_path: Path) -> None:
    assert not loaded(command, "--help", db=tmp_path / "none.db") & {"pydantic", "rich", "numpy"}


@pytest.mark.parametrize(("shell", "place"), [("bash", "1"), ("zsh", "1"), ("fish", "re")])
def test_the_shell_completes_commands(shell: str, place: str) -> None:
    """click's own: `eval "$(_PLAYOFF_COMPLETE=bash_source playoff)"`."""
    command = [sys.executable, "-c", "from playoff.arbiter.cli import group; group.main(prog_name='playoff')"]
    script = subprocess.run(
        command,
        capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, "_PLAYOFF_COMPLETE": f"{shell}_source"},
    )  # fmt: skip
    assert "_PLAYOFF_COMPLETE" in script.stdout
    completed = subprocess.run(
        command,
        capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, "_PLAYOFF_COMPLETE": f"{shell}_complete", "COMP_WORDS": "playoff re", "COMP_CWORD": place},
    )  # fmt: skip
    assert all(name in completed.stdout for name in ("result", "restart", "rest", "reopen", "restore"))
