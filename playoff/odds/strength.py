"""How strong the players are, and what follows for one game: win, draw, loss.

The expected score E comes from the ratings (Elo: 1 / (1 + 10 ** (-difference / 400))), White's advantage added to
his rating. Draws follow Davidson (1970, JASA 65:317; order of play: Davidson & Beaver 1977), anchored so that the
expected score stays E: with d the share of draws between equal players and v = 2d / (1 - d)

    win : draw : loss = x * x : v * x : 1,   win + draw / 2 = E

Every number is an assumption with a name, a value and a source (`Strength.assumptions`), and can be changed. That
games do not depend on each other is one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import isclose, isfinite, sqrt
from typing import Literal, NamedTuple

from playoff.errors import BadInput
from playoff.event import Dossier
from playoff.languages import _

MODEL = "anchored-davidson/1"
"""Name and version of the model, for JSON: odds of different versions are not to be compared."""

Kind = Literal["main", "playoff", "sudden-death"]
"""A game of the main event, a playoff game, a game of sudden death."""

BAND = (0.25, 0.42)
"""Shares of draws seen in blitz between top players: 24.7 % of 308 games (World Blitz 2010), 42.0 % of 540 (Grand
Chess Tour 2016-18). Odds shown in public are shown for both ends."""


class Chances(NamedTuple):
    """What one game may bring; the three add up to 1."""

    white: float
    draw: float
    black: float

    def of(self, player: str, white: str) -> tuple[float, float, float]:
        """Win, draw, loss as `player` sees them when `white` has White."""
        return self if player == white else (self.black, self.draw, self.white)


@dataclass(frozen=True, slots=True)
class Setting:
    """How games of one kind go: the share of draws between equal players, and what White is worth in Elo points."""

    draw: float
    white: float


class Assumption(NamedTuple):
    """A number the odds rest on: its name in kebab case, its value, where it comes from."""

    name: str
    value: str
    source: str


@dataclass(frozen=True, slots=True)
class Strength:
    """Ratings by player, or a table of chances by pair, and how each kind of game goes.

    In the playoff two players are compared by their blitz ratings where both have one, else by `ratings`. `table`
    holds chances by (White, Black) and goes before ratings, `sudden_table` before it in sudden death.
    Raises BadInput for a share of draws outside 0 to 1 (1 itself: it would never end), and for chances that do not
    add up.
    """

    ratings: Mapping[str, float] = field(default_factory=dict)
    blitz: Mapping[str, float] = field(default_factory=dict)
    table: Mapping[tuple[str, str], Chances] = field(default_factory=dict)
    sudden_table: Mapping[tuple[str, str], Chances] = field(default_factory=dict)
    playoff: Setting = Setting(draw=0.33, white=25)
    sudden_death: Setting = Setting(draw=0.33, white=0)
    main: Setting = Setting(draw=0.52, white=25)

    def __post_init__(self) -> None:
        for name, setting in (("playoff", self.playoff), ("sudden-death", self.sudden_death), ("main", self.main)):
            if not 0 <= setting.draw < 1:
                raise BadInput(
                    _("{name}: a share of draws of {draw}", name=name, draw=setting.draw),
                    right=_("from 0 to less than 1"),
                )
            if not isfinite(setting.white):
                raise BadInput(
                    _("{name}: White worth {white} Elo points", name=name, white=setting.white),
                    right=_("a number, such as 25"),
                )
        for ratings in (self.ratings, self.blitz):
            for player, rating in ratings.items():
                if not isfinite(rating):
                    raise BadInput(
                        _("{player}: a rating of {rating}", player=player, rating=rating),
                        right=_("a number, such as 2700"),
                    )
        for table in (self.table, self.sudden_table):
            for (white, black), chances in table.items():
                if min(chances) < 0 or not isclose(sum(chances), 1, abs_tol=1e-9):
                    raise BadInput(
                        _("{white} - {black}: chances {chances}", white=white, black=black, chances=tuple(chances)),
                        right=_("win, draw, loss, adding up to 1"),
                    )

    @classmethod
    def equal(cls, players: Iterable[str]) -> Strength:
        """Everybody as strong as everybody else."""
        return cls(dict.fromkeys(players, 2500))

    @classmethod
    def of(cls, dossier: Dossier) -> Strength:
        """By the ratings of the main event; where nobody's is known everybody is equal, which is then said."""
        if not dossier.rated and not dossier.blitz:
            return cls.equal(dossier.players)
        return cls(dict(dossier.rated), dict(dossier.blitz))

    def with_draws(self, share: float) -> Strength:
        """The same players where this share of playoff games between equals is drawn, sudden death included."""
        return replace(
            self,
            playoff=replace(self.playoff, draw=share),
            sudden_death=replace(self.sudden_death, draw=share),
        )

    def chances(self, white: str, black: str, kind: Kind) -> Chances:
        """What a game may bring. Raises BadInput when the strength of a player is not known."""
        known = self._in_table(white, black, kind)
        if known is not None:
            return known
        setting = {"main": self.main, "playoff": self.playoff, "sudden-death": self.sudden_death}[kind]
        first, second = self._compared(white, black, kind)
        return _by_rating(first + setting.white - second, setting.draw)

    def _in_table(self, white: str, black: str, kind: Kind) -> Chances | None:
        pair = (white, black)
        if kind == "sudden-death" and pair in self.sudden_table:
            chances = self.sudden_table[pair]
        elif pair in self.table:
            chances = self.table[pair]
        else:
            return None
        if kind == "sudden-death" and chances.draw >= 1:
            raise BadInput(
                _("{white} - {black}: every sudden-death game drawn", white=white, black=black),
                right=_("less than 1: it must end"),
            )
        return chances

    def _compared(self, white: str, black: str, kind: Kind) -> tuple[float, float]:
        """The ratings by which two players are compared."""
        if kind != "main" and white in self.blitz and black in self.blitz:
            return self.blitz[white], self.blitz[black]
        for player in (white, black):
            if player not in self.ratings:
                raise BadInput(
                    _("no rating of {player}", player=player),
                    right=_("give ratings of all, or a table of chances by pair"),
                )
        return self.ratings[white], self.ratings[black]

    def assumptions(self) -> tuple[Assumption, ...]:
        """Everything the odds rest on, to be shown with them; the sources in the language spoken."""
        blitz = _("24.7% World Blitz 2010, 42.0% Grand Chess Tour 2016-18")
        guess = _("a guess: as in the other games")
        return (
            Assumption("model", MODEL, _("Davidson 1970; Davidson & Beaver 1977; expected score by Elo")),
            *self._players(),
            Assumption("draws", f"{self.playoff.draw:g}", blitz),
            Assumption("white", f"{self.playoff.white:+g}", _("White scored 52.9% in the World Blitz 2010")),
            Assumption("sudden-death-draws", f"{self.sudden_death.draw:g}", guess),
            Assumption(
                "sudden-death-white", f"{self.sudden_death.white:+g}", _("a guess: 30 s less undo the first move")
            ),
            Assumption("main-draws", f"{self.main.draw:g}", _("47 of the 91 games of the Masters 2024")),
            Assumption("main-white", f"{self.main.white:+g}", _("White scored 53.3% in the Masters 2024")),
            Assumption("independence", "yes", _("no form, no fatigue, no tactics of the table")),
            Assumption("lots", "fair", _("every drawing of lots is part of the odds until it is made")),
        )

    def _players(self) -> Iterator[Assumption]:
        """What tells the players apart."""
        if self.ratings and len(set(self.ratings.values())) == 1:
            yield Assumption("ratings", "equal", _("no ratings are given: everybody is as strong as everybody else"))
        elif self.ratings:
            yield Assumption("ratings", str(len(self.ratings)), _("as given; the Elo curve without its limit of 400"))
        if self.blitz:
            source = _("as given; they hold in the playoff where both players have one")
            yield Assumption("blitz", str(len(self.blitz)), source)
        if self.table or self.sudden_table:
            source = _("as given; it goes before ratings, and no share of draws changes it")
            yield Assumption("table", str(len(self.table) + len(self.sudden_table)), source)


@lru_cache(maxsize=1024)
def _by_rating(difference: float, draw: float) -> Chances:
    """The chances of White, who is so many points ahead."""
    return davidson(expected(difference), draw)


def expected(difference: float) -> float:
    """The expected score of a player rated so many points above the other (Elo's logistic curve)."""
    if difference < 0:
        return 1 - expected(-difference)
    return 1 / (1 + 10 ** (-difference / 400))


def davidson(score: float, draw: float) -> Chances:
    """Win, draw and loss with win + draw / 2 = `score`, equal players drawing a share of `draw`."""
    if score > 0.5:
        return Chances(*reversed(davidson(1 - score, draw)))
    if score <= 0:
        return Chances(0.0, 0.0, 1.0)
    v = 2 * draw / (1 - draw)
    tilt = v * (0.5 - score)
    x = 2 * score / (tilt + sqrt(tilt * tilt + 4 * score * (1 - score)))  # the form that loses no digits
    whole = x * x + v * x + 1
    return Chances(x * x / whole, v * x / whole, 1 / whole)
