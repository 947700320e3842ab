"""How long a game lasts, at least, likely, at most, and by chance: worked out by hand from the clocks of clause B."""

from __future__ import annotations

from itertools import accumulate, pairwise
from operator import mul

import pytest

from playoff.errors import BadInput
from playoff.rulebooks import Clock, Time, load
from playoff.schedule import Assumptions, Span, lasting, lengths, moves_by_chance


def test_a_blitz_game_lasts_as_worked_out() -> None:
    clocks = load("tata-steel-2022").book.clocks
    assert Assumptions().game(clocks["blitz"]) == (20, 416, 760)
    assert Assumptions().game(clocks["sudden-death"]) == (20, 392, 730)


def test_a_game_without_increment_ends_when_both_flags_have_fallen() -> None:
    """6 and 5 minutes, the decisive game of the rules of 2017."""
    clock = load("tata-steel-2017").book.clocks["decisive"]
    assert Assumptions().game(clock) == (20, 528, 660)


def test_a_very_short_clock_is_never_likely_to_be_over_before_the_fewest_moves() -> None:
    clock = Clock(clause="B", cite="x", white=Time(base_s=5, increment_s=0), black=Time(base_s=5, increment_s=0))
    assert Assumptions().game(clock) == (8, 8, 10)


def test_moves_are_spread_as_on_the_chess_server() -> None:
    """Mean 79 half moves, median 70, most frequent 51 (chess.stackexchange.com, question 2506), here in moves."""
    moves = range(5, 301)
    chances = moves_by_chance(Span(5, 40, 300))
    assert sum(chances) == pytest.approx(1)
    assert sum(map(mul, moves, chances)) == pytest.approx(79 / 2, abs=0.6)
    assert moves[next(n for n, total in enumerate(accumulate(chances)) if total > 0.5)] == 35
    assert 51 / 2 <= moves[chances.index(max(chances))] <= 55 / 2 + 1


def test_a_game_by_chance_lasts_longer_with_more_moves_and_stays_in_its_limits() -> None:
    assumed = Assumptions()
    for clock in load("tata-steel-2022").book.clocks.values():
        seconds = [lasting(assumed, clock, moves) for moves in range(10, 101)]
        limits = assumed.game(clock)
        assert limits.least <= seconds[0]
        assert seconds[-1] <= limits.most
        assert all(one < other for one, other in pairwise(seconds))
        assert seconds[30] == limits.likely
        law = lengths(assumed, clock)
        assert list(law) == seconds
        assert sum(law.values()) == pytest.approx(1)


def test_a_game_of_a_stated_number_of_moves_has_one_length() -> None:
    clock = load("tata-steel-2022").book.clocks["blitz"]
    assert lengths(Assumptions(moves=Span(40, 40, 40)), clock) == {416: 1.0}


@pytest.mark.parametrize(
    "wrong",
    [
        {"moves": Span(50, 40, 100)},
        {"changeover": Span(0, 301, 300)},
        {"ceremony": Span(-1, 0, 0)},
        {"used": 0},
        {"used": 101},
        {"sudden_deaths": 0},
        {"cycles": 0},
    ],
    ids=str,
)
def test_assumptions_out_of_order_are_refused(wrong: dict[str, Span | int]) -> None:
    with pytest.raises(BadInput):
        Assumptions(**wrong)  # type: ignore[arg-type]
