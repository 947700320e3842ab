"""Damaged tables: one clear line or a tournament, never a traceback, never shifted columns."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings

from tests.formats.club import ANN, BEN, CID, DAN
from tests.formats.crosstable.test_crosstable import CHESS_RESULTS, PLAIN, ROUNDS
from tests.formats.crosstable.test_game_list import PLAIN as LIST
from tests.formats.damage import Change, changes, damaged, survived

FILES = (PLAIN, PLAIN.replace(";", ",").replace("½", "0.5"), CHESS_RESULTS, ROUNDS, LIST, LIST.replace('"', ""))
WORDS = {ANN, BEN, CID, DAN}


def check(accidents: list[Change]) -> None:
    for file in FILES:
        text = damaged(file, accidents)
        handed = survived(text, "csv")
        if handed is None:
            continue
        plain = unicodedata.normalize("NFC", " ".join(text.replace('"', "").split()))
        for name in handed.tournament.players:
            parts = [part for part in name.replace(",", " ").split() if part.isalnum()]
            assert all(part in plain for part in parts), f"{name} does not stand in the file"


@given(changes)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_damaged_table_is_read_or_refused(accidents: list[Change]) -> None:
    check(accidents)


@pytest.mark.long
@given(changes)
@settings(max_examples=10_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_ten_thousand_damaged_tables_are_read_or_refused(accidents: list[Change]) -> None:
    check(accidents)
