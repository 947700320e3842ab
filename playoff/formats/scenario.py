"""A scenario: given an event, when these facts are entered, then this must come out. One TOML file.

    [event]           name, rulebook, players (tied) or [main], ranking, switches, zone, basis, sources, note
    [main]            players, first_day, carried
    [[main.rounds]]   number, sourced/deduced/assumed = ["White 1-0 Black"]
    [[sections]], [prizes], [ratings], [blitz], started and ended in [[main.rounds]]: see supplement.py
    [[when]]          kind and the fields of a fact; basis; then = what must hold after it
    [then]            what must come out, by the keys of the JSON

Every fact has a basis: sourced, deduced, assumed, invented, or entered when the file names none.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from playoff.errors import BadInput
from playoff.event import Dossier
from playoff.formats.scenario_file import BASES, ENTERED, EventTable, Expected, MainTable, ScenarioFile, StepTable
from playoff.formats.supplement import TIMES, moment, supplied, with_ratings
from playoff.languages import _, n_
from playoff.machine.record import Corrected, Fact, Opening
from playoff.machine.wire import Wire, from_wire, to_wire
from playoff.rulebooks import Loaded, load
from playoff.rulebooks.door import checked, line_of, parse_toml, read_text
from playoff.tiebreaks import Game, HalfPoints, Result, Scoring, Tournament, decimal

MAX_BYTES = 5_000_000
_SIGN = r"1-0|0-1|1/2-1/2|\+/-|-/\+|-/-|0-0|1/2-0|0-1/2|\*"
_GAME = re.compile(rf"(?P<white>\S.*?)\s+(?P<result>{_SIGN})\s+(?P<black>.*\S)")
_RESULT = re.compile(rf"(?:^|\s)(?:{_SIGN})(?:\s|$)")


@dataclass(frozen=True, slots=True)
class Step:
    """A fact to enter, where it stands in the file, on what basis, and what must hold after it."""

    fact: Fact
    where: str
    basis: str
    then: Mapping[str, Any] = field(default_factory=dict)


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
    return _Reader(unicodedata.normalize("NFC", text), where, folder).scenario()


class _Reader:
    """Makes a playoff of the tables of one file, and knows on which line each of them stands."""

    def __init__(self, text: str, where: str, folder: Path) -> None:
        self.text, self.where, self.folder = text, where, folder
        if not text.strip():
            raise BadInput(_("the file is empty"), right=_("a scenario begins with [event]"), where=where)
        self.tables = parse_toml(text, where)
        with self.told():
            self.file = checked(
                ScenarioFile, {**self.tables, "when": self.steps_as_given()}, dates=("first_day", *TIMES)
            )

    def steps_as_given(self) -> list[Any]:
        """[[when]] without what it says, which is checked fact by fact."""
        when = self.tables.get("when", [])
        return [{} if isinstance(step, dict) else step for step in when] if isinstance(when, list) else when

    @contextmanager
    def told(self, *path: str | int, right: str = "") -> Iterator[None]:
        """Errors inside are told with the line of the key they name, or of `path`, and with what would be right."""
        try:
            yield
        except BadInput as error:
            error = BadInput(error.wrong, right=error.right or right, where=error.where, path=error.path)
            raise error.at(f"{self.where}:{line_of(self.text, error.path or path)}") from None

    def scenario(self) -> Scenario:
        event, main = self.file.event, self.file.main
        bases: Counter[str] = Counter()
        tournament = self.tournament(main, event.basis or ENTERED, bases) if main else None
        steps = tuple(self.steps(event.basis))
        opening = self.opening(event, tournament)
        return Scenario(self.where, opening, steps, self.file.then, event.switches, bases, event.sources, event.note)

    def opening(self, event: EventTable, tournament: Tournament | None) -> Opening:
        loaded = self.rulebook(event)
        main, file = self.file.main, self.file
        with self.told("event", "players"):
            dossier = Dossier(event.name, tournament, event.players, partial=bool(main and main.carried))
        with self.told("event", "ranking"):
            dossier = replace(dossier, ranking=event.ranking)
        dossier = supplied(dossier, event.zone, main.rounds if main else (), file.sections, file.prizes, self.told)
        dossier = with_ratings(dossier, file.ratings, file.blitz, self.told)
        return Opening(loaded.book, loaded.sha256, dossier)

    def rulebook(self, event: EventTable) -> Loaded:
        """The rulebook as it is, so that its own faults are told with its own lines; then with the switches."""
        with self.told("event", "rulebook"):
            loaded = load(event.rulebook, folder=self.folder)
        if not event.switches:
            return loaded
        try:
            return load(event.rulebook, event.switches, self.folder)
        except BadInput as error:
            place = f"{self.where}:{line_of(self.text, ('event', 'switches'))}"
            raise BadInput(_("switches: {wrong}", wrong=error.wrong), right=error.right, where=place) from None

    def tournament(self, main: MainTable, default: str, bases: Counter[str]) -> Tournament:
        """The main event; counts in `bases` what its games rest on. A fault is told with the line of its round."""
        games: list[Game] = []
        for index, table in enumerate(main.rounds):
            for basis in ("games", *BASES):
                with self.told("main", "rounds", index, basis):
                    for text in getattr(table, basis):
                        games.append(_game(text, table.number))
                        bases[default if basis == "games" else basis] += 1
        players = main.players or tuple(dict.fromkeys(name for game in games for name in (game.white, game.black)))
        with self.told("main", "players", right=_("each name once")):
            Tournament(players, ())
        for index, table in enumerate(main.rounds):
            with self.told("main", "rounds", index, right=_("each player once in a round, called as under players")):
                Tournament(players, tuple(game for game in games if game.round == table.number))
        with self.told("main", "scoring"):
            points = {name: _half_points(name, getattr(main.scoring, name)) for name in ("win", "draw", "loss")}
        with self.told("main", "carried"):
            carried = {name: _half_points(name, scored) for name, scored in main.carried.items()}
            before = min((table.number for table in main.rounds), default=1) - 1
            for name, scored in carried.items():
                if scored > before * points["win"]:
                    right = n_(
                        "at most {points} in the {number} round before those given",
                        "at most {points} in the {number} rounds before those given",
                        before,
                        points=decimal(before * points["win"], 2),
                    )
                    raise BadInput(
                        _("{name} cannot have carried {scored} points", name=name, scored=decimal(scored, 2)),
                        right=right,
                    )
        with self.told("main", right=_("names as in the games")):
            scoring, first_day = Scoring(**points), main.first_day
            return Tournament(players, tuple(games), scoring=scoring, first_day=first_day, adjustments=carried)

    def steps(self, default: str | None) -> Iterator[Step]:
        """The facts, with what must hold after each."""
        wires: list[Wire] = []
        for index, given in enumerate(self.tables.get("when", ())):
            with self.told("when", index):
                stated = {key: value for key, value in given.items() if key not in {"basis", "then"}}
                if isinstance(at := stated.get("at"), datetime):
                    stated["at"] = moment(at, self.file.event.zone)
                beside = {key: given[key] for key in ("basis", "then") if key in given}
                about = checked(StepTable, beside, at=("when", index))
                basis = about.basis or default or ENTERED
                spelled = _spelled_out(stated, wires)
                fact = from_wire(spelled)
                _remember(spelled, wires)
            yield Step(fact, f"{self.where}:{line_of(self.text, ('when', index))}", basis, about.then)


def _half_points(name: str, points: float) -> HalfPoints:
    if points * 2 != int(points * 2):
        raise BadInput(_("{name}: points are counted in halves", name=name), right="1, 0.5, 0")
    return HalfPoints(int(points * 2))


def _game(text: str, number: int) -> Game:
    """A game written "White 1-0 Black"."""
    found = _GAME.fullmatch(text)
    if found is None or _RESULT.search(f"{found['white']} {found['black']}"):
        raise BadInput(_("no game: {text!r}", text=text), right=_('write "White 1-0 Black", an open game with *'))
    result = None if found["result"] == "*" else Result(found["result"])
    return Game(number, found["white"], found["black"], result)


def _spelled_out(wire: Wire, before: list[Wire]) -> Wire:
    """A correction may name only what changes: the rest is as in the entry it corrects. `undo` has no value."""
    if wire.get("kind") == "undo":
        return {**wire, "kind": "correct", "value": None}
    entry = wire.get("entry")
    if wire.get("kind") != "correct" or "value" in wire:
        return wire
    if not isinstance(entry, int):
        raise BadInput(_("correct: entry is the number of a [[when]], not {entry!r}", entry=entry))
    if not 1 <= entry <= len(before):
        raise BadInput(_("there is no entry {entry} before this one", entry=entry))
    changed = {key: value for key, value in wire.items() if key not in {"kind", "entry", "reason"}}
    if not changed:
        raise BadInput(_("correct changes nothing"), right=_("name what is different, or undo"))
    reason = {"reason": wire["reason"]} if "reason" in wire else {}
    return {"kind": "correct", "entry": entry, "value": {**before[entry - 1], **changed}, **reason}


def _remember(wire: Wire, before: list[Wire]) -> None:
    """What the next short correction of an entry starts from: the value that is read there by then."""
    before.append(wire)
    entry, value = wire.get("entry"), wire.get("value")
    if wire.get("kind") == "correct" and isinstance(value, dict) and isinstance(entry, int) and entry <= len(before):
        before[entry - 1] = value


def as_when(fact: Fact) -> str:
    """A fact as a [[when]] of a scenario."""
    wire = to_wire(fact)
    if isinstance(fact, Corrected) and fact.value is None:
        wire = {"kind": "undo", "entry": fact.entry}
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in wire.items()]
    return "\n".join(["[[when]]", *lines, ""])
