"""A real terminal, for commands that ask."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

TAKE_THE_TERMINAL = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
)
"""Makes the terminal the one whose Ctrl-C is heard, even where the tests run deaf to it; becomes the command."""

HEARING = (
    sys.executable,
    "-c",
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])",
)
"""Stands before a command that is to hear Ctrl-C, even where the tests run deaf to it."""


class Terminal:
    """A real terminal with a person at it."""

    def __init__(self, command: Sequence[str], prompts: re.Pattern[bytes], folder: Path) -> None:
        self.prompts = prompts
        self.screen, inner = pty.openpty()
        taking = [sys.executable, "-c", TAKE_THE_TERMINAL, *command]
        self.process = subprocess.Popen(
            taking, cwd=folder, stdin=inner, stdout=inner, stderr=inner, start_new_session=True
        )
        os.close(inner)
        self.shown = b""

    def asked(self) -> bool:
        """Reads until a question stands there, or the program has ended."""
        begin = len(self.shown)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self.screen], [], [], 0.5)
            if not ready:
                continue
            try:
                more = os.read(self.screen, 65536)
            except OSError:
                return False
            if not more:
                return False
            self.shown += more
            if self.prompts.search(self.shown[begin:]):
                return True
        raise AssertionError(self.shown.decode())

    def type(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def interrupt(self) -> None:
        """Ctrl-C, and again a second later if nothing happened, as a person does.

        Python forgets one that arrives just before it begins to read.
        """
        for _ in range(15):
            self.type("\x03")
            try:
                self.process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                continue
            return

    def answer(self, *answers: str) -> bool:
        """Each answer with Enter; whether another question follows the last one."""
        for text in answers:
            assert self.asked(), self.shown.decode()
            self.type(f"{text}\n")
        return self.asked()

    def end(self) -> tuple[int, str]:
        """Exit code and everything shown."""
        assert not self.asked(), f"asks again: {self.shown.decode()}"
        return self.code(), self.text

    def code(self) -> int:
        code = self.process.wait(timeout=20)
        os.close(self.screen)
        return code

    @property
    def text(self) -> str:
        return re.sub(r"\x1b\[[0-9;]*m", "", self.shown.decode()).replace("\r\n", "\n")
