"""README and docs run: their code is executed, their commands are typed, what they print is compared."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from sybil import Document, Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from playoff.arbiter.check import check
from playoff.formats.scenario import parse_scenario
from playoff.formats.supplement import TIMES, DossierFile
from playoff.machine import diagram
from playoff.rulebooks.door import checked, parse_toml

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def run_console(example: Example) -> None:
    """A block of `$ command` lines, each followed by what it prints; `...` stands for any lines."""
    for typed, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n?)*)", example.parsed, flags=re.M):
        done = subprocess.run(shlex.split(typed), cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
        pattern = r"(?:.*\n)*?".join(re.escape(part) for part in re.split(r"^\.\.\.\n?", expected, flags=re.M))
        ends_open = expected.rstrip("\n").endswith("...")
        found = re.match(pattern if ends_open else pattern + r"\n*\Z", done.stdout)
        assert found, f"{typed} printed\n{done.stdout}"


def run_toml(example: Example) -> None:
    """A TOML block with a rulebook is a whole scenario, and gives what it says; one without is a dossier."""
    if "[event]" in example.parsed and "rulebook =" in example.parsed:
        assert check(parse_scenario(example.parsed, "docs")) == []
    elif "[event]" in example.parsed:
        assert checked(DossierFile, parse_toml(example.parsed, "docs"), dates=TIMES)


BOOK = Sybil(
    parsers=[
        PythonCodeBlockParser(),
        CodeBlockParser(language="console", evaluator=run_console),
        CodeBlockParser(language="toml", evaluator=run_toml),
    ]
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example of the page, at a journal of its own."""
    monkeypatch.setenv("PLAYOFF_DB", str(tmp_path / "playoff.db"))
    document: Document = BOOK.parse(page)
    for example in document.examples():
        example.evaluate()


def test_the_machine_is_drawn_from_the_table() -> None:
    """docs/machine.md holds the table and both diagrams as they are now."""
    text = (ROOT / "docs" / "machine.md").read_text(encoding="utf-8")
    for part in (diagram.markdown(), diagram.mermaid(stages=False), diagram.mermaid(stages=True)):
        assert part in text


def test_links_lead_somewhere() -> None:
    """Every relative link of README and docs names a file."""
    for page in PAGES:
        for target in re.findall(r"\]\((?!http|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
