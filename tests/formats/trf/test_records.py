"""What the other records say, and what of it reaches the tournament."""

from __future__ import annotations

from datetime import date

import pytest

from playoff.errors import BadInput
from playoff.formats.handed import Handed, Person, Reading
from playoff.formats.trf import read_trf
from playoff.tiebreaks import Bye, HalfPoints, Result, Scoring, System, Unpaired
from tests.formats.trf.sheet import BASE, row, sheet

SWISS = ("012 Open", "092 Individual: Swiss-System")
FOUR = """
    1 | Alder, Ann   | | | 2w1 3b1 0-U
    2 | Birch, Ben   | | | 1b0 4w= 3w-
    3 | Cedar, Cleo  | | | 4w+ 1w0 2b+
    4 | Dogwood, Dan | | | 3b- 2b= 0-Z
"""


def swiss(*records: str, drawing: str = FOUR) -> Handed:
    return read_trf(sheet(drawing, *records, head=SWISS), "open.trf")


def points(handed: Handed) -> list[int]:
    return [handed.tournament.points[name] for name in handed.tournament.players]


def said(*records: str) -> str:
    with pytest.raises(BadInput) as caught:
        swiss(*records)
    return str(caught.value)


def test_the_usual_prices() -> None:
    """Half points by hand: Alder 1+1+U, Birch 0+=+forfeit loss, Cedar forfeit win+0+forfeit win, Dogwood -+=+Z."""
    assert points(swiss()) == [6, 1, 4, 1]


PRICES = {
    "3-1-0, the bye like a win": (
        "162  W 3.0    D 1.0    L 0.0",
        Scoring(HalfPoints(6), HalfPoints(2)),
        [18, 2, 12, 2],
    ),
    "3-1-0, the bye like a draw": (
        "162  W 3.0    D 1.0    P 1.0",
        Scoring(HalfPoints(6), HalfPoints(2), bye=HalfPoints(2)),
        [14, 2, 12, 2],
    ),
    "3-2-1, absence worth nothing": (
        "162  W 3.0    D 2.0    L 1.0    A 0.0",
        Scoring(HalfPoints(6), HalfPoints(4), HalfPoints(2)),
        [18, 6, 14, 4],
    ),
    "3-2-1, absence not stated": (
        "162  W 3.0    D 2.0    L 1.0",
        Scoring(HalfPoints(6), HalfPoints(4), HalfPoints(2)),
        [18, 6, 14, 4],
    ),
    "3-1-0 as JaVaFo says it": (
        "XXS W=3 D=1 PAB=3",
        Scoring(HalfPoints(6), HalfPoints(2)),
        [18, 2, 12, 2],
    ),
    "3-1-0 as JaVaFo says it, the bye at its default of 1": (
        "XXS W=3\nXXS D=1",
        Scoring(HalfPoints(6), HalfPoints(2), bye=HalfPoints(2)),
        [14, 2, 12, 2],
    ),
    "3-1-0 as bbpPairings says it": ("BBW  3.0\nBBD  1.0", Scoring(HalfPoints(6), HalfPoints(2)), [18, 2, 12, 2]),
    "a bye and an absence as bbpPairings says it": (
        "BBU  0.5\nBBZ  0.5\nBBF  0.0",
        Scoring(bye=HalfPoints(1)),
        [5, 1, 4, 2],
    ),
    "absence by the letter of bbpPairings": ("162  W 1.0    Z 0.5", Scoring(), [6, 2, 4, 3]),
    "a forfeit win worth less": ("XXS FW=.5", Scoring(), [6, 1, 2, 1]),
    "a draw with Black worth more": ("XXS BD=1.5", Scoring(), [6, 1, 4, 3]),
    "a win with Black worth more": ("XXS BW=1.5", Scoring(), [7, 1, 4, 1]),
}
"""Record 162 (TRF26), XXS (JaVaFo's manual, whose examples these are), BBW to BBU (bbpPairings); by hand."""


