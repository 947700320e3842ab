"""A playoff as SVG: the layout in the colours of a theme, with the font in it: it looks the same everywhere."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from xml.sax.saxutils import escape, quoteattr

from playoff.errors import MissingExtra
from playoff.languages import _
from playoff.pictures.board import board
from playoff.pictures.layout import OVERLAY, Box, Icon, Layout, Shape, Stroke, Text, in_frame, lay_out
from playoff.pictures.measure import FONT, inert, known
from playoff.pictures.themes import IN_PAGE, THEMES, Ink, Theme, inks
from playoff.view import View

FAMILY = "Playoff Inter"
STACK = f"'{FAMILY}', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
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
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra(_("a PNG"), "png") from None
    chosen, layout = _laid_out(view, theme, frame, odds)
    text = _document(view, chosen, layout, with_font=False)
    own = all(known(shape.shown) for shape in layout.shapes if isinstance(shape, Text))
    framed = frame or chosen.frame
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=text,
            zoom=1 if framed else 2,
            skip_system_fonts=own,
            font_files=[str(FONT / "regular.otf"), str(FONT / "bold.otf")],
            font_family=FAMILY,
        )
    )


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
        lines.append(f"<style>{''.join(_faces(layout))}</style>")
    if theme.paper:
        lines.append(f'<rect width="{w}" height="{h}" fill="{theme.colours.paper}"/>')
    lines += [_shape(shape, painted) for shape in layout.shapes]
    return "\n".join([*lines, "</svg>", ""])


def _faces(layout: Layout) -> Iterator[str]:
    """The parts of the font that the picture needs, in the picture itself."""
    texts = [shape for shape in layout.shapes if isinstance(shape, Text)]
    for weight, bold in (("regular", False), ("bold", True)):
        shown = {sign for text in texts if text.bold is bold for sign in text.shown}
        for part, spans in PARTS.items():
            if any(first <= ord(sign) <= last for sign in shown for first, last in spans):
                data = _encoded(f"{weight}-{part}.woff2")
                ranges = ",".join(f"U+{first:X}-{last:X}" for first, last in spans)
                yield (
                    f"@font-face{{font-family:'{FAMILY}';font-weight:{600 if bold else 400};"
                    f"src:url(data:font/woff2;base64,{data})format('woff2');unicode-range:{ranges}}}"
                )


@cache
def _encoded(name: str) -> str:
    return base64.b64encode((FONT / name).read_bytes()).decode()


PARTS = {
    "latin": ((0x20, 0xFF), (0x2010, 0x2044), (0x20AC, 0x20AC), (0x2190, 0x2193), (0x2212, 0x2212)),
    "wider": ((0x100, 0x52F), (0x1E00, 0x1EFF)),
}
"""The files of each weight, and which signs are in them."""


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
