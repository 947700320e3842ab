"""A large file is read in seconds, and says how far it is."""

from __future__ import annotations

import time

import pytest

from playoff.formats.doors import hand_over
from tests.formats.club import CLUB, MOVES, pgn, record


def test_progress_is_told_in_bytes_and_ends_with_the_file() -> None:
    content = pgn(moves="1. e4 e5\n" * 2000).encode()
    told: list[int] = []
    hand_over(content, "club.pgn", progress=told.append)
    assert told == sorted(told)
    assert len(told) > 2
    assert told[-1] == len(content)


@pytest.mark.long
def test_ten_megabytes_are_read_in_seconds() -> None:
    """Six very long games, and 25,000 games of 400 players; 30 seconds are far off on any machine."""
    moves = " ".join(f"{number}. Nf3 {{[%clk 1:30:00]}} Ng8" for number in range(1, 50_000))
    circle = list(range(400))
    rows = []
    for number in range(1, 126):
        rows += [(f"{number}.{n + 1}", f"A{circle[n]:03} B", f"A{circle[399 - n]:03} B", "1-0") for n in range(200)]
        circle.insert(1, circle.pop())
    open_event = "".join(record(row, moves=f"{MOVES} " * 15, tags={"Date": "2024.03.01"}) for row in rows)
    for text, games in ((pgn(CLUB, moves=moves), 6), (open_event, 25_000)):
        assert len(text) > 9_000_000
        start = time.perf_counter()
        handed = hand_over(text.encode(), "large.pgn", "pgn")
        assert time.perf_counter() - start < 30
        assert len(handed.tournament.games) == games


def test_progress_of_a_table_is_told_in_bytes_and_ends_with_the_file() -> None:
    rows = [f"{number},A{number % 50},B{number % 50},1-0" for number in range(1, 10_000)]
    content = "\n".join(["round,white,black,result", *rows]).encode()
    told: list[int] = []
    hand_over(content, "club.csv", progress=told.append)
    assert told == sorted(told)
    assert len(told) == 3
    assert told[-1] == len(content)
