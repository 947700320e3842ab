"""Lists of names, and of other things, as a sentence has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce

from playoff.languages import _, p_

_SOUNDS_LIKE_I = re.compile(r"h?[iíìïî](?![aeoáéó])|y(?![aeiouáéíóú])", re.IGNORECASE)
"""Before such a name the Spanish y is e: Ana e Inés. A language without such a rule says the same twice."""


def names(players: Sequence[str]) -> str:
    """Names as a list: A, B and C; with semicolons where a name itself has a comma."""
    if len(players) < 2:
        return players[0] if players else _("nobody")
    *others, last = players
    if any("," in name for name in players):
        return p_("list with semicolons", "{names}; and {last}", names=_with_semicolons(others), last=last)
    if _SOUNDS_LIKE_I.match(last):
        return p_("list whose last name begins with the sound i", "{names} and {last}", names=enum(others), last=last)
    return p_("list", "{names} and {last}", names=enum(others), last=last)


def enum(items: Iterable[str]) -> str:
    """Things one after the other: A, B, C."""
    return reduce(lambda said, item: p_("list", "{names}, {next}", names=said, next=item), items)


def _with_semicolons(items: Iterable[str]) -> str:
    return reduce(lambda said, item: p_("list with semicolons", "{names}; {next}", names=said, next=item), items)


def conditions(needs: Iterable[str]) -> str:
    """What all has to happen: A - B 1–0; and C - D ½–½."""
    return reduce(lambda said, need: p_("conditions", "{first}; and {next}", first=said, next=need), needs)


def versus(players: Sequence[str]) -> str:
    """A pairing: A v B."""
    return reduce(lambda white, black: p_("pairing", "{white} v {black}", white=white, black=black), players)
