"""`playoff simulate` and `playoff survey` as they are typed."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from playoff.errors import BadInput, PlayoffError

from .test_commands import ROOT, document, typed

MASTERS = "scenarios/tata-steel-2024-masters.toml"
SAMPLE = str(ROOT / "docs" / "samples" / "survey.toml")
SEMIFINALS = ("simulate", MASTERS, "--as-of", "1-knockout/semifinal-1", "--playoffs", "20000")


def test_json_has_the_keys_of_the_odds_and_a_standard_error() -> None:
    found = document(*SEMIFINALS, "--json", "--start", "2024-01-28T18:30", "--until", "19:30", "--switches")
    assert found["exact"] is False
    assert set(found["standard_error"]) == set(found["title"]) == {"Abdusattorov", "Gukesh", "Giri", "Wei Yi"}
    assert sum(found["title"].values()) == pytest.approx(1)
    assert sum(found["games"].values()) == pytest.approx(1)
    duration = found["duration"]
    assert duration["over"]["0.5"].startswith("2024-01-28T19:")
    assert 0 < duration["overrun"] < 1
    assert duration["within_s"]["0.5"] < duration["within_s"]["0.9"] < duration["within_s"]["0.99"]
    assert found["switches"][0]["switch"] == ""
    assert {row["name"] for row in found["assumptions"]} >= {"moves", "time-used", "ceremony", "draws"}


def test_the_same_seed_prints_the_same_and_another_does_not() -> None:
    first, again, other = (document(*SEMIFINALS, "--json", "--seed", seed) for seed in ("3", "3", "4"))
    assert first == again
    assert first["title"] != other["title"]


def test_the_screen_says_seed_errors_times_and_what_it_rests_on() -> None:
    said = typed(*SEMIFINALS, "--start", "2024-01-28T18:30", "--until", "19:30").stdout
    for part in ("20,000 playoffs played out before the draw, seed 1.", "±", "From 18:30 on it lasts",
                 "90% are over", "Not over at 19:30:", "What this rests on", "--moves-spread"):  # fmt: skip
        assert part in said


def test_the_picture_is_one_sheet(tmp_path: Path) -> None:
    path = tmp_path / "simulated.svg"
    typed(*SEMIFINALS, "--svg", str(path), "--switches")
    root = ET.parse(path).getroot()
    said = " ".join(text for text in root.itertext())
    assert root.tag.endswith("svg")
    assert "Tata Steel Masters 2024" in said
    assert "Minutes from the beginning" in said
    assert "branches.four.parallel = false" in said


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--precision", "1%", "--playoffs", "5"), 2, "one of them"),
        (("--precision", "0"), 2, "a share above 0"),
        (("--start", "25:00"), 3, "is no time"),
        (("--start", "2024-01-28T20:00", "--until", "2024-01-28T19:00"), 2, "not after the beginning"),
        (("--moves", "50-40-60"), 2, "three that do not fall"),
        pytest.param(("--cluster", "tcp://127.0.0.1:1"), 2, "no cluster at", marks=pytest.mark.long),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(options: tuple[str, ...], code: int, said: str) -> None:
    error = typed("simulate", MASTERS, "--as-of", "1-knockout/semifinal-1", *options).exception
    assert isinstance(error, PlayoffError)
    assert error.exit_code == code
    assert said in str(error)


# Surveys


def test_a_survey_as_json_csv_and_picture(tmp_path: Path) -> None:
    table, out, svg = tmp_path / "survey.csv", tmp_path / "survey.json", tmp_path / "survey.svg"
    options = ("--events", "1500", "--processes", "1", "--csv", str(table), "--out", str(out), "--svg", str(svg))
    said = typed("survey", SAMPLE, *options).stdout
    assert "1500 events of each case under each rulebook" in said
    cells = json.loads(out.read_text(encoding="utf-8"))["cells"]
    assert len(cells) == 9
    assert [cell["playoff"] for cell in cells if cell["case"] == "Three level"] == [1.0, 1.0, 1.0]
    fields = {cell["rulebook"]: cell["playoff"] for cell in cells if cell["case"] == "Fourteen"}
    assert len(set(fields.values())) == 1  # the same main events under every rulebook
    for cell in cells:
        assert sum(player["title"] for player in cell["players"]) == pytest.approx(1)
        assert sum(player["gain"] for player in cell["players"]) == pytest.approx(0, abs=1e-9)
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 3 * (14 + 10 + 3)
    assert float(rows[0]["gain"]) == pytest.approx(cells[0]["players"][0]["gain"], abs=1e-6)
    assert ET.parse(svg).getroot().tag.endswith("svg")


HEAD = "[survey]\nname = 'x'\n"
BOOK = "[[rulebooks]]\nrulebook = 'tata-steel-2022'\n"
TIE = "[[ties]]\nname = 'y'\nratings = "


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD, "rulebooks"),
        (f"{HEAD}[[rulebooks]]\nrulebook = 'nowhere'\n{TIE}[1, 2]\n", "nowhere"),
        (HEAD + BOOK, "fields or ties"),
        (f"{HEAD}{BOOK}{TIE}[2700]\n", "1 players"),
        (f"{HEAD}{BOOK}{TIE}[2700, 2600]\nranking = ['z']\n", "official ranking"),
        (f"{HEAD}{BOOK}{BOOK}{TIE}[2700, 2600]\n", "two rulebooks"),
    ],
)
def test_a_survey_that_is_wrong_is_refused_in_a_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    error = typed("survey", str(path)).exception
    assert isinstance(error, BadInput)
    assert said in str(error)
    assert str(path) in str(error) or said == "nowhere"
