"""Puts the server together: what guards it, which pages it has."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from starlette.types import ASGIApp

from playoff.arbiter.serve import desk_draw, desk_page, desk_papers, door, pages
from playoff.arbiter.serve.app import Site, application
from playoff.arbiter.serve.guard import Bucket, Guard
from playoff.arbiter.serve.keys import Keys
from playoff.arbiter.serve.live import Live
from playoff.arbiter.serve.rehearsal import Rehearsal
from playoff.arbiter.serve.showing import Showing
from playoff.arbiter.serve.tongue import Tongue


def build(
    live: Live,
    keys: Keys,
    hosts: frozenset[str],
    *,
    prefix: str = "",
    ticks: Callable[[], float],
    showing: Showing | None = None,
    rehearsal: Rehearsal | None = None,
) -> ASGIApp:
    """The whole server as one application. `ticks`: a clock that only goes forward, for the rates."""
    routes = [*door.ROUTES, *desk_page.ROUTES, *desk_draw.ROUTES, *desk_papers.ROUTES, *pages.ROUTES]
    app = application(Site(live, keys), routes, [partial(rehearsal.play, live)] if rehearsal else [])
    app.state.showing = showing or Showing()
    app.state.tries = Bucket(5, 1 / 12, ticks)
    return Guard(Tongue(app), hosts, Bucket(20, 5, ticks), prefix)