@pytest.mark.parametrize(("records", "scoring", "expected"), PRICES.values(), ids=PRICES)
def test_what_results_are_worth(records: str, scoring: Scoring, expected: list[int]) -> None:
    handed = swiss(*records.split("\n"))
    assert handed.tournament.scoring == scoring
    assert points(handed) == expected
    assert handed.notices == ()


ABNORMAL = {
    "a penalty": ("299          -1.0    2    2    3", {"Birch, Ben": -2, "Cedar, Cleo": -2}),
    "a bonus without a round": ("299           0.5           4", {"Dogwood, Dan": 1}),
    "two penalties add up": (
        "299          -1.0    1    2\n299          -0.5    2    2",
        {"Birch, Ben": -3},
    ),
    "a draw worth nothing to one player": ("299 D         0.0    2    2", {"Birch, Ben": -1}),
    "forfeit wins worth half a point to everybody": ("299 +         0.5", {"Cedar, Cleo": -2}),
    "a zero-point bye worth a half in round 3": ("299 Z         0.5    3    4", {"Dogwood, Dan": 1}),
}
"""Record 299: type in 5, points in 14-17, round in 20-22, players from 24 (TRF26)."""


@pytest.mark.parametrize(("records", "adjustments"), ABNORMAL.values(), ids=ABNORMAL)
def test_abnormal_points(records: str, adjustments: dict[str, int]) -> None:
    handed = swiss(*records.split("\n"))
    assert handed.tournament.adjustments == adjustments
    assert handed.notices == ()


def test_a_price_for_a_result_that_is_not_there_is_a_doubt() -> None:
    assert [str(notice) for notice in swiss("299 W         2.0    1    2").notices] == [
        "doubt: line 3: record 299 prices a result that player 2 does not have"
    ]


def test_points_in_the_columns_of_match_points() -> None:
    handed = swiss("299    -1.0               2")
    assert handed.tournament.adjustments == {"Birch, Ben": -2}
    assert [notice.kind for notice in handed.notices] == ["assumed"]


FAULTS = {
    "prices that are none": ("162  W-1.0", "open.trf:3: record 162 cannot be read: W-1.0"),
    "half a price": ("XXS W=", "open.trf:3: record XXS cannot be read: W="),
    "a price of bbpPairings without points": ("BBW", "open.trf:3: record BBW cannot be read: BBW"),
    "points in quarters": ("162  W0.75", "open.trf:3: '0.75' are no points (points are counted in halves"),
    "a penalty for nobody": ("299          -1.0    2", "open.trf:3: record 299 cannot be read"),
    "a penalty of an unknown type": ("299 Q        -1.0    2    2", "open.trf:3: record 299 cannot be read"),
    "a penalty for a stranger": (
        "299          -1.0    2   77",
        "open.trf:3: record 299 names player 77, who is not in the file",
    ),
    "no number of a player": ("299          -1.0    2    2 x", "open.trf:3: 'x' is no start number"),
    "a bye for a stranger": ("240 H   4   77", "open.trf:3: record 240 names player 77, who is not in the file"),
    "a bye of an unknown type": ("240 Q   4    1", "open.trf:3: record 240 cannot be read"),
    "a bye beside a game": (
        "240 H   1    1",
        "open.trf:3: round 1: Alder, Ann has the bye H, but in line 4 he meets 2",
    ),
    "a bye beside another": (
        "240 H   3    1",
        "open.trf:3: round 3: Alder, Ann has the bye H, but in line 4 he has U",
    ),
}


@pytest.mark.parametrize(("record", "start"), FAULTS.values(), ids=FAULTS)
def test_records_that_matter_and_cannot_be_read(record: str, start: str) -> None:
    assert said(record).startswith(start)


