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

SCRIPT = Path(__file__).parent / "say_everything.py"

TYPED = (
    "tiebreaks --list", "tiebreaks --by PTS,DE,SB --why Gukesh scenarios/tata-steel-2024-masters.toml",
    "tie --why scenarios/tata-steel-2024-masters.toml", "prizes scenarios/tata-steel-2024-masters.toml",
    "run scenarios/d3-all-level-three-times.toml", "rulebooks list", "rulebooks show tata-steel-2022", "machine",
    "open --name Club --rulebook tata-steel-2022 --player Ann --player Bob", "next", "lots Ann", "start", "show",
    "result 1-0", "result 1-0", "result 1-match/game-1 0-1", "players", "story", "rest 5 --reason tea", "note x",
    "undo", "undo --yes", "correct 3 0-1 --yes", "withdraw Bob --how ill", "log", "verify", "doctor", "lots --proof",
    "close", "share Ann Bob --reason tired", "reopen", "main Ann 1-0 Bob", "forfeit Ann", "backup", "tie none.trf",
)  # fmt: skip
"""Commands one after the other, right ones and wrong ones."""


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
        [sys.executable, str(SCRIPT), CODE, *TYPED],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=120,
        env={**os.environ, "PYTHONPATH": str(copy), "PLAYOFF_LANG": CODE, "PYTHONSAFEPATH": "1",
             "PLAYOFF_DB": str(copy / "playoff.db")},
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
        cut_short = re.sub(r"⟦[^⟦⟧]*\.\.\.(?![^⟦]*⟧)", "·", re.sub(r"\s+", " ", text))
        rest = outside(cut_short)
        assert not re.findall(r"[A-Za-z][a-z]* [a-z]+ [a-z]+", rest), rest


def test_what_click_complains_of_is_in_it(spoken: Any) -> None:
    for typed, text in spoken["wrong"].items():
        assert text.count("⟦") >= 3, (typed, text)
        assert not re.findall(r"[A-Za-z][a-z]* [a-z]+ [a-z]+", outside(re.sub(r"\s+", " ", text))), text


def test_every_text_that_is_asked_for_is_in_the_catalogue(spoken: Any) -> None:
    """Whatever way it comes: through a table, a parameter, an exception. The tool has found them all.

    A source of a tie-break that is only an article is the same in every language.
    """
    assert [text for text in spoken["unknown"] if not re.match(r"(C\.07|seed) \d", text)] == []


@pytest.mark.parametrize("command", ["next", "show", "story", "log", "prizes scenarios/tata-steel-2024-masters.toml"])
def test_the_commands_say_something_in_it(spoken: Any, command: str) -> None:
    """They have not ended in a complaint of something else."""
    assert "⟦" in spoken["screens"][command], spoken["screens"][command]
