"""What the program says, in the reader's language.

English is written in the source; every other language is one catalogue beside this file (`es.po`, compiled to
`es.mo`), found by its name. The language is a property of the context: a command sets it once, a server for each
request. Nothing here reads the environment; `preferred` is handed what the desk has read.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["ENGLISH", "N_", "_", "current", "form", "languages", "n_", "p_", "preferred", "speak"]

ENGLISH = "en"
_HERE = Path(__file__).parent
_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages there are: English, then every catalogue beside this file."""
    return (ENGLISH, *sorted(path.stem for path in _HERE.glob("*.mo")))


def current() -> str:
    """The language being spoken."""
    return _SPOKEN.get()


def speak(language: str) -> None:
    """Speak `language` from now on in this context. Raises KeyError when there is no catalogue of that name."""
    if language != ENGLISH and language not in languages():
        raise KeyError(language)
    _SPOKEN.set(language)


def preferred(wishes: Iterable[str]) -> str:
    """The first of some locales that there is a catalogue for, `ca_ES.UTF-8` being Catalan; else English."""
    for wish in wishes:
        code = wish.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[0].lower()
        if code in languages():
            return code
    return ENGLISH


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == ENGLISH:
        return gettext.NullTranslations()
    with (_HERE / f"{language}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def _(text: str, /, **params: Any) -> str:
    """`text` in the language spoken, its `{fields}` filled."""
    said = _catalogue(_SPOKEN.get()).gettext(text)
    return said.format(**params) if params else said


def n_(one: str, many: str, number: int, /, **params: Any) -> str:
    """The form of a sentence that goes with `number`, which fills the field `{number}` too."""
    return form(one, many, number).format(**{"number": number, **params})


def form(one: str, many: str, number: int, /) -> str:
    """The form of a sentence that goes with `number`, its fields not filled."""
    return _catalogue(_SPOKEN.get()).ngettext(one, many, number)


def p_(context: str, text: str, /, **params: Any) -> str:
    """As `_`, for a text that means different things in different contexts."""
    said = _catalogue(_SPOKEN.get()).pgettext(context, text)
    return said.format(**params) if params else said


def N_(text: str, /) -> str:  # noqa: N802
    """Mark a text that is translated where it is used: a row of a table."""
    return text