def test_byes_of_record_240() -> None:
    """Players who asked for it miss round 4; the bye that round 3 has already is the same one."""
    handed = swiss("240 H   4    1    2", "240 F 004 0003", "240 Z   3    4")
    assert [(bye.round, bye.player, bye.bye.value) for bye in handed.tournament.byes if bye.round == 4] == [
        (4, "Alder, Ann", "H"), (4, "Birch, Ben", "H"), (4, "Cedar, Cleo", "F"),
    ]  # fmt: skip
    assert len(handed.tournament.byes) == 5
    assert handed.notices == ()


def test_a_bye_asked_for_in_a_round_robin_to_come_stays() -> None:
    handed = read_trf(sheet(BASE, "142 10", "240 H  10    4"), "event.trf")
    assert handed.tournament.byes == (Unpaired(10, "Dogwood, Dan", Bye.HALF),)
    assert [notice.kind for notice in handed.notices] == ["doubt", "doubt"]  # it scores; Dogwood has 3, declared 2.5


ALONE = {"+": Bye.FULL, "1": Bye.FULL, "=": Bye.HALF, "0": Bye.ZERO, "-": Bye.ZERO}


@pytest.mark.parametrize(("code", "bye"), ALONE.items(), ids=ALONE)
def test_a_result_without_an_opponent_is_a_bye(code: str, bye: Bye) -> None:
    """The edition of 2006 wrote byes so."""
    handed = swiss(drawing=FOUR.replace("0-U", f"0-{code}"))
    assert Unpaired(3, "Alder, Ann", bye) in handed.tournament.byes
    assert [notice.kind for notice in handed.notices] == ["assumed"]


def test_open_games_and_rounds_to_come() -> None:
    """A round that is paired but not played is open; one without any pairing is just not there yet."""
    drawing = """
        1 | Alder, Ann | | | 2w1 3b_ .
        2 | Birch, Ben | | | 1b0 4w_ .
        3 | Cedar, Cleo | | | 4w= 1w_
        4 | Dogwood, Dan | | | 3b= 2b_ . .
    """
    handed = swiss("142 3", drawing=drawing)
    assert [game.result for game in handed.tournament.games] == [Result.WHITE_WINS, Result.DRAW, None, None]
    assert (handed.tournament.rounds, handed.tournament.last_round) == (3, 3)
    assert handed.notices == ()


def test_a_round_that_nobody_has_is_left_out() -> None:
    drawing = "1 | Alder, Ann | | | 2w1 . 2b= 0-_\n2 | Birch, Ben | | | 1b0 0-_ 1w="
    tournament = swiss(drawing=drawing).tournament
    assert [game.round for game in tournament.games] == [1, 3]
    assert (tournament.last_round, tournament.byes) == (3, ())


def test_a_double_round_robin() -> None:
    drawing = "1 | Alder, Ann | | | 2w1 2b=\n2 | Birch, Ben | | | 1b0 1w="
    handed = read_trf(sheet(drawing, head=("092 Double Round-Robin",)), "event.trf")
    assert len(handed.tournament.games) == 2
    assert handed.notices == ()


TYPES: dict[str, tuple[tuple[str, ...], System, int]] = {
    "words of Swiss-Manager": (("092 Individual: Round-Robin",), "round-robin", 0),
    "words for a Swiss": (("092 Swiss System",), "swiss", 0),
    "a code": (("192 FIDE_ROUNDROBIN",), "round-robin", 0),
    "a code for a Swiss": (("192 FIDE_DUTCH_2026",), "swiss", 0),
    "a knock-out, whose pairings no Swiss made": (("192 CUSTOM_KNOCKOUT",), "round-robin", 0),
    "the code overrides the words": (("192 FIDE_ROUNDROBIN", "092 Swiss"), "round-robin", 0),
    "the code overrides the words before it": (("092 Swiss", "192 FIDE_ROUNDROBIN"), "round-robin", 1),
    "nothing said, three rounds for four players": ((), "round-robin", 1),
    "nothing said, three rounds of four stated": (("142 4",), "round-robin", 1),
}


