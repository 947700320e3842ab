"""A scenario: given an event, when these facts are entered, then this must come out. One TOML file.

    [event]           name, rulebook, players (tied) or [main], ranking, switches, basis, sources, note
    [main]            players, first_day; [[main.rounds]] number, sourced/deduced/assumed = ["White 1-0 Black"]
    [[when]]          kind and the fields of a fact; basis; then = what must hold after it
    [then]            what must come out, by the keys of the JSON

Every fact has a basis: sourced, deduced, assumed, or invented.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from math import isfinite
from pathlib import Path
from typing import Any

from playoff.errors import BadInput
from playoff.event import Dossier
from playoff.machine.record import Fact, Opening
from playoff.machine.wire import Wire, from_wire
from playoff.rulebooks import Loaded, load
from playoff.rulebooks.toml_file import line_of, parse_toml, read_text
from playoff.tiebreaks import Game, HalfPoints, Result, Scoring, Tournament

MAX_BYTES = 5_000_000
MOST_POINTS = 100
"""For one game; more is a slip."""
BASES = ("sourced", "deduced", "assumed", "invented")
_SIGN = r"1-0|0-1|1/2-1/2|\+/-|-/\+|-/-|0-0|1/2-0|0-1/2|\*"
_GAME = re.compile(rf"(?P<white>\S.*?)\s+(?P<result>{_SIGN})\s+(?P<black>.*\S)")
_RESULT = re.compile(rf"(?:^|\s)(?:{_SIGN})(?:\s|$)")

Expected = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A fact to enter, where it stands in the file, on what basis, and what must hold after it."""

    fact: Fact
    where: str
    basis: str
    then: Expected = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A playoff from opening to end, with what must come out."""

    path: str
    opening: Opening
    steps: tuple[Step, ...]
    then: Expected
    switches: Mapping[str, Any]
    """Other values the scenario puts into its rulebook."""
    main_bases: Counter[str]
    """How many main-event games are sourced, deduced, assumed, invented."""
    sources: tuple[str, ...]
    note: str

    @property
    def bases(self) -> dict[str, dict[str, int]]:
        """How many facts of the main event and of the playoff are sourced, deduced, assumed, invented."""
        return {"main event": dict(self.main_bases), "playoff": dict(Counter(step.basis for step in self.steps))}


def read_scenario(path: Path) -> Scenario:
    """Read a scenario. Raises BadInput with file and line."""
    text = read_text(path, MAX_BYTES)
    return parse_scenario(text, str(path), path.parent)


def parse_scenario(text: str, where: str, folder: Path = Path()) -> Scenario:
    """The scenario in a text; `where` names the file in errors, relative rulebook files count from `folder`."""
    return _Reader(text, where, folder).scenario()


class _Reader:
    """Reads the tables of one file and knows on which line each of them stands."""

    def __init__(self, text: str, where: str, folder: Path) -> None:
        self.text, self.where, self.folder = text, where, folder
        self.tables = parse_toml(text, where)

    def at(self, *path: str | int) -> str:
        return f"{self.where}:{line_of(self.text, path)}"

    def wrong(self, what: str, *path: str | int, right: str = "") -> BadInput:
        return BadInput(what, right=right, where=self.at(*path))

    def scenario(self) -> Scenario:
        if not self.text.strip():
            raise BadInput("the file is empty", right="a scenario begins with [event]", where=self.where)
        self.closed(self.tables, ("event", "main", "when", "then"))
        event = self.table(self.tables, "event")
        keys = ("name", "rulebook", "players", "ranking", "switches", "basis", "sources", "note")
        self.closed(event, keys, "event")
        basis = self.basis(event, "event") or ""
        games, bases = self.main(basis)
        steps = tuple(self.steps(basis))
        then = self.table(self.tables, "then") if "then" in self.tables else {}
        return Scenario(
            self.where,
            self.opening(event, games),
            steps,
            then,
            event.get("switches", {}),
            bases,
            self.names(event, "sources", "event"),
            self.string(event, "note", "event") if "note" in event else "",
        )

    def opening(self, event: Wire, tournament: Tournament | None) -> Opening:
        loaded = self.rulebook(event)
        name = self.string(event, "name", "event")
        players, ranking = self.names(event, "players", "event"), self.names(event, "ranking", "event")
        try:
            dossier = Dossier(name, tournament, players)
        except BadInput as error:
            raise error.at(self.at("event", "players")) from None
        try:
            dossier = replace(dossier, ranking=ranking)
        except BadInput as error:
            raise error.at(self.at("event", "ranking")) from None
        return Opening(loaded.book, loaded.sha256, dossier)

    def rulebook(self, event: Wire) -> Loaded:
        """The rulebook as it is, so that its own faults are told with its own lines; then with the switches."""
        name = self.string(event, "rulebook", "event")
        try:
            loaded = load(name, folder=self.folder)
        except BadInput as error:
            raise error.at(self.at("event", "rulebook")) from None
        switches = event.get("switches", {})
        if not isinstance(switches, dict):
            raise self.wrong("switches are a table", "event", "switches", right="[event.switches]")
        if not switches:
            return loaded
        try:
            return load(name, switches, self.folder)
        except BadInput as error:
            place = self.at("event", "switches")
            raise BadInput(f"switches: {error.wrong}", right=error.right, where=place) from None

    def main(self, default: str) -> tuple[Tournament | None, Counter[str]]:
        bases: Counter[str] = Counter()
        if "main" not in self.tables:
            return None, bases
        main = self.table(self.tables, "main")
        self.closed(main, ("players", "first_day", "rounds", "scoring"), "main")
        games: list[Game] = []
        for index, rounds in enumerate(self.rows(main, "rounds", "main")):
            place = ("main", "rounds", index)
            self.closed(rounds, ("number", "games", *BASES), *place)
            number = rounds.get("number")
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                raise self.wrong("a round needs its number", *place, "number", right="number = 1, 2, 3 ...")
            for basis in ("games", *BASES):
                for text in self.names(rounds, basis, *place):
                    games.append(self.game(text, number, (*place, basis)))
                    bases[default if basis == "games" else basis] += 1
        players = self.names(main, "players", "main") or tuple(
            dict.fromkeys(name for game in games for name in (game.white, game.black))
        )
        first_day = main.get("first_day")
        if first_day is not None and (not isinstance(first_day, date) or isinstance(first_day, datetime)):
            raise self.wrong("first_day is a date", "main", "first_day", right="such as 2024-01-13")
        scoring = self.scoring(main)
        try:
            return Tournament(players, tuple(games), scoring=scoring, first_day=first_day), bases
        except BadInput as error:
            raise error.at(self.at("main")) from None

    def scoring(self, main: Wire) -> Scoring:
        """`scoring = { win = 3, draw = 1, loss = 0 }`, in points (TRF record 162)."""
        given = main.get("scoring", {})
        if not isinstance(given, dict) or not given.keys() <= {"win", "draw", "loss"}:
            raise self.wrong("scoring takes win, draw and loss", "main", "scoring")
        halves = {}
        for name, points in given.items():
            known = isinstance(points, int | float) and not isinstance(points, bool) and isfinite(points)
            if not known or not 0 <= points <= MOST_POINTS or points * 2 != int(points * 2):
                raise self.wrong(f"scoring: {name} is counted in half points", "main", "scoring")
            halves[name] = HalfPoints(int(points * 2))
        return Scoring(**halves)

    def game(self, text: object, number: int, place: tuple[str | int, ...]) -> Game:
        found = _GAME.fullmatch(text) if isinstance(text, str) else None
        if found is None or _RESULT.search(f"{found['white']} {found['black']}"):
            raise self.wrong(f"no game: {text!r}", *place, right='write "White 1-0 Black", an open game with *')
        result = None if found["result"] == "*" else Result(found["result"])
        return Game(number, found["white"], found["black"], result)

    def steps(self, default: str) -> Iterator[Step]:
        wires: list[Wire] = []
        for index, given in enumerate(self.rows(self.tables, "when")):
            place = ("when", index)
            wire = dict(given)
            basis = self.basis(wire, *place) or default
            wire.pop("basis", None)
            then = wire.pop("then", {})
            if not isinstance(then, dict):
                raise self.wrong("then is a table of what must hold", *place, "then", right="[when.then]")
            if basis not in BASES:
                raise self.wrong("on what basis is this fact stated?", *place, right=f"basis = one of {BASES}")
            try:
                spelled = _spelled_out(wire, wires)
                fact = from_wire(spelled)
                _remember(spelled, wires)
            except BadInput as error:
                raise error.at(self.at(*place)) from None
            yield Step(fact, self.at(*place), basis, then)

    def basis(self, table: Wire, *place: str | int) -> str | None:
        basis = table.get("basis")
        if basis is not None and basis not in BASES:
            raise self.wrong(f"no basis {basis!r}", *place, "basis", right=f"one of {', '.join(BASES)}")
        return basis

    def closed(self, table: Wire, keys: tuple[str, ...], *place: str | int) -> None:
        for key in table:
            if key not in keys:
                raise self.wrong(f"unknown key {key}", *place, key, right=f"one of {', '.join(keys)}")

    def table(self, parent: Wire, key: str) -> Wire:
        found = parent.get(key)
        if not isinstance(found, dict):
            raise self.wrong(f"[{key}] is missing", key)
        return found

    def rows(self, parent: Wire, key: str, *place: str | int) -> list[Wire]:
        found = parent.get(key, [])
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            raise self.wrong(f"{key} is a list of tables", *place, key, right=f"[[{key}]]")
        return found

    def string(self, table: Wire, key: str, *place: str | int) -> str:
        found = table.get(key)
        if not isinstance(found, str) or not found.strip():
            raise self.wrong(f"{key} is missing", *place, key, right=f'{key} = "..."')
        return found

    def names(self, table: Wire, key: str, *place: str | int) -> tuple[str, ...]:
        found = table.get(key, [])
        if not isinstance(found, list) or not all(isinstance(item, str) and item.strip() for item in found):
            raise self.wrong(f"{key} is a list of names", *place, key)
        return tuple(found)


def _spelled_out(wire: Wire, before: list[Wire]) -> Wire:
    """A correction may name only what changes: the rest is as in the entry it corrects. `undo` has no value."""
    if wire.get("kind") == "undo":
        return {**wire, "kind": "correct", "value": None}
    entry = wire.get("entry")
    if wire.get("kind") != "correct" or "value" in wire:
        return wire
    if not isinstance(entry, int):
        raise BadInput(f"correct: entry is the number of a [[when]], not {entry!r}")
    if not 1 <= entry <= len(before):
        raise BadInput(f"there is no entry {entry} before this one")
    changed = {key: value for key, value in wire.items() if key not in {"kind", "entry", "reason"}}
    reason = {"reason": wire["reason"]} if "reason" in wire else {}
    return {"kind": "correct", "entry": entry, "value": {**before[entry - 1], **changed}, **reason}


def _remember(wire: Wire, before: list[Wire]) -> None:
    """What the next short correction of an entry starts from: the value that is read there by then."""
    before.append(wire)
    entry, value = wire.get("entry"), wire.get("value")
    if wire.get("kind") == "correct" and isinstance(value, dict) and isinstance(entry, int) and entry <= len(before):
        before[entry - 1] = value
