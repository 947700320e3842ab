"""`playoff odds`, `whatif`, `next --odds` and the console: what is shown, what is refused, what can be changed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from playoff.arbiter.bracket import THEMES
from playoff.arbiter.picture_options import THEMES as PAINTED
from playoff.arbiter.strength_options import NAMES, OPTIONS
from playoff.formats.scenario import read_scenario
from playoff.machine.walk import begin
from playoff.odds import BAND, MODEL, Banded, Bands, Strength
from tests.arbiter.test_commands import ROOT, document, typed

from .at_the_desk import Table
from .by_command import process
from .terminal import HEARING
from .test_console import console

MASTERS = ROOT / "scenarios" / "tata-steel-2024-masters.toml"
SEMIFINALS = "1-knockout/semifinal-1/lots/colours"
RATED = ("--ratings", "Giri=2749", "--ratings", "Gukesh=2725", "--ratings", "Wei Yi=2740", "--ratings",
         "Abdusattorov=2727")  # fmt: skip
"""FIDE, January 2024."""


@pytest.fixture
def desk(tmp_path: Path) -> Table:
    return Table(tmp_path)


def refused(*arguments: str) -> str:
    """The one line a command ends with."""
    error = typed(*arguments).exception
    assert error is not None
    return str(getattr(error, "message", error))


# odds FILE


def test_the_json_is_that_of_the_contract() -> None:
    """title, sudden_death, games, model with its version, exact, standard_error; and the same as the library says."""
    shown = document("odds", str(MASTERS), "--as-of", SEMIFINALS, *RATED, "--json")
    assert {"title", "sudden_death", "games", "model", "exact", "standard_error"} <= set(shown)
    course = begin(read_scenario(MASTERS).opening)
    given = Strength({"Giri": 2749, "Gukesh": 2725, "Wei Yi": 2740, "Abdusattorov": 2727})
    found = Bands(course.rulebook, given).odds(course)
    assert isinstance(found, Banded)
    assert shown["title"] == pytest.approx(dict(found.middle.title))
    assert sum(shown["title"].values()) + shown["nobody"] == pytest.approx(1)
    assert sum(shown["games"].values()) == pytest.approx(1)
    assert (shown["model"], shown["exact"], shown["standard_error"]) == (MODEL, True, None)
    assert (shown["draw"], shown["band"]["draws"]) == ("before", list(BAND))
    for player, (low, high) in shown["band"]["title"].items():
        assert low <= shown["title"][player] <= high


def test_no_chance_stands_alone_on_the_screen() -> None:
    """Every player's line has a range before its middle; which draw is named; so is every assumption."""
    shown = typed("odds", str(MASTERS), "--as-of", SEMIFINALS, *RATED).stdout
    for player in ("Giri", "Gukesh", "Wei Yi", "Abdusattorov"):
        assert re.search(rf"^  {player} +\d+–\d+% +\d+\.\d% ", shown, re.M)
    assert "before the draw" in shown
    assert "25–42%" in shown
    for option in OPTIONS.values():
        assert option in shown or option in {"--blitz", "--table"}


def test_a_playoff_that_is_over_is_decided() -> None:
    """Wei Yi won it."""
    shown = document("odds", str(MASTERS), "--json")
    assert shown["title"] == {"Wei Yi": 1.0, "Abdusattorov": 0.0, "Giri": 0.0, "Gukesh": 0.0}
    assert "Wei Yi        100%" in typed("odds", str(MASTERS)).stdout


def test_six_players_before_the_draw_must_be_simulated() -> None:
    """The limit is five; after the draw six are exact."""
    path = ROOT / "scenarios" / "f3-six-to-five.toml"
    said = refused("odds", str(path), "--as-of", "1-round-robin/lots/numbers")
    assert "6 are too many before the draw, the limit is 5; simulate" in said
    after = document("odds", str(path), "--as-of", "1-round-robin/cycle-1/round-1/board-1", "--json")
    assert (after["draw"], after["games"], after["exact"]) == ("after", None, True)


