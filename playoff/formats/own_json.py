"""The project's own JSON of a tournament, `playoff-tournament` version 1: it holds all that a door can hand over.

Closed, as every file of the project: an unknown key is an error. Points are decimals in text ("0.5"); the JSON
Schema of it is `schema()`, and lies beside this file for others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Le

from playoff.errors import BadInput
from playoff.formats.handed import Handed, Notice, Person, Reading, SetAside
from playoff.formats.looks import unheard
from playoff.formats.signs import half_points
from playoff.languages import _
from playoff.rulebooks.book import CLOSED, Text
from playoff.rulebooks.door import adapter, checked
from playoff.tiebreaks import Bye, Game, HalfPoints, Result, Scoring, Tournament, Unpaired, Untold, decimal

FORMAT = "playoff-tournament"
VERSION = 1
ID = "urn:playoff:tournament:1"
"""`$id` of the schema."""

_Result = Literal["1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "0-0", "1/2-0", "0-1/2", "*"]
_Round = Annotated[int, Ge(0), Le(9999)]


@dataclass(frozen=True, slots=True)
class _Table:
    __pydantic_config__: ClassVar[dict[str, Any]] = CLOSED


@dataclass(frozen=True, slots=True)
class _Points(_Table):
    """What results are worth."""

    win: Text = "1"
    draw: Text = "0.5"
    loss: Text = "0"
    bye: Text | None = None


@dataclass(frozen=True, slots=True)
class _Player(_Table):
    """A player; the order of the list is that of the pairing numbers."""

    name: Text
    rating: int | None = None
    fide_id: str = ""
    title: str = ""
    federation: str = ""
    sex: str = ""
    birth: str = ""
    adjustment: str = ""
    """Points an arbiter gave or took beside the games."""


@dataclass(frozen=True, slots=True)
class _Game(_Table):
    """A game; `*` while it is open."""

    round: _Round
    white: Text
    black: Text
    result: _Result


@dataclass(frozen=True, slots=True)
class _Bye(_Table):
    """A round without an opponent, by the letter of the TRF."""

    round: _Round
    player: Text
    bye: Literal["U", "F", "H", "Z"]


@dataclass(frozen=True, slots=True)
class _Aside(_Table):
    """A game of the source that is none of the tournament."""

    round: _Round
    white: Text
    black: Text
    result: _Result
    why: Literal["playoff", "armageddon", "other-event", "older-snapshot"]
    label: str = ""


@dataclass(frozen=True, slots=True)
class TournamentFile(_Table):
    """A whole file."""

    format: Literal["playoff-tournament"]
    version: Literal[1]
    event: Text
    players: tuple[_Player, ...]
    games: tuple[_Game, ...]
    site: str = ""
    system: Literal["round-robin", "swiss"] = "round-robin"
    rounds: Annotated[int, Ge(0), Le(9999)] | None = None
    first_day: date | None = None
    days: dict[str, date] = field(default_factory=dict)
    """The day of each round, by its number."""
    scoring: _Points = field(default_factory=_Points)
    byes: tuple[_Bye, ...] = ()
    aside: tuple[_Aside, ...] = ()
    unknown: tuple[Untold, ...] = ()
    """What the source did not tell: the rounds, the colours, or both are in some order that means nothing."""


def schema() -> dict[str, Any]:
    """The JSON Schema of the format (draft 2020-12)."""
    told: dict[str, Any] = adapter(TournamentFile).json_schema()
    told["properties"]["$schema"] = {"type": "string"}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ID, **told, "title": "Tournament"}


def from_own(data: Mapping[str, Any], where: str, reading: Reading, notices: tuple[Notice, ...] = ()) -> Handed:
    """The tournament in the project's own JSON. Raises BadInput for whatever is not as the schema has it."""
    try:
        file = checked(TournamentFile, {key: value for key, value in data.items() if key != "$schema"})
        tournament = Tournament(
            tuple(player.name for player in file.players),
            tuple(Game(game.round, game.white, game.black, _result(game.result)) for game in file.games),
            reading.system or file.system,
            _scoring(file.scoring),
            file.first_day,
            file.rounds,
            tuple(Unpaired(bye.round, bye.player, Bye(bye.bye)) for bye in file.byes),
            {player.name: player.rating for player in file.players if player.rating is not None},
            {player.name: _points(player.name, player.adjustment) for player in file.players if player.adjustment},
            frozenset(file.unknown),
        )  # fmt: skip
        days = {_number(number): day for number, day in file.days.items()}
    except BadInput as error:
        raise error.at(where) from None
    people = {
        player.name: Person(player.fide_id, player.title, player.federation, player.sex, player.birth)
        for player in file.players
    }
    aside = tuple(
        SetAside(Game(one.round, one.white, one.black, _result(one.result)), one.why, one.label) for one in file.aside
    )
    known = {name: person for name, person in people.items() if person != Person()}
    noticed = (*notices, *unheard(reading, "group", "same"))
    return Handed(file.event, tournament, "json", noticed, aside, known, days, file.site)


