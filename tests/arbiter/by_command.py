"""Facts as an arbiter types them, one command each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from click.testing import CliRunner

from playoff.arbiter.cli import group
from playoff.machine.course import Course
from playoff.machine.games import games
from playoff.machine.record import (
    Closed,
    ColoursPlayed,
    Corrected,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Noted,
    Overridden,
    PlayerWithdrew,
    Reopened,
    RestGranted,
)
from playoff.machine.walk import enter
from playoff.machine.wire import to_wire

ROOT = Path(__file__).parents[2]

Typed = Callable[..., str]
"""Types a command and gives what it printed; anything but exit code 0 is a failure."""


def in_process(db: Path) -> Typed:
    """Commands in this process."""

    def typed(*arguments: str) -> str:
        done = CliRunner().invoke(group, arguments, env={"PLAYOFF_DB": str(db)}, standalone_mode=False)
        assert done.exception is None, (arguments, done.exception)
        assert done.return_value == 0, (arguments, done.output)
        return done.stdout

    return typed


def process(db: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, not on a terminal. It never ends in a traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "playoff", *arguments],
        cwd=ROOT,
        env={**os.environ, "PLAYOFF_DB": str(db)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "Traceback" not in done.stdout + done.stderr, done.stderr
    return done


def one_process_a_step(db: Path) -> Typed:
    """Commands in processes of their own."""

    def typed(*arguments: str) -> str:
        done = process(db, *arguments)
        assert done.returncode == 0, (arguments, done.stderr)
        return done.stdout

    return typed


def commands(course: Course, facts: Sequence[Fact]) -> Iterator[list[str]]:
    """The commands that state these facts one after the other."""
    for fact in facts:
        yield [*_command(course, fact), "--at", fact.at.isoformat() if fact.at else "unknown", "--yes"]
        course = enter(course, fact)


def _command(course: Course, fact: Fact) -> list[str]:
    match fact:
        case LotsDrawn(name, order):
            return ["lots", name, *order]
        case GameStarted(name):
            return ["start", name]
        case GameResult(name, colours, result):
            known = next((game.colours for game in games(course) if game.id == name), colours)
            if known != colours:
                return ["result", colours.white, result.value, colours.black]
            return ["result", name, result.value]
        case ColoursPlayed(name, colours):
            return ["colours", name, "--white", colours.white]
        case GameRestarted(name, _, cause, moves):
            return ["restart", name, "--cause", cause, *([] if moves is None else ["--moves", str(moves)])]
        case PlayerWithdrew(players, how):
            return ["withdraw", *players, "--how", how]
        case RestGranted(minutes, reason):
            return ["rest", str(minutes), "--reason", reason]
        case Noted(text):
            return ["note", text]
        case Overridden(of, reason):
            return ["override", of, "--reason", reason]
        case MainResult(game):
            sign = game.result.value if game.result else "*"
            return ["main", game.white, sign, game.black, "--round", str(game.round)]
        case Closed(winners, reason, by, override):
            several = ["share"] if len(winners) > 1 else ["close"]
            return [*several, *winners, "--reason", reason, "--decided-by", by, "--override", override]
        case Reopened(reason):
            return ["reopen", "--reason", reason]
        case Corrected(entry, None, reason):
            return ["undo", str(entry), "--reason", reason]
        case Corrected(entry, value, reason):
            assert value is not None
            return ["correct", str(entry), *_value(value), "--reason", reason]
        case _:
            raise TypeError(fact)


def _value(fact: Fact) -> list[str]:
    """What is read instead, as it is typed."""
    match fact:
        case GameResult(_, colours, result):
            return [result.value, "--white", colours.white]
        case LotsDrawn(_, order):
            return list(order)
        case _:
            return ["--fields", json.dumps(to_wire(fact), ensure_ascii=False)]


def play(typed: Typed, opening: Sequence[str], course: Course, facts: Sequence[Fact]) -> str:
    """Open, type every fact, and give what `show --json` prints."""
    typed("open", *opening)
    for command in commands(course, facts):
        typed(*command)
    return typed("show", "--json")
