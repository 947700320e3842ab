"""JSON: the project's own, and what people make by hand."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import playoff.formats
from playoff.errors import BadInput
from playoff.formats.handed import Handed, Person, SetAside
from playoff.formats.own_json import schema, to_own
from playoff.tiebreaks import Bye, Game, HalfPoints, Result, Scoring, Tournament, Unpaired
from tests.formats.club import ANN, BEN, CID, CLUB, CLUB_GAMES, DAN, ELO, IDS, POINTS, games, points, read, told
from tests.formats.damage import Change, changes, damaged, survived
from tests.formats.json_files.test_chess_json import small

SCHEMA = Path(playoff.formats.__file__).with_name("playoff-tournament-1.schema.json")

FULL = Handed(
    "Club Masters",
    Tournament(
        (ANN, BEN, CID, DAN),
        (*(Game(number, white, black, Result(result)) for number, white, black, result in CLUB_GAMES),
         Game(4, ANN, BEN, None), Game(5, CID, DAN, Result.WHITE_HALF)),
        "swiss",
        Scoring(HalfPoints(6), HalfPoints(3), HalfPoints(0), HalfPoints(2)),
        date(2024, 3, 1),
        6,
        (Unpaired(4, CID, Bye.HALF), Unpaired(4, DAN, Bye.ALLOCATED)),
        {name: int(rating) for name, rating in ELO.items() if name != DAN},
        {BEN: HalfPoints(-1), DAN: HalfPoints(2)},
    ),
    "json",
    aside=(SetAside(Game(0, ANN, BEN, Result.BLACK_WINS), "playoff", "Club TB"),),
    people={ANN: Person(IDS[ANN], "GM", "NED", "w", "1990-01-01"), DAN: Person(title="FM")},
    days={1: date(2024, 3, 1), 6: date(2024, 3, 9)},
    site="Testville",
)  # fmt: skip


def test_there_and_back_loses_nothing() -> None:
    assert read(to_own(FULL), "json") == FULL


def test_the_schema_that_is_shipped_is_that_of_the_reader() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == schema()
    assert schema()["$id"] == "urn:playoff:tournament:1"
    assert schema()["$schema"].endswith("/2020-12/schema")


def own(**changes: Any) -> str:
    return json.dumps({**json.loads(to_own(FULL)), **changes})


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"colour": 1}, "unknown key colour"),
        ({"version": 2}, "version is 1, not 2"),
        ({"format": "other"}, "unknown format 'other'"),
        (
            {"games": [{"round": 1, "white": ANN, "black": "Nobody", "result": "1-0"}]},
            "round 1: unknown player Nobody",
        ),
        ({"games": [{"round": "1", "white": ANN, "black": BEN, "result": "1-0"}]}, "games.0.round is a whole number"),
        ({"games": [{"round": 1, "white": ANN, "black": BEN, "result": "1:0"}]}, "games.0.result is"),
        ({"games": [{"round": 1, "white": ANN, "black": ANN, "result": "1-0"}]}, "paired against himself"),
        ({"scoring": {"win": "0.3"}}, "win: '0.3' is not counted in half points"),
        ({"days": {"first": "2024-01-01"}}, "days: 'first' is no number of a round"),
        ({"first_day": "1.2.2024"}, "first_day is a date"),
        ({"byes": [{"round": 1, "player": ANN, "bye": "U"}]}, "a game and a bye"),
    ],
)
def test_what_is_not_as_the_schema_has_it_is_refused(changes: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadInput, match=rf"^club.json: .*{wrong}"):
        read(own(**changes), "json")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('{"format": "playoff-tournament",\n"a": }', "club.json:2: not JSON"),
        ('{"a": 1, "a": 2}', "the key 'a' is there twice"),
        ('{"games": NaN}', "NaN is no number"),
        ("[" * 100_000, "nested too deep"),
        ('{"games": ' + "1" * 5000 + "}", "not JSON"),
        ("[1, 2]", "no JSON of a tournament"),
        ("{}", "no list of games"),
    ],
)
def test_what_is_no_json_is_refused_in_one_line(text: str, wrong: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, "json")
    assert wrong in str(caught.value)
    assert "\n" not in str(caught.value)


# By hand

NUMBERS = {ANN: 1, BEN: 2, CID: 3, DAN: 4}
BY_HAND = {
    "tournament": "Club Masters",
    "players": [
        {"no": NUMBERS[name], "name": name, "rating": int(ELO[name]), "fide_id": IDS[name]} for name in NUMBERS
    ],
    "games": [
        {"round": int(row[0][0]), "white": NUMBERS[row[1]], "black": NUMBERS[row[2]], "result": row[3]}
        for row in CLUB
    ],
}


def by_hand(game: int | None = None, **changes: Any) -> str:
    data = json.loads(json.dumps(BY_HAND))
    if game is not None:
        data["games"][game].update(changes)
    else:
        data.update(changes)
    return json.dumps(data)


def test_a_file_made_by_hand() -> None:
    handed = read(by_hand(), "json")
    assert games(handed) == CLUB_GAMES
    assert handed.event == "Club Masters"
    assert handed.tournament.ratings[ANN] == 2600
    assert {name: person.fide_id for name, person in handed.people.items()} == IDS
    assert handed.notices == ()


@pytest.mark.parametrize(
    ("result", "read_as"),
    [(1, "1-0"), (0, "0-1"), (0.5, "1/2-1/2"), ("½", "1/2-1/2"), ("1/2", "1/2-1/2"), ("1", "1-0")],
)
def test_a_bare_number_is_what_white_has_taken(result: Any, read_as: str) -> None:
    """Case json01; 1 can only be White's score, and it is said."""
    handed = read(by_hand(0, result=result), "json")
    assert games(handed)[0][3] == read_as
    expected = [] if read_as == "1/2-1/2" else [f"games[0].result: {result} is what White has taken: {read_as}"]
    assert told(handed, "assumed") == expected


