"""Drawing from finite laws."""

from __future__ import annotations

import numpy as np
import pytest

from playoff.simulation.draws import Draws
from playoff.simulation.lottery import Lottery

from .chi_squared import against_law, assert_fair

LAWS = [[0.5, 0.25, 0.25], [1.0], [1e-6, 0.3, 0.0, 0.7 - 1e-6], [0.1] * 10]


@pytest.mark.parametrize("law", range(len(LAWS)))
def test_outcomes_have_their_chances(law: int) -> None:
    lottery = Lottery(LAWS)
    values = []
    for seed in range(20):
        found = lottery.draw(Draws(seed), 20_000, law) - lottery.starts[law]
        counts = np.bincount(found, minlength=len(LAWS[law])).tolist()
        assert len(counts) == len(LAWS[law])
        assert all(count == 0 for count, chance in zip(counts, LAWS[law], strict=True) if chance == 0)
        values.append(against_law(counts, LAWS[law]))
    if len(LAWS[law]) > 1:
        assert_fair(values, f"law {law}:")


def test_each_of_the_law_in_its_place() -> None:
    lottery = Lottery(LAWS, first=True)
    which = np.arange(40_000) % len(LAWS)
    found = lottery.draw(Draws(3), len(which), which)
    for law, chances in enumerate(LAWS):
        counts = np.bincount(found[which == law] - lottery.starts[law], minlength=len(chances)).tolist()
        assert against_law(counts, chances) > 0.0001


def test_a_chance_far_below_a_slice_comes_as_often_as_it_should() -> None:
    """One in a million is a fifteenth of a slice of sixteen bits: 40 million draws have about 40 of them."""
    lottery = Lottery([[1 - 1e-6, 1e-6]])
    seen = sum(int(lottery.draw(Draws(seed), 4_000_000).sum()) for seed in range(10))
    assert 15 <= seen <= 75


def test_the_stream_of_a_seed_is_written_down() -> None:
    """PCG64 of numpy, SeedSequence(1, spawn_key=(0,)): a change here changes every published number."""
    assert Draws(1, 0).words(4).tolist() == WORDS


WORDS = [66015038, 3002330520, 3558619187, 748765362]
