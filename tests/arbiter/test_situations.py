"""Situations that break playoff software, retold from public reports (the shared cases), driven by commands.

Kinds branch (br), correction (co), lots (lo). Of the others: prizes (pz) and other rulebooks (pf) have no command
here yet, the earliest start (tm03) is not in the snapshot yet.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .at_the_desk import Table

ANN, BEN, CLEO, DAN, EVA = "Alder, Ann", "Birch, Ben", "Cedar, Cleo", "Dogwood, Dan", "Elm, Eva"
FIVE = (DAN, ANN, EVA, CLEO, BEN)
"""Five players in the order in which their numbers are drawn."""
THREE_TWO = {"base_s": 180, "increment_s": 2}


@pytest.fixture
def desk(tmp_path: Path) -> Table:
    return Table(tmp_path)


def due_games(desk: Table) -> list[list[str]]:
    return [row["players"] for row in desk.show["pending"] if row["kind"] == "game"]


def colours(desk: Table, stage: str) -> list[tuple[str, str]]:
    return [(game["white"], game["black"]) for game in desk.show["games"] if game["stage"] == stage]


def play(desk: Table, *games: tuple[str, str, str]) -> None:
    for white, sign, black in games:
        desk.do("result", white, sign, black)


def standings(desk: Table) -> dict[str, tuple[str, str]]:
    return {row["name"]: (row["points"], row["values"]["SB"]) for row in desk.show["standings"]}


# Branch


def test_br04_sudden_death_goes_on_until_the_title_is_shared_by_decision(desk: Table) -> None:
    desk.open(ANN, BEN)
    desk.do("lots", ANN)
    play(desk, (ANN, "1/2", BEN), (BEN, "1/2", ANN))
    desk.do("lots", ANN)
    play(desk, (ANN, "1/2", BEN), (BEN, "1/2", ANN))
    desk.do("result", "1-match/sudden-death-3", "1/2")
    assert desk.show["winner"] is None
    assert [row["id"] for row in desk.show["pending"]] == ["1-match/sudden-death-4"]
    said = desk.refused(4, "share", "ann", "ben", "--reason", "both tired", "--decided-by", "the organiser")
    assert "H.7" in said
    desk.do(
        "share", "ann", "ben", "--reason", "both tired", "--decided-by", "the organiser", "--override", "he insists"
    )
    assert desk.show["joint_winners"] == [ANN, BEN]
    assert desk.show["ranks"] == {ANN: 1, BEN: 1}
    assert desk.show["pending"] == []
    assert "he insists" in desk.do("story")


def test_br05_three_players_level_twice(desk: Table) -> None:
    desk.open(ANN, BEN, CLEO)
    desk.do("lots", ANN, BEN, CLEO)
    first = [(BEN, CLEO), (ANN, BEN), (CLEO, ANN)]
    assert colours(desk, "1-round-robin/cycle-1") == first
    (row,) = desk.show["pending"]
    assert row["clock"] == {"white": THREE_TWO, "black": THREE_TWO}
    play(desk, *((white, "1-0", black) for white, black in first))
    second = [(black, white) for white, black in first]
    assert colours(desk, "1-round-robin/cycle-2") == second
    play(desk, *((white, "1/2", black) for white, black in second))
    assert colours(desk, "1-round-robin/cycle-3") == first
    play(desk, (BEN, "1/2", CLEO), (ANN, "1-0", BEN))
    assert desk.show["winner"] is None
    play(desk, (CLEO, "1/2", ANN))
    assert desk.show["winner"] == ANN
    assert {name: points for name, (points, _) in standings(desk).items()} == {ANN: "1.5", CLEO: "1", BEN: "0.5"}
    assert desk.show["ranks"] == {ANN: 1, BEN: 2, CLEO: 2}


def test_br07_the_last_game_of_three_is_dead(desk: Table) -> None:
    desk.open(ANN, BEN, CLEO)
    desk.do("lots", ANN, BEN, CLEO)
    play(desk, (BEN, "1-0", CLEO))
    assert desk.show["winner"] is None
    play(desk, (ANN, "0-1", BEN))
    assert desk.show["winner"] == BEN
    assert [(g["white"], g["black"]) for g in desk.show["games"] if g["status"] == "not_needed"] == [(CLEO, ANN)]
    assert desk.show["ranks"] == {BEN: 1, ANN: 2, CLEO: 2}
    assert f"{BEN} has won" in desk.refused(4, "result", "1-round-robin/cycle-1/round-3/board-1", "1-0")


@pytest.mark.parametrize(("sign", "winner"), [("0-1", None), ("1/2", BEN), ("1-0", BEN)])
def test_br08_the_leader_has_finished_but_can_be_caught(desk: Table, sign: str, winner: str | None) -> None:
    """Ann with half a point can still reach 1½."""
    desk.open(ANN, BEN, CLEO)
    desk.do("lots", ANN, BEN, CLEO)
    play(desk, (BEN, "1-0", CLEO), (ANN, "1/2", BEN))
    assert due_games(desk) == [[CLEO, ANN]]
    leads = desk.json("next")["if"]["1-round-robin/cycle-1/round-3/board-1"]
    assert [leads[result]["winner"] for result in ("1-0", "1/2-1/2", "0-1")] == [BEN, BEN, None]
    play(desk, (CLEO, sign, ANN))
    assert desk.show["winner"] == winner
    if winner is None:
        assert desk.show["branches"][-1]["branch"] == "match"
        assert set(desk.show["branches"][-1]["players"]) == {ANN, BEN}


CYCLE_1 = (
    (ANN, "1-0", BEN), (EVA, "1-0", CLEO), (BEN, "1-0", EVA), (DAN, "1-0", ANN), (EVA, "1/2", DAN),
    (CLEO, "1-0", BEN), (DAN, "1/2", CLEO), (ANN, "1/2", EVA), (CLEO, "1/2", ANN), (BEN, "1-0", DAN),
)  # fmt: skip
"""Cases br13 and br19: everybody has two points."""
CYCLE_2 = (
    (BEN, "1-0", ANN), (CLEO, "1/2", EVA), (EVA, "1/2", BEN), (ANN, "0-1", DAN), (DAN, "1/2", EVA),
    (BEN, "1/2", CLEO), (CLEO, "1/2", DAN), (EVA, "1-0", ANN), (ANN, "1/2", CLEO), (DAN, "1/2", BEN),
)  # fmt: skip


def test_br13_five_all_level_then_three(desk: Table) -> None:
    desk.open(*sorted(FIVE))
    desk.do("lots", *FIVE)
    play(desk, *CYCLE_1)
    assert {points for points, _ in standings(desk).values()} == {"2"}
    play(desk, *CYCLE_2)
    table = standings(desk)
    assert {name: points for name, (points, _) in table.items()} == {
        DAN: "2.5",
        ANN: "0.5",
        EVA: "2.5",
        CLEO: "2",
        BEN: "2.5",
    }
    assert {table[name][1] for name in (DAN, EVA, BEN)} == {"4"}
    assert desk.show["branches"][-1]["branch"] == "round_robin"
    assert set(desk.show["branches"][-1]["players"]) == {DAN, EVA, BEN}
    assert [row["id"] for row in desk.show["pending"]] == ["2-round-robin/lots/numbers"]


def test_br19_sonneborn_berger_names_the_winner_of_five(desk: Table) -> None:
    """Three results of br13 changed."""
    desk.open(*sorted(FIVE))
    desk.do("lots", *FIVE)
    play(desk, *CYCLE_1)
    other = {(CLEO, EVA): "0-1", (EVA, ANN): "1/2", (ANN, CLEO): "0-1"}
    play(desk, *((white, other.get((white, black), sign), black) for white, sign, black in CYCLE_2))
    table = standings(desk)
    assert {name: table[name] for name in (EVA, DAN, BEN)} == {
        EVA: ("2.5", "4.75"), DAN: ("2.5", "4"), BEN: ("2.5", "4"),
    }  # fmt: skip
    assert desk.show["winner"] == EVA


def test_br14_four_of_five_level_go_to_semifinals_seeded_by_the_main_event(desk: Table, tmp_path: Path) -> None:
    """No games of the main event here: the organiser's ranking stands for it, against the order of the blitz."""
    (tmp_path / "five.toml").write_text(
        f'[event]\nname = "Club"\nrulebook = "tata-steel-2022"\nplayers = {list(FIVE)!r}\n'
        f"ranking = {[BEN, CLEO, DAN, EVA, ANN]!r}\n".replace("'", '"'),
        encoding="utf-8",
    )
    desk.do("open", str(tmp_path / "five.toml"))
    desk.do("lots", *FIVE)
    play(
        desk, (ANN, "1/2", BEN), (EVA, "1/2", CLEO), (BEN, "0-1", EVA), (DAN, "0-1", ANN), (EVA, "1-0", DAN),
        (CLEO, "0-1", BEN), (DAN, "0-1", CLEO), (ANN, "1-0", EVA), (CLEO, "1-0", ANN), (BEN, "1-0", DAN),
    )  # fmt: skip
    assert {name: points for name, (points, _) in standings(desk).items()} == {
        DAN: "0", ANN: "2.5", EVA: "2.5", CLEO: "2.5", BEN: "2.5",
    }  # fmt: skip
    stages = {stage["id"]: set(stage["players"]) for stage in desk.show["branches"][-1]["stages"]}
    assert stages == {"2-knockout/semifinal-1": {BEN, ANN}, "2-knockout/semifinal-2": {CLEO, EVA}}


