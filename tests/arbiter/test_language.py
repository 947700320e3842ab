"""Who chooses the language of the desk: --lang before PLAYOFF_LANG before the locale; and what it costs."""

from __future__ import annotations

import gettext
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from playoff.arbiter.click_texts import COUNTED, MODULES, TEXTS
from playoff.arbiter.language import LOCALE, choose
from playoff.languages import current, languages

from .at_the_desk import Table
from .by_command import ROOT

CODES = languages()


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer says nothing of languages."""
    for name in ("PLAYOFF_LANG", "LANGUAGE", *LOCALE):
        monkeypatch.delenv(name, raising=False)


def chosen(monkeypatch: pytest.MonkeyPatch, *arguments: str, **environment: str) -> str:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    choose(arguments)
    return current()


@pytest.mark.parametrize(
    ("arguments", "environment", "code"),
    [
        ((), {}, "en"),
        (("--lang", "es", "next"), {}, "es"),
        (("next", "--lang", "ca"), {}, "ca"),
        (("next", "--lang=nl"), {}, "nl"),
        (("next", "--lang", "ES"), {}, "es"),
        (("next", "--lang", "en"), {"LANG": "es_ES.UTF-8"}, "en"),
        (("--lang", "es", "next", "--lang", "nl"), {}, "nl"),
        (("next", "--lang", "ca"), {"PLAYOFF_LANG": "es"}, "ca"),
        (("note", "--", "--lang", "es"), {}, "en"),
        ((), {"PLAYOFF_LANG": "es", "LC_ALL": "nl_NL.UTF-8"}, "es"),
        ((), {"LANG": "nl_BE.UTF-8"}, "nl"),
        ((), {"LANG": "ca_ES@valencia"}, "ca"),
        ((), {"LANG": "es_ES.UTF-8", "LC_MESSAGES": "nl_NL"}, "nl"),
        ((), {"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, "en"),
        ((), {"LANG": "es_ES.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "en"),
        ((), {"LANG": "es_ES.UTF-8", "LC_ALL": ""}, "es"),
        ((), {"LANG": "POSIX"}, "en"),
        ((), {"LANG": "C.UTF-8"}, "en"),
        ((), {"PLAYOFF_LANG": "", "LANG": "es"}, "es"),
    ],
)
def test_which_language_is_spoken(
    monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], environment: dict[str, str], code: str
) -> None:
    """The option first, then PLAYOFF_LANG, then the first variable of the locale that is not empty (POSIX 8.2)."""
    assert chosen(monkeypatch, *arguments, **environment) == code


@pytest.mark.parametrize(
    "arguments", [("--lang", "xx", "machine"), ("machine", "--lang", "xx"), ("machine", "--lang=xx")]
)
def test_an_unknown_language_is_refused_with_the_list(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    complaint = Table(tmp_path).refused(2, *arguments)
    assert "--lang" in complaint
    assert "'xx'" in complaint
    assert all(repr(code) in complaint for code in CODES)


def test_an_unknown_language_of_the_environment_is_refused_too(tmp_path: Path) -> None:
    answer = Table(tmp_path).type("machine", PLAYOFF_LANG="xx")
    assert answer.code == 2
    assert all(repr(code) in answer.complaint for code in CODES)


@pytest.mark.parametrize("code", CODES)
def test_the_json_is_the_same_in_every_language(tmp_path: Path, code: str) -> None:
    """Keys, codes and values."""
    desk = Table(tmp_path)
    desk.open("Ann", "Bob")
    assert desk.json("show", "--lang", code) == desk.json("show", "--lang", "en")
    told = json.loads(desk.do("run", "scenarios/c2-two-nil.toml", "--json", "--lang", code))
    assert told["winner"] == "Birch"


def opened(*arguments: str) -> set[str]:
    """The catalogues that a command opens, in a process of its own."""
    code = (
        "import sys; sys.addaudithook(lambda event, args: event == 'open' and str(args[0]).endswith('.mo') "
        "and print('OPENED', args[0])); from playoff.arbiter.cli import group; "
        "group.main(sys.argv[1:], standalone_mode=False)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=60,
        env={name: value for name, value in os.environ.items() if not name.startswith(("PLAYOFF", "LC", "LANG"))},
    )  # fmt: skip
    lines = done.stdout.splitlines()
    return {Path(line.partition(" ")[2]).stem for line in lines if line.startswith("OPENED")}


def test_english_opens_no_catalogue_and_spanish_one() -> None:
    """Looked at by an audit hook, never on a clock."""
    assert opened("machine") == set()
    assert opened("machine", "--lang", "es") == {"es"}


# What click says


def spoken_by_click() -> set[str]:
    """Every text that the modules of click ask gettext for."""
    import ast

    found: set[str] = set()
    for name in MODULES:
        file = sys.modules[name].__file__
        assert file
        for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"_", "ngettext"}:
                found |= {str(given.value) for given in node.args if isinstance(given, ast.Constant)}
    return found


def test_click_still_says_what_is_translated() -> None:
    """A newer click with other words for the same is seen here."""
    assert {*TEXTS, *(text for pair in COUNTED for text in pair)} <= spoken_by_click()


@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
def test_help_is_in_the_language(tmp_path: Path, code: str) -> None:
    """As far as the catalogue has it: every paragraph of one command, and click's own words."""
    with (ROOT / "playoff" / "languages" / f"{code}.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    shown = " ".join(Table(tmp_path).do("rest", "--help", "--lang", code).split())
    for text in ("Usage:", "Options", "Show this message and exit.", "Grant a rest of MINUTES (A.6)."):
        assert catalogue.gettext(text) in shown


def test_english_is_back_after_another_language(tmp_path: Path) -> None:
    """Commands in one process do not speak the language of the one before: click keeps its help option."""
    desk = Table(tmp_path)
    before = desk.do("rest", "--help", "--lang", "en")
    desk.do("rest", "--help", "--lang", "es")
    assert desk.do("rest", "--help", "--lang", "en") == before
