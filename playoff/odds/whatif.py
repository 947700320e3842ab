"""What if: the main event is not over, and every combination of the open results is looked at.

Who may play off, in which seed order, how likely; each player's chance to win outright, by the playoff, at all; and
the same when one result is given: "if A wins ...".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from playoff.event import Dossier, MainGame, counted, seeds, tied_group
from playoff.odds.answers import TooLarge
from playoff.odds.completions import HALF, RESULTS, Case, by_library, cases, completions
from playoff.odds.cycle import Onward, Tiers
from playoff.odds.forecast import Forecast, Reading, Seeding, Value
from playoff.odds.marks import Marks
from playoff.odds.strength import Assumption, Strength
from playoff.rulebooks import Rulebook
from playoff.tiebreaks import Result


@dataclass(frozen=True, slots=True)
class Tie:
    """A group that may play off, and its chance.

    `tiers`: its seeds, where they say who plays or who meets whom; the same players in another order are another tie.
    `title`: the odds before any lots; None for a group too large for exact odds.
    """

    players: tuple[str, ...]
    tiers: Tiers | None
    chance: float
    title: Mapping[str, float] | None


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a player may hope for: `outright`, alone on the top score; `playoff`, in it; `by_playoff`, winning it."""

    player: str
    outright: float
    playoff: float
    by_playoff: float

    @property
    def title(self) -> float:
        """To win at all."""
        return self.outright + self.by_playoff


@dataclass(frozen=True, slots=True)
class Given:
    """What follows if an open game ends so, which has that chance."""

    game: MainGame
    result: Result
    chance: float
    prospects: tuple[Prospects, ...]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A main event that is not over.

    `prospects`: of everybody who can still be on the top score, the likeliest champion first; `sizes`: the chance of
    each number of players on top; `unknown`: the chance of groups too large for exact odds, whose winners are in
    nobody's `by_playoff`.
    """

    games: tuple[MainGame, ...]
    ties: tuple[Tie, ...]
    prospects: tuple[Prospects, ...]
    given: tuple[Given, ...]
    sizes: Mapping[int, float]
    unknown: float
    assumptions: tuple[Assumption, ...]

    @property
    def exact(self) -> bool:
        """Whether every group has exact odds."""
        return not self.unknown


def what_if(
    dossier: Dossier, rulebook: Rulebook, strength: Strength, forecast: Forecast | None = None
) -> WhatIf | TooLarge:
    """Every combination of the open results of the main event; TooLarge for more than fourteen open games.

    Exact odds of groups to five players. Raises BadInput for a player whose strength is not known.
    """
    found = what_ifs(dossier, [Forecast.kept(forecast, rulebook, strength)])
    return found if isinstance(found, TooLarge) else next(found)


def what_ifs(dossier: Dossier, forecasts: Sequence[Forecast]) -> Iterator[WhatIf] | TooLarge:
    """The same for several forecasts under one rulebook, between which only games of the playoff differ."""
    rulebook, strength = forecasts[0].rulebook, forecasts[0].strength
    dossier = counted(dossier, below_half=rulebook.conduct.annul_below_half)
    most = most_open_games(dossier, rulebook)
    if len(dossier.open_games) > most:
        return TooLarge(len(dossier.open_games), most, "before")
    found = possible(dossier, rulebook, strength)
    return (_answered(dossier, found, forecast) for forecast in forecasts)


def _answered(dossier: Dossier, found: Sequence[Case], forecast: Forecast) -> WhatIf:
    titles = [title(case, forecast) for case in found]
    ties = tuple(
        Tie(case.group, case.tiers, case.chance, odds)
        for case, odds in zip(found, titles, strict=True)
        if len(case.group) > 1
    )
    sizes: dict[int, float] = {}
    for case in found:
        sizes[len(case.group)] = sizes.get(len(case.group), 0.0) + case.chance
    return WhatIf(
        dossier.open_games,
        ties,
        _prospects(found, titles, [case.chance for case in found]),
        tuple(_given(dossier.open_games, found, titles)),
        dict(sorted(sizes.items())),
        sum(tie.chance for tie in ties if tie.title is None),
        forecast.strength.assumptions(),
    )


def possible(dossier: Dossier, rulebook: Rulebook, strength: Strength) -> list[Case]:
    """Who may be on top in which seed order; of a main event that is over, or whose games are not known, one case."""
    if dossier.open_games:
        return cases(completions(dossier, strength), rulebook)
    group = tied_group(dossier).players
    return [Case(group, seeds(dossier, group, rulebook.seeding).tiers, dossier, 1.0, ())]


def most_open_games(dossier: Dossier, rulebook: Rulebook) -> int:
    """How many games may be open: two rounds of fourteen players; one where the tie-breaks are no simple sums."""
    return HALF if by_library(dossier, rulebook) else 2 * HALF


def title(case: Case, forecast: Forecast) -> dict[str, float] | None:
    """The odds of a group before any lots; None for one too large for exact odds."""
    if not forecast.within_limits(len(case.group)):
        return None
    reading = Reading(forecast, Marks(), seeding_of(case, forecast.rulebook), stops=False)
    found = of_case(case, reading)
    return {player: float(found.get(player, 0.0)) for player in case.group}


def seeding_of(case: Case, rulebook: Rulebook) -> Seeding:
    """The seeds of a case as a reading asks for them."""
    return lambda group: seeds(case.completed, group, rulebook.seeding).tiers


def of_case(case: Case, reading: Reading) -> Value:
    """The generating function of a case: its playoff, or its only leader."""
    if len(case.group) < 2:
        return dict.fromkeys(case.group, 1.0)
    return reading.further(Onward(case.group))


def _given(
    games: Sequence[MainGame], found: Sequence[Case], titles: Sequence[Mapping[str, float] | None]
) -> list[Given]:
    given = []
    for number, game in enumerate(games):
        for end, result in enumerate(RESULTS):
            parts = [case.with_result[number][end] for case in found]
            whole = sum(parts)
            if whole:
                prospects = _prospects(found, titles, [part / whole for part in parts])
                given.append(Given(game, result, whole, prospects))
    return given


def _prospects(
    found: Sequence[Case], titles: Sequence[Mapping[str, float] | None], chances: Sequence[float]
) -> tuple[Prospects, ...]:
    """Everybody's prospects when the cases have these chances."""
    sums: dict[str, list[float]] = {}
    for case, odds, chance in zip(found, titles, chances, strict=True):
        for player in case.group:
            outright_playoff_by = sums.setdefault(player, [0.0, 0.0, 0.0])
            if len(case.group) == 1:
                outright_playoff_by[0] += chance
            else:
                outright_playoff_by[1] += chance
                outright_playoff_by[2] += chance * (odds or {}).get(player, 0.0)
    prospects = [Prospects(player, *parts) for player, parts in sums.items()]
    return tuple(sorted(prospects, key=lambda one: (-one.title, -one.playoff, one.player)))
