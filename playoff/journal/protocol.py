"""What every store of journals offers. The desk knows nothing else of it; one suite of tests holds all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from playoff.journal.entry import Draft, Entry, Row


class Kept(NamedTuple):
    """A playoff in a store: its name, how many entries it has, the hash of the last."""

    event: str
    entries: int
    head: str


class Journal(Protocol):
    """Entries of several playoffs, only ever added; chain, sequence and expected version are per playoff.

    Every method raises JournalError, in words, with the way out; nothing is half done then.
    """

    def events(self) -> tuple[Kept, ...]:
        """The playoffs, in the order of their names."""
        ...

    def rows(self, event: str, after: int = -1) -> Sequence[Row]:
        """The entries of a playoff behind number `after`, as they are kept, unproved; none for an unknown playoff."""
        ...

    def append(
        self, event: str, drafts: Sequence[Draft], expected: int, sealed: Mapping[str, str] | None = None
    ) -> tuple[Entry, ...]:
        """Add entries, all of them or none; when it returns they are on the disk.

        `expected`: how many entries the writer knew; JournalError of kind `conflict` when there are others by now.
        `sealed`: secrets to keep with them, by name; a name keeps its first secret.
        """
        ...

    def unsealed(self, event: str, name: str) -> str | None:
        """The secret kept under a name, if any. Secrets are no part of the chain."""
        ...

    def faults(self) -> tuple[str, ...]:
        """What the store itself finds wrong with what it holds; nothing when it is whole."""
        ...

    def news(self, seconds: float) -> bool:
        """Wait until another connection has added something, at most so many seconds; whether one has.

        It may be about any playoff of the store, or nothing new after all; `rows` says what there is.
        """
        ...

    def close(self) -> None:
        """Let go of it."""
        ...
