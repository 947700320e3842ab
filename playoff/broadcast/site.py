"""Templates: every text that comes from a file or a person is escaped; the language is that of the context."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import playoff.words as words
from playoff.errors import MissingExtra
from playoff.languages import _, current, n_, p_

STATIC = Path(__file__).parent / "static"
"""Style sheets, scripts and fonts that the pages use; all of them ours, or carried along with their licence."""

TONGUES = {"en": "English", "es": "Español", "ca": "Català", "nl": "Nederlands"}
"""How the languages call themselves."""


@cache
def _environment() -> Any:
    """Jinja with our texts. Raises MissingExtra where it is not installed."""
    try:
        jinja2 = import_module("jinja2")
    except ImportError:
        raise MissingExtra(_("the pages"), "web") from None
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(_=_, n_=n_, p_=p_, language=current, words=words, figures=words.figures)
    return environment


def render(template: str, **values: Any) -> str:
    """A template with its values, as HTML."""
    return str(_environment().get_template(template).render(values))
