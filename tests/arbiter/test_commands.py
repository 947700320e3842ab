"""The commands as an arbiter types them: what they print, how they end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from playoff.arbiter.cli import COMMANDS, group
from playoff.machine.table import TABLE

from .terminal import Terminal

ROOT = Path(__file__).parents[2]
PLAYOFF = Path(sys.executable).with_name("playoff")
MASTERS_2024 = "scenarios/tata-steel-2024-masters.toml"

TWO = """\
[event]
name = "Club"
rulebook = "tata-steel-2022"
players = ["Ann", "Bob"]
basis = "invented"
"""
FACTS = """
[[when]]
kind = "lots"
id = "1-match/lots/colours"
order = ["Ann", "Bob"]

[[when]]
kind = "result"
game = "1-match/game-1"
white = "Ann"
black = "Bob"
result = "1-0"

[[when]]
kind = "result"
game = "1-match/game-2"
white = "Bob"
black = "Ann"
result = "1/2-1/2"
"""


CONTRACT = {
    "winner", "joint_winners", "ranks", "branches", "games", "lots", "standings", "prizes", "pending", "void",
    "story", "digest", "format", "version", "next", "may_come",
}  # fmt: skip


def playoff(*arguments: str, folder: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """The installed command, not on a terminal. It never ends in a traceback."""
    done = subprocess.run(
        [str(PLAYOFF), *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert "Traceback" not in done.stdout + done.stderr, done.stderr
    return done


def typed(*arguments: str) -> Result:
    """The same in this process: quick, and with its exceptions seen."""
    return CliRunner().invoke(group, arguments, standalone_mode=False)


def document(*arguments: str) -> Any:
    """The JSON a command prints, and nothing else."""
    done = typed(*arguments)
    assert done.exception is None
    return json.loads(done.stdout)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A finished match, with what must come out."""
    path = tmp_path / "club.toml"
    path.write_text(f'{TWO}{FACTS}\n[then]\nwinner = "Ann"\n', encoding="utf-8")
    return path


# Help and usage


