"""A small event that the tests of the doors write down in every way there is, and what it comes to.

Invented. Ann and Ben lead with 2½ of 3 (by hand: Ann 1 ½ 1, Ben 1 ½ 1, Cid 0 ½ 0, Dan 0 ½ 0) and drew their game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playoff.formats.doors import hand_over
from playoff.formats.handed import Handed, Reading

ANN, BEN, CID, DAN = "Alder, Ann", "Birch, Ben", "Cedar, Cid", "Dogwood, Dan"
IDS = {ANN: "90000001", BEN: "90000002", CID: "90000003", DAN: "90000004"}
ELO = {ANN: "2600", BEN: "2550", CID: "2500", DAN: "2450"}

Row = tuple[str, str, str, str]
"""Round with board, White, Black, result."""

CLUB: tuple[Row, ...] = (
    ("1.1", ANN, DAN, "1-0"),
    ("1.2", BEN, CID, "1-0"),
    ("2.1", DAN, CID, "1/2-1/2"),
    ("2.2", ANN, BEN, "1/2-1/2"),
    ("3.1", BEN, DAN, "1-0"),
    ("3.2", CID, ANN, "0-1"),
)
POINTS = {ANN: 5, BEN: 5, CID: 1, DAN: 1}
"""In half points."""

MOVES = "1. e4 e5 2. Nf3 Nc6"


def record(row: Row, *, moves: str = MOVES, tags: dict[str, str | None] | None = None) -> str:
    """One game of a PGN; `tags` beside or instead of the usual ones, None leaves one out."""
    number, white, black, result = row
    day = number.partition(".")[0]
    usual: dict[str, str | None] = {
        "Event": "Club Masters",
        "Site": "Testville",
        "Date": f"2024.03.{int(day):02}" if day.isdecimal() else "????.??.??",
        "Round": number,
        "White": white,
        "Black": black,
        "Result": result,
    }
    told = {**usual, **(tags or {})}
    lines = [f'[{name} "{value}"]' for name, value in told.items() if value is not None]
    end = told["Result"] if told["Result"] is not None else result
    return "\n".join([*lines, "", f"{moves} {end}".strip(), "", ""])


def pgn(rows: Iterable[Row] = CLUB, **options: Any) -> str:
    """A whole PGN, every game with the same options."""
    return "".join(record(row, **options) for row in rows)


def read(text: str | bytes, kind: str = "pgn", *, name: str = "", **reading: Any) -> Handed:
    """Through the door of that kind."""
    content = text.encode() if isinstance(text, str) else text
    return hand_over(content, name or f"club.{kind}", kind, Reading(**reading))


def points(handed: Handed) -> dict[str, int]:
    """Half points of every player."""
    return {name: int(amount) for name, amount in handed.tournament.points.items()}


def told(handed: Handed, kind: str) -> list[str]:
    """What was said of one kind."""
    return [notice.what for notice in handed.notices if notice.kind == kind]


def games(handed: Handed) -> list[tuple[int, str, str, str]]:
    """Every game as round, White, Black, result."""
    return [
        (game.round, game.white, game.black, game.result.value if game.result else "*")
        for game in handed.tournament.games
    ]


CLUB_GAMES = [(int(number[0]), white, black, result) for number, white, black, result in CLUB]