@pytest.mark.parametrize(("records", "system", "notices"), TYPES.values(), ids=TYPES)
def test_how_it_was_paired(records: tuple[str, ...], system: System, notices: int) -> None:
    drawing = """
        1 | A | | | 4w1 2b1 3w1
        2 | B | | | 3w1 1w0 4b=
        3 | C | | | 2b0 4w= 1b0
        4 | D | | | 1b0 3b= 2w=
    """
    handed = read_trf(sheet(drawing, head=records), "event.trf")
    assert (handed.tournament.system, len(handed.notices)) == (system, notices)
    assert all("round-robin" in notice.what or "a round robin" in notice.what for notice in handed.notices)


def test_many_players_in_few_rounds_look_like_a_swiss() -> None:
    drawing = "\n".join(f"{n} | P{n} | | | {n + (1 if n % 2 else -1)}{'w' if n % 2 else 'b'}=" for n in range(1, 9))
    handed = read_trf(sheet(drawing, head=()), "event.trf")
    assert handed.tournament.system == "swiss"
    assert [str(notice) for notice in handed.notices] == [
        "assumed: the file does not say how it was paired; 8 players in 1 round look like a Swiss"
    ]
    assert read_trf(sheet(drawing, head=()), "event.trf", Reading(system="round-robin")).notices == ()


DAYS = {
    "2022/01/14": date(2022, 1, 14), "2022-01-14": date(2022, 1, 14), "14.01.2022": date(2022, 1, 14),
    "22/01/14": date(2022, 1, 14), "99/1/5": date(1999, 1, 5), "2022.1.4": date(2022, 1, 4),
    "0000/00/00": None, "": None,
}  # fmt: skip


@pytest.mark.parametrize(("text", "day"), DAYS.items(), ids=[text or "blank" for text in DAYS])
def test_the_first_day(text: str, day: date | None) -> None:
    handed = swiss(f"042 {text}")
    assert handed.tournament.first_day == day
    assert handed.notices == ()


def test_a_date_that_is_none_is_told() -> None:
    assert [str(notice) for notice in swiss("042 14 January").notices] == ["ignored: line 3: '14 January' is no date"]


def test_the_days_of_the_rounds() -> None:
    """Record 132: YY/MM/DD in 92-99, 102-109 ... (TRF16, TRF26); a blank round has none."""
    handed = swiss("132".ljust(91) + "22/01/14  " + " " * 10 + "22/01/16")
    assert handed.days == {1: date(2022, 1, 14), 3: date(2022, 1, 16)}
    assert handed.tournament.first_day == date(2022, 1, 14)


def test_rounds_to_come_are_counted_from_the_dates() -> None:
    handed = swiss("132".ljust(91) + "  ".join(f"22/01/{14 + n}" for n in range(5)))
    assert handed.tournament.rounds == 5
    assert [str(notice) for notice in handed.notices] == ["assumed: 5 rounds, as many as record 132 has dates"]


def test_more_rounds_than_stated_are_a_doubt() -> None:
    handed = swiss("XXR 2")
    assert handed.tournament.rounds == 3
    assert [str(notice) for notice in handed.notices] == ["doubt: 2 rounds are stated, but the rows go on to round 3"]


def test_declared_points_are_compared_never_believed() -> None:
    handed = swiss(drawing=FOUR.replace("| | | 2w1", "| | 2.5 | 2w1"))
    assert points(handed) == [6, 1, 4, 1]
    assert [str(notice) for notice in handed.notices] == [
        "doubt: declared points that the games do not give: Alder, Ann 2.5 instead of 3.0"
    ]


def test_the_number_of_players_is_compared() -> None:
    assert swiss("062 4").notices == ()
    assert swiss("062 4 (2)").notices == ()
    assert [str(notice) for notice in swiss("062 5").notices] == [
        "doubt: record 062 speaks of 5 players, the file has 4"
    ]