def test_help_lists_every_command_and_imports_none_of_them() -> None:
    """Neither pydantic nor rich nor transitions, nor the machine: the first answer is quick."""
    code = (
        "import sys; from click.testing import CliRunner; from playoff.arbiter.cli import group; "
        "print(CliRunner().invoke(group, ['--help']).output); "
        "print('MODULES', *sorted(name.partition('.')[0] for name in sys.modules), "
        "*(name for name in sys.modules if name.startswith('playoff')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=30)
    shown, _, modules = done.stdout.partition("MODULES")
    assert all(f"  {command} " in shown for command in COMMANDS)
    loaded = set(modules.split())
    assert "click" in loaded
    assert not loaded & {"pydantic", "rich", "transitions", "playoff.machine", "playoff.rulebooks", "playoff.view"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    shown = typed(command, "--help").output
    assert shown.startswith(f"Usage: root {command}") or f" {command} " in shown.split("\n")[0]
    assert len(shown.split("\n")) > 4


def test_the_version() -> None:
    assert re.fullmatch(r"playoff, version \d+\.\d+\.\d+\n", playoff("--version").stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        ["strat"],
        ["run"],
        ["run", "a.toml", "b.toml"],
        ["run", "a.toml", "--untl", "x"],
        ["check"],
        ["machine", "--svg"],
        ["rulebooks"],
        ["rulebooks", "shwo"],
        ["rulebooks", "show"],
        [],
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_two(arguments: list[str]) -> None:
    done = playoff(*arguments)
    assert done.returncode == 2
    assert "Usage:" in done.stderr
    assert done.stdout == ""


# run


def test_run_tells_the_story_with_clauses_and_then_draws(club: Path) -> None:
    done = playoff("run", str(club))
    assert done.returncode == 0
    assert done.stderr == ""
    assert re.search(r"^ +2 +C\.1: +.*game 1.*Ann 1–0 Bob", done.stdout, re.M)
    assert re.search(r"^ +3 +C\.2: +Ann wins .*1½–½", done.stdout, re.M)
    assert re.search(r"^Final ranks\n +1 +Ann\n +2 +Bob$", done.stdout, re.M)


def test_run_prints_plain_text_where_there_is_no_terminal(club: Path) -> None:
    """No escape codes, not even when colours are asked for by the environment."""
    for arguments in (
        ["run", str(club)],
        ["check", str(club)],
        ["machine"],
        ["rulebooks", "show", "tata-steel-2022"],
    ):
        done = playoff(*arguments, TERM="xterm-256color")
        assert done.returncode == 0
        assert "\x1b" not in done.stdout


def test_run_json_has_the_keys_of_the_contract() -> None:
    """The contract's keys, and beside them only those docs/formats.md documents."""
    view = document("run", str(ROOT / MASTERS_2024), "--json")
    documented = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    documented = documented[documented.index("## The snapshot") :].partition("##")[2].partition("\n## ")[0]
    assert set(view) >= CONTRACT
    assert set(view) == set(re.findall(r"`([a-z_]+)`", documented.partition("Keys are")[0])) - {"playoff"}
    assert {"id", "stage", "white", "black", "result", "status", "clock", "clause"} <= set(view["games"][0])
    assert view["winner"] == "Wei Yi"
    assert view["ranks"] == {"Wei Yi": 1, "Abdusattorov": 2, "Gukesh": 2, "Giri": 2}
    assert set(view["games"][0]["clock"]) == {"white", "black"}
    assert set(view["games"][0]["clock"]["white"]) == {"base_s", "increment_s"}
    assert {row["status"] for row in view["games"]} == {"finished"}
    assert re.fullmatch(r"[0-9a-f]{64}", view["digest"])


def test_run_json_is_the_same_under_different_hash_seeds(club: Path) -> None:
    printed = {playoff("run", str(club), "--json", PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "4711")}
    assert len(printed) == 1


@pytest.mark.parametrize(
    ("wanted", "last"),
    [
        ("1-match", "Two players"),
        ("1-match/lots/colours", "Two players"),
        ("1-match/game-1", "Lots for the match"),
        ("1-match/game-2", "Ann 1–0 Bob"),
    ],
)
def test_run_until_stops_as_soon_as_it_is_reached(club: Path, wanted: str, last: str) -> None:
    done = typed("run", str(club), "--until", wanted)
    story = [line for line in done.output.split("\n") if re.match(r"^ *\d* +[A-Z]\.?\d*: ", line)]
    assert last in story[-1]
    assert "Next. " in done.output


@pytest.mark.parametrize(
    ("wanted", "pending"),
    [
        ("1-knockout", ["1-knockout/semifinal-1/lots/colours", "1-knockout/semifinal-2/lots/colours"]),
        ("1-knockout/semifinal-2/game-2", None),
        ("1-knockout/semifinal-2/lots/sudden-death", None),
        ("1-knockout/final", ["1-knockout/final/lots/colours"]),
        ("1-knockout/final/game-2", ["1-knockout/final/game-2"]),
    ],
)
def test_run_until_takes_games_lots_stages_and_branches(wanted: str, pending: list[str] | None) -> None:
    view = document("run", str(ROOT / MASTERS_2024), "--until", wanted, "--json")
    due = [row["id"] for row in view["pending"]]
    assert view["winner"] is None
    assert due == pending if pending else wanted in due


def test_run_until_what_is_never_reached_is_a_wrong_call(club: Path) -> None:
    for wanted in ("1-match/sudden-death-1", "final", "1-match/game-3", ""):
        done = playoff("run", str(club), "--until", wanted or " ")
        assert done.returncode == 2
        assert "never reached" in done.stderr


def test_run_stops_where_the_file_ends_and_says_what_is_due(tmp_path: Path) -> None:
    (tmp_path / "open.toml").write_text(TWO, encoding="utf-8")
    done = playoff("run", "open.toml", folder=tmp_path)
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith("Next. Draw lots. Match, colours: Ann and Bob. [1-match/lots/colours]")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "bad.toml: the file is empty"),
        ("[event]\nname = = 1\n", "bad.toml:2: not TOML"),
        (TWO.replace("name", "nmae"), "bad.toml:2: unknown key event.nmae"),
        (TWO.replace('["Ann", "Bob"]', '["Ann", "Ann"]'), "bad.toml:4: the same player twice"),
        (TWO + FACTS.replace('"1-0"', '"2-0"'), "bad.toml:12: result: result"),
    ],
)
def test_run_of_a_bad_file_is_three(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    done = playoff("run", "bad.toml", folder=tmp_path)
    assert done.returncode == 3
    assert done.stderr.startswith(f"playoff: {said}")
    assert done.stdout == ""
    assert len(done.stderr.strip().split("\n")) == 1


def test_run_of_no_file_a_folder_and_noise_is_three(tmp_path: Path) -> None:
    (tmp_path / "noise.toml").write_bytes(os.urandom(1000) + b"\xff")
    for name, said in (("no.toml", "no such file"), (".", "folder"), ("noise.toml", "no text")):
        done = playoff("run", name, folder=tmp_path)
        assert done.returncode == 3
        assert said in done.stderr


@pytest.mark.parametrize("arguments", [["run"], ["run", "--json"]])
def test_run_of_a_fact_the_rules_refuse_is_four_with_line_and_clause(tmp_path: Path, arguments: list[str]) -> None:
    """Ann and Cid: lots are for those who play the match."""
    (tmp_path / "no.toml").write_text(TWO + FACTS.replace('order = ["Ann"', 'order = ["Cid"'), encoding="utf-8")
    done = playoff(*arguments, "no.toml", folder=tmp_path)
    assert done.returncode == 4
    assert done.stderr.startswith("playoff: no.toml:7: C.1: ")
    assert "1-match/lots/colours are drawn for Ann and Bob" in done.stderr


def test_run_is_quiet_when_nobody_reads_on() -> None:
    """`playoff run ... | head -1`: no traceback, no complaint."""
    process = subprocess.Popen(
        [str(PLAYOFF), "run", MASTERS_2024, "--json"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=30) in {0, -signal.SIGPIPE, 128 + signal.SIGPIPE}
    assert complaint == b""


# check


def test_check_of_what_holds_is_nought(club: Path) -> None:
    done = playoff("check", str(club))
    assert done.returncode == 0
    assert re.match(rf"ok +{re.escape(str(club))} ", done.stdout)
    assert done.stdout.endswith("1 passed, 0 failed\n")


def test_check_of_a_difference_is_one(club: Path) -> None:
    club.write_text(club.read_text(encoding="utf-8").replace('winner = "Ann"', 'winner = "Bob"'), encoding="utf-8")
    done = playoff("check", str(ROOT / "scenarios/c2-two-nil.toml"), str(club))
    assert done.returncode == 1
    assert re.search(r"^FAILED +.*club\.toml", done.stdout, re.M)
    assert re.search(r'^ +winner: expected "Bob", got "Ann"$', done.stdout, re.M)
    assert done.stdout.endswith("1 passed, 1 failed\n")


def test_check_tells_of_bad_and_refused_files_and_goes_on(tmp_path: Path, club: Path) -> None:
    (tmp_path / "bad.toml").write_text("[event]\nname = = 1\n", encoding="utf-8")
    (tmp_path / "no.toml").write_text(TWO + FACTS.replace('order = ["Ann"', 'order = ["Cid"'), encoding="utf-8")
    done = playoff("check", "bad.toml", "no.toml", club.name, "absent.toml", folder=tmp_path)
    assert done.returncode != 0
    for said in ("bad.toml:2: not TOML", "no.toml:7: C.1: ", "absent.toml: no such file", "1 passed, 3 failed"):
        assert said in done.stdout


def test_check_json_says_the_same(club: Path) -> None:
    club.write_text(club.read_text(encoding="utf-8").replace('winner = "Ann"', 'winner = "Bob"'), encoding="utf-8")
    done = typed("check", str(club), str(ROOT / "scenarios/c2-two-nil.toml"), "--json")
    found = json.loads(done.stdout)
    assert done.return_value == 1
    assert (found["passed"], found["failed"]) == (1, 1)
    rows = next(value for value in found.values() if isinstance(value, list))
    assert {row["file"]: row["differences"] for row in rows} == {
        str(club): ['winner: expected "Bob", got "Ann"'],
        str(ROOT / "scenarios/c2-two-nil.toml"): [],
    }


# machine and rulebooks


def test_machine_prints_every_row() -> None:
    rows = document("machine", "--json")
    assert len(rows) == len(TABLE)
    assert [row["trigger"] for row in rows] == [move.trigger.value for move in TABLE]
    assert [row["to"] for row in rows] == [move.dest.value for move in TABLE]
    assert all(set(row) == {"trigger", "from", "to", "if", "clause"} and all(row.values()) for row in rows)
    table = typed("machine").output
    assert all(move.dest.value in table for move in TABLE)
    assert typed("machine", "--mermaid").output.count("stateDiagram") == 2


def test_rulebooks_list() -> None:
    (tata, *_) = (row for row in document("rulebooks", "list", "--json") if row["id"] == "tata-steel-2022")
    assert tata == {
        "id": "tata-steel-2022", "title": "Tata Steel Chess, tie-break rules of 2022", "edition": "2022-01-14",
    }  # fmt: skip
    assert "tata-steel-2022  2022-01-14" in typed("rulebooks", "list").output


def test_rulebooks_show_says_every_clause_and_the_hash() -> None:
    shown = document("rulebooks", "show", "tata-steel-2022", "--json")
    assert shown["branches"]["two"]["sudden_death"]["colours"] == "ABBA"
    plain = typed("rulebooks", "show", "tata-steel-2022").output
    assert shown["sha256"] in plain
    for clause in ("C ", "D ", "E ", "F ", "B ", "E.2", "A.2", "A.3", "G.2", "H.4", "H.7"):
        assert re.search(rf"^{re.escape(clause)}", plain, re.M), clause
    for source in shown["sources"]:
        assert source["title"] in plain


def test_rulebooks_show_takes_a_file_and_refuses_what_is_none(tmp_path: Path) -> None:
    book = (ROOT / "playoff/rulebooks/books/tata-steel-2022.toml").read_text(encoding="utf-8")
    (tmp_path / "club.toml").write_text(book.replace("warn_after = 10", "warn_after = 5"), encoding="utf-8")
    (tmp_path / "bad.toml").write_text(book.replace("games = 2", "games = 0"), encoding="utf-8")
    assert playoff("rulebooks", "show", "club.toml", folder=tmp_path).returncode == 0
    refused = playoff("rulebooks", "show", "bad.toml", folder=tmp_path)
    assert refused.returncode == 3
    assert re.match(r"playoff: bad\.toml:\d+: branches\.two\.sets\.0\.games is at least 1, not 0", refused.stderr)
    assert playoff("rulebooks", "show", "tata-steel-2012").returncode == 3


# On a terminal

PROMPTS = re.compile(rb"(White in the first game|In the order drawn[^:]*|Result[^\n]*|Reason[^\n]*|Which[^\n]*): $")


def at_a_terminal(folder: Path, text: str, answers: Sequence[str]) -> tuple[int, str]:
    (folder / "ask.toml").write_text(text, encoding="utf-8")
    terminal = Terminal([str(PLAYOFF), "run", "ask.toml"], PROMPTS, folder=folder)
    assert not terminal.answer(*answers), terminal.text
    return terminal.code(), terminal.text


def test_numbers_and_enter_are_enough_until_there_is_a_winner(tmp_path: Path) -> None:
    """Bob draws White; a draw, then Ann, with White in game 2, wins."""
    code, shown = at_a_terminal(tmp_path, TWO, ["2", "5", "1"])
    assert code == 0
    assert re.search(r"C\.1:.*White.* Bob.*Black.* Ann", shown)
    assert "Result: 1 Bob wins, 0 Ann wins, 5 draw" in shown
    assert re.search(r"C\.2: +Ann wins .*1½–½", shown)
    assert re.search(r"A\.2: +Ann wins the playoff.* Bob", shown)
    assert "Traceback" not in shown


def test_sudden_death_asks_for_new_lots(tmp_path: Path) -> None:
    """1-1; Ann draws White in sudden death, a draw, then Bob with White wins."""
    code, shown = at_a_terminal(tmp_path, TWO, ["1", "1", "1", "1", "=", "1"])
    assert code == 0
    assert "Sudden death (Armageddon)" in shown
    assert "White: Ann, two minutes thirty. Black: Bob, three minutes." in shown
    assert re.search(r"C\.4: +Bob wins .*game 2", shown)


def test_three_players_give_their_numbers_in_one_line(tmp_path: Path) -> None:
    """Numbers 3 1 2: Cid 1, Ann 2, Bob 3. Rounds Ann-Bob, Cid-Ann, Bob-Cid; Ann wins two, the last is not needed."""
    three = TWO.replace('["Ann", "Bob"]', '["Ann", "Bob", "Cid"]')
    code, shown = at_a_terminal(tmp_path, three, ["3 1 2", "1", "0"])
    assert code == 0
    assert "1 Cid, 2 Ann, 3 Bob" in shown
    assert re.search(r"Ann wins the playoff.*Bob and Cid", shown)


def test_a_wrong_answer_is_asked_again(tmp_path: Path) -> None:
    """Too high, no number, a result that is none: nothing is entered, the question comes again."""
    code, shown = at_a_terminal(tmp_path, TWO, ["3", "x", "1", "2-0", "?", "1", "0"])
    assert code == 0
    assert shown.count("numbers of the list, please") == 2
    assert shown.count("1, 0, 5, or one of") == 2
    assert "Ann wins the playoff" in shown


def test_lots_that_name_a_player_twice_are_refused_and_asked_again(tmp_path: Path) -> None:
    code, shown = at_a_terminal(tmp_path, TWO, ["1 1", "1", "1", "0"])
    assert code == 0
    assert "not entered. C.1:" in shown


def test_enter_alone_stops_and_says_what_is_due(tmp_path: Path) -> None:
    code, shown = at_a_terminal(tmp_path, TWO, ["1", "", ""])
    assert code == 0
    assert "\nNext. Match, game 1. White: Ann, three minutes." in shown.rpartition("C  Match")[2]


def test_a_slip_is_taken_back_and_what_was_entered_is_handed_over(tmp_path: Path) -> None:
    """The wrong result, u, the right one; the [[when]] at the end, put into the file, give the same."""
    code, shown = at_a_terminal(tmp_path, TWO, ["1", "0", "u", "1", "5"])
    assert code == 0
    assert re.search(r"C\.2: +Ann wins .*1½–½", shown)
    entered = shown[shown.index("[[when]]") :].partition("\nC  Match")[0]
    assert 'kind = "undo"\nentry = 2' in entered
    (tmp_path / "kept.toml").write_text(TWO + "\n" + entered, encoding="utf-8")
    view = json.loads(playoff("run", "kept.toml", "--json", folder=tmp_path).stdout)
    assert (view["winner"], len(view["corrections"])) == ("Ann", 1)


def test_boards_of_one_round_are_announced_together(tmp_path: Path) -> None:
    """Four level players: lots of both semifinals are due; the second may be drawn first."""
    four = TWO.replace('["Ann", "Bob"]', '["Ann", "Bob", "Cid", "Dan"]\nranking = ["Ann", "Bob", "Cid", "Dan"]')
    _, shown = at_a_terminal(tmp_path, four, ["2", "1", "1", "", ""])
    assert "1  Draw lots. Semifinal 1, colours: Ann and Dan." in shown
    assert "2  Draw lots. Semifinal 2, colours: Bob and Cid." in shown
    assert re.search(r"Lots for semifinal 2: White in game 1 is Bob", shown)


def test_what_stands_in_the_file_is_not_asked(tmp_path: Path) -> None:
    """Only the second game is open."""
    text = TWO + FACTS[: FACTS.rindex("[[when]]")]
    code, shown = at_a_terminal(tmp_path, text, ["="])
    assert code == 0
    assert re.search(r"C\.2: +Ann wins .*1½–½", shown)


def test_a_finished_file_asks_nothing(tmp_path: Path) -> None:
    code, shown = at_a_terminal(tmp_path, TWO + FACTS, [])
    assert code == 0
    assert "Final ranks" in shown


@pytest.mark.parametrize("answers", [[], ["1"]], ids=["at the lots", "at a result"])
def test_control_c_is_130(tmp_path: Path, answers: list[str]) -> None:
    (tmp_path / "ask.toml").write_text(TWO, encoding="utf-8")
    terminal = Terminal([str(PLAYOFF), "run", "ask.toml"], PROMPTS, folder=tmp_path)
    assert terminal.answer(*answers)
    terminal.interrupt()
    code, shown = terminal.end()
    assert code == 130
    assert "interrupted" in shown
    assert "Traceback" not in shown


def test_the_end_of_input_ends_it_without_a_traceback(tmp_path: Path) -> None:
    """Ctrl-D at a question."""
    (tmp_path / "ask.toml").write_text(TWO, encoding="utf-8")
    terminal = Terminal([str(PLAYOFF), "run", "ask.toml"], PROMPTS, folder=tmp_path)
    assert terminal.asked()
    terminal.type("\x04")
    code, shown = terminal.end()
    assert code == 130
    assert "Traceback" not in shown


def test_run_takes_the_file_of_a_pairing_program() -> None:
    """Without facts of a playoff it says what is due; here the main event has an open game that matters."""
    done = playoff("run", "docs/samples/club.trf", "--dossier", "docs/samples/club-dossier.toml")
    assert done.returncode == 0
    assert "Main event: 8 players, 7 rounds, 28 games." in done.stdout
    assert "Main event: Fir v Birch is open" in done.stdout
