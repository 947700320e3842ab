"""A playoff as SVG: the layout in the colours of a theme, with the font in it: it looks the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from xml.sax.saxutils import escape, quoteattr

from playoff.pictures.board import board
from playoff.pictures.layout import in_frame, lay_out
from playoff.pictures.lettering import STACK, Said, faces, png_of
from playoff.pictures.measure import inert, known
from playoff.pictures.shapes import OVERLAY, Box, Icon, Layout, Shape, Stroke, Text
from playoff.pictures.themes import IN_PAGE, THEMES, Ink, Theme, inks
from playoff.view import View

_CROWN = "M0 3 L4.6 6.6 L8 0.6 L11.4 6.6 L16 3 L14.4 13 L1.6 13 Z"
"""On a field of 16 by 16."""


def draw_svg(
    view: View, theme: str = "light", frame: tuple[int, int] | None = None, odds: Mapping[str, str] | None = None
) -> str:
    """The picture as one SVG document; `frame`: a size in pixels that it fills. Raises KeyError for another theme."""
    chosen, layout = _laid_out(view, theme, frame, odds)
    return _document(view, chosen, layout, with_font=True)


def draw_png(
    view: View, theme: str = "light", frame: tuple[int, int] | None = None, odds: Mapping[str, str] | None = None
) -> bytes:
    """The picture as PNG, twice as fine as its size where no frame is given. Raises MissingExtra."""
    chosen, layout = _laid_out(view, theme, frame, odds)
    text = _document(view, chosen, layout, with_font=False)
    return png_of(text, _texts(layout), zoom=1 if frame or chosen.frame else 2)


def _texts(layout: Layout) -> tuple[Said, ...]:
    return tuple((shape.shown, shape.bold) for shape in layout.shapes if isinstance(shape, Text))


def draw_inline(view: View, *, overlay: bool = False, frame: tuple[int, int] | None = None) -> str:
    """The picture to stand within a page: its colours and its font are those of the page (`picture.css`)."""
    shown = board(view)
    if overlay:
        theme = replace(IN_PAGE, sizes=OVERLAY)
        layout = in_frame(shown, OVERLAY, frame) if frame else lay_out(shown, OVERLAY)
    else:
        theme, layout = IN_PAGE, lay_out(shown, IN_PAGE.sizes)
    return _document(view, theme, layout, with_font=False)


def _laid_out(
    view: View, theme: str, frame: tuple[int, int] | None, odds: Mapping[str, str] | None
) -> tuple[Theme, Layout]:
    chosen = THEMES[theme]
    shown = board(view, odds)
    framed = frame or chosen.frame
    return chosen, in_frame(shown, chosen.sizes, framed) if framed else lay_out(shown, chosen.sizes)


def _document(view: View, theme: Theme, layout: Layout, *, with_font: bool) -> str:
    w, h = _n(layout.width), _n(layout.height)
    painted = inks(theme)
    title = escape(inert(view.event))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img" '
        f"font-family={quoteattr(STACK)}>",
        f"<title>{title}</title>",
    ]
    if with_font:
        lines.append(f"<style>{''.join(faces(_texts(layout)))}</style>")
    if theme.paper:
        lines.append(f'<rect width="{w}" height="{h}" fill="{theme.colours.paper}"/>')
    lines += [_shape(shape, painted) for shape in layout.shapes]
    return "\n".join([*lines, "</svg>", ""])


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
