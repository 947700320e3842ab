"""The generating function of a playoff from each of its states on."""

from __future__ import annotations

from itertools import permutations

from playoff.branches.sheet import Sheet
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules
from playoff.machine.table import CYCLES, Phase
from playoff.odds import answers
from playoff.odds.arrays import EASY
from playoff.odds.cycle import WHOLE, CycleLaw
from playoff.odds.duel import duel
from playoff.odds.forecast import Forecast, Reading, Value, mixed, semifinals
from playoff.odds.standing import drawn
from playoff.rulebooks import RoundRobin


def state(course: Course, branch: BranchRun, forecast: Forecast) -> tuple[answers.Course, bool]:
    """The generating function from the present state on, and whether it sees when play stops."""
    if branch.choosing:
        return _choosing(branch), True
    if course.phase in CYCLES:
        return _in_cycle(course, branch, forecast)
    if course.phase is Phase.SEMIFINALS:
        return _in_semifinals(course, branch, forecast), True
    (stage,) = course.stages
    return _match(course, stage, forecast, decides=True), True


def _match(course: Course, stage: Stage, forecast: Forecast, *, decides: bool) -> answers.Course:
    """A match as its sheet stands: its winner once it is complete, unless he has left."""
    if stage.complete:
        gone = stage.winner is None or stage.winner in course.out
        sure: Value = {} if gone else {str(stage.winner): 1.0}
        return lambda _: sure
    law = duel(course.match_rules(course.branch), stage.sheet, forecast.strength, decides=decides)
    return lambda reading: dict(zip(law.players, law.at(reading.marks), strict=True))


def _choosing(branch: BranchRun) -> answers.Course:
    """Lots decide who are the best of the level players."""
    seeds, best = branch.seeds, branch.best
    assert seeds is not None
    assert best is not None
    return lambda reading: reading.chosen(branch.rules, seeds.tiers, best)


def _in_semifinals(course: Course, branch: BranchRun, forecast: Forecast) -> answers.Course:
    rules = course.match_rules(branch)
    if not course.stages:
        seeds = branch.seeds
        assert seeds is not None
        lots = {purpose.number: order for purpose, order in branch.lots.items()}

        def unpaired(reading: Reading) -> Value:
            # the main event may still change the seeds it gives (A.5); a cycle that is over has given its own
            waiting = course.dossier.open_games and seeds.basis == "main" and not course.released
            tiers = reading.seeding(branch.players) if waiting else seeds.tiers
            return mixed(
                (chance, reading.final(rules, *(reading.match(rules, *pair, decides=False) for pair in pairs)))
                for chance, pairs in semifinals(tiers, lots)
            )

        return unpaired
    first, second = course.stages
    values = [
        _match(course, stage, forecast, decides=_goes_nowhere(course, other))
        for stage, other in ((first, second), (second, first))
    ]
    return lambda reading: reading.final(rules, *(value(reading) for value in values))


def _goes_nowhere(course: Course, stage: Stage) -> bool:
    """Whether the stage sends nobody on, so that the other semifinal is the final (G.4)."""
    return stage.complete and (stage.winner is None or stage.winner in course.out)


def _in_cycle(course: Course, branch: BranchRun, forecast: Forecast) -> tuple[answers.Course, bool]:
    sheet, rules = branch.stages[-1].sheet, cycle_rules(branch)
    if branch.numbers is None and not sheet.started and sheet.cycle == 1:
        return lambda reading: reading.played(rules, tuple(sorted(branch.players))), len(branch.players) <= WHOLE
    orders = [branch.numbers] if branch.numbers else list(permutations(sheet.players))
    laws = [(order, _drawn(course, sheet, order, rules, forecast)) for order in orders]

    def playing(reading: Reading) -> Value:
        return mixed((1 / len(laws), _with_repeats(reading, rules, sheet, *law)) for law in laws)

    return playing, all(_sees_stops(law, len(sheet.players)) for _, law in laws)


def _drawn(course: Course, sheet: Sheet, order: tuple[str, ...], rules: RoundRobin, forecast: Forecast) -> CycleLaw:
    if not sheet.started and not sheet.out:
        return forecast.cycle(rules, order, sheet.cycle)
    seed_stage = forecast.seed_stage
    return drawn(sheet, order, rules, forecast.strength, below_half=course.below_half, seed_stage=seed_stage)


def _with_repeats(reading: Reading, rules: RoundRobin, sheet: Sheet, order: tuple[str, ...], law: CycleLaw) -> Value:
    """The cycle being played, then those that follow while all are level."""
    found = law.at(reading.marks, reading.further)
    if law.again:
        for player, value in reading.turns(rules, order, sheet.cycle + 1).items():
            found[player] = found.get(player, 0.0) + law.repeats(reading.marks) * value
    return found


def _sees_stops(law: CycleLaw, players: int) -> bool:
    """Whether neither this cycle nor anything after it has more players than the law can follow round by round."""
    if players <= WHOLE:
        return True
    followed = law.games <= EASY and not law.again
    return followed and all(len(onward.players) <= WHOLE for onward in law.onward)
