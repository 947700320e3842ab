"""Mutated files: whatever is not refused in one clear line is read so that it can be written and read again."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playoff.errors import BadInput
from playoff.formats.handed import Handed
from playoff.formats.trf import read_trf, write_trf
from tests.formats.trf.random_files import random_file
from tests.formats.trf.sheet import BASE, row, sheet
from tests.formats.trf.test_round_trip import same

RECORDS = (
    b"240 H   1    1", b"240 Z   9    2    3", b"299          -1.0    1    1", b"299 W         2.0",
    b"162  W 3.0    L 1.0", b"XXS W=3 FL=.5", b"142 9", b"XXR 2", b"192 FIDE_ROUNDROBIN", b"192 FIDE_DUTCH",
    b"082 2", b"013 Team", b"XXZ 1", b"132".ljust(91) + b"22/01/14  99/12/31", b"062 3", b"042 31.12.1999",
    b"001", b"001    1", b"012 \xff\xfe",
)  # fmt: skip
SIGNS = b"0123456789 wb=+-10WDLHFUZ*\r\n\t\0\x1a\x85\xc3\xa9\xff.,/XRS#"

Change = tuple[str, int, int, int]
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["sign", "insert", "cut", "repeat", "swap", "record", "drop"]),
        st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6),
    ),
    min_size=1, max_size=6,
)  # fmt: skip


def changed(content: bytes, changes: list[Change]) -> bytes:
    """A file after blots, cuts and copies."""
    for kind, where, what, length in changes:
        place = where % (len(content) + 1)
        lines = content.split(b"\n")
        row, other = where % len(lines), what % len(lines)
        match kind:
            case "sign":
                content = content[:place] + SIGNS[what % len(SIGNS) :][:1] + content[place + 1 :]
            case "insert":
                content = content[:place] + SIGNS[what % len(SIGNS) :][: 1 + length % 3] + content[place:]
            case "cut":
                content = content[:place] + content[place + 1 + length % 12 :]
            case "repeat":
                content = b"\n".join([*lines[: row + 1], *lines[row:]])
            case "swap":
                lines[row], lines[other] = lines[other], lines[row]
                content = b"\n".join(lines)
            case "record":
                content = b"\n".join([*lines[:row], RECORDS[what % len(RECORDS)], *lines[row:]])
            case "drop":
                content = b"\n".join([*lines[:row], *lines[row + 1 :]])
    return content


def read_or_refused(content: bytes) -> Handed | None:
    """What was read; None where it was refused in one line that names the file."""
    try:
        return read_trf(content, "mutant.trf")
    except BadInput as error:
        refusal = str(error)
    assert refusal.startswith("mutant.trf")
    assert "\n" not in refusal
    return None


def is_read_or_refused(seed: int, changes: list[Change]) -> None:
    content = changed(sheet(BASE) if seed % 4 == 0 else random_file(seed).content, changes)
    handed = read_or_refused(content)
    if handed is None:
        return
    written, lost = write_trf(handed, "26")
    if not lost:
        assert same(read_trf(written, "again.trf"), handed)
    first, second = (
        write_trf(read_trf(written, "again.trf")).content,
        write_trf(read_trf(written, "again.trf")).content,
    )
    assert first == second


Property = Callable[[int, list[Change]], None]


def tried(times: int) -> Callable[[Property], Property]:
    return lambda test: settings(max_examples=times, deadline=5000)(given(st.integers(0, 999), CHANGES)(test))


@tried(300)
def test_300_mutants(seed: int, changes: list[Change]) -> None:
    is_read_or_refused(seed, changes)


@pytest.mark.long
@tried(10_000)
def test_10_000_mutants(seed: int, changes: list[Change]) -> None:
    is_read_or_refused(seed, changes)


@given(st.binary(max_size=300))
def test_any_bytes(content: bytes) -> None:
    read_or_refused(content)


def test_some_mutants_are_read_and_some_refused() -> None:
    """So that the property above says something."""
    mutants = [changed(random_file(seed).content, [("sign", seed * 7919, seed, 0)]) for seed in range(200)]
    read = sum(read_or_refused(mutant) is not None for mutant in mutants)
    assert 20 < read < 180


def large_file(players: int) -> bytes:
    """An even number of players who play 90 rounds, always in the same pairs; about 1 kB each."""
    lines = ["092 Swiss"]
    for number in range(1, players + 1):
        opponent, colour = (number + 1, 0) if number % 2 else (number - 1, 1)
        lines.append(
            row(
                number,
                f"Player {number}",
                " ".join(f"{opponent}{'wb'[(colour + round_) % 2]}=" for round_ in range(90)),
            )
        )
    return "\n".join(lines).encode()


@pytest.mark.parametrize("players", [2000, pytest.param(9998, marks=pytest.mark.long)], ids=["2 MB", "10 MB"])
def test_large_files_are_read_in_seconds(players: int) -> None:
    """With progress. 10 MB take 2 s of one core; a reader that is not linear would take minutes."""
    content = large_file(players)
    told: list[int] = []
    start = process_time()
    handed = read_trf(content, "large.trf", progress=told.append)
    took = process_time() - start
    assert len(handed.tournament.games) == players // 2 * 90
    assert told[-1] == len(content)
    assert len(told) > 10
    assert took < players / 500