BEFORE_THE_LAST_TWO = (
    (ANN, "0-1", BEN), (EVA, "0-1", CLEO), (BEN, "0-1", EVA),
    (DAN, "1-0", ANN), (EVA, "1/2", DAN), (CLEO, "1-0", BEN),
)  # fmt: skip


@pytest.mark.parametrize("reverse", [False, True])
def test_br16_the_winner_is_known_before_the_last_round(desk: Table, reverse: bool) -> None:
    """In the reverse order he is certain after game 7, and the other board's result changes nothing."""
    desk.open(*sorted(FIVE))
    desk.do("lots", *FIVE)
    play(desk, *BEFORE_THE_LAST_TWO)
    board_1 = next(game["id"] for game in desk.show["games"] if (game["white"], game["black"]) == (ANN, EVA))
    desk.do("start", board_1)
    last = [(ANN, "1-0", EVA), (DAN, "0-1", CLEO)]
    play(desk, *(last[::-1] if reverse else last))
    assert desk.show["winner"] == CLEO
    unneeded = [(g["white"], g["black"]) for g in desk.show["games"] if g["status"] == "not_needed"]
    assert set(unneeded) == {(CLEO, ANN), (BEN, DAN)}
    assert [g["surplus"] for g in desk.show["games"] if g["id"] == board_1] == [reverse]
    assert {rank for name, rank in desk.show["ranks"].items() if name != CLEO} == {2}


