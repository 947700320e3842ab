"""Who left the main event early: less than half of the games completed (FIDE, round robins; ambiguity 12)."""

from __future__ import annotations

import pytest

from playoff.event import Dossier, counted, left_early
from playoff.tiebreaks import Game, Result, System, Tournament


def round_robin(*rounds: str, system: System = "round-robin") -> Tournament:
    """A line a round: `A 1-0 B, C +/- D`; `*` is an open game."""
    games = tuple(
        Game(number, white, black, None if score == "*" else Result(score))
        for number, line in enumerate(rounds, start=1)
        for white, score, black in (text.split() for text in line.split(","))
    )
    return Tournament(
        tuple("ABCDE")[: len({name for game in games for name in (game.white, game.black)})], games, system
    )


LEFT = ("A 1-0 D, B 1-0 C", "C 1-0 A, D -/+ B", "A 1-0 B, C +/- D")
"""D completed one game of three."""


@pytest.mark.parametrize(
    ("rounds", "left"),
    [
        pytest.param(LEFT, ("D",), id="one of three completed"),
        pytest.param(("A 1-0 D, B 1-0 C", "C 1-0 A, D 0-1 B", "A 1-0 B, C +/- D"), (), id="two of three completed"),
        pytest.param(("A 1-0 D, B 1-0 C", "C 1-0 A, D -/+ B", "A 1-0 B, C * D"), (), id="may still come back"),
        pytest.param(("A 1-0 D, B 1-0 C", "C 1-0 A, D -/+ B", "A 1-0 B, C -/+ D"), (), id="won the last by forfeit"),
        pytest.param(("A -/+ D, B -/+ C", "C 1-0 A, D 1-0 B", "A 1-0 B, C 1-0 D"), (), id="absent at first only"),
        pytest.param(("A 1-0 D, B 1-0 C", "C 1-0 A", "A 1-0 B"), ("D",), id="not paired any more"),
        pytest.param(("A 1-0 B", "A 1-0 B", "A -/+ B", "B +/- A"), (), id="exactly half is not less"),
    ],
)  # fmt: skip
def test_who_left_with_less_than_half(rounds: tuple[str, ...], left: tuple[str, ...]) -> None:
    assert left_early(round_robin(*rounds)) == left


def test_in_a_swiss_everything_counts() -> None:
    assert left_early(round_robin(*LEFT, system="swiss")) == ()


def test_his_games_count_for_nobody() -> None:
    """A loses his point against D, B and C theirs by forfeit; D stays in the table."""
    dossier = counted(Dossier("Club", round_robin(*LEFT)), below_half=True)
    assert dossier.tournament is not None
    assert dossier.tournament.points == {"A": 2, "B": 2, "C": 2, "D": 0}
    assert dossier.annulled == ("D",)


def test_the_switch_lets_everything_count() -> None:
    dossier = Dossier("Club", round_robin(*LEFT))
    assert counted(dossier, below_half=False) == dossier
