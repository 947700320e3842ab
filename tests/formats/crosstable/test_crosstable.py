"""Crosstables as spreadsheets and web pages give them."""

from __future__ import annotations

import pytest

from playoff.errors import BadInput
from playoff.formats.handed import Handed
from playoff.tiebreaks import Result
from tests.formats.club import ANN, BEN, CID, DAN, POINTS, points, read, told

PLAIN = """\
Name;1;2;3;4;Pts
Alder, Ann;x;½;1;1;2½
Birch, Ben;½;x;1;1;2½
Cedar, Cid;0;0;x;½;½
Dogwood, Dan;0;0;½;x;½
"""
"""The club event of the other tests (club.py), who met whom aside."""


def result_of(handed: Handed, one: str, other: str) -> str:
    """What `one` has of his only game with `other`, from his own view."""
    (game,) = [game for game in handed.tournament.games if {game.white, game.black} == {one, other}]
    assert game.result
    return (game.result if game.white == one else game.result.reversed).value


def test_a_plain_crosstable() -> None:
    handed = read(PLAIN, "csv")
    assert handed.tournament.players == (ANN, BEN, CID, DAN)
    assert points(handed) == POINTS
    assert result_of(handed, ANN, DAN) == "1-0"
    assert result_of(handed, CID, BEN) == "0-1"
    assert result_of(handed, CID, DAN) == "1/2-1/2"
    assert (handed.kind, handed.tournament.system, handed.tournament.last_round) == ("csv", "round-robin", 3)


def test_what_a_crosstable_does_not_tell_is_said() -> None:
    """Neither rounds nor colours: whoever asks for them must know that they are made up."""
    notes = told(read(PLAIN, "csv"), "assumed")
    assert any("no rounds" in note for note in notes)
    assert any("no colours" in note and "Black" in note for note in notes)
    with pytest.raises(BadInput, match=r"^club.csv: assumed: the table tells no rounds"):
        read(PLAIN, "csv").insist("club.csv")


@pytest.mark.parametrize("half", ["½", "1/2", "0.5", "0,5", ".5", ",5", "=", "0.50"])
@pytest.mark.parametrize("separator", [";", "\t", "|"], ids=["semicolon", "tab", "bar"])
def test_every_way_to_write_a_half(half: str, separator: str) -> None:
    text = PLAIN.replace(";½;", f";{half};").replace("2½", "2,5").replace(";", separator)
    assert points(read(text, "csv")) == POINTS


@pytest.mark.parametrize(
    "day",
    [
        "01.Feb", "1. Feb", "01. Februar", "1-Feb", "2-Jan", "Feb-01", "Jan 2", "02-Jan-24", "01/02/2024",
        "02.01.2024", "1.2.", "01.02.", "2024-02-01", "2024-01-02", "2024-02-01 00:00:00",
        "01/02/24", "45323", "45293", "1-feb.",
        "2-ene", "1 févr", "2 gennaio",
    ],
)  # fmt: skip
def test_a_half_that_a_spreadsheet_took_for_a_day(day: str) -> None:
    """1/2 is 1 February or 2 January, and 45323 or 45293 as the count of that day in 2024 (from 30 December 1899)."""
    handed = read(PLAIN.replace(";½;1;1", f";{day};1;1"), "csv")
    assert points(handed) == POINTS
    assert told(handed, "repaired") == [f"Alder, Ann against Birch, Ben: {day!r} is ½, turned into a day"]


@pytest.mark.parametrize("day", ["03.Feb", "2024-03-01", "1-Mar", "45324", "2.2.", "13", "1.1.2024", "Feb"])
def test_another_day_is_no_result(day: str) -> None:
    with pytest.raises(BadInput, match=r"^club.csv:2: Alder, Ann against Birch, Ben: no result"):
        read(PLAIN.replace(";½;1;1", f";{day};1;1"), "csv")


@pytest.mark.parametrize(
    ("cell", "mirror", "result"),
    [
        ("+", "-", "+/-"), ("+", "0", "+/-"), ("1", "-", "+/-"), ("-", "+", "-/+"), ("-", "-", "-/-"),
        ("0", "0", "0-0"), ("0", "½", "0-1/2"),
        ("½", "0", "1/2-0"), ("1,0", "0,0", "1-0"), ("1.0", "0", "1-0"), ("−", "+", "-/+"),
    ],
)  # fmt: skip
def test_forfeits_and_penalties(cell: str, mirror: str, result: str) -> None:
    text = PLAIN.replace("Ann;x;½", f"Ann;x;{cell}").replace("Ben;½", f"Ben;{mirror}").replace("2½", "")
    assert result_of(read(text, "csv"), ANN, BEN) == result


