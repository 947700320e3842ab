"""Lots drawn by the program: recomputable by anybody, and fair."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.branches.draw import METHOD, commitment_to, drawn

KEY = "00" * 31 + "01"
PLAYERS = ("Gukesh", "Abdusattorov", "Giri", "Wei Yi")


def test_the_same_draw_gives_the_same_order() -> None:
    """A frozen order: a later version of the program or of Python must draw the same."""
    assert drawn(KEY, "1-knockout/lots/seeds-1", PLAYERS) == drawn(KEY, "1-knockout/lots/seeds-1", PLAYERS)
    assert drawn(KEY, "1-round-robin/lots/numbers", ("C", "A", "B", "E", "D"), "rain") == FROZEN


FROZEN: tuple[str, ...] = ("D", "B", "E", "A", "C")


@given(st.permutations(PLAYERS))
def test_the_order_of_rows_has_no_part_in_it(players: list[str]) -> None:
    """Shared case lo01: "Reordering the rows of the input must not change the lots either"."""
    assert drawn(KEY, "lots", players) == drawn(KEY, "lots", PLAYERS)


@given(
    st.lists(st.text(min_size=1), min_size=1, max_size=9, unique=True), st.text(), st.binary(min_size=32, max_size=32)
)
def test_everybody_is_drawn_once(players: list[str], word: str, key: bytes) -> None:
    assert sorted(drawn(key.hex(), "lots", players, word)) == sorted(players)


def test_anybody_can_draw_again_with_a_dozen_lines() -> None:
    """Written from the docstring alone."""
    order = sorted(PLAYERS)
    about = "".join(part + "\n" for part in (METHOD, "x/lots/y", *order, "word"))
    stream = b"".join(
        hmac.new(bytes.fromhex(KEY), f"{about}{block}\n".encode(), hashlib.sha256).digest() for block in range(9)
    )
    numbers = iter(int.from_bytes(stream[i : i + 8], "big") for i in range(0, len(stream), 8))
    for last in (3, 2, 1):
        number = next(number for number in numbers if number < 2**64 - 2**64 % (last + 1))
        order[last], order[number % (last + 1)] = order[number % (last + 1)], order[last]
    assert drawn(KEY, "x/lots/y", PLAYERS, "word") == tuple(order)


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert commitment_to(KEY) == hashlib.sha256(b"\x00" * 31 + b"\x01").hexdigest()


@pytest.mark.parametrize("other", [("02" * 32, "lots", ""), (KEY, "other", ""), (KEY, "lots", "word")])
def test_key_lots_and_word_all_have_a_part(other: tuple[str, str, str]) -> None:
    """Fourteen players: that two of 14! orders are the same by chance does not happen."""
    many = tuple(str(number) for number in range(14))
    key, lots, word = other
    assert drawn(key, lots, many, word) != drawn(KEY, "lots", many)


def test_every_order_comes_equally_often() -> None:
    """6,000 keys, 6 orders: chi-square with 5 degrees of freedom below 20.5 (the value passed once in 1,000)."""
    keys = (hashlib.sha256(str(number).encode()).hexdigest() for number in range(6_000))
    counts = Counter(drawn(key, "lots", ("A", "B", "C")) for key in keys)
    assert set(counts) == set(itertools.permutations("ABC"))
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 20.5
