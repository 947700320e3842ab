"""PGN: from the bytes of a file to the tournament in it."""

from __future__ import annotations

from playoff.formats.characters import decoded
from playoff.formats.games.assemble import assembled
from playoff.formats.handed import Handed, Progress, Reading
from playoff.formats.pgn.scan import records


def read_pgn(content: bytes, where: str, reading: Reading | None = None, progress: Progress | None = None) -> Handed:
    """The tournament in a PGN file. Raises BadInput with the line of what cannot be read or only the user can say."""
    text, notices = decoded(content, where)
    found = assembled(records(text, progress), "pgn", where, reading or Reading(), notices)
    if progress:
        progress(len(content))
    return found
