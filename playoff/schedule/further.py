"""Branches that are still to come: every one that the rulebook has for a number of level players.

Nothing is tried game by game. For each place in the order of branches and each size it is known when the branch may
begin: the limits of all ways that lead there. Groups only shrink, so this ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from playoff.branches.sheet import StageKind
from playoff.rulebooks import Knockout, Match, RoundRobin
from playoff.schedule.cycles import fresh_cycle, lay_cycle
from playoff.schedule.groups import MayFollow, of_fresh
from playoff.schedule.matches import fresh_match, lay_match
from playoff.schedule.timing import COUNTED, Laid, PlannedGame, Ready, Timing, both, only_if
from playoff.schedule.window import Window

Sizes = Mapping[int, Window | None]
"""When a next branch may begin, by the number of level players it is for."""


class Cycle(NamedTuple):
    """Which cycle, of how many players, and who they are by pairing numbers, once drawn."""

    number: int
    players: int
    numbers: tuple[str, ...] | None = None


class Way(NamedTuple):
    """Games that may come, when they may have brought the winner, and what may follow."""

    games: list[PlannedGame]
    over: Window | None
    follow: Sizes


def further(timing: Timing, ordinal: int, follow: Sizes) -> list[PlannedGame]:
    """The games of all branches from number `ordinal` on; none of them is needed in any case."""
    games: list[PlannedGame] = []
    while follow:
        after: dict[int, Window | None] = {}
        for size, window in sorted(follow.items()):
            way = branch(timing, ordinal, size, Ready(window, COUNTED))
            games += only_if(way.games, (size,))
            after = merged(after, way.follow)
        follow, ordinal = after, ordinal + 1
    return games


def merged(one: Sizes, other: Sizes) -> dict[int, Window | None]:
    """Both ways that lead to a branch."""
    found = dict(one)
    for size, window in other.items():
        known = found.get(size)
        found[size] = known.either(window) if known and window else known or window
    return found


def branch(timing: Timing, ordinal: int, size: int, ready: Ready) -> Way:
    """The branch that so many level players go to, and what may follow it."""
    rules = timing.rulebook.branch_for(size)
    players = min(size, timing.rulebook.size_for(size).best or size)
    name = f"{ordinal}-{rules.kind.replace('_', '-')}"
    match rules:
        case Match():
            laid = lay_match(timing, rules, fresh_match(name), ready, deciding=True)
            return Way(list(laid.games), laid.over, {})
        case Knockout():
            return knockout(timing, rules, name, ready)
        case RoundRobin():
            laid = lay_cycle(timing, rules, fresh_cycle(name, players, 1), None, ready, below_half=True)
            return after_cycle(timing, rules, name, Cycle(1, players), laid, of_fresh(players))


def knockout(timing: Timing, rules: Knockout, name: str, ready: Ready) -> Way:
    """A knockout that has not been paired yet."""
    games: list[PlannedGame] = []
    ends: list[Window | None] = []
    for number in (1, 2):
        stage = fresh_match(f"{name}/semifinal-{number}", StageKind.SEMIFINAL)
        laid = lay_match(timing, timing.rulebook.match_of(rules), stage, ready, deciding=False)
        games += laid.games
        ends.append(laid.over)
        ready = ready if rules.parallel else timing.next_stage(laid)
    final = future_final(timing, rules, name, Laid((), both(ends)))
    return Way([*games, *final.games], final.over, {})


def future_final(timing: Timing, rules: Knockout, name: str, semifinals: Laid) -> Laid:
    """The final, once both semifinals are decided (E.1)."""
    stage = fresh_match(f"{name}/final", StageKind.FINAL)
    return lay_match(timing, timing.rulebook.match_of(rules), stage, timing.next_stage(semifinals), deciding=True)


def after_cycle(timing: Timing, rules: RoundRobin, name: str, cycle: Cycle, laid: Laid, may: MayFollow) -> Way:
    """The games of a cycle and of its repetitions as far as they are shown, and when smaller groups may go on."""
    games, decided = list(laid.games), laid.decided
    follow: dict[int, Window | None] = dict.fromkeys(may.sizes, timing.next_stage(laid).window)
    shown = cycle.number
    while may.repeat and shown < cycle.number + timing.assumptions.cycles - 1:
        shown += 1
        stage = fresh_cycle(name, cycle.numbers or cycle.players, shown)
        laid = lay_cycle(timing, rules, stage, cycle.numbers, timing.next_stage(laid), below_half=True)
        games += only_if(laid.games)
        may = of_fresh(cycle.players)
        follow = merged(follow, dict.fromkeys(may.sizes, timing.next_stage(laid).window))
    if may.repeat:
        unending = f"{name}/cycle-{shown}"
        games = [replace(game, goes_on=True) if game.stage == unending else game for game in games]
    return Way(games, decided, follow)
