"""Sessions, kept in a file so that a server that starts again asks nobody to come in again.

The file holds hashes: whoever reads it gets in nowhere. It is readable by its owner only.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

LASTS = timedelta(days=7)
"""So long a session lasts: an event."""

MOST = 500
"""So many at once; the oldest ends when another one comes."""


class Session(NamedTuple):
    """What somebody may do (`keys.Role`), who it is, since when."""

    role: int
    name: str
    since: datetime


@dataclass(slots=True)
class Sessions:
    """By the hash of the cookie. `file`: where they are kept; None: nowhere, they end with the server."""

    file: Path | None = None
    _known: dict[str, Session] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.file is None:
            return
        with suppress(OSError, ValueError, TypeError, AttributeError):  # what is no such file opens nothing
            for key, (role, name, since) in json.loads(self.file.read_text(encoding="utf-8")).items():
                self._known[str(key)] = Session(int(role), str(name), datetime.fromisoformat(since))

    def find(self, key: str, now: datetime) -> Session | None:
        """The session, while it lasts."""
        found = self._known.get(key)
        return found if found and timedelta() <= now - found.since + timedelta(minutes=5) < LASTS else None

    def add(self, key: str, session: Session) -> None:
        """Begin a session."""
        self._known[key] = session
        for old in list(self._known)[:-MOST]:
            del self._known[old]
        self._keep()

    def remove(self, key: str) -> None:
        """End a session."""
        if self._known.pop(key, None):
            self._keep()

    def _keep(self) -> None:
        """Write them down; where that cannot be they last as long as the server."""
        if self.file is None:
            return
        said = {key: (role, name, since.isoformat()) for key, (role, name, since) in self._known.items()}
        new = self.file.with_name(f"{self.file.name}.new")
        with suppress(OSError):
            new.unlink(missing_ok=True)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
                json.dump(said, out, ensure_ascii=False)
            new.replace(self.file)