def test_br17_a_player_goes_home_before_the_first_game(desk: Table) -> None:
    desk.open(ANN, BEN, CLEO)
    said = desk.do("withdraw", "cleo", "--how", "another playoff tomorrow")
    assert "another playoff tomorrow" in said
    assert desk.show["branches"][-1]["branch"] == "match"
    desk.do("lots", BEN)
    desk.results("1-match/game-1 / 1-0", "1-match/game-2 / 1/2")
    assert desk.show["ranks"] == {BEN: 1, ANN: 2, CLEO: 3}


def test_br17_a_player_goes_home_later(desk: Table) -> None:
    """Both opponents get the point, their own game decides (less than half completed: none of his counts)."""
    desk.open(ANN, BEN, CLEO)
    desk.do("lots", ANN, BEN, CLEO)
    desk.do("start", "cleo")
    assert "lost as played" in desk.do("withdraw", "cleo")
    assert due_games(desk) == [[ANN, BEN]]
    play(desk, (ANN, "0-1", BEN))
    assert desk.show["winner"] == BEN


# Correction

SLIP = Path(__file__).with_name("main_event_with_a_slip.toml")
"""Ten players; round 1 has Elm 0-1 Fir where it was 1-0."""


def test_co01_a_result_of_the_main_event_is_corrected_after_the_first_game(desk: Table) -> None:
    """ "Stop, show consequences, ask for confirmation"."""
    desk.do("open", str(SLIP))
    assert {row["name"] for row in desk.show["tied"]} == {ANN, "Juniper, Jo"}
    desk.do("lots", ANN)
    desk.do("result", "1-0")
    correction = ("main", EVA, "1-0", "Fir, Finn", "--round", "1")
    answer = desk.type(*correction)
    assert answer.code == 2
    assert "Three players" in answer.said
    assert "void, entry 2" in answer.said
    assert "nothing was recorded" in answer.complaint
    assert desk.entries() == 3
    desk.do(*correction, "--yes")
    assert {row["name"] for row in desk.show["tied"]} == {ANN, EVA, "Juniper, Jo"}
    assert desk.show["branches"][-1]["branch"] == "round_robin"
    assert [row["entry"] for row in desk.show["void"]] == [1, 2]
    assert desk.entries() == 4


