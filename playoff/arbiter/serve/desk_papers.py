"""The papers of a playoff from the desk page, to be printed by the browser."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from playoff.arbiter.serve.app import only, site_of
from playoff.arbiter.serve.keys import Role
from playoff.formats.papers import PAPERS, paper, told_by_entries
from playoff.formats.papers.html import as_html
from playoff.journal.replay import read
from playoff.languages import _

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""A paper is one file with its style in it, and has no script: nothing else of it is let do anything."""


async def printed(request: Request) -> Response:
    """A paper as it stands now."""
    name = request.path_params["name"]
    if name not in PAPERS:
        raise HTTPException(404)
    live = site_of(request).live

    def made() -> str:
        journal = live.opened()
        try:
            told = told_by_entries(*read(journal, live.event))
        finally:
            journal.close()
        found, _filled = paper(name, told)
        return as_html([found])

    text = await asyncio.to_thread(made)
    return HTMLResponse(text, headers={"Content-Security-Policy": POLICY, "Cache-Control": "no-store"})


def titles() -> list[tuple[str, str]]:
    """The papers, each with its title in the language spoken."""
    return [(name, _(title)) for name, (title, *_makers) in PAPERS.items()]


ROUTES = [Route("/desk/paper/{name}", only(Role.ARBITER, printed))]
