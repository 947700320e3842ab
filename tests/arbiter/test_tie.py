"""`playoff tie`: who is tied and may still be, seeds, start, place and money, on a screen and as JSON."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playoff.event import seeds, tied_group
from playoff.formats.scenario import read_scenario
from playoff.rulebooks import load
from playoff.tiebreaks import Game, Result, Tournament
from tests.arbiter.test_commands import ROOT, document, playoff, typed

SCENARIOS = ROOT / "scenarios"
MASTERS_2024 = SCENARIOS / "tata-steel-2024-masters.toml"
FIROUZJA = SCENARIOS / "tata-steel-2021-masters-firouzja-still-playing.toml"
PRAGUE = SCENARIOS / "prague-2020-masters.toml"
CONTRACT = {
    "tied", "branch", "clause", "rulebook", "settled", "potential", "earliest_start", "venue", "prizes", "pending",
}  # fmt: skip

CLUB = """\
[event]
name = "Club championship"
rulebook = "tata-steel-2022"
zone = "Europe/Amsterdam"

[main]
first_day = 2026-03-01

[[main.rounds]]
number = 1
games = ["Anna 1-0 Dora", "Boris 1/2-1/2 Clara"]

[[main.rounds]]
number = 2
games = ["Dora 0-1 Clara", "Anna 1/2-1/2 Boris"]

[[main.rounds]]
number = 3
started = 2026-03-08T14:00:00
games = ["Boris 1-0 Dora", "Clara 1/2-1/2 Anna"]
ended = { Boris = 2026-03-08T17:40:00, Clara = 2026-03-08T18:05:00 }

[[sections]]
name = "Reserves"
open_games = 2

[prizes]
currency = "EUR"
places = ["300", "200", "100"]
"""
CLUB_SCREEN = """\
Club championship (tata-steel-2022)
D: Three level on 2 points: round robin

  Seed         DE  SB  BWG
  1     Clara  1   2   1    ← BWG
  2     Anna   1   2   0    =
  2     Boris  1   2   0    =

Seeds   Anna and Boris are level on every criterion; their order changes nothing, so no lots are drawn.
Group   A.5: Every game of the main event is over.
Start   A.5: At 18:35 at the earliest; Anna, the last to finish, has rested by then.
Where   A.7: In another room: games are still being played in the hall (Reserves).
Money   P.1: 200.00 EUR for each of Clara, Anna and Boris, whatever the playoff brings.
        P.1: The prizes of places 1–3, 600.00 EUR together, are shared equally by three players, whatever the \
