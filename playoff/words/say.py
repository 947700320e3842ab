"""Fills the sentences: how names, scores, results, criteria and places are said."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from playoff.reasons import Reason
from playoff.words.english import LABELS, SENTENCES

Clock = Mapping[str, Mapping[str, int]]

CRITERIA = {
    "DE": "by direct encounter",
    "SB": "by Sonneborn-Berger",
    "BWG": "by wins with Black",
    "BPG": "by games with Black",
    "WON": "by games won",
    "WIN": "by rounds won",
    "KS": "by Koya",
    "PS": "by progressive score",
    "BH": "by Buchholz",
    "lots": "by lots",
    "stated": "as the organiser states",
    "main": "alone after every criterion",
    "stage": "alone after every criterion",
    "unknown": "nothing tells them apart",
}


def say(reason: Reason) -> str:
    """The sentence of a reason, without its clause. Raises KeyError for a code that has none."""
    code = "tied-unknown" if reason.code == "tied" and reason.params["points"] is None else reason.code
    template = SENTENCES[code]
    return _tidy(_FORMATTER.vformat(template, (), dict(reason.params)).strip())


def label(name: str, **params: object) -> str:
    """What stands before a line of a screen, or over a column."""
    return _FORMATTER.vformat(LABELS[name], (), params)


def _tidy(text: str) -> str:
    """One full stop is enough behind a name that ends with one."""
    return re.sub(r"\.\.(?=\s|$)", ".", text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def announce(
    kind: str,
    name: str | None,
    players: tuple[str, ...],
    clock: Clock | None = None,
    *,
    running: bool = False,
    draw_odds: bool = False,
) -> str:
    """What is due as sentences to read aloud; `clock` as in the snapshot, `draw_odds` when a draw wins for Black."""
    match kind:
        case "lots":
            return _tidy(f"Draw lots. {_capital(lots_name(name or ''))}: {names(players)}.")
        case "game" if clock:
            white, black = clock["white"], clock["black"]
            game = f"{game_name(name)}{', being played' if running else ''}" if name else "Being played"
            odds = " A draw is a win for Black." if draw_odds else ""
            return _tidy(
                f"{game}. White: {players[0]}, {spoken(white['base_s'])}. "
                f"Black: {players[1]}, {spoken(black['base_s'])}. {_increment(white['increment_s'])}{odds}"
            )
        case "main":
            return f"Not yet. Main event: {players[0]} v {players[1]} is open and can change who plays off, or whom."
        case "override":
            return (
                f"{game_name(name or '')} is held back, both were absent: let it be played with a reason, or decide."
            )
        case _:
            return "Nobody is left in the playoff: only your decision can end it."


_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def _number(value: int) -> str:
    """A number up to 99 as a word."""
    if value < len(_NUMBERS):
        return _NUMBERS[value]
    tens, ones = divmod(value, 10)
    if tens > len(_TENS) + 1:
        return str(value)
    return _TENS[tens - 2] + (f"-{_NUMBERS[ones]}" if ones else "")


def spoken(seconds: int) -> str:
    """A time as it is said aloud: 150 is "two minutes thirty"."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return f"{_number(rest)} second{'' if rest == 1 else 's'}"
    said = f"{_number(minutes)} minute{'s' if minutes > 1 else ''}"
    return f"{said} {_number(rest)}" if rest else said


def _increment(seconds: int) -> str:
    if not seconds:
        return "No increment."
    said = _number(seconds)
    return f"{said.capitalize()} second{'s' if seconds > 1 else ''} a move from move one."


def half(points: int) -> str:
    """Half points with the sign arbiters write: 3 is 1½, 1 is ½."""
    whole, rest = divmod(points, 2)
    return f"{whole or '' if rest else whole}{'½' if rest else ''}"


def quarter(value: int) -> str:
    """Quarter points: 5 is 1¼."""
    whole, rest = divmod(value, 4)
    return f"{whole or '' if rest else whole}{('', '¼', '½', '¾')[rest]}"


def stage_name(name: str) -> str:
    """A stage in words: `1-knockout/semifinal-1` is Semifinal 1."""
    first, *parts = name.split("/")
    if parts:
        return parts[-1].replace("-", " ").capitalize()
    number, _, kind = first.partition("-")
    again = f" {number}" if kind == "round-robin" and int(number) > 1 else ""
    return kind.replace("-", " ").capitalize() + again


def game_name(name: str) -> str:
    """A game in words: `1-knockout/final/sudden-death-2` is Final, sudden death, game 2."""
    plain, _, attempt = name.partition("#")
    first, *parts = plain.split("/")
    words = [stage_name(first)] if "knockout" not in first else []
    for part in parts:
        death = re.fullmatch(r"sudden-death-(\d+)", part)
        words.append(f"sudden death, game {death[1]}" if death else part.replace("-", " "))
    said = ", ".join(words)
    again = f" (attempt {attempt})" if attempt else ""
    return said[:1].upper() + said[1:] + again


