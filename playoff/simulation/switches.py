"""What other rules would change: a rulebook with one of its switches set another way, for whole playoffs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from playoff.machine.record import Opening
from playoff.machine.walk import begin
from playoff.rulebooks import Branch, Knockout, Match, RoundRobin, Rulebook
from playoff.simulation.answers import Simulated
from playoff.simulation.question import Question
from playoff.simulation.simulate import PLAYOFFS, simulate
from playoff.simulation.workers import Pool

COLOURS = ("ABBA", "alternate", "redraw")
DRAWS = ("next", "black_wins")
RANKINGS: tuple[tuple[Literal["PTS", "SB"], ...], ...] = (("PTS", "SB"), ("PTS",))
SEEDS = ("main", "stage")


@dataclass(frozen=True, slots=True)
class Switched:
    """A switch by its dotted path, its other value as it stands in a file, and what comes out then."""

    path: str
    value: str
    found: Simulated


def switched(
    question: Question, *, playoffs: int = PLAYOFFS, seed: int = 1, pool: Pool | None = None
) -> list[Switched]:
    """Whole playoffs from their beginning: first by the rulebook as it is (an empty path), then for every switch."""
    course = question.course
    players = len(course.tied.players)
    books = [("", "", course.rulebook), *others(course.rulebook, players)]
    found = []
    for path, value, rulebook in books:
        opened = begin(Opening(rulebook, "", course.dossier))
        asked = replace(question, course=opened, now=None)
        found.append(Switched(path, value, simulate(asked, playoffs=playoffs, seed=seed, pool=pool)))
    return found


def others(rulebook: Rulebook, players: int) -> Iterator[tuple[str, str, Rulebook]]:
    """Every switch of the branches that so many players may come to: path, other value, rulebook."""
    for name in sorted(reachable(rulebook, players)):
        for path, value, branch in _of_branch(rulebook.branches[name]):
            branches = {**rulebook.branches, name: branch}
            yield f"branches.{name}.{path}", value, replace(rulebook, branches=branches)


def reachable(rulebook: Rulebook, players: int) -> set[str]:
    """The branches that so many level players may come to."""
    found: set[str] = set()
    sizes = {players}
    while sizes:
        size = rulebook.size_for(sizes.pop())
        if size.branch in found:
            continue
        found.add(size.branch)
        branch = rulebook.branches[size.branch]
        if isinstance(branch, Knockout):
            found.add(branch.match)
        elif isinstance(branch, RoundRobin):
            sizes |= set(range(2, min(players, size.best or players)))
    return found


def _of_branch(branch: Branch) -> Iterator[tuple[str, str, Branch]]:
    match branch:
        case Match():
            death = branch.sudden_death
            for name, values in (("colours", COLOURS), ("draw", DRAWS)):
                for value in values:
                    if value != getattr(death, name):
                        change: dict[str, Any] = {name: value}
                        yield f"sudden_death.{name}", value, replace(branch, sudden_death=replace(death, **change))
        case RoundRobin():
            for ranking in RANKINGS:
                if ranking != branch.rank_by:
                    yield "rank_by", f"[{', '.join(ranking)}]", replace(branch, rank_by=ranking)
        case Knockout():
            yield "parallel", str(not branch.parallel).lower(), replace(branch, parallel=not branch.parallel)
            for seeds in SEEDS:
                if seeds != branch.seed_from:
                    yield "seed_from", seeds, replace(branch, seed_from=seeds)  # type: ignore[arg-type]
