"""Says everything in the language of the environment: a process of `test_a_fifth_language`, which reads the JSON.

Its arguments: the code of the language, then commands to type, one after the other.
"""

from __future__ import annotations

import gettext
import json
import sys
from pathlib import Path

from click.testing import CliRunner

from playoff.arbiter.cli import COMMANDS, group
from playoff.arbiter.play import play
from playoff.formats.scenario import read_scenario
from playoff.languages import _catalogue
from playoff.view import snapshot
from playoff.words import announce, say

SLIPS = ("nothing", "lots --nothing", "rest")
"""Complaints of click."""


class Unknown(gettext.NullTranslations):
    """Keeps what is asked for and is not in the catalogue before it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: set[str] = set()

    def gettext(self, message: str) -> str:
        self.texts.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        self.texts.add(f"{context}: {message}")
        return message


def typed(command: str) -> tuple[str, str]:
    """What a command prints, and what it complains of."""
    done = CliRunner().invoke(group, command.split())
    return done.stdout, done.stderr


def sentences() -> set[str]:
    """The decisions and the announcements of some scenarios."""
    found = set()
    for path in sorted(Path("scenarios").glob("*.toml"))[::12]:
        for _step, course in play(read_scenario(path)):
            found |= {say(decision.reason) for decision in course.story}
            for row in snapshot(course).pending:
                found.add(announce(row.kind, row.id, row.players, row.clock, draw_odds=row.draw_odds))
    return found


def main(code: str, *commands: str) -> None:
    """Say it all."""
    unknown = Unknown()
    _catalogue(code).add_fallback(unknown)
    told = {
        "help": {name: typed(f"{name} --help")[0] for name in ("", *COMMANDS)},
        "wrong": {slip: typed(slip)[1] for slip in SLIPS},
        "said": sorted(sentences()),
        "screens": {command: "".join(typed(command)) for command in commands},
    }
    print(json.dumps({**told, "unknown": sorted(unknown.texts)}))


main(*sys.argv[1:])
