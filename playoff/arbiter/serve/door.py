"""The door: a key opens a session. It comes behind `#` of a link, or is typed; it is never part of an address."""

from __future__ import annotations

import unicodedata

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from playoff.arbiter.serve.app import site_of
from playoff.arbiter.serve.guard import Bucket
from playoff.arbiter.serve.keys import Role
from playoff.arbiter.serve.sessions import LASTS
from playoff.broadcast.site import render
from playoff.languages import _, languages

LONGEST_NAME = 60
NO_TEXT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Kinds of signs that are no part of a name."""


async def ask(request: Request) -> Response:
    """The form for a key."""
    return HTMLResponse(render("enter.html", root=request.scope.get("root_path", ""), wrong=""))


async def enter(request: Request) -> Response:
    """Open a session with a key; a few tries a minute for everybody."""
    site, tries = site_of(request), request.app.state.tries
    assert isinstance(tries, Bucket)
    async with request.form(max_fields=5, max_files=0) as form:
        key, name = str(form.get("key", "")).strip(), _name(str(form.get("name", "")))
    if not tries.take(request.client.host if request.client else ""):
        return PlainTextResponse(_("too many tries; wait a minute"), 429, {"Retry-After": "60"})
    found = site.keys.enter(key, name)
    root = request.scope.get("root_path", "")
    if found is None:
        wrong = _("This key opens nothing, or has been used. The chief arbiter's screen shows another one.")
        return HTMLResponse(render("enter.html", root=root, wrong=wrong), 403)
    session, role = found
    answer = RedirectResponse(f"{root}/desk" if role is Role.ARBITER else f"{root}/", 303)
    answer.set_cookie(
        site.keys.cookie,
        session,
        max_age=round(LASTS.total_seconds()),
        httponly=True,
        samesite="strict",
        path=root or "/",
        secure=request.url.scheme == "https",
    )
    return answer


def _name(typed: str) -> str:
    """A name as the journal takes it: one line of letters and signs."""
    clean = "".join(sign for sign in unicodedata.normalize("NFC", typed) if unicodedata.category(sign) not in NO_TEXT)
    return " ".join(clean.split())[:LONGEST_NAME]


async def leave(request: Request) -> Response:
    """End the session."""
    keys = site_of(request).keys
    if session := request.cookies.get(keys.cookie):
        keys.leave(session)
    answer = RedirectResponse(f"{request.scope.get('root_path', '')}/enter", 303)
    answer.delete_cookie(keys.cookie, path=request.scope.get("root_path", "") or "/")
    return answer


async def speak(request: Request) -> Response:
    """Choose the language of the pages."""
    async with request.form(max_fields=3, max_files=0) as form:
        code = str(form.get("language", ""))
    if code not in languages():
        return PlainTextResponse(_("no such language"), 422)
    answer = RedirectResponse(f"{request.scope.get('root_path', '')}/desk", 303)
    answer.set_cookie(
        "language", code, max_age=366 * 86_400, samesite="lax", path=request.scope.get("root_path", "") or "/"
    )
    return answer


ROUTES = [
    Route("/enter", ask, name="enter"),
    Route("/enter", enter, methods=["POST"]),
    Route("/leave", leave, methods=["POST"]),
    Route("/language", speak, methods=["POST"]),
]
