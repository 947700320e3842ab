"""What is written and read again is the same tournament; what a file cannot carry is told."""

from __future__ import annotations

import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.errors import BadInput
from playoff.formats.handed import Handed, Person, SetAside
from playoff.formats.trf import Edition, read_trf, write_trf
from playoff.tiebreaks import Bye, Game, HalfPoints, Result, Scoring, Tournament, Unpaired, check_name

EDITIONS: tuple[Edition, ...] = ("16", "26")


def usable(name: str) -> bool:
    try:
        check_name(name)
    except BadInput:
        return False
    return len(name) <= 33


def composed(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip()


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp", "Cs")), max_size=34).map(composed)
NAMES = st.sampled_from(["Alder, Ann", "Müller, Jürg", "卜祥志", "O'Neil", "10w1", "001    1"]) | TEXTS.filter(usable)
WORDS = st.text("ABCXYZ019./", max_size=3).map(str.strip)
HALVES = st.integers(0, 199).map(HalfPoints)
DAYS = st.dates(date(1970, 1, 1), date(2069, 12, 31))


@st.composite
def tournaments(draw: st.DrawFn, *, penalties: bool = True) -> Tournament:
    """Any tournament without a bye on a rest day of a round robin, which a reader would take away."""
    names = draw(st.lists(NAMES, min_size=1, max_size=8, unique=True))
    system = draw(st.sampled_from(["round-robin", "swiss"]))
    games, byes = [], []
    for round_ in draw(st.lists(st.integers(1, 14), max_size=6, unique=True).map(sorted)):
        order = draw(st.permutations(names))
        paired = 2 * draw(st.integers(0, len(names) // 2))
        for white, black in zip(order[:paired:2], order[1:paired:2], strict=True):
            games.append(Game(round_, white, black, draw(st.sampled_from([*Result, None]))))
        for name in order[paired:]:
            if system == "swiss" and (bye := draw(st.sampled_from([*Bye, None]))):
                byes.append(Unpaired(round_, name, bye))
    if system == "round-robin":
        names = [name for name in names if any(name in (game.white, game.black) for game in games)] or names
    last = max([game.round for game in games] + [bye.round for bye in byes], default=0)
    numbers = {name: number for number, name in enumerate(names)}
    win = draw(HALVES)
    return Tournament(
        tuple(names),
        tuple(sorted(games, key=lambda game: (game.round, min(numbers[game.white], numbers[game.black])))),
        system=system,  # type: ignore[arg-type]
        scoring=draw(st.just(Scoring()) | st.builds(
            Scoring, st.just(win), HALVES, HALVES, st.none() | HALVES.filter(lambda bye: bye != win)
        )),
        first_day=draw(st.dates()),
        rounds=draw(st.none() | st.integers(max(last, 1), 999)),
        byes=tuple(sorted(byes, key=lambda bye: (bye.round, numbers[bye.player]))),
        ratings=draw(st.dictionaries(st.sampled_from(names), st.integers(1, 9999))),
        adjustments=draw(st.dictionaries(
            st.sampled_from(names), st.integers(-400, 600).filter(bool).map(HalfPoints),
        )) if penalties else {},
    )  # fmt: skip


@st.composite
def handed(draw: st.DrawFn, *, penalties: bool) -> Handed:
    tournament = draw(tournaments(penalties=penalties))
    people = draw(st.dictionaries(st.sampled_from(tournament.players), st.builds(
        Person, fide_id=st.integers(1, 10**11 - 1).map(str), title=st.sampled_from(["", "GM", "WIM", "CM"]),
        federation=st.sampled_from(["", "NOR", "IND"]), sex=st.sampled_from(["", "m", "w"]),
        birth=st.sampled_from(["", "1990/01/02", "1990"]),
    )))  # fmt: skip
    last = tournament.last_round if tournament.rounds is None else min(tournament.rounds, 20)
    days = draw(st.dictionaries(st.integers(1, last), DAYS)) if last else {}
    return Handed(draw(TEXTS), tournament, "trf26", people=people, days=days, site=draw(TEXTS))


def same(one: Handed, other: Handed) -> bool:
    """Everything but the notices and the name of the edition."""
    return (one.event, one.site, one.tournament, one.people, one.days) == (
        other.event, other.site, other.tournament, other.people, other.days,
    )  # fmt: skip


def told_of(given: Handed) -> int:
    """How many points columns are too narrow for: the only loss that can happen to these tournaments."""
    return sum(not -19 <= points <= 199 for points in given.tournament.points.values())


@given(handed(penalties=True))
def test_the_edition_of_2026_loses_nothing(given: Handed) -> None:
    content, notices = write_trf(given, "26")
    again = read_trf(content, "again.trf")
    assert same(again, given)
    assert again.notices == ()
    assert len(notices) == told_of(given)


@given(handed(penalties=False))
def test_the_edition_of_2016_loses_only_penalties(given: Handed) -> None:
    content, notices = write_trf(given, "16")
    again = read_trf(content, "again.trf")
    assert same(again, given)
    assert (again.kind, again.notices) == ("trf16", ())
    assert len(notices) == told_of(given)


def plain(**changed: object) -> Handed:
    games = (Game(1, "Alder, Ann", "Birch, Ben", Result.WHITE_WINS),)
    return Handed("Open", Tournament(("Alder, Ann", "Birch, Ben"), games, **changed), "trf26")  # type: ignore[arg-type]


def test_what_is_written() -> None:
    """Column by column as in the TRF26 standard; CR LF ends every line."""
    written = write_trf(
        Handed(
            "Playoff", Tournament(
                ("Alder, Ann", "Birch, Ben", "Cedar, Cleo"),
                (Game(1, "Alder, Ann", "Birch, Ben", Result.WHITE_WINS), Game(2, "Birch, Ben", "Alder, Ann", None)),
                system="swiss", scoring=Scoring(HalfPoints(6), HalfPoints(2)), first_day=date(2022, 1, 14), rounds=3,
                byes=(Unpaired(1, "Cedar, Cleo", Bye.ALLOCATED),), ratings={"Alder, Ann": 2800},
                adjustments={"Birch, Ben": HalfPoints(-2)},
            ),
            "trf26", people={"Alder, Ann": Person("90000001", "WGM", "NOR", "w", "1990/01/02")},
            days={1: date(2022, 1, 14)}, site="Testville",
        )
    )  # fmt: skip
    assert written.content.decode().split("\r\n") == [
        "012 Playoff",
        "022 Testville",
        "042 2022/01/14",
        "062 3",
        "072 1",
        "092 Individual: Swiss-System",
        "132                                                                                        22/01/14",
        "142 3",
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0",
        "192 CUSTOM_SWISS",
        "001    1 wWGM Alder, Ann                        2800 NOR    90000001 1990/01/02  3.0    1     2 w 1     2 b",
        "001    2      Birch, Ben                                                        -1.0    3     1 b 0     1 w",
        "001    3      Cedar, Cleo                                                        3.0    1  0000 - U",
        "299          -1.0    2    2",
        "",
    ]
    assert written.notices == ()


LOST = {
    "penalties in 2016": ("16", plain(adjustments={"Alder, Ann": HalfPoints(-2)}), "-1.0 points beside the games"),
    "a rating of five figures": ("26", plain(ratings={"Alder, Ann": 12345}), "'12345' of Alder, Ann: 4 columns hold"),
    "games set aside": (
        "26",
        Handed("Open", plain().tournament, "pgn", aside=(SetAside(plain().tournament.games[0], "playoff", "TB"),)),
        "1 game set aside",
    ),
    "a round in another century": (
        "26",
        Handed("Open", plain().tournament, "trf26", days={1: date(1895, 8, 5)}),
        "the year of round 1, 1895-08-05",
    ),
    "a long name": (
        "26",
        Handed("Open", Tournament(("A" * 40,), ()), "trf26"),
        f"'{'A' * 40}' of {'A' * 40}: 33 columns hold",
    ),
    "a line end in the name of the event": (
        "26",
        Handed("Open\n001", plain().tournament, "trf26"),
        "'Open\\n001' as it is; it became 'Open 001'",
    ),
}


@pytest.mark.parametrize(("edition", "given", "what"), LOST.values(), ids=LOST)
def test_what_a_file_cannot_carry_is_told(edition: Edition, given: Handed, what: str) -> None:
    content, (notice,) = write_trf(given, edition)
    assert str(notice).startswith(f"ignored: a TRF cannot carry {what}")
    assert len(read_trf(content, "again.trf").tournament.players) == len(given.tournament.players)


@pytest.mark.parametrize(
    "given",
    [
        Handed("", Tournament(tuple(f"P{number}" for number in range(10_000)), ()), "trf26"),
        plain(rounds=1000),
        plain(scoring=Scoring(HalfPoints(200))),
    ],
    ids=["10000 players", "1000 rounds", "a win worth 100 points"],
)
def test_what_no_trf_can_hold_is_refused(given: Handed) -> None:
    with pytest.raises(BadInput, match="a TRF holds"):
        write_trf(given)
