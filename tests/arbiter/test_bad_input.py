"""Bad input: whatever is handed over, one clear line says where, what is wrong and what would be right."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from playoff.arbiter.cli import told
from playoff.errors import Refused
from playoff.rulebooks import load
from tests.arbiter.test_commands import FACTS, TWO, playoff, typed
from tests.arbiter.test_tie import CLUB

OPENINGS = ("tie", "run", "prizes")
"""The commands that take a scenario."""

ROUND_ONE = 'games = ["Anna 1-0 Dora", "Boris 1/2-1/2 Clara"]'
ENDED = "ended = { Boris = 2026-03-08T17:40:00, Clara = 2026-03-08T18:05:00 }"
STARTED = "started = 2026-03-08T14:00:00"


def line_with(text: str, words: str) -> int:
    """The line of the file on which the words stand first."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if words in line)


# What the file of the main event cannot be: `old`, `new`, on the line with these words, this is said

MAIN: dict[str, tuple[str, str, str, str]] = {
    "unknown rulebook": ('"tata-steel-2022"', '"tata-steel-2032"', "rulebook =", "no rulebook 'tata-steel-2032'"),
    "unknown time zone": ('"Europe/Amsterdam"', '"Europe/Wijk"', "zone =", "no time zone 'Europe/Wijk'"),
    "unknown player among the finishing times": (
        "ended = { Boris", "ended = { Zoe", "ended =", "Zoe has no game in round 3",
    ),
    "unknown player among the carried points": (
        "[[main.rounds]]\nnumber = 1", "[main.carried]\nZoe = 0\n\n[[main.rounds]]\nnumber = 1",
        "[main]", "unknown player Zoe",
    ),
    "more points carried than rounds before": (
        "[[main.rounds]]\nnumber = 1", "[main.carried]\nAnna = 1\n\n[[main.rounds]]\nnumber = 1",
        "[main.carried]", "Anna cannot have carried 1 points",
    ),
    "the same name twice": (
        "first_day = 2026-03-01", 'players = ["Anna", "Boris", "Clara", "Dora", "Anna"]', "players =",
        "the same player twice: Anna",
    ),
    "a player who is not on the list": (
        "first_day = 2026-03-01", 'players = ["Anna", "Boris", "Clara"]', "[[main.rounds]]",
        "round 1: unknown player Dora",
    ),
    "zero players": (
        CLUB[CLUB.index("[main]") : CLUB.index("[[sections]]")],
        "[main]\nplayers = []\n[[main.rounds]]\nnumber = 1\n\n", "[event]", "the main event has no players",
    ),
    "a player against himself": (
        "Anna 1-0 Dora", "Anna 1-0 Anna", "[[main.rounds]]", "round 1: Anna is paired against himself",
    ),
    "a game twice": (
        "Boris 1/2-1/2 Clara", "Anna 1-0 Dora", "[[main.rounds]]", "round 1: Anna has two games",
    ),
    "a nonsense result": ("Anna 1-0 Dora", "Anna 2-0 Dora", ROUND_ONE[:9], "no game: 'Anna 2-0 Dora'"),
    "a result of one side only": ("Anna 1-0 Dora", "Anna 1- Dora", ROUND_ONE[:9], "no game: 'Anna 1- Dora'"),
    "a name with nothing behind the result": ("Anna 1-0 Dora", "Anna 1-0", ROUND_ONE[:9], "no game: 'Anna 1-0'"),
    "a number as text": ("number = 3", 'number = "3"', 'number = "3"', "main.rounds.2.number is a whole number"),
    "a text as number": ('name = "Club championship"', "name = 7", "name =", "event.name is a text in quotes"),
    "a key that does not exist": ("currency =", "curency =", "curency =", "unknown key prizes.curency"),
    "broken TOML": ("[main]", "[main", "[main", "not TOML"),
    "a negative prize": ('"200"', '"-200"', "places =", "the amount '-200' is negative"),
    "too many decimals of a prize": ('"200"', '"200.005"', "places =", "'200.005' has 3 decimals, EUR has 2"),
    "decimals of a yen": (
        'currency = "EUR"\nplaces = ["300"', 'currency = "JPY"\nplaces = ["300.5"', "places =",
        "'300.5' has 1 decimal, JPY has 0",
    ),
    "no prizes in the list": ('["300", "200", "100"]', "[]", "places =", "the prize list names no prize"),
    "a prize list without places": ('places = ["300", "200", "100"]', "", "[prizes]", "prizes.places is missing"),
    "a prize that is no amount": ('"200"', '"a watch"', "places =", "'a watch' is no amount of money"),
    "an unknown currency": ('"EUR"', '"EURO"', "currency =", "unknown currency 'EURO'"),
    "a finishing time before the start of the round": (
        "17:40:00", "13:40:00", "ended =", "round 3: Boris - Dora ended 2026-03-08T13:40:00+01:00, before the round",
    ),
    "two finishing times of one game": (
        ENDED, ENDED.replace("Clara", "Dora"), "ended =", "Boris - Dora has two finishing times",
    ),
    "a finishing time of a game without a result": (
        "Clara 1/2-1/2 Anna", "Clara * Anna", "ended =", "Clara - Anna has a finishing time and no result",
    ),
    "the start of a round that is not played": (
        "[[sections]]", f"[[main.rounds]]\nnumber = 9\n{STARTED}\n[[sections]]", "number = 9",
        "the main event has no game in round 9",
    ),
    "a time without zone": (
        'zone = "Europe/Amsterdam"\n', "", "started =", "2026-03-08T14:00:00 has no zone",
    ),
    "a time that the clock leaves out in spring": (
        ENDED, "ended = { Boris = 2026-03-29T02:30:00 }", "ended =",
        "2026-03-29T02:30:00 does not exist in Europe/Amsterdam",
    ),
    "a time that the clock shows twice in autumn": (
        ENDED, "ended = { Boris = 2026-10-25T02:30:00 }", "ended =",
        "2026-10-25T02:30:00 happens twice in Europe/Amsterdam",
    ),
    "a date for a time": (STARTED, "started = 2026-03-08", "started =", "main.rounds.2.started"),
    "a negative number of open games": (
        "open_games = 2", "open_games = -2", "open_games", "sections.0.open_games is at least 0",
    ),
}  # fmt: skip


