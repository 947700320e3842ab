"""Commands streaming in at a journal, and a process doing it that can be killed at any moment."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from playoff.arbiter.cli import group
from playoff.journal.replay import read
from playoff.journal.stores import Store, opened
from playoff.journal.verify import verify
from playoff.machine.course import Course
from playoff.machine.due import DueGame, DueLots, due

LONGEST = 25
"""So many entries, and another playoff is opened."""
PLAYERS = ("Anand", "Botvinnik", "Capablanca", "Ding")


@dataclass(frozen=True)
class Acknowledged:
    """What a command said it has recorded."""

    event: str
    sequence: int


def _type(db: Store, *arguments: str) -> list[int]:
    """A command, and the numbers of the entries it says it has recorded."""
    done = CliRunner().invoke(
        group, [*arguments, "--db", str(db), "--json", "--yes", "--by", "Ana"], standalone_mode=False
    )
    if done.exception:
        raise done.exception
    recorded: list[int] = json.loads(done.stdout)["recorded"]
    return recorded


def next_command(course: Course, rng: random.Random) -> list[str]:
    """Something an arbiter might do now."""
    items = due(course)
    choice = rng.random()
    if course.entries and (not items or choice < 0.15):
        return ["undo"]
    if choice < 0.25:
        return ["note", "the clock of board 1"]
    match rng.choice(items) if items else None:
        case DueLots() as lots:
            return ["lots", lots.id, "--draw"] if choice < 0.6 else ["lots", lots.id, *lots.players]
        case DueGame(id=str(name), running=running):
            if not running and choice < 0.4:
                return ["start", name]
            return ["result", name, rng.choice(("1-0", "1/2", "0-1"))]
        case _:
            return ["note", "nothing is due"]


def there(db: Store) -> bool:
    """Whether there is a journal yet; a database of a server always is one."""
    return not isinstance(db, Path) or db.exists()


def until_alone(db: Store) -> None:
    """Wait until a server has noticed that whoever was killed is gone; what he had sent whole is still recorded."""
    if isinstance(db, Path):
        return
    import psycopg

    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with psycopg.connect(db, autocommit=True) as connection:
        while (found := connection.execute(others).fetchone()) and found[0]:
            time.sleep(0.01)


def step(db: Store, rng: random.Random) -> list[Acknowledged]:
    """One command at the journal, whatever state it is in; a new playoff when there is none, or the last is long."""
    course, event = None, "Playoff 1"
    if there(db):
        journal = opened(db)
        try:
            if kept := journal.events():
                event = max((one.event for one in kept), key=lambda name: int(name.split()[1]))
                entries, course = read(journal, event)
                if len(entries) > LONGEST:
                    course, event = None, f"Playoff {int(event.split()[1]) + 1}"
        finally:
            journal.close()
    if course is None:
        players = [word for name in PLAYERS[: rng.choice((2, 3, 4))] for word in ("--player", name)]
        command = ["open", "--name", event, "--event", event, "--rulebook", "tata-steel-2022", *players]
    else:
        command = [*next_command(course, rng), "--event", event]
    return [Acknowledged(event, number) for number in _type(db, *command)]


def _stream(db: Store, seed: int, pipe: int) -> None:
    """Step after step, each acknowledged through the pipe once the command has said so."""
    rng = random.Random(seed)
    while True:
        for entry in step(db, rng):
            os.write(pipe, f"{json.dumps([entry.event, entry.sequence])}\n".encode())


def stream_until_killed(db: Store, seed: int, seconds: float) -> list[Acknowledged]:
    """What was acknowledged before `kill -9` came after so many seconds."""
    reading, writing = os.pipe()
    child = multiprocessing.get_context("fork").Process(target=_stream, args=(db, seed, writing))
    child.start()
    os.close(writing)
    time.sleep(seconds)
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    assert child.exitcode == -signal.SIGKILL, "the stream ended by itself"
    with os.fdopen(reading, "rb") as pipe:
        return [Acknowledged(*json.loads(line)) for line in pipe.read().splitlines()]


def hashes(db: Store) -> dict[Acknowledged, str]:
    """The hash of every entry of a journal that holds: no fault of the file, chains whole, all decisions again."""
    if not there(db):
        return {}
    until_alone(db)
    journal = opened(db)
    try:
        assert journal.faults() == ()
        found: dict[Acknowledged, str] = {}
        for kept in journal.events():
            rows = journal.rows(kept.event)
            assert verify(kept.event, rows) is None
            found.update({Acknowledged(kept.event, row.sequence): row.hash for row in rows})
        return found
    finally:
        journal.close()
