r"""Entries in a spelling that needs no language: whoever has only the printed protocol can enter them again.

    = 0 2024-01-28T17:05:10Z "Ana Arbiter" open "Tata Steel Masters 2024"
    = rulebook tata-steel-2022 sha256 2f0c...
    = player 1 "Abdusattorov"
    = round 1: 1 1/2-1/2 14; 2 1-0 13
    = 4 2024-01-28T17:31:02Z "Ana Arbiter" result 1-knockout/final/game-1 "Gukesh" 1/2-1/2 "Wei Yi"

Names and texts are JSON strings in which nothing is invisible: a second space in a row, and every sign without a
shape, is written as `\u0020`. So a line may be broken at any space.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from playoff.event import Dossier
from playoff.formats.papers.told import Entered, Told
from playoff.journal.plain import to_plain
from playoff.machine.record import Opening
from playoff.rulebooks import load, shelf

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9/#._-]*")


def quoted(value: Any) -> str:
    """A value as JSON in which every sign can be seen."""
    text = json.dumps(value, ensure_ascii=False)
    return re.sub(r"(?<= ) |[^ -~]", lambda found: _seen(found[0]), text)


def _seen(sign: str) -> str:
    if sign != " " and unicodedata.category(sign)[0] in "LNPSM":
        return sign
    return json.dumps(sign)[1:-1] if sign != " " else "\\u0020"


def _word(name: str) -> str:
    return name if _WORD.fullmatch(name) else quoted(name)


def fact_line(fact: Mapping[str, Any]) -> str:
    """A fact on the wire as words: its kind, what it is about, then whatever else it says by key."""
    rest = dict(fact)
    kind = rest.pop("kind")
    match kind:
        case "lots":
            said = [_word(rest.pop("id")), _list(rest.pop("order"))]
        case "result":
            game, white = _word(rest.pop("game")), quoted(rest.pop("white"))
            said = [game, white, rest.pop("result"), quoted(rest.pop("black"))]
        case "start" | "colours" | "restart":
            said = [_word(rest.pop("game")), quoted(rest.pop("white")), "-", quoted(rest.pop("black"))]
        case "main":
            white, result = quoted(rest.pop("white")), rest.pop("result") or "*"
            said = [str(rest.pop("round")), white, result, quoted(rest.pop("black"))]
        case "withdraw":
            said = [_list(rest.pop("players") if "players" in rest else [rest.pop("player")])]
        case "close":
            said = [_list(rest.pop("winners"))]
        case "correct":
            value = rest.pop("value")
            said = [str(rest.pop("entry")), "-" if value is None else f"( {fact_line(value)} )"]
        case _:
            said = []
    return " ".join(filter(None, [kind, *said, *(f"{key}={quoted(value)}" for key, value in sorted(rest.items()))]))


def _list(players: list[str]) -> str:
    return ", ".join(map(quoted, players))


def entry_line(entered: Entered) -> str:
    """An entry after the opening: number, time of recording in UTC, by whom, the fact, how the program drew."""
    draw = f" draw={quoted(dict(entered.draw))}" if entered.draw else ""
    return f"{_stamp(entered)} {fact_line(entered.fact)}{draw}"


def _stamp(entered: Entered) -> str:
    return f"{entered.number} {_utc(entered.time) if entered.time else '-'} {quoted(entered.by)}"


def _utc(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z").replace(".000Z", "Z")


def opening_lines(told: Told) -> Iterator[str]:
    """The opening: the rulebook by its id and SHA-256, what is switched in it; the tied where nothing else tells."""
    opening = told.course.opening
    yield f"{_stamp(told.entered[0])} open {quoted(told.kept_as)}"
    yield f"rulebook {_word(opening.rulebook.id)} sha256 {opening.sha256}"
    for path, value in switches(opening):
        yield f"switch {path} {quoted(value)}"
    if opening.dossier.tied:
        yield f"tied {_list(list(opening.dossier.tied))}"


def main_event_lines(dossier: Dossier) -> Iterator[str]:
    """The main event: players by number, rounds, then whatever else is known of it, by key."""
    rest = to_plain(dossier)
    rest.pop("tied", None)
    tournament = rest.pop("tournament", {})
    players = tournament.pop("players", ())
    for number, name in enumerate(players, start=1):
        yield f"player {number} {quoted(name)}"
    number_of = {name: number for number, name in enumerate(players, start=1)}
    for round_, games in groupby(tournament.pop("games", ()), key=lambda game: game["round"]):
        listed = "; ".join(
            f"{number_of[game['white']]} {game['result'] or '*'} {number_of[game['black']]}" for game in games
        )
        yield f"round {round_}: {listed}"
    for key, value in tournament.items():
        yield f"tournament {key} {quoted(value)}"
    for key, value in rest.items():
        yield f"dossier {key} {quoted(value)}"


def switches(opening: Opening) -> Iterator[tuple[str, Any]]:
    """The values that differ from the rulebook of that id on the shelf, by dotted path; none for one of one's own."""
    book = opening.rulebook
    if book.id in shelf():
        yield from _differences("", to_plain(load(book.id).book), to_plain(book))


def on_the_shelf(opening: Opening) -> bool:
    """Whether the rulebook on the shelf gives this one, its switches put."""
    known = opening.rulebook.id in shelf()
    return known and load(opening.rulebook.id, dict(switches(opening))).sha256 == opening.sha256


def _differences(path: str, old: Any, new: Any) -> Iterator[tuple[str, Any]]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and set(old) == set(new):
        inner = [(key, old[key], new[key]) for key in old]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and isinstance(old[0], dict):
        inner = [(str(at), *pair) for at, pair in enumerate(zip(old, new, strict=True))]
    else:
        yield path, new
        return
    for key, one, other in inner:
        yield from _differences(f"{path}.{key}".removeprefix("."), one, other)
