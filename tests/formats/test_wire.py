"""Facts as JSON: every kind there and back, everything else refused with what is wrong."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.errors import BadInput
from playoff.formats.scenario import parse_scenario
from playoff.machine.record import (
    Closed,
    ColoursPlayed,
    Corrected,
    Fact,
    GameRestarted,
    GameResult,
    GameStarted,
    LotsDrawn,
    MainResult,
    Noted,
    Overridden,
    PlainFact,
    PlayerWithdrew,
    Reopened,
    RestGranted,
)
from playoff.machine.wire import from_wire, to_wire
from playoff.tiebreaks import ByColour, Game, Result

WORDS = st.text(min_size=1, max_size=6)
NAMES = st.sampled_from(["Łukasz", "van Foreest, Jorden", "O'Neil", "Wei-Yi", "Gukesh", "卜祥志", "Ñ"]) | WORDS
LISTS = st.lists(NAMES, max_size=4).map(tuple)
COLOURS = st.builds(ByColour, NAMES, NAMES)
RESULTS = st.sampled_from(Result)
EMPTY_OR_WORDS = st.just("") | WORDS

PLAIN: dict[type, st.SearchStrategy[Any]] = {
    LotsDrawn: st.builds(LotsDrawn, WORDS, LISTS),
    GameStarted: st.builds(GameStarted, WORDS, COLOURS),
    GameResult: st.builds(GameResult, WORDS, COLOURS, RESULTS),
    ColoursPlayed: st.builds(ColoursPlayed, WORDS, COLOURS),
    GameRestarted: st.builds(
        GameRestarted, WORDS, COLOURS, st.sampled_from(["position", "colours"]), st.none() | st.integers(0, 99)
    ),
    PlayerWithdrew: st.builds(PlayerWithdrew, st.lists(NAMES, min_size=1, max_size=3).map(tuple), EMPTY_OR_WORDS),
    RestGranted: st.builds(RestGranted, st.integers(0, 90), EMPTY_OR_WORDS),
    Noted: st.builds(Noted, WORDS),
    Overridden: st.builds(Overridden, WORDS, WORDS),
    MainResult: st.builds(MainResult, st.builds(Game, st.integers(1, 20), NAMES, NAMES, RESULTS)),
    Closed: st.builds(Closed, LISTS, WORDS, EMPTY_OR_WORDS, EMPTY_OR_WORDS),
}
KINDS: dict[type, st.SearchStrategy[Any]] = {
    **PLAIN,
    Reopened: st.builds(Reopened, WORDS),
    Corrected: st.builds(Corrected, st.integers(1, 99), st.none() | st.one_of(*PLAIN.values()), EMPTY_OR_WORDS),
}


def test_no_kind_is_left_out() -> None:
    assert set(PLAIN) == set(get_args(PlainFact))
    assert set(KINDS) == set(get_args(PlainFact)) | {Reopened, Corrected}


@given(st.one_of(*KINDS.values()))
def test_every_fact_goes_there_and_back(fact: Fact) -> None:
    """Through real JSON text; what comes back is the same fact, and spelled the same again."""
    wire = json.loads(json.dumps(to_wire(fact), ensure_ascii=False))
    assert wire["kind"] == fact.kind
    assert from_wire(wire) == fact
    assert to_wire(from_wire(wire)) == wire


@pytest.mark.parametrize(
    "wire",
    [
        {"kind": "note", "text": ""},
        {"kind": "reopen", "reason": ""},
        {"kind": "override", "of": "1-match/sudden-death-2", "reason": ""},
        {"kind": "close", "winners": [], "reason": ""},
        {"kind": "main", "round": 13, "white": "A", "black": "B", "result": None},
        {"kind": "start", "game": "", "white": "A", "black": "B"},
        {"kind": "rest", "minutes": 5, "reason": ""},
    ],
    ids=lambda wire: wire["kind"],
)
def test_what_is_empty_is_refused_or_goes_there_and_back(wire: dict[str, Any]) -> None:
    """What the door lets in once it lets in again: a record on disk can always be read."""
    try:
        fact = from_wire(wire)
    except BadInput as error:
        assert wire["kind"] in str(error)  # noqa: PT017
        return
    assert from_wire(to_wire(fact)) == fact


def test_fields_at_their_defaults_are_left_out() -> None:
    assert to_wire(PlayerWithdrew(("Giri",))) == {"kind": "withdraw", "player": "Giri"}
    assert to_wire(RestGranted(5)) == {"kind": "rest", "minutes": 5}
    assert to_wire(Corrected(3, None)) == {"kind": "correct", "entry": 3, "value": None}


def test_the_spelling() -> None:
    """The one of the documentation of the formats."""
    assert to_wire(GameResult("2-match/game-1", ByColour("Gukesh", "Wei Yi"), Result.DRAW)) == {
        "kind": "result", "game": "2-match/game-1", "white": "Gukesh", "black": "Wei Yi", "result": "1/2-1/2",
    }  # fmt: skip
    assert to_wire(MainResult(Game(13, "Giri", "Ding", Result.BOTH_FORFEIT))) == {
        "kind": "main", "round": 13, "white": "Giri", "black": "Ding", "result": "-/-",
    }  # fmt: skip


# What is refused

RESULT = {"kind": "result", "game": "1-match/game-1", "white": "A", "black": "B", "result": "1-0"}
LOTS = {"kind": "lots", "id": "1-match/lots/colours", "order": ["A", "B"]}
MAIN = {"kind": "main", "round": 1, "white": "A", "black": "B", "result": "1-0"}
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no kind": ({"game": "x"}, "no kind of fact None"),
    "unknown kind": ({**RESULT, "kind": "resullt"}, "no kind of fact 'resullt'"),
    "a list for a kind": ({**RESULT, "kind": ["result"]}, "no kind of fact"),
    "unknown key": ({**RESULT, "clock": 3}, "result: unknown key clock"),
    "unknown key of lots": ({**LOTS, "method": "coin"}, "lots: unknown key method"),
    "unknown key of the main event": ({**MAIN, "board": 3}, "main: unknown key board"),
    "missing game": ({key: RESULT[key] for key in RESULT if key != "game"}, "result: game is missing"),
    "missing White": ({key: RESULT[key] for key in RESULT if key != "white"}, "result: white is missing"),
    "missing result": ({key: RESULT[key] for key in RESULT if key != "result"}, "result: result is missing"),
    "missing round": ({key: MAIN[key] for key in MAIN if key != "round"}, "main: round is missing"),
    "no such result": ({**RESULT, "result": "2-0"}, "'1/2-1/2'"),
    "a number for a name": ({**RESULT, "white": 5}, "result: white"),
    "text for a list": ({**LOTS, "order": "AB"}, "lots: order"),
    "a number in a list": ({**LOTS, "order": ["A", 2]}, "lots: order.1"),
    "text for a number": ({"kind": "rest", "minutes": "5"}, "rest: minutes"),
    "half a minute": ({"kind": "rest", "minutes": 0.5}, "rest: minutes"),
    "true for a number": ({"kind": "rest", "minutes": True}, "rest: minutes"),
    "nobody withdraws": ({"kind": "withdraw", "players": []}, "withdraw: players"),
    "no such cause": ({"kind": "restart", "game": "g", "white": "A", "black": "B", "cause": "noise"}, "cause"),
    "a correction without a value": ({"kind": "correct", "entry": 1}, "value is missing"),
    "a correction without an entry": ({"kind": "correct", "value": None}, "entry is missing"),
    "a correction of a correction": (
        {"kind": "correct", "entry": 1, "value": {"kind": "correct", "entry": 1, "value": None}},
        "cannot be the value",
    ),
    "a reopening in a correction": (
        {"kind": "correct", "entry": 1, "value": {"kind": "reopen", "reason": "x"}},
        "cannot be the value",
    ),
    "a wrong value in a correction": ({"kind": "correct", "entry": 1, "value": {**RESULT, "result": "?"}}, "result"),
    "no fact in a correction": ({"kind": "correct", "entry": 1, "value": 5}, "value"),
    "colours beside White and Black": ({**RESULT, "colours": {"white": "A", "black": "B"}}, "colours"),
    "a player and players": ({"kind": "withdraw", "player": "A", "players": ["B"]}, "player"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_anything_else_is_refused(case: str) -> None:
    """With the kind, the field and what is wrong with it."""
    wire, said = REFUSED[case]
    with pytest.raises(BadInput) as caught:
        from_wire(wire)
    assert said in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["result", "correct", "lots", "1-0", "A"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["kind", "entry"]), inner, max_size=2)
    ),
    max_leaves=3,
)


@given(st.one_of(*KINDS.values()), st.data())
def test_a_fact_with_one_wrong_value_never_ends_in_another_error(fact: Fact, data: st.DataObject) -> None:
    """A fact or BadInput, whatever JSON stands in the place of one of its values."""
    wire = to_wire(fact)
    wire[data.draw(st.sampled_from(sorted(wire)))] = data.draw(JSON)
    try:
        read = from_wire(wire)
    except BadInput as error:
        assert str(error)  # noqa: PT017
        return
    assert from_wire(to_wire(read)) == read


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('kind = "resullt"', "no kind of fact 'resullt'"),
        ('kind = "note"', "note: text is missing"),
        ('kind = "note"\ntext = 5', "note: text"),
        ('kind = "note"\ntext = "x"\nby = "y"', "note: unknown key by"),
        ('kind = "note"\ntext = 2024-01-28', "note: text"),
    ],
)
def test_in_a_file_the_line_is_named(lines: str, said: str) -> None:
    """The line of the [[when]] that is wrong, not of the first one."""
    text = f"""\
[event]
name = "Club"
rulebook = "tata-steel-2022"
players = ["A", "B"]
basis = "invented"

[[when]]
kind = "note"
text = "fine"

[[when]]
{lines}
"""
    with pytest.raises(BadInput) as caught:
        parse_scenario(text, "club.toml")
    assert caught.value.where.startswith("club.toml:")
    assert int(caught.value.where.partition(":")[2]) in range(11, 12 + len(lines.split("\n")))
    assert said in str(caught.value)