CHANGES: dict[str, tuple[str, ...]] = {
    "ratings": ("--ratings", "Gukesh=2825"),
    "blitz": ("--blitz", "Gukesh=2900", "--blitz", "Wei Yi=2500"),
    "draws": ("--draw-rate", "40%"),
    "white": ("--white-advantage", "60"),
    "sudden-death-draws": ("--sudden-death-draw-rate", "0.1"),
    "sudden-death-white": ("--sudden-death-white-advantage", "-80"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_every_assumption_can_be_changed(name: str) -> None:
    """It is shown with its new value, and the odds are others; everything else stays."""
    asked = ("odds", str(MASTERS), "--as-of", "1-knockout/final/game-1", *RATED, "--json")
    before, after = document(*asked), document(*asked, *CHANGES[name])
    then = {one["name"]: one["value"] for one in before["assumptions"]}
    now = {one["name"]: one["value"] for one in after["assumptions"]}
    assert {key for key in now if now[key] != then.get(key)} <= {name, "sudden-death-draws"}
    if name != "ratings":  # shown as their number
        assert now[name] != then.get(name)
    named = set(before["title"]) if name in {"ratings", "blitz"} else {"Wei Yi"}
    assert any(abs(after["title"][player] - before["title"][player]) > 1e-6 for player in named)
    assert all(one["source"] for one in after["assumptions"])


@pytest.mark.parametrize("name", ["main-draws", "main-white"])
def test_assumptions_of_the_main_event_can_be_changed(name: str) -> None:
    change = {"main-draws": ("--main-draw-rate", "0.8"), "main-white": ("--main-white-advantage", "90")}[name]
    asked = ("whatif", str(MASTERS), "--open-round", "13", "--json")
    before, after = document(*asked), document(*asked, *change)
    assert before["title"] != after["title"]
    values = [{one["name"]: one["value"] for one in shown["assumptions"]}[name] for shown in (before, after)]
    assert values[0] != values[1]


def test_a_table_of_chances_goes_before_ratings(tmp_path: Path) -> None:
    """Who always wins with either colour wins the title, whatever the ratings say."""
    players = ("Giri", "Gukesh", "Wei Yi", "Abdusattorov")
    lines = ["white;black;win;draw;loss"]
    for white, black in product(players, players):
        if white != black:
            win = "100%" if white == "Giri" else "0%" if black == "Giri" else "50%"
            loss = {"100%": "0%", "0%": "100%", "50%": "50%"}[win]
            lines.append(f"{white};{black};{win};0;{loss}")
    (tmp_path / "table.csv").write_text("\n".join(lines), encoding="utf-8")
    shown = document(
        "odds", str(MASTERS), "--as-of", SEMIFINALS, *RATED, "--table", str(tmp_path / "table.csv"), "--json"
    )
    assert shown["title"]["Giri"] == 1
    assert "table" in {one["name"] for one in shown["assumptions"]}


def test_ratings_from_a_file_a_dossier_and_one_by_one_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text(
        "\ufeffPlayer,Rating\nGiri,2749\nGukesh,2725\nWei Yi,2740\nAbdusattorov,2727\n", encoding="utf-8"
    )
    (tmp_path / "d.toml").write_text(
        '[ratings]\nGiri = 2749\nGukesh = 2725\n"Wei Yi" = 2740\nAbdusattorov = 2727\n', encoding="utf-8"
    )
    asked = ("odds", str(MASTERS), "--as-of", SEMIFINALS, "--json")
    one_by_one = document(*asked, *RATED)
    assert document(*asked, "--ratings", str(tmp_path / "r.csv")) == one_by_one
    assert document(*asked, "--dossier", str(tmp_path / "d.toml")) == one_by_one


WRONG = {
    "a stranger": (("--ratings", "Caruana=2800"), "nobody is called 'Caruana'"),
    "no number": (("--ratings", "Giri=strong"), "'strong' is no rating"),
    "no file": (("--ratings", "nothing.csv"), "no such file"),
    "a share above all": (("--draw-rate", "120%"), "'120%' is no share"),
    "no share": (("--draw-rate", "many"), "'many' is no share"),
    "always drawn": (("--draw-rate", "1"), "a share of draws of 1.0"),
    "no band": (("--band", "33"), "two shares with - between them"),
    "a band turned round": (("--band", "42-25%"), "from the lower to the higher"),
    "no advantage": (("--white-advantage", "nan"), "a number, such as 25"),
    "ratings of some only": (("--ratings", "Giri=2749"), "no rating of"),
    "no such place": (("--as-of", "nowhere"), "nowhere is never reached"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_is_said_in_one_line(wrong: str) -> None:
    options, said = WRONG[wrong]
    complaint = refused("odds", str(MASTERS), "--as-of", SEMIFINALS, *options)
    assert said in complaint
    assert "\n" not in complaint


TABLES = {
    "columns": ("white,black,win\n", "no column draw, loss"),
    "a stranger": ("white,black,win,draw,loss\nGiri,Caruana,1,0,0\n", "table.csv:2: nobody in the event"),
    "a sum": (
        "white,black,win,draw,loss\nGiri,Gukesh,0.5,0.4,0.2\n",
        "table.csv:2: win, draw and loss add up to 1.1",
    ),
    "a share": ("white,black,win,draw,loss\nGiri,Gukesh,a,0,1\n", "table.csv:2: 'a' is no share"),
    "twice": ("white,black,win,draw,loss\n" + "Giri,Gukesh,1,0,0\n" * 2, "table.csv:3: Giri - Gukesh stands there"),
    "a kind": ("white,black,win,draw,loss,game\nGiri,Gukesh,1,0,0,rapid\n", "table.csv:2: no game rapid"),
    "too short": ("white,black,win,draw,loss\nGiri,Gukesh\n", "table.csv:2: 2 columns"),
}


@pytest.mark.parametrize("wrong", TABLES)
def test_a_fault_in_a_table_is_told_with_its_line(wrong: str, tmp_path: Path) -> None:
    text, said = TABLES[wrong]
    (tmp_path / "table.csv").write_text(text, encoding="utf-8")
    assert said in refused("odds", str(MASTERS), "--table", str(tmp_path / "table.csv"))


def test_a_rating_of_a_stranger_in_a_dossier_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "d.toml").write_text("[ratings]\nCaruana = 2800\n", encoding="utf-8")
    assert "d.toml:1: not in the main event: Caruana" in refused(
        "odds", str(MASTERS), "--dossier", str(tmp_path / "d.toml")
    )


# Pictures


@pytest.mark.parametrize(
    "asked", [("odds", "--as-of", SEMIFINALS), ("whatif", "--open-round", "13")], ids=["odds", "what if"]
)
def test_a_picture_to_share(asked: tuple[str, ...], tmp_path: Path) -> None:
    """It names event, band, and model; every player in it; the same on the screen as in the file."""
    command, *options = asked
    target = tmp_path / "odds.svg"
    typed(command, str(MASTERS), *options, "--svg", str(target))
    sheet = ET.parse(target).getroot()
    words = " ".join(text.text or "" for text in sheet.iter("{http://www.w3.org/2000/svg}text"))
    for said in ("Tata Steel Masters 2024", "25–42%", MODEL, "Giri", "No ratings are given"):
        assert said in words
    shown = typed(command, str(MASTERS), *options, "--svg", "-").stdout
    assert shown == target.read_text(encoding="utf-8")
    png = tmp_path / "odds.png"
    typed(command, str(MASTERS), *options, "--png", str(png), "--theme", "dark")
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("command", ["odds", "whatif", "simulate", "survey"])
def test_two_pictures_are_two_files(command: str, tmp_path: Path) -> None:
    """And none of them is written."""
    few = {"simulate": ("--playoffs", "9"), "survey": ("--events", "2", "--processes", "1")}.get(command, ())
    file = ROOT / "docs/samples/survey.toml" if command == "survey" else MASTERS
    one = str(tmp_path / "odds.svg")
    assert "two different files" in refused(command, str(file), *few, "--svg", one, "--png", one)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("theme", PAINTED)
def test_the_themes_of_the_charts_are_those_of_the_bracket(theme: str) -> None:
    """They are named again so that --help needs no picture."""
    assert theme in THEMES


# what if


def test_what_if_the_last_round_of_2024_were_open() -> None:
    """2,187 outcomes; the groups and those alone on top are all there is; the tie that happened is among them."""
    shown = document("whatif", str(MASTERS), "--open-round", "13", "--json")
    assert (shown["outcomes"], len(shown["open_games"]), len(shown["if"])) == (2187, 7, 21)
    assert sum(shown["sizes"].values()) == pytest.approx(1)
    alone = sum(row["outright"] for row in shown["players"])
    assert alone + sum(group["chance"] for group in shown["groups"]) == pytest.approx(1)
    assert sum(shown["title"].values()) + shown["unknown"] == pytest.approx(1)
    assert shown["exact"] is False
    happened = [["Abdusattorov"], ["Gukesh"], ["Giri"], ["Wei Yi"]]
    (group,) = [group for group in shown["groups"] if group["seeds"] == happened]
    assert (group["branch"], group["clause"]) == ("knockout", "E")
    assert sum(row["chance"] for row in group["title"].values()) == pytest.approx(1)
    assert {"Giri", "Gukesh", "Wei Yi", "Abdusattorov"} <= set(shown["potential"])
    for row in shown["if"]:
        assert sum(span["chance"] for span in row["title"].values()) <= 1 + 1e-9


def test_what_if_on_the_screen() -> None:
    shown = typed("whatif", str(MASTERS), "--open-round", "13").stdout
    assert "7 games of the main event are open: 2187 outcomes." in shown
    assert "too large for exact odds" in shown
    assert re.search(r"if Wei Yi wins 1–0 +\d+\.\d% +\d+–\d+%", shown)
    assert len(typed("whatif", str(MASTERS), "--open-round", "13", "--all").stdout) > len(shown)


def test_what_if_nothing_is_open() -> None:
    shown = typed("whatif", str(MASTERS)).stdout
    assert "Every game of the main event is over." in shown
    assert document("whatif", str(MASTERS), "--json")["sizes"] == {"4": 1.0}


def test_more_than_two_rounds_must_be_simulated() -> None:
    said = refused("whatif", str(MASTERS), "--open-round", "11", "--open-round", "12", "--open-round", "13")
    assert "21 games of the main event are open, the limit is 14" in said
    assert "no round 14" in refused("whatif", str(MASTERS), "--open-round", "14")


# At the desk


def test_next_with_odds(desk: Table) -> None:
    """Before and after each result; after a win in the second game it is sure."""
    desk.open("Ann", "Bob")
    desk.do("lots", "Ann")
    desk.do("result", "Ann", "1/2-1/2", "Bob")
    shown = desk.json("next", "--odds", "--ratings", "Ann=2400", "--ratings", "Bob=2300")
    (leads,) = shown["if"].values()
    assert leads["1-0"]["odds"]["title"]["Bob"] == {"chance": 1.0, "low": 1.0, "high": 1.0}
    assert shown["odds"]["draw"] == "after"
    span = shown["odds"]["title"]["Ann"]
    assert span["low"] < span["chance"] < span["high"]
    said = desk.do("next", "--odds")
    assert "Odds after the draw, for 25–42% of draws: " in said
    assert "No ratings are given: all are taken to be equal." in said
    assert "odds" not in desk.json("next")


def test_the_odds_of_the_journal_use_the_ratings_of_its_dossier(desk: Table, tmp_path: Path) -> None:
    """Also blitz ratings, which an organiser hands over in a dossier."""
    scenario = tmp_path / "club.toml"
    scenario.write_text(
        '[event]\nname = "Club"\nrulebook = "tata-steel-2022"\nplayers = ["Ann", "Bob"]\n'
        "[ratings]\nAnn = 2400\nBob = 2300\n[blitz]\nAnn = 2300\nBob = 2500\n",
        encoding="utf-8",
    )
    desk.do("open", str(scenario))
    shown = desk.json("odds")
    assert shown["blitz"] == {"Ann": 2300, "Bob": 2500}
    assert shown["title"]["Bob"] > 0.6


def test_the_console_always_shows_the_odds(desk: Table) -> None:
    """Before the lots, after them, after each entry; and what each result of the due game leads to."""
    desk.open("Ann", "Bob")
    shown = console(desk, "", "2", "", "2", "", "1", "0")
    assert shown.count("Odds before the draw") == 1
    assert shown.count("Odds after the draw") == 2
    assert re.search(r"^    ½–½  (Ann|Bob) \d+–\d+% \(\d+\.\d%\), (Ann|Bob) ", shown, re.M)
    assert "Odds" not in shown[shown.rindex("Winner: ") :]


def test_the_console_goes_on_where_there_are_no_odds(desk: Table) -> None:
    """Six players before the draw: it says so in a line."""
    desk.open("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
    shown = console(desk, "0")
    assert "No odds: no exact odds: 6 are too many before the draw, the limit is 5; simulate them" in shown
    assert "Draw lots." in shown


def test_seven_players_wait_for_nobody_at_the_board(desk: Table) -> None:
    """They take a minute, so the console leaves them to `playoff odds`."""
    desk.open("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus")
    desk.do("lots", "Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus")
    began = time.monotonic()
    assert "No odds: playoff odds works them out" in console(desk, "0")
    assert time.monotonic() - began < 20


def test_long_work_ends_at_once_with_130(desk: Table) -> None:
    """Seven players after the draw, interrupted: one word, no traceback."""
    desk.open("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus")
    desk.do("lots", "Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus")
    work = subprocess.Popen(
        [*HEARING, sys.executable, "-m", "playoff", "odds"],
        cwd=ROOT, env={**os.environ, "PLAYOFF_DB": str(desk.db)}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(1.5)
    work.send_signal(signal.SIGINT)
    said, complaint = work.communicate(timeout=20)
    assert (work.returncode, said, complaint.strip()) == (130, "", "interrupted")


def test_without_numpy_the_extra_is_named() -> None:
    """Exit code 6."""
    code = "import sys; sys.modules['numpy'] = None; from playoff.arbiter.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "whatif", str(MASTERS), "--open-round", "13"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (6, "")
    assert "pip install 'chess-playoff[sim]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_options_are_all_handed_over() -> None:
    """Each that changes an assumption is an option of the command."""
    shown = typed("odds", "--help").stdout
    for name in NAMES:
        assert f"--{name.replace('_', '-')}" in shown
    assert process(Path("none.db"), "odds", str(MASTERS), "--json").returncode == 0


def test_a_picture_is_there_also_where_nobody_reads_the_text_to_its_end(tmp_path: Path) -> None:
    """`playoff odds --svg FILE | head -1` ends the program at its next line; the picture has been written before."""
    target = tmp_path / "odds.svg"
    command = f"{sys.executable} -m playoff odds {MASTERS} --as-of {SEMIFINALS} --svg {target} | head -n 1"
    subprocess.run(["bash", "-c", command], cwd=ROOT, check=True, capture_output=True, timeout=60)
    assert ET.parse(target).getroot().tag.endswith("svg")
