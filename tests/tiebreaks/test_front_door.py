"""The front door is a list, and the list is tested."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import playoff.tiebreaks
from playoff.tiebreaks import CRITERIA

ROOM = Path(playoff.tiebreaks.__file__).parent


def test_every_name_of_the_list_is_there() -> None:
    assert all(hasattr(playoff.tiebreaks, name) for name in playoff.tiebreaks.__all__)


def test_the_table_of_the_docstring_is_the_table_of_criteria() -> None:
    assert playoff.tiebreaks.__doc__ is not None
    rows = [" ".join(line.split()) for line in playoff.tiebreaks.__doc__.splitlines() if line.startswith("    ")]
    units = {row.code: row.unit.name.lower().replace("_", " ") for row in CRITERIA.values()}
    assert rows[1:] == [f"{row.code} {row.title} {units[row.code]} {row.source}" for row in CRITERIA.values()]


def test_the_room_imports_nothing_but_the_errors_and_itself() -> None:
    for path in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                own = module == "playoff.errors" or module.startswith("playoff.tiebreaks.")
                assert own or module.split(".")[0] in sys.stdlib_module_names, f"{path.name}: {module}"