def to_own(handed: Handed) -> bytes:
    """The project's own JSON of a tournament, in UTF-8; what is not there is left out."""
    tournament, scoring = handed.tournament, handed.tournament.scoring
    players = []
    for name in tournament.players:
        person = handed.people.get(name, Person())
        adjustment = tournament.adjustments.get(name)
        players.append(
            _said(
                name=name, rating=tournament.ratings.get(name), fide_id=person.fide_id, title=person.title,
                federation=person.federation, sex=person.sex, birth=person.birth,
                adjustment=None if adjustment is None else _signed(adjustment),
            )
        )  # fmt: skip
    points = _said(
        win=decimal(scoring.win, 2), draw=decimal(scoring.draw, 2), loss=decimal(scoring.loss, 2),
        bye=None if scoring.bye is None else decimal(scoring.bye, 2),
    )  # fmt: skip
    data = _said(
        format=FORMAT,
        version=VERSION,
        event=handed.event,
        site=handed.site,
        system=tournament.system,
        rounds=tournament.rounds,
        first_day=str(tournament.first_day) if tournament.first_day else None,
        days={str(number): str(day) for number, day in sorted(handed.days.items())} or None,
        scoring=points if scoring != Scoring() else None,
    ) | {
        "players": players,
        "games": [_game(game) for game in tournament.games],
    }
    if tournament.unknown:
        data["unknown"] = sorted(tournament.unknown)
    if tournament.byes:
        data["byes"] = [{"round": one.round, "player": one.player, "bye": one.bye.value} for one in tournament.byes]
    if handed.aside:
        data["aside"] = [{**_game(one.game), "why": one.why, "label": one.label} for one in handed.aside]
    return (json.dumps({"$schema": ID, **data}, ensure_ascii=False, indent=1) + "\n").encode()


def _said(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None and value != ""}


def _game(game: Game) -> dict[str, Any]:
    result = game.result.value if game.result else "*"
    return {"round": game.round, "white": game.white, "black": game.black, "result": result}


def _scoring(points: _Points) -> Scoring:
    bye = None if points.bye is None else _points("bye", points.bye)
    return Scoring(_points("win", points.win), _points("draw", points.draw), _points("loss", points.loss), bye)


def _result(text: str) -> Result | None:
    return None if text == "*" else Result(text)


def _points(what: str, text: str) -> HalfPoints:
    sign = -1 if text.startswith("-") else 1
    points = half_points(text.removeprefix("-"))
    if points is None:
        raise BadInput(
            _("{what}: {text!r} is not counted in half points", what=what, text=text),
            right=_('a decimal such as "0.5"'),
        )
    return HalfPoints(sign * points)


def _signed(points: HalfPoints) -> str:
    return f"{'-' if points < 0 else ''}{decimal(abs(points), 2)}"


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise BadInput(_("days: {text!r} is no number of a round", text=text))
    return int(text)
