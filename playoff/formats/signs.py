"""How results, points and days are written in foreign files, and what a spreadsheet makes of a half."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache, reduce

from playoff.errors import BadInput
from playoff.languages import N_, _
from playoff.tiebreaks import HalfPoints, Result

RESULTS = N_("1-0, 0-1, 1/2-1/2, +/-, -/+, -/-, or * for an open game")

_OPEN = {"", "*", "?", "...", "n/a", "none", "null", "open"}
_HALVES = re.compile(r"½|(?<![\d.,])0?[.,]50?(?!\d)")
_WRITTEN = {
    "1-0": Result.WHITE_WINS,
    "0-1": Result.BLACK_WINS,
    **dict.fromkeys(("1/2-1/2", "1/2", "=", "=-=", "1/2:1/2", "draw", "remis", "r"), Result.DRAW),
    **dict.fromkeys(("+/-", "+-", "+--", "1-0f", "1-0ff", "1-0k", "1f-0f"), Result.WHITE_BY_FORFEIT),
    **dict.fromkeys(("-/+", "-+", "--+", "0-1f", "0-1ff", "0-1k", "0f-1f"), Result.BLACK_BY_FORFEIT),
    **dict.fromkeys(("-/-", "--", "---", "0-0f", "0-0ff", "0-0k", "0f-0f"), Result.BOTH_FORFEIT),
    "0-0": Result.BOTH_LOSE,
    "1/2-0": Result.WHITE_HALF,
    "0-1/2": Result.BLACK_HALF,
}


def one_or_other(choices: Iterable[str]) -> str:
    """Choices as one text: `trf or pgn or csv`."""
    return reduce(lambda one, other: _("{one} or {other}", one=one, other=other), choices)


@lru_cache(maxsize=1 << 12)
def result_of(text: str) -> Result | None:
    """The result that a text states from White's view; None where it says that the game is open.

    Dashes, colons, half signs, decimal halves and blanks in every usual spelling. Raises BadInput for any other.
    """
    plain = re.sub(r"[‐‑‒–—−]", "-", text.strip().casefold())
    plain = re.sub(r"\s+", "", _HALVES.sub("1/2", plain).replace(":", "-"))
    if plain in _OPEN:
        return None
    if plain not in _WRITTEN:
        raise BadInput(_("no result: {text!r}", text=text.strip()[:40]), right=_(RESULTS))
    return _WRITTEN[plain]


_SCORES = {"1": Result.WHITE_WINS, "1/2": Result.DRAW, "0": Result.BLACK_WINS}


def result_from_score(text: str) -> Result | None:
    """The result when a text is nothing but a score of 1, ½ or 0, taken as White's; None when it is none."""
    plain = _HALVES.sub("1/2", text.strip())
    return _SCORES.get(re.sub(r"^([01])[.,]0+$", r"\1", plain))


def half_points(text: str) -> HalfPoints | None:
    """Points written as a decimal or with a half sign, in half points; None where the text is no such number."""
    found = re.fullmatch(r"(\d{0,4})(?:[.,](0|00|5|50)|\s*(½|1/2))?", text.strip())
    if found is None or not text.strip():
        return None
    half = found[3] is not None or (found[2] or "").startswith("5")
    return HalfPoints(2 * int(found[1] or 0) + half)


_MONTHS = {
    **dict.fromkeys(("jan", "january", "januar", "januari", "janvier", "janv", "ene", "enero", "gen", "gennaio"), 1),
    **dict.fromkeys(("feb", "february", "februar", "februari", "février", "févr", "febrero", "febbraio", "fev"), 2),
}
LONGEST_DAY = 30
"""Signs of a written day."""

_FIRST_SERIAL, _LAST_SERIAL = 36526, 73050
"""The days 2000 to 2099 as a spreadsheet counts them, from 30 December 1899."""


@lru_cache(maxsize=1 << 12)
def is_half_turned_into_a_date(text: str) -> bool:
    """Whether a spreadsheet has made a day of "1/2": 1 February or 2 January, in words, numbers or as its count."""
    plain = text.strip().casefold().removesuffix("00:00:00").removesuffix("00:00").strip()
    if len(plain) > LONGEST_DAY:
        return False
    if re.fullmatch(r"\d{5}", plain):
        serial = int(plain)
        if not _FIRST_SERIAL <= serial <= _LAST_SERIAL:
            return False
        day = date(1899, 12, 30) + timedelta(days=serial)
        return {day.day, day.month} == {1, 2}
    words = re.findall(r"[^\W\d_]+|\d+", plain)
    if not 2 <= len(words) <= 3 or not re.fullmatch(r"[\w.,/\- ]+", plain):
        return False
    if plain in {"1/2", "1-2"}:
        return plain == "1-2"
    parts = [_MONTHS.get(word) if not word.isdecimal() else int(word) for word in words]
    years = [number for number in parts if number is not None and (1900 <= number < 2100)]
    if len(words) == 3 and not years and parts[2] is not None and words[2].isdecimal() and len(words[2]) == 2:
        years, parts = [parts[2]], parts[:2]  # 01/02/24
    rest = [number for number in parts if number not in years]
    return None not in parts and len(years) == len(words) - 2 and set(rest) == {1, 2} and len(rest) == 2


@lru_cache(maxsize=1 << 12)
def day_of(text: str) -> date | None:
    """A day written year first (PGN 8.1.1.3: 2024.01.13); None where it is unknown, in part or wholly."""
    found = re.match(r"\s*(\d{4})[./\-](\d{1,2})[./\-](\d{1,2})(?!\d)", text)
    if found is None:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None
