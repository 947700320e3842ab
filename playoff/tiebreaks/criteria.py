"""The one table of criteria: code, title, unit, source, and how each is asked.

A criterion never orders anybody. It says what each player is worth and can take that apart; `chain` compares the
values. What a criterion computes stands in the file of its family.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Final

from playoff.languages import N_
from playoff.reasons import Reason, because
from playoff.tiebreaks import buchholz, counts, koya, points, progressive, ratings
from playoff.tiebreaks.asked import Asked, Group
from playoff.tiebreaks.descriptor import Descriptor, parse
from playoff.tiebreaks.encounters import direct_encounter
from playoff.tiebreaks.options import DEFAULTS, Options
from playoff.tiebreaks.sonneborn_berger import sonneborn_berger
from playoff.tiebreaks.tournament import Tournament, Untold
from playoff.tiebreaks.value import Amount, Part, Unit, Value, Values, valued

__all__ = ["CRITERIA", "DEFAULTS", "Amount", "Criterion", "Options", "Part", "Unit", "Value", "criterion"]

Next = Callable[[Asked, int], Descriptor | None]
"""What is asked of those still level after so many questions; None: nothing more."""


_plain = cache(Descriptor)


@dataclass(frozen=True, slots=True)
class Criterion:
    """A row of the table, or such a row with modifiers: how to ask, how to show, where it comes from."""

    code: str
    title: str
    unit: Unit
    source: str
    answer: Callable[[Asked, Group], Values]
    takes: str = ""
    """The letters of the modifiers it takes."""
    mutual: bool = False
    """It looks only at the games inside the group, so a smaller group is a new question."""
    lowest_first: bool = False
    adds_up: bool = True
    """The parts of a value add up to it; an average of ratings is rounded."""
    follows: Next | None = None
    """It goes on asking those still level, step by step."""
    needs: Untold | None = None
    """It means nothing where the source of a tournament does not tell the rounds, or the colours."""
    modified: Descriptor | None = None

    @property
    def descriptor(self) -> Descriptor:
        """The code with the modifiers."""
        return self.modified or _plain(self.code)

    @property
    def ends(self) -> bool:
        """Whether one answer is all: it is neither asked again of smaller groups nor goes on step by step."""
        return not self.mutual and self.follows is None

    @property
    def best_is_lowest(self) -> bool:
        """Whether the lowest value is the best, `/R` turning it round."""
        return self.lowest_first != self.descriptor.reverse

    def asked(self, tournament: Tournament, options: Options) -> Asked:
        """The question as it is put to one tournament."""
        return Asked(tournament, self.descriptor, options)

    def answers(self, asked: Asked, group: Group) -> Values:
        """One value for each player of the group; an answer about everybody, or a group that met, is kept."""
        if (untold := self._untold(asked.tournament)) is not None:
            return valued(self.unit, [(player, None) for player in group], lambda _: (), untold)
        if len(group) == 1 or not (self.mutual or len(group) == len(asked.tournament.players)):
            return self.answer(asked, group)
        key, known = tuple(group), asked.answers
        if key not in known:
            known[key] = self.answer(asked, group)
        return known[key]

    def _untold(self, tournament: Tournament) -> Reason | None:
        """Why it cannot be used where the source does not tell what it needs."""
        needs = "rounds" if self.descriptor.fore else self.needs
        return because("not-told", self.source, what=needs) if needs and needs in tournament.unknown else None

    def values(self, tournament: Tournament, group: Group, options: Options = DEFAULTS) -> Values:
        """One value for each player of the group. Raises BadInput for an unknown policy."""
        return self.answers(self.asked(tournament, options), group)


_ROWS = (
    Criterion("PTS", N_("points"), Unit.HALF_POINTS, N_("the score"), points.points),
    Criterion(
        "DE", N_("direct encounter"), Unit.HALF_POINTS, "C.07 6; seed 002 1.4", direct_encounter, "P", mutual=True
    ),
    Criterion("WIN", N_("rounds won"), Unit.ROUNDS, "C.07 7.1", counts.wins),
    Criterion("WON", N_("games won"), Unit.GAMES, "C.07 7.2; seed 002 1.2", counts.games_won, "P"),
    Criterion(
        "BPG", N_("games with Black"), Unit.GAMES, "C.07 7.3; seed 002 1.3", counts.black_games, "P", needs="colours"
    ),
    Criterion(
        "BWG", N_("wins with Black"), Unit.GAMES, "C.07 7.4; seed 003 E", counts.black_wins, "P", needs="colours"
    ),
    Criterion(
        "PS",
        N_("progressive score"),
        Unit.HALF_POINTS,
        "C.07 7.5; seed 000 1.1 f",
        progressive.progressive,
        "C",
        needs="rounds",
    ),
    Criterion("REP", N_("rounds elected to play"), Unit.ROUNDS, "C.07 7.6", counts.elected_rounds),
    Criterion("GE", N_("games elected to play"), Unit.ROUNDS, N_("C.07-2023 7.6; now REP"), counts.elected_rounds),
    Criterion("STD", N_("standard points"), Unit.HALF_POINTS, "C.07 7.7", points.standard_points),
    Criterion("TPN", N_("pairing number"), Unit.NUMBER, "C.07 7.8", counts.pairing_number, "R", lowest_first=True),
    Criterion("BH", N_("Buchholz"), Unit.HALF_POINTS, "C.07 8.1", buchholz.buchholz, "CMPF"),
    Criterion(
        "AOB", N_("average of opponents' Buchholz"), Unit.HALF_POINTS, "C.07 8.2", buchholz.average_buchholz, "PF"
    ),
    Criterion("FB", N_("Fore Buchholz"), Unit.HALF_POINTS, "C.07 8.3", buchholz.fore_buchholz, "CMP", needs="rounds"),
    Criterion(
        "SB", N_("Sonneborn-Berger"), Unit.QUARTER_POINTS, "C.07 9.1; seed 000 1.1 d1", sonneborn_berger, "CPD"
    ),
    Criterion("KS", N_("Koya"), Unit.HALF_POINTS, "C.07 9.2; seed 002 1.1", koya.koya, "LG"),
    Criterion(
        "ARO",
        N_("average rating of opponents"),
        Unit.RATING,
        "C.07 10.1",
        ratings.average_rating,
        "CMU",
        adds_up=False,
    ),
    Criterion("TPR", N_("tournament performance"), Unit.RATING, "C.07 10.2", ratings.performance, "U", adds_up=False),
    Criterion("PTP", N_("perfect performance"), Unit.RATING, "C.07 10.3", ratings.perfect, "U", adds_up=False),
    Criterion(
        "APRO",
        N_("average performance of opponents"),
        Unit.RATING,
        "C.07 10.4",
        ratings.average_of_performances,
        "U",
        adds_up=False,
    ),
    Criterion(
        "APPO",
        N_("average perfect performance of opponents"),
        Unit.RATING,
        "C.07 10.5",
        ratings.average_of_perfect_performances,
        "U",
        adds_up=False,
    ),
    Criterion("RTNG", N_("rating"), Unit.RATING, "C.07 10.6", ratings.rating, "UR"),
    Criterion("BHT", N_("Buchholz, total"), Unit.HALF_POINTS, "seed 000 1.1 a", buchholz.total),
    Criterion("BHB", N_("Buchholz, Brazilian"), Unit.HALF_POINTS, "seed 000 1.1 b", buchholz.brazilian),
    Criterion("BHM", N_("Buchholz, median"), Unit.HALF_POINTS, "seed 000 1.1 c", buchholz.median),
    Criterion("KASH", N_("Kashdan"), Unit.POINTS, "seed 000 1.1 e", points.kashdan),
    Criterion(
        "CUM",
        N_("cumulative, then its cuts"),
        Unit.HALF_POINTS,
        "seed 002 1.5",
        progressive.progressive,
        follows=progressive.next_cut,
        needs="rounds",
    ),
    Criterion("KSE", N_("Koya, then extended"), Unit.HALF_POINTS, "seed 002 1.1", koya.koya, follows=koya.extended),
    Criterion("KSR", N_("Koya, then reduced"), Unit.HALF_POINTS, "seed 002 1.1", koya.koya, follows=koya.reduced),
)

CRITERIA: Final[Mapping[str, Criterion]] = MappingProxyType({row.code: row for row in _ROWS})
"""Every criterion by its code, those of C.07 in the order of its articles, then the seeds' own."""

_TAKES: Final = {row.code: row.takes for row in _ROWS}


@cache
def criterion(text: str) -> Criterion:
    """The criterion of a descriptor: `SB`, `BH/C1`, `KS/L+1`.

    Raises BadInput that names the codes there are, or the modifiers the code takes.
    """
    descriptor = parse(text, _TAKES)
    row = CRITERIA[descriptor.code]
    return row if descriptor == _plain(row.code) else replace(row, modified=descriptor)
