"""Charts: nothing overlaps, nothing leaves its card, hostile names stay inert, lengths are what they say.

Where ink is, is measured from the SVG by HarfBuzz with the font itself (tests/pictures/seen.py), not by our table.
"""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from playoff.arbiter.picture_options import THEMES
from playoff.pictures.charts import Bar, Bars, Chart, Column, Columns, Interval, Intervals, chart
from playoff.pictures.drawing import Drawing
from playoff.pictures.measure import inert, lines_of, width
from playoff.pictures.plots import MOST_COLUMNS, together
from playoff.pictures.shapes import Box, Stroke, Text
from tests.pictures.names import NAMES
from tests.pictures.seen import SVG, faults

BOB = Bar("Bob", 0.6, 0.55, 0.65, "55–65%")
HOSTILE = {**NAMES, "many words": "Sri Rama Chandra Murthy Venkata Subramaniam " * 6, "none": ""}


def drawn(
    *parts: Chart, title: str = "Masters", notes: tuple[str, ...] = ("A note.",), theme: str = "light"
) -> Drawing:
    return chart(title, "after the draw", parts, notes, theme)


def boxes(picture: Drawing, role: str) -> list[Box]:
    return [shape for shape in picture.layout.shapes if isinstance(shape, Box) and shape.role == role]


def said(picture: Drawing) -> list[str]:
    return [shape.shown for shape in picture.layout.shapes if isinstance(shape, Text)]


def everything(name: str) -> tuple[Chart, ...]:
    """A chart of each kind, with a name in every place that takes one."""
    return (
        Bars(name, [Bar(name, 0.4, 0.35, 0.45, "35–45%"), BOB]),
        Columns(name, [Column(name, 0.5, name, (0.4, 0.6)), Column("2", 0.5, "50%")], name),
        Intervals(name, [Interval(name, 0, 10, 20, "18:20"), Interval("Final", 20, 30, 60, name)], [(0, "18:00")]),
    )


@pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))
def test_a_name_stays_a_name(name: str) -> None:
    """In every place, in every theme: our elements only, nothing over anything, all of it told."""
    for theme in THEMES:
        picture = drawn(*everything(name), title=name, notes=(name,), theme=theme)
        svg = picture.svg()
        assert faults(svg) == []
        root = ET.fromstring(svg)
        assert {one.tag.removeprefix(SVG) for one in root.iter()} <= {
            "svg", "title", "desc", "style", "rect", "polyline", "text"
        }  # fmt: skip
        assert not [key for one in root.iter() for key in one.attrib if key.startswith("on") or "href" in key]
        told = root.find(f"{SVG}desc")
        assert told is not None
        assert inert(name) in (told.text or "")
    assert drawn(*everything(name)).png().startswith(b"\x89PNG")


@pytest.mark.parametrize("number", [1, 2, 7, 16, MOST_COLUMNS, 100])
@pytest.mark.parametrize("label", ["{n}", "{n}–{n}", "{n} min"], ids=["numbers", "spans", "minutes"])
def test_columns_of_any_number_and_width(number: int, label: str) -> None:
    rows = [Column(label.format(n=100 + n), 0.01 * (n % 7), "under 1%", (0, 0.01 * (n % 7))) for n in range(number)]
    picture = drawn(Columns("Games", rows, "Games"))
    assert faults(picture.svg()) == []
    assert together(rows)[-1].name in said(picture)


def test_scales_with_many_marks() -> None:
    """Names of marks that would touch are left out, from the second on."""
    marks = [(float(minute), f"{minute // 60} h {minute % 60:02} min") for minute in range(0, 300, 5)]
    picture = drawn(Intervals("When", [Interval("Final", 0, 100, 300, "1 h 40 min")], marks))
    assert faults(picture.svg()) == []
    assert "0 h 00 min" in said(picture)
    assert "0 h 05 min" not in said(picture)


@pytest.mark.parametrize(
    "change",
    [(">Bob<", ">Bob and everybody else who ever played<"), ('y="', 'y="1'), ('font-size="16"', 'font-size="46"')],
    ids=["a longer name", "moved", "larger letters"],
)
def test_the_measuring_finds_what_is_wrong(change: tuple[str, str]) -> None:
    right = drawn(Bars("Title", [BOB, Bar("Ann", 0.4, 0.35, 0.45, "35–45%")])).svg()
    assert faults(right) == []
    assert faults(right.replace(*change, 1 if change[0] == ">Bob<" else -1))


