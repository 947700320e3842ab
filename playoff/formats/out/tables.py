"""CSV: games, standings, story. UTF-8, commas, the keys of the JSON as headings, lines ending in CR LF (RFC 4180).

A spreadsheet takes a cell that begins with =, +, - or @ for a formula. Where the text is somebody's, as a name is, an
apostrophe stands before such a sign; results are ours, and `-/+` computes nothing.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import StringIO

from playoff.formats.out.numbered import numbered
from playoff.machine.course import Course
from playoff.reasons import Reason
from playoff.view import snapshot
from playoff.words import say

Cell = str | int | None
DANGEROUS = "=+-@＝＋－＠\t\r"
"""What a formula begins with, in full width too."""


def safe(text: str) -> str:
    """Text of somebody else's that no spreadsheet computes."""
    return f"'{text}" if text.lstrip()[:1] and text.lstrip()[0] in DANGEROUS else text


def write_table(course: Course, table: str) -> bytes:
    """One of `TABLES`, with its headings."""
    headings, rows = TABLES[table]
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows(rows(course))
    return text.getvalue().encode()


def _games(course: Course) -> Iterator[Iterable[Cell]]:
    for one in numbered(course):
        game = one.game
        times = (game.clock.white, game.clock.black)
        yield (
            one.number,
            game.id,
            game.stage,
            *(safe(name) for name in game.colours),
            game.result.value if game.result else None,
            game.status,
            *(seconds for time in times for seconds in (time.base_s, time.increment_s)),
            *(moment.isoformat() if moment else None for moment in (one.began, one.ended)),
            game.clause,
        )


def _standings(course: Course) -> Iterator[Iterable[Cell]]:
    """The score of everybody in every stage, and who went on."""
    for branch in snapshot(course).branches:
        for stage in branch.stages:
            for player in stage.players:
                berger = stage.sonneborn_berger.get(player)
                won = "yes" if player == stage.winner else None
                yield stage.id, safe(player), stage.score.get(player), berger, won


def _story(course: Course) -> Iterator[Iterable[Cell]]:
    for decision in course.story:
        reason: Reason = decision.reason
        yield decision.entry, reason.clause, reason.code, safe(say(reason))


TABLES: Mapping[str, tuple[tuple[str, ...], Callable[[Course], Iterator[Iterable[Cell]]]]] = {
    "games": (
        (
            "number", "id", "stage", "white", "black", "result", "status", "white_base_s", "white_increment_s",
            "black_base_s", "black_increment_s", "began", "ended", "clause",
        ),
        _games,
    ),
    "standings": (("stage", "name", "points", "sonneborn_berger", "winner"), _standings),
    "story": (("entry", "clause", "code", "text"), _story),
}  # fmt: skip
"""Every table: its headings, and how its rows are made."""
