"""Nothing that bears on a game is repaired: a contradiction is one clear line with file, line and what is right."""

from __future__ import annotations

import pytest

from playoff.errors import BadInput
from playoff.formats.trf import read_trf
from playoff.tiebreaks import Result
from tests.formats.trf.sheet import HEAD, row, rows, sheet


def pair(one: str, other: str) -> bytes:
    """A match of two, one game: what stands in either row."""
    return sheet(f"1 | Alder, Ann | | | {one}\n2 | Birch, Ben | | | {other}", head=(*HEAD[:5], "092 Match"))


def said(content: bytes) -> str:
    with pytest.raises(BadInput) as caught:
        read_trf(content, "event.trf")
    return str(caught.value)


AGREED = {
    ("2w1", "1b0"): Result.WHITE_WINS,
    ("2b1", "1w0"): Result.BLACK_WINS,
    ("2w=", "1b="): Result.DRAW,
    ("2w0", "1b0"): Result.BOTH_LOSE,
    ("2w=", "1b0"): Result.WHITE_HALF,
    ("2b=", "1w0"): Result.BLACK_HALF,
    ("2w+", "1b-"): Result.WHITE_BY_FORFEIT,
    ("2w-", "1b+"): Result.BLACK_BY_FORFEIT,
    ("2w-", "1b-"): Result.BOTH_FORFEIT,
    ("2wW", "1bL"): Result.WHITE_WINS,
    ("2wd", "1bd"): Result.DRAW,
    ("2wl", "1bw"): Result.BLACK_WINS,
    ("2w_", "1b_"): None,
    ("2w*", "1b*"): None,
}
"""What two rows say together (TRF26, round results; letters in either case)."""


@pytest.mark.parametrize(("cells", "result"), AGREED.items(), ids=[" ".join(cells) for cells in AGREED])
def test_two_rows_that_agree(cells: tuple[str, str], result: Result | None) -> None:
    handed = read_trf(pair(*cells), "event.trf")
    (game,) = handed.tournament.games
    assert (game.white, game.result) == ("Alder, Ann" if cells[0][1] == "w" else "Birch, Ben", result)


CODES = "10=+-WDL_"


def test_every_other_pair_of_results_is_refused_with_both_lines() -> None:
    """Win against win, forfeit against a game played, a result against none: 81 pairs, of which these agree."""
    same = {"W": "1", "D": "=", "L": "0"}
    agreed = {(one[2], other[2]) for one, other in AGREED if one[2] in CODES and one[1] == "w"}
    agreed = {(same.get(one.upper(), one), same.get(other.upper(), other)) for one, other in agreed}
    agreed |= {(other, one) for one, other in agreed}
    refusals = 0
    for one in CODES:
        for other in CODES:
            content = pair(f"2w{one}", f"1b{other}")
            if (same.get(one, one), same.get(other, other)) in agreed:
                assert len(read_trf(content, "event.trf").tournament.games) == 1
            else:
                refusals += 1
                text = said(content)
                assert text.startswith("event.trf:7: round 1: Alder, Ann has ")
                assert "in line 8 Birch, Ben has " in text
    assert refusals == 81 - (8 + 4 + 4 + 8 + 2 + 1 + 1)  # 1-0 1/2 0-0 half-0 +/- -/- open


THREE = "1 | Alder, Ann | | | {}\n2 | Birch, Ben | | | {}\n3 | Cedar, Cleo | | | {}"

REFUSED = {
    "one-sided: the opponent has nothing": (
        ("2w1", ".", "."),
        "event.trf:9: round 1: Alder, Ann meets Birch, Ben (2), who has nothing in line 10",
    ),
    "one-sided: the opponent has a bye": (
        ("2w1", "0-U", "."),
        "event.trf:9: round 1: Alder, Ann meets Birch, Ben (2), who has U in line 10",
    ),
    "one-sided: the opponent meets somebody else": (
        ("2w1", "3w1", "2b0"),
        "event.trf:9: round 1: Alder, Ann meets Birch, Ben (2), who meets 3 in line 10",
    ),
    "one-sided from the higher number": (
        ("0-H", "1w1", "."),
        "event.trf:10: round 1: Birch, Ben meets Alder, Ann (1), who has H in line 9",
    ),
    "an opponent who is not there": (
        ("7w1", ".", "."),
        "event.trf:9: round 1: Alder, Ann meets 7, but the file has no such player",
    ),
    "against himself": (("1w1", ".", "."), "event.trf:9: round 1: Alder, Ann is paired against himself"),
    "a bye with an opponent": (
        ("2wU", "1b0", "."),
        "event.trf:9: round 1: Alder, Ann has the bye U and an opponent, 2",
    ),
    "an unknown result": (("2w5", "1b0", "."), "event.trf:9: round 1 cannot be read: columns 90 to 99 hold"),
}