def test_absent_from_the_next_round() -> None:
    assert [str(notice) for notice in swiss("XXZ 2 3").notices] == [
        "ignored: line 3: absent from the next round: 2 3"
    ]


TOLD = {
    "a round without a date": ("132".ljust(91) + "soon", "ignored: line 3: round 1: 'soon' is no date"),
    "a symbol that record 162 does not have": ("162  W 1.0    Q 0.5", "ignored: line 3: record 162 knows no Q"),
    "no number of rounds": ("142 many", "ignored: line 3: 'many' is no number of rounds"),
    "two numbers of rounds": ("142 4\nXXR 5", "doubt: line 4: 5 rounds here, 4 before; the larger number is taken"),
    "a second name of the event": ("012 Another", "ignored: line 3: a second record 012: 'Another'"),
}


@pytest.mark.parametrize(("records", "notice"), TOLD.values(), ids=TOLD)
def test_what_is_left_out_is_told(records: str, notice: str) -> None:
    assert [str(one) for one in swiss(*records.split("\n")).notices] == [notice]


def test_an_open_game_without_an_opponent_is_left_out() -> None:
    handed = swiss(drawing=FOUR.replace("0-Z", "0-*"))
    assert [str(notice) for notice in handed.notices] == [
        "ignored: open games without an opponent: Dogwood, Dan in round 3"
    ]
    assert len(handed.tournament.byes) == 1


def test_who_a_player_is() -> None:
    """Columns of the TRF26; titles of the edition of 2006 in small letters."""
    lines = [
        row(1, "Alder, Ann", "2w1", sex="w", title="wg", federation="NOR", fide_id="90000001", birth="1990/01/02",
            rating="2800"),
        row(2, "Birch, Ben", "1b0", sex="m", title="IM", fide_id="0", birth="0000/00/00", rating="0"),
    ]  # fmt: skip
    handed = read_trf("\n".join(["092 Match", *lines]).encode(), "event.trf")
    assert handed.people == {
        "Alder, Ann": Person("90000001", "WGM", "NOR", "w", "1990/01/02"),
        "Birch, Ben": Person(title="IM", sex="m"),
    }
    assert handed.tournament.ratings == {"Alder, Ann": 2800}


NAMES = {
    "accents composed": ("Mu\u0308ller, Ju\u0308rg", "Müller, Jürg"),
    "a blank in front": (" Alder, Ann", "Alder, Ann"),
}


@pytest.mark.parametrize(("stated", "name"), NAMES.values(), ids=NAMES)
def test_a_name_that_is_changed_is_told(stated: str, name: str) -> None:
    content = "\n".join(["092 Match", row(1, stated, "2w1"), row(2, "Birch, Ben", "1b0")]).encode()
    handed = read_trf(content, "event.trf")
    assert handed.tournament.players[0] == name
    assert [str(notice) for notice in handed.notices] == [
        f"repaired: line 2: the name {stated!r} is read as {name!r}"
    ]


def test_columns_counted_in_composed_letters() -> None:
    """An accent of its own (NFD) that takes no column: the row would be one off for every accent."""
    name = "Mu\u0308ller, Ju\u0308rg"
    line = row(1, "@" * 12, "2w1", rating="2800").replace("@" * 12, name)
    content = "\n".join(["092 Match", line, row(2, "Birch, Ben", "1b0")]).encode()
    handed = read_trf(content, "event.trf")
    assert handed.tournament.ratings == {"Müller, Jürg": 2800}
    assert "accents composed" in handed.notices[0].what


def test_two_players_with_one_name() -> None:
    """Told apart by FIDE number where there is one, else by start number."""
    lines = [row(1, "Alder, Ann", "2w1", fide_id="90000001"), row(2, "Alder, Ann", "1b0")]
    handed = read_trf("\n".join(["092 Match", *lines]).encode(), "event.trf")
    assert handed.tournament.players == ("Alder, Ann (90000001)", "Alder, Ann (2)")
    assert [notice.kind for notice in handed.notices] == ["repaired", "repaired"]


