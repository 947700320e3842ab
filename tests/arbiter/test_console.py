"""The console: numbers and Enter, everything on the disk before the next question."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from playoff.arbiter.cli import group
from playoff.arbiter.rest_clock import rest_ends
from playoff.machine.record import RestGranted
from playoff.machine.walk import enter

from ..machine.desk import tie
from .at_the_desk import Table
from .terminal import Terminal

PROMPTS = re.compile(rb"(Number, Enter for \d|goes back\)|Enter goes on\.): ?$|Enter goes on\. $")


@pytest.fixture
def desk(tmp_path: Path) -> Table:
    return Table(tmp_path)


def console(desk: Table, *answers: str) -> str:
    """What is shown when these are typed, each with Enter; at the end the input ends."""
    typed = "".join(f"{answer}\n" for answer in answers)
    done = CliRunner().invoke(
        group, ["console"], input=typed, env={"PLAYOFF_DB": str(desk.db), "PLAYOFF_BY": "Ana"}, standalone_mode=False
    )
    assert done.exception is None or type(done.exception).__name__ == "Abort", done.exception
    return done.output


def test_a_match_from_lots_to_winner_with_numbers_and_enter(desk: Table) -> None:
    """Enter takes what is due; Bob (2) draws White, a draw (2), then Ann with White wins (1)."""
    desk.open("Ann", "Bob")
    shown = console(desk, "", "2", "", "2", "", "1", "0")
    assert "Ann wins the playoff" in shown
    assert desk.show["winner"] == "Ann"
    assert desk.entries() == 4
    assert shown.count("1  Draw lots. Match, colours: Ann and Bob.") == 1


def test_three_are_drawn_one_after_the_other(desk: Table) -> None:
    """The third, then the second of those left; the last follows."""
    desk.open("Ann", "Bob", "Cid")
    console(desk, "1", "3", "2", "0")
    assert desk.show["lots"][0]["order"] == ["Cid", "Bob", "Ann"]


def test_wrong_answers_are_asked_again_and_enter_goes_back(desk: Table) -> None:
    desk.open("Ann", "Bob")
    shown = console(desk, "9", "x", "1", "7", "", "0")
    assert shown.count("a number from") == 3
    assert desk.entries() == 1


def test_the_last_entry_is_taken_back_after_its_effect_was_shown(desk: Table) -> None:
    desk.open("Ann", "Bob")
    console(desk, "", "1", "", "1", "0")
    menu = console(desk, "0")
    number = re.search(r"(\d+)  Take back the last entry", menu)
    assert number is not None
    for answer in ("2", "", "1"):
        shown = console(desk, number[1], answer, "0")
    assert desk.entries() == 4
    assert "entry 2 is undone" in shown
    assert desk.show["games"][0]["result"] is None


@pytest.mark.parametrize(
    ("line", "answers", "kind"),
    [
        ("A player leaves", ["1"], "withdraw"),
        ("A rest", ["15"], "rest"),
        ("End the playoff by decision", ["3"], "close"),
        ("The clocks are started: Ann v Bob", [], "start"),
    ],
)
def test_what_else_can_happen_has_a_number(desk: Table, line: str, answers: list[str], kind: str) -> None:
    desk.open("Ann", "Bob")
    desk.do("lots", "ann")
    number = re.search(rf"(\d+)  {line}", console(desk, "0"))
    assert number is not None
    console(desk, number[1], *answers, "0")
    assert desk.json("log")[-1]["fact"]["kind"] == kind


def test_a_running_game_may_be_played_again_and_a_closed_playoff_reopened(desk: Table) -> None:
    desk.open("Ann", "Bob")
    desk.do("lots", "ann")
    desk.do("start")
    number = re.search(r"(\d+)  Wrong position or colours", console(desk, "0"))
    assert number is not None
    console(desk, number[1], "1", "4", "0")
    assert desk.show["pending"][0]["id"] == "1-match/game-1#2"
    desk.do("close", "ann", "--reason", "storm")
    assert "1  Go on with the closed playoff" in console(desk, "1", "0")


def test_what_the_rules_refuse_is_said_and_the_console_goes_on(desk: Table) -> None:
    desk.open("Ann", "Bob")
    number = re.search(r"(\d+)  A rest", console(desk, "0"))
    assert number is not None
    shown = console(desk, number[1], "0", "0")
    assert "a number from 1" in shown
    assert desk.entries() == 1


def test_the_end_of_the_rest_is_on_the_screen(desk: Table) -> None:
    desk.open("Ann", "Bob")
    desk.do("rest", "10")
    assert re.search(r"Rest until \d+ \w+ [\d:]+, (9:\d\d|10:00) left\.", console(desk, "0"))


def test_a_rest_ends_so_many_minutes_after_it_was_granted() -> None:
    granted = datetime(2024, 1, 28, 18, 0, tzinfo=UTC)
    course = enter(tie(2), RestGranted(10, at=granted))
    assert rest_ends((), course, granted + timedelta(minutes=9)) == granted + timedelta(minutes=10)
    assert rest_ends((), course, granted + timedelta(minutes=10)) is None
    assert rest_ends((), tie(2), granted) is None


def at_a_terminal(desk: Table) -> Terminal:
    command = [sys.executable, "-m", "playoff", "console", "--db", str(desk.db), "--by", "Ana"]
    return Terminal(command, PROMPTS, folder=Path(__file__).parents[2])


def test_control_c_loses_nothing_and_it_goes_on_where_it_was(desk: Table) -> None:
    desk.open("Ann", "Bob")
    first = at_a_terminal(desk)
    assert first.answer("", "2", "")
    first.interrupt()
    code, shown = first.end()
    assert code == 130
    assert "Traceback" not in shown
    assert desk.entries() == 2
    again = at_a_terminal(desk)
    assert not again.answer("", "1", "0")
    assert again.code() == 0
    assert desk.entries() == 3


def test_the_clock_of_a_rest_runs_until_enter(desk: Table) -> None:
    desk.open("Ann", "Bob")
    desk.do("rest", "30")
    terminal = at_a_terminal(desk)
    assert terminal.asked()
    assert "Enter goes on" in terminal.text
    assert terminal.answer("") or "Number, Enter for 1" in terminal.text
    terminal.interrupt()
    assert terminal.end()[0] == 130


def test_undo_on_a_terminal_is_asked(desk: Table) -> None:
    """And no is no."""
    desk.open("Ann", "Bob")
    desk.do("lots", "ann")
    for answer, entries in (("n", 2), ("y", 3)):
        terminal = Terminal(
            [sys.executable, "-m", "playoff", "undo", "--db", str(desk.db)],
            re.compile(rb"Record it\? \[y/N\]: $"),
            folder=Path(__file__).parents[2],
        )
        assert not terminal.answer(answer), terminal.text
        assert terminal.code() == 0
        assert desk.entries() == entries
