"""The fourteen teams of the Technical Commission's exercises, from the data folder."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from playoff.tiebreaks import ByColour, Bye, HalfPoints, Result, Unpaired
from playoff.tiebreaks.teams import Match, Score, TeamScoring, TeamTournament

CELL = re.compile(r"(?P<opponent>\d+)((?P<colour>[wb])(?P<points>[\d.]+)|(?P<forfeit>[+-]))")

DAYS = {"c07-2024": date(2024, 9, 1), "c07-2026": date(2026, 9, 1)}


@dataclass(frozen=True, slots=True)
class Published:
    """One printed value of one team."""

    code: str
    edition: str
    team: str
    value: Decimal
    """With the decimals that are printed."""

    def __str__(self) -> str:
        return f"{self.code}-{self.team}".replace("/", "-").replace(":", "-")


@dataclass(frozen=True, slots=True)
class Order:
    """A printed order from a place down; level teams stand together."""

    exercise: int
    chain: tuple[str, ...]
    from_place: int
    tiers: tuple[frozenset[str], ...]


def half_points(text: str) -> HalfPoints:
    """`"2.5"` is five half points."""
    whole, _, rest = text.partition(".")
    assert rest in ("", "0", "5"), text
    return HalfPoints(2 * int(whole) + (rest == "5"))


@cache
def _read() -> dict[str, Any]:
    data = Path(__file__).parents[1] / "data" / "held_teams.toml"
    return tomllib.loads(data.read_text(encoding="utf-8"))


@cache
def held(edition: str = "c07-2024") -> TeamTournament:
    """The tournament. Each match stands in it twice; both sides have to tell the same story.

    Of the match of round 3 between Koalas and Narwhals the boards are known (exercise 46, p. 66).
    """
    rows = _read()["teams"]
    names = tuple(row["name"] for row in rows)
    matches: list[Match] = []
    byes: list[Unpaired] = []
    boards = _read()["boards"]
    for name, row in zip(names, rows, strict=True):
        for number, cell in enumerate(row["rounds"].split(), start=1):
            if (found := CELL.fullmatch(cell)) is None:
                byes.append(Unpaired(number, name, Bye(cell)))
                continue
            opponent = names[int(found["opponent"]) - 1]
            told = CELL.fullmatch(rows[int(found["opponent"]) - 1]["rounds"].split()[number - 1])
            assert told is not None
            assert names[int(told["opponent"]) - 1] == name
            if found["colour"] == "w":
                assert told["colour"] == "b"
                score = ByColour(half_points(found["points"]), half_points(told["points"]))
                assert sum(score) == 2 * boards
                match = Match(number, name, opponent, score=score)
                if (name, opponent) == ("Koalas", "Narwhals"):
                    results = (Result.WHITE_WINS, Result.DRAW, Result.DRAW, Result.WHITE_WINS)
                    match = replace(match, boards=Match.alternating(number, name, opponent, results).boards)
                matches.append(match)
            elif found["forfeit"] == "+":
                assert told["forfeit"] == "-"
                matches.append(Match.forfeited(number, name, opponent, Result.WHITE_BY_FORFEIT, boards))
    bye = Score(HalfPoints(2), HalfPoints(4))
    return TeamTournament(
        names,
        tuple(matches),
        boards=boards,
        system="swiss",
        scoring=TeamScoring(allocated=bye),
        first_day=DAYS[edition],
        rounds=_read()["rounds"],
        byes=tuple(byes),
    )


def nobody_named() -> TeamTournament:
    """The same as gacrux's own tests have it: the win by forfeit names no opponent, so 16.4.2 holds, not 16.4.1."""
    event = held("c07-2026")
    played = tuple(match for match in event.matches if match.played)
    byes = (Unpaired(6, "Antelopes", Bye.FULL), Unpaired(6, "Falcons", Bye.ZERO))
    return replace(event, matches=played, byes=event.byes + byes)


def stated() -> dict[str, Score]:
    """Match and board points as printed."""
    return {
        row["name"]: Score(HalfPoints(2 * row["match_points"]), half_points(row["board_points"]))
        for row in _read()["teams"]
    }


def published(edition: str) -> tuple[Published, ...]:
    """The printed values under one edition of C.07."""
    return tuple(
        Published(block["code"], edition, *_pair(item))
        for block in _read()["published"]
        if block["unplayed"] == edition
        for item in block["values"].replace("\n", " ").split(",")
    )


def _pair(item: str) -> tuple[str, Decimal]:
    team, value = item.split()
    return team, Decimal(value)


def orders() -> tuple[Order, ...]:
    """The printed orders."""
    return tuple(
        Order(
            block["exercise"],
            tuple(block["chain"].split()),
            block["from_place"],
            tuple(frozenset(re.split(r"\s*=\s*", tier.strip())) for tier in block["order"].split(",")),
        )
        for block in _read()["orders"]
    )
