"""`playoff serve` in a process of its own, and a real browser."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.arbiter.terminal import HEARING

from .hall import ROOT


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Served:
    """A server that is running."""

    def __init__(self, db: str | Path, *options: str, port: int = 0) -> None:
        self.db, self.port, self.options = db, port or free_port(), options
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            [
                *HEARING,
                sys.executable,
                "-u",
                "-m",
                "playoff",
                "serve",
                "--db",
                str(self.db),
                "--port",
                str(self.port),
                *self.options,
            ],
            cwd=ROOT,
            env={**os.environ, "PLAYOFF_LANG": "en"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"(http://\S+)/enter#(\S+)", said)
        assert found, said + (self.process.stdout.read() or "")
        self.address, self.key = found[1], found[2]
        for _try in range(400):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError("the server does not answer")

    @property
    def link(self) -> str:
        """The arbiter's link."""
        return f"{self.address}/enter#{self.key}"

    def kill(self) -> None:
        """`kill -9`."""
        self.process.kill()
        self.process.wait(10)
        self.said()

    def said(self) -> str:
        """What it said since it began to answer; no traceback, ever."""
        assert self.process.stdout
        if self.process.stdout.closed:
            return ""
        said = self.process.stdout.read()
        self.process.stdout.close()
        assert "Traceback" not in said, said
        return said

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, float, str]:
        """Ask it to end: its exit code, how many seconds it took, what it said since it began to answer."""
        begun = time.monotonic()
        self.process.send_signal(how)
        code = self.process.wait(20)
        seconds = time.monotonic() - begun
        return code, seconds, self.said()


@contextmanager
def serving(db: str | Path, *options: str) -> Iterator[Served]:
    """A server for the time of the block."""
    served = Served(db, *options)
    try:
        yield served
    finally:
        served.kill()


QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-first-run",
]


@contextmanager
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET)
        try:
            yield opened
        finally:
            opened.close()


def watched(page: Any) -> list[str]:
    """Everything the page complains of from now on."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found
