"""The one error tree, with the exit codes of the command line.

    PlayoffError
    ├── Usage ................ 2    the command was called wrongly
    ├── BadInput ............. 3    a file or a value cannot be used
    ├── Refused .............. 4    the rules refuse it now
    ├── JournalError ......... 5    the journal is locked, damaged, newer, or somebody else has written meanwhile
    ├── MissingExtra ......... 6    a package that is installed on request is not there
    └── IllegalMove .......... 70   a fault of the program: the state machine has no such move

Exit code 0 is success, 1 a difference that a check found, 74 an output that could not be written, 130 an
interruption.
"""

from __future__ import annotations

from typing import Literal

from playoff.languages import _
from playoff.reasons import Reason

__all__ = ["BadInput", "IllegalMove", "JournalError", "MissingExtra", "PlayoffError", "Refused", "Usage"]

Trouble = Literal[
    "absent", "conflict", "damaged", "disagrees", "foreign", "full", "locked", "newer", "read-only", "taken"
]
"""What can be wrong with a journal."""


class PlayoffError(Exception):
    """The root of every error the project raises on purpose; `exit_code` is what the command line returns."""

    exit_code = 70


class Usage(PlayoffError):
    """The command was called wrongly."""

    exit_code = 2


class BadInput(PlayoffError):
    """A file or a value cannot be used: where it stands, what is wrong, what would be right.

    `path` leads to the key in the tables of a file, as long as nobody has turned it into a line (`where`).
    """

    exit_code = 3

    def __init__(self, wrong: str, *, right: str = "", where: str = "", path: tuple[str | int, ...] = ()) -> None:
        self.wrong, self.right, self.where, self.path = wrong, right, where, path
        super().__init__(wrong)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        advice = f" ({self.right})" if self.right else ""
        return f"{place}{self.wrong}{advice}"

    def at(self, where: str) -> BadInput:
        """The same error, said to stand at `where` (file and line)."""
        return BadInput(self.wrong, right=self.right, where=self.where or where)


class Refused(PlayoffError):
    """The rules refuse it now. `reason` names the clause and the thing; `words` says it and what to do next."""

    exit_code = 4

    def __init__(self, reason: Reason, *, where: str = "") -> None:
        self.reason, self.where = reason, where
        super().__init__(f"{reason.clause}: {reason.code} {dict(reason.params)}")


class JournalError(PlayoffError):
    """The journal cannot be read or written: which one, what is wrong, and the way out. Nothing was recorded."""

    exit_code = 5

    def __init__(self, kind: Trouble, wrong: str, *, right: str, where: str = "") -> None:
        self.kind, self.wrong, self.right, self.where = kind, wrong, right, where
        super().__init__(wrong)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.wrong} ({self.right})"


class MissingExtra(PlayoffError):
    """What was asked needs a package that is installed on request: the extra that brings it."""

    exit_code = 6

    def __init__(self, what: str, extra: str) -> None:
        self.what, self.extra = what, extra
        super().__init__(what)

    def __str__(self) -> str:
        return _(
            "{what} needs an extra package: pip install 'chess-playoff[{extra}]'", what=self.what, extra=self.extra
        )


class IllegalMove(PlayoffError):
    """The state machine has no such move: a fault of the program, never of the arbiter."""
