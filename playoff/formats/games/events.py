"""What the Event tag tells: the event itself, the round, and whether it is a playoff or an Armageddon game."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Literal

Stage = Literal["", "playoff", "armageddon"]

_ARMAGEDDON = re.compile(r"\barmageddon\b", re.IGNORECASE)
_PLAYOFF = re.compile(
    r"\b(?:tie[\s-]?break(?:er)?s?|play[\s-]?offs?|sudden[\s-]?death|barrages?|d[ée]partages?|stichkampf|stechen"
    r"|tiebreak[-\w]*|desempates?|spareggi[oi]?|t\.b\.)(?!\w)"
    r"|(?<=\W)tb\s?\d*\b",
    re.IGNORECASE,
)
_SHORT = re.compile(r"^\s*(?:tb|po|t\.b\.)\s*\.?\s*\d*\b", re.IGNORECASE)
"""In a Round tag, where no name of a place can stand."""
_PACE = re.compile(r"[\s,:|/–-]*\b(?:rapid|blitz|bullet|schnellschach)\s*$", re.IGNORECASE)
_ROUND = re.compile(
    r"(?:^|[\s,:|/(–-]+)(?:round|runde|ronde|ronda|ronde|rd\.?|r)\s*\.?\s*(\d{1,2}(?:\.\d{1,3})?)\b\)?", re.IGNORECASE
)
_WHO = re.compile(r"^(round\b[^:]*):\s+\S.*\s-\s\S.*$", re.IGNORECASE)
_BOARD = re.compile(r"[\s,|/–-]*\bboard\s+\d+\b", re.IGNORECASE)
_EDITION = re.compile(r"\b(?:\d{1,3}(?:st|nd|rd|th|\.|º|ª|e|er|ème)|(?:19|20)\d\d)(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class EventName:
    """An Event tag taken apart."""

    name: str
    """The event, without round and stage; empty where the tag names none."""
    key: str
    """The same to compare: without case, accents, edition."""
    edition: str = ""
    """`84th` or `2024`: two of them are two events."""
    stage: Stage = ""
    round: str = ""
    """What the tag says of the round, where it does."""


def stage_in(text: str, *, alone: bool = False) -> Stage:
    """Whether a text speaks of a playoff or of Armageddon; `alone`: the text is no name, so that `TB1` is enough."""
    if _ARMAGEDDON.search(text):
        return "armageddon"
    return "playoff" if _PLAYOFF.search(text) or (alone and _SHORT.match(text)) else ""


@cache
def event_name(tag: str) -> EventName:
    """Take an Event tag apart; a study's `Round 3: White - Black` names no event."""
    text = _BOARD.sub("", _WHO.sub(r"\1", " ".join(tag.split())))
    if text in {"?", "-"}:
        text = ""
    stage = stage_in(text)
    found = _ROUND.search(text)
    round_text = found[1] if found else ""
    if found and not text[: found.start()].strip():
        name = ""
    else:
        name = text[: found.start()] + text[found.end() :] if found else text
    name = _trimmed(_PLAYOFF.sub(" ", _ARMAGEDDON.sub(" ", name)))
    if stage:
        name = _trimmed(_PACE.sub("", name))
    edition = " ".join(_EDITION.findall(name)).casefold()
    return EventName(name, _key(_EDITION.sub(" ", name)) or _key(name), edition, stage, round_text)


def _trimmed(text: str) -> str:
    return " ".join(text.split()).strip(" ,:;|/–-([")


def _key(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(re.findall(r"[^\W_]+", "".join(sign for sign in plain if not unicodedata.combining(sign))))
