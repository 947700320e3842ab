"""The file of a survey.

[survey]          name, events, seed
[[rulebooks]]     name, rulebook (an id or a file), switches = { "dotted.path" = value }
[[fields]]        name, ratings = { "Giri" = 2749 } or [2749, ...], rounds = how often everybody meets everybody (1)
[[ties]]          name, ratings, ranking
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Ge, Le, Len

from playoff.errors import BadInput
from playoff.formats.supplement import Rating
from playoff.formats.table import Table
from playoff.languages import _
from playoff.rulebooks import load
from playoff.rulebooks.book import Text
from playoff.rulebooks.door import checked, line_of, parse_toml, read_text
from playoff.simulation.survey import Case, Survey
from playoff.tiebreaks import check_name

MAX_BYTES = 1_000_000

Ratings = dict[str, Rating] | tuple[Rating, ...]


@dataclass(frozen=True, slots=True)
class HeadTable(Table):
    """What is asked."""

    name: Text
    events: Annotated[int, Ge(1), Le(100_000_000)] = 10_000
    seed: Annotated[int, Ge(0)] = 1


@dataclass(frozen=True, slots=True)
class RulebookTable(Table):
    """A rulebook under the name it has in the survey."""

    rulebook: Text
    name: str = ""
    switches: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FieldTable(Table):
    """The players of a main event."""

    name: Text
    ratings: Ratings
    rounds: Annotated[int, Ge(1), Le(8)] = 1


@dataclass(frozen=True, slots=True)
class TieTable(Table):
    """Players who are tied."""

    name: Text
    ratings: Ratings
    ranking: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class SurveyFile(Table):
    """A whole file."""

    survey: HeadTable
    rulebooks: Annotated[tuple[RulebookTable, ...], Len(1)]
    fields: tuple[FieldTable, ...] = ()
    ties: tuple[TieTable, ...] = ()


def read_survey(path: Path) -> Survey:
    """The survey in a file. Raises BadInput with file and line."""
    return parse_survey(read_text(path, MAX_BYTES), str(path), path.parent)


def parse_survey(text: str, where: str, folder: Path = Path()) -> Survey:
    """The survey in a text; `where` names it in errors, relative files count from `folder`."""
    try:
        tables = parse_toml(text, where)
        if "event" in tables and "survey" not in tables:
            right = _("docs/samples/survey.toml shows one")
            raise BadInput(_("a scenario, no survey"), right=right, where=where)
        file = checked(SurveyFile, tables)
        cases = [
            *(_case(row, row.rounds, (), ("fields", place)) for place, row in enumerate(file.fields)),
            *(_case(row, 0, row.ranking, ("ties", place)) for place, row in enumerate(file.ties)),
        ]
        if not cases:
            raise BadInput(_("a survey of nothing"), right=_("fields or ties"), path=("survey",))
        books = {}
        for place, book in enumerate(file.rulebooks):
            name = book.name or book.rulebook
            if name in books:
                raise BadInput(_("two rulebooks called {name}", name=name), path=("rulebooks", place, "name"))
            books[name] = load(book.rulebook, book.switches, folder).book
    except BadInput as error:
        raise error.at(f"{where}:{line_of(text, error.path)}") from None
    return Survey(file.survey.name, tuple(cases), books, file.survey.events, file.survey.seed)


def _case(row: FieldTable | TieTable, rounds: int, ranking: tuple[str, ...], path: tuple[str | int, ...]) -> Case:
    """A case; players without names are called by their numbers and ratings."""
    given = row.ratings
    if not isinstance(given, dict):
        given = {f"{number} ({rating})": rating for number, rating in enumerate(given, start=1)}
    if not 2 <= len(given) <= 60:
        raise BadInput(_("{number} players", number=len(given)), right=_("from 2 to 60"), path=(*path, "ratings"))
    for player in given:
        check_name(player)
    if ranking and set(ranking) != set(given):
        raise BadInput(_("the official ranking is not of the tied players"), path=(*path, "ranking"))
    return Case(row.name, {player: float(rating) for player, rating in given.items()}, rounds, ranking)
