"""The desk, command by command: what is recorded, what is refused, how a player, a game, a time may be named."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from playoff.arbiter.desk import seated
from playoff.arbiter.options import Stating
from playoff.errors import JournalError
from playoff.journal.sqlite import SqliteJournal
from playoff.machine.record import GameResult, Noted
from playoff.tiebreaks import ByColour, Result

from .at_the_desk import Table

MASTERS_2024 = str(Path(__file__).parents[2] / "scenarios/tata-steel-2024-masters.toml")


@pytest.fixture
def desk(tmp_path: Path) -> Table:
    return Table(tmp_path)


@pytest.fixture
def match(desk: Table) -> Table:
    """Wei Yi has White in game 1 against Gukesh."""
    desk.open("Gukesh", "Wei Yi")
    desk.do("lots", "wei")
    return desk


def last(desk: Table) -> Any:
    """The last fact that was recorded."""
    return desk.json("log")[-1]["fact"]


# Opening


def test_a_scenario_opens_with_its_main_event(desk: Table) -> None:
    said = desk.do("open", MASTERS_2024)
    assert "The 11 facts of the playoff" in said
    assert "Seed 1: Abdusattorov" in said
    assert desk.entries() == 1
    opening = desk.json("log")[0]["fact"]
    assert (opening["kind"], opening["rulebook"]["id"]) == ("open", "tata-steel-2022")
    assert len(opening["dossier"]["tournament"]["games"]) == 91


def test_a_playoff_is_opened_once(desk: Table) -> None:
    desk.open("Ann", "Bob")
    assert "open already" in desk.refused(5, "open", MASTERS_2024, "--event", "Club")


def test_several_playoffs_in_one_journal(desk: Table) -> None:
    desk.open("Ann", "Bob")
    desk.do("open", MASTERS_2024)
    assert "say which playoff" in desk.refused(2, "next")
    assert "no playoff 'Clubb'" in desk.refused(2, "next", "--event", "Clubb")
    desk.do("lots", "bob", "--event", "Club")
    assert (desk.entries("Club"), desk.entries("Tata Steel Masters 2024")) == (2, 1)
    assert desk.do("verify").count("chain whole") == 2


@pytest.mark.parametrize(
    "arguments",
    [("open",), ("open", "--name", "Club"), ("open", "--name", "Club", "--rulebook", "tata-steel-2022")],
)
def test_opening_without_what_it_needs_makes_no_journal(desk: Table, arguments: tuple[str, ...]) -> None:
    desk.refused(2, *arguments)
    assert not desk.db.exists()


def test_opening_a_bad_file_makes_no_journal(desk: Table, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[event]\nnmae = 1\n", encoding="utf-8")
    assert "bad.toml:2" in desk.refused(3, "open", str(tmp_path / "bad.toml"))
    assert not desk.db.exists()


# Naming players, games, results


@pytest.mark.parametrize(
    ("typed", "sign"),
    [
        (("1-0",), "1-0"),
        (("½",), "1/2-1/2"),
        (("draw",), "1/2-1/2"),
        (("wei", "won"), "1-0"),
        (("gukesh", "won"), "0-1"),
        (("GUKESH", "lost"), "1-0"),
        (("1-match/game-1", "0-1"), "0-1"),
        (("Wei Yi", "0-0", "Gukesh"), "0-0"),
        (("-/+",), "-/+"),
        (("gukesh", "+/-"), "+/-"),
        (("1/2-0",), "1/2-0"),
    ],
    ids=" ".join,
)
def test_a_result_may_be_typed_in_many_ways(match: Table, typed: tuple[str, ...], sign: str) -> None:
    match.do("result", *typed)
    fact = last(match)
    assert (fact["game"], fact["white"], fact["black"]) == ("1-match/game-1", "Wei Yi", "Gukesh")
    assert fact["result"] == sign


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("2-0",), "no result: '2-0'"),
        (("won",), "who won?"),
        (("carlsen", "won"), "no player here"),
        (("1-match/game-9", "1-0"), "no game 1-match/game-9"),
        (("wei", "yi", "1-0", "gukesh"), "names with spaces in quotes"),
        (("1-0", "--yess"), "--yess"),
    ],
)
def test_what_is_no_result_is_a_usage_error(match: Table, typed: tuple[str, ...], said: str) -> None:
    assert said in match.refused(2, "result", *typed)


def test_names_without_accents_and_in_part(desk: Table) -> None:
    desk.open("Vachier-Lagrave", "Duda", "Đurić")
    desk.do("lots", "VACHIER", "duda", "Ðurić".replace("Ð", "Đ"))
    assert last(desk)["order"] == ["Vachier-Lagrave", "Duda", "Đurić"]


def test_a_name_that_fits_two_is_not_guessed(desk: Table) -> None:
    desk.open("Anna Muzychuk", "Mariya Muzychuk", "Ju Wenjun")
    assert "more than one player" in desk.refused(2, "withdraw", "muzychuk")


def test_a_game_may_be_left_out_only_while_one_is_due(desk: Table) -> None:
    desk.do("open", MASTERS_2024)
    desk.do("lots", "wei")
    desk.do("lots", "gukesh")
    said = desk.refused(2, "result", "1-0")
    assert "1-knockout/semifinal-1/game-1" in said
    assert "Giri" in said
    desk.do("result", "giri", "lost")
    assert last(desk)["game"] == "1-knockout/semifinal-2/game-1"


def test_reversed_colours_are_not_recorded_in_silence(match: Table) -> None:
    assert "H.5" in match.refused(4, "result", "Gukesh", "1-0", "Wei Yi")


def test_a_result_without_a_game_that_is_typed_twice_counts_once(match: Table) -> None:
    """Within seconds; the next game of the match needs longer than that."""
    match.do("result", "wei", "won")
    said = match.do("result", "wei", "won")
    assert "Entry 2 says this a moment ago" in said
    assert match.entries() == 3
    match.do("result", "1-match/game-2", "0-1")
    assert match.show["winner"] == "Wei Yi"


def test_the_same_fact_again_is_said_and_not_recorded(match: Table) -> None:
    match.do("start")
    for again in (("start",), ("lots", "1-match/lots/colours", "wei")):
        assert "nothing was recorded" in match.do(*again)
    assert match.entries() == 3
    assert "I.2" in match.refused(4, "lots", "1-match/lots/colours", "gukesh")


# Times and people


def test_facts_carry_their_time_and_entries_theirs(match: Table) -> None:
    match.do("result", "1-0", "--at", "2024-01-28T18:05+01:00", "--by", "Bo")
    entry = match.json("log")[-1]
    assert entry["fact"]["at"] == "2024-01-28T18:05:00+01:00"
    assert entry["by"] == "Bo"
    recorded = datetime.fromisoformat(entry["time"])
    assert recorded.utcoffset() == timedelta()
    assert abs(datetime.now(UTC) - recorded) < timedelta(minutes=5)
    assert "Bo" in match.do("log")


def test_without_a_time_it_is_now_and_unknown_is_none(match: Table) -> None:
    match.do("start")
    assert abs(datetime.now(UTC) - datetime.fromisoformat(last(match)["at"])) < timedelta(minutes=5)
    match.do("result", "1-0", "--at", "unknown")
    assert "at" not in last(match)


@pytest.mark.parametrize("typed", ["quarter past", "25:00", "2024-13-01T10:00", ""])
def test_no_time_is_bad_input(match: Table, typed: str) -> None:
    assert "no time" in match.refused(3, "start", "--at", typed)


def test_a_time_of_the_day_is_the_last_one_by_this_clock(match: Table) -> None:
    soon = datetime.now().astimezone() + timedelta(hours=2)
    match.do("start", "--at", f"{soon:%H:%M}")
    at = datetime.fromisoformat(last(match)["at"])
    assert timedelta(hours=21) < datetime.now(UTC) - at < timedelta(hours=23)


@pytest.mark.parametrize("name", ["a\nb", "\udcff"])
def test_signs_that_are_no_text_are_a_usage_error(match: Table, name: str) -> None:
    assert "no text" in match.refused(2, "note", name)


# What happens at the board and around


def test_a_no_show_loses_that_game_only(match: Table) -> None:
    match.do("forfeit", "wei")
    assert last(match)["result"] == "-/+"
    assert match.show["winner"] is None


def test_after_both_were_absent_the_next_game_takes_an_override(match: Table) -> None:
    """H.2, with the game and without naming it."""
    match.do("result", "1-match/game-1", "1/2")
    match.do("result", "1-match/game-2", "1/2")
    match.do("lots", "gukesh")
    match.do("forfeit", "--both")
    assert match.show["pending"][0]["kind"] == "override"
    match.refused(2, "result", "1-0")
    match.refused(4, "override")
    before = match.entries()
    match.do("result", "0-1", "--override", "fire alarm")
    assert match.entries() == before + 2
    assert match.json("log")[-2]["fact"]["reason"] == "fire alarm"
    assert match.show["winner"] is not None


def test_a_wrong_position_is_played_again(match: Table) -> None:
    match.do("start")
    match.do("restart")
    games = [game["id"] for game in match.show["games"] if game["id"].startswith("1-match/game-1")]
    assert games == ["1-match/game-1", "1-match/game-1#2"]
    match.do("result", "1-0")
    assert last(match)["game"] == "1-match/game-1#2"


def test_colours_found_reversed_during_the_game(match: Table) -> None:
    match.do("start")
    match.do("colours")
    match.do("result", "Gukesh", "1-0", "Wei Yi")
    assert match.show["pending"][0]["players"] == ["Wei Yi", "Gukesh"]


def test_colours_found_reversed_after_the_result_ask_who_won(match: Table) -> None:
    """H.5: "the program asks who won and records colours and result together; without an answer nothing changes"."""
    match.do("result", "1-0")
    assert "who won" in match.refused(2, "colours", "1-match/game-1")
    match.do("colours", "1-match/game-1", "--won", "wei", "--yes")
    value = last(match)["value"]
    assert (value["white"], value["result"]) == ("Gukesh", "0-1")


def test_a_rest_a_note_and_a_withdrawal(match: Table) -> None:
    match.do("rest", "10", "--reason", "power cut")
    match.do("note", "clock", "of", "board", "1", "was", "wrong")
    assert last(match)["text"] == "clock of board 1 was wrong"
    assert "at least one minute" in match.refused(4, "rest", "0")
    match.do("withdraw", "gukesh", "--how", "ill")
    assert match.show["winner"] == "Wei Yi"


def test_choices_are_not_foreseen_by_this_rulebook(match: Table) -> None:
    assert "nothing to choose" in match.refused(4, "choose", "wei", "white")


# The main event as it comes in

OPEN_ROUND = """\
[event]
name = "Late"
rulebook = "tata-steel-2022"

