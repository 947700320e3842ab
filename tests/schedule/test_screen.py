"""`playoff schedule` as an arbiter types it: its screen, its JSON, its options, its refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from playoff.arbiter.cli import group
from playoff.pictures.schedule import draw_schedule
from playoff.schedule import Assumptions, schedule
from playoff.view.schedule import schedule_view
from tests.machine.desk import tie

ROOT = Path(__file__).parents[2]
MASTERS_2025 = str(ROOT / "scenarios/tata-steel-2025-masters.toml")
AT_ITS_TIME = str(ROOT / "scenarios/a5-start-at-its-time.toml")
"""Europe/Amsterdam, the last of the two finishes at 18:05 on 8 March 2026: 18:35 is the earliest start (A.5)."""

SUDDEN_DEATH = """\
Tata Steel Masters 2025 (tata-steel-2022)
2 February 2025, on the clock of UTC+01:00.

                               earliest  likely  latest                        18:00                             18:56
  Match, sudden death, game 1  18:00     18:19   18:41                         ░░░░░░░░░░░░░█████░░░░░░░░░░░░░░░░░░░
  Match, sudden death, game 2  18:01     18:29   18:58   if needed             ░░░░░░░░░░░░░░░░░░░░▒▒▒▒▒░░░░░░░░░░░░░›
  Match, sudden death, game 3  18:01     18:38   19:15   if needed, may go on  ░░░░░░░░░░░░░░░░░░░░░░░░░░▒▒▒▒▒▒░░░░░░›
  Winner known                 18:01     18:26   19:27

Bars: █ likely played, ▒ likely if needed, ░ possibly, › possibly later.
Assumed: 40 (10 to 100) moves a game, for which both players use 80 % of their time.
Assumed: 3 (0 to 5) minutes between two games, 5 (0 to 10) between two stages.
Shown at most: games of sudden death 3, cycles of a round robin 2; both may go on.
"""
"""The start is invented: results without times are taken as played one after the other from then on."""

NIGHT = """\
[event]
name = "A long night"
rulebook = "tata-steel-2022"
zone = "Europe/Amsterdam"
players = ["Ann", "Bob"]
basis = "invented"
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["schedule", *arguments], standalone_mode=False)


def typed(*arguments: str) -> str:
    done = run(*arguments)
    assert done.exception is None, done.exception
    return done.stdout


def document(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(typed(*arguments, "--json"))
    return found


def refused(*arguments: str) -> str:
    return str(run(*arguments).exception)


def test_the_screen_before_sudden_death() -> None:
    assert typed(MASTERS_2025, "--after", "4", "--start", "2025-02-02T18:00+01:00") == SUDDEN_DEATH


def test_a_narrow_screen_has_no_bars() -> None:
    course = tie(2)
    view = schedule_view(course, schedule(course))
    narrow = list(draw_schedule(view, width=70))
    assert not any("░" in line or "Bars" in line for line in narrow)
    assert any("░" in line for line in draw_schedule(view, width=100))


def test_the_json_says_the_times_twice_and_what_is_assumed() -> None:
    """On the clock of the hall, and in seconds from the first moment."""
    found = document(AT_ITS_TIME, "--after", "0")
    assert (found["zone"], found["counted_from"]) == ("Europe/Amsterdam", "2026-03-08T18:35:00+01:00")
    first = found["games"][0]
    assert (first["id"], first["needed"], first["clock"]["white"]) == (
        "1-match/game-1",
        True,
        {"base_s": 180, "increment_s": 2},
    )
    assert first["start"] == {
        "earliest": "2026-03-08T18:35:00+01:00",
        "likely": "2026-03-08T18:35:00+01:00",
        "latest": "2026-03-08T18:40:00+01:00",
        "after_s": [0, 0, 300],
    }
    assert first["end"]["after_s"] == [20, 416, 1060]
    assert found["assumptions"] == {
        "moves": [10, 40, 100],
        "used": 80,
        "changeover": [0, 180, 300],
        "ceremony": [0, 300, 600],
        "sudden_deaths": 3,
        "cycles": 2,
    }


def test_lots_name_the_players_of_each_game() -> None:
    games = document(AT_ITS_TIME, "--after", "1")["games"]
    assert [(game["white"], game["black"]) for game in games[:2]] == [("Anna", "Clara"), ("Clara", "Anna")]
    assert (games[2]["white"], games[2]["black"]) == (None, None)


def test_of_the_journal_with_a_rest(tmp_path: Path) -> None:
    """Game 1 from 18:35 to 18:44, ten minutes of rest granted at 18:45 (A.6): game 2 from 18:55 to 19:00."""
    db = ("--db", str(tmp_path / "playoff.db"))
    for line in (
        f"open {AT_ITS_TIME}",
        "lots Anna --at 2026-03-08T18:30+01:00",
        "start --at 2026-03-08T18:35+01:00",
        "result Anna draw --at 2026-03-08T18:44+01:00",
        "rest 10 --at 2026-03-08T18:45+01:00",
    ):
        done = CliRunner().invoke(group, [*line.split(), *db, "--by", "Ines"], standalone_mode=False)
        assert done.exception is None, (line, done.exception)
    game = document(*db)["games"][0]
    assert game["id"] == "1-match/game-2"
    assert [game["start"][when][11:16] for when in ("earliest", "latest")] == ["18:55", "19:00"]
    late = document(*db, "--now", "19:05")["games"][0]
    assert [late["start"][when][11:16] for when in ("earliest", "likely", "latest")] == ["18:55", "19:05", "19:10"]


def test_options_change_what_is_assumed() -> None:
    """A likely number alone moves the limits only where it must; minutes may have seconds."""
    assumed = document(
        MASTERS_2025, "--moves", "120", "--used", "90", "--changeover", "1-2:30-4", "--ceremony", "2", "--cycles", "1"
    )["assumptions"]
    assert assumed == {
        "moves": [10, 120, 120],
        "used": 90,
        "changeover": [60, 150, 240],
        "ceremony": [0, 120, 600],
        "sudden_deaths": 3,
        "cycles": 1,
    }


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((MASTERS_2025, "--moves", "40-10"), "three that do not fall, as 10-40-100"),
        ((MASTERS_2025, "--changeover", "3:75"), "three that do not fall, as 0-3-5"),
        ((MASTERS_2025, "--start", "soon"), "--start 'soon' is no time (18:30, "),
        ((MASTERS_2025, "--start", "25:00"), "is no time"),
        ((MASTERS_2025, "--after", "99"), "--after 99: there are only 5 entries"),
        ((MASTERS_2025, "--after", "1", "--as-of", "1-match"), "one of them"),
    ],
    ids=["limits that fall", "75 seconds", "no time", "no hour", "after the last entry", "two moments"],
)
def test_what_is_typed_wrongly_is_refused_in_one_line(arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)


