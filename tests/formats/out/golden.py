"""Writes the golden files: `python -m tests.formats.out.golden`. Look at the difference before it is committed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playoff.formats.out.brackets import write_brackets
from playoff.formats.out.pgn import write_pgn
from playoff.formats.out.remark import write_remark
from playoff.formats.out.tables import write_table
from playoff.formats.out.trf import parts, write_part
from tests.formats.out.played import at_the_end

HERE = Path(__file__).parent / "golden"
PLAYED = ("tata-steel-2024-masters", "d3-certain-winner-dead-game", "c3-sudden-death-seven-games")
"""A knockout, a round robin, a match."""


def made() -> Iterator[tuple[str, bytes]]:
    """Every golden file, by its name."""
    for name in PLAYED:
        course = at_the_end(name)
        yield f"{name}.pgn", write_pgn(course)
        yield f"{name}-lichess.pgn", write_pgn(course, "lichess")
        for part in parts(course):
            yield f"{name}-{part}.trf16", write_part(course, part, "16").content
            yield f"{name}-{part}.trf26", write_part(course, part, "26").content
        for table in ("games", "standings"):
            yield f"{name}-{table}.csv", write_table(course, table)
        yield f"{name}.txt", write_remark(course)
        yield f"{name}.json", write_brackets(course)


if __name__ == "__main__":
    for name, content in made():
        (HERE / name).write_bytes(content)
