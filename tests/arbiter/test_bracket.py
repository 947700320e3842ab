"""`playoff bracket`: a picture of a file, or of the journal, at the end or after an entry."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from playoff.arbiter.bracket import THEMES
from playoff.pictures.themes import THEMES as PAINTED
from tests.arbiter.at_the_desk import Table

ROOT = Path(__file__).parents[2]
MASTERS = str(ROOT / "scenarios" / "tata-steel-2024-masters.toml")


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
    now, then, opening = (table.do("bracket", *step) for step in ((), ("--step", "1"), ("--step", "0")))
    assert "Abdusattorov  ½w ·b" in now
    assert "Abdusattorov  ·w ·b" in then
    assert "·w" not in opening
    assert table.do("show").startswith("Tata Steel Masters 2024\n" + now.rstrip("\n"))


def test_a_file_after_a_step(table: Table) -> None:
    assert "Gukesh  0b ·w" in table.do("bracket", MASTERS, "--step", "5")


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
        (("--step", "99"), 2, "--step 99: there are only 11 entries"),
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
