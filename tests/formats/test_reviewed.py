"""Misreadings that a review found, each by the kind of it."""

from __future__ import annotations

import json

import pytest

from playoff.errors import BadInput
from playoff.formats.doors import hand_over
from playoff.formats.losses import losses
from playoff.formats.own_json import to_own
from playoff.formats.scenario_main import write_main
from playoff.formats.trf import write_trf
from playoff.tiebreaks import Result

TABLE = b"Name;1;2;3\nAnn;x;1;\xc2\xbd\nBen;0;x;1\nCleo;\xc2\xbd;0;x\n"


def test_what_a_table_does_not_tell_is_kept_in_json() -> None:
    handed = hand_over(TABLE, "club.csv")
    assert handed.tournament.unknown == {"rounds", "colours"}
    assert hand_over(to_own(handed), "club.json").tournament == handed.tournament


def test_and_said_to_be_lost_where_it_cannot_be_kept() -> None:
    """Read again from TOML or TRF, rounds and colours would look as if somebody had stated them."""
    handed = hand_over(TABLE, "club.csv")
    for written, kind in ((write_main(handed, "tata-steel-2022"), "toml"), (write_trf(handed, "26")[0], "trf")):
        assert "that the colours and the rounds are not known" in losses(handed, hand_over(written, "club", kind))


@pytest.mark.parametrize("cell", ["1-0", "1 - 0", "½-½", "1:0", "1–0"])
def test_two_scores_in_a_cell_are_refused(cell: str) -> None:
    """Not three games, as a reader would have it who takes every sign for one."""
    table = f"Name;1;2;3\nAnn;x;{cell};½\nBen;0-1;x;1\nCleo;½;0;x\n"
    with pytest.raises(BadInput, match="two scores in a cell"):
        hand_over(table.encode(), "club.csv")


def test_a_double_forfeit_in_a_table_is_doubted() -> None:
    """Many tables write `-` for a game still to be played."""
    handed = hand_over(b"Name;1;2;3\nAnn;x;-;1\nBen;-;x;1\nCleo;0;0;x\n", "club.csv")
    assert Result.BOTH_FORFEIT in {game.result for game in handed.tournament.games}
    assert any(notice.kind == "doubt" and "-/-" in notice.what for notice in handed.notices)


def by_hand(**game: object) -> bytes:
    games = [
        {"round": 1, "white": "Ann", "black": "Ben", "result": "1-0"},
        {"round": 2, "white": "Ben", "black": "Ann"},
    ]
    return json.dumps({"event": "Club", "games": [games[0], {**games[1], **game}]}).encode()


@pytest.mark.parametrize("number", [-1, 0, 1.5, True])
def test_a_round_that_is_none_is_refused(number: object) -> None:
    with pytest.raises(BadInput, match=r"games\[1\]\.round"):
        hand_over(by_hand(result="1-0", round=number), "club.json")


def test_two_keys_with_different_results_are_refused() -> None:
    with pytest.raises(BadInput, match="different results"):
        hand_over(by_hand(result="1-0", score="0-1"), "club.json")


@pytest.mark.parametrize(
    ("key", "kind"), [("white_score", "doubt"), ("forfeit", "doubt"), ("played", "doubt"), ("opening", "ignored")]
)
def test_a_key_that_nobody_reads_is_said(key: str, kind: str) -> None:
    handed = hand_over(by_hand(result="1-0", **{key: 1}), "club.json")
    assert [notice.kind for notice in handed.notices if repr(key) in notice.what] == [kind]


def test_a_column_called_result_holds_it() -> None:
    """Beside two that are called score."""
    games = "White,Score,Black,Score,Result\nAnn,9,Ben,8,1-0\nBen,9,Cid,8,0-1\nCid,9,Ann,8,1/2-1/2\n"
    handed = hand_over(games.encode(), "club.csv")
    assert {(game.white, game.result) for game in handed.tournament.games} == {
        ("Ann", Result.WHITE_WINS),
        ("Ben", Result.BLACK_WINS),
        ("Cid", Result.DRAW),
    }


def test_a_rest_in_a_round_robin_scores_nothing() -> None:
    """As at the door of the TRF: of three players one is free in every round, whatever stands in the cell."""
    table = "No;Name;R1;R2;R3\n1;Ann;2w1;3b=;-1\n2;Ben;1b0;-1;3w1\n3;Cid;-1;1w=;2b0\n"
    handed = hand_over(table.encode(), "club.csv")
    assert handed.tournament.points == {"Ann": 3, "Ben": 2, "Cid": 1}
    assert sum("rests in round" in notice.what for notice in handed.notices) == 3
