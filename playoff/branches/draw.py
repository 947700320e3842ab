"""Lots drawn by a program, so that anybody can draw them again.

A secret key is fixed first and its commitment, the SHA-256 of the key, made known; a word said on stage may be mixed
in; the key is revealed with the order. The players are sorted before: the order of rows in a file has no part in it.

    block i   = HMAC-SHA256(key, method, id of the lots, players, word, i), each with a line feed behind it
    numbers   = the blocks as 64-bit numbers, big-endian; one that would favour a remainder is passed over
    order     = Fisher-Yates from the last place down
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

METHOD = "hmac-sha256 fisher-yates 1"
"""The name of this way to draw; another way gets another name."""

_SPAN = 1 << 64


def commitment_to(key: str) -> str:
    """What is made known before the drawing: the SHA-256 of the key (32 bytes, both as hexadecimal digits)."""
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()


def drawn(key: str, lots: str, players: Sequence[str], word: str = "") -> tuple[str, ...]:
    """The players in the order drawn. Pure: the same key, lots, set of players and word give the same order."""
    order = sorted(players)
    numbers = _numbers(key, "\n".join([METHOD, lots, *order, word]))
    for last in range(len(order) - 1, 0, -1):
        places = last + 1
        number = next(number for number in numbers if number < _SPAN - _SPAN % places)
        other = number % places
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _numbers(key: str, about: str) -> Iterator[int]:
    """As many 64-bit numbers as are asked for."""
    block = 0
    while True:
        digest = hmac.digest(bytes.fromhex(key), f"{about}\n{block}\n".encode(), "sha256")
        yield from (int.from_bytes(digest[start : start + 8], "big") for start in range(0, 32, 8))
        block += 1
