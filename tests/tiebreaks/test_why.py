"""Every value taken apart, for a screen and for JSON."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.tiebreaks import CRITERIA, POLICIES, Criterion, Options, Tournament, criterion, rank, rows

from .events import HELD
from .published import tournament
from .test_properties import any_result

SWISS = tournament("held_swiss_5")
MANY_UNPLAYED = tournament("swiss_with_many_unplayed_rounds")


def test_a_buchholz_with_a_bye_round_by_round() -> None:
    """David, C.07 of 2024: BH/C1 11½, his half-point bye cut, Nick seen with 3 because he did not come back."""
    value = criterion("BH/C1").values(SWISS, ("David",), Options(unplayed="c07-2024"))["David"]
    common = {"unplayed": "16.2.3", "rule": "C.07 16.4"}
    assert rows(value) == (
        {"round": 1, "opponent": "Nick", "colour": "black", "result": "0-1", "against": "Nick", "score": "3",
         "rule": "C.07 16.3", "counted": "3"},
        {"round": 2, "result": "H", "against": "David", "score": "3.5", "cut": "3.5", **common, "counted": "0"},
        {"round": 3, "opponent": "Opal", "colour": "white", "result": "1-0", "against": "Opal", "score": "1.5",
         "counted": "1.5"},
        {"round": 4, "opponent": "Charline", "colour": "white", "result": "1/2-1/2", "against": "Charline",
         "score": "3.5", "counted": "3.5"},
        {"round": 5, "opponent": "Alyx", "colour": "black", "result": "1/2-1/2", "against": "Alyx",
         "score": "3.5", "counted": "3.5"},
    )  # fmt: skip


def test_a_sonneborn_berger_with_a_forfeit_in_a_round_robin() -> None:
    value = criterion("SB").values(HELD, ("Helene",), Options(unplayed="c07-2026"))["Helene"]
    (forfeit,) = [row for row in rows(value) if "unplayed" in row]
    assert forfeit == {
        "round": 4, "opponent": "Franck", "colour": "black", "result": "-/+", "unplayed": "16.2.2", "share": "1",
        "against": "Franck", "score": "1.5", "rule": "C.07 15.2", "counted": "1.5",
    }  # fmt: skip


def test_what_an_arbiter_gave_beside_the_games_is_a_row_of_its_own() -> None:
    event = Tournament(HELD.players, HELD.games, adjustments={"Alyx": -1})  # type: ignore[dict-item]
    assert rows(criterion("PTS").values(event, ("Alyx",))["Alyx"])[-1] == {"rule": "TRF 299", "counted": "-0.5"}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("event", [HELD, SWISS, MANY_UNPLAYED], ids=["held", "held Swiss", "many unplayed"])
@pytest.mark.parametrize("row", CRITERIA.values(), ids=list(CRITERIA))
def test_the_parts_add_up_under_every_policy(row: Criterion, event: Tournament, policy: str) -> None:
    """Where an average is not rounded; with cuts and without, in the order of rounds."""
    cuts = [f"/{letter}{number}" for letter in "CM" for number in (1, 2) if letter in row.takes]
    for code in (row.code, *(row.code + cut for cut in cuts)):
        for value in criterion(code).values(event, event.players, Options(unplayed=policy)).values():
            rounds = [part.round for part in value.parts if part.round is not None]
            assert rounds == sorted(rounds)
            json.dumps(rows(value))
            if row.adds_up and value.amount is not None:
                assert value.amount == sum(part.counted for part in value.parts), (code, value.player)


@given(any_result, st.sampled_from(tuple(POLICIES)))
def test_rows_are_exact_text(event: Tournament, policy: str) -> None:
    """No row holds a float; what counted stands in every one."""
    for code in ("SB", "KS", "PS/C1", "DE", "KASH"):
        for value in criterion(code).values(event, event.players, Options(unplayed=policy)).values():
            for row in rows(value):
                assert isinstance(row["counted"], str)
                assert not any(isinstance(cell, float) for cell in row.values())


def test_why_there_is_no_direct_encounter() -> None:
    """The game of David and Helene's rivals: Franck and Helene did not play, seed 002 1.4 has no result for three."""
    three = ("David", "Franck", "Helene")
    found = criterion("DE").values(HELD, three, Options(unplayed="fide-2012"))
    reason = found["David"].reason
    assert reason is not None
    assert (reason.code, reason.clause) == ("not-all-met", "seed 002 1.4")
    assert reason.params == {"players": ("Franck", "Helene")}
    assert {name: value.unmet for name, value in found.items()} == {
        "David": (), "Franck": ("Helene",), "Helene": ("Franck",),
    }  # fmt: skip


def test_what_has_been_worked_out_is_no_part_of_the_tournament() -> None:
    """Asked or not, copied or not, it is the same tournament."""
    asked = tournament("held_round_robin")
    before = rank(asked, asked.players, ("PTS", "DE", "SB")).places
    copied = pickle.loads(pickle.dumps(asked))
    assert copied == asked
    assert copied.worked_out == {}
    assert rank(copied, copied.players, ("PTS", "DE", "SB")).places == before