def test_a_bar_is_as_long_as_its_chance() -> None:
    """To its low end it is full, to its high end lighter; twice the chance, twice the length, on every card."""
    picture = drawn(
        Bars("", [Bar("Ann", 0.2, 0.2, 0.2, "20%")]), Bars("Else", [Bar("Bob", 0.45, 0.4, 0.5, "40–50%")])
    )
    (ann, bob), (_ann, range_) = boxes(picture, "bar"), boxes(picture, "range")
    assert bob.w == pytest.approx(2 * ann.w)
    assert range_.w == pytest.approx(2.5 * ann.w)
    (mark,) = [one for one in picture.layout.shapes if isinstance(one, Stroke) and one.role == "bar-mark"]
    assert mark.points[0][0] - bob.x == pytest.approx(2.25 * ann.w)


def test_a_bar_ends_where_the_scale_says() -> None:
    """20 % ends on the line over `20%`."""
    picture = drawn(Bars("", [Bar("Ann", 0.2, 0.2, 0.2, "20 %"), Bar("Bob", 0.8, 0.8, 0.8, "80 %")]))
    (line,) = [shape.x for shape in picture.layout.shapes if isinstance(shape, Text) and shape.shown == "20%"]
    assert boxes(picture, "bar")[0].x + boxes(picture, "bar")[0].w == pytest.approx(line)


def test_a_chance_however_small_is_seen() -> None:
    picture = drawn(Bars("", [Bar("Ann", 1e-6, 1e-6, 1e-6, "under 1%"), Bar("Bob", 1.0, 1.0, 1.0, "100%")]))
    assert boxes(picture, "bar")[0].w >= 1


def test_a_column_is_as_high_as_its_chance() -> None:
    ann, bob = boxes(drawn(Columns("Games", [Column("1", 0.2), Column("2", 0.4)])), "bar")
    assert bob.h == pytest.approx(2 * ann.h)
    assert ann.y + ann.h == pytest.approx(bob.y + bob.h)


def test_many_columns_end_in_one_for_all_the_others() -> None:
    rows = together([Column(str(number), 0.01) for number in range(100)])
    assert (len(rows), rows[-1].name) == (MOST_COLUMNS, "23+")
    assert rows[-1].value == pytest.approx(0.77)


def test_intervals_stand_on_one_scale() -> None:
    rows = [Interval("Semifinal", 0, 10, 20, "18:00–18:20"), Interval("Final", 20, 30, 60, "18:20–19:00")]
    first, second = boxes(drawn(Intervals("When", rows, [(0, "18:00"), (60, "19:00")])), "range")
    assert second.w == pytest.approx(2 * first.w)
    assert second.x == pytest.approx(first.x + first.w)


def test_who_cannot_see_it_is_told_everything() -> None:
    picture = drawn(Bars("Title", [BOB]), notes=("For 25–42% of draws.",))
    assert picture.told == "after the draw; Bob: 55–65%; For 25–42% of draws."


def test_the_transparent_theme_has_a_plate_and_no_ground() -> None:
    assert "<rect width=" in drawn(Bars("", [BOB])).svg()
    over = drawn(Bars("", [BOB]), theme="transparent")
    assert "<rect width=" not in over.svg()
    assert len(boxes(over, "plate")) == 1


def test_the_same_chart_is_the_same_bytes() -> None:
    assert drawn(*everything("Ann")).svg() == drawn(*everything("Ann")).svg()


def test_nothing_to_draw_is_no_card() -> None:
    assert not boxes(drawn(Bars("Title", []), Columns("Games", [])), "card-stage")


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))
def test_lines_keep_to_their_number_and_lose_nothing(name: str, most: int) -> None:
    """A line wider than its room is a single word, or the last one, which `fit` cuts."""
    found = lines_of(inert(name), 15, 120, most)
    assert " ".join(found) == inert(name)
    assert len(found) <= most
    assert all(width(line, 15) <= 120 or " " not in line for line in found[:-1])
