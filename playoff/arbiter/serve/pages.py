"""What the world sees: the public page with its stream, the overlays, the schema of the feed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from playoff.arbiter.serve.app import Site, only, site_of
from playoff.arbiter.serve.keys import Role
from playoff.arbiter.serve.live import Live
from playoff.arbiter.serve.showing import Showing
from playoff.arbiter.serve.stream import WAIT, beating, event, last_seen
from playoff.broadcast.feed import schema
from playoff.broadcast.moment import Moment
from playoff.broadcast.overlays import FRAME, OVERLAYS, overlay, tag
from playoff.broadcast.public import fragment, page
from playoff.broadcast.site import render
from playoff.languages import _, current, languages

THEMES = ("dark", "light", "contrast")
"""Of overlays."""

YEAR = 366 * 86_400


def showing_of(request: Request) -> Showing:
    """How the playoff is shown here."""
    showing: Showing = request.app.state.showing
    return showing


def _with_odds(request: Request) -> bool:
    return showing_of(request).odds is not None and request.query_params.get("odds") != "no"


# The public page


async def hall(request: Request) -> Response:
    """The public page as it stands, or the door where a key is handed in."""
    site, root = site_of(request), request.scope.get("root_path", "")
    if site.keys.role_of(request) < Role.PUBLIC:
        return RedirectResponse(f"{root}/enter", 303)
    moment, odds = site.live.shown(late=site.late(request)), _with_odds(request)
    without = {} if odds or showing_of(request).odds is None else {"odds": "no"}
    text = page(
        _drawn(site, showing_of(request), moment, odds=odds).decode(),
        moment,
        root=root,
        stream=f"{root}/live/hall?{urlencode({'lang': current(), **without})}",
        tongues=[(code, f"{root}/?{urlencode({'lang': code, **without})}") for code in languages()],
        links=_links(request, root, odds=odds),
        rehearsal=showing_of(request).rehearsal,
    )
    answer = HTMLResponse(text, headers={"Cache-Control": "no-cache"})
    if request.query_params.get("lang") in languages():
        answer.set_cookie("language", current(), max_age=YEAR, samesite="lax", path=root or "/")
    return answer


def _links(request: Request, root: str, *, odds: bool) -> list[tuple[str, str]]:
    found = [(_("The feed, for programs"), f"{root}/api/v1/playoff")]
    if showing_of(request).odds is not None:
        said, wanted = (_("Without chances"), "?odds=no") if odds else (_("With chances"), "")
        found.insert(0, (said, f"{root}/{wanted}"))
    return found


async def stream(request: Request) -> Response:
    """What stands on the page, again behind each entry, and when the odds of it are known."""
    site, showing, odds = site_of(request), showing_of(request), _with_odds(request)
    late = site.late(request)
    seen = last_seen(request)
    known = seen if seen <= site.live.shown(late=late).sequence else -1
    return beating(_fragments(site, showing, known, late=late, odds=odds))


async def _fragments(site: Site, showing: Showing, seen: int, *, late: bool, odds: bool) -> AsyncIterator[bytes]:
    while True:
        moment = await site.live.newer(seen, late=late, seconds=WAIT)
        if moment is None:
            if site.live.shown(late=late).sequence < seen:
                seen = -1
            continue
        seen = moment.sequence
        known = showing.odds.known(moment) if showing.odds else None
        yield event(_drawn(site, showing, moment, odds=odds).decode(), seen)
        if odds and showing.odds and known is None:
            await _odds_or_entry(showing, site.live, moment, late=late)
            if showing.odds.known(moment):
                yield event(_drawn(site, showing, moment, odds=True).decode(), seen)


async def _odds_or_entry(showing: Showing, live: Live, moment: Moment, *, late: bool) -> None:
    """Wait until the odds of a moment are known; a newer moment is not waited with."""
    assert showing.odds is not None
    waiting = {
        asyncio.ensure_future(showing.odds.of(moment)),
        asyncio.ensure_future(live.newer(moment.sequence, late=late, seconds=WAIT)),
    }
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waiting:
            one.cancel()
        for one in waiting:
            with suppress(asyncio.CancelledError):
                await one


def _drawn(site: Site, showing: Showing, moment: Moment, *, odds: bool) -> bytes:
    """The part of the page that changes, drawn once for all who speak the language."""
    found = showing.odds.known(moment) if odds and showing.odds else None
    key = ("hall", current(), moment.head, odds, found is not None)
    return site.drawn.of(key, lambda: fragment(moment, found, odds=odds).encode())


# Overlays


async def shell(request: Request) -> Response:
    """The page of an overlay: nothing of the playoff is in it, it asks for that with its key."""
    name, root, asked = request.path_params["name"], request.scope.get("root_path", ""), request.query_params
    if name not in OVERLAYS:
        raise HTTPException(404)
    theme, accent = asked.get("theme", THEMES[0]), asked.get("accent", "")
    size = re.fullmatch(r"(\d{2,4})x(\d{2,4})", asked.get("size", f"{FRAME[0]}x{FRAME[1]}"))
    if theme not in THEMES:
        raise HTTPException(422, _("no such theme; there are {themes}", themes=", ".join(THEMES)))
    if not re.fullmatch(r"(?:[0-9A-Fa-f]{6})?", accent):
        raise HTTPException(422, _("accent: a colour as six digits, such as ff8800"))
    if size is None:
        raise HTTPException(422, _("size: width and height in pixels, such as 1280x720"))
    source = f"{root}/api/v1/overlay/{name}?{urlencode({'lang': current()})}"
    frame = (int(size[1]), int(size[2]))
    text = render("overlay.html", name=name, root=root, theme=theme, accent=accent, size=frame, source=source)
    return HTMLResponse(text, headers={"Cache-Control": "no-cache"})


async def overlay_data(request: Request) -> Response:
    """What an overlay shows, with its tag; 304 for who has it already."""
    site, name = site_of(request), request.path_params["name"]
    if name not in OVERLAYS:
        raise HTTPException(404)
    moment, rehearsal = site.live.shown(late=site.late(request)), showing_of(request).rehearsal
    key = ("overlay", name, current(), moment.head)
    sent = site.drawn.of(key, lambda: overlay(name, moment, rehearsal=rehearsal))
    headers = {"ETag": tag(sent), "Cache-Control": "no-cache"}
    if tag(sent) in {part.strip() for part in request.headers.get("if-none-match", "").split(",")}:
        return Response(status_code=304, headers=headers)
    return Response(sent, media_type="application/json", headers=headers)


# The feed


async def schema_of_feed(_request: Request) -> Response:
    """The JSON Schema of the feed: the same for every playoff, so nobody needs a key for it."""
    return JSONResponse(schema(), headers={"Cache-Control": "max-age=3600"}, media_type="application/schema+json")


ROUTES = [
    Route("/", hall, name="hall"),
    Route("/live/hall", only(Role.PUBLIC, stream)),
    Route("/overlay/{name}", shell),
    Route("/api/v1/overlay/{name}", only(Role.PUBLIC, overlay_data)),
    Route("/api/v1/schema", schema_of_feed),
]
