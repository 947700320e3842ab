"""One frozen snapshot of a playoff. `--json`, the terminal, the feed, pictures and papers are drawings of it."""

from playoff.view.snapshot import View, snapshot

__all__ = ["View", "snapshot"]