def test_a_player_without_a_name() -> None:
    """A name is not mandatory (TRF26, column R: a warning)."""
    handed = read_trf("\n".join(["092 Match", row(1, "", "2w1"), row(2, "Birch", "1b0")]).encode(), "event.trf")
    assert handed.tournament.players == ("No. 1", "Birch")
    assert [notice.kind for notice in handed.notices] == ["assumed"]


def test_another_spelling_that_holds() -> None:
    handed = read_trf(sheet(), "event.trf", Reading(same={"Alder, Ann": "Alder, Anna"}))
    assert handed.tournament.players[0] == "Alder, Anna"
    assert [str(notice) for notice in handed.notices] == ["repaired: line 9: Alder, Ann is called Alder, Anna"]


def test_one_name_for_two_rows() -> None:
    with pytest.raises(BadInput, match=r"event\.trf:9: Birch, Ben would be two players"):
        read_trf(sheet(), "event.trf", Reading(same={"Alder, Ann": "Birch, Ben"}))


MARKED = {
    "UTF-8 with a mark": b"\xef\xbb\xbf" + sheet(),
    "UTF-16, little end first": sheet().decode().encode("utf-16"),
    "an end-of-file sign of DOS": sheet() + b"\x1a",
}


@pytest.mark.parametrize("content", MARKED.values(), ids=MARKED)
def test_marks_of_files(content: bytes) -> None:
    assert read_trf(content, "event.trf") == read_trf(sheet(), "event.trf")


def test_a_name_cut_inside_a_letter() -> None:
    """Programs that count bytes may cut column 33 inside a letter: the file is no UTF-8 any more."""
    cut = "Wöllenstein-Öttinger, Jürgen Alber".encode()[:33] + b"\xc3"
    line = row(1, "@" * 33, "2w1").encode().replace(b"@" * 33, cut[1:])
    content = b"\n".join([b"092 Match", "012 Ö".encode(), line, row(2, "Birch, Ben", "1b0").encode()])
    with pytest.raises(BadInput, match=r"event\.trf:3: a letter that is not UTF-8, though other lines are"):
        read_trf(content, "event.trf")


def test_colours_left_out() -> None:
    """Programs for play on the internet leave forfeits without colours; one side may be missing."""
    both = read_trf(sheet("1 | A | | | 2_+\n2 | B | | | 1_-", head=("092 Match",)), "event.trf")
    assert [(game.white, game.result) for game in both.tournament.games] == [("A", Result.WHITE_BY_FORFEIT)]
    assert [notice.kind for notice in both.notices] == ["doubt"]
    one = read_trf(sheet("1 | A | | | 2_1\n2 | B | | | 1w0", head=("092 Match",)), "event.trf")
    assert [(game.white, game.result) for game in one.tournament.games] == [("B", Result.BLACK_WINS)]
    assert [notice.kind for notice in one.notices] == ["assumed"]


def test_progress_is_told_in_bytes() -> None:
    content = sheet(BASE, *("### a comment of the arbiter",) * 10_000)
    told: list[int] = []
    read_trf(content, "event.trf", progress=told.append)
    assert told[-1] == len(content)
    assert len(told) > 3
    assert told == sorted(told)


def test_games_of_less_than_a_move_are_told() -> None:
    handed = swiss(drawing="1 | A | | | 2wW\n2 | B | | | 1bL")
    assert [str(notice) for notice in handed.notices] == [
        "assumed: games of less than one move count like any other: A - B in round 1"
    ]


def test_a_title_page_is_not_needed() -> None:
    handed = read_trf(sheet(head=("092 RR",)), "event.trf")
    assert (handed.event, handed.site, handed.tournament.first_day) == ("", "", None)
