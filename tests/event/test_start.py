"""When a playoff may begin and where it is played (A.5, A.7); what was open at a moment."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from playoff.errors import BadInput
from playoff.event import Dossier, MainGame, Section, earliest_start, shown, venue
from playoff.formats.scenario import parse_scenario
from playoff.machine.outlook import earliest
from playoff.rulebooks import load
from playoff.rulebooks.book import Start
from playoff.tiebreaks import Game, Result, Tournament

HALL = "Europe/Amsterdam"
RULES = load("tata-steel-2022").book.start
BOTH_SECTIONS = load("tata-steel-2017").book.start
"""Thirty minutes of rest after the own last game; none, but both sections have to be over."""

A_C, B_D = (3, "A", "C"), (3, "B", "D")


def clock(text: str, zone: str = HALL) -> datetime:
    """`17:40` on the day of the last round, 8 March 2026, on the clock of the hall."""
    return datetime.fromisoformat(f"2026-03-08T{text}:00").replace(tzinfo=ZoneInfo(zone))


def main_event(
    ends: dict[tuple[int, str, str], datetime],
    *,
    open_: tuple[str, ...] = (),
    starts: dict[int, datetime] | None = None,
    sections: tuple[Section, ...] | None = None,
) -> Dossier:
    """Four players, three rounds: A, B and C end on 2, D on 0; the last round is A - C (draw) and B - D (1-0)."""
    games = (
        Game(1, "A", "D", Result.WHITE_WINS),
        Game(1, "B", "C", Result.DRAW),
        Game(2, "D", "C", Result.BLACK_WINS),
        Game(2, "A", "B", Result.DRAW),
        Game(3, "A", "C", None if "A" in open_ else Result.DRAW),
        Game(3, "B", "D", None if "B" in open_ else Result.WHITE_WINS),
    )
    dossier = Dossier("Club", Tournament(tuple("ABCD"), games), zone=HALL, sections=sections)
    return dossier.timed(starts or {}, ends)


def start_of(dossier: Dossier, rules: Start = RULES) -> str | None:
    """The earliest start of A, B and C on the clock of the hall; settled once no game is open."""
    at = earliest_start(dossier, "ABC", rules, lambda then: not then.open_games).at
    return shown(at, HALL)[11:16] if at else None


# The later of the two


def test_half_an_hour_after_the_own_last_game() -> None:
    """A and C ended last, at 18:05, when everything was settled too; B has rested since 18:10."""
    found = earliest_start(
        main_event({A_C: clock("18:05"), B_D: clock("17:40")}), "ABC", RULES, lambda then: not then.open_games
    )
    assert found.at == clock("18:35")
    assert found.waits_for == clock("18:05")
    assert found.rested == {"A": clock("18:35"), "B": clock("18:10"), "C": clock("18:35")}
    assert found.unknown == ()


def test_the_group_may_be_settled_later_than_everybody_has_rested() -> None:
    """Only A and C play off; the game of the others ended an hour after theirs."""
    dossier = main_event({A_C: clock("17:00"), B_D: clock("18:00")})
    assert earliest_start(dossier, "AC", RULES, lambda then: not then.open_games).at == clock("18:00")


def test_a_game_that_nobody_waits_for_does_not_count() -> None:
    """Settled before the last round: only the rest of who plays off counts."""
    dossier = main_event({A_C: clock("17:00"), B_D: clock("18:00")})
    found = earliest_start(dossier, "AC", RULES, lambda _: True)
    assert (found.at, found.waits_for) == (clock("17:30"), None)


@pytest.mark.parametrize(
    ("ends", "unknown"),
    [
        ({A_C: "18:05"}, ("B",)),
        ({B_D: "17:40"}, ("A",)),
        ({}, ("A", "B")),
    ],
    ids=["of B", "of A and C", "of all"],
)
def test_a_finishing_time_that_is_not_known_makes_the_start_unknown(
    ends: dict[tuple[int, str, str], str], unknown: tuple[str, ...]
) -> None:
    """Said, never guessed: the games are named by their White."""
    dossier = main_event({key: clock(text) for key, text in ends.items()})
    found = earliest_start(dossier, "ABC", RULES, lambda then: not then.open_games)
    assert found.at is None
    assert tuple(game.white for game in found.unknown) == unknown


def test_without_games_nothing_is_known() -> None:
    found = earliest_start(Dossier("Club", tied=("A", "B")), "AB", RULES, lambda _: True)
    assert (found.at, found.waits_for, found.unknown) == (None, None, ())


def test_a_player_who_missed_the_last_round_has_rested_since_the_one_before() -> None:
    """A game of an earlier round without a finishing time is long over."""
    games = (Game(1, "A", "B", Result.DRAW), Game(2, "B", "C", Result.DRAW))
    dossier = Dossier("Club", Tournament(tuple("ABC"), games), zone=HALL).timed({}, {(2, "B", "C"): clock("18:00")})
    found = earliest_start(dossier, "AB", RULES, lambda then: not then.open_games)
    assert (found.at, found.rested["A"]) == (clock("18:30"), None)


# Both sections (2017)


@pytest.mark.parametrize(
    ("sections", "start"),
    [
        ((Section("Challengers", 0, clock("19:10")),), "19:10"),
        ((Section("Challengers", 0, clock("17:10")),), "18:05"),
        ((), "18:05"),
        ((Section("Challengers", 0),), None),
        (None, None),
    ],
    ids=["ended later", "ended earlier", "there is none", "end not known", "nobody has said"],
)
def test_the_older_rules_wait_for_both_sections(sections: tuple[Section, ...] | None, start: str | None) -> None:
    """ "Immediately after the last round of both sections" (2017): the own game ended at 18:05, no rest."""
    dossier = main_event({A_C: clock("18:05"), B_D: clock("17:40")}, sections=sections)
    assert start_of(dossier, BOTH_SECTIONS) == start


def test_an_open_game_keeps_the_older_rules_waiting() -> None:
    dossier = main_event({A_C: clock("18:05")}, open_=("B",), sections=())
    assert start_of(dossier, BOTH_SECTIONS) is None


# What was open


def test_as_of_a_moment_games_that_ended_later_are_open() -> None:
    dossier = main_event({A_C: clock("18:05"), B_D: clock("17:40")})

    def open_at(text: str) -> set[str]:
        return {game.white for game in dossier.as_of(clock(text)).open_games}

    assert open_at("17:39") == {"A", "B"}
    assert open_at("17:40") == {"A"}
    assert open_at("18:04") == {"A"}
    assert open_at("18:05") == set()
    assert {game.white for game in dossier.as_of(None).open_games} == {"A", "B"}


def test_a_game_of_the_last_round_without_its_time_is_open_at_every_moment() -> None:
    dossier = main_event({A_C: clock("18:05")})
    assert [game.white for game in dossier.as_of(clock("23:00")).open_games] == ["B"]


def test_an_adjourned_game_of_an_earlier_round_is_open_until_it_ended() -> None:
    """A - B of round 2 was played to its end after the last round."""
    ends = {(2, "A", "B"): clock("19:00"), A_C: clock("18:05"), B_D: clock("17:40")}
    dossier = main_event(ends)
    assert [game.round for game in dossier.as_of(clock("18:30")).open_games] == [2]
    assert dossier.as_of(clock("19:00")).open_games == ()


def test_moments_are_the_same_on_every_clock() -> None:
    """18:05 in Wijk aan Zee is 17:05 UTC and 02:05 the next day in Tokyo."""
    for moment in (
        datetime(2026, 3, 8, 17, 5, tzinfo=UTC),
        datetime(2026, 3, 9, 2, 5, tzinfo=ZoneInfo("Asia/Tokyo")),
        clock("18:05"),
    ):
        assert start_of(main_event({A_C: moment, B_D: clock("17:40")})) == "18:35"


def test_without_the_zone_of_the_hall_times_are_shown_in_utc() -> None:
    assert shown(clock("18:35"), "") == "2026-03-08T17:35+00:00"
    assert shown(clock("18:35"), HALL) == "2026-03-08T18:35+01:00"


# The nights on which the clock is changed (Amsterdam: 29 March and 25 October 2026, at 01:00 UTC)


def scenario(ended: str, zone: str = 'zone = "Europe/Amsterdam"') -> Dossier:
    """Three players; A - B, the only game of the last round, ended then."""
    text = f"""
