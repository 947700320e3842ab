"""`playoff prizes`: who gets what and why, before the playoff, in its middle and at its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from playoff.formats.scenario import read_scenario
from tests.arbiter.test_commands import FACTS, ROOT, TWO, document, playoff, typed
from tests.arbiter.test_tie import CLUB

SCENARIOS = ROOT / "scenarios"
PRIZES = '\n[prizes]\ncurrency = "EUR"\nplaces = ["1000", "600"]\n'


def test_at_the_end_everybody_has_an_amount_and_it_is_said_why() -> None:
    """Half of the prizes by place, 500 and the average of 300 and 200; 1000 / 3; a cent is left."""
    assert typed("prizes", str(SCENARIOS / "p3-switch-hort-three-players.toml")).output == (
        "  1  Clara  833.34  EUR\n"
        "  2  Anna   583.33  EUR\n"
        "  2  Boris  583.33  EUR\n"
        "\n"
        "P.1: Half of each prize goes by place; the other half of places 1–3, 2000.00 EUR together, is shared "
        "equally by three players.\n"
        "P.4: 0.01 EUR does not divide and goes to the winner.\n"
    )


def test_before_the_end_it_is_said_what_is_certain_already(tmp_path: Path) -> None:
    """600 / 3, whoever wins."""
    (tmp_path / "club.toml").write_text(CLUB, encoding="utf-8")
    shown = playoff("prizes", "club.toml", folder=tmp_path).stdout
    assert shown.startswith("Not over; certain already:\n")
    assert shown.count("200.00") == 3


def test_in_the_middle_of_the_playoff_nobody_has_more(tmp_path: Path) -> None:
    """By rank the loser of the two has 600 for certain, and so has the winner to be."""
    text = TWO + '\n[event.switches]\n"prizes.policy" = "by_rank"\n' + PRIZES + FACTS[: FACTS.rindex("\n[[when]]")]
    (tmp_path / "club.toml").write_text(text, encoding="utf-8")
    view = document("prizes", str(tmp_path / "club.toml"), "--json")
    assert view["winner"] is None
    assert [(row["name"], row["amount"]) for row in view["prizes"]] == [("Ann", "600.00"), ("Bob", "600.00")]


def test_amounts_that_wait_for_lots_are_not_named() -> None:
    path = str(SCENARIOS / "p3-switch-by-rank-level-seeds-need-lots.toml")
    view = document("prizes", path, "--json")
    assert set(view) == {"winner", "prizes", "why"}
    assert [row["amount"] for row in view["prizes"]] == ["1000.00", None, None]
    assert [reason["code"] for reason in view["why"]] == ["prizes-by-rank", "prize-lots-due"]
    assert "by lots" in typed("prizes", path).output


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("p[1-4]-*.toml")), ids=lambda path: path.stem)
def test_every_scenario_of_the_prizes_says_in_its_story_what_it_pays(path: Path) -> None:
    """The sums of the command are those of `then`; at least one sentence says why."""
    view = document("prizes", str(path), "--json")
    assert view["why"]
    expected = read_scenario(path).then["prizes"]
    rows = expected if isinstance(expected, list) else [{"name": name, **row} for name, row in expected.items()]
    amounts = {row["name"]: None if row["amount"] == "none" else row["amount"] for row in rows}
    assert {row["name"]: row["amount"] for row in view["prizes"]} == amounts


def test_the_champion_who_earns_less_is_warned_of_first() -> None:
    shown = typed("prizes", str(SCENARIOS / "p1-switch-first-prize-only.toml")).output
    assert "P.1: ATTENTION: the champion gets 500.00 EUR, less than the 1100.00 EUR of second place." in shown


def test_a_prize_list_beside_the_file(tmp_path: Path) -> None:
    """--dossier; stated in both it is refused."""
    (tmp_path / "bare.toml").write_text(TWO + FACTS, encoding="utf-8")
    (tmp_path / "money.toml").write_text(PRIZES, encoding="utf-8")
    done = playoff("prizes", "bare.toml", "--dossier", "money.toml", folder=tmp_path)
    assert done.stdout.count("800.00") == 2
    (tmp_path / "bare.toml").write_text(TWO + PRIZES + FACTS, encoding="utf-8")
    twice = playoff("prizes", "bare.toml", "--dossier", "money.toml", folder=tmp_path)
    assert twice.returncode == 3
    assert twice.stderr.startswith("playoff: money.toml:2: the prizes are stated twice")
