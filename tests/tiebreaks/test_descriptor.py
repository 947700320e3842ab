"""Descriptors: a code and its modifiers, read and spelled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.errors import BadInput
from playoff.tiebreaks import CRITERIA, Descriptor, criterion
from playoff.tiebreaks.descriptor import MODIFIERS

from .crosstables import order, values
from .events import HELD, UZCHESS_2025


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SB", Descriptor("SB")),
        ("BH/C1", Descriptor("BH", cut=1)),
        ("BH/M2", Descriptor("BH", median=2)),
        ("SB/C1/P", Descriptor("SB", cut=1, forfeits_played=True)),
        ("AOB/F", Descriptor("AOB", fore=True)),
        ("KS/L+1", Descriptor("KS", limit=1)),
        ("KS/L-1", Descriptor("KS", limit=-1)),
        ("KS/L60", Descriptor("KS", per_cent=60)),
        ("KS/G-2", Descriptor("KS", groups=-2)),
        ("ARO/U1400", Descriptor("ARO", unrated=1400)),
        ("ARO/C1/U", Descriptor("ARO", cut=1, without_unrated=True)),
        ("SB/D", Descriptor("SB", own_drawn=True)),
        ("TPN/R", Descriptor("TPN", reverse=True)),
    ],
)
def test_a_descriptor_is_read_and_spelled(text: str, expected: Descriptor) -> None:
    assert criterion(text).descriptor == expected
    assert str(expected) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("KOYA", r"unknown criterion: KOYA \(one of PTS, DE, WIN, .*, KSR\)"),
        ("bh", r"unknown criterion: bh \(one of PTS"),
        ("", r"unknown criterion:  \(one of PTS"),
        ("BH-C1", r"unknown criterion: BH-C1"),
        ("BH/C0", r"BH/C0: BH does not take /C0 \(BH takes /Cn /Mn /P /F\)"),
        ("BH/C01", "BH does not take /C01"),
        ("BH/C", "BH does not take /C "),
        ("BH/", "BH does not take /"),
        ("BH/L+1", "BH does not take /L"),
        ("KS/L+0", "KS does not take /L"),
        ("KS/C1", r"KS does not take /C1 \(KS takes /L\+n /L-n /Ln /G\+n /G-n\)"),
        ("PTS/C1", r"PTS does not take /C1 \(PTS alone, it takes no modifier\)"),
        ("ARO/U0", "ARO does not take /U0"),
        ("BH/C1/C2", r"BH/C1/C2: /C stands twice"),
        ("BH/C1/M1", "a cut and a median"),
    ],
)
def test_what_is_no_descriptor_is_refused_with_what_would_be(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        criterion(text)


def test_one_question_in_two_spellings_is_a_twin() -> None:
    with pytest.raises(BadInput, match="SB/C1/P stands twice in the chain"):
        order(HELD, HELD.players, "SB/C1/P SB/P/C1")


def test_every_modifier_is_taken_by_somebody() -> None:
    assert {letter for row in CRITERIA.values() for letter in row.takes} == set(MODIFIERS)


SPELLINGS = {
    "C": st.integers(1, 99).map(lambda n: f"C{n}"), "P": st.just("P"), "F": st.just("F"), "D": st.just("D"),
    "L": st.integers(-99, 100).filter(bool).flatmap(lambda n: st.sampled_from((f"L{n:+}"[:4], f"L{abs(n)}"))),
    "G": st.integers(-99, 99).filter(bool).map(lambda n: f"G{n:+}"), "R": st.just("R"),
    "U": st.one_of(st.just("U"), st.integers(1, 9999).map(lambda n: f"U{n}")),
}  # fmt: skip


@given(st.sampled_from(list(CRITERIA.values())), st.data())
def test_what_is_spelled_is_what_was_read(row: object, data: st.DataObject) -> None:
    """Any modifiers a code takes, in any order: read, spelled and read again they are the same."""
    assert isinstance(row, type(CRITERIA["PTS"]))
    letters = [letter for letter in row.takes if letter in SPELLINGS]
    chosen = data.draw(st.lists(st.sampled_from(letters), unique=True)) if letters else []
    text = "/".join((row.code, *(data.draw(SPELLINGS[letter]) for letter in chosen)))
    found = criterion(text).descriptor
    assert criterion(str(found)).descriptor == found


def test_a_reversed_number_is_asked_from_the_other_end() -> None:
    assert order(HELD, HELD.players, "TPN") == "Alyx, Bruno, Charline, David, Helene, Franck"
    assert order(HELD, HELD.players, "TPN/R") == "Franck, Helene, David, Charline, Bruno, Alyx"


def test_modifiers_are_part_of_the_question() -> None:
    assert values(UZCHESS_2025, "KS", ("Sindarov",)) != values(UZCHESS_2025, "KS/L-1", ("Sindarov",))
