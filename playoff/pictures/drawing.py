"""A picture as it leaves the house: shapes in the colours of a theme, as SVG with the font in it, or as PNG."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from playoff.pictures.lettering import STACK, Said, faces, png_of
from playoff.pictures.measure import inert, known
from playoff.pictures.shapes import Box, Icon, Layout, Shape, Stroke, Text
from playoff.pictures.themes import Ink, Theme, inks

_CROWN = "M0 3 L4.6 6.6 L8 0.6 L11.4 6.6 L16 3 L14.4 13 L1.6 13 Z"
"""On a field of 16 by 16."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes and their theme. `title` and `told` are for who cannot see it: what it is, what it says."""

    title: str
    layout: Layout
    theme: Theme
    told: str = ""

    def svg(self, *, with_font: bool = True) -> str:
        """One SVG document; without the font it relies on that of the page it stands in."""
        w, h = _n(self.layout.width), _n(self.layout.height)
        painted = inks(self.theme)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img" '
            f"font-family={quoteattr(STACK)}>",
            f"<title>{escape(inert(self.title))}</title>",
        ]
        if self.told:
            lines.append(f"<desc>{escape(inert(self.told))}</desc>")
        if with_font:
            lines.append(f"<style>{''.join(faces(self._said()))}</style>")
        if self.theme.paper:
            lines.append(f'<rect width="{w}" height="{h}" fill="{self.theme.colours.paper}"/>')
        lines += [_shape(shape, painted) for shape in self.layout.shapes]
        return "\n".join([*lines, "</svg>", ""])

    def png(self, zoom: int = 2) -> bytes:
        """A PNG, `zoom` times as fine. Raises MissingExtra without the package resvg-py."""
        return png_of(self.svg(with_font=False), self._said(), zoom)

    def _said(self) -> tuple[Said, ...]:
        return tuple((shape.shown, shape.bold) for shape in self.layout.shapes if isinstance(shape, Text))


def _shape(shape: Shape, painted: Mapping[str, Ink]) -> str:
    ink = painted[shape.role]
    match shape:
        case Box():
            radius = f' rx="{_n(shape.radius)}"' if shape.radius else ""
            place = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" height="{_n(shape.h)}"'
            return f"<rect {place}{radius}{_paint(ink)}/>"
        case Stroke():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            joins = ' stroke-linecap="round" stroke-linejoin="round"'
            return f'<polyline points="{points}"{_paint(ink, shape.width)}{joins}/>'
        case Icon("disc"):
            return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.size)}"{_paint(ink)}/>'
        case Icon():
            place = f"translate({_n(shape.x)} {_n(shape.y)}) scale({_n(shape.size / 16, 4)})"
            return f'<path d="{_CROWN}" transform="{place}"{_paint(ink)}/>'
        case Text():
            return _text(shape, ink)


def _text(text: Text, ink: Ink) -> str:
    parts = [f'x="{_n(text.x)}" y="{_n(text.y)}" font-size="{_n(text.size)}"']
    if text.bold:
        parts.append('font-weight="600"')
    if text.anchor != "start":
        parts.append(f'text-anchor="{text.anchor}"')
    if text.shown and not known(text.shown):
        parts.append(f'textLength="{_n(text.width)}" lengthAdjust="spacingAndGlyphs"')
    title = f"<title>{escape(text.full)}</title>" if text.full else ""
    return f"<text {' '.join(parts)}{_paint(ink)}>{title}{escape(text.shown)}</text>"


def _paint(ink: Ink, width: float | None = None) -> str:
    parts = [f' fill="{ink.fill or "none"}"']
    if ink.edge:
        parts.append(f' stroke="{ink.edge}" stroke-width="{_n(width or ink.edge_width)}"')
    if ink.dash:
        parts.append(f' stroke-dasharray="{ink.dash}"')
    if ink.opacity != 1:
        parts.append(f' opacity="{ink.opacity:g}"')
    return "".join(parts)


def _n(value: float, digits: int = 2) -> str:
    """A number as short as it can be, the same on every machine."""
    return f"{round(value, digits):g}" if abs(value) < 100000 else f"{value:.0f}"