def test_null_is_an_open_game() -> None:
    """Case json01: the event is not final."""
    handed = read(by_hand(5, result=None), "json")
    assert games(handed)[5] == (3, CID, ANN, "*")


def test_numbers_may_be_text_and_names_may_stand_for_numbers() -> None:
    """Case json01: "4" beside 4."""
    assert games(read(by_hand(0, white="1", black=DAN), "json")) == CLUB_GAMES


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"white": 9}, r"games\[0\].white: 9 is no player"),
        ({"white": None}, r"games\[0\].white: None is no player"),
        ({"white": True}, r"games\[0\].white: True is no player"),
        ({"result": True}, r"games\[0\].result: True is no result"),
        ({"result": 2}, "no result: '2'"),
        ({"result": [1, 0]}, "is no result"),
    ],
)
def test_what_cannot_be_meant_is_refused(change: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        read(by_hand(0, **change), "json")


def test_what_contradicts_itself_is_named_by_its_place() -> None:
    """JSON of one line has no lines to speak of."""
    with pytest.raises(
        BadInput, match=r"^club.json: games\[5\]: round 2: Cedar, Cid has two games, .* in games\[2\]"
    ):
        read(by_hand(5, round=2), "json")
    with pytest.raises(BadInput, match=r"^club.json: games\[1\]: no result: '2-0'"):
        read(by_hand(1, result="2-0"), "json")


def test_lists_of_names_and_of_four_will_do() -> None:
    rows = [[int(row[0][0]), row[1], row[2], row[3]] for row in CLUB]
    handed = read(json.dumps({"name": "Club", "players": list(NUMBERS), "games": rows}), "json")
    assert (games(handed), handed.event) == (CLUB_GAMES, "Club")
    assert games(read(json.dumps({"games": rows}), "json")) == CLUB_GAMES


def test_whoever_is_listed_and_never_paired_is_no_player() -> None:
    """As case gd06 has it for TRF: ten players, not eleven."""
    players = [*BY_HAND["players"], {"no": 5, "name": "Quince, Quinn"}]
    handed = read(by_hand(players=players), "json")
    assert handed.tournament.players == (ANN, DAN, BEN, CID)
    assert points(handed) == POINTS
    assert told(handed, "ignored") == ["listed, but in no game: 'Quince, Quinn'"]


FILES = (to_own(FULL).decode(), json.dumps(BY_HAND, indent=1), json.dumps(small(), indent=1))
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def check(accidents: list[Change], scrap: Any) -> None:
    """A damaged text, another value in one game, another value at the top."""
    _, one, other, _ = accidents[0]
    file = FILES[one % len(FILES)]
    survived(damaged(file, accidents), "json")
    data = json.loads(file)
    games = data["games"] if "games" in data else data["tournaments"][0]["gameList"]
    games[other % len(games)][("round", "white", "black", "result")[one % 4]] = scrap
    survived(json.dumps(data), "json")
    top = list(data)[other % len(data)]
    survived(json.dumps({**json.loads(file), top: scrap}), "json")


@given(changes, junk)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_damaged_json_is_read_or_refused(accidents: list[Change], scrap: Any) -> None:
    check(accidents, scrap)


@pytest.mark.long
@given(changes, junk)
@settings(max_examples=10_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_ten_thousand_damaged_jsons_are_read_or_refused(accidents: list[Change], scrap: Any) -> None:
    check(accidents, scrap)
