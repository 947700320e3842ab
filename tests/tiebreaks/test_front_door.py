"""The front door is a list, and the list is tested."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import playoff.tiebreaks
from playoff.tiebreaks import CRITERIA, POLICIES

ROOM = Path(playoff.tiebreaks.__file__).parent


def test_every_name_of_the_list_is_there() -> None:
    assert all(hasattr(playoff.tiebreaks, name) for name in playoff.tiebreaks.__all__)


def test_the_table_of_the_docstring_is_the_table_of_criteria() -> None:
    assert playoff.tiebreaks.__doc__ is not None
    rows = [" ".join(line.split()) for line in playoff.tiebreaks.__doc__.splitlines() if line.startswith("    ")]
    units = {row.code: row.unit.name.lower().replace("_", " ") for row in CRITERIA.values()}
    assert rows[1:] == [f"{row.code} {row.title} {units[row.code]} {row.source}" for row in CRITERIA.values()]


def test_the_room_imports_nothing_but_errors_reasons_languages_and_itself() -> None:
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                own = module in {"playoff.errors", "playoff.languages", "playoff.reasons"}
                own = own or module.startswith("playoff.tiebreaks")
                assert own or module.split(".")[0] in sys.stdlib_module_names, f"{path.name}: {module}"


def test_the_table_of_the_page_is_the_table_of_criteria() -> None:
    """Code, title, unit, modifiers and source; and every policy has its row."""
    page = (ROOM.parents[1] / "docs" / "tiebreaks.md").read_text(encoding="utf-8")
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line[:1] == "|"]
    rows = {line[0]: line[1:] for line in lines}
    for row in CRITERIA.values():
        title, formula, unit, modifiers, source = rows[f"`{row.code}`"]
        assert formula
        assert (title, unit, source) == (row.title, row.unit.name.lower().replace("_", " "), row.source)
        assert modifiers == " ".join(f"/{letter}" for letter in row.takes)
    assert {f"`{name}`" for name in POLICIES} <= set(rows)
