"""The odds of a playoff as one frozen view: what `playoff odds --json`, the screen and the picture show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from playoff.machine.course import Course
from playoff.odds import MODEL, Assumption, Banded, Games, Odds, Span, Strength
from playoff.view.plain import Json


@dataclass(frozen=True, slots=True)
class TitleRow:
    """A player, his chance of the title over the band, and the ratings it rests on."""

    name: str
    chance: Span
    rating: float | None
    blitz: float | None


@dataclass(frozen=True, slots=True)
class FurtherRow:
    """A further branch that may be played: of how many players, by which clause, how likely."""

    players: int
    branch: str
    clause: str
    chance: Span


@dataclass(frozen=True, slots=True)
class GamesRow:
    """So many games still to come, and how likely exactly that is."""

    games: int
    chance: Span


@dataclass(frozen=True, slots=True)
class OddsView:
    """The odds from one state on; every chance with the lowest and highest over `band`, two shares of draws.

    `draw`: `before` or `after` the lots that are due. `branch`: the one being played, None before the group is known;
    `games` is empty where the law does not see when play stops; `mean` is then None.
    """

    event: str
    rulebook: str
    branch: str | None
    over: bool
    title: tuple[TitleRow, ...]
    nobody: Span
    draw: str
    sudden_death: Span
    again: Span
    further: tuple[FurtherRow, ...]
    games: tuple[GamesRow, ...]
    mean: Span | None
    model: str
    assumptions: tuple[Assumption, ...]
    band: tuple[float, float]
    exact: bool

    def as_json(self) -> Json:
        """Keys and values as programs get them: probabilities from 0 to 1."""
        return {
            "event": self.event,
            "rulebook": self.rulebook,
            "title": {row.name: row.chance.middle for row in self.title},
            "nobody": self.nobody.middle,
            "draw": self.draw,
            "sudden_death": self.sudden_death.middle,
            "again": self.again.middle,
            "further": [
                {"players": row.players, "branch": row.branch, "clause": row.clause, **span_json(row.chance)}
                for row in self.further
            ],
            "games": {str(row.games): row.chance.middle for row in self.games} or None,
            "games_mean": self.mean and self.mean.middle,
            "band": {
                "draws": list(self.band),
                "title": {row.name: [row.chance.low, row.chance.high] for row in self.title},
                "sudden_death": [self.sudden_death.low, self.sudden_death.high],
                "again": [self.again.low, self.again.high],
            },
            "ratings": {row.name: row.rating for row in self.title if row.rating is not None},
            "blitz": {row.name: row.blitz for row in self.title if row.blitz is not None},
            "model": self.model,
            "assumptions": assumptions_json(self.assumptions),
            "exact": self.exact,
            "standard_error": None,
        }


def odds_view(course: Course, found: Banded, strength: Strength, band: tuple[float, float]) -> OddsView:
    """The view of odds; the likeliest champion first."""
    middle = found.middle
    title = [
        TitleRow(player, span, strength.ratings.get(player), strength.blitz.get(player))
        for player, span in found.title().items()
    ]
    sizes = [(row.players, course.rulebook.branch_for(row.players).kind, row.clause) for row in middle.further]
    further = [
        FurtherRow(players, branch, clause, found.span(partial(_further, players)))
        for players, branch, clause in sizes
    ]
    return OddsView(
        course.dossier.event,
        course.rulebook.id,
        course.branch.rules.kind if course.branches else None,
        course.over,
        tuple(sorted(title, key=lambda row: (-row.chance.middle, row.name))),
        found.span(lambda odds: odds.nobody),
        middle.draw,
        found.span(lambda odds: odds.sudden_death),
        found.span(lambda odds: odds.again),
        tuple(further),
        tuple(_games(found)),
        _mean([odds.games for odds in (middle, *found.ends)]),
        MODEL,
        middle.assumptions,
        band,
        middle.exact,
    )


def span_json(span: Span) -> Json:
    """A chance with its lowest and highest over the band."""
    return {"chance": span.middle, "low": span.low, "high": span.high}


def assumptions_json(assumptions: tuple[Assumption, ...]) -> list[Json]:
    """What the odds rest on."""
    return [{"name": one.name, "value": one.value, "source": one.source} for one in assumptions]


def _games(found: Banded) -> Iterator[GamesRow]:
    games = found.middle.games
    for number, chance in enumerate(games.chances if games else ()):
        if chance:
            yield GamesRow(number, found.span(partial(_so_many, number)))


def _so_many(number: int, odds: Odds) -> float:
    chances = odds.games.chances if odds.games else ()
    return chances[number] if number < len(chances) else 0.0


def _mean(found: Sequence[Games | None]) -> Span | None:
    """The mean number of games over the band, where it is known everywhere."""
    means = [games.mean for games in found if games]
    return Span.over(means[0], *means[1:]) if len(means) == len(found) else None


def _further(players: int, odds: Odds) -> float:
    return next((row.chance for row in odds.further if row.players == players), 0.0)