[[main.rounds]]
number = 1
games = ["Ann 1-0 Cid", "Bob 1-0 Dan"]

[[main.rounds]]
number = 2
games = ["Ann * Bob", "Cid * Dan"]
"""


@pytest.fixture
def late(desk: Table, tmp_path: Path) -> Table:
    """Ann and Bob lead and are still playing each other."""
    (tmp_path / "late.toml").write_text(OPEN_ROUND, encoding="utf-8")
    desk.do("open", str(tmp_path / "late.toml"))
    return desk


def test_the_playoff_waits_for_the_main_event(late: Table) -> None:
    assert "A.5" in late.refused(4, "lots", "ann")
    assert "Ann v Bob" in late.do("next")
    late.do("main", "ann", "1/2", "--at", "2022-01-30T18:00+01:00")
    assert last(late)["at"] == "2022-01-30T18:00:00+01:00"
    late.do("lots", "ann")
    assert late.show["pending"][0]["id"] == "1-match/game-1"


def test_a_main_game_by_both_players_and_its_correction(late: Table) -> None:
    late.do("main", "Ann", "1/2", "Bob")
    assert "nothing was recorded" in late.do("main", "Ann", "1/2", "Bob")
    late.refused(2, "main", "Ann", "1-0", "Bob")
    assert "already has" not in late.do("main", "Ann", "1-0", "Bob", "--yes")
    assert late.show["winner"] == "Ann"
    late.refused(2, "main", "Bob", "1-0", "Ann")
    late.refused(2, "main", "Eva", "1-0")


# Corrections


def test_undo_shows_first_and_asks(match: Table) -> None:
    match.do("result", "1-0")
    answer = match.type("undo")
    assert answer.code == 2
    assert "entry 2 is undone" in answer.said
    assert "--yes" in answer.complaint
    match.do("undo", "--yes")
    assert match.show["pending"][0]["id"] == "1-match/game-1"


def test_undo_of_a_correction_gives_the_value_before_it(match: Table) -> None:
    match.do("result", "1-0")
    match.do("correct", "2", "0-1", "--yes")
    match.do("correct", "2", "1/2", "--yes")
    match.do("undo", "--yes")
    assert last(match)["value"]["result"] == "0-1"
    match.do("undo", "3", "--yes")
    assert last(match)["value"]["result"] == "1-0"


def test_undo_of_an_undo_brings_it_back(match: Table) -> None:
    match.do("result", "1-0")
    match.do("undo", "--yes")
    match.do("undo", "--yes")
    assert match.show["games"][0]["result"] == "1-0"


def test_a_typing_error_is_corrected_by_game_or_player_after_the_next_game(match: Table) -> None:
    match.do("result", "1-match/game-1", "1-0")
    match.do("result", "1-match/game-2", "1/2")
    assert match.show["winner"] == "Wei Yi"
    match.do("correct", "1-match/game-1", "1/2", "--reason", "typing error", "--yes")
    assert match.show["winner"] is None
    match.do("correct", "gukesh", "gukesh", "won", "--yes")
    assert match.show["winner"] == "Gukesh"


@pytest.mark.parametrize(
    ("command", "value", "found"),
    [
        (("lots", "wei"), ("gukesh",), {"order": ["Gukesh", "Wei Yi"]}),
        (("rest", "10"), ("20",), {"minutes": 20}),
        (("note", "clock"), ("the", "other", "clock"), {"text": "the other clock"}),
        (("withdraw", "wei"), ("gukesh",), {"player": "Gukesh"}),
        (("rest", "5"), ("--fields", '{"minutes": 7, "reason": "noise"}'), {"minutes": 7, "reason": "noise"}),
        (("withdraw", "wei"), ("--fields", '{"players": ["Gukesh", "Wei Yi"]}'), {"players": ["Gukesh", "Wei Yi"]}),
    ],
)
def test_every_kind_of_entry_takes_another_value(
    desk: Table, command: tuple[str, ...], value: tuple[str, ...], found: dict[str, object]
) -> None:
    desk.open("Gukesh", "Wei Yi")
    desk.do(*command)
    desk.do("correct", "1", *value, "--yes")
    fact = last(desk)["value"]
    assert {key: fact[key] for key in found} == found


def test_a_correction_keeps_when_it_happened_unless_told(match: Table) -> None:
    match.do("result", "1-0", "--at", "2024-01-28T18:05+01:00")
    match.do("correct", "2", "0-1", "--yes")
    assert last(match)["value"]["at"] == "2024-01-28T18:05:00+01:00"
    match.do("correct", "2", "--happened", "2024-01-28T18:07+01:00", "--yes")
    assert last(match)["value"]["at"] == "2024-01-28T18:07:00+01:00"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("correct", "9", "1-0"), 4),
        (("correct", "2", "1-0"), 2),
        (("correct", "2", "2-0"), 2),
        (("correct", "carlsen", "1-0"), 2),
        (("correct", "2", "--fields", "[]"), 3),
        (("correct", "2", "--fields", '{"result": "2-0"}'), 3),
        (("correct", "2", "--white", "gukesh"), 2),
        (("undo", "9"), 4),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else str(value),
)
def test_a_correction_that_is_none_is_refused(match: Table, arguments: tuple[str, ...], code: int) -> None:
    match.do("result", "1-0")
    match.refused(code, *arguments, "--yes")


def test_nothing_to_undo(desk: Table) -> None:
    desk.open("Ann", "Bob")
    assert "nothing has been entered" in desk.refused(2, "undo", "--yes")


# The end by decision


def test_close_and_reopen(match: Table) -> None:
    assert "who decided" in match.type("close", "wei", "--reason", "storm", PLAYOFF_BY="").complaint
    assert "reason" in match.refused(4, "close", "wei")
    match.do("close", "wei", "--reason", "storm")
    assert match.show["winner"] == "Wei Yi"
    assert "closed" in match.refused(4, "result", "1-match/game-1", "1-0")
    match.refused(2, "reopen", "--reason", "the storm is over")
    match.do("reopen", "--reason", "the storm is over", "--yes")
    assert match.show["winner"] is None
    match.do("close", "--reason", "storm again")
    assert match.show["ranks"] == {"Gukesh": 1, "Wei Yi": 1}


def test_a_shared_title_has_two_winners(match: Table) -> None:
    match.refused(2, "share", "wei", "--reason", "both tired")


# Looking


def test_next_says_who_which_colour_which_clock_and_what_each_result_leads_to(match: Table) -> None:
    match.do("result", "1-0")
    said = match.do("next")
    assert "White: Gukesh, three minutes. Black: Wei Yi, three minutes." in said
    assert "Wei Yi wins the match by 2–0." in said
    assert "Sudden death (Armageddon)" in said
    leads = match.json("next")["if"]["1-match/game-2"]
    assert {sign: found["winner"] for sign, found in leads.items()} == {
        "1-0": None, "1/2-1/2": "Wei Yi", "0-1": "Wei Yi",
    }  # fmt: skip
    assert leads["1-0"]["pending"] == ["1-match/lots/sudden-death"]
    assert match.entries() == 3


def test_next_when_it_is_over(match: Table) -> None:
    match.do("withdraw", "wei")
    assert "Gukesh has won" in match.do("next")
    assert match.json("next")["pending"] == []


def test_players_are_in_out_or_beaten(desk: Table) -> None:
    desk.do("open", MASTERS_2024)
    assert [row["name"] for row in desk.json("players")] == ["Abdusattorov", "Gukesh", "Giri", "Wei Yi"]
    desk.do("lots", "wei")
    desk.do("result", "wei", "won")
    desk.do("result", "1-knockout/semifinal-1/game-2", "0-1")
    desk.do("lots", "gukesh")
    desk.do("withdraw", "giri")
    status = {row["name"]: row["status"] for row in desk.json("players")}
    assert status == {"Abdusattorov": "beaten", "Gukesh": "in", "Giri": "out", "Wei Yi": "in"}
    assert "beaten" in desk.do("players")


def test_show_is_the_snapshot_and_log_the_entries(match: Table) -> None:
    shown = match.show
    assert shown["digest"]
    log = match.json("log")
    assert [entry["sequence"] for entry in log] == [0, 1]
    assert log[1]["before"] == log[0]["hash"]
    assert log[1]["decisions"][0]["code"] == "lots-colours"
    assert match.json("story") == shown["story"]


def test_log_marks_what_is_void_undone_and_read_otherwise(match: Table) -> None:
    match.do("result", "1-match/game-1", "1-0")
    match.do("result", "1-match/game-2", "1-0")
    match.do("correct", "2", "1/2", "--yes")
    match.do("undo", "3", "--yes")
    said = match.do("log")
    assert "; read as: Match, game 1: Wei Yi ½–½ Gukesh" in said
    assert "[Match, game 2: Gukesh 1–0 Wei Yi] undone" in said


# Lots by the program


def test_the_program_commits_first_and_reveals_after(desk: Table) -> None:
    desk.open("Ann", "Bob", "Cid")
    bound = desk.json("lots", "--commit")["commitment"]
    assert bound in desk.do("story")
    key = SqliteJournal(desk.db).unsealed("Club", '["1-round-robin/lots/numbers",["Ann","Bob","Cid"]]')
    assert key is not None
    assert key not in json.dumps(desk.json("log"))
    desk.do("lots", "--draw", "--word", "snow")
    (proof,) = desk.json("lots", "--proof")
    assert (proof["commitment"], proof["word"], proof["key"]) == (bound, "snow", key)
    assert proof["holds"]
    assert "holds" in desk.do("lots", "--proof")
    assert "drawn already" in desk.do("lots", "--draw")
    desk.do("undo", "2", "--yes")
    assert "stays" in desk.refused(2, "lots", "--draw", "--word", "rain")


def test_lots_that_are_not_due_or_not_of_these_players(match: Table) -> None:
    assert "I.2" in match.refused(4, "lots", "wei")
    assert "I.2" in match.refused(4, "lots", "1-match/lots/sudden-death", "wei")
    assert "I.2" in match.refused(4, "lots", "1-match/lots/sudden-death", "--draw")
    match.refused(2, "lots", "wei", "--draw")


# The journal


def test_a_journal_that_is_changed_behind_the_program_is_refused(match: Table) -> None:
    connection = sqlite3.connect(match.db)
    connection.execute("DROP TRIGGER entry_stays")
    connection.execute("UPDATE entry SET text = replace(text, 'Wei Yi', 'Weiyi') WHERE sequence = 1")
    connection.commit()
    connection.close()
    for command in (("next",), ("result", "1-0"), ("show",), ("log",)):
        answer = match.type(*command)
        assert answer.code == 5
        assert "entry 1 has been changed" in answer.complaint
    answer = match.type("verify")
    assert answer.code == 1
    assert "entry 1: it has been changed" in answer.said
    assert match.type("doctor").code == 1


def test_verify_takes_the_hash_that_was_written_down(match: Table) -> None:
    head = match.json("verify")["playoffs"]["Club"]["head"]
    match.do("verify", "--head", head[:16])
    match.do("start")
    answer = match.type("verify", "--head", head[:16])
    assert answer.code == 1
    assert "has the hash" in answer.said


def test_backup_restore_and_what_was_there_is_moved_aside(match: Table, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    match.do("backup", str(copy))
    match.do("start")
    assert "a file already" in match.type("backup", str(copy)).complaint
    assert "nothing was done" in match.refused(2, "restore", str(copy))
    said = match.do("restore", str(copy), "--yes")
    assert "playoff.db.aside-1" in said
    assert match.entries() == 2
    assert Table.entries(_table(tmp_path / "playoff.db.aside-1")) == 3


def test_a_damaged_backup_is_not_restored(match: Table, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_bytes(match.db.read_bytes()[:5000])
    answer = match.type("restore", str(tmp_path / "copy.db"), "--yes")
    assert answer.code == 5
    assert match.entries() == 2
    assert not (tmp_path / "playoff.db.aside-1").exists()


def _table(db: Path) -> Table:
    table = Table(db.parent)
    table.db = db
    return table


def test_export_and_import_keep_every_hash(match: Table, tmp_path: Path) -> None:
    match.do("result", "1-0")
    lines = tmp_path / "club.jsonl"
    match.do("journal", "export", str(lines))
    assert match.do("journal", "export") == lines.read_text(encoding="utf-8")
    other = _table(tmp_path / "other.db")
    other.do("journal", "import", str(lines))
    assert other.do("journal", "export") == lines.read_text(encoding="utf-8")
    assert other.json("journal", "import", str(lines))["added"] == {"Club": 0}
    match.do("result", "1-match/game-2", "1/2")
    lines.unlink()
    match.do("journal", "export", str(lines))
    assert other.json("journal", "import", str(lines))["added"] == {"Club": 1}
    other.do("note", "a branch of its own")
    match.do("note", "another one")
    lines.unlink()
    match.do("journal", "export", str(lines))
    assert other.type("journal", "import", str(lines)).code == 5


def test_an_import_that_was_touched_is_refused(match: Table, tmp_path: Path) -> None:
    lines = tmp_path / "club.jsonl"
    lines.write_text(match.do("journal", "export").replace("Gukesh", "Giri", 1), encoding="utf-8")
    other = _table(tmp_path / "other.db")
    assert other.type("journal", "import", str(lines)).code == 5
    lines.write_text("[event]\n", encoding="utf-8")
    assert other.type("journal", "import", str(lines)).code == 3


def test_doctor_looks_at_everything(match: Table) -> None:
    rows = {row["what"]: row["ok"] for row in match.json("doctor")}
    assert {"python", "sqlite", "clock", "rulebooks", "folder", "journal", "Club"} <= set(rows)
    assert all(rows.values())
    left = match.db.with_name(".playoff.db.4711.new")
    left.touch()
    answer = match.type("doctor")
    assert answer.code == 1
    assert left.name in answer.said


@pytest.mark.parametrize(
    "command",
    [
        ("next",),
        ("show",),
        ("log",),
        ("story",),
        ("players",),
        ("verify",),
        ("result", "1-0"),
        ("undo",),
        ("backup",),
    ],
    ids=" ".join,
)
def test_without_a_journal_every_command_says_how_to_begin(desk: Table, command: tuple[str, ...]) -> None:
    answer = desk.type(*command)
    assert answer.code == 5
    assert "playoff open begins one" in answer.complaint
    assert not desk.db.exists()


# Two writers


def test_the_second_writer_is_told_what_changed_and_loses_nothing(
    match: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """While one desk has the playoff on the screen the other records the result."""
    where = Stating(match.db, "", False, "Ana", None, "", False)
    with seated(where) as slow:
        match.do("result", "0-1", "--by", "Bo")
        with pytest.raises(JournalError, match="somebody else has added 1 entry"):
            slow.state(GameResult("1-match/game-1", ByColour("Wei Yi", "Gukesh"), Result.WHITE_WINS))
        told = capsys.readouterr().err
        assert "entry 2 by Bo: Match, game 1: Wei Yi 0–1 Gukesh" in told
        assert "Not recorded: Match, game 1: Wei Yi 1–0 Gukesh" in told
        assert "use correct to change it" in told
        assert match.entries() == 3
        slow.state(Noted("seen"))
    assert match.entries() == 4


# What a stranger met at his first playoff


def test_a_rest_that_is_running_is_said_with_what_is_next(desk: Table) -> None:
    """A.6: a second arbiter who asks what is next must not start the clocks."""
    desk.open("Anna", "Boris")
    desk.do("rest", "10")
    assert "A.6: a rest was granted, until" in desk.do("next")
    assert desk.json("next")["rest_until"]
    desk.do("undo", "--yes", "--reason", "not yet")
    assert "A.6" not in desk.do("next")
    assert desk.json("next")["rest_until"] is None


def test_a_part_of_the_name_of_a_playoff_is_enough(desk: Table) -> None:
    """With two in the journal; a part of both is not, nor is none."""
    for event in ("Women, Group A", "Open, Group A"):
        desk.open("Anna", "Boris", event=event)
    assert "Draw lots" in desk.do("next", "--event", "women")
    assert "say which" in desk.refused(2, "next")
    assert "there is no playoff 'group'" in desk.refused(2, "next", "--event", "group")


def test_a_result_before_the_lots_says_that_lots_are_due(desk: Table) -> None:
    desk.open("Anna", "Boris")
    assert "lots are due first, 1-match/lots/colours" in desk.refused(2, "result", "Anna", "won")


def test_a_backup_that_is_not_there_is_no_advice_to_open_a_playoff(desk: Table, tmp_path: Path) -> None:
    said = desk.refused(5, "restore", str(tmp_path / "none.db"))
    assert "there is no such backup" in said
    assert "playoff open" not in said
