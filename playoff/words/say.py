"""Reasons into sentences: the template of the code in the language spoken, and how each field of it is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from playoff.languages import _, form, p_
from playoff.reasons import Reason
from playoff.words import figures, scores, stages
from playoff.words.english import (
    ADDED,
    CAUSE_CONTEXT,
    CAUSES,
    CRITERIA,
    LABEL,
    LABELS,
    SENTENCES,
    UNTOLD,
    UNTOLD_CONTEXT,
    Counted,
    Template,
)
from playoff.words.lists import conditions, enum, names, versus
from playoff.words.number_words import FEMININE, MASCULINE, in_words


def say(reason: Reason) -> str:
    """The sentence of a reason, without its clause. Raises KeyError for a code that has none."""
    return tidy(_filled(template(reason), reason.params).strip())


def template(reason: Reason) -> Template:
    """The English sentence of a reason: that of its code, or the one for a field that is not empty."""
    for name, given in reason.params.items():
        if given not in (None, "", ()) and (found := SENTENCES.get(f"{reason.code}/{name}")):
            return found
    return SENTENCES[reason.code]


def label(name: str, **params: object) -> str:
    """What stands before a line of a screen, or over a column."""
    text = LABELS[name]
    return _filled(text, params) if isinstance(text, Counted) else _FORMATTER.vformat(p_(LABEL, text), (), params)


def tidy(text: str) -> str:
    """One full stop is enough behind a name that ends with one."""
    return re.sub(r"\.\.(?=\s|$)", ".", text)


def _filled(text: Template, params: Mapping[str, Any]) -> str:
    if isinstance(text, Counted):
        by = params[text.by]
        said = form(text.one, text.many, by if isinstance(by, int) else len(by))
    else:
        said = _(text)
    return _FORMATTER.vformat(said, (), params)


# Sentences that follow another one, behind a space


def _added(name: str, **params: object) -> str:
    return f" {_filled(ADDED[name], params)}"


def _sentence(text: str) -> str:
    """Somebody's words, with a full stop."""
    words = text.strip()
    return f" {words}{'' if words.endswith(('.', '!', '?')) else '.'}" if words else ""


def _places(span: str) -> str:
    first, dash, last = span.partition("-")
    if dash:
        return p_("places", "places {first}–{last}", first=first, last=last)
    return p_("places", "place {place}", place=first)


def _of_places(span: str) -> str:
    """Behind the word of, which melts into the article in some languages."""
    first, dash, last = span.partition("-")
    if dash:
        return p_("places after the word of", "places {first}–{last}", first=first, last=last)
    return p_("places after the word of", "place {place}", place=first)


_ABSENT = {"+/-": "black-absent", "-/+": "white-absent", "-/-": "both-absent"}

_SAID: dict[str, Callable[[Any], str]] = {
    "names": names,
    "list": enum,
    "ids": lambda ids: enum(ids) if ids else p_("ids", "nothing"),
    "versus": versus,
    "first": lambda order: order[0],
    "second": lambda order: order[1],
    "numbered": lambda order: enum(f"{number} {name}" for number, name in enumerate(order, start=1)),
    "conditions": conditions,
    "number": lambda number: stages.capital(in_words(number, MASCULINE)),
    "word": lambda number: in_words(number, MASCULINE),
    "number-of-games": lambda number: in_words(number, FEMININE),
    "points": scores.points,
    "main-points": scores.main_points,
    "value": scores.value,
    "score": scores.result_sign,
    "won": scores.won,
    "table": scores.table,
    "quarters": lambda values: scores.table(values, scores.quarter),
    "amount": figures.number,
    "time": figures.moment,
    "criterion": lambda code: _(CRITERIA[code]) if code in CRITERIA else code,
    "stage": stages.stage_name,
    "stage-won": stages.stage_won,
    "game": stages.game_name,
    "lots-owner": stages.lots_owner,
    "seed": lambda name: name.rpartition("-")[2],
    "places": _places,
    "of": _of_places,
    "what": lambda what: p_(UNTOLD_CONTEXT, UNTOLD[what]),
    "cause": lambda cause: p_(CAUSE_CONTEXT, CAUSES[cause]),
    "meaning": lambda result: _added(_ABSENT[result]) if result in _ABSENT else "",
    "share-second": lambda others: _added("share-second", others=others) if others else "",
    "forfeits": lambda players: _added("forfeits", players=players) if players else "",
    "overridden": lambda reason: _added("overridden", reason=reason) if reason else "",
    "how": lambda how: f" ({how})" if how else "",
    "sentence": _sentence,
}
"""How a field is said, by the name behind its colon."""


class _Sentences(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        return _SAID[format_spec](value) if format_spec else "" if value is None else str(value)


_FORMATTER = _Sentences()
