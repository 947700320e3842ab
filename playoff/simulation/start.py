"""From the present state of a playoff on: what is known stays as it is, the rest is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import permutations

from playoff.branches import match, round_robin
from playoff.branches.sheet import Mark, Sheet, Slot
from playoff.machine.course import BranchRun, Course, Stage, cycle_rules
from playoff.machine.record import GameRestarted, GameStarted
from playoff.machine.table import CYCLES, Phase
from playoff.odds.cycle import Tiers, Turns
from playoff.odds.duel import duel
from playoff.odds.numbers import numpy
from playoff.odds.stage_seeds import SeedStage
from playoff.odds.standing import drawn, open_games, standing
from playoff.rulebooks import Knockout, RoundRobin
from playoff.simulation.block import EVERYONE, NOBODY, Block, Rows
from playoff.simulation.clockwork import Elapsed
from playoff.simulation.cycles import LAW, RESULTS, SeedCycle
from playoff.simulation.matches import Ended, known, match_laws
from playoff.simulation.robins import standing_laws
from playoff.simulation.sampler import Sampler
from playoff.tiebreaks import ByColour

ORDERS = 64
"""Where the numbers of a cycle that has begun are to be drawn again, so many drawings are tried in a block."""

Begun = Callable[[Block], None]
"""Plays a block from the present state on."""


def from_state(sampler: Sampler, course: Course, now: datetime | None) -> Begun:
    """From the present state of a playoff whose group is known and which is not over.

    `now`: when that is; games that are running have lasted since they were started. None: they begin now.
    """
    branch = course.branches[-1]
    running = _Running(course, now)
    if branch.choosing:
        seeds, best = branch.seeds, branch.best
        assert seeds is not None
        assert best is not None
        return lambda block: sampler.choose(block, EVERYONE, branch.rules, seeds.tiers, best, "")
    if course.phase in CYCLES:
        return _in_cycle(sampler, course, branch, running)
    if course.phase is Phase.SEMIFINALS:
        return _in_semifinals(sampler, course, branch, running)
    (stage,) = course.stages
    play = _match(sampler, course, stage, decides=True)
    elapsed = running.of(stage, [_next(course, stage)])
    rules = course.match_rules(branch)
    return lambda block: sampler.ended(block, EVERYONE, rules, play(block), "", elapsed)


class _Running:
    """How long the running games have lasted."""

    def __init__(self, course: Course, now: datetime | None) -> None:
        self.now = now
        self.started: dict[tuple[object, Slot], datetime] = {}
        for entry in course.entries:
            if entry.target and entry.target.slot and entry.number not in course.void:
                key = (entry.target.stage, entry.target.slot)
                if isinstance(entry.value, GameStarted) and entry.value.at:
                    self.started[key] = entry.value.at
                elif isinstance(entry.value, GameRestarted):
                    self.started.pop(key, None)

    def of(self, stage: Stage, slots: Sequence[Slot]) -> Elapsed:
        """Of these games that are to be played at the same time: the seconds of those that are running."""
        found = []
        for slot in slots:
            since = self.started.get((stage.key, slot))
            if self.now and since and stage.sheet.marks.get(slot, Mark(None)).running:
                found.append(max(0, (self.now - since) // timedelta(seconds=1)))
        return tuple(found)


# Matches


def _next(course: Course, stage: Stage) -> Slot:
    """The game that is played next, or is running."""
    rules = course.match_rules(course.branch)
    return match.next_game(rules, stage.sheet, in_sudden_death=stage.phase is Phase.SUDDEN_DEATH)


def _match(sampler: Sampler, course: Course, stage: Stage, *, decides: bool) -> Callable[[Block], Ended]:
    """A match as its sheet stands; a complete one sends on its winner, unless he has left."""
    if stage.complete:
        gone = stage.winner is None or stage.winner in course.out
        winner = NOBODY if gone else sampler.numbers[str(stage.winner)]
        sure = known(winner)
        return lambda block: sure.play(block.draws, block.size)
    law = duel(course.match_rules(course.branch), stage.sheet, sampler.forecast.strength, decides=decides)
    laws = match_laws([law], sampler.numbers)
    return lambda block: laws.play(block.draws, block.size)


def _in_semifinals(sampler: Sampler, course: Course, branch: BranchRun, running: _Running) -> Begun:
    rules, seeds = branch.rules, branch.seeds
    assert isinstance(rules, Knockout)
    if not course.stages:
        assert seeds is not None
        lots = {purpose.number: order for purpose, order in branch.lots.items()}
        waiting = course.dossier.open_games and seeds.basis == "main" and not course.released

        def unpaired(block: Block) -> None:
            if not waiting:
                sampler.knockout(block, EVERYONE, rules, seeds.tiers, lots, "")
                return
            group = tuple(sorted(branch.players))
            for places, tiers in sampler.seeding(block, numpy().arange(block.size), group):
                sampler.knockout(block, places, rules, tiers, lots, "")

        return unpaired
    first, second = course.stages
    plays = [
        _match(sampler, course, stage, decides=_goes_nowhere(course, other))
        for stage, other in ((first, second), (second, first))
    ]
    begun = [(() if stage.complete else running.of(stage, [_next(course, stage)]), "") for stage in (first, second)]
    return lambda block: sampler.final(block, EVERYONE, rules, [play(block) for play in plays], begun)


def _goes_nowhere(course: Course, stage: Stage) -> bool:
    """Whether the stage sends nobody on, so that the other semifinal is the final (G.4)."""
    return stage.complete and (stage.winner is None or stage.winner in course.out)


# Round robins


def _in_cycle(sampler: Sampler, course: Course, branch: BranchRun, running: _Running) -> Begun:
    np = numpy()
    sheet, rules = branch.stages[-1].sheet, cycle_rules(branch)
    if branch.numbers is None and not sheet.started and sheet.cycle == 1:

        def undrawn(block: Block) -> None:
            who = sampler.cycles.who(branch.players, block.size)
            sampler.played(block, EVERYONE, rules, who, None, "")

        return undrawn
    if branch.numbers:
        return _with_numbers(sampler, course, rules, branch.stages[-1], branch.numbers, running)
    plays: dict[tuple[int, ...], Callable[[Block, Rows], None]] = {}
    every = list(permutations(sheet.players)) if len(sheet.players) <= LAW - 1 else None

    def undone(block: Block) -> None:
        tried = len(every) if every else ORDERS
        orders = [every[place] for place in range(tried)] if every else [
            tuple(sheet.players[place] for place in row)
            for row in block.draws.orders(tried, len(sheet.players)).tolist()
        ]  # fmt: skip
        which = block.draws.below(tried, block.size)
        for place, order in enumerate(orders):
            rows = np.flatnonzero(which == place)
            key = tuple(sampler.numbers[player] for player in order)
            if rows.size:
                if key not in plays:
                    plays[key] = _cycle(sampler, course, rules, branch.stages[-1], order, running)
                plays[key](block, rows)

    return undone


def _with_numbers(
    sampler: Sampler, course: Course, rules: RoundRobin, stage: Stage, order: tuple[str, ...], running: _Running
) -> Begun:
    play = _cycle(sampler, course, rules, stage, order, running)
    return lambda block: play(block, EVERYONE)


def _cycle(
    sampler: Sampler, course: Course, rules: RoundRobin, stage: Stage, order: tuple[str, ...], running: _Running
) -> Callable[[Block, Rows], None]:
    """The cycle as its sheet stands, with these numbers, then those that follow while all are level."""
    np = numpy()
    sheet, forecast, cycles = stage.sheet, sampler.forecast, sampler.cycles
    below_half, numbers = course.below_half, sampler.numbers
    players, now = standing(sheet, order, rules, below_half=below_half)
    boards = round_robin.due(sheet, order)
    elapsed = running.of(stage, [game.slot for game in boards])
    if len(sheet.players) <= LAW:
        seed_stage = forecast.seed_stage
        law = drawn(sheet, order, rules, forecast.strength, below_half=below_half, seed_stage=seed_stage)
        following = Turns(forecast.cycle(rules, order, sheet.cycle + 1), forecast.cycle(rules, order, sheet.cycle))
        laws = standing_laws(law, following, order, numbers)
        return lambda block, rows: cycles.by_law(block, rows, rules, laws, "", now, elapsed)
    places = np.array([numbers[player] for player in players])
    by_number = np.array([numbers[player] for player in order])
    games = [colours for _, colours in open_games(sheet, order)]
    seeded = _seeded(sheet, players, games, now.open, forecast.seed_stage) if forecast.seed_stage else None

    def by_games(block: Block, rows: Rows) -> None:
        who = np.tile(places[:, None], (1, block.count(rows)))
        cycles.by_games(
            block,
            rows,
            rules,
            now,
            who,
            "",
            numbered=by_number,
            cycle=sheet.cycle,
            seeded=seeded,
            elapsed=elapsed,
            repeats=not sheet.out,
        )

    return by_games


def _seeded(
    sheet: Sheet,
    players: Sequence[str],
    games: Sequence[ByColour[str]],
    pairs: Sequence[tuple[int, int]],
    stage: SeedStage,
) -> SeedCycle:
    """How the cycle on this sheet seeds four of its players."""

    def seeded(results: object, group: tuple[str, ...]) -> Tiers:
        found = sheet
        for colours, (first, _), taken in zip(games, pairs, results.tolist(), strict=True):  # type: ignore[attr-defined]
            white = taken if colours.white == players[first] else 2 - taken
            found = found.marked(round_robin.pairing(*colours), Mark(colours, result=RESULTS[white]))
        return stage(found, group)

    return seeded
