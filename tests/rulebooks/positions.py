"""A small language: who is tied, what the main event was, what is entered; players have one letter."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from playoff.event import Dossier
from playoff.machine.course import Course
from playoff.machine.record import Fact, GameResult, LotsDrawn, Opening, Record
from playoff.machine.walk import walk
from playoff.rulebooks import load
from playoff.tiebreaks import ByColour, Game, Result, Tournament
from playoff.view import View, snapshot


def tied(players: str, **switches: object) -> Opening:
    """Players in the order of an official ranking, by their initials."""
    return _opening(Dossier("Tie", tied=tuple(players), ranking=tuple(players)), switches)


def after(rounds: str, first_day: date | None = None, **switches: object) -> Opening:
    """A main event, one line a round: `A 1-0 B, C +/- D, E * F`."""
    games = [
        Game(number, white, black, None if score == "*" else Result(score))
        for number, line in enumerate(rounds.split("\n"), start=1)
        for white, score, black in (text.split() for text in line.split(",") if text.strip())
    ]
    players = tuple(sorted({name for game in games for name in (game.white, game.black)}))
    return _opening(Dossier("Main", Tournament(players, tuple(games), first_day=first_day)), switches)


def _opening(dossier: Dossier, switches: Mapping[str, object]) -> Opening:
    loaded = load("tata-steel-2022", {name.replace("__", "."): value for name, value in switches.items()})
    return Opening(loaded.book, loaded.sha256, dossier)


def entered(opening: Opening, *facts: Fact) -> Course:
    return walk(Record(opening, facts))


def seen(opening: Opening, *facts: Fact) -> View:
    return snapshot(entered(opening, *facts))


def lots(place: str, order: str) -> LotsDrawn:
    return LotsDrawn(place, tuple(order))


def result(place: str, text: str) -> GameResult:
    white, score, black = text.split()
    return GameResult(place, ByColour(white, black), Result(score))
