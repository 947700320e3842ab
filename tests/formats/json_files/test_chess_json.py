"""Chess-JSON: what the FIDE reference makes of a TRF is read as the TRF is read."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import Any

import pytest
from gacrux.trf2json import trf2json

from playoff.branches.berger import berger_rounds
from playoff.errors import BadInput
from playoff.formats.doors import detect, hand_over
from playoff.formats.handed import Handed, Person
from playoff.formats.trf import write_trf
from playoff.tiebreaks import Bye, Game, HalfPoints, Result, Scoring, Tournament, Unpaired
from tests.formats.club import ANN, BEN, CID, DAN, read, told

RESULTS = (
    Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW, Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT,
)  # fmt: skip


def random_event(seed: int) -> Handed:
    """A round robin of four to nine; whoever is free has a bye of some kind, with three or one points for a win."""
    rng = Random(seed)
    size = rng.randint(4, 9)
    names = tuple(f"Player{chr(65 + number)}, P" for number in range(size))
    games, byes = [], []
    for number, pairs in enumerate(berger_rounds(size), start=1):
        games += [Game(number, names[p.white - 1], names[p.black - 1], rng.choice(RESULTS)) for p in pairs]
        busy = {name for game in games if game.round == number for name in (game.white, game.black)}
        byes += [Unpaired(number, name, rng.choice((Bye.ALLOCATED, Bye.HALF))) for name in names if name not in busy]
    ratings = {name: rng.randint(1900, 2800) for name in names}
    people = {name: Person(str(90_000_000 + place), "", "NED", "m", "1990-01-01") for place, name in enumerate(names)}
    scoring = Scoring(HalfPoints(6), HalfPoints(2)) if rng.random() < 0.2 else Scoring()
    tournament = Tournament(
        names, tuple(games), "swiss", scoring, date(2024, 8, 1), len(berger_rounds(size)), tuple(byes), ratings
    )
    return Handed("Club Masters", tournament, "json", people=people)


def by_the_reference(trf: bytes) -> bytes:
    """What gacrux has of a TRF in memory, as JSON."""
    reader = trf2json()
    reader.parse_file(trf.decode().replace("\r\n", "\n"), False)
    assert reader.get_status() == 0, reader.chessjson["status"]
    return json.dumps(reader.chessjson, default=str).encode()


def order(tournament: Tournament) -> list[tuple[Any, ...]]:
    return sorted((game.round, game.white, game.black, str(game.result)) for game in tournament.games)


@pytest.mark.parametrize("block", range(5))
def test_a_file_of_the_reference_is_read_as_the_trf_it_came_from(block: int) -> None:
    """100 random events: games, byes, scoring, ratings and people."""
    for seed in range(block, 100, 5):
        event = random_event(seed)
        trf = write_trf(event, "26").content
        content = by_the_reference(trf)
        assert detect(content, "club.json") == "chess-json"
        found = hand_over(content, "club.json").tournament
        expected = event.tournament
        assert found.players == expected.players, seed
        assert order(found) == order(expected), seed
        assert set(found.byes) == set(expected.byes), seed
        assert (found.points, found.ratings) == (expected.points, expected.ratings), seed
        assert found.first_day == expected.first_day


def small(**changes: Any) -> dict[str, Any]:
    """Two games of four, with only what the format asks for, laid out as its schema has it (an event at the top)."""
    names = (ANN, BEN, CID, DAN)
    event: dict[str, Any] = {
        "filetype": "Event", "version": "1.0", "origin": "test", "published": "", "eventName": "Club Masters",
        "profiles": [
            {"id": 10 * number, "lastName": name.split(", ")[0], "firstName": name.split(", ")[1], "sex": "w",
             "federation": "NED"}
            for number, name in enumerate(names, start=1)
        ],
        "scoreLists": [{"listName": "football", "scoreSystem": {"game": {"W": 3, "D": 1, "L": 0}}}],
        "tournaments": [
            {
                "tournamentNo": 1, "name": "A", "numRounds": 3,
                "competitors": [{"cid": number, "profileId": 10 * number} for number in range(1, 5)],
                "gameList": [
                    {"id": 1, "round": 1, "white": {"cid": 1, "result": "W"}, "black": {"cid": 4}, "played": True},
                    {"id": 2, "round": 1, "white": {"cid": 2, "result": "D"}, "black": {"cid": 3, "result": "D"}},
                ],
            }
        ],
    }  # fmt: skip
    event["tournaments"][0].update(changes)
    return event


def test_the_side_that_is_not_told_follows_from_the_other() -> None:
    """As the reference fills it in."""
    handed = read(json.dumps(small()), "chess-json")
    assert [game.result for game in handed.tournament.games] == [Result.WHITE_WINS, Result.DRAW]
    assert (handed.event, handed.kind, handed.tournament.last_round) == ("Club Masters", "chess-json", 3)


def test_a_score_system_may_be_named() -> None:
    handed = read(json.dumps(small(gameScoreSystem="football")), "chess-json")
    assert handed.tournament.scoring == Scoring(HalfPoints(6), HalfPoints(2), HalfPoints(0))


@pytest.mark.parametrize(
    ("white", "black", "played", "result"),
    [
        ("A", "A", False, None),
        ("", "", False, None),
        ("W", "Z", False, Result.WHITE_BY_FORFEIT),
        ("Z", "W", False, Result.BLACK_BY_FORFEIT),
        ("Z", "Z", False, Result.BOTH_FORFEIT),
        ("L", "L", True, Result.BOTH_LOSE),
        ("D", "L", True, Result.WHITE_HALF),
        ("L", "W", True, Result.BLACK_WINS),
    ],
)
def test_the_letters_of_results(white: str, black: str, played: bool, result: Result | None) -> None:
    game = {"round": 1, "white": {"cid": 1, "result": white}, "black": {"cid": 2, "result": black}, "played": played}
    handed = read(json.dumps(small(gameList=[game])), "chess-json")
    assert handed.tournament.games == (Game(1, ANN, BEN, result),)
    assert len(told(handed, "doubt")) == (result is Result.BOTH_FORFEIT)


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"teamTournament": True}, "a team tournament"),
        ({"gameList": [{"round": 1, "white": {"cid": 9, "result": "W"}, "black": {"cid": 1}}]}, "no competitor 9"),
        (
            {"gameList": [{"round": 1, "white": {"cid": 1, "result": "W"}, "black": {"cid": 2, "result": "W"}}]},
            "has 'W'",
        ),
        ({"gameList": [{"white": {"cid": 1}}]}, "'round' is missing"),
        ({"gameList": 5}, "no Chess-JSON"),
        ({"competitors": [{"cid": 1, "profileId": 99}]}, "99 is missing"),
        ({"gameList": [{"round": "x", "white": {"cid": 1, "result": "W"}, "black": {"cid": 2}}]}, "round is a whole"),
    ],
)
def test_what_cannot_be_meant_is_refused(changes: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        read(json.dumps(small(**changes)), "chess-json")


def test_one_tournament_of_several() -> None:
    event = small()
    event["tournaments"].append({**event["tournaments"][0], "tournamentNo": 2, "name": "B"})
    with pytest.raises(BadInput, match="the file holds 2 tournaments: 'A', 'B'"):
        read(json.dumps(event), "chess-json")
    assert len(read(json.dumps(event), "chess-json", group="B").tournament.games) == 2
