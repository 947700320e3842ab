"""The doors: a file is known by what stands in it; there and back loses nothing that the format can carry."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from playoff.errors import BadInput
from playoff.formats.doors import KINDS, detect, hand_over
from playoff.formats.handed import Handed, Reading
from playoff.formats.losses import losses
from playoff.formats.own_json import to_own
from playoff.formats.scenario_main import write_main
from playoff.formats.trf import write_trf
from playoff.rulebooks import shelf
from tests.formats.club import ANN, BEN, CLUB_GAMES, games, pgn, read, told
from tests.formats.crosstable.test_crosstable import CHESS_RESULTS, PLAIN, ROUNDS
from tests.formats.crosstable.test_game_list import PLAIN as LIST
from tests.formats.json_files.test_chess_json import random_event, small
from tests.formats.json_files.test_json import BY_HAND, FULL

RULEBOOK = shelf()[0]
CLUB = read(pgn())
SAMPLES: dict[str, tuple[str, str | bytes]] = {
    "PGN": ("pgn", pgn()),
    "PGN with a mark and blanks": ("pgn", "\ufeff\n\n   " + pgn()),
    "PGN after remarks": ("pgn", "% by a program\n; and a remark\n" + pgn()),
    "PGN in UTF-16": ("pgn", pgn().encode("utf-16")),
    "crosstable": ("csv", PLAIN),
    "table of rounds": ("csv", ROUNDS),
    "table of a web page": ("csv", CHESS_RESULTS),
    "list of games": ("csv", LIST),
    "own JSON": ("json", to_own(FULL)),
    "JSON by hand": ("json", json.dumps(BY_HAND)),
    "Chess-JSON": ("chess-json", json.dumps(small())),
    "TRF26": ("trf", write_trf(CLUB, "26").content),
    "TRF16": ("trf", write_trf(CLUB, "16").content),
    "TRF with CR alone": ("trf", write_trf(CLUB, "16").content.replace(b"\r\n", b"\r")),
    "TRF of rows only": ("trf", b"\n".join(
        line for line in write_trf(CLUB, "16").content.splitlines() if line.startswith(b"001"))),
    "scenario": ("toml", write_main(CLUB, RULEBOOK)),
}  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_is_known_by_what_stands_in_it(name: str) -> None:
    """Whatever its name says."""
    kind, text = SAMPLES[name]
    content = text.encode() if isinstance(text, str) else text
    for called in ("tournament", "tournament.txt", "tournament.pgn", "tournament.csv"):
        assert detect(content, called) == kind


@pytest.mark.parametrize("name", SAMPLES)
def test_every_kind_is_read_through_the_one_door(name: str) -> None:
    kind, text = SAMPLES[name]
    handed = hand_over(text.encode() if isinstance(text, str) else text, "tournament")
    assert len(handed.tournament.players) == 4
    assert handed.kind.startswith(kind)


def test_every_kind_has_a_sample() -> None:
    assert {kind for kind, _ in SAMPLES.values()} == set(KINDS)


@pytest.mark.parametrize("text", ["a letter to the editor", "<html></html>", "%PDF-1.7"])
def test_another_file_is_refused_with_what_to_do(text: str) -> None:
    with pytest.raises(BadInput, match=r"^letter: no tournament file that is known here") as caught:
        hand_over(text.encode(), "letter")
    assert caught.value.right.startswith("--format")


def test_a_picture_is_no_text() -> None:
    with pytest.raises(BadInput, match="this is no text"):
        hand_over(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "board.png")


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(BadInput, match="no kind of file: 'xls'"):
        hand_over(b"x", "club", "xls")


WRITERS: dict[str, Callable[[Handed], bytes]] = {
    "json": to_own,
    "trf16": lambda handed: write_trf(handed, "16").content,
    "trf26": lambda handed: write_trf(handed, "26").content,
    "toml": lambda handed: write_main(handed, RULEBOOK),
}


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("kind", ["json", "trf26"])
def test_there_and_back_loses_nothing(kind: str, seed: int) -> None:
    event = random_event(seed)
    again = hand_over(WRITERS[kind](event), "again")
    assert losses(event, again) == ()


@pytest.mark.parametrize("kind", WRITERS)
def test_a_plain_round_robin_keeps_its_games_everywhere(kind: str) -> None:
    again = hand_over(WRITERS[kind](CLUB), "again")
    assert sorted(games(again)) == sorted(CLUB_GAMES)
    assert again.tournament.points == CLUB.tournament.points
    assert again.tournament.first_day == CLUB.tournament.first_day
    assert again.event == "Club Masters"


def test_what_a_scenario_cannot_hold_is_told() -> None:
    assert losses(FULL, hand_over(write_main(FULL, RULEBOOK), "again", "toml")) == (
        "the site",
        "the system",
        "the points for results",
        "the number of rounds",
        "the days of the rounds",
        "ratings: 'Alder, Ann', 'Birch, Ben', 'Cedar, Cid'",
        "points given or taken by an arbiter: 'Birch, Ben', 'Dogwood, Dan'",
        "FIDE ids: 'Alder, Ann'",
        "titles: 'Alder, Ann', 'Dogwood, Dan'",
        "federations: 'Alder, Ann'",
        "sexes: 'Alder, Ann'",
        "days of birth: 'Alder, Ann'",
        "byes: Cedar, Cid in round 4, Dogwood, Dan in round 4",
        "1 game kept apart",
    )


def test_a_name_that_becomes_another_and_a_lost_game_are_told() -> None:
    other = read(
        pgn().replace(ANN, "Elder, Ann").replace('[Result "1-0"]', '[Result "0-1"]', 1).replace("Nc6 1-0", "", 1)
    )
    assert losses(CLUB, other) == (
        "names: 'Alder, Ann' is 'Elder, Ann'",
        "results: Alder, Ann 1-0 Dogwood, Dan in round 1",
    )


@pytest.mark.parametrize(
    ("kind", "reading"), [("json", "group"), ("json", "same"), ("toml", "system"), ("csv", "group")]
)
def test_what_a_file_has_no_use_for_is_not_swallowed(kind: str, reading: str) -> None:
    """A group of a file that has none, spellings where every player is named once."""
    content = {"json": to_own(FULL), "toml": write_main(CLUB, RULEBOOK), "csv": PLAIN.encode()}[kind]
    value: dict[str, object] = {"group": "A", "same": {ANN: BEN}, "system": "swiss"}
    handed = hand_over(content, "club", kind, Reading(**{reading: value[reading]}))  # type: ignore[arg-type]
    assert f"--{reading}: the file says it itself" in told(handed, "ignored")


def test_readers_are_loaded_when_they_are_needed() -> None:
    """A PGN is read without pydantic; the door alone loads no reader."""
    code = (
        "import sys, playoff.formats.doors as d; print(*sys.modules); "
        "d.hand_over(sys.stdin.buffer.read(), 'club.pgn'); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=pgn().encode(), capture_output=True, check=True, timeout=60
    )
    before, after = (set(line.decode().split()) for line in done.stdout.splitlines())
    assert not {name for name in before if name.startswith(("playoff.formats.pgn", "playoff.formats.crosstable"))}
    assert "playoff.formats.pgn.read" in after
    assert not after & {"pydantic", "rich", "click"}
