"""What a tournament of teams is, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from playoff.errors import BadInput
from playoff.tiebreaks import ByColour, Bye, HalfPoints, Result, Unpaired
from playoff.tiebreaks.teams import Absence, Board, Match, Score, TeamTournament

from .matches import event, match


def scores(drawing: str, **details: Any) -> dict[str, tuple[float, float]]:
    """Match and game points in whole points."""
    return {team: (score.match / 2, score.game / 2) for team, score in event(drawing, **details).scores.items()}


@pytest.mark.parametrize(
    ("taken", "one", "other"),
    [
        ("1 0 = =", (1, 2), (1, 2)),
        ("1 1 = 0", (2, 2.5), (0, 1.5)),
        ("+ - + -", (1, 2), (1, 2)),
        ("+ + + +", (2, 4), (0, 0)),
        ("- - - -", (0, 0), (2, 4)),
        ("x x x x", (0, 0), (0, 0)),
        ("x x x 1", (2, 1), (0, 0)),
        ("1 1 ? 0", (0, 0), (0, 0)),
    ],
    ids=[
        "drawn",
        "won",
        "forfeits-on-both-sides",
        "they-did-not-come",
        "we-did-not-come",
        "nobody-came",
        "one-game",
        "open",
    ],
)
def test_what_a_match_gives(taken: str, one: tuple[float, float], other: tuple[float, float]) -> None:
    """C.07 11.1. Nobody has drawn who did not come; an open match counts nothing."""
    assert scores(f"A - B  {taken}") == {"A": one, "B": other}


def test_what_a_bye_gives() -> None:
    """C.04.6 1.4: an allocated bye is a drawn match unless the rules say otherwise."""
    told = scores("1 A - B  1 1\n1 C U\n1 D H\n1 E F\n1 F Z", system="swiss")
    assert {team: told[team] for team in "CDEF"} == {"C": (1, 1), "D": (1, 1), "E": (2, 2), "F": (0, 0)}


def test_the_classes_of_unplayed_rounds() -> None:
    """C.07 16.2: A comes back after an absence, B does not, though it forfeits a match in between; C is paired."""
    swiss = event(
        """
        1 A H
        1 B - D  = =
        1 C U
        2 A - C  1 1
        2 B H
        2 D - E  1 1
        3 A - B  + +
        3 C F
        3 D - E  x x
        """,
        system="swiss",
        rounds=4,
    )
    told = {team: [row.absence and row.absence.value for row in swiss.rows_of[team]] for team in swiss.teams}
    assert told == {
        "A": ["16.2.3", None, "16.2.2"],
        "B": [None, "16.2.5", "16.2.4"],
        "C": ["16.2.1", None, "16.2.1"],
        "D": [None, None, "16.2.4"],
        "E": ["16.2.3", None, "16.2.4"],
    }
    assert [absence for absence in Absence if absence.voluntary] == [
        Absence.REQUESTED,
        Absence.FORFEIT_LOSS,
        Absence.GONE,
    ]


def test_an_open_match_is_no_absence() -> None:
    """C.07 16.2.3: A asked for a bye and is at the board again."""
    swiss = event("1 A H\n1 B - C  1 1\n2 A - B  ? ?\n2 C U", system="swiss")
    assert [row.absence for row in swiss.rows_of["A"]] == [Absence.REQUESTED]
    assert [row.round for row in swiss.rows_of["B"]] == [1]


def test_a_bye_for_a_round_to_come_makes_nobody_absent() -> None:
    """C.07 16.1.1: absent is who is not mentioned in a round that others play."""
    swiss = event("1 A - B  1 1\n1 C - D  = =\n2 A H", system="swiss", rounds=3)
    assert {team: [row.round for row in swiss.rows_of[team]] for team in "ABCD"} == {
        "A": [1, 2], "B": [1], "C": [1], "D": [1],
    }  # fmt: skip
    assert swiss.scores["A"].match == 6


def test_in_a_round_robin_a_round_without_a_match_is_a_rest() -> None:
    assert [row.round for row in event("1 A - B  1 1\n2 A - C  1 1\n3 B - C  1 1").rows_of["C"]] == [2, 3]


def test_the_colours_alternate_from_board_1() -> None:
    """The result is written from whoever had White: A won on both boards."""
    assert match(1, "A", "B", "1 1").boards == (Board("A", Result.WHITE_WINS), Board("B", Result.BLACK_WINS))
    assert Match.forfeited(1, "A", "B", Result.BLACK_BY_FORFEIT, 2).boards == (
        Board("A", Result.BLACK_BY_FORFEIT),
        Board("B", Result.WHITE_BY_FORFEIT),
    )


def test_a_match_known_by_its_game_points() -> None:
    two = TeamTournament(
        ("A", "B"),
        (
            Match(1, "A", "B", score=ByColour(HalfPoints(5), HalfPoints(3))),
            Match(2, "B", "A", score=ByColour(HalfPoints(0), HalfPoints(0)), forfeit=True),
        ),
        boards=4,
    )
    assert two.scores == {"A": Score(HalfPoints(4), HalfPoints(5)), "B": Score(HalfPoints(0), HalfPoints(3))}
    assert [meeting.forfeit for meeting in two.meetings_of["A"]] == [False, True]


PAIR = match(1, "A", "B", "1 1")


@pytest.mark.parametrize(
    ("details", "message"),
    [
        ({"teams": ("A", "A", "B")}, "the same team twice: A"),
        ({"teams": ("A", " B")}, "the name ' B'"),
        ({"boards": 0}, "a match over 0 boards"),
        ({"matches": (match(1, "A", "A", "1 1"),)}, "round 1: A is paired against itself"),
        ({"matches": (match(1, "A", "Z", "1 1"),)}, "round 1: unknown team Z"),
        ({"matches": (PAIR, match(1, "A", "C", "1 1"))}, "round 1: A has two matches"),
        ({"byes": (Unpaired(1, "A", Bye.HALF),)}, "round 1: A has a match and a bye, or two byes"),
        ({"byes": (Unpaired(1, "Z", Bye.HALF),)}, "round 1: unknown team Z"),
        ({"adjustments": {"Z": Score()}}, "unknown team Z"),
        ({"rounds": 0}, "a match after the last round, 0"),
        ({"matches": (match(1, "A", "B", "1 1 1"),)}, r"round 1: A - B has 3 boards \(2 boards\)"),
        (
            {"matches": (Match(1, "A", "B", (Board("A", Result.DRAW), Board("C", Result.DRAW))),)},
            "round 1: A - B: a third team has White on a board",
        ),
        (
            {"matches": (Match(1, "A", "B", (Board("B", Result.DRAW), Board("A", Result.DRAW))),)},
            "round 1: A - B: B has White on board 1",
        ),
        (
            {"matches": (Match(1, "A", "B", PAIR.boards, ByColour(HalfPoints(3), HalfPoints(1))),)},
            "round 1: A - B is stated as 1.5-0.5, the boards give 2-0",
        ),
    ],
)
def test_what_is_no_tournament_is_refused(details: dict[str, Any], message: str) -> None:
    usual: dict[str, Any] = {"teams": ("A", "B", "C"), "matches": (PAIR,), "boards": 2}
    with pytest.raises(BadInput, match=message):
        TeamTournament(**{**usual, **details})


def test_a_result_over_the_board_is_no_forfeit() -> None:
    with pytest.raises(BadInput, match="round 1: 1-0 is no result of a forfeited match"):
        Match.forfeited(1, "A", "B", Result.WHITE_WINS, 4)
