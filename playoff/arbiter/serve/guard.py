"""What may come in, and what every answer tells the browser. Nothing else of the server sees a request before.

A page of another site cannot act (Origin, Sec-Fetch-Site), a name that is not ours is not answered (Host, against
rebinding of names), a body has a size, a sender a rate. Refusals are one line of plain text.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from playoff.languages import _

LARGEST = 64 * 1024
"""Bytes of a body."""

LONGEST = 2 * 1024
"""Letters of an address with its query."""

MOST_DIGITS = 9
"""Of the length of a body."""

SAFE = {"GET", "HEAD", "OPTIONS"}

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""No script, no style, no font but ours, from files; no address but ours. A picture within a page has no style of its
own, its font comes from `font.css`."""

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass(slots=True)
class Bucket:
    """So many requests at once, and so many a second after that."""

    burst: float
    each_second: float
    now: Callable[[], float]
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    SENDERS = 10_000

    def take(self, sender: str) -> bool:
        """Whether `sender` may do one more thing now."""
        time = self.now()
        left, last = self._left.pop(sender, (self.burst, time))
        left = min(self.burst, left + (time - last) * self.each_second)
        allowed = left >= 1
        self._left[sender] = (left - 1 if allowed else left, time)
        while len(self._left) > self.SENDERS:
            self._left.popitem(last=False)
        return allowed


class Guard:
    """Stands before the application.

    `hosts`: the names (with port) under which the server answers; `prefix`: the path under which a proxy shows it.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str], actions: Bucket, prefix: str = "") -> None:
        self.app, self.hosts, self.actions, self.prefix = app, hosts, actions, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or hand over with the headers of every answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope = {**scope, "root_path": self.prefix, "path": self._path(scope["path"])}
        refusal = self._refusal(scope)
        answer = refusal or self.app
        body = _Limited(receive)

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await answer(scope, body, sent)

    def _path(self, path: str) -> str:
        """The path with the prefix, whether the proxy has left it or taken it away."""
        there = path == self.prefix or path.startswith(f"{self.prefix}/")
        return path if there else self.prefix + path

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        method = scope["method"]
        if len(scope["raw_path"] or b"") + len(scope["query_string"]) > LONGEST:
            return PlainTextResponse(_("the address is too long"), 414)
        if headers.get("host", "").lower() not in self.hosts:
            return PlainTextResponse(_("this server does not answer under that name"), 421)
        if method in SAFE:
            return None
        if not self._own_page(headers):
            return PlainTextResponse(_("only pages of this server may do that"), 403)
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal() and len(length) <= MOST_DIGITS):
            return PlainTextResponse(_("the length of the request cannot be read"), 400)
        if int(length) > LARGEST:
            return PlainTextResponse(_too_large(), 413)
        if not self.actions.take((scope.get("client") or ("", 0))[0]):
            return PlainTextResponse(_("too many entries at once; wait a moment"), 429, {"Retry-After": "1"})
        return None

    def _own_page(self, headers: Headers) -> bool:
        """Whether a request that acts comes from a page of this server, or from a program with a key of its own.

        Every browser says with Origin or Sec-Fetch-Site where an action comes from; what brings a cookie and says
        neither is refused.
        """
        site = headers.get("sec-fetch-site")
        origin = headers.get("origin")
        if site not in (None, "same-origin", "none"):
            return False
        if origin is None:
            return site is not None or "cookie" not in headers
        try:
            return urlsplit(origin).netloc.lower() in self.hosts
        except ValueError:
            return False


def _too_large() -> str:
    return _("the request is too large")


class _Limited:
    """Receives a body up to the size that is allowed."""

    def __init__(self, receive: Receive) -> None:
        self.receive, self.taken = receive, 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.taken += len(message.get("body", b""))
        if self.taken > LARGEST:
            raise HTTPException(413, _too_large())
        return message