@pytest.mark.parametrize("mark", ["", "x", "X", "*", "—", "-", "■", "XXX", "\\", "**"])
def test_where_a_player_would_meet_himself(mark: str) -> None:
    assert points(read(PLAIN.replace("x", mark), "csv")) == POINTS


@pytest.mark.parametrize(("cell", "mirror"), [("1", "½"), ("1", "1"), ("½", "1"), ("½", "½+"), ("1", ""), ("", "0")])
def test_two_cells_that_contradict_each_other_are_both_named(cell: str, mirror: str) -> None:
    text = PLAIN.replace("Ann;x;½", f"Ann;x;{cell}").replace("Ben;½", f"Ben;{mirror}")
    with pytest.raises(BadInput) as caught:
        read(text, "csv")
    one, other = cell or "nothing", mirror or "nothing"
    shown = f"club.csv:2: Alder, Ann has {one!r} against Birch, Ben, who has {other!r} in line 3"
    assert str(caught.value).startswith(shown)


@pytest.mark.parametrize(("cell", "mirror"), [("0", "0"), ("½", "0"), ("0", "½")])
def test_results_that_only_an_arbiter_makes_are_doubted(cell: str, mirror: str) -> None:
    text = PLAIN.replace("Ann;x;½", f"Ann;x;{cell}").replace("Ben;½", f"Ben;{mirror}").replace("2½", "")
    (doubt,) = told(read(text, "csv"), "doubt")
    assert doubt.endswith("is that what was meant?")


def test_half_a_table_says_everything_once() -> None:
    text = "Name;1;2;3;4\nAlder, Ann;;½;1;1\nBirch, Ben;;;1;1\nCedar, Cid;;;;½\nDogwood, Dan;;;;\n"
    for half in (text.replace("Dan;;;;", "Dan;;;;x"), "Name;1;2;3\nA;;;\nB;0;;\nC;½;1;\n"):
        handed = read(half, "csv")
        assert (
            len(handed.tournament.games) == len(handed.tournament.players) * (len(handed.tournament.players) - 1) // 2
        )
        assert any("the half of the table" in note for note in told(handed, "assumed"))
    assert points(read(text.replace("Dan;;;;", "Dan;;;;x"), "csv")) == POINTS


def test_an_empty_pair_of_cells_is_a_game_to_come() -> None:
    handed = read(PLAIN.replace("Ann;x;½", "Ann;x;").replace("Ben;½", "Ben;").replace("2½", "2"), "csv")
    assert [game.result for game in handed.tournament.games].count(None) == 1
    assert points(handed)[ANN] == 4
    assert "1 empty pair of cells is a game still to be played" in told(handed, "assumed")


def test_several_games_in_a_cell_are_several_games() -> None:
    """A double round robin: Ann has 1½ of 2 against Ben, by the order of the signs."""
    handed = read("Name;1;2;Pts\nAlder, Ann;x;1½;1,5\nBirch, Ben;0½;x;0,5\n", "csv")
    first, second = handed.tournament.games
    assert (first.result, second.result) == (Result.WHITE_WINS, Result.DRAW)
    assert {first.white, second.white} == {ANN, BEN}
    assert told(handed, "doubt") == []


@pytest.mark.parametrize("sum_", ["1.5", "1,5", "2", "12"])
def test_a_sum_of_several_games_is_refused(sum_: str) -> None:
    with pytest.raises(BadInput, match="no result of one game"):
        read(f"Name;1;2\nAlder, Ann;x;{sum_}\nBirch, Ben;0;x\n", "csv")


def test_colours_in_the_cells_are_kept() -> None:
    text = "Name;1;2;3\nAnn A;x;1w;b½\nBen B;0b;x;w1\nCid C;½w;0b;x\n"
    handed = read(text, "csv")
    assert {(game.white, game.black) for game in handed.tournament.games} == {
        ("Ann A", "Ben B"), ("Cid C", "Ann A"), ("Ben B", "Cid C"),
    }  # fmt: skip
    assert not any("no colours" in note for note in told(handed, "assumed"))


def test_two_players_with_the_same_colour_contradict_each_other() -> None:
    with pytest.raises(BadInput, match="let both cells say the same"):
        read("Name;1;2\nAnn A;x;1w\nBen B;0w;x\n", "csv")


def test_points_that_the_cells_do_not_add_up_to_are_doubted() -> None:
    handed = read(PLAIN.replace(";2½\nBirch", ";3\nBirch"), "csv")
    assert points(handed) == POINTS
    assert told(handed, "doubt") == ["Alder, Ann has 2.5 points by the games, 3 as the table states"]


CHESS_RESULTS = """\
Club Masters 2024
Rk.;;Name;Rtg;FED;1;2;3;4;Pts.;TB1
1;GM;Alder Ann;2600;NED;*;½;1;1;2,5;2,00
2;;Birch Ben;2550;BEL;½;*;1;1;2,5;2,00
3;IM;Cedar Cid;2500;NED;0;0;*;½;0,5;0,25
4;;Dogwood Dan;2450;ESP;0;0;½;*;0,5;0,25

# Annotation: Tie Break1: Sonneborn-Berger
"""
"""Laid out as that site lays out its tables; the column of titles has no heading."""


