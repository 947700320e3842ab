"""Damaged PGN files: one clear line or a tournament, never a traceback, never a wrong silent reading."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

from playoff.formats.names import bare
from tests.formats.club import ANN, BEN, CLUB, ELO, IDS, pgn, record
from tests.formats.damage import Change, changes, damaged, survived

WITH_IDS = "".join(
    record(row, tags={
        "WhiteFideId": IDS[row[1]], "BlackFideId": IDS[row[2]], "WhiteElo": ELO[row[1]], "BlackElo": ELO[row[2]],
    })
    for row in CLUB
)  # fmt: skip
WITH_PLAYOFF = pgn() + pgn((("1", BEN, ANN, "1/2-1/2"), ("2", ANN, BEN, "0-1")), tags={"Date": "2024.03.03"})
FILES = (pgn(), WITH_IDS, WITH_PLAYOFF, pgn(moves=""), pgn(moves="1. e4 {a (note)} e5 (1... c5) 2. Nf3 Nc6"))

_TAG = re.compile(r'\[\s*(White|Black|Result)\s+"([^"\n]*)"\s*\]')


def check(accidents: list[Change]) -> None:
    for file in FILES:
        text = damaged(file, accidents)
        handed = survived(text, "pgn")
        if handed is None or handed.notices or "\\" in text:  # escaped quotes have a test of their own
            continue
        plain = text.replace("\r", "\n")
        said: dict[str, Counter[str]] = {"White": Counter(), "Black": Counter(), "Result": Counter()}
        for name, value in _TAG.findall(plain):
            said[name][bare(value).name] += 1
        games = [*handed.tournament.games, *(one.game for one in handed.aside)]
        for name, read in (("White", [game.white for game in games]), ("Black", [game.black for game in games])):
            assert not Counter(read) - said[name], f"{name}: nobody said so"
            doubled = sum(kind == "double line" for kind, *_ in accidents)
            assert sum(said[name].values()) <= len(games) + doubled, "a game got lost without a word"


@given(changes)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_damaged_pgn_is_read_or_refused(accidents: list[Change]) -> None:
    check(accidents)


@pytest.mark.long
@given(changes)
@settings(max_examples=10_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_ten_thousand_damaged_pgns_are_read_or_refused(accidents: list[Change]) -> None:
    check(accidents)
