"""Players of different strength, and what is asked of them in many tests."""

from __future__ import annotations

import random

from playoff.odds import Setting, Strength

from ..machine.desk import NAMES


def strength(seed: int = 1, players: int = 14) -> Strength:
    """Ratings drawn between 2500 and 2800, White worth something in every game, draws of two kinds."""
    rng = random.Random(seed)
    ratings = {name: rng.randint(2500, 2800) for name in NAMES[:players]}
    return Strength(ratings, playoff=Setting(draw=0.3, white=35), sudden_death=Setting(draw=0.4, white=-40))
