"""What every table of our TOML files has in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from playoff.rulebooks.book import CLOSED


@dataclass(frozen=True, slots=True)
class Table:
    """Read closed: no unknown key, no silent conversion."""

    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED
