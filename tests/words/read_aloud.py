"""What is read aloud in every scenario, step by step, in every language: `python -m tests.words.read_aloud`.

That writes the golden files tests/words/announcements/<language>.txt anew; read the differences before committing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from playoff.arbiter.play import play
from playoff.formats.scenario import read_scenario
from playoff.languages import ENGLISH, speak
from playoff.view import snapshot
from playoff.view.rows import PendingRow
from playoff.words import announce
from tests.languages import FILLED

ROOT = Path(__file__).parents[2]
LANGUAGES = (ENGLISH, *FILLED)
GOLDEN = Path(__file__).parent / "announcements"


@cache
def due() -> dict[str, tuple[tuple[PendingRow, ...], ...]]:
    """Of every scenario and each of its steps what has fallen due with it."""
    return {
        path.stem: tuple(_new(tuple(snapshot(course).pending for _step, course in play(read_scenario(path)))))
        for path in sorted((ROOT / "scenarios").glob("*.toml"))
    }


def _new(steps: tuple[tuple[PendingRow, ...], ...]) -> Iterator[tuple[PendingRow, ...]]:
    before: tuple[PendingRow, ...] = ()
    for rows in steps:
        yield tuple(row for row in rows if row not in before)
        before = rows


def said(row: PendingRow) -> str:
    """The announcement of a row."""
    return announce(row.kind, row.id, row.players, row.clock, running=bool(row.running), draw_odds=row.draw_odds)


def golden(language: str) -> str:
    """The golden file: a heading for each scenario, a line for each announcement with the step it comes with."""
    speak(language)
    try:
        return "\n".join(_lines())
    finally:
        speak(ENGLISH)


def _lines() -> Iterator[str]:
    """Scenarios in which the same is said, as those that differ in a file format, stand under one heading."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, steps in due().items():
        lines = tuple(f"{number:>3}  {said(row)}" for number, rows in enumerate(steps) for row in rows)
        alike.setdefault(lines, []).append(name)
    for lines, names in alike.items():
        yield from (f"# {name}" for name in names)
        yield from lines
        yield ""


def main() -> None:
    """Write every file."""
    for language in LANGUAGES:
        (GOLDEN / f"{language}.txt").write_text(golden(language), encoding="utf-8")


if __name__ == "__main__":
    main()