@pytest.mark.parametrize("command", OPENINGS)
@pytest.mark.parametrize("case", MAIN)
def test_a_fault_of_the_file_is_one_line_and_three(tmp_path: Path, case: str, command: str) -> None:
    """The same line whichever command was called, on the line of the file where the fault stands."""
    old, new, words, said = MAIN[case]
    assert old in CLUB
    text = CLUB.replace(old, new, 1)
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    done = typed(command, str(path))
    line = str(done.exception)
    assert getattr(done.exception, "exit_code", None) == 3, repr(done.exception)
    assert line.startswith(f"{path}:{line_with(text, words)}: {said}"), line
    assert "\n" not in line
    assert done.stdout == ""


NEEDS_ADVICE = sorted(MAIN.keys() - {"broken TOML", "a key that does not exist"})


@pytest.mark.parametrize("case", NEEDS_ADVICE)
def test_it_is_said_what_would_be_right(tmp_path: Path, case: str) -> None:
    """In brackets at the end, or as `is ..., not ...`."""
    old, new, _, _ = MAIN[case]
    path = tmp_path / "club.toml"
    path.write_text(CLUB.replace(old, new, 1), encoding="utf-8")
    line = str(typed("tie", str(path)).exception)
    assert line.endswith(")") or " is " in line, line


# What is no file of a tournament at all


