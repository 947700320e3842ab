"""`playoff bracket`: a picture of a file, or of the journal, at the end or after an entry."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from playoff.arbiter.bracket import THEMES
from playoff.pictures.themes import THEMES as PAINTED
from tests.arbiter.at_the_desk import Table

ROOT = Path(__file__).parents[2]
MASTERS = str(ROOT / "scenarios" / "tata-steel-2024-masters.toml")


SEMIFINALS = "1-knockout/semifinal-1/lots/colours"
OTHERS = ("--ratings", "Gukesh=2725", "--ratings", "Wei Yi=2740", "--ratings", "Abdusattorov=2727")
"""FIDE, January 2024."""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_the_themes_of_the_command_are_those_of_the_pictures() -> None:
    """They are named in both places so that --help needs no picture."""
    assert tuple(PAINTED) == THEMES


def test_a_file_as_svg_and_png(table: Table, tmp_path: Path) -> None:
    svg, png = tmp_path / "picture.svg", tmp_path / "picture.png"
    said = table.do("bracket", MASTERS, "--svg", str(svg), "--png", str(png), "--theme", "dark")
    assert said == f"Written: {svg}\nWritten: {png}\n"
    assert ET.parse(svg).getroot().tag.endswith("svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["picture.png", "picture.svg"]


def test_the_journal_as_it_stands_and_as_it_stood(table: Table) -> None:
    table.do("open", MASTERS)
    table.do("lots", "abdusattorov")
    table.do("result", "abdusattorov", "draw")
    now, then, opening = (table.do("bracket", *step) for step in ((), ("--after", "1"), ("--after", "0")))
    assert "Abdusattorov  ½w ·b" in now
    assert "Abdusattorov  ·w ·b" in then
    assert "·w" not in opening
    assert table.do("show").startswith("Tata Steel Masters 2024\n" + now.rstrip("\n"))


def test_a_file_after_a_step(table: Table) -> None:
    assert "Gukesh  0b ·w" in table.do("bracket", MASTERS, "--after", "5")


def test_text_and_picture_have_the_same_names_and_scores(table: Table, tmp_path: Path) -> None:
    picture = tmp_path / "a.svg"
    table.do("bracket", MASTERS, "--svg", str(picture))
    shown = [one.text for one in ET.parse(picture).getroot().iter("{http://www.w3.org/2000/svg}text")]
    for name in ("Abdusattorov", "Wei Yi", "Gukesh", "Giri"):
        assert name in shown
        assert name in table.do("bracket", MASTERS)


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (("--after", "99"), 2, "--after 99: there are only 11 entries"),
        (("--size", "10x10"), 2, "width and height in pixels"),
        (("--size", "wide"), 2, "width and height in pixels"),
        (("--theme", "pink"), 2, "'pink' is not one of"),
    ],
    ids=["a step too far", "too small", "no size", "no such theme"],
)
def test_what_it_refuses(table: Table, arguments: tuple[str, ...], code: int, complaint: str) -> None:
    answer = table.type("bracket", MASTERS, *arguments)
    assert answer.code == code
    assert complaint in answer.complaint


def test_a_folder_that_is_not_there_is_named(table: Table, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "a.svg"
    with pytest.raises(OSError, match="nowhere"):
        table.type("bracket", MASTERS, "--svg", str(target))


def test_as_json_it_says_what_it_wrote(table: Table, tmp_path: Path) -> None:
    picture = str(tmp_path / "a.svg")
    said = table.json("bracket", MASTERS, "--svg", picture, "--theme", "compact")
    assert said == {"event": "Tata Steel Masters 2024", "theme": "compact", "files": [picture]}


# Chances


def test_chances_stand_in_text_picture_and_json(table: Table, tmp_path: Path) -> None:
    """What `playoff odds` says of the same state, over the same band."""
    svg = tmp_path / "a.svg"
    state = (MASTERS, "--after", "0", "--odds", "--band", "20-50%")
    said = table.do("bracket", *state, "--ratings", "Giri=2749", *OTHERS)
    odds = table.do("odds", MASTERS, "--as-of", SEMIFINALS, "--band", "20-50%", "--ratings", "Giri=2749", *OTHERS)
    table.do("bracket", *state, "--ratings", "Giri=2749", *OTHERS, "--svg", str(svg))
    shown = [one.text for one in ET.parse(svg).getroot().iter("{http://www.w3.org/2000/svg}text")]
    for name in ("Abdusattorov", "Wei Yi", "Gukesh", "Giri"):
        (chance,) = re.findall(rf"^  {name} +(\S+)", odds, flags=re.M)
        assert re.search(rf"^  {name} +{chance}$", said, flags=re.M)
        assert chance in shown
    assert "Before the draw, for 20–50% of draws." in shown
    assert "All are taken to be equal." not in shown
    found = json.loads(table.do("bracket", *state, "--ratings", "Giri=2749", *OTHERS, "--json"))
    assert sum(found["odds"]["title"].values()) == pytest.approx(1)


def test_without_ratings_it_says_so(table: Table) -> None:
    assert "All are taken to be equal." in table.do("bracket", MASTERS, "--after", "0", "--odds")


def test_nothing_is_left_to_win(table: Table) -> None:
    assert table.do("bracket", MASTERS, "--odds") == table.do("bracket", MASTERS)


@pytest.mark.parametrize("option", [("--equal",), ("--white-advantage", "0"), ("--band", "20-50%")], ids=" ".join)
def test_strength_without_odds_is_refused(table: Table, option: tuple[str, ...]) -> None:
    answer = table.type("bracket", MASTERS, *option)
    assert answer.code == 2
    assert "with --odds only" in answer.complaint
