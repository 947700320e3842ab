"""The shipped rulebook with a word changed here and there; `#!` marks the line an error has to name."""

from __future__ import annotations

from importlib import resources

import pytest

from playoff.errors import BadInput
from playoff.rulebooks import read

TEXT = (resources.files("playoff.rulebooks") / "books" / "tata-steel-2022.toml").read_text(encoding="utf-8")

Edit = tuple[str, str]


def edited(*edits: Edit, text: str = TEXT) -> str:
    """The text with the first occurrence of each `old` replaced; an `old` that is not there is a mistake."""
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def marked_line(text: str) -> int:
    """The line that bears the mark."""
    (number,) = (number for number, line in enumerate(text.splitlines(), start=1) if line.endswith("#!"))
    return number


def refusal(text: str, **switches: object) -> BadInput:
    """How the door refuses a text."""
    with pytest.raises(BadInput) as caught:
        read(text, "club.toml", {name.replace("__", "."): value for name, value in switches.items()})
    assert caught.value.exit_code == 3
    return caught.value
