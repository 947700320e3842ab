"""The public page as HTML: the frame once, and the part of it that every entry changes."""

from __future__ import annotations

from collections.abc import Sequence

from playoff.broadcast.chances import Found, chances
from playoff.broadcast.hall import hall
from playoff.broadcast.moment import Moment
from playoff.broadcast.site import TONGUES, render
from playoff.pictures.bracket import draw_inline

Links = Sequence[tuple[str, str]]
"""Texts with their addresses."""


def fragment(moment: Moment, found: Found | None = None, *, odds: bool = True) -> str:
    """What an entry changes; `found` are the odds, where they are known, shown with `odds` only."""
    page = hall(moment, chances(found) if found else None, odds=odds)
    return render("hall_now.html", page=page, picture=draw_inline(moment.view))


def page(
    now: str,
    moment: Moment,
    *,
    root: str,
    tongues: Links,
    links: Links,
    stream: str = "",
    rehearsal: bool = False,
) -> str:
    """The whole page around a fragment; `stream`: where more of them come from, empty for a page that is only a file.

    `root`: what stands before the address of everything that belongs to the page.
    """
    return render(
        "hall.html",
        now=now,
        event=moment.view.event,
        rulebook=moment.course.rulebook.title,
        over=moment.course.over,
        root=root,
        tongues=[(code, TONGUES.get(code, code), href) for code, href in tongues],
        links=links,
        stream=stream,
        rehearsal=rehearsal,
    )