playoff brings.
Next    Draw lots. Round robin, pairing numbers: Anna, Boris and Clara.
"""
"""By hand: everybody has 2 of 3; each of the three drew the other two (DE 1) and beat Dora, who has nothing, so SB is
½ · 2 + ½ · 2 + 0 = 2; only Clara won with Black. Clara - Anna ended at 18:05, half an hour later is 18:35.
600 / 3 = 200."""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    return path


def edited(path: Path, *edits: tuple[str, str], source: Path) -> Path:
    """A copy of a scenario with words replaced; a word that is not there is a mistake."""
    text = source.read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return path


def opened(folder: Path) -> Path:
    """Masters 2024 with Nepomniachtchi - Van Foreest still being played."""
    game = ("Nepomniachtchi 1/2-1/2 Van Foreest", "Nepomniachtchi * Van Foreest")
    return edited(folder / "open.toml", game, source=MASTERS_2024)


# The screen


def test_everything_stands_on_one_screen(club: Path) -> None:
    assert typed("tie", str(club)).output == CLUB_SCREEN


def test_an_arbiter_reads_it_on_a_screen_of_24_lines() -> None:
    """Four players on top, everything known or not."""
    assert len(typed("tie", str(MASTERS_2024)).output.splitlines()) <= 24


def test_one_leader_is_champion_and_it_ends_with_nought(tmp_path: Path) -> None:
    """A.1: n = 1, champion without a playoff; nothing of start or place."""
    (tmp_path / "one.toml").write_text(CLUB.replace("Clara 1/2-1/2 Anna", "Clara 0-1 Anna"), encoding="utf-8")
    done = playoff("tie", "one.toml", folder=tmp_path)
    assert done.returncode == 0
    assert "A.1: Champion without a playoff: Anna" in done.stdout
    assert not re.search(r"^(Start|Where|Next)", done.stdout, re.M)


def test_every_criterion_is_taken_apart_to_the_games(club: Path) -> None:
    """--why: Clara beat Dora with Black in round 2."""
    shown = typed("tie", str(club), "--why").output
    assert re.search(r"^BWG: .*\n(.*\n)*?  Clara: 1\n +2 +b +Dora +0–1 +1$", shown, re.M)
    assert "  → Clara | Anna = Boris" in shown


def test_what_looks_like_a_slip_comes_first(tmp_path: Path) -> None:
    (tmp_path / "slip.toml").write_text(CLUB.replace(', "Anna 1/2-1/2 Boris"', ""), encoding="utf-8")
    assert typed("tie", str(tmp_path / "slip.toml")).output.startswith("ATTENTION: ")


def test_rounds_before_those_that_are_known_are_no_slip() -> None:
    """Masters 2018: of rounds 1 to 8 only the scores are known, and the file says so with `carried`."""
    assert "ATTENTION" not in typed("tie", str(SCENARIOS / "tata-steel-2018-masters.toml")).output


def test_what_was_never_compared_is_not_called_level() -> None:
    shown = typed("tie", str(SCENARIOS / "tata-steel-2018-masters.toml")).output
    assert "Nothing is known that tells Carlsen and Giri apart" in shown
    assert "level on every criterion" not in shown


# Wijk aan Zee 2024


def test_masters_2024_as_json() -> None:
    """Direct encounter 2, 1.5, 1.5, 1; Sonneborn-Berger 49.5, 50.25, 50, 49; 22500 in equal shares."""
    view = document("tie", str(MASTERS_2024), "--json")
    assert set(view) >= CONTRACT
    assert [(row["name"], row["seed"], row["points"], row["decided_by"]) for row in view["tied"]] == [
        ("Abdusattorov", 1, "8.5", "DE"),
        ("Gukesh", 2, "8.5", "SB"),
        ("Giri", 3, "8.5", "SB"),
        ("Wei Yi", 4, "8.5", "DE"),
    ]
    assert [row["values"]["DE"] for row in view["tied"]] == ["2", "1.5", "1.5", "1"]
    assert [row["values"]["SB"] for row in view["tied"]] == ["49.5", "50.25", "50", "49"]
    assert (view["branch"], view["clause"], view["rulebook"]) == ("knockout", "E", "tata-steel-2022")
    assert (view["settled"], view["potential"], view["earliest_start"]) == (True, [], None)
    assert view["prizes"] == [{"name": row["name"], "amount": "5625.00", "currency": "EUR"} for row in view["tied"]]
    assert [row["id"] for row in view["pending"]] == [
        "1-knockout/semifinal-1/lots/colours",
        "1-knockout/semifinal-2/lots/colours",
    ]


def test_the_keys_of_the_json_are_documented() -> None:
    """All of them, and no other, in docs/formats.md."""
    page = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    section = page[page.index("## The tie") :].partition("##")[2].partition("\n## ")[0]
    documented = set(re.findall(r"^\| `([a-z_]+)`", section, re.M))
    assert documented == set(document("tie", str(MASTERS_2024), "--json"))


def test_an_open_game_that_changes_neither_group_nor_pairings_need_not_be_waited_for(tmp_path: Path) -> None:
    """Nepomniachtchi - Van Foreest: the order of Gukesh and Giri may depend on it, who meets whom does not."""
    path = opened(tmp_path)
    view = document("tie", str(path), "--json")
    (game,) = view["open_games"]
    assert (game["white"], game["black"], game["changes"]) == ("Nepomniachtchi", "Van Foreest", "order")
    assert set(game["players"]) == {"Gukesh", "Giri"}
    assert (view["settled"], view["potential"]) == (True, [])
    assert [row["kind"] for row in view["pending"]] == ["lots", "lots"]
    shown = typed("tie", str(path)).output
    assert "can change the order of Gukesh and Giri, or what decides it" in shown
    assert "neither who plays off nor who meets whom: the start need not wait for it" in shown


@pytest.mark.parametrize(
    ("result", "gukesh", "giri", "decided_by"),
    [("1-0", "50.25", "49.75", "SB"), ("1/2-1/2", "50.25", "50", "SB"), ("0-1", "50.25", "50.25", "BWG")],
)
def test_what_that_game_can_do_to_the_order_of_gukesh_and_giri(
    tmp_path: Path, result: str, gukesh: str, giri: str, decided_by: str
) -> None:
    """Gukesh beat both, so his 50.25 stays: their sum is 11 whatever they play. Giri beat Van Foreest and drew
    Nepomniachtchi: 0.25 less, as it was, or 0.25 more. Level, Gukesh has four wins with Black and Giri three."""
    berger, wins_with_black = by_own_count(MASTERS_2024, result)
    assert (berger["Gukesh"], berger["Giri"]) == (float(gukesh), float(giri))
    assert (wins_with_black["Gukesh"], wins_with_black["Giri"]) == (4, 3)
    game = ("Nepomniachtchi 1/2-1/2 Van Foreest", f"Nepomniachtchi {result} Van Foreest")
    path = edited(tmp_path / "played.toml", game, source=MASTERS_2024)
    rows = {row["name"]: row for row in document("tie", str(path), "--json")["tied"]}
    assert [rows[name]["values"]["SB"] for name in ("Gukesh", "Giri")] == [gukesh, giri]
    assert [rows[name]["seed"] for name in ("Gukesh", "Giri")] == [2, 3]
    assert {rows[name]["decided_by"] for name in ("Gukesh", "Giri")} == {decided_by}


def by_own_count(path: Path, last: str) -> tuple[dict[str, float], dict[str, int]]:
    """Sonneborn-Berger and wins with Black, added up here from the lines of the file; quarters are exact."""
    worth = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
    text = path.read_text(encoding="utf-8").replace("Nepomniachtchi 1/2-1/2 Van", f"Nepomniachtchi {last} Van")
    games = re.findall(r'^  "(.+) (1-0|0-1|1/2-1/2) (.+)",$', text, re.M)
    assert len(games) == 91
    points: dict[str, float] = {}
    for white, result, black in games:
        points[white] = points.get(white, 0) + worth[result][0]
        points[black] = points.get(black, 0) + worth[result][1]
    berger, with_black = dict.fromkeys(points, 0.0), dict.fromkeys(points, 0)
    for white, result, black in games:
        berger[white] += worth[result][0] * points[black]
        berger[black] += worth[result][1] * points[white]
        with_black[black] += result == "0-1"
    return berger, with_black


# Wijk aan Zee 2021, and Prague 2020


def test_firouzja_still_playing_is_named_with_what_would_bring_him_in() -> None:
    """He has 8 and Black against nobody: only a win, as White against Wojtaszek, gives him the 8.5 of the two."""
    view = document("tie", str(FIROUZJA), "--json")
    assert [row["name"] for row in view["tied"]] == ["Giri", "Van Foreest"]
    assert not view["settled"]
    need = {"round": 13, "white": "Firouzja", "black": "Wojtaszek", "results": ["1-0"]}
    assert view["potential"] == [{"name": "Firouzja", "needs": [need]}]
    assert [row["kind"] for row in view["pending"]] == ["main"]
    shown = typed("tie", str(FIROUZJA)).output
    assert "NOT SETTLED" in shown
    assert "Firouzja can still be on top, if Firouzja - Wojtaszek 1–0." in shown


def without_override(path: Path) -> Path:
    """The scenario as the arbiter entered it in 2021: nothing but the playoff."""
    text = FIROUZJA.read_text(encoding="utf-8")
    begin, end = text.index('[[when]]\nkind = "override"'), text.index('[[when]]\nkind = "lots"')
    path.write_text(text[:begin] + text[end:], encoding="utf-8")
    return path


def test_the_start_is_refused_while_firouzja_plays(tmp_path: Path) -> None:
    done = playoff("run", str(without_override(tmp_path / "early.toml")))
    assert done.returncode == 4
    assert re.search(
        r"early\.toml:\d+: A\.5: the main event is not over; still open: Firouzja - Wojtaszek", done.stderr
    )


def test_an_override_lets_it_start_all_the_same() -> None:
    done = playoff("run", str(FIROUZJA))
    assert done.returncode == 0
    assert "A.5:   The chief arbiter lets the playoff start before its time. The start had been fixed" in done.stdout
    assert "Van Foreest wins the playoff" in done.stdout


def test_neither_rounds_nor_colours_say_who_plays_in_prague() -> None:
    """The scenario assumes both: with any others direct encounter and Sonneborn-Berger give the same five places."""
    dossier = read_scenario(PRAGUE).opening.dossier
    rules = load("tata-steel-2017").book.seeding
    assert dossier.tournament is not None
    group = tied_group(dossier).players
    for number in range(40):
        shuffled = replace(dossier, tournament=reshuffled(dossier.tournament, Random(number)))
        found = seeds(shuffled, group, rules)
        assert found.tiers == (("Vidit",), ("Firouzja",), ("Duda",), ("Anton",), ("Shankland",))
        assert found.decided_by == ("DE", "SB", "SB", "SB", "DE")


def reshuffled(tournament: Tournament, chance: Random) -> Tournament:
    """The same outcomes with colours by lot, and every round's number another one."""
    rounds = sorted({game.round for game in tournament.games})
    moved = dict(zip(rounds, chance.sample(rounds, len(rounds)), strict=True))
    turned = {Result.WHITE_WINS: Result.BLACK_WINS, Result.BLACK_WINS: Result.WHITE_WINS, Result.DRAW: Result.DRAW}
    games = []
    for game in tournament.games:
        assert game.result is not None
        white, black, result = game.white, game.black, game.result
        if chance.random() < 0.5:
            white, black, result = black, white, turned[result]
        games.append(Game(moved[game.round], white, black, result))
    return replace(tournament, games=tuple(games))


