"""`playoff convert` as an arbiter types it."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from playoff.arbiter.check import check
from playoff.arbiter.cli import group
from playoff.arbiter.convert import LARGE
from playoff.errors import PlayoffError
from playoff.formats.doors import hand_over
from playoff.formats.scenario import read_scenario
from tests.formats.club import ANN, BEN, CLUB, CLUB_GAMES, games, pgn, record

PLAYOFF = Path(sys.executable).with_name("playoff")
WITH_PLAYOFF = pgn() + record(("4.1", ANN, BEN, "1-0"), tags={"Event": "Club Masters Play-off"})


def convert(folder: Path, text: str, out: str, *options: str, name: str = "club.pgn") -> Result:
    (folder / name).write_text(text, encoding="utf-8")
    return CliRunner().invoke(group, ["convert", str(folder / name), str(folder / out), *options])


def code_of(result: Result) -> int:
    """The exit code that `main` makes of it."""
    return result.exception.exit_code if isinstance(result.exception, PlayoffError) else result.exit_code


@pytest.mark.parametrize("out", ["club.toml", "club.trf", "club.trf16", "club.trf26", "club.json"])
def test_every_kind_is_written_and_can_be_read(tmp_path: Path, out: str) -> None:
    result = convert(tmp_path, pgn(), out)
    assert result.exit_code == 0
    assert f"Club Masters: 4 players, 6 games. pgn -> {tmp_path / out}" in result.stdout
    again = hand_over((tmp_path / out).read_bytes(), out)
    assert sorted(games(again)) == sorted(CLUB_GAMES)


def test_a_scenario_made_of_a_pgn_runs(tmp_path: Path) -> None:
    """Two level players: the match is next."""
    convert(tmp_path, pgn(), "club.toml")
    done = subprocess.run(
        [PLAYOFF, "run", "club.toml", "--json"], cwd=tmp_path, capture_output=True, check=True, timeout=60
    )
    view = json.loads(done.stdout)
    assert view["pending"][0]["id"] == "1-match/lots/colours"
    assert view["pending"][0]["players"] == [ANN, BEN]
    (nothing_said,) = check(read_scenario(tmp_path / "club.toml"))
    assert "[then] is empty" in nothing_said


def test_what_was_done_is_listed_on_the_error_output(tmp_path: Path) -> None:
    result = convert(tmp_path, WITH_PLAYOFF, "club.toml")
    assert result.stdout.startswith("Club Masters: 4 players, 6 games, 1 kept apart. pgn -> ")
    lines = result.stderr.splitlines()
    assert "ignored: 1 playoff game kept apart from the main event" in lines
    assert "lost: the site" in lines
    assert "lost: 1 game kept apart" in lines
    assert any(line.startswith("assumed: the rulebook ") for line in lines)


def test_playoff_games_may_count(tmp_path: Path) -> None:
    result = convert(tmp_path, WITH_PLAYOFF, "club.json", "--playoff-games", "in")
    assert "4 players, 7 games" in result.stdout


def test_a_group_is_chosen_or_asked_for(tmp_path: Path) -> None:
    text = pgn() + pgn(tags={"Event": "Club Ladies"})
    refused = convert(tmp_path, text, "club.json")
    assert code_of(refused) == 3
    assert "2 events: 'Club Masters' (6 games), 'Club Ladies' (6 games)" in str(refused.exception)
    assert convert(tmp_path, text, "club.json", "--group", "Ladies").exit_code == 0


def test_spellings_may_be_given(tmp_path: Path) -> None:
    text = pgn(CLUB[:3]) + pgn(CLUB[3:]).replace(ANN, "Alder, A.")
    assert "doubt: 'Alder, Ann' and 'Alder, A.'" in convert(tmp_path, text, "club.json").stderr
    result = convert(tmp_path, text, "club.json", "--same", "Alder, A.=Alder, Ann")
    assert "4 players" in result.stdout
    assert "doubt" not in result.stderr


@pytest.mark.parametrize("pair", ["Alder", "=Alder", "Alder="])
def test_half_a_spelling_is_a_wrong_call(tmp_path: Path, pair: str) -> None:
    assert code_of(convert(tmp_path, pgn(), "club.json", "--same", pair)) == 2


def test_strict_refuses_what_had_to_be_repaired(tmp_path: Path) -> None:
    result = convert(tmp_path, WITH_PLAYOFF, "club.json", "--strict")
    assert code_of(result) == 3
    assert "ignored: 1 playoff game" in str(result.exception)
    assert not (tmp_path / "club.json").exists()


def test_strict_refuses_what_would_be_lost(tmp_path: Path) -> None:
    result = convert(tmp_path, pgn(), "club.toml", "--strict")
    assert code_of(result) == 3
    assert "it cannot hold the site" in str(result.exception)
    assert convert(tmp_path, pgn(), "club.json", "--strict").exit_code == 0


def test_json_says_the_same_for_programs(tmp_path: Path) -> None:
    result = convert(tmp_path, WITH_PLAYOFF, "club.json", "--json")
    said = json.loads(result.stdout)
    assert (said["event"], said["read"], said["written"]) == ("Club Masters", "pgn", "json")
    assert (said["players"], said["games"], said["open"], said["lost"]) == (4, 6, 0, [])
    assert [(one["white"], one["result"], one["why"]) for one in said["aside"]] == [(ANN, "1-0", "playoff")]
    assert {notice["kind"] for notice in said["notices"]} == {"ignored"}


def test_the_kind_of_either_side_may_be_named(tmp_path: Path) -> None:
    assert convert(tmp_path, pgn(), "club.out", "--to", "trf16", "--format", "pgn").exit_code == 0
    assert (tmp_path / "club.out").read_bytes().startswith(b"012 Club Masters")
    assert code_of(convert(tmp_path, pgn(), "club.out")) == 2
    assert code_of(convert(tmp_path, pgn(), "club.json", "--format", "csv")) == 3


def test_a_dash_is_the_standard_output(tmp_path: Path) -> None:
    (tmp_path / "club.pgn").write_text(pgn(), encoding="utf-8")
    done = subprocess.run(
        [PLAYOFF, "convert", "club.pgn", "-", "--to", "json"],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout)["event"] == "Club Masters"


def test_the_file_that_is_read_is_not_overwritten(tmp_path: Path) -> None:
    convert(tmp_path, pgn(), "club.json")
    result = CliRunner().invoke(group, ["convert", str(tmp_path / "club.json"), str(tmp_path / "club.json")])
    assert code_of(result) == 2


def test_an_unknown_rulebook_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    assert code_of(convert(tmp_path, pgn(), "club.toml", "--rulebook", "nothing")) == 3
    assert not (tmp_path / "club.toml").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["missing.pgn", "out.json"], 3, "playoff: missing.pgn: no such file"),
        ([".", "out.json"], 3, "playoff: .: this is a folder (name a file)"),
        (["club.pgn", "nowhere/out.json"], 74, "playoff: No such file or directory"),
        (["club.pgn"], 2, "Error: Missing argument 'OUT'."),
    ],
)
def test_exit_codes(tmp_path: Path, arguments: list[str], code: int, line: str) -> None:
    (tmp_path / "club.pgn").write_text(pgn(), encoding="utf-8")
    done = subprocess.run(
        [PLAYOFF, "convert", *arguments], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr.splitlines()[-1]) == (code, line)


def test_a_large_file_shows_a_bar_on_a_terminal_and_nothing_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "club.pgn").write_text(pgn(moves="1. e4 e5\n" * (LARGE // 40)), encoding="utf-8")
    call = [PLAYOFF, "convert", "club.pgn", "club.json"]
    quiet = subprocess.run(call, cwd=tmp_path, capture_output=True, check=True, timeout=60)
    assert quiet.stderr == b""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        call, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=theirs, env={**os.environ, "TERM": "xterm"}
    ):
        os.close(theirs)
        shown = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:
                break
            if not piece:
                break
            shown += piece
    os.close(ours)
    assert b"club.pgn" in shown