[event]
name = "Night"
rulebook = "tata-steel-2022"
{zone}
[main]
[[main.rounds]]
number = 1
games = ["A 1/2-1/2 C"]
[[main.rounds]]
number = 2
games = ["B 1/2-1/2 C"]
[[main.rounds]]
number = 3
games = ["A 1/2-1/2 B"]
ended = {{ A = {ended} }}
"""
    return parse_scenario(text, "night.toml").opening.dossier


@pytest.mark.parametrize(
    ("ended", "start"),
    [
        ("2026-03-29T01:50:00", "2026-03-29T03:20+02:00"),
        ("2026-03-29T03:00:00", "2026-03-29T03:30+02:00"),
        ("2026-10-25T01:50:00", "2026-10-25T02:20+02:00"),
        ("2026-10-25T02:45:00+02:00", "2026-10-25T02:15+01:00"),
        ("2026-10-25T02:45:00+01:00", "2026-10-25T03:15+01:00"),
        ("2026-10-25T03:00:00", "2026-10-25T03:30+01:00"),
    ],
)
def test_half_an_hour_is_half_an_hour_on_those_nights(ended: str, start: str) -> None:
    """In spring 02:00 to 03:00 is left out, in autumn it comes twice."""
    dossier = scenario(ended)
    at = earliest(load("tata-steel-2022").book, dossier).at
    assert at is not None
    assert shown(at, HALL) == start
    (end,) = dossier.ends.values()
    assert at - end.astimezone(UTC) == timedelta(minutes=30)


@pytest.mark.parametrize("minute", ["02:00:00", "02:30:00", "02:59:59"])
def test_a_time_that_is_left_out_in_spring_is_refused(minute: str) -> None:
    with pytest.raises(BadInput, match=r"does not exist in Europe/Amsterdam.*changed") as caught:
        scenario(f"2026-03-29T{minute}")
    assert caught.value.where == "night.toml:16"


@pytest.mark.parametrize("minute", ["02:00:00", "02:30:00", "02:59:59"])
def test_a_time_that_comes_twice_in_autumn_is_refused_with_both_offsets(minute: str) -> None:
    with pytest.raises(BadInput, match=r"happens twice in Europe/Amsterdam") as caught:
        scenario(f"2026-10-25T{minute}")
    assert f"{minute}+02:00" in caught.value.right
    assert f"{minute}+01:00" in caught.value.right


@pytest.mark.parametrize("ended", ["2026-03-29T01:59:59", "2026-03-29T03:00:00", "2026-10-25T03:00:00"])
def test_the_minutes_beside_them_are_times_like_any_other(ended: str) -> None:
    assert scenario(ended).ends


def test_a_time_without_zone_is_refused() -> None:
    with pytest.raises(BadInput, match="has no zone") as caught:
        scenario("2026-03-08T18:05:00", zone="")
    assert caught.value.where == "night.toml:16"
    assert scenario("2026-03-08T18:05:00+01:00", zone="").ends == {(3, "A", "B"): clock("18:05")}


def test_a_game_cannot_have_ended_before_its_round_began() -> None:
    with pytest.raises(BadInput, match=r"round 3: A - C ended .* before the round began"):
        main_event({A_C: clock("13:59")}, starts={3: clock("14:00")})
    main_event({A_C: clock("14:00")}, starts={3: clock("14:00")})


def test_a_result_of_the_main_event_may_bring_its_finishing_time() -> None:
    dossier = main_event({B_D: clock("17:40")}, open_=("A",), starts={3: clock("14:00")})
    game = MainGame(3, "A", "C", Result.DRAW)
    assert start_of(dossier.amended(game, clock("18:05"))) == "18:35"
    assert start_of(dossier.amended(game)) is None
    with pytest.raises(BadInput, match="before the round began"):
        dossier.amended(game, clock("13:00"))


# Where


@pytest.mark.parametrize(
    ("sections", "open_", "code"),
    [
        ((Section("Challengers", 0),), (), "venue-main-hall"),
        ((), (), "venue-main-hall"),
        ((Section("Challengers", 2), Section("Amateurs", 0)), (), "venue-other-room"),
        ((Section("Challengers", 0), Section("Amateurs")), (), "venue-unknown"),
        ((Section("Challengers", 1), Section("Amateurs")), (), "venue-other-room"),
        (None, (), "venue-unknown"),
        ((Section("Challengers", 0),), ("B",), "venue-other-room-main"),
        (None, ("B",), "venue-other-room-main"),
    ],
    ids=[
        "all over", "no other section", "one plays", "one not known", "one plays, one not known", "nobody has said",
        "the main event plays", "the main event plays, nobody has said more",
    ],
)  # fmt: skip
def test_the_main_hall_once_every_game_of_all_sections_is_over(
    sections: tuple[Section, ...] | None, open_: tuple[str, ...], code: str
) -> None:
    """A.7, and the reason names who still plays."""
    found = venue(main_event({}, open_=open_, sections=sections), RULES)
    assert (found.code, found.clause) == (code, "A.7")
    if code == "venue-other-room":
        assert found.params["sections"] == ("Challengers",)
    if code == "venue-other-room-main":
        assert found.params["games"] == ("B - D",)
