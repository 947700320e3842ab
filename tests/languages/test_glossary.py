"""The glossary for arbiters: a source for every word, and the catalogues use its words."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
LANGUAGES = ("es", "ca", "nl")
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
