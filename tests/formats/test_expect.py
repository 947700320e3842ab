"""What must come out against what came out: each difference is one line with path, expected, actual."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.formats.expect import differences

VIEW: dict[str, Any] = {
    "winner": None,
    "ranks": {"A": 1, "B": 2},
    "joint_winners": [],
    "games": [
        {"id": "1-match/game-1", "white": "A", "black": "B", "result": "1-0", "status": "finished"},
        {"id": "1-match/game-2", "white": "B", "black": "A", "result": None, "status": "due"},
    ],
    "standings": [
        {"rank": 1, "name": "A", "values": {"SB": "4.25"}},
        {"rank": 2, "name": "B", "values": {"SB": "4"}},
    ],
    "void": [{"entry": 3, "kind": "result", "code": "void-game"}],
    "pending": [{"kind": "decision", "id": None}],
}


def found(expected: dict[str, Any]) -> list[str]:
    return list(differences(expected, VIEW))


@pytest.mark.parametrize(
    "expected",
    [
        {},
        {"winner": "none", "joint_winners": "none"},
        {"ranks": {"B": 2}},
        {"games": {"1-match/game-1": {"result": "1-0"}, "1-match/game-2": {"result": "none", "status": "due"}}},
        {"games": [{"white": "A"}, {"white": "B"}]},
        {"standings": {"A": {"rank": 1, "values": {"SB": "4.25"}}}},
        {"void": {"3": {"code": "void-game"}}},
        {"count": {"finished": 1, "due": 1, "not_needed": 0, "running": 0, "annulled": 0, "scheduled": 0}},
        {"pending": [{"kind": "decision", "id": "none"}]},
    ],
)
def test_what_is_as_expected_says_nothing(expected: dict[str, Any]) -> None:
    assert found(expected) == []


@pytest.mark.parametrize(
    ("expected", "line"),
    [
        ({"winner": "A"}, 'winner: expected "A", got none'),
        ({"ranks": {"A": 2}}, "ranks.A: expected 2, got 1"),
        ({"ranks": {"C": 3}}, "ranks.C: expected 3, there is none"),
        ({"ranks": "none"}, 'ranks: expected "none", got {"A": 1, "B": 2}'),
        ({"colour": 1}, "colour: expected 1, there is none"),
        ({"games": {"1-match/game-2": {"white": "A"}}}, 'games.1-match/game-2.white: expected "A", got "B"'),
        ({"games": {"1-match/game-3": {}}}, "games.1-match/game-3: expected {}, there is none"),
        ({"games": [{"white": "A"}, {"white": "A"}]}, 'games[1].white: expected "A", got "B"'),
        ({"standings": {"B": {"values": {"SB": "4.5"}}}}, 'standings.B.values.SB: expected "4.5", got "4"'),
        ({"winner": {"name": "A"}}, "winner: expected a table, got none"),
        ({"count": {"finished": 2}}, "count.finished: expected 2, got 1"),
        ({"games": "none"}, 'games: expected "none", got '),
    ],
)
def test_a_difference_says_where_what_was_expected_and_what_came(expected: dict[str, Any], line: str) -> None:
    (only,) = found(expected)
    assert only.startswith(line)


def test_lists_of_different_lengths_name_what_there_is() -> None:
    """By their ids, not as whole rows."""
    (only,) = found({"games": [{"white": "A"}]})
    assert only.startswith("games: expected 1: ")
    assert only.endswith('got 2: ["1-match/game-1", "1-match/game-2"]')


def test_every_difference_is_told_not_only_the_first() -> None:
    assert len(found({"winner": "A", "ranks": {"A": 2, "B": 1}, "count": {"due": 0}})) == 4


def test_none_is_not_zero_and_not_false() -> None:
    """ "none" stands for null, an empty list, an empty table; nothing else."""
    for value in (0, False, "", "none "):
        assert list(differences({"x": "none"}, {"games": [], "x": value})), value
    for value in (None, [], {}):
        assert list(differences({"x": "none"}, {"games": [], "x": value})) == []


JSON = st.recursive(
    st.integers(0, 3) | st.sampled_from(["a", "b"]),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3)
        | st.dictionaries(st.sampled_from("abc"), inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from("xyz"), JSON))
def test_a_view_is_as_it_is(view: dict[str, Any]) -> None:
    """Nothing differs from itself."""
    assert list(differences(view, {"games": [], **view})) == []


@given(JSON, JSON)
def test_another_value_is_never_taken_for_the_same(one: Any, other: Any) -> None:
    """What says nothing either way is equal, lists being addressed by position."""
    there = list(differences({"x": one}, {"games": [], "x": other}))
    back = list(differences({"x": other}, {"games": [], "x": one}))
    assert (not there and not back) == (one == other)
