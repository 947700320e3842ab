"""Who is who: the same player in several spellings, two players with one name. FIDE id first, never silently."""

from __future__ import annotations

import pytest

from playoff.errors import BadInput
from tests.formats.club import (
    ANN,
    BEN,
    CID,
    CLUB,
    CLUB_GAMES,
    DAN,
    IDS,
    POINTS,
    games,
    pgn,
    points,
    read,
    record,
    told,
)


def written(spellings: dict[str, list[str]], ids: dict[str, list[str]] | None = None) -> str:
    """The club event with the spellings of a player taken in turns, and his FIDE ids."""
    turns = dict.fromkeys(IDS, 0)
    text = ""
    for row in CLUB:
        tags: dict[str, str | None] = {}
        for side, name in (("White", row[1]), ("Black", row[2])):
            turn = turns[name]
            turns[name] += 1
            choices = spellings.get(name, [name])
            tags[side] = choices[turn % len(choices)]
            if ids and name in ids:
                tags[f"{side}FideId"] = ids[name][turn % len(ids[name])]
        text += record(row, tags=tags)
    return text


def test_titles_ratings_and_colours_in_names() -> None:
    """Case pgn11: in a few games only."""
    handed = read(written({ANN: ["GM Alder, Ann (2800)", ANN, ANN], BEN: [BEN, "Birch, Ben (wh)", BEN]}))
    assert games(handed) == CLUB_GAMES
    assert told(handed, "repaired") == [
        "'GM Alder, Ann (2800)' is 'Alder, Ann'", "'Birch, Ben (wh)' is 'Birch, Ben'",
    ]  # fmt: skip
    assert handed.tournament.ratings == {ANN: 2800}
    assert handed.people[ANN].title == "GM"


@pytest.mark.parametrize("other", ["Ann Alder", "ALDER, Ann", "Älder, Ann", "Alder,Ann", "Alder Ann"])
def test_another_spelling_is_the_same_player_and_said(other: str) -> None:
    handed = read(written({ANN: [ANN, other, ANN]}))
    assert points(handed) == POINTS
    assert told(handed, "repaired") == [f"'Alder, Ann' is also written {other!r}"]


def test_the_fide_id_decides_before_the_name() -> None:
    """An initial is not enough, an id is."""
    handed = read(written({ANN: [ANN, "Alder, A.", ANN]}, {ANN: [IDS[ANN]]}))
    assert points(handed) == POINTS
    assert told(handed, "repaired") == ["'Alder, Ann' is also written 'Alder, A.', FIDE id 90000001"]


def test_an_id_in_some_games_only_is_of_the_same_name() -> None:
    handed = read(written({}, {ANN: [IDS[ANN], "", "0"]}))
    assert points(handed) == POINTS
    assert handed.people[ANN].fide_id == IDS[ANN]
    assert handed.notices == ()


def test_one_id_for_names_that_share_nothing_is_asked_about() -> None:
    with pytest.raises(BadInput, match=r"^club.pgn:\d+: FIDE id 90000001 is of 'Alder, Ann' and of 'Cedar, Cid'"):
        read(written({}, {ANN: [IDS[ANN]], CID: [IDS[ANN]]}))


def test_two_players_with_one_name_are_told_apart_by_their_ids() -> None:
    handed = read(written({BEN: [ANN]}, {ANN: [IDS[ANN]], BEN: [IDS[BEN]]}))
    assert points(handed) == {
        f"{ANN} ({IDS[ANN]})": 5, f"{ANN} ({IDS[BEN]})": 5, CID: 1, DAN: 1,
    }  # fmt: skip
    assert told(handed, "doubt") == ["2 players are called 'Alder, Ann': told apart by FIDE id"]


def test_two_players_with_one_name_and_one_id_are_asked_about() -> None:
    with pytest.raises(BadInput, match="'Alder, Ann' without a FIDE id may be 90000001 or 90000002"):
        read(written({BEN: [ANN]}, {ANN: [IDS[ANN]], BEN: [IDS[BEN], "", IDS[BEN]]}))


def test_two_players_with_one_name_and_no_id_are_refused() -> None:
    with pytest.raises(BadInput, match=r"Alder, Ann (is paired against himself|has two games)"):
        read(written({BEN: [ANN]}))


def test_two_who_meet_are_two_whatever_they_are_called() -> None:
    """Ann and Ben play each other in round 2."""
    handed = read(written({BEN: ["Ann Alder"]}))
    assert points(handed) == {ANN: 5, "Ann Alder": 5, CID: 1, DAN: 1}
    assert told(handed, "doubt") == ["'Alder, Ann' and 'Ann Alder' meet: they are two players"]


def test_an_initial_is_doubted_not_merged() -> None:
    handed = read(written({ANN: [ANN, "Alder, A.", ANN]}))
    assert len(handed.tournament.players) == 5
    (doubt,) = told(handed, "doubt")
    assert doubt.startswith("'Alder, Ann' and 'Alder, A.' are read as two players; --same 'Alder, A.=Alder, Ann'")


def test_brothers_who_play_in_the_same_rounds_are_not_doubted() -> None:
    handed = read(written({DAN: ["Birch, Bob"], BEN: ["Birch, Bo"]}))
    assert len(handed.tournament.players) == 4
    assert handed.notices == ()


def test_the_user_says_who_is_who() -> None:
    handed = read(written({ANN: [ANN, "Alder, A.", ANN]}), same={"Alder, A.": ANN})
    assert points(handed) == POINTS
    assert told(handed, "doubt") == []


def test_the_name_that_the_user_gives_holds() -> None:
    handed = read(pgn(), same={ANN: "Alder-Oak, Ann"})
    assert points(handed) == {"Alder-Oak, Ann": 5, BEN: 5, CID: 1, DAN: 1}


def test_a_spelling_that_the_file_does_not_have_is_a_slip() -> None:
    with pytest.raises(BadInput, match=r"^club.pgn: nobody is called 'Ander, Ann'"):
        read(pgn(), same={"Ander, Ann": ANN})


def test_several_ratings_of_a_player_are_said() -> None:
    text = pgn(CLUB[:3], tags={"WhiteElo": "2500"}) + pgn(CLUB[3:], tags={"WhiteElo": "2510"})
    handed = read(text)
    assert handed.tournament.ratings[DAN] == 2500
    assert told(handed, "assumed") == [
        "several ratings of 'Alder, Ann', 'Birch, Ben': the one given most often holds"
    ]