@pytest.mark.parametrize("command", OPENINGS)
def test_no_file_a_folder_and_an_empty_one(tmp_path: Path, command: str) -> None:
    (tmp_path / "empty.toml").write_text(" \n", encoding="utf-8")
    for name, said in (("none.toml", "no such file"), (".", "this is a folder"), ("empty.toml", "the file is empty")):
        done = playoff(command, name, folder=tmp_path)
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr.startswith(f"playoff: {name}: {said}")
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", OPENINGS)
@pytest.mark.parametrize("kind", ["bytes", "letters", "one line of brackets"])
def test_ten_megabytes_of_noise_are_refused_at_once(tmp_path: Path, command: str, kind: str) -> None:
    """In one short line, without reading them through."""
    chance = Random(3)
    noise = {
        "bytes": chance.randbytes(10_000_000),
        "letters": bytes(chance.choices(b"abc xyz\n", k=1_000_000)) * 10,
        "one line of brackets": b"[" * 10_000_000,
    }[kind]
    (tmp_path / "noise.toml").write_bytes(noise)
    began = time.monotonic()
    done = playoff(command, "noise.toml", folder=tmp_path)
    assert time.monotonic() - began < 10
    assert (done.returncode, done.stdout) == (3, "")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("playoff: noise.toml")
    assert len(done.stderr) < 300


# Rulebooks

BOOK = load("tata-steel-2022").text
FOUR = '[[sizes]]\nplayers = 4\nbranch = "four"\nclause = "E"\ncite = "T22 E"\n'
BOOKS: dict[str, tuple[str, str, str, str]] = {
    "a gap of sizes": (FOUR, "", "players = 5", "sizes: 4 players have no branch"),
    "an overlap of sizes": ("players = 5\n", "players = 4\n", "and_more", "4 players have two branches"),
    "no branch for the largest groups": ("and_more = true\n", "", "players = 5", "6 players have no branch"),
    "the best of too few": (
        'players = 2\nbranch = "two"', 'players = 2\nbest = 2\nbranch = "two"', "best = 2",
        "the best 2 of 2 players are all of them",
    ),
    "no prizes": (BOOK[BOOK.index("[prizes]") :], "", "# Tata", "prizes is missing"),
    "an unknown policy": ('policy = "equal"', 'policy = "fair"', "policy", "prizes.policy is 'equal', 'by_rank' or"),
    "a negative rest": ("rest_minutes = 30", "rest_minutes = -1", "rest_minutes", "start.rest_minutes is at least 0"),
}  # fmt: skip


@pytest.mark.parametrize("case", BOOKS)
def test_a_fault_of_a_rulebook_is_told_with_its_own_line(tmp_path: Path, case: str) -> None:
    old, new, words, said = BOOKS[case]
    assert old in BOOK
    book, club = tmp_path / "book.toml", tmp_path / "club.toml"
    text = BOOK.replace(old, new, 1)
    book.write_text(text, encoding="utf-8")
    club.write_text(CLUB, encoding="utf-8")
    done = typed("tie", str(club), "--rulebook", str(book))
    assert getattr(done.exception, "exit_code", None) == 3
    line = str(done.exception)
    assert line.startswith(f"{book}:"), line
    assert said.removeprefix("sizes: ") in line
    assert abs(int(line.removeprefix(f"{book}:").partition(":")[0]) - line_with(text, words)) <= 2