_PURPOSES = {
    "colours": "colours",
    "sudden-death": "colours in sudden death",
    "numbers": "pairing numbers",
    "selection": "who plays",
}


def lots_name(name: str) -> str:
    """Lots in words: `1-knockout/final/lots/colours` is Final, colours."""
    stage, _, purpose = name.partition("/lots/")
    if purpose.startswith("seeds-"):
        return f"seeds from {purpose.removeprefix('seeds-')} on"
    death = re.fullmatch(r"sudden-death-(\d+)", purpose)
    what = f"colours in sudden death, game {death[1]}" if death else _PURPOSES[purpose]
    return f"{_the(stage).removeprefix('the ')}, {what}"


def names(players: tuple[str, ...]) -> str:
    """Names as a list: A, B and C; with semicolons where a name itself has a comma."""
    if len(players) < 2:
        return players[0] if players else "nobody"
    comma = any("," in name for name in players)
    return f"{('; ' if comma else ', ').join(players[:-1])}{';' if comma else ''} and {players[-1]}"


def _the(name: str) -> str:
    """A stage inside a sentence: the final, the match, semifinal 1."""
    said = stage_name(name).lower()
    return said if said[-1].isdigit() else f"the {said}"


def _share_second(others: tuple[str, ...]) -> str:
    if not others:
        return ""
    return f" {others[0]} is second." if len(others) == 1 else f" {names(others)} share second place."


def result_sign(result: str) -> str:
    """A result with the signs arbiters write: 1/2-1/2 is ½–½; forfeits as they are."""
    return result.replace("1/2", "½").replace("-", "–") if "+" not in result and result != "-/-" else result


def _won(scores: Mapping[str, int]) -> str:
    return "–".join(half(points) for points in sorted(scores.values(), reverse=True))


def _table(scores: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {half(points)}" for name, points in scores.items())


_MEANINGS = {
    "+/-": " Black did not appear.",
    "-/+": " White did not appear.",
    "-/-": " Neither appeared.",
}


def _sentence(text: str) -> str:
    """Somebody's words, behind a space and with a full stop."""
    words = text.strip()
    return f" {words}{'' if words.endswith(('.', '!', '?')) else '.'}" if words else ""


def _quarters(values: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {quarter(value)}" for name, value in values.items())


_FORMATS: dict[str, Callable[[Any], str]] = {
    "points": lambda points: f"{half(points)} point{'' if points <= 2 and points else 's'}",
    "number": lambda number: _number(number).capitalize(),
    "number-lower": lambda number: _number(number),
    "names": names,
    "versus": " v ".join,
    "drawn": ", ".join,
    "ids": lambda ids: ", ".join(ids) or "nothing",
    "criterion": lambda code: CRITERIA.get(code, code),
    "value": lambda value: "" if value is None else f", {value}",
    "plural": lambda value: f"{value} point{'' if value in {'1', '0.5'} else 's'}",
    "stage": stage_name,
    "the-stage": _the,
    "game": game_name,
    "owner": lambda name: _the(name.partition("/lots/")[0]),
    "first": lambda order: order[0],
    "second": lambda order: order[1],
    "numbered": lambda order: ", ".join(f"{number} {name}" for number, name in enumerate(order, start=1)),
    "seed": lambda name: name.rpartition("-")[2],
    "death-number": lambda name: f" game {found[0]}" if (found := re.findall(r"sudden-death-(\d+)$", name)) else "",
    "share-second": _share_second,
    "score": result_sign,
    "meaning": lambda result: _MEANINGS.get(result, ""),
    "won": _won,
    "of-those-in": lambda out: (
        f" of those still in ({names(out)} {'is' if len(out) == 1 else 'are'} out)" if out else ""
    ),
    "forfeits": lambda players: f" Forfeits in this cycle: the games with {names(players)}." if players else "",
    "how": lambda how: f" ({how})" if how else "",
    "sentence": _sentence,
    "overridden": lambda reason: f" Shared against the rulebook:{_sentence(reason)}" if reason else "",
    "table": _table,
    "quarters": _quarters,
    "time": lambda moment: moment[11:16] + (" UTC" if moment.endswith("+00:00") else ""),
    "settled-at": lambda moment: f"; settled at {moment[11:16]}" if moment else "",
    "rested": lambda last: f"; {last[0]}, the last to finish, has rested by then" if last else "",
    "needs": lambda needs: f", if {'; and '.join(needs)}" if needs else "",
    "places": lambda span: f"place{'s' if '-' in span else ''} {span.replace('-', '–')}",
    "cause": lambda cause: "wrong position" if cause == "position" else "colours reversed",
}


class _Sentences(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        return _FORMATS[format_spec](value) if format_spec else "" if value is None else str(value)


_FORMATTER = _Sentences()
