"""Post-stratified title odds: how often each score in the first cycle comes is known exactly, so it is put right.

A player's own score in a cycle is the sum of his games, and its chances are a simple convolution. Within each score
the share of titles is taken from the playoffs that were played, and these shares are put together by the exact
chances of the scores (Holt & Smith 1979, JRSS A 142:33). With eight players the variance falls to less than half.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt

from playoff.branches.berger import berger_rounds
from playoff.machine.course import Course, cycle_rules
from playoff.odds.numbers import numpy
from playoff.odds.standing import open_games, standing
from playoff.odds.strength import Strength
from playoff.simulation.draws import Array
from playoff.simulation.tally import Tally

FEW = 8
"""Scores that came less often are put together."""


def stratified(tally: Tally, scores: Array, players: int) -> tuple[list[float], list[float]]:
    """The title odds of every player and their standard errors; `scores`: the exact chances, as `tally.scored`."""
    titles = [float(wins) / tally.playoffs for wins in tally.wins]
    errors = [plain_error(title, tally.playoffs) for title in titles]
    for place, number in enumerate(tally.scored):
        titles[number], errors[number] = _one(tally.score_counts[place], tally.score_wins[place], scores[place])
    whole = sum(titles) + tally.nobody / tally.playoffs
    return [title / whole for title in titles[:players]], errors[:players]


def plain_error(share: float, playoffs: int) -> float:
    """The standard error of a share; of one that never or always came, that of one more playoff (Laplace)."""
    share = (share * playoffs + 1) / (playoffs + 2) if share in (0.0, 1.0) else share
    return sqrt(share * (1 - share) / playoffs)


def _one(counts: Array, wins: Array, chances: Array) -> tuple[float, float]:
    np = numpy()
    often = counts >= FEW
    groups = [(counts[place], wins[place], chances[place]) for place in np.flatnonzero(often)]
    groups.append((counts[~often].sum(), wins[~often].sum(), chances[~often].sum()))
    title = variance = 0.0
    for count, won, chance in groups:
        if chance > 0:
            share = won / count if count else 0.0
            title += chance * share
            variance += chance**2 * plain_error(float(share), max(int(count), 1)) ** 2
    return float(title), sqrt(variance)


def score_chances(course: Course, strength: Strength, scored: Sequence[str]) -> Array | None:
    """The exact chances of the half points of these players in the cycle that comes or is being played.

    None where nobody knows, because numbers are to be drawn again in the middle of it.
    """
    branch = course.branches[-1] if course.branches else None
    if branch is None or not branch.stages:
        return None
    stage = branch.stages[-1]
    width = 2 * len(scored) - 1
    if branch.numbers is None:
        if stage.sheet.started:
            return None
        return numpy().array([_undrawn(player, scored, strength) for player in scored])
    players, now = standing(stage.sheet, branch.numbers, cycle_rules(branch), below_half=course.below_half)
    games = [colours for _, colours in open_games(stage.sheet, branch.numbers)]
    found = numpy().zeros((len(scored), width))
    for place, player in enumerate(scored):
        taken = sum(now.taken[players.index(player)])
        chances = numpy().ones(1)
        for colours in games:
            if player in colours:
                white, black = colours
                game = strength.chances(white, black, "playoff").of(player, white)
                chances = numpy().convolve(chances, _gains(game))
        found[place, taken : taken + len(chances)] = chances
    return found


def _gains(chances: tuple[float, float, float]) -> tuple[float, float, float]:
    """From win, draw, loss to the chances of 0, 1, 2 half points."""
    win, draw, loss = chances
    return loss, draw, win


def _undrawn(player: str, players: Sequence[str], strength: Strength) -> Array:
    """Before the draw: the average over the numbers of Whites he may get, and over whom he gets them against."""
    np = numpy()
    others = [other for other in players if other != player]
    by_whites = np.zeros((len(players), 2 * len(players) - 1))
    by_whites[0, 0] = 1.0
    for other in others:
        white = _gains(strength.chances(player, other, "playoff"))
        black = _gains(strength.chances(other, player, "playoff").of(player, other))
        after = np.zeros_like(by_whites)
        for whites in range(len(players)):
            for gain in range(3):
                row = by_whites[whites, : by_whites.shape[1] - gain]
                after[whites, gain:] += row * black[gain]
                if whites + 1 < len(players):
                    after[whites + 1, gain:] += row * white[gain]
        by_whites = after
    pairs = [pair for boards in berger_rounds(len(players)) for pair in boards]
    found = np.zeros(by_whites.shape[1])
    for number in range(1, len(players) + 1):
        whites = sum(pair.white == number for pair in pairs)
        found += by_whites[whites] / comb(len(others), whites) / len(players)
    return found