def test_a_start_before_half_an_hour_of_rest_is_refused() -> None:
    """A.5. The hour is one on the clock of the event."""
    assert run(AT_ITS_TIME, "--after", "0", "--start", "18:35").exception is None
    assert "planned-too-early" in refused(AT_ITS_TIME, "--after", "0", "--start", "18:34")


@pytest.mark.parametrize(
    ("hour", "day"),
    [("18:35", "2026-03-08"), ("23:59", "2026-03-08"), ("00:15", "2026-03-09")],
    ids=["the same evening", "before midnight", "after midnight"],
)
def test_an_hour_is_the_one_nearest_to_what_is_known(hour: str, day: str) -> None:
    assert document(AT_ITS_TIME, "--after", "0", "--start", hour)["counted_from"][:16] == f"{day}T{hour}"


def test_the_night_of_the_clock_change_shows_offsets(tmp_path: Path) -> None:
    """Amsterdam, 25 October 2026: at 3:00 it is 2:00 again. Game 2 likely begins 596 seconds after game 1."""
    night = tmp_path / "night.toml"
    night.write_text(NIGHT, encoding="utf-8")
    screen = typed(str(night), "--start", "2026-10-25T02:55+02:00")
    assert "02:55+02:00" in screen
    assert "02:04+01:00" in screen


def test_nothing_is_to_come_once_it_is_over() -> None:
    assert typed(MASTERS_2025).splitlines()[1:] == ["The playoff is over; nothing is to come."]


def test_branches_that_may_follow_are_one_line_each_or_every_game() -> None:
    course = tie(3)
    view = schedule_view(course, schedule(course, Assumptions()))
    lines = [line.split("  ")[1] for line in draw_schedule(view, width=60) if line.startswith("  ") and line.strip()]
    assert lines[1:] == [
        "Round robin, cycle 1, round 1",
        "Round robin, cycle 1, round 2",
        "Round robin, cycle 1, round 3",
        "Round robin, cycle 2",
        "Match",
        "Winner known",
    ]
    full = "\n".join(draw_schedule(view, width=60, every=True))
    assert "Round robin, cycle 2, round 3" in full
    assert "Match, sudden death, game 3" in full


# The risk


def test_the_risk_is_that_of_a_simulation_from_the_same_start() -> None:
    """By when it is over, and how likely it overruns: what `playoff simulate` says with the same seed."""
    start = ("--start", "2026-03-08T18:40+01:00", "--until", "2026-03-08T19:10+01:00", "--json")
    planned = json.loads(typed(AT_ITS_TIME, "--after", "0", "--risk", *start))["risk"]
    alone = CliRunner().invoke(group, ["simulate", AT_ITS_TIME, "--as-of", "1-match", *start], standalone_mode=False)
    simulated = json.loads(alone.stdout)["duration"]
    assert planned["over"] == simulated["over"]
    assert planned["overrun"] == simulated["overrun"]
    half, most, nearly = planned["over"].values()
    assert "2026-03-08T18:40" < half < most < nearly


def test_the_risk_begins_at_the_earliest_start() -> None:
    """A.5: 18:35 here, where nothing else is said."""
    said = typed(AT_ITS_TIME, "--after", "0", "--until", "20:00")
    assert "From 18:35 on it lasts" in said
    assert "Not over at 20:00" in said


def test_an_end_without_a_beginning_is_asked_for() -> None:
    done = run(str(ROOT / "scenarios/d3-all-level-three-times.toml"), "--after", "0", "--until", "22:00")
    assert "--until needs --start" in str(done.exception)


def test_an_hour_alone_is_not_guessed_into_another_year() -> None:
    """The Masters of 2024 began on 13 January 2024: 18:30 is no time of today."""
    done = run(str(ROOT / "scenarios/tata-steel-2024-masters.toml"), "--after", "0", "--start", "18:30")
    assert "on which day?" in str(done.exception)


def test_what_is_over_has_no_risk() -> None:
    said = typed(str(ROOT / "scenarios/tata-steel-2024-masters.toml"), "--risk")
    assert "nothing is to come" in said
    assert "on average" not in said