def test_a_rulebook_that_is_not_on_the_shelf(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(CLUB, encoding="utf-8")
    done = playoff("tie", "club.toml", "--rulebook", "wijk", folder=tmp_path)
    assert done.returncode == 3
    assert "tata-steel-2017" in done.stderr
    assert "tata-steel-2022" in done.stderr


# What the rules refuse: facts of a match between Ann and Bob

WON = TWO + FACTS
SECOND = FACTS[FACTS.index('\n[[when]]\nkind = "result"\ngame = "1-match/game-2"') :]
FIRST = FACTS.removesuffix(SECOND)
AGAIN = FIRST[FIRST.index('\n[[when]]\nkind = "result"') :]
OUT = '\n[[when]]\nkind = "withdraw"\nplayer = "Bob"\n'
REFUSED: dict[str, tuple[str, str, str]] = {
    "an unknown player leaves": (
        TWO + OUT.replace("Bob", "Zoe"), "A.1", "Zoe: not among the tied players, who are Ann and Bob",
    ),
    "the result of an unknown player": (
        TWO + FIRST.replace('black = "Bob"', 'black = "Zoe"'), "I.2", "not Ann and Zoe",
    ),
    "a player against himself": (TWO + FIRST.replace('black = "Bob"', 'black = "Ann"'), "I.2", "not Ann and Ann"),
    "lots for a wrong set": (
        TWO + FIRST.replace('["Ann", "Bob"]\n', '["Ann", "Zoe"]\n'), "C.1", "drawn for Ann and Bob",
    ),
    "lots that name one player twice": (
        TWO + FIRST.replace('["Ann", "Bob"]\n', '["Ann", "Ann"]\n'), "C.1", "each of them once",
    ),
    "a result for a game not due": (
        TWO + FIRST.replace("game-1", "game-2").replace('"Ann"\nblack = "Bob"', '"Bob"\nblack = "Ann"'),
        "C.1", "1-match/game-2 is not due; due now: 1-match/game-1",
    ),
    "a game that does not exist": (TWO + FIRST.replace("game-1", "game-9"), "I.2", "there is no game 1-match/game-9"),
    "a second, different result": (
        TWO + FIRST + AGAIN.replace('"1-0"', '"0-1"'), "I.1", "already has the result 1-0; use correct to change it",
    ),
    "a result after the end": (
        WON + SECOND.replace("game-2", "sudden-death-1"), "A.3", "the playoff is decided: Ann has won",
    ),
    "a fact for a player who is out": (
        TWO.replace('"Ann", "Bob"', '"Ann", "Bob", "Cid"') + OUT + OUT, "G.2", "Bob: already out",
    ),
    "an override where nothing is held back": (
        WON + '\n[[when]]\nkind = "override"\nof = "start"\nreason = "late"\n', "A.3", "the playoff is decided",
    ),
}  # fmt: skip


@pytest.mark.parametrize("command", ["run", "prizes"])
@pytest.mark.parametrize("case", REFUSED)
def test_what_the_rules_refuse_is_four_with_line_and_clause(tmp_path: Path, case: str, command: str) -> None:
    """Always the last fact of the file."""
    text, clause, said = REFUSED[case]
    if case.startswith("lots"):
        text = text[: text.index('\n[[when]]\nkind = "result"')]
    last = max(number for number, line in enumerate(text.splitlines(), start=1) if line == "[[when]]")
    path = tmp_path / "refused.toml"
    path.write_text(text, encoding="utf-8")
    error = typed(command, str(path)).exception
    assert isinstance(error, Refused)
    assert error.exit_code == 4
    assert told(error).startswith(f"{path}:{last}: {clause}: ")
    assert said in told(error)
    assert "\n" not in told(error)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('black = "Bob"\n', "", "result: black is missing"),
        ('"1-0"', '"2-0"', "result: result is"),
        ('"1-0"', "1", "result: result is"),
        ('result = "1-0"\n', "", "result: result is missing"),
        ('kind = "result"', 'kind = "score"', "no kind of fact 'score'"),
    ],
    ids=["one player only", "nonsense", "a number", "no result", "an unknown kind"],
)
def test_a_fact_that_says_nothing_is_three_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = TWO + FIRST.replace(old, new, 1)
    (tmp_path / "fact.toml").write_text(text, encoding="utf-8")
    done = playoff("run", "fact.toml", folder=tmp_path)
    assert done.returncode == 3
    assert done.stderr.startswith(f"playoff: fact.toml:12: {said}"), done.stderr
    assert len(done.stderr.splitlines()) == 1


# What is no fault


def test_the_identical_result_again_is_said_and_not_recorded(tmp_path: Path) -> None:
    """I.1: nothing changes, exit code 0; the same snapshot as without it."""
    path = tmp_path / "again.toml"
    path.write_text(TWO + FIRST + AGAIN + SECOND, encoding="utf-8")
    done = playoff("run", "again.toml", folder=tmp_path)
    assert done.returncode == 0
    assert "again.toml:19: I.1: 1-match/game-1 already has this result, 1-0; nothing was recorded" in done.stderr
    again = playoff("run", "again.toml", "--json", folder=tmp_path).stdout
    path.write_text(WON, encoding="utf-8")
    assert playoff("run", "again.toml", "--json", folder=tmp_path).stdout == again


