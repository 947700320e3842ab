"""The tags of PGN files as python-chess reads them: 300 random files, every oddity, each difference explained."""

from __future__ import annotations

import io

import chess.pgn
import pytest

from playoff.formats.games.record import Record
from playoff.formats.pgn.scan import records
from tests.formats.pgn.odd_files import EXPLAINED, Oddity, Tags, odd_file

SEVEN = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
FILES = 300


def ours(text: str) -> list[Tags]:
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return [one.tags for one in records(plain) if isinstance(one, Record)]


def by_python_chess(text: str) -> list[Tags]:
    """Every game with its tags; missing ones of the seven are filled in with question marks, as it does."""
    handle = io.StringIO(text)
    found = []
    while (game := chess.pgn.read_game(handle)) is not None:
        found.append(dict(game.headers))
    return found


def seven(tags: Tags) -> Tags:
    return {name: tags.get(name, "?") for name in SEVEN}


@pytest.mark.parametrize("block", range(10))
def test_tags_are_read_as_python_chess_reads_them(block: int) -> None:
    """And as they were written, which is the stronger statement: the file was made from them."""
    for seed in range(block, FILES, 10):
        file = odd_file(seed)
        read = ours(file.text)
        assert [seven(tags) for tags in read] == list(file.records), f"seed {seed}"
        assert by_python_chess(file.text) == read, f"seed {seed}"


@pytest.mark.parametrize("oddity", EXPLAINED, ids=lambda oddity: oddity.__name__.strip("_"))
def test_where_python_chess_reads_something_else_ours_is_what_was_written(oddity: Oddity) -> None:
    """Each row of the table still holds: python-chess differs, we read what is there."""
    differs = 0
    for seed in range(20):
        file = odd_file(seed, oddities=(oddity,))
        assert [seven(tags) for tags in ours(file.text)] == list(file.records), f"seed {seed}"
        differs += [seven(tags) for tags in by_python_chess(file.text)] != list(file.records)
    assert differs > 10, EXPLAINED[oddity]
