"""A journal in a folder of its own, and commands typed at it in this process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner

from playoff.arbiter.cli import group, told
from playoff.errors import PlayoffError
from playoff.journal.sqlite import SqliteJournal
from playoff.journal.verify import verify


@dataclass(frozen=True)
class Answer:
    """How a command ended: its exit code, what it printed, its one line of complaint."""

    code: int
    said: str
    complaint: str


class Table:
    """The desk of one journal."""

    def __init__(self, folder: Path) -> None:
        self.db = folder / "playoff.db"

    def type(self, *arguments: str, **environment: str) -> Answer:
        """A command, whatever comes of it."""
        done = CliRunner().invoke(
            group,
            arguments,
            env={"PLAYOFF_DB": str(self.db), "PLAYOFF_BY": "Ana", **environment},
            standalone_mode=False,
        )
        error = done.exception
        if error is None:
            return Answer(done.return_value, done.stdout, done.stderr)
        if isinstance(error, PlayoffError):
            assert "\n" not in told(error)
            return Answer(error.exit_code, done.stdout, done.stderr + told(error))
        if isinstance(error, click.UsageError):
            return Answer(2, done.stdout, error.format_message())
        raise error

    def do(self, *arguments: str) -> str:
        """A command that works."""
        answer = self.type(*arguments)
        assert answer.code == 0, answer
        return answer.said

    def json(self, *arguments: str) -> Any:
        """What a command that works prints as JSON."""
        return json.loads(self.do(*arguments, "--json"))

    def refused(self, code: int, *arguments: str) -> str:
        """The complaint of a command that does not; nothing is recorded."""
        before = self.entries() if self.db.exists() else 0
        answer = self.type(*arguments)
        assert answer.code == code, answer
        assert before == (self.entries() if self.db.exists() else 0)
        return answer.complaint

    def entries(self, event: str | None = None) -> int:
        """How many entries there are, after proving them."""
        journal = SqliteJournal(self.db)
        try:
            total = 0
            for kept in journal.events():
                assert verify(kept.event, journal.rows(kept.event)) is None
                total += kept.entries if event in (None, kept.event) else 0
            return total
        finally:
            journal.close()

    def open(self, *players: str, **parts: str) -> str:
        """A playoff of these players."""
        named = [word for player in players for word in ("--player", player)]
        more = [word for name, value in parts.items() for word in (f"--{name}", value)]
        return self.do("open", "--name", "Club", "--rulebook", "tata-steel-2022", *named, *more)

    @property
    def show(self) -> Any:
        """The snapshot."""
        return self.json("show")

    def results(self, *typed: str) -> None:
        """Games one after the other, each as `GAME RESULT` or `WHITE RESULT BLACK`, with ` / ` between the parts."""
        for text in typed:
            self.do("result", *text.split(" / "))
