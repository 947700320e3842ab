"""Moves from a PGN of the boards, each to its game; read back by python-chess."""

from __future__ import annotations

import chess.pgn
import pytest

from playoff.formats.out.moves import Merged, merged, tidy
from playoff.formats.out.numbered import numbered
from playoff.formats.out.pgn import write_pgn
from tests.formats.out.played import at_the_end
from tests.formats.out.readers import pgn_games, tags

COURSE = at_the_end("tata-steel-2024-masters")
OPENINGS = ("e4 e5", "d4 d5", "c4 c5", "Nf3 Nf6", "b3 b6", "g3 g6", "f4 f5")
"""A different one for every game, so that nobody's moves can be taken for another's."""
FULL = {"Giri": "Giri, Anish", "Gukesh": "D, Gukesh", "Wei Yi": "WEI Yi", "Abdusattorov": "Abdusattorov, Nodirbek"}


def boards(order: str = "as played", **also: str) -> bytes:
    """The PGN that the boards made: names in full, a comment in every game, an attempt that was broken off."""
    games = [
        f'[White "{FULL[game["White"]]}"]\n[Black "{FULL[game["Black"]]}"]\n[Result "{game["Result"]}"]\n\n'
        f"1. {moves} {{ [%clk 0:02:59]\n[%eval 0.3] }} {game['Result']}\n"
        for game, moves in zip(tags(write_pgn(COURSE)), OPENINGS, strict=True)
    ]
    if order == "backwards":
        games.reverse()
    return "\n".join([*games, *also.values()]).encode()


def read(content: bytes) -> Merged:
    return merged(numbered(COURSE), content, "boards.pgn", {})


def sans(game: chess.pgn.Game) -> str:
    return game.board().variation_san(game.mainline_moves()).removeprefix("1. ")


def test_every_game_gets_its_own_moves() -> None:
    found = read(boards())
    assert found.notices == ()
    games = pgn_games(write_pgn(COURSE, moves=found.moves))
    assert tuple(map(sans, games)) == OPENINGS
    assert [game.headers["Result"] for game in games] == [game["Result"] for game in tags(write_pgn(COURSE))]
    assert all("[%clk 0:02:59]" in game.end().comment for game in games)


def test_two_games_of_the_same_colours_are_told_apart_by_their_result_and_order() -> None:
    """Gukesh had White against Giri twice and won both: the order of the file decides, here from the last game on."""
    found = read(boards("backwards"))
    games = pgn_games(write_pgn(COURSE, moves=found.moves))
    same = [
        number
        for number, game in enumerate(games)
        if (game.headers["White"], game.headers["Black"]) == ("Gukesh", "Giri")
    ]
    expected = list(OPENINGS)
    expected[same[0]], expected[same[1]] = OPENINGS[same[1]], OPENINGS[same[0]]
    assert list(map(sans, games)) == expected


def test_our_own_file_is_found_by_the_id() -> None:
    """Exported, filled in elsewhere, in any order."""
    games = pgn_games(write_pgn(COURSE))
    for game, opening in zip(games, OPENINGS, strict=True):
        game.add_line([game.board().parse_san(opening.split()[0])])
    written = "\n\n".join(str(game) for game in reversed(games)).encode()
    found = read(written)
    assert found.notices == ()
    assert [sans(game) for game in pgn_games(write_pgn(COURSE, moves=found.moves))] == [
        opening.split()[0] for opening in OPENINGS
    ]


def test_a_game_that_was_broken_off_takes_nobodys_place() -> None:
    """H.4: the attempt that was annulled stands in the file, without a result, before the game that counts."""
    attempt = '[White "Giri, Anish"]\n[Black "D, Gukesh"]\n[Result "*"]\n\n1. a3 a6 *\n\n'
    found = read(attempt.encode() + boards())
    assert [notice.kind for notice in found.notices] == ["ignored"]
    assert tuple(map(sans, pgn_games(write_pgn(COURSE, moves=found.moves)))) == OPENINGS


def test_a_game_without_moves_is_named() -> None:
    found = read(boards().partition(b'\n[White "WEI')[0])
    said = [str(notice) for notice in found.notices]
    assert "doubt: no moves for 1-knockout/final/game-2: Wei Yi - Gukesh" in said


@pytest.mark.parametrize(
    ("written", "tidied"),
    [
        ("1. e4 e5\n\n2. Nf3 1-0", "1. e4 e5\n2. Nf3"),
        ("1. e4 {never closed", "1. e4 {never closed\n}"),
        ('1. e4 {\n[Event "x"] }', '1. e4 {\n [Event "x"] }'),
        ("1. e4 ; to the end {\n", "1. e4 ; to the end {"),
        ("*", ""),
    ],
)
def test_moves_of_others_cannot_begin_another_game(written: str, tidied: str) -> None:
    assert tidy(written) == tidied
    games = pgn_games(write_pgn(COURSE, moves={1: tidy(written)}))
    assert len(games) == len(OPENINGS)