@pytest.mark.parametrize(("cells", "start"), REFUSED.values(), ids=REFUSED)
def test_pairings_that_cannot_be(cells: tuple[str, str, str], start: str) -> None:
    assert said(sheet(THREE.format(*cells))).startswith(start)


def test_columns_that_are_shifted() -> None:
    """A rating one column to the left runs into the name; a round one column off has its opponent cut."""
    line = row(1, "Alder, Ann", "2w1", rating="2800")
    other = row(2, "Birch, Ben", "1b0")
    shifted = f"{line[:40]}{line[41:]}"
    assert said("\n".join([shifted, other]).encode()).startswith("event.trf:1: column 48 should be blank")
    late = f"{line[:85]} {line[85:]}"
    assert said("\n".join([late, other]).encode()).startswith("event.trf:1: round 1 cannot be read")


@pytest.mark.parametrize("column", [4, 9, 14, 48, 53, 57, 69, 80, 85])
def test_between_two_fields_there_is_a_blank(column: int) -> None:
    line = row(1, "Alder, Ann", "2w1")
    touched = f"{line[: column - 1]}7{line[column:]}\n{row(2, 'Birch, Ben', '1b0')}"
    assert said(touched.encode()).startswith(f"event.trf:1: column {column} should be blank")


NO_TRF = {
    "empty": (b"", "event.trf: the file is empty"),
    "blank": (b" \r\n\r\n", "event.trf: the file is empty"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "event.trf: this is no text file"),
    "a PGN": (b'[Event "Base event"]\n1. e4 *\n', "event.trf: no players"),
    "half of a UTF-16 sign": (b"\xff\xfe001", "event.trf: this is no text file"),
    "a thousand rounds": (
        f"{row(1, 'Alder, Ann')}{' ' * 9990}  0000 - H".encode(),
        "event.trf:1: 1000 rounds (a TRF has 999 rounds at most)",
    ),
    "a name that is taken already": (
        "\n".join(row(number, name) for number, name in enumerate(("A", "A", "A (2)"), start=1)).encode(),
        "event.trf:2: two players are called A (2)",
    ),
    "no start number": (row(0, "Alder, Ann").encode(), "event.trf:1: no start number: '   0'"),
    "one bad letter in UTF-8": (
        f"012 Élan\n{row(1, 'Müller, Jürg')}".encode().replace(b"J\xc3\xbc", b"J\xc3"),
        "event.trf:2: a letter that is not UTF-8, though other lines are",
    ),
    "a control character in a name": (row(1, "Alder\x07, Ann").encode(), "event.trf:1: the name 'Alder\\x07, Ann'"),
}


@pytest.mark.parametrize(("content", "start"), NO_TRF.values(), ids=NO_TRF)
def test_what_is_no_trf(content: bytes, start: str) -> None:
    assert said(content).startswith(start)


TEAMS = {
    "two teams of 2016": ("013 Team Alpha".ljust(36) + "   1", "013 Team Beta".ljust(36) + "   2"),
    "two teams of 2026": ("310   1 Team Alpha", "310   2 Team Beta"),
    "said by its code": ("192 FIDE_TEAM_TYPEA_MP_GP",),
    "Scheveningen": ("192 FIDE_SCHEVENINGEN",),
    "number of teams": ("082 8",),
}


@pytest.mark.parametrize("records", TEAMS.values(), ids=TEAMS)
def test_a_team_tournament_gets_one_clear_answer(records: tuple[str, ...]) -> None:
    assert said("\n".join([*records, *rows("1 | A | | | 2w1\n2 | B | | | 1b0")]).encode()) == (
        "event.trf: this is the file of a team tournament (a playoff needs an individual one: export that)"
    )


def test_the_words_of_record_092_say_team_too() -> None:
    head = tuple("092 Team: Swiss-System" if line.startswith("092") else line for line in HEAD)
    assert "team tournament" in said(sheet(head=head))
