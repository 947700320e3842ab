"""Who may do what: keys that are handed out, links that open once, sessions, roles.

A secret never stands in an address that is sent: a link carries it behind `#`, which a browser keeps to itself; the
page hands it in once, by POST, and gets a session in a cookie that no script can read. Programs (OBS reads JSON) send
the key of their role as `Authorization: Bearer`. Kept are the hashes of secrets only.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from urllib.parse import quote

from starlette.requests import HTTPConnection

from playoff.arbiter.serve.sessions import Session, Sessions

ONCE_FOR = timedelta(hours=12)
"""So long a link may wait to be opened."""


class Role(IntEnum):
    """Each may do what those before it may."""

    NOBODY = 0
    PUBLIC = 1
    BROADCAST = 2
    ARBITER = 3


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(slots=True)
class Keys:
    """The keys of one server.

    `open_to`: the role of whoever brings no key; `now` tells the time; `cookie`: what the session is called, so that
    two servers of one machine do not take each other's; `by`: who is at the desk and has not said his name.
    """

    open_to: Role
    now: Callable[[], datetime]
    cookie: str = "playoff"
    by: str = ""
    sessions: Sessions = field(default_factory=Sessions)
    standing: dict[str, Role] = field(default_factory=dict)
    """Hashes of keys that open as often as one likes: for programs, and for tablets in the hall."""
    once: dict[str, tuple[Role, datetime]] = field(default_factory=dict)
    """Hashes of keys in links that open once, and when they were made."""

    def new_once(self, role: Role) -> str:
        """A key that opens once, for some hours."""
        key = secrets.token_urlsafe(24)
        self.once = {kept: made for kept, made in self.once.items() if self.now() - made[1] < ONCE_FOR}
        self.once[_hash(key)] = role, self.now()
        return key

    def stand(self, key: str, role: Role) -> str:
        """Let `key` stand for a role for as long as the server runs."""
        self.standing[_hash(key)] = role
        return key

    def enter(self, key: str, name: str) -> tuple[str, Role] | None:
        """A session for a key: the secret for its cookie and the role; None for a key that opens nothing (now)."""
        found = self._once(key) or self._standing(key)
        if found is None:
            return None
        secret = secrets.token_urlsafe(32)
        self.sessions.add(_hash(secret), Session(int(found), name, self.now()))
        return secret, found

    def leave(self, secret: str) -> None:
        """End a session."""
        self.sessions.remove(_hash(secret))

    def _once(self, key: str) -> Role | None:
        role, made = self.once.pop(_hash(key), (None, self.now()))
        return role if self.now() - made < ONCE_FOR else None

    def _standing(self, key: str) -> Role | None:
        given = _hash(key)
        found = [role for kept, role in self.standing.items() if hmac.compare_digest(kept, given)]
        return max(found, default=None)

    def role_of(self, request: HTTPConnection) -> Role:
        """What the sender of a request may do."""
        kind, _, key = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return max(self._standing(key.strip()) or Role.NOBODY, self.open_to)
        session = self._session(request)
        return max(Role(session.role) if session else Role.NOBODY, self.open_to)

    def name_of(self, request: HTTPConnection) -> str:
        """Who the sender said he is when he came in."""
        session = self._session(request)
        return (session.name if session else "") or self.by

    def _session(self, request: HTTPConnection) -> Session | None:
        secret = request.cookies.get(self.cookie)
        return self.sessions.find(_hash(secret), self.now()) if secret else None


def link(address: str, key: str) -> str:
    """A link with a key that the browser keeps to itself."""
    return f"{address}/enter#{quote(key)}"
