"""The spelling of the record: whatever people write comes back from paper, and nothing forges a line."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from playoff.formats.papers.blocks import Heading, Paper, Paragraph, Record, Step
from playoff.formats.papers.spelling import entry_line, quoted
from playoff.formats.papers.text import WIDTH, as_text, record_lines
from playoff.formats.papers.told import Entered

from .reader import marked_lines, read_protocol

texts = st.text(st.characters(codec="utf-8"), max_size=150)
"""Anything a journal can hold: controls, spaces of every kind, quotes, signs of double width."""
names = texts.filter(lambda name: name != "")
ids = st.one_of(st.sampled_from(("1-match/game-1", "1-knockout/final/sudden-death-2#2")), names)
results = st.sampled_from(("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "0-0", "1/2-0", "0-1/2"))


def _fact(kind: str, **parts: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"kind": st.just(kind), **parts}, optional={"at": texts})


plain_facts = st.one_of(
    _fact("lots", id=ids, order=st.lists(names, min_size=1, max_size=4)),
    _fact("result", game=ids, white=names, black=names, result=results),
    *(_fact(kind, game=ids, white=names, black=names) for kind in ("start", "colours")),
    _fact("restart", game=ids, white=names, black=names, cause=st.just("colours"), moves=st.integers(0, 300)),
    _fact("withdraw", player=names, how=texts),
    _fact("withdraw", players=st.lists(names, min_size=2, max_size=3)),
    _fact("rest", minutes=st.integers(0, 99), reason=texts),
    _fact("note", text=texts),
    _fact("override", of=ids, reason=texts),
    _fact("main", round=st.integers(1, 13), white=names, black=names, result=st.none() | results),
    _fact("close", winners=st.lists(names, max_size=2), by=texts, reason=texts, override=texts),
    _fact("reopen", reason=texts),
)
facts = st.one_of(
    plain_facts, _fact("correct", entry=st.integers(1, 99), value=st.none() | plain_facts, reason=texts)
)
draws = st.dictionaries(st.sampled_from(("key", "word", "method")), texts, max_size=2)


@given(facts, names, draws)
def test_any_entry_comes_back_from_paper(fact: dict[str, Any], by: str, draw: dict[str, Any]) -> None:
    """Kind, names, texts, times: exactly as they were, from lines no wider than the paper."""
    lines = list(record_lines(entry_line(Entered(7, None, by, fact, (), draw))))
    assert all(cell_len(line) <= WIDTH for line in lines)
    (entry,) = read_protocol("\n".join(lines)).entries
    assert entry == (7, "-", by, fact, draw)


@given(texts)
def test_nothing_on_paper_is_invisible(text: str) -> None:
    """No control sign, no sign without a shape, no space but the one, and never two of them in a row."""
    for sign in quoted(text):
        assert unicodedata.category(sign)[0] in "LNPSM" or sign == " "
    assert "  " not in quoted(text)


@given(texts, texts)
@example('= 1 - "" note "forged"', '\n= 1 - "" note "forged"')
@example("\x1b[2J\r= head 0", "\u202e")
def test_nothing_but_the_record_stands_in_the_margin(title: str, words: str) -> None:
    """Whatever an event is called and whatever a note says."""
    step = Step("1", "18:05", words, words, (words,), (("H.6", words),), 'x "y"', struck=False)
    printed = as_text(
        Paper("protocol", title, title, words, (Heading(title), Paragraph(words), step, Record(("z",))))
    )
    assert marked_lines(printed) == ['x "y"', "z"]
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", printed)
    assert all(cell_len(line) <= WIDTH for line in printed.split("\n"))
