"""What a reader has to say of a file: notices to list, and the error that ends the reading, both with their lines."""

from __future__ import annotations

from playoff.errors import BadInput
from playoff.formats.handed import Notice
from playoff.languages import n_


class Notes:
    """Collects the notices of one file, and knows its name."""

    def __init__(self, where: str) -> None:
        self.where = where
        self._found: list[Notice] = []

    def repaired(self, what: str, line: int | None = None) -> None:
        """Something was read otherwise than it stands there."""
        self._found.append(Notice("repaired", what, line))

    def assumed(self, what: str, line: int | None = None) -> None:
        """The file does not say something, and it was taken to be so."""
        self._found.append(Notice("assumed", what, line))

    def ignored(self, what: str, line: int | None = None) -> None:
        """Something stands there and was left out."""
        self._found.append(Notice("ignored", what, line))

    def doubt(self, what: str, line: int | None = None) -> None:
        """The file contradicts itself where it does no harm to the games."""
        self._found.append(Notice("doubt", what, line))

    def fault(self, wrong: str, *, right: str = "", line: int | None = None) -> BadInput:
        """The error to raise: it names file and line."""
        return BadInput(wrong, right=right, where=f"{self.where}:{line}" if line else self.where)

    def listed(self) -> tuple[Notice, ...]:
        """All notices in the order of the lines; those of the whole file come first."""
        return tuple(sorted(self._found, key=lambda notice: notice.line or 0))


def some(things: list[str], most: int = 5) -> str:
    """The first few of a list in one line: `a, b, c and 4 more`."""
    shown = ", ".join(things[:most])
    if len(things) <= most:
        return shown
    return n_("{names} and {number} more", "{names} and {number} more", len(things) - most, names=shown)
