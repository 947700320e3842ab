"""What an SVG shows, read from the SVG alone: where the ink of every text is, by a shaper that is not ours.

HarfBuzz shapes each text with the font that is shipped; where the drawing pins a text to a width, that width counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree as ET

import uharfbuzz as hb

from playoff.pictures.measure import FONT

SVG = "{http://www.w3.org/2000/svg}"
SLACK = 0.6
"""Pixels by which hairlines and rounding may miss."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle, and what is in it."""

    left: float
    top: float
    right: float
    bottom: float
    what: str

    def apart(self, other: Area, slack: float = SLACK) -> bool:
        return (
            self.right <= other.left + slack
            or other.right <= self.left + slack
            or self.bottom <= other.top + slack
            or other.bottom <= self.top + slack
        )

    def inside(self, other: Area) -> bool:
        return (
            self.left >= other.left - SLACK
            and self.right <= other.right + SLACK
            and self.top >= other.top - SLACK
            and self.bottom <= other.bottom + SLACK
        )


@cache
def _font(bold: bool) -> hb.Font:
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(FONT / ("bold.otf" if bold else "regular.otf")))))


@cache
def ink(text: str, bold: bool) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of the ink of a text at size 1, its origin at 0 on the baseline."""
    font = _font(bold)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    em = font.face.upem
    pen, left, right, top, bottom = 0, 0.0, 0.0, 0.0, 0.0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        extents = font.get_glyph_extents(info.codepoint)
        if extents and extents.width:
            x = pen + position.x_offset + extents.x_bearing
            left, right = min(left, x), max(right, x + extents.width)
            top = max(top, position.y_offset + extents.y_bearing)
            bottom = min(bottom, position.y_offset + extents.y_bearing + extents.height)
        pen += position.x_advance
    return left / em, -top / em, max(right, pen) / em, -bottom / em


def area(element: ET.Element) -> Area:
    """Where the ink of a text is."""
    said = "".join(element.itertext()) if element.find(f"{SVG}title") is None else element[0].tail or ""
    size, bold = float(element.attrib["font-size"]), element.get("font-weight") == "600"
    left, top, right, bottom = ink(said, bold)
    if "textLength" in element.attrib:
        left, right = 0.0, float(element.attrib["textLength"]) / size
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    x -= {"start": 0.0, "middle": (right - left) / 2 + left, "end": right}[element.get("text-anchor", "start")] * size
    return Area(x + left * size, y + top * size, x + right * size, y + bottom * size, said)


def texts(root: ET.Element) -> list[Area]:
    return [area(element) for element in root.iter(f"{SVG}text") if "".join(element.itertext()).strip()]


def boxes(root: ET.Element) -> list[Area]:
    found = []
    for one in root.iter(f"{SVG}rect"):
        x, y, w, h = (float(one.get(name, "0")) for name in ("x", "y", "width", "height"))
        found.append(Area(x, y, x + w, y + h, "box"))
    return found


def strokes(root: ET.Element) -> Iterator[Area]:
    """The straight parts of every line."""
    for line in root.iter(f"{SVG}polyline"):
        points = [tuple(map(float, pair.split(","))) for pair in line.attrib["points"].split()]
        for (x, y), (to_x, to_y) in pairwise(points):
            yield Area(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y), "line")


def faults(svg: str) -> list[str]:
    """Every text that overlaps another or a line, or that is neither inside nor outside of a box."""
    root = ET.fromstring(svg)
    _x, _y, w, h = map(float, root.attrib["viewBox"].split())
    canvas = Area(0, 0, w, h, "picture")
    shown, boxed, lines = texts(root), [*boxes(root), canvas], list(strokes(root))
    found = []
    for number, text in enumerate(shown):
        found += [f"{text} over {other}" for other in shown[number + 1 :] if not text.apart(other)]
        found += [f"{text} leaves {box}" for box in boxed if not text.apart(box) and not text.inside(box)]
        found += [f"{text} crossed by {line}" for line in lines if not text.apart(line, 0)]
    return found
