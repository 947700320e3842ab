"""Reads a printed protocol: only what stands in it, in whatever language. It shares no code with what prints it.

What counts stands in lines with `=` in the margin; `=   ` is what is left of the line before, broken at a space, or,
behind a `\\`, inside a word. Everything else on the paper is for people.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

Fact = dict[str, Any]

_DECODER = json.JSONDecoder()


@dataclass
class Printed:
    """What a protocol says of a playoff."""

    event: str = ""
    opened: tuple[str, str] = ("-", "")
    rulebook: str = ""
    sha256: str = ""
    switches: dict[str, Any] = field(default_factory=dict)
    tied: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    games: list[Fact] = field(default_factory=list)
    tournament: Fact = field(default_factory=dict)
    dossier: Fact = field(default_factory=dict)
    entries: list[tuple[int, str, str, Fact, Fact]] = field(default_factory=list)
    """Number, time, by whom, the fact on the wire, how the program drew."""
    head: str = ""
    outline: str = ""


def marked_lines(text: str) -> list[str]:
    """The lines of the record, put together again."""
    found: list[str] = []
    for line in text.splitlines():
        if line.startswith("=   "):
            broken = found[-1].endswith("\\") and (len(found[-1]) - len(found[-1].rstrip("\\"))) % 2 == 1
            found[-1] = found[-1][:-1] + line[4:] if broken else f"{found[-1]} {line[4:]}"
        elif line.startswith("= "):
            found.append(line[2:])
        else:
            assert not line.strip() or line.startswith("  "), f"in the margin: {line!r}"
    return found


def read_protocol(text: str) -> Printed:
    """The record on a printed protocol."""
    said = Printed()
    for line in marked_lines(text):
        word, _, rest = line.partition(" ")
        if word == "rulebook":
            name, _, said.sha256 = rest.partition(" sha256 ")
            said.rulebook = json.loads(name) if name.startswith('"') else name
        elif word in {"switch", "tournament", "dossier"}:
            key, _, value = rest.partition(" ")
            {"switch": said.switches, "tournament": said.tournament, "dossier": said.dossier}[word][key] = json.loads(
                value
            )
        elif word == "tied":
            said.tied = json.loads(f"[{rest}]")
        elif word == "player":
            number, _, name = rest.partition(" ")
            said.players.append(json.loads(name))
            assert int(number) == len(said.players)
        elif word == "round":
            number, _, games = rest.partition(": ")
            for game in games.split("; "):
                white, result, black = game.split(" ")
                named = {"white": said.players[int(white) - 1], "black": said.players[int(black) - 1]}
                said.games.append({"round": int(number), **named, "result": None if result == "*" else result})
        elif word in {"head", "outline"}:
            setattr(said, word, rest)
        else:
            _entry(said, int(word), rest)
    return said


def _entry(said: Printed, number: int, rest: str) -> None:
    time, _, rest = rest.partition(" ")
    by, end = _DECODER.raw_decode(rest)
    words = _Words(rest[end + 1 :])
    if number == 0:
        assert words.take() == "open"
        said.event, said.opened = words.take(), (time, by)
        return
    fact, left = words.fact()
    assert words.at_end
    said.entries.append((number, time, by, fact, left))


class _Words:
    """The words of a line, one after the other: JSON values, keys, and bare words."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    @property
    def at_end(self) -> bool:
        return not self.text[self.at :].strip()

    def take(self) -> Any:
        """The next word; a string of JSON as what it says."""
        self.at += len(self.text[self.at :]) - len(self.text[self.at :].lstrip(" "))
        if self.text[self.at] in '"[{':
            value, self.at = _DECODER.raw_decode(self.text, self.at)
            return value
        found = re.compile(r"[^\s,]+").match(self.text, self.at)
        assert found, self.text[self.at :]
        self.at = found.end()
        return found[0]

    def ahead(self, sign: str) -> bool:
        """Whether that comes next; it is then read over."""
        rest = self.text[self.at :].lstrip(" ")
        if rest.startswith(sign):
            self.at = len(self.text) - len(rest) + len(sign)
            return True
        return False

    def names(self) -> list[str]:
        """Names with commas between them, or none."""
        if not self.text[self.at :].lstrip(" ").startswith('"'):
            return []
        found = [self.take()]
        while self.ahead(","):
            found.append(self.take())
        return found

    def fact(self) -> tuple[Fact, Fact]:
        """A fact on the wire, and how it was drawn."""
        kind = self.take()
        fact: Fact = {"kind": kind}
        if kind == "lots":
            fact |= {"id": self.take(), "order": self.names()}
        elif kind in {"start", "colours", "restart"}:
            fact["game"], fact["white"], dash, fact["black"] = (self.take() for _ in range(4))
            assert dash == "-"
        elif kind == "result":
            fact["game"], fact["white"], fact["result"], fact["black"] = (self.take() for _ in range(4))
        elif kind == "main":
            fact["round"], fact["white"], fact["result"], fact["black"] = (self.take() for _ in range(4))
            fact |= {"round": int(fact["round"]), "result": None if fact["result"] == "*" else fact["result"]}
        elif kind == "withdraw":
            names = self.names()
            fact |= {"player": names[0]} if len(names) == 1 else {"players": names}
        elif kind == "close":
            fact["winners"] = self.names()
        elif kind == "correct":
            fact["entry"] = int(self.take())
            fact["value"] = None
            if self.ahead("("):
                fact["value"] = self.fact()[0]
                assert self.ahead(")")
            else:
                assert self.take() == "-"
        left: Fact = {}
        while key := re.compile(r" *([a-z_]+)=").match(self.text, self.at):
            self.at = key.end()
            (left if key[1] == "draw" else fact)[key[1]] = self.take_value()
        return fact, left.get("draw", {})

    def take_value(self) -> Any:
        """Any value of JSON."""
        value, self.at = _DECODER.raw_decode(self.text, self.at)
        return value