def test_co02_the_first_cycle_is_corrected_after_the_second_has_begun(desk: Table) -> None:
    desk.open(ANN, BEN, CLEO)
    desk.do("lots", ANN, BEN, CLEO)
    play(desk, (BEN, "1-0", CLEO), (ANN, "1-0", BEN), (CLEO, "1-0", ANN), (CLEO, "1/2", BEN))
    answer = desk.type("correct", "1-round-robin/cycle-1/round-3/board-1", "1/2")
    assert answer.code == 2
    assert "void, entry 5" in answer.said
    assert f"{ANN} wins the playoff" in answer.said
    desk.do("correct", "4", "1/2", "--yes")
    assert desk.show["winner"] == ANN
    assert {row["name"]: row["points"] for row in desk.show["standings"]} == {ANN: "1.5", BEN: "1", CLEO: "0.5"}


def test_co03_a_semifinal_is_corrected_after_the_final_has_begun(desk: Table, tmp_path: Path) -> None:
    seeds = ["seed 1", "seed 2", "seed 3", "seed 4"]
    (tmp_path / "four.toml").write_text(
        f'[event]\nname = "Club"\nrulebook = "tata-steel-2022"\nplayers = {seeds!r}\nranking = {seeds!r}\n'.replace(
            "'", '"'
        ),
        encoding="utf-8",
    )
    desk.do("open", str(tmp_path / "four.toml"))
    desk.do("lots", "1-knockout/semifinal-1/lots/colours", "seed 1")
    desk.do("lots", "seed 2")
    for game, sign in (("1/game-1", "1-0"), ("1/game-2", "1/2"), ("2/game-1", "1/2"), ("2/game-2", "0-1")):
        desk.do("result", f"1-knockout/semifinal-{game}", sign)
    desk.do("lots", "seed 1")
    desk.do("result", "1/2")
    desk.do("correct", "1-knockout/semifinal-2/game-2", "1-0", "--yes")
    (final,) = [stage for stage in desk.show["branches"][0]["stages"] if stage["id"].endswith("final")]
    assert set(final["players"]) == {"seed 1", "seed 3"}
    assert final["score"] == {"seed 1": "0", "seed 3": "0"}
    assert [row["id"] for row in desk.show["pending"]] == ["1-knockout/final/lots/colours"]
    assert [row["kind"] for row in desk.show["void"]] == ["lots", "result"]


def test_co06_the_same_result_twice_then_another(desk: Table) -> None:
    desk.open(ANN, BEN)
    desk.do("lots", ANN)
    desk.do("result", "1-match/game-1", "1-0")
    assert "nothing was recorded" in desk.do("result", "1-match/game-1", "1-0")
    assert desk.entries() == 3
    assert desk.json("result", "1-match/game-1", "1-0")["recorded"] == []
    assert [row["id"] for row in desk.show["pending"]] == ["1-match/game-2"]
    assert "use correct" in desk.refused(4, "result", "1-match/game-1", "1/2")


# Lots


def test_lo01_a_drawing_that_is_repeated_does_not_change(desk: Table) -> None:
    """Undone and asked for again, with the players in another order of rows or not: the same, with the same key."""
    desk.open(*FIVE)
    desk.do("lots", "--draw")
    (first,) = desk.json("lots", "--proof")
    desk.do("undo", "2", "--yes")
    desk.do("lots", "--draw")
    again = desk.json("lots", "--proof")
    assert [proof["recorded"] for proof in again] == [first["recorded"]] * 2
    assert [proof["key"] for proof in again] == [first["key"]] * 2
    assert all(proof["holds"] for proof in again)
    assert again[0]["players"] == sorted(FIVE)
    logged = desk.json("log")[2]
    assert (logged["by"], logged["fact"]["order"]) == ("Ana", first["recorded"])


def test_lo01_lots_drawn_by_people_are_entered(desk: Table) -> None:
    desk.open(*FIVE)
    desk.do("lots", "dan", "ann", "eva", "cleo", "ben")
    assert desk.show["lots"] == [{"id": "1-round-robin/lots/numbers", "order": list(FIVE)}]
    assert "drawn on stage" in desk.do("lots", "--proof")