# Only the best play: an open game of others can still say who they are

FOUR_LEVEL = """\
[event]
name = "Best two"
rulebook = "tata-steel-2017"

[main]
[[main.rounds]]
number = 1
games = ["Anna 1-0 Eva", "Boris 1-0 Finn", "Clara 1/2-1/2 Dora", "Gina 1-0 Hans"]
[[main.rounds]]
number = 2
games = ["Anna 1/2-1/2 Boris", "Clara 1-0 Gina", "Dora 1/2-1/2 Finn", "Eva * Hans"]
"""
"""Anna, Boris and Clara have 1½ and have not all met. Sonneborn-Berger: Boris ½ + ¾ = 1¼, Clara ½ + 1 = 1½, Anna
¾ and
what Eva has: nothing, ½ or 1 after her game with Hans. At 1¼ each Boris had Black once, Anna never."""


def test_an_open_game_can_change_who_the_best_are(tmp_path: Path) -> None:
    """If Eva wins Anna has 1¾ and is in, else Boris is, by games with Black if she draws. The start waits for it."""
    path = tmp_path / "best.toml"
    path.write_text(FOUR_LEVEL, encoding="utf-8")
    view = document("tie", str(path), "--json")
    assert [row["changes"] for row in view["open_games"]] == ["group"]
    assert (view["settled"], view["potential"]) == (False, [])
    assert [row["kind"] for row in view["pending"]] == ["main"]
    assert "NOT SETTLED: the open games can still change who plays off." in typed("tie", str(path)).output
    chosen = {}
    for result in ("1-0", "1/2-1/2", "0-1"):
        path.write_text(FOUR_LEVEL.replace("Eva * Hans", f"Eva {result} Hans"), encoding="utf-8")
        played = document("tie", str(path), "--json")
        assert played["settled"]
        chosen[result] = [row["name"] for row in played["tied"]][:2]
    assert chosen == {"1-0": ["Anna", "Clara"], "1/2-1/2": ["Clara", "Boris"], "0-1": ["Clara", "Boris"]}


