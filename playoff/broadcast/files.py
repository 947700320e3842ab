"""The public pages, pictures and JSON of a moment as files that any web host can serve: relative links only."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from contextvars import copy_context
from functools import partial

from playoff.broadcast import feed
from playoff.broadcast.chances import Found
from playoff.broadcast.moment import Moment
from playoff.broadcast.overlays import labels
from playoff.broadcast.public import fragment, page
from playoff.broadcast.site import STATIC
from playoff.errors import MissingExtra
from playoff.languages import _, current, languages, speak
from playoff.pictures.bracket import draw_png, draw_svg
from playoff.pictures.measure import FONT

STYLES = ("page.css", "picture.css", "hall.css")

File = tuple[str, bytes]
"""A path within the folder, and what the file holds."""


def belongings() -> Iterator[File]:
    """What the pages need beside them, the same for every moment."""
    for name in STYLES:
        yield f"static/{name}", (STATIC / name).read_bytes()
    for path in sorted(FONT.glob("*.woff2")):
        yield f"font/{path.name}", path.read_bytes()
    yield "font/OFL.txt", (FONT / "OFL.txt").read_bytes()
    yield "schema.json", _json(feed.schema())


def files(moment: Moment, found: Found | None = None, *, odds: bool = True) -> Iterator[File]:
    """Everything an entry changes; the pages come last, so that what they point to is there before."""
    yield "playoff.json", feed.text(moment)
    yield "bracket.svg", draw_svg(moment.view).encode()
    yield "bracket-dark.svg", draw_svg(moment.view, "dark").encode()
    with suppress(MissingExtra):
        yield "bracket.png", draw_png(moment.view)
    for name, said in labels(moment).items():
        yield f"labels/{name}.txt", said.encode()
    for language in languages():
        drawn = partial(_page, moment, found, odds=odds, language=language, root="..")
        yield f"{language}/index.html", copy_context().run(drawn)
    yield "index.html", copy_context().run(partial(_page, moment, found, odds=odds, language=current(), root="."))


def _page(moment: Moment, found: Found | None, *, odds: bool, language: str, root: str) -> bytes:
    speak(language)
    text = page(
        fragment(moment, found, odds=odds),
        moment,
        root=root,
        tongues=[(code, f"{root}/{code}/index.html") for code in languages()],
        links=[(_("The bracket as a picture"), f"{root}/bracket.svg"), (_("As JSON"), f"{root}/playoff.json")],
    )
    return text.encode()


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
