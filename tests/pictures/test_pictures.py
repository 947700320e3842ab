"""The picture of every scenario: nothing overlaps, nothing leaves its box, hostile names stay inert.

Where ink is, is measured from the SVG by HarfBuzz with the font itself (tests/pictures/seen.py), not by our table.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from playoff.errors import MissingExtra
from playoff.formats.scenario import parse_scenario
from playoff.machine.course import Course
from playoff.machine.due import DueGame, DueLots, due
from playoff.machine.record import GameResult, LotsDrawn
from playoff.machine.walk import begin, enter
from playoff.pictures.board import board
from playoff.pictures.bracket import draw_png, draw_svg
from playoff.pictures.measure import inert
from playoff.pictures.text import draw
from playoff.pictures.themes import THEMES
from playoff.tiebreaks import Result
from playoff.view import View, snapshot
from tests.pictures.gallery import (
    CHARTS,
    GALLERY,
    PAGE,
    PICTURES,
    ROOT,
    SCENARIOS,
    Chart,
    charted,
    drawn,
    equal_odds,
    last,
    page,
    views,
)
from tests.pictures.names import NAMES, renamed
from tests.pictures.seen import SVG, faults

MASTERS = "tata-steel-2024-masters"
FOUR = ("Abdusattorov", "Wei Yi", "Gukesh", "Giri")
HOSTILE = list(NAMES)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_at_the_end(path: Path) -> None:
    """In every theme."""
    view = last(path)
    assert {theme: faults(draw_svg(view, theme)) for theme in THEMES} == {theme: [] for theme in THEMES}


@pytest.mark.long
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_after_every_step(path: Path) -> None:
    """In every theme, and in a small frame."""
    for view in views(path.stem):
        for theme in THEMES:
            assert faults(draw_svg(view, theme)) == []
            assert faults(draw_svg(view, theme, (640, 360))) == []


@pytest.mark.parametrize(
    "change",
    [
        (">Abdusattorov<", ">Abdusattorov, Nodirbek<"),
        (">Semifinal 1<", ">Semifinal of the lower half of the draw, first of two<"),
        (">3:00 + 2 s<", ' dy="20">3:00 + 2 s<'),
        ('font-size="16"', 'font-size="26"'),
    ],
    ids=["a longer name", "a longer heading", "nothing", "larger letters"],
)
def test_the_measuring_finds_what_is_wrong(change: tuple[str, str]) -> None:
    """A text that is made longer or larger in the finished SVG is found; an attribute that moves nothing is not."""
    right = draw_svg(views(MASTERS)[-1])
    wrong = right.replace(*change)
    assert wrong != right
    assert bool(faults(wrong)) is ("dy" not in change[1])


# Names


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 3), ids=lambda first: HOSTILE[first])
@pytest.mark.parametrize("step", [0, 5, -1], ids=["before", "during", "after"])
def test_a_name_stays_a_name(first: int, step: int) -> None:
    """It is well-formed XML with our elements only; each name is there, whole or with its whole in the title."""
    four = [NAMES[key] for key in (HOSTILE * 2)[first : first + 4]]
    view = renamed(views(MASTERS)[step], dict(zip(FOUR, four, strict=True)))
    for theme in THEMES:
        svg = draw_svg(view, theme)
        assert faults(svg) == []
        root = ET.fromstring(svg)
        assert {one.tag.removeprefix(SVG) for one in root.iter()} <= {
            "svg", "title", "style", "rect", "polyline", "text", "path", "circle"
        }  # fmt: skip
        assert not [name for one in root.iter() for name in one.attrib if name.startswith("on") or "href" in name]
        said = {one.text or "" for one in root.iter(f"{SVG}title")} | {
            one.text or "" for one in root.iter(f"{SVG}text")
        }
        assert {inert(name) for name in four} - {""} <= said
    assert draw_png(view).startswith(b"\x89PNG")
    assert draw(view)


def test_an_event_of_any_name() -> None:
    for name in NAMES.values():
        view = renamed(views(MASTERS)[-1], {views(MASTERS)[-1].event: name})
        for theme in THEMES:
            assert faults(draw_svg(view, theme)) == []


def test_right_to_left_names_do_not_turn_the_sentence() -> None:
    """They are isolated where they stand among other words (Unicode Annex 9)."""
    view = renamed(views(MASTERS)[5], {"Gukesh": NAMES["Arabic"]})
    assert any(f"\u2068{NAMES['Arabic']}\u2069" in line for line in board(view).due)


# What is drawn


def test_the_picture_shows_what_the_snapshot_says() -> None:
    """Wijk aan Zee 2024 read off the picture: names, games with their scores, ranks (scenario file, sourced)."""
    root = ET.fromstring(draw_svg(views(MASTERS)[-1]))
    said = [one.text for one in root.iter(f"{SVG}text")]
    for text in ("Tata Steel Masters 2024", "Semifinal 1", "Semifinal 2", "Final", "Champion", "SD", *FOUR):
        assert text in said
    assert [text for text in said if text and text in {"½", "1", "0", "1½", "2"}].count("½") == 6
    assert said.count("2–4") == 3


def test_what_may_come_is_a_broken_line() -> None:
    """During the second semifinal: the final, and sudden death; nothing of it at the end."""
    during, after = (draw_svg(views(MASTERS)[step]) for step in (5, -1))
    assert "Winner of semifinal 2" in during
    assert "stroke-dasharray" in during
    assert "Winner of semifinal" not in after
    assert "stroke-dasharray" not in after


WITH_ODDS = next(picture for picture in GALLERY if picture.odds)


def test_chances_stand_beside_names_over_their_band() -> None:
    """During the second semifinal of 2024 with equal players: whoever is out is left out, Wei Yi has 50 %.

    He is in the final already, and there two equal players meet: half (the odds themselves: tests/odds).
    """
    view, odds = views(MASTERS)[5], equal_odds(WITH_ODDS)
    (card,) = [
        card for section in board(view, odds).sections for column in section.columns for card in column
        if card.id == "chances"
    ]  # fmt: skip
    assert [line.name for line in card.lines if not line.said] == ["Wei Yi", "Giri", "Gukesh"]
    assert card.lines[0].totals == ("50%",)
    assert "–" in card.lines[1].totals[0]
    assert "25–42%" in card.note
    assert [line.name for line in card.lines if line.said] == ["All are taken to be equal."]
    for theme in THEMES:
        assert faults(draw_svg(view, theme, None, odds)) == []
        assert faults(draw_svg(view, theme, (640, 360), odds)) == []
    assert "chances" not in {
        card.id for section in board(views(MASTERS)[-1], replace(odds, over=True)).sections
        for column in section.columns for card in column
    }  # fmt: skip


@pytest.mark.parametrize("name", NAMES.values(), ids=HOSTILE)
def test_chances_of_players_of_any_name(name: str) -> None:
    odds = equal_odds(WITH_ODDS)
    odds = replace(odds, title=tuple(replace(row, name=name) for row in odds.title))
    for theme in THEMES:
        assert faults(draw_svg(views(MASTERS)[5], theme, None, odds)) == []


def drawn_out(players: str, until: Callable[[Course], bool]) -> View:
    """A playoff of these players in which every game is drawn."""
    event = f'[event]\nname = "Drawn"\nrulebook = "tata-steel-2022"\nplayers = {players.split()}\n'
    course = begin(parse_scenario(event, "drawn").opening)
    while not until(course):
        item = due(course)[0]
        if isinstance(item, DueLots):
            course = enter(course, LotsDrawn(item.id, item.players))
        else:
            assert isinstance(item, DueGame)
            course = enter(course, GameResult(item.id or "", item.colours, Result.DRAW))
    return snapshot(course)


def test_a_long_sudden_death_is_abridged() -> None:
    """Of twenty games and the next one the first two and the last eight are drawn (C.4 has no limit)."""
    view = drawn_out("Ann Bob", lambda course: len(course.branch.stages[0].sheet.marks) == 22)
    (card,) = board(view).sections[0].columns[0]
    assert card.heads == ("1", "2", "SD", "2", "", *map(str, range(14, 22)), "22")
    for theme in THEMES:
        assert faults(draw_svg(view, theme)) == []


def test_many_cycles_stand_in_rows() -> None:
    """Nine cycles of five players, all level each time (F.2): not one line that nobody can read."""
    view = drawn_out("Ann Bob Cid Dan Eve", lambda course: len(course.branch.stages) == 9)
    for theme in THEMES:
        svg = draw_svg(view, theme)
        assert faults(svg) == []
        assert float(ET.fromstring(svg).attrib["width"]) <= 1920
    heads = [one for one in ET.fromstring(draw_svg(view)).iter(f"{SVG}text") if (one.text or "").startswith("Cycle")]
    assert len(heads) == 9
    assert len({one.attrib["y"] for one in heads}) > 1


def test_without_the_extra_a_png_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"chess-playoff\[png\]"):
        draw_png(views(MASTERS)[-1])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (400, 300), (3840, 2160)], ids=str)
def test_a_frame_is_filled(theme: str, size: tuple[int, int]) -> None:
    """The picture is exactly as large, and still nothing overlaps."""
    svg = draw_svg(views(MASTERS)[5], theme, size)
    assert faults(svg) == []
    assert ET.fromstring(svg).attrib["viewBox"] == f"0 0 {size[0]} {size[1]}"
    png = draw_png(views(MASTERS)[5], theme, size)
    assert struct.unpack(">II", png[16:24]) == size


def test_broadcast_is_full_hd() -> None:
    assert ET.fromstring(draw_svg(views(MASTERS)[5], "broadcast")).attrib["viewBox"] == "0 0 1920 1080"


def test_transparent_paints_no_ground() -> None:
    for theme, ground in (("transparent", False), ("dark", True)):
        root = ET.fromstring(draw_svg(views(MASTERS)[5], theme))
        whole = [one for one in root.iter(f"{SVG}rect") if one.attrib["width"] == root.attrib["width"]]
        assert bool(whole) is ground


def test_the_same_bytes_under_any_hash_seed() -> None:
    code = (
        "from hashlib import sha256; from playoff.pictures.bracket import draw_svg, draw_png;"
        "from tests.pictures.gallery import views;"
        f"v = views({MASTERS!r})[5]; print(sha256(draw_svg(v).encode() + draw_png(v)).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": str(ROOT)},
            capture_output=True, text=True, check=True, timeout=60,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(found) == 1


# Pictures that are kept


@pytest.mark.parametrize("picture", GALLERY, ids=lambda picture: picture.name)
def test_the_picture_in_the_docs_is_the_one_drawn_now(picture: object) -> None:
    """`python -m tests.pictures.gallery` makes them anew; look at them before."""
    assert isinstance(picture, tuple)
    kept = (PICTURES / f"{picture[0]}.svg").read_text(encoding="utf-8")
    assert kept == drawn(picture)  # type: ignore[arg-type]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
def test_the_chart_in_the_docs_is_the_one_drawn_now(chart: Chart) -> None:
    """And docs/odds.md shows it."""
    assert (PICTURES / f"{chart.name}.svg").read_text(encoding="utf-8") == charted(chart)
    assert f"](pictures/{chart.name}.svg)" in (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")


def test_the_gallery_shows_every_picture_and_every_theme() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
    assert {path.stem for path in PICTURES.glob("*.svg")} == {picture.name for picture in (*GALLERY, *CHARTS)}
    assert {picture.theme for picture in GALLERY} == set(THEMES)
    assert "docs/pictures/masters-2024.svg" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_branch_is_in_the_gallery() -> None:
    shown = {
        row.branch for picture in GALLERY for view in islice(views(picture.scenario), 99) for row in view.branches
    }
    assert shown == {"match", "round_robin", "knockout"}
