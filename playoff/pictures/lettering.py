"""The letters of the pictures: one font for all, carried in each, so that they look the same everywhere."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from functools import cache

from playoff.errors import MissingExtra
from playoff.languages import _
from playoff.pictures.measure import FONT, known

FAMILY = "Playoff Inter"
STACK = f"'{FAMILY}', Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

PARTS = {
    "latin": ((0x20, 0xFF), (0x2010, 0x2044), (0x20AC, 0x20AC), (0x2190, 0x2193), (0x2212, 0x2212)),
    "wider": ((0x100, 0x52F), (0x1E00, 0x1EFF)),
}
"""The files of each weight, and which signs are in them."""

Said = tuple[str, bool]
"""A text of a picture, and whether it is bold."""


def faces(texts: Iterable[Said]) -> Iterator[str]:
    """The parts of the font that a picture with these texts needs, as style rules."""
    said = tuple(texts)
    for weight, bold in (("regular", False), ("bold", True)):
        shown = {sign for text, is_bold in said if is_bold is bold for sign in text}
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


def png_of(svg: str, texts: Iterable[Said], zoom: int) -> bytes:
    """A picture as PNG, `zoom` times as fine. Raises MissingExtra without the package resvg-py."""
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra(_("a PNG"), "png") from None
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=zoom,
            skip_system_fonts=all(known(text) for text, _bold in texts),
            font_files=[str(FONT / "regular.otf"), str(FONT / "bold.otf")],
            font_family=FAMILY,
        )
    )
