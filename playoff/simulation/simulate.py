"""Simulating a playoff: block after block until there are enough, or until somebody breaks it off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from playoff.errors import BadInput
from playoff.languages import _
from playoff.machine.due import DueLots, due
from playoff.machine.table import Phase
from playoff.odds.answers import Further, Games
from playoff.simulation.answers import Lengths, Simulated, games_of
from playoff.simulation.draws import Array
from playoff.simulation.question import Question, one_block, packed
from playoff.simulation.strata import plain_error, score_chances, stratified
from playoff.simulation.tally import Tally
from playoff.simulation.workers import Pool, in_order

PLAYOFFS = 200_000
"""So many are played where nobody says how many."""

MOST = 200_000_000
"""So many at most, when a precision is asked for."""

Shown = Callable[[int, float], None]
"""Is told after each block how many playoffs have been played, and the largest standard error of a title."""


def simulate(
    question: Question,
    *,
    playoffs: int = PLAYOFFS,
    precision: float | None = None,
    seed: int = 1,
    pool: Pool | None = None,
    shown: Shown | None = None,
) -> Simulated:
    """Play a playoff many times from its present state on.

    `precision`: until the standard error of every title is at most that (0.001 is a tenth of a percentage point);
    `playoffs` then says nothing. The same question, seed and number give the same answer, wherever and by how many
    it is worked out. An interruption ends it with what there is. Raises BadInput for a player whose strength is not
    known, and for numbers that make no sense.
    """
    if playoffs < 1 or seed < 0 or (precision is not None and not 0 < precision < 1):
        raise BadInput(
            _("a simulation of nothing"), right=_("playoffs from 1, a seed from 0, a precision such as 0.1%")
        )
    if question.course.over or question.course.phase is Phase.VACANT:
        return _decided(question, seed)
    exact = _Strata(question)
    total: Tally | None = None
    interrupted = False
    wanted = MOST if precision is not None else playoffs
    try:
        for block in in_order(one_block, _jobs(question, seed, wanted), pool):
            total = block if total is None else total + block
            error = max(exact.titles(total)[1]) if shown or precision is not None else 0.0
            if shown:
                shown(total.playoffs, error)
            if precision is not None and error <= precision:
                break
    except KeyboardInterrupt:
        if total is None:
            raise
        interrupted = True
    assert total is not None
    return _answer(question, exact, total, seed, interrupted=interrupted)


def _jobs(question: Question, seed: int, playoffs: int) -> Iterator[tuple[object, ...]]:
    """The blocks: a packed question, the seed, the number of the block, its size."""
    asked = packed(question)
    for number, done in enumerate(range(0, playoffs, question.size)):
        yield asked, seed, number, min(question.size, playoffs - done)


class _Strata:
    """The title odds of tallies, put right by the scores of the first cycle where their chances are known."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.chances: Array | None = None
        self.asked = False

    def titles(self, tally: Tally) -> tuple[list[float], list[float]]:
        players = self.question.players
        if tally.scored and not self.asked:
            self.asked = True
            names = [players[number] for number in tally.scored]
            self.chances = score_chances(self.question.course, self.question.strength, names)
        if self.chances is not None:
            return stratified(tally, self.chances, len(players))
        titles = [float(wins) / tally.playoffs for wins in tally.wins]
        return titles, [plain_error(title, tally.playoffs) for title in titles]


def _answer(question: Question, exact: _Strata, tally: Tally, seed: int, *, interrupted: bool) -> Simulated:
    titles, errors = exact.titles(tally)
    count = tally.playoffs
    players = question.players
    pace = question.pace
    return Simulated(
        dict(zip(players, titles, strict=True)),
        dict(zip(players, errors, strict=True)),
        tally.nobody / count,
        _draw(question),
        tally.sudden_death / count,
        tally.again / count,
        tuple(_further(question, tally)),
        games_of(tally),
        Lengths(tuple(tally.seconds.tolist())) if pace else None,
        count,
        seed,
        interrupted,
        exact.chances is not None,
        (*question.strength.assumptions(), *(pace.assumptions() if pace else ())),
    )


def _further(question: Question, tally: Tally) -> Iterator[Further]:
    rulebook = question.course.rulebook
    for players, number in sorted(tally.further.items()):
        size = rulebook.size_for(players)
        yield Further(players, size.branch, size.clause, number / tally.playoffs)


def _draw(question: Question) -> Literal["before", "after"]:
    """Whether lots are due; before the group is known they all are."""
    course = question.course
    waits = course.phase is Phase.TIED or any(isinstance(item, DueLots) for item in due(course))
    return "before" if waits else "after"


def _decided(question: Question, seed: int) -> Simulated:
    """A playoff that is over, or that only a decision can end: nothing to play."""
    course = question.course
    winners = course.closed.winners if course.closed else tuple(filter(None, (course.winner,)))
    title = {player: (player in winners) / max(len(winners), 1) for player in question.players}
    assumptions = (*question.strength.assumptions(), *(question.pace.assumptions() if question.pace else ()))
    return Simulated(
        title, dict.fromkeys(title, 0.0), float(not winners), "after", 0.0, 0.0, (), Games((1.0,), 0.0),
        Lengths((1,)) if question.pace else None, 1, seed, False, False, assumptions, exact=True,
    )  # fmt: skip
