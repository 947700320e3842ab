"""The odds of a playoff from any state of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from playoff.machine.course import BranchRun, Course, cycle_rules
from playoff.machine.due import DueLots, due
from playoff.machine.table import CYCLES, Phase
from playoff.odds import answers
from playoff.odds.answers import Asked, Odds, TooLarge, ask
from playoff.odds.completions import Case, cases, completions
from playoff.odds.cycle import WHOLE
from playoff.odds.forecast import AFTER, BEFORE, Forecast, Reading, Value, mixed, playing_round_robin
from playoff.odds.frame import PURE
from playoff.odds.standing import standing, within_reach
from playoff.odds.states import state
from playoff.odds.strength import Strength
from playoff.odds.whatif import most_open_games, of_case, seeding_of
from playoff.rulebooks import RoundRobin, Rulebook


def odds(course: Course, strength: Strength, forecast: Forecast | None = None) -> Odds | TooLarge:
    """The exact odds of a playoff from its present state on, or what makes it too large for them.

    Give the same `forecast` again and again to keep what does not change with a result. While the main event is not
    settled they are those of `what_if`, over all its players. Raises BadInput for a player whose strength is not
    known, and MissingExtra without numpy, which five and more players, and an open main event, need.
    """
    forecast = Forecast.kept(forecast, course.rulebook, strength)
    branch = course.branches[-1] if course.branches else None
    if course.over or course.phase is Phase.VACANT:
        return _decided(course, strength)
    found = _possible(course, branch, forecast)
    if isinstance(found, TooLarge):
        return found
    if branch is None:
        return _waiting(course, found, forecast)
    large = _too_large(course, branch)
    if large:
        return large
    playing, sees_stops = state(course, branch, forecast)
    robin = (
        min(len(branch.players), branch.best or len(branch.players)) if isinstance(branch.rules, RoundRobin) else 0
    )

    def averaged(reading: Reading) -> Value:
        """Over the seeds that the main event may still give."""
        return mixed((case.chance, playing(_seeded(reading, case, course))) for case in found)

    asked = Asked(forecast, course.dossier, arrays=robin > PURE)
    answered = ask(asked, averaged if found else playing, range(2, robin), games=sees_stops)
    return _dressed(course, answered, course.tied.players, _draw(course), strength)


def _dressed(
    course: Course,
    found: answers.Answers,
    players: Sequence[str],
    draw: Literal["before", "after"],
    strength: Strength,
) -> Odds:
    title = {player: found.title.get(player, 0.0) for player in players}
    further = _further(course.rulebook, found.further)
    assumptions = strength.assumptions()
    return Odds(title, found.nobody, draw, found.sudden_death, found.again, further, found.games, assumptions)


def _further(rulebook: Rulebook, chances: dict[int, float]) -> tuple[answers.Further, ...]:
    """The further branches that may come, by the number of players."""
    found = []
    for players, chance in chances.items():
        if chance:
            size = rulebook.size_for(players)
            found.append(answers.Further(players, size.branch, size.clause, chance))
    return tuple(found)


def _too_large(course: Course, branch: BranchRun) -> TooLarge | None:
    """What makes a round robin too large for exact odds, if anything."""
    if not isinstance(branch.rules, RoundRobin):
        return None
    if branch.choosing:
        best = branch.best or 0
        return TooLarge(best, BEFORE, "before") if best > BEFORE else None
    sheet = branch.stages[-1].sheet
    if branch.numbers is None:
        return TooLarge(len(sheet.players), BEFORE, "before") if len(sheet.players) > BEFORE else None
    _, table = standing(sheet, branch.numbers, cycle_rules(branch), below_half=course.below_half)
    limit = AFTER if Forecast(course.rulebook, Strength()).seed_stage is None else WHOLE
    if table.players > limit or not within_reach(table):
        return TooLarge(table.players, min(limit, table.players - 1), "after")
    return None


# The main event is not over


def _possible(course: Course, branch: BranchRun | None, forecast: Forecast) -> list[Case] | TooLarge:
    """How the main event may still end, where that matters: for who plays off, or for seeds it has yet to give."""
    dossier = course.dossier
    seeded = branch is not None and (course.released or bool(dossier.ranking) or not _asks_for_seeds(course))
    if not dossier.open_games or seeded:
        return []
    most = most_open_games(dossier, course.rulebook)
    if len(dossier.open_games) > most:
        return TooLarge(len(dossier.open_games), most, "before")
    return cases(completions(dossier, forecast.strength), course.rulebook, frozenset(course.out))


def _asks_for_seeds(course: Course) -> bool:
    return course.phase in CYCLES or (course.phase is Phase.SEMIFINALS and not course.stages)


def _seeded(reading: Reading, case: Case, course: Course) -> Reading:
    return reading.with_seeding(seeding_of(case, course.rulebook))


def _waiting(course: Course, found: Sequence[Case], forecast: Forecast) -> Odds | TooLarge:
    """While the main event can change who plays off: the average over the groups it may end with (A.5)."""
    robins = [playing_round_robin(course.rulebook, len(case.group)) for case in found if len(case.group) > 1]
    largest = max(robins, default=0)
    if largest > BEFORE:
        return TooLarge(largest, BEFORE, "before")

    def average(reading: Reading) -> Value:
        return mixed((case.chance, of_case(case, _seeded(reading, case, course))) for case in found)

    asked = Asked(forecast, course.dossier, arrays=largest > PURE)
    sizes = sorted({len(case.group) for case in found} | set(range(2, largest)))
    answered = ask(asked, average, [size for size in sizes if size > 1], games=True)
    return _dressed(course, answered, course.dossier.players, "before", forecast.strength)


def _decided(course: Course, strength: Strength) -> Odds:
    winners = course.closed.winners if course.closed else tuple(filter(None, (course.winner,)))
    title = {player: (player in winners) / max(len(winners), 1) for player in course.tied.players}
    games = answers.Games((1.0,), 0.0)
    return Odds(title, float(not winners), "after", 0.0, 0.0, (), games, strength.assumptions())


def _draw(course: Course) -> Literal["before", "after"]:
    return "before" if any(isinstance(item, DueLots) for item in due(course)) else "after"
