"""Charts as SVG: well-formed whatever a name is, nothing outside the sheet, no text over another."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from playoff.pictures.charts import WIDTH, Bar, Bars, Chart, Column, Columns, Interval, Intervals, chart
from playoff.pictures.sheet import shortened, width_of, wrapped

SVG = "{http://www.w3.org/2000/svg}"

NAMES = {
    "ordinary": "Giri",
    "markup": "<script>alert('&')</script> \"Bob\" ]]>",
    "long with blanks": "Sri Rama Chandra Murthy Venkata Subramaniam " * 6,
    "long without": "W" * 300,
    "turned": "Ann\u202egro.live\u202c \u2067x",
    "controls": "A\x00n\x1bn\ud800\ufffe",
    "Chinese": "丁立人" * 20,
    "Arabic": "محمد بن سلمان",
    "combining": "Z" + "\u0301" * 80 + "oe",
    "empty": "",
}


def drawn(*parts: Chart, title: str = "Masters", notes: tuple[str, ...] = ("A note.",)) -> ET.Element:
    return ET.fromstring(chart(title, "after the draw", parts, notes))


def texts(sheet: ET.Element) -> list[tuple[float, float, float, str]]:
    """Left end, right end, foot and letters of every text, as wide as the drawing takes it to be."""
    found = []
    for text in sheet.iter(f"{SVG}text"):
        said, x, size = text.text or "", float(text.get("x", "")), float(text.get("font-size", ""))
        wide = width_of(said, size)
        left = x - {"end": wide, "middle": wide / 2}.get(text.get("text-anchor", ""), 0)
        found.append((left, left + wide, float(text.get("y", "")), said))
    return found


@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_names_of_any_length_and_kind(name: str) -> None:
    """Read back by a strict parser; every text inside the sheet; what turns text around is gone."""
    rows = [Bar(name, 0.4, 0.35, 0.45, "35–45%"), Bar("Bob", 0.6, 0.55, 0.65, "55–65%")]
    sheet = drawn(Bars(name, rows), Columns(name, [Column("1", 1.0, "100%")], name), title=name, notes=(name,))
    _, _, width, height = map(float, (sheet.get("viewBox") or "").split())
    for left, right, foot, said in texts(sheet):
        assert 0 <= left <= right <= width, said
        assert 0 < foot < height
        assert not set(said) & {"\u202e", "\u2067", "\x00", "\x1b"}
    assert width == WIDTH
    assert not list(sheet.iter(f"{SVG}script"))


def test_no_text_stands_over_another() -> None:
    rows = [Bar(name, 0.2, 0.1, 0.3, "10–30%") for name in NAMES.values()]
    found = texts(drawn(Bars("Title", rows), Columns("Games", [Column(str(n), 0.1, "1–2%") for n in range(40)])))
    for number, (left, right, foot, said) in enumerate(found):
        for other_left, other_right, other_foot, other in found[number + 1 :]:
            apart = abs(foot - other_foot) >= 11 or right <= other_left + 1 or other_right <= left + 1
            assert apart, (said, other)


def bars(sheet: ET.Element) -> list[tuple[float, str]]:
    """How long each named bar is, with what a reader is told."""
    told = ((each, each.find(f"{SVG}title")) for each in sheet.iter(f"{SVG}rect"))
    return [(float(each.get("width", "")), title.text or "") for each, title in told if title is not None]


def test_a_bar_is_as_long_as_its_chance() -> None:
    """To its low end it is full; twice the chance, twice the length; said again for who cannot see it."""
    sheet = drawn(Bars("", [Bar("Ann", 0.2, 0.2, 0.2, "20%"), Bar("Bob", 0.4, 0.4, 0.5, "40–50%")]))
    (short, ann), (long, bob) = bars(sheet)
    assert long == pytest.approx(2 * short, rel=1e-3)
    assert (ann, bob) == ("Ann: 20%", "Bob: 40–50%")


def test_many_columns_end_in_one_for_all_the_others() -> None:
    sheet = drawn(Columns("Games", [Column(str(number), 0.01) for number in range(100)]))
    names = [said for _, _, _, said in texts(sheet)]
    assert "23+" in names
    assert "24" not in names


def test_intervals_stand_on_one_scale() -> None:
    rows = [Interval("Semifinal", 0, 10, 20, "18:00–18:20"), Interval("Final", 20, 30, 60, "18:20–19:00")]
    sheet = drawn(Intervals("When", rows, [(0, "18:00"), (60, "19:00")]))
    (first, _), (second, _) = bars(sheet)
    assert second == pytest.approx(2 * first, rel=1e-3)


def test_the_same_chart_is_the_same_bytes() -> None:
    part = Bars("Title", [Bar("Ann", 0.2, 0.1, 0.3, "10–30%")])
    assert chart("A", "b", [part], ()) == chart("A", "b", [part], ())


def test_nothing_to_draw_is_no_chart() -> None:
    assert not bars(drawn(Bars("Title", [])))


@pytest.mark.parametrize("lines", [1, 2, 3])
@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_lines_keep_to_their_width_and_number(name: str, lines: int) -> None:
    found = wrapped(name, 120, 15, lines)
    assert 1 <= len(found) <= lines
    assert all(width_of(line, 15) <= 120 for line in found)


def test_what_is_left_out_is_shown_by_dots() -> None:
    assert shortened("Nepomniachtchi", 60, 15).endswith("…")
    assert shortened("Giri", 60, 15) == "Giri"
