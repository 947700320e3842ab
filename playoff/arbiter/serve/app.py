"""Which address is answered by what, and for whom.

/                    public page          /desk               the arbiter
/live/{page}         its stream           /enter              a key opens a session
/overlay/{name}      for OBS and vMix     /api/v1/playoff     the feed
/static/{file}       style, script        /api/v1/events      its stream
/font/{file}         the font of pictures
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from playoff.arbiter.serve.keys import Keys, Role
from playoff.arbiter.serve.live import Live
from playoff.arbiter.serve.rendered import Rendered
from playoff.arbiter.serve.stream import beating, entries, last_seen
from playoff.broadcast import feed
from playoff.broadcast.site import STATIC
from playoff.languages import _
from playoff.pictures.measure import FONT

Answer = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Site:
    """What every answer needs."""

    live: Live
    keys: Keys
    drawn: Rendered = field(default_factory=Rendered)

    def late(self, request: Request) -> bool:
        """Whether the sender sees the playoff with the delay: everybody but the arbiter."""
        return self.keys.role_of(request) < Role.ARBITER


def site_of(request: Request) -> Site:
    """The site a request came to."""
    site: Site = request.app.state.site
    return site


def only(role: Role, answer: Answer) -> Answer:
    """`answer`, for those who may; others are told to come in."""

    async def asked(request: Request) -> Response:
        if site_of(request).keys.role_of(request) < role:
            raise HTTPException(
                403 if request.method != "GET" else 401, _("this needs the key of the {role}", role=named(role))
            )
        return await answer(request)

    return asked


def named(role: Role) -> str:
    """A role in words."""
    return {Role.NOBODY: "", Role.PUBLIC: _("public"), Role.BROADCAST: _("broadcast"), Role.ARBITER: _("arbiter")}[
        role
    ]


async def playoff(request: Request) -> Response:
    """The snapshot, with its tag; 304 for who has it already."""
    site = site_of(request)
    moment = site.live.shown(late=site.late(request))
    headers = {"ETag": feed.tag(moment), "Cache-Control": "no-cache"}
    if feed.tag(moment) in {part.strip() for part in request.headers.get("if-none-match", "").split(",")}:
        return Response(status_code=304, headers=headers)
    return Response(feed.text(moment), media_type="application/json", headers=headers)


async def events(request: Request) -> Response:
    """The stream of entries."""
    site = site_of(request)
    return beating(entries(site.live, last_seen(request), late=site.late(request), drawn=site.drawn))


async def refused(_request: Request, error: Exception) -> Response:
    """An answer in one line."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return PlainTextResponse(_("there is nothing at this address"), 404)
    if error.status_code == 405:
        return PlainTextResponse(_("this address cannot be used like that"), 405, error.headers)
    return PlainTextResponse(" ".join(str(error.detail).split()), error.status_code, error.headers)


async def broken(_request: Request, _error: Exception) -> Response:
    """A fault of the program: one line for the browser; what it was stands on the terminal of the server."""
    return PlainTextResponse(_("a fault of the program; what was recorded is safe. Load the page again"), 500)


def application(
    site: Site, routes: Sequence[BaseRoute], beside: Sequence[Callable[[], Coroutine[Any, Any, None]]] = ()
) -> Starlette:
    """The application of a site; `routes` are the pages besides the feed, `beside` is done as long as it runs."""

    @asynccontextmanager
    async def alive(_app: Starlette) -> AsyncIterator[None]:
        async with anyio.create_task_group() as tasks:
            for task in (site.live.watch, *beside):
                tasks.start_soon(task)
            with suppress(anyio.get_cancelled_exc_class()):
                yield
            tasks.cancel_scope.cancel()

    app = Starlette(
        routes=[
            Route("/api/v1/playoff", only(Role.PUBLIC, playoff)),
            Route("/api/v1/events", only(Role.PUBLIC, events)),
            Mount("/static", StaticFiles(directory=STATIC)),
            Mount("/font", StaticFiles(directory=FONT)),
            *routes,
        ],
        lifespan=alive,
        exception_handlers={HTTPException: refused, Exception: broken},
    )
    app.state.site = site
    return app


def as_json(value: object, status: int = 200) -> Response:
    """A JSON answer that nobody keeps."""
    return JSONResponse(value, status, {"Cache-Control": "no-store"})
