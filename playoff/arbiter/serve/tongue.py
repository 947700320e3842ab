"""The language of an answer: asked for in the address, chosen before, or what the browser prefers."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from playoff.languages import languages, preferred, speak


class Tongue:
    """Speaks the language of whoever asks, for as long as the answer lasts."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Set the language, then hand over."""
        if scope["type"] == "http":
            speak(_wanted(scope))
        await self.app(scope, receive, send)


def _wanted(scope: Scope) -> str:
    asked: str
    headers = Headers(scope=scope)
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[-1]
    if asked in languages():
        return asked
    chosen = _cookie(headers.get("cookie", ""))
    if chosen in languages():
        return chosen
    return preferred(part.partition(";")[0].strip() for part in headers.get("accept-language", "").split(","))


def _cookie(text: str) -> str:
    try:
        found = SimpleCookie(text).get("language")
    except CookieError:
        return ""
    return str(found.value) if found else ""
