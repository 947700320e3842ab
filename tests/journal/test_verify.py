"""verify finds the first thing that does not hold, whatever was changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from playoff.errors import BadInput, JournalError
from playoff.journal.entry import Draft, Row, canonical, placed
from playoff.journal.export import lines_of, rows_of
from playoff.journal.verify import verify

from .writing import MATCH, drafts


def rows(entries: Sequence[Draft], event: str = "Club") -> list[Row]:
    """A whole chain of these entries."""
    found: list[Row] = []
    for number, draft in enumerate(entries):
        found.append(placed(draft, event, number, found[-1].hash if found else "").row)
    return found


def changed(number: int, **parts: Any) -> list[Row]:
    """The match of two, chained anew with something else in one entry: what a forger with patience makes."""
    entries = drafts()
    old = entries[number]
    kept = {name: getattr(old, name) for name in ("time", "by", "fact", "decisions", "digest", "draw")}
    entries[number] = Draft(**{**kept, **parts})
    return rows(entries)


def test_a_whole_journal_has_no_difference() -> None:
    whole = rows(drafts())
    assert verify("Club", whole) is None
    assert verify("Club", whole, whole[-1].hash[:12]) is None


@pytest.mark.parametrize(
    ("change", "entry", "said"),
    [
        (lambda kept: [*kept[:2], *kept[3:]], 2, "is missing"),
        (lambda kept: [kept[1], kept[0], *kept[2:]], 0, "is missing"),
        (lambda kept: [*kept[:3], kept[3]._replace(hash="0" * 64), kept[4]], 3, "has been changed"),
        (lambda kept: [*kept[:3], kept[3]._replace(text=kept[3].text.replace("Ana", "Eva")), kept[4]], 3, "changed"),
        (lambda kept: [*kept[:2], *changed(1, by="Eva")[2:]], 2, "does not follow"),
    ],
    ids=["one left out", "two exchanged", "another hash", "another name", "grafted"],
)
def test_a_broken_chain(change: Callable[[list[Row]], list[Row]], entry: int, said: str) -> None:
    found = verify("Club", change(rows(drafts())))
    assert found is not None
    assert (found.entry, found.what) == (entry, "chain")
    assert said in found.found


def test_entries_of_another_playoff_do_not_fit() -> None:
    found = verify("Women", rows(drafts()))
    assert found is not None
    assert (found.entry, found.what) == (0, "chain")


def test_a_chain_cut_at_its_end_is_found_with_the_hash_that_was_written_down() -> None:
    whole = rows(drafts())
    assert verify("Club", whole[:-1]) is None
    found = verify("Club", whole[:-1], whole[-1].hash)
    assert found is not None
    assert (found.entry, found.what) == (3, "head")


def test_a_forged_result_leads_to_other_decisions() -> None:
    """The chain is whole, but 1-0 in game 1 does not lead to what was recorded."""
    fact = {**drafts()[2].fact, "result": "1-0"}
    found = verify("Club", changed(2, fact=fact))
    assert found is not None
    assert (found.entry, found.what) == (2, "decision")
    assert (found.recorded["params"]["result"], found.found["params"]["result"]) == ("1/2-1/2", "1-0")


def test_a_forged_decision_is_not_what_the_rules_say() -> None:
    decisions = tuple({**decision, "clause": "Z.9"} for decision in drafts()[3].decisions)
    found = verify("Club", changed(3, decisions=decisions))
    assert found is not None
    assert (found.entry, found.what, found.recorded["clause"], found.found["clause"]) == (3, "decision", "Z.9", "C.1")


@pytest.mark.parametrize("kept", [0, 1])
def test_a_decision_too_few_or_too_many(kept: int) -> None:
    decisions = drafts()[3].decisions
    found = verify("Club", changed(3, decisions=decisions[:kept] if kept else (*decisions, decisions[0])))
    assert found is not None
    assert found.what == "decision"
    assert (found.recorded is None) is bool(kept)


def test_another_digest() -> None:
    found = verify("Club", changed(4, digest="0" * 64))
    assert found is not None
    assert (found.entry, found.what) == (4, "digest")


def test_a_fact_that_the_rules_refuse_there() -> None:
    """Game 2 before game 1."""
    entries = drafts()
    found = verify("Club", rows([*entries[:2], entries[3]]))
    assert found is not None
    assert (found.entry, found.what, found.found.code) == (2, "refused", "game-not-due")


@pytest.mark.parametrize(
    ("number", "fact"),
    [
        (2, {"kind": "applause"}),
        (2, {**drafts()[2].fact, "result": "2-0"}),
        (2, {**drafts()[2].fact, "shouted": True}),
        (0, {"kind": "open"}),
        (0, drafts()[1].fact),
        (0, {**drafts()[0].fact, "dossier": {"event": 5, "tied": ["Ann", "Bob"]}}),
        (0, {**drafts()[0].fact, "dossier": {"event": "Club", "tied": []}}),
    ],
)
def test_what_no_door_lets_in(number: int, fact: dict[str, Any]) -> None:
    found = verify("Club", changed(number, fact=fact))
    assert found is not None
    assert (found.entry, found.what) == (number, "fact" if number else "opening")


def test_no_entry_at_all_is_no_difference() -> None:
    assert verify("Club", []) is None


# JSON lines


def test_an_entry_is_one_line_with_its_hash() -> None:
    lines = list(lines_of(rows(drafts())))
    assert len(lines) == 1 + len(MATCH)
    assert all("\n" not in line and set(json.loads(line)) == {"entry", "hash"} for line in lines)
    assert canonical(json.loads(lines[2])["entry"]) == rows(drafts())[2].text


@pytest.mark.parametrize(
    "text", ["", "\n\n", "nonsense", "[]", "{}", '{"entry": 5, "hash": ""}', '{"entry": {"sequence": 0}, "hash": ""}']
)
def test_a_file_of_something_else_is_told_with_its_line(text: str) -> None:
    with pytest.raises(BadInput, match="no entry") as caught:
        rows_of(text.splitlines(), "x.jsonl")
    assert caught.value.where.startswith("x.jsonl")


def test_the_text_of_an_entry_is_canonical() -> None:
    """Sorted keys, no spaces, UTC in milliseconds: one playoff has one text."""
    text = rows(drafts())[1].text
    assert text == canonical(json.loads(text))
    assert '"time":"2024-01-28T17:06:00.000+00:00"' in text
    assert '"at":"2024-01-28T17:05:00+00:00"' in text


def test_a_text_that_says_nothing_is_damage() -> None:
    from playoff.journal.entry import as_entry

    for text in ("", "[]", "{}", '{"format":1}', '{"format":"x"}'):
        with pytest.raises(JournalError, match="entry 3 cannot be read"):
            as_entry(Row(3, text, ""))
