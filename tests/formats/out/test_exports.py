"""What other programs read in an export is what was played, in every scenario, at its end and halfway."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from playoff.arbiter.play import play
from playoff.errors import BadInput, Refused
from playoff.formats.out.brackets import write_brackets
from playoff.formats.out.calendar import uid, write_calendar
from playoff.formats.out.numbered import Numbered, numbered
from playoff.formats.out.pgn import PENALTIES, write_pgn
from playoff.formats.out.remark import write_remark
from playoff.formats.out.tables import write_table
from playoff.formats.out.trf import parts, write_part
from playoff.formats.scenario import read_scenario
from playoff.machine.course import Course
from playoff.machine.record import Corrected, MainResult, PlayerWithdrew, Reopened
from playoff.schedule import moment, schedule
from playoff.tiebreaks import ByColour, Result
from playoff.view import snapshot
from tests.formats.out.played import HOSTILE, SCENARIOS, at_the_end, courses, playing
from tests.formats.out.readers import brackets, events, table, tags, trf_games

SAMPLE = SCENARIOS[::12]
SIGNS = {
    Result.WHITE_WINS: "WL", Result.BLACK_WINS: "LW", Result.DRAW: "DD", Result.WHITE_BY_FORFEIT: "WZ",
    Result.BLACK_BY_FORFEIT: "ZW", Result.BOTH_FORFEIT: "ZZ", Result.BOTH_LOSE: "LL", Result.WHITE_HALF: "DL",
    Result.BLACK_HALF: "LD",
}  # fmt: skip
"""How gacrux writes the two halves of a result."""


def shown(course: Course) -> list[Numbered]:
    return [one for one in numbered(course) if one.game.status not in {"annulled", "not_needed"}]


def pgn_says_the_same(course: Course) -> None:
    found = tags(write_pgn(course))
    assert len({(game["Round"], game["Board"]) for game in found}) == len(found)
    assert len({game["Board"] for game in found}) == len(found)
    for one, game in zip(shown(course), found, strict=True):
        assert (game["White"], game["Black"]) == tuple(one.game.colours)
        assert game.get("PlayoffGame") == one.game.id
        result = one.game.result.value if one.game.result else "*"
        assert game.get("PlayoffResult", game["Result"]) == result
        assert ("PlayoffResult" in game) == (
            one.game.result is not None and (one.game.result.forfeit or one.game.result in PENALTIES)
        )
        clock = one.game.clock
        said = (game.get("WhiteTimeControl"), game.get("BlackTimeControl"))
        pair = said if said != (None, None) else (game["TimeControl"],) * 2
        assert [int(control.partition("+")[0]) for control in pair if control] == [
            clock.white.base_s, clock.black.base_s
        ]  # fmt: skip
    lichess = tags(write_pgn(course, "lichess"))
    key = ("Event", "Site", "Round", "Board", "White", "Black")
    assert len({tuple(game[name] for name in key) for game in lichess}) == len(lichess)
    boards = tags(write_pgn(course, "livechess"))
    assert all(game["Result"] == "*" for game in boards)
    assert len({(game["Round"], game["Board"]) for game in boards}) == len(boards)


def trf_says_the_same(course: Course) -> None:
    finished = [one for one in shown(course) if one.game.result]
    seen: Counter[tuple[str, str, str, str, bool]] = Counter()
    for edition in ("16", "26"):
        for part in parts(course):
            content = write_part(course, part, edition).content
            players = [one for one in course.dossier.players if any(one in game.game.colours for game in finished)]
            rows = [line for line in content.decode().split("\r\n") if line.startswith("001")]
            names = {int(row[4:8]): row[14:47].strip() for row in rows}
            assert {name[:33].strip() for name in players} >= set(names.values())
            for _round, white, black, one, other, played in trf_games(content):
                seen[names[white], names[black], one, other, played] += 1
    meant: Counter[tuple[str, str, str, str, bool]] = Counter()
    for game in finished:
        assert game.game.result
        white, black = (name[:33].strip() for name in game.game.colours)
        one, other = SIGNS[game.game.result]
        meant[white, black, one, other, not game.game.result.forfeit] += 2
    assert seen == meant


def tables_say_the_same(course: Course) -> None:
    view = snapshot(course)
    rows = table(write_table(course, "games"))
    assert Counter((row["id"], row["white"], row["black"], row["result"], row["status"]) for row in rows) == Counter(
        (game.id or "", _inert(game.white), _inert(game.black), game.result or "", game.status) for game in view.games
    )
    standings = table(write_table(course, "standings"))
    stages = [stage for branch in view.branches for stage in branch.stages]
    assert [(row["stage"], row["points"]) for row in standings] == [
        (stage.id, stage.score.get(player, "")) for stage in stages for player in stage.players
    ]
    assert [row["code"] for row in table(write_table(course, "story"))] == [row.code for row in view.story]


def _inert(name: str) -> str:
    return f"'{name}" if name[0] in "=+-@" else name


def brackets_say_the_same(course: Course) -> None:
    found = brackets(write_brackets(course))
    names = {row["id"]: row["name"] for row in found["participant"]}
    assert set(names.values()) == set(course.tied.players)
    cycles = {row["id"] for row in found["stage"] if row["type"] == "round_robin"}
    games = [*found["match_game"], *(row for row in found["match"] if row["stage_id"] in cycles)]
    seen: Counter[frozenset[tuple[str, float | None]]] = Counter()
    for row in games:
        sides = (row["opponent1"], row["opponent2"])
        seen[frozenset((names[side["id"]], side.get("score")) for side in sides)] += 1
    meant: Counter[frozenset[tuple[str, float | None]]] = Counter()
    for one in numbered(course):
        if one.game.status != "annulled":
            scores = one.game.result.scores if one.game.result else None
            halves = tuple(score / 2 for score in scores) if scores else (None, None)
            meant[frozenset(zip(one.game.colours, halves, strict=True))] += 1
    assert seen == meant
    for row in found["match"]:
        winners = [side["id"] for side in (row["opponent1"], row["opponent2"]) if side.get("result") == "win"]
        assert len(winners) <= 1
    keys = {
        "stage_id": "stage", "group_id": "group", "round_id": "round", "parent_id": "match",
    }  # fmt: skip
    for rows in found.values():
        for row in rows:
            assert all(row[key] < len(found[table]) for key, table in keys.items() if key in row)


def remark_says_the_same(course: Course) -> None:
    text = write_remark(course).decode()
    assert not set(text) & set("<>{}")
    assert not text.startswith("#")
    if course.winner and not set(course.winner) & set("<>{}"):
        assert course.winner in text


def calendar_says_the_same(course: Course, start: datetime | None) -> None:
    try:
        content = write_calendar(course, start)
    except Refused:  # this playoff may not begin so early
        return
    except BadInput:  # the playoff had no game, or none whose time is known
        assert start is None or not course.branches
        return
    found = {str(event["UID"]): event for event in events(content)}
    assert len(found) == len(events(content))
    assert {int(event["SEQUENCE"]) for event in found.values()} == {course.last}
    assert all(event["DTSTART"].dt.utcoffset() == timedelta(0) for event in found.values())
    assert all(event["DTEND"].dt > event["DTSTART"].dt for event in found.values() if "DTEND" in event)
    planned = {game.id: game for game in schedule(course, start=start).games}
    for one in numbered(course):
        event = found.get(uid(course, one.game.id or ""))
        if one.game.result and event:
            assert str(event["STATUS"]) == "CONFIRMED"
            assert one.game.colours.white in str(event["SUMMARY"])
            if one.began and one.ended:
                assert (event["DTSTART"].dt, event["DTEND"].dt) == (one.began, one.ended)
        elif one.game.status == "not_needed" and event:
            assert str(event["STATUS"]) == "CANCELLED"
    for name, game in planned.items():
        event = found[uid(course, name)]
        assert str(event["STATUS"]) == ("CONFIRMED" if game.needed or game.running else "TENTATIVE")
        if not game.running:
            assert event["DTSTART"].dt == moment(game.start.likely)
    live = {uid(course, name) for name in planned} | {uid(course, one.game.id or "") for one in shown(course)}
    assert all(str(event["STATUS"]) == "CANCELLED" for name, event in found.items() if name not in live)


def start_of(course: Course) -> datetime | None:
    """A start for playoffs of which no time is known."""
    known = [entry.value.at for entry in course.entries if entry.value and entry.value.at]
    return None if known or course.dossier.ends else datetime(2026, 1, 31, 18, 30, tzinfo=UTC)


def everything_says_the_same(path: Path) -> None:
    for course in courses(path):
        pgn_says_the_same(course)
        trf_says_the_same(course)
        tables_say_the_same(course)
        brackets_say_the_same(course)
        remark_says_the_same(course)
        calendar_says_the_same(course, start_of(course))


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_others_read_the_same_playoff(path: Path) -> None:
    everything_says_the_same(path)


@pytest.mark.long
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_others_read_the_same_playoff_in_every_scenario(path: Path) -> None:
    everything_says_the_same(path)


@pytest.mark.parametrize("names", [HOSTILE[:2], HOSTILE[2:5], HOSTILE[4:8], HOSTILE[5:10]], ids=["2", "3", "4", "5"])
def test_a_hostile_name_is_only_a_name(names: tuple[str, ...]) -> None:
    results = (Result.DRAW, Result.WHITE_WINS, Result.WHITE_BY_FORFEIT, Result.BLACK_WINS) * 3
    course = playing(names, results, event='<b>"Evening"</b> \\ =1+1; {x}')
    pgn_says_the_same(course)
    trf_says_the_same(course)
    tables_say_the_same(course)
    brackets_say_the_same(course)
    remark_says_the_same(course)
    calendar_says_the_same(course, start_of(course))
    assert not any('"' in value for game in tags(write_pgn(course, "lichess")) for value in game.values())
    for name in ("games", "standings", "story"):
        for row in table(write_table(course, name)):
            texts = [row[key] for key in ("white", "black", "name", "text") if key in row]
            assert not any(text[:1] in set("=+-@") for text in texts if text)


# Numbers


def test_the_numbers_of_a_semifinal_do_not_depend_on_the_other() -> None:
    """lila `RelayUpdatePlan`: a game that takes the number of another is written over it."""
    short = playing(("Anna", "Boris", "Clara", "Dora"), ())
    for results in ((Result.DRAW,) * 3, (Result.DRAW,) * 6, (Result.WHITE_WINS, Result.DRAW) * 4):
        longer = playing(("Anna", "Boris", "Clara", "Dora"), results)
        known = {one.game.id: one.number for one in numbered(longer)}
        assert all(known.get(one.game.id, one.number) == one.number for one in numbered(short))
        short = longer


@pytest.mark.parametrize("path", SAMPLE[::2], ids=lambda path: path.stem)
def test_no_two_games_share_a_number(path: Path) -> None:
    for course in courses(path):
        counted = [one.number for one in numbered(course) if one.game.status != "annulled"]
        assert len(set(counted)) == len(counted)
        turns = Counter((one.turn, player) for one in shown(course) for player in one.game.colours)
        assert max(turns.values(), default=1) == 1


def numbers_never_change(path: Path) -> None:
    """From entry to entry, unless what has been played is read anew or who plays off becomes another question."""
    known: dict[str, tuple[int, int, int]] = {}
    for step, course in play(read_scenario(path)):
        if step and isinstance(step.fact, Corrected | PlayerWithdrew | MainResult | Reopened):
            known = {}
        for one in numbered(course):
            if one.game.id and one.game.status != "annulled":
                name, numbers = one.game.id.partition("#")[0], (one.number, one.turn, one.board)
                assert known.setdefault(name, numbers) == numbers


@pytest.mark.parametrize("path", SAMPLE[1::2], ids=lambda path: path.stem)
def test_a_game_keeps_its_numbers(path: Path) -> None:
    numbers_never_change(path)


@pytest.mark.long
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_game_keeps_its_numbers_in_every_scenario(path: Path) -> None:
    numbers_never_change(path)


# Clocks


def test_unequal_clocks_of_masters_2024() -> None:
    """Sudden death: White 2½ minutes, Black 3, both with 2 seconds a move (T22 B)."""
    course = at_the_end("tata-steel-2024-masters")
    found = [game for game in tags(write_pgn(course)) if "WhiteTimeControl" in game]
    assert [(game["Round"], game["WhiteTimeControl"], game["BlackTimeControl"]) for game in found] == [
        ("14.6", "150+2", "180+2")
    ]
    lichess = tags(write_pgn(course, "lichess"))
    assert {game.get("TimeControl") for game in lichess} == {"3+2", None}
    blitz, sudden = (write_part(course, part).content.decode() for part in parts(course))
    assert "\r\n222 180+2\r\n" in blitz
    assert "\r\n222 W150+2-B180+2\r\n" in sudden
    assert "### 7. lots for semifinal 2, colours in sudden death: Gukesh, Giri" in sudden
    old = write_part(course, "sudden-death", "16").content.decode()
    assert "222 " not in old
    assert "###" not in old


def test_a_clock_that_nobody_played_with_is_refused() -> None:
    course = playing(("Anna", "Boris"), (Result.DRAW,))
    with pytest.raises(BadInput, match="no game with the clock sudden-death"):
        write_part(course, "sudden-death")


def test_a_draw_that_wins_for_black_stays_a_draw() -> None:
    """PGN-Standard 9: the result is that of the board, the winner stands elsewhere."""
    drawn = [
        game for game in tags(write_pgn(at_the_end("c4-switch-black-wins")))
        if game.get("DrawOdds") and game["Result"] == "1/2-1/2"
    ]  # fmt: skip
    assert drawn
    assert all(game["PlayoffWinner"] == game["Black"] for game in drawn)


# Calendar


def test_a_game_that_is_not_needed_is_struck_out_of_the_calendar() -> None:
    """Two wins: sudden death had been announced, tentatively."""
    start = datetime(2026, 1, 31, 18, 30, tzinfo=UTC)
    before = playing(("Anna", "Boris"), (Result.WHITE_WINS,))
    after = playing(("Anna", "Boris"), (Result.WHITE_WINS, Result.BLACK_WINS))
    first, last = (
        {str(event["UID"]): event for event in events(write_calendar(one, start))} for one in (before, after)
    )
    assert after.winner
    sudden = uid(before, "1-match/sudden-death-1")
    assert str(first[sudden]["STATUS"]) == "TENTATIVE"
    assert str(last[sudden]["STATUS"]) == "CANCELLED"
    assert int(last[sudden]["SEQUENCE"]) > int(first[sudden]["SEQUENCE"])
    assert set(first) <= set(last)


def test_a_calendar_needs_a_time() -> None:
    with pytest.raises(BadInput, match="no time is known"):
        write_calendar(playing(("Anna", "Boris"), ()))


def test_a_start_moves_every_game() -> None:
    course = playing(("Anna", "Boris"), ())
    start = datetime(2026, 1, 31, 18, 30, tzinfo=UTC)
    early, late = (events(write_calendar(course, start + timedelta(hours=hours))) for hours in (0, 1))
    assert [event["DTSTART"].dt + timedelta(hours=1) for event in early] == [event["DTSTART"].dt for event in late]


def test_colours_are_those_really_played() -> None:
    """H.5: the export names who really had White."""
    course = at_the_end("c4-switch-black-wins-colours-reversed")
    pairs = {ByColour(game["White"], game["Black"]) for game in tags(write_pgn(course))}
    assert pairs == {one.game.colours for one in shown(course)}
