"""Who may do what: keys that are handed out at the start, links that open once, sessions, roles.

A secret never stands in an address that is sent: a link carries it behind `#`, which a browser keeps to itself; the
page hands it in once, by POST, and gets a session in a cookie that no script can read. Programs (OBS reads JSON) send
the key of their role as `Authorization: Bearer`. Kept are the hashes of secrets only.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from enum import IntEnum
from urllib.parse import quote

from starlette.requests import HTTPConnection

COOKIE = "playoff"


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
    """The keys of one server. `open_to`: the role of whoever brings no key."""

    open_to: Role
    standing: dict[str, Role] = field(default_factory=dict)
    """Hashes of keys that open as often as one likes: for programs, and for tablets in the hall."""
    once: dict[str, Role] = field(default_factory=dict)
    """Hashes of keys in links that open once."""
    sessions: dict[str, tuple[Role, str]] = field(default_factory=dict)
    """Hashes of the cookies that were given out, with the role and who it is."""

    def new_once(self, role: Role) -> str:
        """A key that opens once."""
        key = secrets.token_urlsafe(24)
        self.once[_hash(key)] = role
        return key

    def stand(self, key: str, role: Role) -> str:
        """Let `key` stand for a role for as long as the server runs."""
        self.standing[_hash(key)] = role
        return key

    def new_standing(self, role: Role) -> str:
        """A key that opens as often as one likes."""
        return self.stand(secrets.token_urlsafe(24), role)

    def enter(self, key: str, name: str) -> tuple[str, Role] | None:
        """A session for a key: the secret for its cookie and the role; None for a key that opens nothing (now)."""
        found = self.once.pop(_hash(key), None) or self._standing(key)
        if found is None:
            return None
        session = secrets.token_urlsafe(32)
        self.sessions[_hash(session)] = (found, name)
        return session, found

    def leave(self, session: str) -> None:
        """End a session."""
        self.sessions.pop(_hash(session), None)

    def _standing(self, key: str) -> Role | None:
        given = _hash(key)
        return next((role for kept, role in self.standing.items() if hmac.compare_digest(kept, given)), None)

    def role_of(self, request: HTTPConnection) -> Role:
        """What the sender of a request may do."""
        return self._of(request)[0]

    def name_of(self, request: HTTPConnection) -> str:
        """Who the sender said he is when he came in."""
        return self._of(request)[1]

    def _of(self, request: HTTPConnection) -> tuple[Role, str]:
        kind, _, key = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return max(self._standing(key.strip()) or Role.NOBODY, self.open_to), ""
        session = request.cookies.get(COOKIE)
        role, name = self.sessions.get(_hash(session), (Role.NOBODY, "")) if session else (Role.NOBODY, "")
        return max(role, self.open_to), name


def link(address: str, key: str) -> str:
    """A link with a key that the browser keeps to itself."""
    return f"{address}/enter#{quote(key)}"
