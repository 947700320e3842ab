"""A fifth language is one file: put there, everything is said in it, and no code knows of it.

Its catalogue is made here: every text in the brackets ⟦ and ⟧. What stands outside of them was not translated.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo

from .update import begun, read, updated

ROOT = Path(__file__).parents[2]
CODE = "eo"
"""Esperanto, which has no catalogue."""

ALL_IS_SAID = """
import json, sys
from pathlib import Path
from click.testing import CliRunner
from playoff.arbiter.cli import COMMANDS, group
from playoff.arbiter.play import play
from playoff.formats.scenario import read_scenario
from playoff.languages import speak
from playoff.view import snapshot
from playoff.words import announce, say

help = {name: CliRunner().invoke(group, [name, "--help"]).output for name in COMMANDS}
help["playoff"] = CliRunner().invoke(group, ["--help"]).output
wrong = {typed: CliRunner().invoke(group, typed.split()).stderr for typed in ("nothing", "lots --nothing", "rest")}
said = set()
for path in sorted(Path("scenarios").glob("*.toml"))[::12]:
    for _, course in play(read_scenario(path)):
        said |= {say(decision.reason) for decision in course.story}
        said |= {
            announce(row.kind, row.id, row.players, row.clock, draw_odds=row.draw_odds)
            for row in snapshot(course).pending
        }
print(json.dumps({"help": help, "wrong": wrong, "said": sorted(said)}))
"""


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a copy of the program says in a process of its own, with one catalogue more in it."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "playoff", copy / "playoff", ignore=shutil.ignore_patterns("__pycache__"))
    catalogue = read(updated(begun(CODE), CODE), CODE)
    for message in catalogue:
        if message.id:
            bracketed = f"⟦{message.id if isinstance(message.id, str) else message.id[1]}⟧"
            message.string = bracketed if isinstance(message.id, str) else (bracketed,) * catalogue.num_plurals
    with (copy / "playoff" / "languages" / f"{CODE}.mo").open("wb") as file:
        write_mo(file, catalogue)
    done = subprocess.run(
        [sys.executable, "-c", ALL_IS_SAID],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=120,
        env={**os.environ, "PYTHONPATH": str(copy), "PLAYOFF_LANG": CODE, "PYTHONSAFEPATH": "1"},
    )  # fmt: skip
    return json.loads(done.stdout)


def outside(text: str) -> str:
    """What stands outside of all brackets; they may stand inside each other."""
    before = ""
    while text != before:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "⟧⟦", text).replace("⟧⟦", "·")
    return text


def test_brackets_inside_each_other_are_one() -> None:
    assert outside("a ⟦b ⟦c⟧ d⟧ e").split() == ["a", "·", "e"]


def test_every_sentence_is_said_in_it(spoken: Any) -> None:
    """Decisions and announcements: no letter outside the brackets."""
    assert len(spoken["said"]) > 100
    for sentence in spoken["said"]:
        assert not re.search(r"[^\W\d]", outside(sentence)), sentence


def test_help_is_in_it(spoken: Any) -> None:
    """Outside the brackets stand names of commands, options and values only, never three words in a row."""
    for name, text in spoken["help"].items():
        assert text.count("⟦") >= 4, name
        cut_short = re.sub(r"⟦[^⟦⟧]*\.\.\.", "·", re.sub(r"\s+", " ", text))
        rest = outside(cut_short)
        assert not re.findall(r"[A-Za-z][a-z]* [a-z]+ [a-z]+", rest), rest


def test_what_click_complains_of_is_in_it(spoken: Any) -> None:
    for typed, text in spoken["wrong"].items():
        assert text.count("⟦") >= 3, (typed, text)
        assert not re.findall(r"[A-Za-z][a-z]* [a-z]+ [a-z]+", outside(re.sub(r"\s+", " ", text))), text
