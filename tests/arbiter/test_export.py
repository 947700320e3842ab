"""`playoff export`: of a file or of the journal, to the screen or to a file that is never half written."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from playoff.arbiter.export import KINDS
from tests.arbiter.at_the_desk import Table
from tests.formats.out.golden import HERE as GOLDEN
from tests.formats.out.readers import events, tags, trf_games

ROOT = Path(__file__).parents[2]
MASTERS = str(ROOT / "scenarios" / "tata-steel-2024-masters.toml")
SEVEN_GAMES = "c3-sudden-death-seven-games"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


@pytest.mark.parametrize(
    ("typed", "golden"),
    [
        ("pgn", ".pgn"),
        ("pgn --profile lichess", "-lichess.pgn"),
        ("trf16 --clock blitz", "-blitz.trf16"),
        ("trf26 --clock sudden-death", "-sudden-death.trf26"),
        ("csv", "-games.csv"),
        ("csv --table standings", "-standings.csv"),
        ("remark", ".txt"),
        ("brackets", ".json"),
    ],
)
def test_a_file_to_the_screen(table: Table, typed: str, golden: str) -> None:
    kind, *options = typed.split()
    said = table.do("export", kind, str(ROOT / "scenarios" / f"{SEVEN_GAMES}.toml"), *options)
    assert said.encode().replace(b"\r\n", b"\n") == (GOLDEN / f"{SEVEN_GAMES}{golden}").read_bytes().replace(
        b"\r\n", b"\n"
    )


def test_blitz_and_sudden_death_are_two_files(table: Table, tmp_path: Path) -> None:
    out = tmp_path / "masters.trf"
    found = table.json("export", "trf26", MASTERS, "--out", str(out))
    assert found["files"] == [str(out), str(tmp_path / "masters-sudden-death.trf")]
    assert [len(trf_games(Path(name).read_bytes())) for name in found["files"]] == [6, 1]
    answer = table.type("export", "trf26", MASTERS)
    assert answer.complaint == "sudden-death is another file: --clock sudden-death, or --out\n"


def calendar(table: Table, folder: Path) -> list[Any]:
    table.do("export", "ics", "--out", str(folder / "a.ics"))
    return events((folder / "a.ics").read_bytes())


def test_the_journal_as_it_goes_on(table: Table, tmp_path: Path) -> None:
    """Boards are set up for what is to be played; then the same game carries its result."""
    table.open("Anna", "Boris")
    table.do("lots", "Anna")
    boards = tags(table.do("export", "pgn", "--profile", "livechess").encode())
    assert [(game["White"], game["Round"]) for game in boards] == [("Anna", "1"), ("Boris", "2")]
    table.do("result", "anna", "1-0", "--at", "2026-01-31T18:40+01:00")
    assert [game["Result"] for game in tags(table.do("export", "pgn").encode())] == ["1-0", "*"]
    assert [game["Round"] for game in tags(table.do("export", "pgn", "--profile", "livechess").encode())] == ["2"]
    first = calendar(table, tmp_path)
    table.do("result", "boris", "0-1", "--at", "2026-01-31T18:50+01:00")
    last = calendar(table, tmp_path)
    assert {str(event["UID"]) for event in first} <= {str(event["UID"]) for event in last}
    assert {int(event["SEQUENCE"]) for event in last} == {table.entries() - 1}
    assert sorted(str(event["STATUS"]) for event in last)[-2:] == ["CONFIRMED", "CONFIRMED"]


def test_moves_of_the_boards_come_in_and_what_is_missing_is_named(table: Table, tmp_path: Path) -> None:
    boards = tmp_path / "boards.pgn"
    final = '[White "Gukesh D"]\n[Black "Wei, Yi"]\n[Result "1/2-1/2"]\n\n1. e4 e5 1/2-1/2\n'
    boards.write_text(final, encoding="utf-8")
    answer = table.type("export", "pgn", MASTERS, "--moves", str(boards))
    assert answer.said.count("\n1. e4 e5 1/2-1/2\n") == 1
    assert answer.complaint.count("doubt: no moves for ") == 6


def test_titles_and_numbers_come_from_the_file_of_the_main_event(table: Table, tmp_path: Path) -> None:
    people = tmp_path / "main.trf"
    rows = [
        f"001 {number:>4} m{title:>3} {name:<33} 2700 IND {number:>11}            0.0    1"
        for number, (title, name) in enumerate((("GM", "Gukesh"), ("IM", "Giri")), start=1)
    ]
    people.write_text("\n".join(["012 Main", "022 Wijk", *rows]) + "\n", encoding="utf-8")
    games = tags(table.do("export", "pgn", MASTERS, "--people", str(people)).encode())
    assert {(game["WhiteTitle"], game["WhiteFideId"]) for game in games if game["White"] == "Gukesh"} == {("GM", "1")}
    assert {game["Site"] for game in games} == {"Wijk"}


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        (("csv", MASTERS, "--profile", "lichess"), 2, "--profile is for pgn, not for csv"),
        (("pgn", MASTERS, "--clock", "blitz"), 2, "--clock is for trf16, trf26, not for pgn"),
        (("pgn", MASTERS, "--json"), 2, "--json says which files were written"),
        (("trf26", MASTERS, "--clock", "rapid"), 3, "no game with the clock rapid has been finished"),
        (("ics", MASTERS), 3, "no time is known"),
        (("pgn", MASTERS, "--moves", "nowhere.pgn"), 3, "no such file"),
        (("pgn", "nowhere.toml"), 3, "no such file"),
    ],
    ids=["other option", "other option of a trf", "json", "clock", "no time", "no moves", "no file"],
)
def test_what_is_wrong_is_said_in_one_line(table: Table, typed: tuple[str, ...], code: int, said: str) -> None:
    assert said in table.refused(code, "export", *typed)


def test_a_calendar_says_which_extra_it_needs(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "icalendar", None)
    assert "chess-playoff[ics]" in table.refused(6, "export", "ics", MASTERS, "--start", "2024-01-28T18:30")


def test_a_file_that_is_there_survives_what_goes_wrong(table: Table, tmp_path: Path) -> None:
    out = tmp_path / "kept.trf"
    out.write_text("kept", encoding="utf-8")
    table.refused(3, "export", "trf26", MASTERS, "--clock", "rapid", "--out", str(out))
    with pytest.raises(OSError, match="nowhere"):
        table.type("export", "pgn", MASTERS, "--out", str(tmp_path / "nowhere" / "a.pgn"))
    assert out.read_text(encoding="utf-8") == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.trf"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_file_is_the_screen(table: Table, tmp_path: Path, kind: str) -> None:
    out = tmp_path / "out"
    more = ("--start", "2024-01-28T18:30+01:00") if kind == "ics" else ()
    more += ("--clock", "blitz") if kind.startswith("trf") else ()
    table.do("export", kind, MASTERS, *more, "--out", str(out))
    assert out.read_bytes().decode().split() == table.do("export", kind, MASTERS, *more).split()
    if kind == "brackets":
        assert json.loads(out.read_text(encoding="utf-8"))["participant"]
