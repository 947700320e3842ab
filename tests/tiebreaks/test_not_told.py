"""What a source does not tell has no value: a crosstable knows neither rounds nor colours."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playoff.tiebreaks import Game, Result, Tournament, rank

ROUND_ROBIN = Tournament(
    ("Ann", "Bob", "Cid"),
    (
        Game(1, "Ann", "Bob", Result.BLACK_WINS),
        Game(2, "Bob", "Cid", Result.BLACK_WINS),
        Game(3, "Cid", "Ann", Result.BLACK_WINS),
    ),
)
"""Everybody won once with Black."""


@pytest.mark.parametrize("code", ["BWG", "BPG"])
def test_colours_that_nobody_told_say_nothing(code: str) -> None:
    told = rank(ROUND_ROBIN, ROUND_ROBIN.players, (code,))
    untold = rank(replace(ROUND_ROBIN, unknown=frozenset({"colours"})), ROUND_ROBIN.players, (code,))
    assert {player: told.values[player][code].amount for player in ROUND_ROBIN.players} == dict.fromkeys(
        ["Ann", "Bob", "Cid"], 1
    )
    for player in ROUND_ROBIN.players:
        value = untold.values[player][code]
        assert (value.amount, value.parts) == (None, ())
        assert value.reason is not None
        assert (value.reason.code, value.reason.params["what"]) == ("not-told", "colours")
    assert len(untold.level) == 1


@pytest.mark.parametrize("code", ["PS", "PS/C1", "CUM", "FB", "BH/F"])
def test_rounds_that_nobody_told_say_nothing(code: str) -> None:
    untold = rank(replace(ROUND_ROBIN, unknown=frozenset({"rounds"})), ROUND_ROBIN.players, (code,))
    assert all(untold.values[player][code].amount is None for player in ROUND_ROBIN.players)


@pytest.mark.parametrize("code", ["PTS", "DE", "SB", "KS", "WON"])
def test_what_needs_neither_stays(code: str) -> None:
    untold = replace(ROUND_ROBIN, unknown=frozenset({"rounds", "colours"}))
    known = rank(ROUND_ROBIN, ROUND_ROBIN.players, (code,))
    found = rank(untold, ROUND_ROBIN.players, (code,))
    for player in ROUND_ROBIN.players:
        assert found.values[player][code].amount == known.values[player][code].amount is not None