def test_after_it_corrections_still_count_the_facts_of_the_file(tmp_path: Path) -> None:
    """The file's fourth fact is the result of game 2, though the record holds it as its third; 1-1 after it."""
    correct = '\n[[when]]\nkind = "correct"\nentry = {}\nresult = "{}"\n'
    for entry, result in ((4, "1-0"), (3, "0-1")):
        text = TWO + FIRST + AGAIN + SECOND + correct.format(entry, result)
        (tmp_path / "again.toml").write_text(text, encoding="utf-8")
        done = playoff("run", "again.toml", folder=tmp_path)
        assert done.returncode == 0
    assert "Bob wins the playoff" in done.stdout


def test_one_leader_is_no_fault(tmp_path: Path) -> None:
    """A.1: champion without a playoff, whatever was asked."""
    (tmp_path / "one.toml").write_text(CLUB.replace("Clara 1/2-1/2 Anna", "Clara 0-1 Anna"), encoding="utf-8")
    for command in OPENINGS:
        done = playoff(command, "one.toml", folder=tmp_path)
        assert done.returncode == 0
        assert "Anna" in done.stdout


def test_a_missing_game_is_said_and_refused_only_where_nothing_may_be_doubtful(tmp_path: Path) -> None:
    """It may be right: a player may have left, or had a bye."""
    (tmp_path / "gap.toml").write_text(CLUB.replace(', "Boris 1/2-1/2 Clara"', ""), encoding="utf-8")
    done = playoff("tie", "gap.toml", folder=tmp_path)
    assert done.returncode == 0
    assert "ATTENTION: Boris has 2 games in the main event, others have 3." in done.stdout
    strict = playoff("tie", "gap.toml", "--strict", folder=tmp_path)
    assert strict.returncode == 3
    assert strict.stderr.startswith("playoff: gap.toml: ")
    assert len(strict.stderr.splitlines()) == 1


def test_no_prizes_are_known(tmp_path: Path) -> None:
    (tmp_path / "none.toml").write_text(CLUB[: CLUB.index("[prizes]")], encoding="utf-8")
    done = playoff("prizes", "none.toml", folder=tmp_path)
    assert done.returncode == 3
    assert done.stderr.startswith("playoff: none.toml: no prizes are known ([prizes] with currency and places")
    assert playoff("tie", "none.toml", folder=tmp_path).returncode == 0


# Files of other programs

CROSSTABLE = """\
Rank;Name;1;2;3;Points
1;Anna;*;1;½;1½
2;Boris;0;*;1;1
3;Clara;½;0;*;½
"""
TABLES: dict[str, tuple[str, str, int, str]] = {
    "a result given by one side only": ("2;Boris;0", "2;Boris;", 2, "Boris, who has 'nothing' in line 3"),
    "results of two sides that do not fit": ("2;Boris;0", "2;Boris;1", 2, "Boris, who has '1' in line 3"),
}
"""What is changed in the table of three, on which line, and a word of what is said."""


@pytest.mark.parametrize("case", TABLES)
def test_a_crosstable_that_contradicts_itself_is_refused(tmp_path: Path, case: str) -> None:
    old, new, number, word = TABLES[case]
    assert old in CROSSTABLE
    path = tmp_path / "table.csv"
    path.write_text(CROSSTABLE, encoding="utf-8")
    assert typed("tie", str(path)).exception is None
    path.write_text(CROSSTABLE.replace(old, new), encoding="utf-8")
    done = typed("tie", str(path))
    assert getattr(done.exception, "exit_code", None) == 3, done.output
    line = str(done.exception)
    assert line.startswith(f"{path}:{number}: "), line
    assert word in line
    assert "\n" not in line


def test_points_that_do_not_add_up_are_said_and_refused_where_nothing_may_be_doubtful(tmp_path: Path) -> None:
    """Anna has 1½ by her games, the table says 2: perhaps a penalty or a bonus; the games count."""
    (tmp_path / "table.csv").write_text(CROSSTABLE.replace("½;1½", "½;2"), encoding="utf-8")
    done = playoff("tie", "table.csv", folder=tmp_path)
    assert done.returncode == 0
    assert "doubt: line 2: Anna has 1.5 points by the games, 2 as the table states" in done.stderr
    strict = playoff("tie", "table.csv", "--strict", folder=tmp_path)
    assert strict.returncode == 3
    assert len(strict.stderr.splitlines()) == 1
