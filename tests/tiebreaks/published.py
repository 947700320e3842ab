"""Tournaments of the data folder, and the tie-break values published for them.

Each file of `data` is one tournament: its source, the rounds as a player's score sheet has them, and what was
published. Player and opponent both state a game, so a slip of the pen in a file is an error here, not a wrong value.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from playoff.tiebreaks import Bye, Game, Result, Tournament, Unpaired

DATA = Path(__file__).parent / "data"

EVENTS = (
    "held_round_robin", "held_swiss_5", "held_swiss_9", "uzchess_2025", "candidates_2024", "tata_steel_2024",
)  # fmt: skip
"""The individual tournaments something is published for."""

GAME = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb])(?P<result>[10=+-])")

RESULTS = {
    ("1", "0"): Result.WHITE_WINS,
    ("0", "1"): Result.BLACK_WINS,
    ("=", "="): Result.DRAW,
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEIT,
}
"""What White and Black have written, and the result that is."""


@dataclass(frozen=True, slots=True)
class Published:
    """One value of one player, or the place he is given."""

    event: str
    exercise: int | None
    code: str
    unplayed: str
    player: str
    value: Decimal | None
    """As printed, its decimals with it; None where the value cannot be used."""
    places: bool
    """It is the place of the player after points and this criterion ..."""
    among_level: bool
    """... counted among those level with him on points."""

    def __str__(self) -> str:
        exercise = "" if self.exercise is None else f"ex{self.exercise:02}-"
        edition = "2026-" if self.unplayed == "c07-2026" else ""
        return f"{self.event}-{exercise}{edition}{self.code}-{self.player}".replace(" ", "_")


@dataclass(frozen=True, slots=True)
class Order:
    """A published order of players, from a place down, and the chain that gives it."""

    event: str
    chain: tuple[str, ...]
    from_place: int
    players: tuple[str, ...]


@cache
def tournament(event: str) -> Tournament:
    """The tournament of a file of the data folder."""
    read = _read(event)
    names = tuple(row["name"] for row in read["players"])
    games: list[Game] = []
    byes: list[Unpaired] = []
    for name, row in zip(names, read["players"], strict=True):
        for round_, cell in enumerate(row["rounds"].split(), start=1):
            if (game := GAME.fullmatch(cell)) is None:
                byes.append(Unpaired(round_, name, Bye(cell)))
                continue
            opponent = names[int(game["opponent"]) - 1]
            told = _cell(read, opponent, round_)
            assert told is not None, f"{event}: round {round_}: {opponent} knows of no game against {name}"
            assert (names[int(told["opponent"]) - 1], told["colour"]) == (name, "wb"[game["colour"] == "w"]), (
                f"{event}: round {round_}: {name} and {opponent} contradict each other"
            )
            if game["colour"] == "w":
                games.append(Game(round_, name, opponent, RESULTS[game["result"], told["result"]]))
    return Tournament(
        names,
        tuple(games),
        system=read["system"],
        first_day=read["first_day"],
        rounds=read["rounds"],
        byes=tuple(byes),
        ratings={row["name"]: row["rating"] for row in read["players"] if "rating" in row},
    )


def values(event: str) -> Iterator[Published]:
    """What is published for a tournament, value by value."""
    for block in _read(event).get("published", ()):
        for item in _items(block["values"]):
            player, value = item.rsplit(maxsplit=1)
            yield Published(
                event,
                block.get("exercise"),
                block["code"],
                block.get("unplayed", "by-date"),
                player,
                None if value == "none" else Decimal(value),
                block.get("places", False),
                block.get("places_among_level", False),
            )


def orders(event: str) -> Iterator[Order]:
    """The orders published for a tournament."""
    for block in _read(event).get("orders", ()):
        yield Order(event, tuple(block["chain"].split()), block.get("from_place", 1), _items(block["order"]))


@cache
def _read(event: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{event}.toml").read_text(encoding="utf-8"))


def _cell(read: dict[str, Any], player: str, round_: int) -> re.Match[str] | None:
    row = next(row for row in read["players"] if row["name"] == player)
    return GAME.fullmatch(row["rounds"].split()[round_ - 1])


def _items(text: str) -> tuple[str, ...]:
    return tuple(item for line in text.splitlines() for item in (part.strip() for part in line.split(",")) if item)
