"""One record of a list of games: what a file says of a game, in the tags of PGN."""

from __future__ import annotations

from dataclasses import dataclass, field

from playoff.languages import _


@dataclass(slots=True)
class Record:
    """One game as the file has it."""

    line: int
    """Where its tags begin."""
    tags: dict[str, str] = field(default_factory=dict)
    end: str = ""
    """The result after the moves, as it is written; empty where there is none."""
    plies: int = 0
    """How many moves of White and Black there are; not counted beyond two."""
    mark: str = ""
    """Where it stands in a file whose lines mean nothing, as `games[3]`; `line` is then 0."""
    remark: str = ""
    """The comments, where there are no two moves."""
    moves: str = ""
    """The moves with their comments as they stand in the file, where the reader was asked to keep them."""

    @property
    def stands(self) -> str:
        """Where it stands, for a sentence: `line 12` or `games[3]`."""
        return _("line {line}", line=self.line) if self.line else self.mark

    def at(self, where: str) -> str:
        """Where it stands, with the name of the file: `club.pgn:12`, or `club.json: games[3]`."""
        return f"{where}:{self.line}" if self.line else f"{where}: {self.mark}"
