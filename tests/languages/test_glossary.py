"""The glossary for arbiters (docs/glossary.md): a source for every word, and the catalogues use its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from .update import FOLDER, read, strings

PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"
LANGUAGES = {"Español": "es", "Català": "ca", "Nederlands": "nl"}
"""The columns of the table, and their catalogues."""

LEAST = 40
"""Words in each language, at least: issue 7."""

NOT_THE_TERM = re.compile(
    r"\{[^{}]*\}|%\(\w+\)s|`[^`]*`|\[\[?\w+\]\]?|--\w+|\"[^\"]*\"|[A-Z]{3,}\w*|\w+\.toml"  # fields, codes, keys, options
    r"|playoff (?:open|next|console|show|run|log|result|verify|restore|backup|journal|story)|\bplayoff\.db|of playoff\b"
    r"|newer playoff|other playoff"  # the program
    r"|the rest\b"  # the others
    r"|\bcolou?rs; use|with colours$|round robin|whole number|Swiss tournament"
)
"""What only looks like a term."""


@dataclass(frozen=True)
class Word:
    """What a term is called in a language: the form to use, then those allowed beside it."""

    forms: tuple[str, ...]
    source: str


@cache
def table(heading: str) -> tuple[dict[str, str], ...]:
    """The rows of the table under a heading, by the names of its columns."""
    part = PAGE.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    head, _rule, *rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")
    ]
    return tuple(dict(zip(head, row, strict=True)) for row in rows)
