"""A playoff as a picture: its board laid out in the sizes of a theme, or in a frame."""

from __future__ import annotations

from dataclasses import replace

from playoff.pictures.board import board
from playoff.pictures.drawing import Drawing
from playoff.pictures.layout import in_frame, lay_out
from playoff.pictures.shapes import OVERLAY
from playoff.pictures.themes import IN_PAGE, THEMES
from playoff.view import View
from playoff.view.odds import OddsView


def draw_svg(
    view: View, theme: str = "light", frame: tuple[int, int] | None = None, odds: OddsView | None = None
) -> str:
    """The picture as one SVG document; `frame`: a size in pixels that it fills. Raises KeyError for another theme."""
    return _drawing(view, theme, frame, odds).svg()


def draw_png(
    view: View, theme: str = "light", frame: tuple[int, int] | None = None, odds: OddsView | None = None
) -> bytes:
    """The picture as PNG, twice as fine as its size where no frame is given. Raises MissingExtra."""
    return _drawing(view, theme, frame, odds).png(zoom=1 if frame or THEMES[theme].frame else 2)


def draw_inline(view: View, *, overlay: bool = False, frame: tuple[int, int] | None = None) -> str:
    """The picture to stand within a page: its colours and its font are those of the page (`picture.css`)."""
    shown = board(view)
    theme = replace(IN_PAGE, sizes=OVERLAY) if overlay else IN_PAGE
    layout = in_frame(shown, theme.sizes, frame) if overlay and frame else lay_out(shown, theme.sizes)
    return Drawing(view.event, layout, theme).svg(with_font=False)


def _drawing(view: View, theme: str, frame: tuple[int, int] | None, odds: OddsView | None) -> Drawing:
    chosen = THEMES[theme]
    shown = board(view, odds)
    framed = frame or chosen.frame
    layout = in_frame(shown, chosen.sizes, framed) if framed else lay_out(shown, chosen.sizes)
    return Drawing(view.event, layout, chosen)
