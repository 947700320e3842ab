"""300 random files read as another reader reads them: gacrux, FIDE's TieBreakServer (test extra).

Where the product reads otherwise, the reason is in `EXPLAINED`, each of which must occur.

    open          gacrux takes a blank result for a loss by forfeit of both, and does not see it at all where the
                  blanks at the end of a row are cut; TRF26 only says "blank is Z", which is of a player without an
                  opponent. Here such a game is open.
    short         gacrux keeps that a game lasted less than one move; here it is a game like any other, and a notice.
    rest day      gacrux keeps the free round of an odd round robin as a bye that scores; here it is none.
    ghost         gacrux keeps a player of a round robin who never met anybody; here he is no player of it.
    no total      gacrux refuses a file whose declared points no scoring explains; here that is a doubt. The games
                  that it had read by then are compared all the same.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from gacrux.gacruxexeptions import GacruxError  # type: ignore[import-untyped]
from gacrux.trf2json import trf2json  # type: ignore[import-untyped]

from playoff.formats.handed import Handed, Person
from playoff.formats.trf import read_trf
from playoff.tiebreaks import Bye, Result
from tests.formats.trf.random_files import Meant, random_file

FILES = 300
EXPLAINED = ("open", "short", "rest day", "ghost", "no total")
Seen = tuple[set[tuple[Any, ...]], set[tuple[int, int, str]]]
"""Games (round, White, Black, White's result, Black's, played) and byes (round, player, letter)."""

_LETTERS = {Bye.ALLOCATED: "P", Bye.FULL: "W", Bye.HALF: "D", Bye.ZERO: "Z"}
_SIGNS = {
    Result.WHITE_WINS: "WL", Result.BLACK_WINS: "LW", Result.DRAW: "DD", Result.WHITE_BY_FORFEIT: "WZ",
    Result.BLACK_BY_FORFEIT: "ZW", Result.BOTH_FORFEIT: "ZZ", Result.BOTH_LOSE: "LL", Result.WHITE_HALF: "DL",
    Result.BLACK_HALF: "LD",
}  # fmt: skip


def theirs(meant: Meant) -> tuple[dict[str, Any], Any, bool]:
    """The tournament and the whole reader of gacrux, and whether it found the declared points explained."""
    reader = trf2json()
    try:
        reader.parse_file(meant.text, False)
    except GacruxError as error:
        if "no score system" not in str(error):
            raise
        return reader.get_tournament(1), reader, False
    return reader.get_tournament(1), reader, True


def seen_by_them(tournament: dict[str, Any], handed: Handed, meant: Meant) -> Seen:
    numbers = {name: number for number, name in meant.names.items()}
    still_open = {
        (game.round, numbers[game.white], numbers[game.black])
        for game in handed.tournament.games
        if game.result is None
    }
    games, byes = set(), set()
    for game in tournament["gameList"]:
        if game["black"] is None:
            byes.add((game["round"], game["white"]["cid"], game["white"]["result"]))
            continue
        white, black = game["white"], game["black"]
        key = (game["round"], white["cid"], black["cid"])
        if key in still_open:
            assert {white.get("result", "Z"), black.get("result", "Z")} == {"Z"}
        else:
            games.add((*key, white["result"], black["result"], game["played"]))
    return games, byes


def seen_here(meant: Meant, handed: Handed, reasons: Counter[str]) -> Seen:
    """What the product read, with the explained differences undone and counted."""
    numbers = {name: number for number, name in meant.names.items()}
    games, byes = set(), set()
    for game in handed.tournament.games:
        if game.result is None:
            reasons["open"] += 1
            continue
        signs, played = _SIGNS[game.result], not game.result.forfeit
        games.add((game.round, numbers[game.white], numbers[game.black], signs[0], signs[1], played))
    reasons["short"] += any("less than one move" in notice.what for notice in handed.notices)
    for unpaired in handed.tournament.byes:
        byes.add((unpaired.round, numbers[unpaired.player], _LETTERS[unpaired.bye]))
    if not meant.swiss:
        kept = {(round_, number) for round_, number, _ in byes}
        for round_, number, letter in meant.byes:
            if (round_, number) not in kept:
                reasons["ghost" if meant.names[number] not in handed.tournament.players else "rest day"] += 1
                byes.add((round_, number, {"U": "P", "F": "W", "H": "D", "Z": "Z"}[letter]))
    return games, byes


def compare_players(meant: Meant, handed: Handed, reader: Any, explained: bool) -> None:
    profiles = {profile["id"]: profile for profile in reader.chessjson["event"]["profiles"]}
    assert set(reader.pcompetitors) == set(meant.names)
    for number, competitor in reader.pcompetitors.items():
        profile = profiles[competitor["profileId"]]
        name = profile["fideName"]
        assert name == meant.names[number]
        if name in handed.tournament.players:
            person = handed.people.get(name, Person())
            assert person.title == profile["fideTitle"]
            assert person.fide_id == (str(profile["fideId"]) if profile["fideId"] else "")
            assert (person.federation, person.sex) == (profile["federation"], profile["sex"].strip())
            rating = competitor["rating"]
            assert handed.tournament.ratings.get(name) == (rating["rating"] if rating else None)
            adjusted = sum(2 * adjust["points"] for adjust in competitor.get("adjust", ()))
            assert not explained or handed.tournament.adjustments.get(name, 0) == adjusted


def test_300_files_are_read_as_gacrux_reads_them() -> None:
    reasons: Counter[str] = Counter()
    for seed in range(FILES):
        meant = random_file(seed)
        handed = read_trf(meant.content, f"{seed}.trf")
        tournament, reader, explained = theirs(meant)
        reasons["no total"] += not explained
        assert explained or meant.mistaken, seed
        assert seen_here(meant, handed, reasons) == seen_by_them(tournament, handed, meant), seed
        compare_players(meant, handed, reader, explained)
    assert [reason for reason in EXPLAINED if not reasons[reason]] == []


def test_read_as_it_was_meant() -> None:
    """The points of the product are those counted by hand, rest days left out; nothing is told that is not so."""
    for seed in range(FILES):
        meant = random_file(seed)
        handed = read_trf(meant.content, f"{seed}.trf")
        numbers = {name: number for number, name in meant.names.items()}
        games = {(game.round, numbers[game.white], numbers[game.black]) for game in handed.tournament.games}
        assert games == {game[:3] for game in meant.games}
        free = {(round_, number) for round_, number, _ in meant.byes}
        kept = {(unpaired.round, numbers[unpaired.player]) for unpaired in handed.tournament.byes}
        for name in handed.tournament.players:
            rested = [letter for round_, number, letter in meant.byes
                      if number == numbers[name] and (round_, number) in free - kept]  # fmt: skip
            expected = meant.points(numbers[name]) - sum((6 if meant.football else 2) for one in rested if one == "U")
            assert handed.tournament.points[name] == expected, (seed, name)
        assert handed.event == "Random event"
        assert handed.tournament.system == ("swiss" if meant.swiss else "round-robin")