def test_the_table_of_a_web_page() -> None:
    handed = read(CHESS_RESULTS, "csv")
    assert handed.event == "Club Masters 2024"
    assert list(points(handed).values()) == [5, 5, 1, 1]
    assert handed.tournament.ratings == {"Alder Ann": 2600, "Birch Ben": 2550, "Cedar Cid": 2500, "Dogwood Dan": 2450}
    assert (handed.people["Alder Ann"].title, handed.people["Birch Ben"].federation) == ("GM", "BEL")
    assert told(handed, "ignored") == ["no row of a player: # Annotation: Tie Break1: Sonneborn-Berger"]


ROUNDS = """\
Rk.,,Name,Rtg,1.Rd,2.Rd,3.Rd,Pts.
1,GM,"Alder, Ann",2600,4w1,2b½,3w1,"2,5"
2,,"Birch, Ben",2550,3b+,1w½,4b1,"2,5"
3,IM,"Cedar, Cid",2500,2w-,-½,1b0,"0,5"
4,,"Dogwood, Dan",2450,1b0,-1,2w0,1
"""


def test_a_table_of_rounds_has_rounds_and_colours() -> None:
    handed = read(ROUNDS, "csv", system="swiss")
    games = [(game.round, game.white, game.black, game.result.value if game.result else "*")
             for game in handed.tournament.games]  # fmt: skip
    assert games == [
        (1, ANN, DAN, "1-0"), (1, CID, BEN, "-/+"), (2, BEN, ANN, "1/2-1/2"), (3, ANN, CID, "1-0"),
        (3, DAN, BEN, "0-1"),
    ]  # fmt: skip
    assert [(bye.player, bye.bye.name) for bye in handed.tournament.byes] == [(CID, "HALF"), (DAN, "ALLOCATED")]
    assert points(handed) == {ANN: 5, BEN: 5, CID: 1, DAN: 2}
    assert told(handed, "doubt") == []


@pytest.mark.parametrize(
    ("cell", "wrong"),
    [("4w-", "contradict"), ("4b1", "do not say the same"), ("9w1", "who is not there"), ("?", "no")],
)
def test_a_table_of_rounds_that_contradicts_itself_is_refused(cell: str, wrong: str) -> None:
    with pytest.raises(BadInput, match=f"^club.csv:[25]: .*{wrong}"):
        read(ROUNDS.replace("4w1", cell), "csv")


# Commas and quotes


def test_names_with_a_comma_in_quotes() -> None:
    text = 'Name,1,2,3,4,Pts\n"Alder, Ann",x,½,1,1,"2,5"\n"Birch, Ben",½,x,1,1,"2,5"\n"Cedar, Cid",0,0,x,½,"0,5"\n'
    handed = read(text + '"Dogwood, Dan",0,0,½,x,"0,5"\n', "csv")
    assert points(handed) == POINTS
    assert told(handed, "repaired") == []


def test_names_with_a_comma_that_nobody_quoted() -> None:
    """Case csv04: one more field than headings in every row, just where the name stands."""
    text = PLAIN.replace(";", ",").replace("2½", "2.5").replace("½\n", "0.5\n")
    handed = read(text, "csv")
    assert points(handed) == POINTS
    (note,) = told(handed, "repaired")
    assert note == "commas inside names that are not quoted, in 4 rows, as in 'Alder, Ann'"


def test_decimal_commas_that_nobody_quoted_are_refused() -> None:
    """Never shifted columns."""
    with pytest.raises(BadInput, match=r"^club.csv:2: 9 fields under 6 headings"):
        read(PLAIN.replace(";", ",").replace("½", "0,5"), "csv")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Name;1;2\nA;x;1\n", "fewer than two players"),
        ("Name;1;2;3\nA;x;1;1\nB;0;x;1\n", "2 rows of players, 3 columns of results"),
        ("Name;1;2\nA;1;x\nB;x;0\n", "A against himself: '1'"),
        ("Name;1;2\nA;x;1\nA;0;x\n", "A has two rows|paired against himself"),
        ("1;2\nx;1\n0;x\n", "no column of names"),
        ("just a text\nwithout any table\n", "no headings of a table"),
        ("a;b;c\n1;2;3\n", "no column of names"),
    ],
)
def test_what_is_no_crosstable_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(BadInput, match=rf"^club.csv.*({wrong})"):
        read(text, "csv")


def test_the_line_of_excel_that_names_the_separator() -> None:
    assert points(read("sep=;\n" + PLAIN, "csv")) == POINTS
