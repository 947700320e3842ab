"""What a picture is made of: boxes, lines, texts and signs with their roles, in pixels; and its measures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from playoff.pictures.measure import fit, inert


@dataclass(frozen=True, slots=True)
class Sizes:
    """The measures of a picture, in pixels."""

    row: float = 38
    cell: float = 28
    pad: float = 16
    name: float = 16
    small: float = 12
    head: float = 14
    title: float = 30
    longest: float = 250
    """Room for a name at most."""
    between: float = 52
    margin: float = 36
    titled: bool = True
    """With title, subtitle and foot."""
    noted: bool = True
    """With clocks, the headings of sections, and what is due."""


ROOMY = Sizes()
OVERLAY = Sizes(margin=16, titled=False)
COMPACT = Sizes(28, 21, 11, 13, 10.5, 12, 18, 170, 34, 12, titled=False, noted=False)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners."""

    x: float
    y: float
    w: float
    h: float
    role: str
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    role: str
    width: float = 2


@dataclass(frozen=True, slots=True)
class Text:
    """A text on its baseline; `full` is what was meant where it had to be cut; `width` as measured."""

    x: float
    y: float
    shown: str
    size: float
    role: str
    width: float
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "start"
    full: str = ""


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawn sign: the crown of the champion, or a disc."""

    name: Literal["crown", "disc"]
    x: float
    y: float
    size: float
    role: str


Shape = Box | Stroke | Text | Icon


@dataclass(frozen=True, slots=True)
class Layout:
    """A picture: its size, and its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def put(
    x: float, y: float, text: str, size: float, role: str, room: float,
    bold: bool = False, anchor: Literal["start", "middle", "end"] = "start",
) -> Text:  # fmt: skip
    """A text fitted into its room."""
    meant = inert(text)
    fitted = fit(meant, size, room, bold)
    full = meant if fitted.shown != meant else ""
    return Text(x, y, fitted.shown, fitted.size, role, fitted.width, bold, anchor, full)


def moved(shapes: Iterable[Shape], dx: float, dy: float, factor: float = 1) -> Iterator[Shape]:
    """Shapes made larger by `factor`, then moved."""
    for shape in shapes:
        if isinstance(shape, Stroke):
            points = tuple((x * factor + dx, y * factor + dy) for x, y in shape.points)
            yield replace(shape, points=points, width=shape.width * factor)
            continue
        x, y = shape.x * factor + dx, shape.y * factor + dy
        match shape:
            case Box(w=w, h=h, radius=radius):
                yield replace(shape, x=x, y=y, w=w * factor, h=h * factor, radius=radius * factor)
            case Text(size=size, width=wide):
                yield replace(shape, x=x, y=y, size=size * factor, width=wide * factor)
            case Icon(size=size):
                yield replace(shape, x=x, y=y, size=size * factor)
