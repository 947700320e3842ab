"""A PostgreSQL server of our own, in a folder of its own, for as long as the tests run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "postgres"


def programs() -> Path:
    """Where initdb and pg_ctl are: Debian keeps them out of the way."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    place = Path(on_path) if on_path else found[-1] if found else None
    assert place, "the tests need PostgreSQL: apt-get install postgresql"
    return place.parent


class Server:
    """A server that listens on a socket in its folder, nowhere else."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(programs() / program), *arguments]
        if os.geteuid() == 0:  # the server refuses to run as root
            command = ["runuser", "-u", USER, "--", *command]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", timeout=120)
        assert done.returncode == 0, done.stderr

    def begin(self) -> None:
        """Make the cluster and start it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        self._run("initdb", "-D", str(self.data), "-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()

    def start(self) -> None:
        """Start it, waiting until it answers."""
        settings = f"-k {self.folder} -c listen_addresses= -c max_connections=60 -c fsync=off"  # no power is cut here
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", settings, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it; `immediate` is a crash."""
        self._run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def fresh(self, database: str) -> str:
        """The address of a database that is made now."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)'.encode())
            connection.execute(f'CREATE DATABASE "{database}"'.encode())
        return self.url(database)


@contextmanager
def running() -> Iterator[Server]:
    """A server for the time of the block."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    folder.chmod(0o755)
    server = Server(folder)
    try:
        server.begin()
        yield server
    finally:
        try:
            server.stop("immediate")
        finally:
            shutil.rmtree(folder, ignore_errors=True)
