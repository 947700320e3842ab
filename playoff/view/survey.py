"""A survey as rows: what `playoff survey` prints, writes as CSV and JSON, and draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from playoff.odds import MODEL
from playoff.simulation.answers import SHARES, Lengths
from playoff.simulation.draws import GENERATOR
from playoff.simulation.survey import Cell, Survey
from playoff.view.odds import assumptions_json
from playoff.view.plain import Json


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in one case under one rulebook; shares of all events.

    `share`: what he would have of the titles if lots decided every tie; `gain`: what the playoff gives him beyond
    that, `gain_error` its standard error.
    """

    name: str
    rating: float
    outright: float
    playoff: float
    title: float
    share: float
    gain: float
    gain_error: float


@dataclass(frozen=True, slots=True)
class CellRow:
    """A case under a rulebook: how often a playoff comes, of how many, how long it lasts (None where none came)."""

    case: str
    rulebook: str
    events: int
    playoff: float
    playoff_error: float
    sizes: dict[int, float]
    sudden_death: float
    again: float
    games: float | None
    mean_s: float | None
    within_s: tuple[int, ...]
    players: tuple[PlayerRow, ...]


@dataclass(frozen=True, slots=True)
class SurveyView:
    """A whole survey."""

    name: str
    events: int
    seed: int
    cells: tuple[CellRow, ...]
    assumptions: Sequence[Json]

    def as_json(self) -> Json:
        """Keys and values as programs get them."""
        return {
            "survey": self.name,
            "events": self.events,
            "seed": self.seed,
            "generator": GENERATOR,
            "model": MODEL,
            "cells": [_cell_json(row) for row in self.cells],
            "assumptions": list(self.assumptions),
            "exact": False,
        }

    def table(self) -> Iterator[list[str]]:
        """Rows for a spreadsheet: one for each player, case and rulebook; the first names the columns."""
        within = [f"within_{100 * share:g}_s" for share in SHARES]
        yield ["case", "rulebook", "events", "playoff", "sudden_death", "again", "games", "mean_s", *within,
               "player", "rating", "outright", "in_playoff", "title", "share", "gain", "gain_error"]  # fmt: skip
        for cell in self.cells:
            times = [str(second) for second in cell.within_s] or [""] * len(SHARES)
            about = [cell.case, cell.rulebook, str(cell.events), _n(cell.playoff), _n(cell.sudden_death)]
            about += [_n(cell.again), _n(cell.games), _n(cell.mean_s), *times]
            for row in cell.players:
                numbers = (row.rating, row.outright, row.playoff, row.title, row.share, row.gain, row.gain_error)
                yield [*about, row.name, *map(_n, numbers)]


def survey_view(asked: Survey, cells: Sequence[Cell]) -> SurveyView:
    """The view of a survey."""
    rows = tuple(_cell(cell) for cell in cells)
    assumptions = (*asked.strength.assumptions(), *asked.pace.assumptions())
    return SurveyView(asked.name, asked.events, asked.seed, rows, assumptions_json(assumptions))


def _cell(cell: Cell) -> CellRow:
    count, events = cell.count, cell.count.events
    often = count.playoffs / events
    lengths = Lengths(tuple(count.seconds.tolist())) if count.playoffs else None
    games = [int(number) for number in count.games]
    return CellRow(
        cell.case.name,
        cell.rulebook,
        events,
        often,
        sqrt(often * (1 - often) / events),
        {size: number / events for size, number in enumerate(count.sizes.tolist()) if number and size > 1},
        count.sudden_death / events,
        count.again / events,
        sum(place * number for place, number in enumerate(games)) / count.playoffs if count.playoffs else None,
        lengths.mean if lengths else None,
        tuple(lengths.within(share) for share in SHARES) if lengths else (),
        tuple(_player(cell, place) for place in range(len(cell.case.players))),
    )


def _player(cell: Cell, place: int) -> PlayerRow:
    count, events = cell.count, cell.count.events
    name = cell.case.players[place]
    sizes = count.in_playoff[place].tolist()
    in_playoff = sum(sizes)
    share = sum(number / size for size, number in enumerate(sizes) if number) / events
    outright, title = int(count.outright[place]) / events, int(count.titles[place]) / events
    gain = title - outright - share
    # one event gives 1 - 1/n with the title in a playoff of n, -1/n without it
    won = int(count.titles[place] - count.outright[place])
    square = (won + sum(number / size**2 for size, number in enumerate(sizes) if number)) / events
    if in_playoff:
        square -= 2 * won / in_playoff * share
    error = sqrt(max(0.0, square - gain**2) / events)
    rating = float(cell.case.ratings[name])
    return PlayerRow(name, rating, outright, in_playoff / events, title, outright + share, gain, error)


def _cell_json(row: CellRow) -> Json:
    return {
        "case": row.case,
        "rulebook": row.rulebook,
        "playoff": row.playoff,
        "playoff_error": row.playoff_error,
        "sizes": {str(size): share for size, share in row.sizes.items()},
        "sudden_death": row.sudden_death,
        "again": row.again,
        "games_mean": row.games,
        "mean_s": row.mean_s,
        "within_s": {f"{share:g}": second for share, second in zip(SHARES, row.within_s, strict=False)},
        "players": [
            {"name": one.name, "rating": one.rating, "outright": one.outright, "in_playoff": one.playoff,
             "title": one.title, "share": one.share, "gain": one.gain, "gain_error": one.gain_error}
            for one in row.players
        ],
    }  # fmt: skip


def _n(number: float | None) -> str:
    """A number for a spreadsheet."""
    return "" if number is None else f"{number:.6g}"
