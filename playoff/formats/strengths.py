"""Ratings and tables of chances, as odds ask for them: small tables from any spreadsheet.

    player,rating                       one line for each player; --ratings, --blitz
    white,black,win,draw,loss[,game]    one line for each pair and colour; --table

Chances as White sees them, each a share (0.4) or a percentage (40%), together 1; `game` is `sudden-death` where a
line holds for sudden death only. Commas, semicolons or tabs.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from playoff.errors import BadInput
from playoff.languages import _
from playoff.odds import Chances
from playoff.rulebooks.door import read_text

MAX_BYTES = 1_000_000
SUDDEN_DEATH = "sudden-death"

Table = dict[tuple[str, str], Chances]
"""Chances by White and Black."""


def read_ratings(path: Path, players: Collection[str]) -> dict[str, float]:
    """The ratings in a file, by player. Raises BadInput with file and line; players of other events are left out."""
    found: dict[str, float] = {}
    for where, row in _rows(path, ("player", "rating")):
        player, rating = row["player"], number(row["rating"], where)
        if player in found:
            raise BadInput(_("{player} is rated twice", player=player), where=where)
        found[player] = rating
    if not set(found) & set(players):
        raise BadInput(
            _("none of these players is in the event"), right=_("names as the event has them"), where=str(path)
        )
    return {player: rating for player, rating in found.items() if player in players}


def read_chances(path: Path, players: Collection[str]) -> tuple[Table, Table]:
    """The table of chances in a file: of all games, and of sudden death only. Raises BadInput with file and line."""
    table: Table = {}
    sudden: Table = {}
    for where, row in _rows(path, ("white", "black", "win", "draw", "loss")):
        pair = row["white"], row["black"]
        for player in pair:
            if player not in players:
                raise BadInput(
                    _("nobody in the event is called {player}", player=player),
                    right=_("names as the event has them"),
                    where=where,
                )
        chances = Chances(*(share(row[name], where) for name in ("win", "draw", "loss")))
        if abs(sum(chances) - 1) > 1e-6:
            wrong = _("win, draw and loss add up to {sum}", sum=f"{sum(chances):g}")
            raise BadInput(wrong, right=_("together 1, or 100%"), where=where)
        if row.get("game", "") not in ("", SUDDEN_DEATH):
            raise BadInput(_("no game {game}", game=row["game"]), right=_("sudden-death, or empty"), where=where)
        into = sudden if row.get("game") else table
        if pair in into:
            raise BadInput(_("{white} - {black} stands there twice", white=pair[0], black=pair[1]), where=where)
        into[pair] = Chances(*(chance / sum(chances) for chance in chances))
    return table, sudden


def number(text: str, where: str = "") -> float:
    """A rating, or what White is worth in Elo points. Raises BadInput."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise BadInput(_("{text} is no rating", text=repr(text)), right=_("a number, such as 2700"), where=where)
    return found


def share(text: str, where: str = "") -> float:
    """A share from 0 to 1, or a percentage. Raises BadInput."""
    match = re.fullmatch(r"\s*(\d*[.,]?\d+)\s*(%?)\s*", text)
    found = float(match[1].replace(",", ".")) / (100 if match[2] else 1) if match else math.nan
    if not 0 <= found <= 1:
        raise BadInput(_("{text} is no share", text=repr(text)), right=_("such as 0.33 or 33%"), where=where)
    return found


def _rows(path: Path, needed: tuple[str, ...]) -> Iterator[tuple[str, dict[str, str]]]:
    """The lines of a table by the names of its columns, each with its place."""
    text = read_text(path, MAX_BYTES).removeprefix("\ufeff")
    first = text.partition("\n")[0]
    sign = max(",;\t", key=first.count)
    reader = csv.reader(text.splitlines(), delimiter=sign)
    names = [name.strip().lower() for name in next(reader, [])]
    missing = [name for name in needed if name not in names]
    if missing:
        raise BadInput(
            _("no column {columns}", columns=", ".join(missing)), right=sign.join(needed), where=f"{path}:1"
        )
    for cells in reader:
        if not any(cell.strip() for cell in cells):
            continue
        where = f"{path}:{reader.line_num}"
        if len(cells) > len(names) or len(cells) < len(needed):
            raise BadInput(_("{number} columns", number=len(cells)), right=str(len(names)), where=where)
        yield where, {name: cell.strip() for name, cell in zip(names, cells, strict=False)}
