"""Clause C, and the switches of its sudden death, on a sheet."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from playoff.branches import match
from playoff.branches.sheet import COLOURS, SUDDEN_DEATH, Mark, Purpose, Sheet, Slot
from playoff.rulebooks import Match, load
from playoff.tiebreaks import ByColour, Result

ANAND, GIRI = "Anand", "Giri"
WORTH = {
    "1-0": (1, 0), "1/2-1/2": (0.5, 0.5), "0-1": (0, 1), "+/-": (1, 0), "-/+": (0, 1), "-/-": (0, 0),
    "0-0": (0, 0), "1/2-0": (0.5, 0), "0-1/2": (0, 0.5),
}  # fmt: skip
"""H.1 to H.3: what a result is worth to White and to Black."""


def rules(**switches: object) -> Match:
    """Clause C, with switches of its sudden death."""
    names = {f"branches.two.sudden_death.{name}": value for name, value in switches.items()}
    book = load("tata-steel-2022", names).book
    found = book.branches["two"]
    assert isinstance(found, Match)
    return found


C = rules()


def begun(first: str = ANAND, player_a: str | None = None) -> Sheet:
    """Lots are drawn."""
    sheet = Sheet((ANAND, GIRI)).drawn(COLOURS, (first, other(first)))
    return sheet.drawn(SUDDEN_DEATH, (player_a, other(player_a))) if player_a else sheet


def other(player: str) -> str:
    return GIRI if player == ANAND else ANAND


def played(sheet: Sheet, slot: Slot, result: str, how: Match = C) -> Sheet:
    """The game ends so, with the colours it was scheduled with."""
    colours = match.colours(how, sheet, slot)
    assert colours is not None
    return sheet.marked(slot, Mark(colours, result=Result(result)))


def two_games(one: str, two: str, **drawn: str) -> Sheet:
    sheet = begun(**drawn)
    return played(played(sheet, match.game(sheet, 1), one), match.game(sheet, 2), two)


@pytest.mark.parametrize(("one", "two"), list(product(WORTH, repeat=2)), ids=lambda result: result)
def test_after_two_games_more_points_win(one: str, two: str) -> None:
    """C.2: "After two games more points win (2-0, 1½-½, and any other lead after irregular scores)"."""
    sheet = two_games(one, two)
    anand, giri = WORTH[one][0] + WORTH[two][1], WORTH[one][1] + WORTH[two][0]
    assert match.score(C, sheet) == {ANAND: 2 * anand, GIRI: 2 * giri}
    assert match.winner(C, sheet) == (ANAND if anand > giri else GIRI if giri > anand else None)


@pytest.mark.parametrize("result", WORTH)
def test_one_game_decides_nothing(result: str) -> None:
    """C.2: "One game decides nothing." """
    sheet = begun()
    sheet = played(sheet, match.game(sheet, 1), result)
    assert match.winner(C, sheet) is None
    assert match.open_games(C, sheet) == 1


@pytest.mark.parametrize("first", [ANAND, GIRI])
@pytest.mark.parametrize("reversed_at_the_board", [False, True], ids=["as drawn", "reversed"])
def test_game_2_has_the_colours_opposite_to_game_1_as_played(first: str, reversed_at_the_board: bool) -> None:
    """C.1: "Lots decide who is White in game 1; game 2 has the colours opposite to game 1 as played"."""
    sheet = begun(first)
    drawn = match.colours(C, sheet, match.game(sheet, 1))
    assert drawn == ByColour(first, other(first))
    really = drawn.reversed() if reversed_at_the_board else drawn
    sheet = sheet.marked(match.game(sheet, 1), Mark(really, result=Result.DRAW))
    assert match.colours(C, sheet, match.game(sheet, 2)) == ByColour(really.black, really.white)


@pytest.mark.parametrize("player_a", [ANAND, GIRI])
def test_sudden_death_colours(player_a: str) -> None:
    """C.3: "White is then A, B, B, A, A, B, B, A, A ..."."""
    sheet = two_games("1/2-1/2", "1/2-1/2", player_a=player_a)
    whites = []
    for number in range(1, 14):
        colours = match.colours(C, sheet, match.sudden_death(sheet, number))
        assert colours is not None
        whites.append("A" if colours.white == player_a else "B")
        sheet = played(sheet, match.sudden_death(sheet, number), "1/2-1/2")
        assert match.winner(C, sheet) is None
    assert "".join(whites) == "ABBAABBAABBAA"


def test_sudden_death_colours_switched_to_alternate() -> None:
    """Ambiguity 2: `colours = "alternate"` is A B A B."""
    how = rules(colours="alternate")
    sheet = two_games("1/2-1/2", "1/2-1/2", player_a=GIRI)
    whites = []
    for number in range(1, 8):
        colours = match.colours(how, sheet, match.sudden_death(sheet, number))
        assert colours is not None
        whites.append(colours.white)
        sheet = played(sheet, match.sudden_death(sheet, number), "0-0", how)
    assert whites == [GIRI, ANAND, GIRI, ANAND, GIRI, ANAND, GIRI]


@pytest.mark.parametrize("result", WORTH)
def test_a_sudden_death_game_decides_when_one_scored_more(result: str) -> None:
    """C.4: "when one player scored more in it than the other (win, forfeit, ½-0)"."""
    sheet = two_games("1-0", "1-0", player_a=GIRI)
    sheet = played(sheet, match.sudden_death(sheet, 1), result)
    white, black = WORTH[result]
    assert match.winner(C, sheet) == (GIRI if white > black else ANAND if black > white else None)


def test_a_number_is_used_up_whether_or_not_its_game_was_played() -> None:
    """C.4: "a number is used up whether or not its game was played"; H.2: then only after an override."""
    sheet = two_games("1-0", "1-0", player_a=ANAND)
    sheet = played(sheet, match.sudden_death(sheet, 1), "-/-")
    held = match.blocked(sheet)
    assert held == match.sudden_death(sheet, 2)
    assert match.next_sudden_death(sheet) == 2
    assert match.colours(C, sheet, held) == ByColour(GIRI, ANAND)
    assert match.blocked(replace(sheet, released=frozenset({held}))) is None


@pytest.mark.parametrize("result", ["0-0", "1/2-1/2"])
def test_other_level_games_hold_nothing_back(result: str) -> None:
    """H.2 speaks of "both absent" only."""
    sheet = two_games("1-0", "1-0", player_a=ANAND)
    sheet = played(sheet, match.sudden_death(sheet, 1), result)
    assert match.blocked(sheet) is None


@pytest.mark.parametrize("result", WORTH)
def test_draw_odds_for_black(result: str) -> None:
    """Ambiguity 3: `draw = "black_wins"`: only ½-½ counts for Black; 0-0 or -/- is repeated with the same colours."""
    how = rules(draw="black_wins")
    sheet = two_games("1-0", "1-0", player_a=ANAND)
    sheet = played(sheet, match.sudden_death(sheet, 1), result, how)
    white, black = WORTH[result]
    if result == "1/2-1/2":
        assert match.winner(how, sheet) == GIRI
    elif white != black:
        assert match.winner(how, sheet) == (ANAND if white > black else GIRI)
    else:
        assert match.winner(how, sheet) is None
        assert match.colours(how, sheet, match.sudden_death(sheet, 2)) == ByColour(ANAND, GIRI)


def test_a_new_drawing_of_lots_for_sudden_death() -> None:
    """C.3: "A new drawing of lots decides who is White in game 1 of it"."""
    sheet = Sheet((ANAND, GIRI))
    assert match.lots_due(C, sheet, in_sudden_death=False) == COLOURS
    assert match.lots_due(C, begun(), in_sudden_death=False) is None
    level = two_games("1-0", "1-0")
    assert match.lots_due(C, level, in_sudden_death=True) == SUDDEN_DEATH
    assert match.colours(C, level, match.sudden_death(level, 1)) is None
    assert match.lots_due(C, two_games("1-0", "1-0", player_a=GIRI), in_sudden_death=True) is None


def test_redrawn_for_each_game() -> None:
    """Ambiguity 2: `colours = "redraw"`: lots again for each sudden-death game."""
    how = rules(colours="redraw")
    sheet = two_games("1-0", "1-0", player_a=GIRI)
    sheet = played(sheet, match.sudden_death(sheet, 1), "1/2-1/2", how)
    assert match.lots_due(how, sheet, in_sudden_death=True) == Purpose("sudden-death", 2)
    sheet = sheet.drawn(Purpose("sudden-death", 2), (GIRI, ANAND))
    assert match.colours(how, sheet, match.sudden_death(sheet, 2)) == ByColour(GIRI, ANAND)


@pytest.mark.parametrize("leaver", [ANAND, GIRI])
@pytest.mark.parametrize("results", [(), ("1-0",), ("1-0", "1-0"), ("0-1", "1-0")], ids=str)
def test_the_opponent_of_who_leaves_wins(leaver: str, results: tuple[str, ...]) -> None:
    """G.4: "Match: the opponent wins, games not begun are not needed. Both out: nobody advances"."""
    sheet = begun()
    for number, result in enumerate(results, start=1):
        sheet = played(sheet, match.game(sheet, number), result)
    assert match.winner(C, replace(sheet, out=frozenset({leaver}))) == other(leaver)
    assert match.winner(C, replace(sheet, out=frozenset({ANAND, GIRI}))) is None