# Which file, which dossier


def test_what_a_file_cannot_say_comes_beside_it(tmp_path: Path) -> None:
    """The same screen when times, sections and prizes stand in a dossier."""
    main, _, rest = CLUB.partition("[[sections]]")
    times = "started = 2026-03-08T14:00:00\n"
    ends = "ended = { Boris = 2026-03-08T17:40:00, Clara = 2026-03-08T18:05:00 }\n"
    bare = main.replace(times, "").replace(ends, "").replace('zone = "Europe/Amsterdam"\n', "")
    (tmp_path / "bare.toml").write_text(bare, encoding="utf-8")
    beside = f'[event]\nzone = "Europe/Amsterdam"\n[[main.rounds]]\nnumber = 3\n{times}{ends}\n[[sections]]{rest}'
    (tmp_path / "dossier.toml").write_text(beside, encoding="utf-8")
    shown = typed("tie", str(tmp_path / "bare.toml"), "--dossier", str(tmp_path / "dossier.toml")).output
    assert shown == CLUB_SCREEN


def test_another_rulebook_may_be_named(club: Path) -> None:
    """Three level: under the older rules only two of them play; no rest, and both sections waited for."""
    view: Any = document("tie", str(club), "--rulebook", "tata-steel-2017", "--json")
    assert (view["branch"], view["clause"], view["rulebook"]) == ("match", "4", "tata-steel-2017")


def test_the_same_bytes_every_time(club: Path) -> None:
    printed = [playoff("tie", str(club), "--json", PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "4711")]
    assert all(one == other for one, other in pairwise(printed))
