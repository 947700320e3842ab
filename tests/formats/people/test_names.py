"""Names as files write them: what decorates them, and what of them counts."""

from __future__ import annotations

import pytest

from playoff.formats.names import Bare, bare, key_of
from playoff.formats.names_alike import alike


@pytest.mark.parametrize(
    ("written", "name", "title", "rating", "federation"),
    [
        ("Alder, Ann", "Alder, Ann", "", None, ""),
        ("GM Alder, Ann (2800)", "Alder, Ann", "GM", 2800, ""),
        ("WGM Alder, Ann", "Alder, Ann", "WGM", None, ""),
        ("GM. Alder, Ann", "Alder, Ann", "GM", None, ""),
        ("Alder, Ann (GM)", "Alder, Ann", "GM", None, ""),
        ("Alder, Ann (wh)", "Alder, Ann", "", None, ""),
        ("Family, G. (wh) (2802)", "Family, G.", "", 2802, ""),
        ("Alder, Ann (b)", "Alder, Ann", "", None, ""),
        ("Alder, Ann [NED]", "Alder, Ann", "", None, "NED"),
        ("Alder, Ann 2650", "Alder, Ann", "", 2650, ""),
        ("  Alder,   Ann ", "Alder, Ann", "", None, ""),
        ("Gm, Kim", "Gm, Kim", "", None, ""),
        ("IM DONG HYUN", "IM DONG HYUN", "", None, ""),
        ("Im, Dong-hyun", "Im, Dong-hyun", "", None, ""),
        ("Alder, Ann (jun)", "Alder, Ann (jun)", "", None, ""),
        ("GM", "GM", "", None, ""),
        ("(2800)", "(2800)", "", None, ""),
        ("GMeiner, Paul", "GMeiner, Paul", "", None, ""),
    ],
)
def test_what_decorates_a_name_is_taken_off(
    written: str, name: str, title: str, rating: int | None, federation: str
) -> None:
    """The form with colour and rating was seen in a public file; a player may be called like a title."""
    assert bare(written) == Bare(name, title, rating, federation)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alder, Ann", "Ann Alder"),
        ("Alder, Ann", "ALDER Ann"),
        ("Álvarez, Íñigo", "Alvarez Inigo"),
        ("O'Brien, Pat", "OBrien,Pat"),
        ("Ødegård, Bjørn", "Odegard, Bjorn"),
        ("Łukasz Wiśniewski", "Wisniewski, Lukasz"),
        ("Elm-Fir, Eva", "Elm Fir, Eva"),
    ],
)
def test_spelling_order_and_accents_do_not_count(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(("one", "other"), [("Alder, Ann", "Alder, Anna"), ("Alder, Ann", "Alder"), ("王皓", "王昊")])
def test_other_words_are_another_key(one: str, other: str) -> None:
    assert key_of(one) != key_of(other)


def pairs(*names: str) -> list[tuple[str, str]]:
    return list(alike({name: key_of(name) for name in names}))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alder, Ann", "Alder, A."),
        ("Alder, Ann", "Alder"),
        ("Alder, Ann Maria", "Alder, Ann"),
        ("Alder, Ann", "Aldr, Ann"),
        ("Alder, Ann", "Aldre, Ann"),
        ("Alder, Ann", "Older, Ann"),
    ],
)
def test_names_that_may_be_one(one: str, other: str) -> None:
    assert pairs(one, other) == [(one, other)]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Alder, Ann", "Alder, Ben"), ("Alder, Ann", "Birch, Ann"), ("Alder, Ann", "Ann Alder"), ("Li, A", "Xu, A")],
)
def test_names_that_are_two_or_the_same_anyway(one: str, other: str) -> None:
    assert pairs(one, other) == []
