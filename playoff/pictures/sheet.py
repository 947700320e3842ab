"""A sheet of vector graphics: text, bars and lines, in SVG as xml.etree writes it, nothing else.

Every text goes in through one gate, and is measured in the font that the picture carries, so that names of any length
and script stay in their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from playoff.pictures.lettering import STACK, Said, faces
from playoff.pictures.measure import inert, width
from playoff.pictures.themes import LIGHT

INK, SOFT, LINE, PAPER = LIGHT.ink, LIGHT.soft, LIGHT.chip, LIGHT.card
FILL, STRONG, FAINT = LIGHT.won, LIGHT.ink, "#8cc3ab"
"""The colours of the bracket: a chance is painted like who has won, its band half as strong."""

BOLD = ("600", "700")
ELLIPSIS = "…"


def clean(text: str) -> str:
    """A text as it may stand in a picture."""
    return inert(text)


def width_of(text: str, size: float) -> float:
    """How wide a text is in the font of the pictures, in the wider of its weights."""
    return max(width(text, size), width(text, size, bold=True))


def wrapped(text: str, room: float, size: float, lines: int) -> tuple[str, ...]:
    """A text in at most so many lines of that width, broken between words, in a word where one is too long."""
    found: list[str] = []
    for word in _pieces(clean(text), room, size):
        if found and width_of(f"{found[-1]} {word}", size) <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    if len(found) > lines:
        found = [*found[: lines - 1], shortened(" ".join(found[lines - 1 :]), room, size)]
    return tuple(found) or ("",)


def _pieces(text: str, room: float, size: float) -> Iterator[str]:
    for word in text.split(" "):
        rest = word
        while width_of(rest, size) > room and len(rest) > 1:
            fits = next((at for at in range(len(rest), 1, -1) if width_of(rest[:at], size) <= room), 1)
            yield rest[:fits]
            rest = rest[fits:]
        yield rest


def shortened(text: str, room: float, size: float) -> str:
    """A text cut to a width, with dots where something is left out."""
    if width_of(text, size) <= room:
        return text
    while text and width_of(text + ELLIPSIS, size) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


class Canvas:
    """A sheet so wide that is as long as what stands on it; `y` is where the next thing goes."""

    def __init__(self, width: int, title: str, description: str) -> None:
        self.width, self.y = width, 0.0
        self._root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "font-family": STACK})
        ET.SubElement(self._root, "title").text = clean(title)
        ET.SubElement(self._root, "desc").text = clean(description)
        self._style = ET.SubElement(self._root, "style")
        self._said: list[Said] = []
        self._paper = self.rectangle(0, 0, width, 0, PAPER)

    def text(
        self, x: float, y: float, said: str, *, size: float, fill: str = INK, anchor: str = "start", weight: str = ""
    ) -> ET.Element:
        """A line of text; `y` is its foot."""
        attributes = {"x": _n(x), "y": _n(y), "font-size": _n(size), "fill": fill}
        attributes |= {"text-anchor": anchor} if anchor != "start" else {}
        attributes |= {"font-weight": weight} if weight else {}
        element = ET.SubElement(self._root, "text", attributes)
        element.text = clean(said)
        self._said.append((element.text, weight in BOLD))
        return element

    def paragraph(
        self, x: float, said: str, *, size: float, fill: str = INK, weight: str = "", lines: int = 3
    ) -> None:
        """Text over the width that is left, below what stands there already."""
        for line in wrapped(said, self.width - 2 * x, size, lines):
            self.y += size * 1.35
            self.text(x, self.y, line, size=size, fill=fill, weight=weight)

    def rectangle(
        self, x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0, said: str = ""
    ) -> ET.Element:
        """A filled rectangle; `said` is what a reader that cannot see it is told."""
        attributes = {"x": _n(x), "y": _n(y), "width": _n(max(width, 0)), "height": _n(height), "fill": fill}
        attributes |= {"rx": _n(radius)} if radius else {}
        element = ET.SubElement(self._root, "rect", attributes)
        if said:
            ET.SubElement(element, "title").text = clean(said)
        return element

    def line(self, x1: float, y1: float, x2: float, y2: float, *, stroke: str = LINE, width: float = 1) -> None:
        """A straight line."""
        places = {"x1": _n(x1), "y1": _n(y1), "x2": _n(x2), "y2": _n(y2)}
        ET.SubElement(self._root, "line", {**places, "stroke": stroke, "stroke-width": _n(width)})

    def finished(self) -> str:
        """The whole sheet as a document."""
        height = round(self.y + 0.5)
        self._paper.set("height", str(height))
        self._root.set("viewBox", f"0 0 {self.width} {height}")
        self._root.set("width", str(self.width))
        self._root.set("height", str(height))
        self._style.text = "".join(faces(self._said))
        ET.indent(self._root)
        return ET.tostring(self._root, encoding="unicode", xml_declaration=False) + "\n"


def _n(number: float) -> str:
    """A coordinate, short."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
