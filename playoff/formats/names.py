"""Names of players as files write them: what decorates them, and what of them counts."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

TITLES = frozenset(["GM", "IM", "FM", "CM", "NM", "WGM", "WIM", "WFM", "WCM", "WNM", "AGM", "AIM", "AFM", "ACM"])
"""Before, behind or in brackets after a name."""

_ANY_TITLE = "|".join(sorted(TITLES))
_TITLE = re.compile(rf"(?:{_ANY_TITLE})\.?(?:\s+|(?=\())")
_TAIL = re.compile(
    r"\s*(?:[(\[]\s*(?P<inside>\d{3,4}|[A-Z]{3}|w|b|wh|bl|white|black|" + _ANY_TITLE + r")\s*[)\]]"
    r"|\s(?P<rating>[12]\d{3}))$",
    re.IGNORECASE,
)
_LETTERS = str.maketrans(dict(zip("øłđðþßæœı", ("o", "l", "d", "d", "th", "ss", "ae", "oe", "i"), strict=True)))


@dataclass(frozen=True, slots=True)
class Bare:
    """A name without what does not belong to it, and what that said."""

    name: str
    title: str = ""
    rating: int | None = None
    federation: str = ""


@cache
def bare(written: str) -> Bare:
    """A name as it was written, freed of title, rating, federation, colour and needless blanks."""
    name = " ".join(unicodedata.normalize("NFC", written).split())
    title, rating, federation = "", None, ""
    while (tail := _TAIL.search(name)) and tail.start():
        word = tail["inside"] or tail["rating"]
        if word.isdecimal():
            rating = rating or int(word)
        elif word.upper() in TITLES:
            title = title or word.upper()
        elif len(word) == 3 and word.isupper():
            federation = word
        elif len(word) == 3:
            break
        name = name[: tail.start()].rstrip()
    head = _TITLE.match(name)
    if head and name[head.end() :] and not (name.isupper() and len(name.split()) < 4):  # IM DONG HYUN is a name
        title, name = title or head[0].strip(" ."), name[head.end() :]
    return Bare(name, title, rating, federation)


@cache
def key_of(name: str) -> tuple[str, ...]:
    """The words of a name in alphabetical order: without case, accents, punctuation."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    words = re.findall(r"[^\W_]+", plain.replace("'", "").replace("’", ""))
    return tuple(sorted(words)) or (name,)
