"""Lists of games as tables."""

from __future__ import annotations

import pytest

from playoff.errors import BadInput
from tests.formats.club import ANN, CLUB, CLUB_GAMES, ELO, IDS, POINTS, games, points, read, told

PLAIN = "round,white,black,result\n" + "".join(
    f'{number[0]},"{white}","{black}",{result}\n' for number, white, black, result in CLUB
)
FOURTEEN = ("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Kauri", "Larch",
            "Maple", "Nutmeg")  # fmt: skip


def test_a_plain_list() -> None:
    handed = read(PLAIN, "csv")
    assert games(handed) == CLUB_GAMES
    assert points(handed) == POINTS
    assert told(handed, "assumed") == ["the event has no name; it is called 'club' after the file"]


@pytest.mark.parametrize(
    "head",
    [
        "Rd;Weiß;Schwarz;Ergebnis",
        "Ronda;Blancas;Negras;Resultado",
        "Ronde;Wit;Zwart;Uitslag",
        "RND;White Player;BLACK;Res.",
    ],
)
def test_headings_in_other_languages_and_other_signs(head: str) -> None:
    text = PLAIN.replace("round,white,black,result", head).replace('"', "")
    rows = [line.replace(",", ";") for line in text.replace(", ", "\0").split("\n")]
    assert games(read("\n".join(rows).replace("\0", ", "), "csv")) == CLUB_GAMES


def test_all_fourteen_players_draw_everything() -> None:
    """Case gd04: 91 games, 6½ points each."""
    rows, place = [], list(range(14))
    for number in range(1, 14):
        rows += [f"{number},{FOURTEEN[place[n]]},{FOURTEEN[place[13 - n]]},1/2" for n in range(7)]
        place.insert(1, place.pop())
    handed = read("round,white,black,result\n" + "\n".join(rows), "csv")
    assert len(handed.tournament.games) == 91
    assert set(points(handed).values()) == {13}


def test_names_with_a_comma_that_nobody_quoted() -> None:
    """Case csv04: six fields under four headings, names in the second and third; repaired and said."""
    handed = read(PLAIN.replace('"', ""), "csv")
    assert games(handed) == CLUB_GAMES
    (note,) = told(handed, "repaired")
    assert note == "commas inside names that are not quoted, in 6 rows, as in 'Alder, Ann' and 'Dogwood, Dan'"


def test_one_comma_too_many_is_refused() -> None:
    """Whose name it is in cannot be told."""
    with pytest.raises(BadInput, match=r"^club.csv:2: 5 fields under 4 headings"):
        read(PLAIN.replace('"Alder, Ann"', "Alder, Ann", 1), "csv")


@pytest.mark.parametrize(("written", "result"), [("1", "1-0"), ("0", "0-1"), ("0.5", "1/2-1/2"), ("½", "1/2-1/2")])
def test_a_bare_score_is_that_of_white(written: str, result: str) -> None:
    handed = read(PLAIN.replace(",1-0\n", f",{written}\n", 1), "csv")
    assert games(handed)[0][3] == result
    assert len(told(handed, "assumed")) == (2 if written in "10" else 1)


def test_a_draw_that_a_spreadsheet_took_for_a_day() -> None:
    handed = read(PLAIN.replace("1/2-1/2", "01.Feb"), "csv")
    assert games(handed) == CLUB_GAMES
    assert told(handed, "repaired") == ["'01.Feb' is 1/2, which a spreadsheet took for a day"] * 2


def test_ratings_ids_and_days_come_along() -> None:
    rows = "".join(
        f"{number[0]};{white};{black};{result};2024-03-{number[0]:0>2};{ELO[white]};{ELO[black]};{IDS[white]};{IDS[black]}\n"
        for number, white, black, result in CLUB
    )
    head = "Round;White;Black;Result;Date;White Elo;Black Elo;WhiteFideId;BlackFideId\n"
    handed = read(head + rows, "csv")
    assert handed.tournament.ratings[ANN] == 2600
    assert {name: person.fide_id for name, person in handed.people.items()} == IDS
    assert len(handed.days) == 3


def test_without_rounds_they_follow_the_order() -> None:
    text = "white;black;result\n" + "".join(f"{white};{black};{result}\n" for _, white, black, result in CLUB)
    handed = read(text, "csv")
    assert games(handed) == CLUB_GAMES
    assert any("follow the order" in note for note in told(handed, "assumed"))


def test_the_playoff_in_a_list_is_kept_apart() -> None:
    handed = read(PLAIN + f'4,"{ANN}","Birch, Ben",1-0\n', "csv")
    assert games(handed) == CLUB_GAMES
    assert [one.why for one in handed.aside] == ["playoff"]


def test_a_result_that_is_none_names_its_line() -> None:
    with pytest.raises(BadInput, match=r"^club.csv:3: no result: '5-1'"):
        read(PLAIN.replace(",1-0\n2", ",5-1\n2"), "csv")
