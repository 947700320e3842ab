"""Games that are not of the tournament: playoff, Armageddon, snapshots, copies, other events, byes."""

from __future__ import annotations

import pytest

from playoff.errors import BadInput
from playoff.formats.games.events import event_name
from playoff.formats.handed import Handed
from tests.formats.club import (
    ANN,
    BEN,
    CID,
    CLUB,
    CLUB_GAMES,
    DAN,
    IDS,
    POINTS,
    Row,
    games,
    pgn,
    points,
    read,
    record,
    told,
)

PLAYOFF: tuple[Row, ...] = (("1", BEN, ANN, "1/2-1/2"), ("2", ANN, BEN, "1/2-1/2"), ("3", ANN, BEN, "0-1"))
LATE: dict[str, str | None] = {"Date": "2024.03.03"}


def apart(handed: Handed) -> list[tuple[str, str, str]]:
    return [(one.why, one.game.white, one.game.black) for one in handed.aside]


THREE = [("playoff", BEN, ANN), ("playoff", ANN, BEN), ("playoff", ANN, BEN)]


@pytest.mark.parametrize(
    "tags",
    [
        {"Event": "Club Masters Play-off"},
        {"Event": "Club Masters playoffs"},
        {"Event": "Club Masters - Tie-break"},
        {"Event": "Club Masters Rapid TB"},
        {"Event": "Club Blitz Playoff"},
        {"Event": "Desempate"},
        {"Stage": "Play-off: sudden death"},
        {"Event": "Club Masters Armageddon"},
    ],
    ids=lambda tags: next(iter(tags.values())),
)
def test_a_playoff_by_its_name_is_kept_apart(tags: dict[str, str | None]) -> None:
    """With the same names for round and event as the tournament itself, two of them in one round."""
    rows = [(f"3.{number}", *row[1:]) for number, row in enumerate(PLAYOFF, start=3)]
    handed = read(pgn() + pgn(rows, tags={**LATE, **tags}))
    assert games(handed) == CLUB_GAMES
    assert points(handed) == POINTS
    assert apart(handed) == THREE
    assert told(handed, "ignored") == ["3 playoff games kept apart from the main event"]
    assert told(handed, "doubt") == []


@pytest.mark.parametrize("number", ["TB{0}", "tb {0}", "Play-off {0}", "Tiebreak {0}", "PO{0}"])
def test_a_playoff_by_its_round_is_kept_apart(number: str) -> None:
    handed = read(pgn() + "".join(record(row, tags={**LATE, "Round": number.format(row[0])}) for row in PLAYOFF))
    assert (games(handed), apart(handed)) == (CLUB_GAMES, THREE)


@pytest.mark.parametrize(
    "rounds",
    [("1", "2", "3"), ("4.1", "4.2", "4.3"), ("4", "5", "6"), ("4.1", "5.1", "6.1"), ("1.3", "1.4", "1.5")],
    ids=["counted anew (gd02)", "after the last round", "as three rounds", "as three rounds with boards", "TWIC"],
)
def test_a_playoff_without_a_name_is_known_by_its_looks(rounds: tuple[str, str, str]) -> None:
    """After the last round, between the two who lead, who have met: never fourteen rounds, never 16 games each."""
    text = "".join(record((number, *row[1:]), tags=LATE) for number, row in zip(rounds, PLAYOFF, strict=True))
    handed = read(pgn() + text)
    assert (games(handed), apart(handed), points(handed)) == (CLUB_GAMES, THREE, POINTS)
    assert len(told(handed, "doubt")) == 3
    assert told(handed, "ignored") == ["3 playoff games kept apart from the main event"]


def test_a_playoff_is_known_by_its_clock() -> None:
    """In a Swiss the leaders may not have met; the clock tells it all the same."""
    rows = tuple(row for row in CLUB if row[1:3] != (ANN, BEN))
    main = pgn(rows, tags={"TimeControl": "40/6000:3000+30"})
    handed = read(main + record(("4.1", ANN, BEN, "1-0"), tags={**LATE, "TimeControl": "180+2"}))
    assert apart(handed) == [("playoff", ANN, BEN)]
    assert len(handed.tournament.games) == 5


def test_the_user_may_say_that_they_count() -> None:
    handed = read(pgn() + pgn(PLAYOFF, tags=LATE), playoff_games="in")
    assert games(handed)[6:] == [(4, BEN, ANN, "1/2-1/2"), (5, ANN, BEN, "1/2-1/2"), (6, ANN, BEN, "0-1")]
    assert handed.aside == ()
    assert told(handed, "assumed") == ["3 playoff games count as rounds 4 to 6"]


def test_a_last_round_that_is_just_beginning_is_no_playoff() -> None:
    """Only the game of the two leaders has come in; they have not met."""
    rows = [row for row in CLUB if row[1:3] != (ANN, BEN)]
    handed = read(pgn([*rows, ("4.1", ANN, BEN, "1-0")]))
    assert len(handed.tournament.games) == 6
    assert handed.aside == ()


def test_while_the_main_event_is_open_nothing_is_a_playoff() -> None:
    handed = read(pgn((*CLUB[:5], ("3.2", CID, ANN, "*"))) + record(("4.1", ANN, BEN, "1-0")))
    assert handed.aside == ()
    assert len(handed.tournament.games) == 7


def test_a_second_cycle_is_no_playoff() -> None:
    """Every pair meets twice."""
    second = [(f"{int(row[0][0]) + 3}.{row[0][2]}", row[2], row[1], row[3]) for row in CLUB]
    handed = read(pgn([*CLUB, *second]))
    assert len(handed.tournament.games) == 12
    assert handed.aside == ()


def test_a_game_of_others_cannot_be_a_playoff_without_a_name() -> None:
    """Cid and Dan are last: a second game of theirs in round 3 contradicts the first."""
    with pytest.raises(BadInput, match=r"round 3: Cedar, Cid has two games, this one and that in line 51"):
        read(pgn() + record(("3.3", CID, DAN, "1-0")))


def test_a_playoff_by_name_of_others_is_doubted() -> None:
    handed = read(pgn() + record(("4.1", CID, DAN, "1-0"), tags={**LATE, "Event": "Club Masters Playoff"}))
    assert games(handed) == CLUB_GAMES
    (doubt,) = told(handed, "doubt")
    assert doubt == "a playoff game by its name, but Cedar, Cid and Dogwood, Dan not level at the top"


def test_a_playoff_by_name_before_the_last_round_is_doubted() -> None:
    handed = read(pgn() + record(("4.1", ANN, BEN, "1-0"), tags={"Event": "Club TB", "Date": "2024.03.01"}))
    assert told(handed, "doubt") == ["a playoff game by its name, but before the last round"]


def test_a_file_of_the_playoff_alone_is_a_tournament() -> None:
    handed = read(pgn(PLAYOFF, tags={"Event": "Club Masters Playoff"}))
    assert len(handed.tournament.games) == 3
    assert told(handed, "assumed")[0].startswith("every game is of a playoff")


@pytest.mark.parametrize("named", [True, False], ids=["by its event", "by its round"])
def test_armageddon_after_every_draw_is_kept_apart(named: bool) -> None:
    """Case pgn13: classical points only, 1 ½ 0."""
    draws = [row for row in CLUB if row[3] == "1/2-1/2"] + [("3.1", BEN, DAN, "1/2-1/2")]
    rows = [*CLUB[:4], ("3.1", BEN, DAN, "1/2-1/2"), CLUB[5]]
    tags: dict[str, str | None] = {"Event": "Club Masters Armageddon"} if named else {}
    text = "".join(record((f"{row[0]}.2", row[2], row[1], "1-0"), tags=tags) for row in draws)
    handed = read(pgn(rows) + text)
    assert apart(handed) == [("armageddon", black, white) for _, white, black, _ in draws]
    assert points(handed) == {ANN: 5, BEN: 4, CID: 1, DAN: 2}


# Which names mean a playoff (case pgn16)


@pytest.mark.parametrize(
    ("event", "stage", "base"),
    [
        ("Harbour Masters", "", "Harbour Masters"),
        ("84th Harbour Masters", "", "84th Harbour Masters"),
        ("Harbour Masters TB", "playoff", "Harbour Masters"),
        ("Harbour Masters playoff", "playoff", "Harbour Masters"),
        ("Harbour Masters Playoffs", "playoff", "Harbour Masters"),
        ("Harbour Masters Rapid TB", "playoff", "Harbour Masters"),
        ("Harbour Masters Blitz Tie-break", "playoff", "Harbour Masters"),
        ("Harbour GM Blitz Playoff", "playoff", "Harbour GM"),
        ("Harbour Masters Blitz", "", "Harbour Masters Blitz"),
        ("Harbour Masters Rapid", "", "Harbour Masters Rapid"),
        ("Harbour Challengers", "", "Harbour Challengers"),
        ("TB Verein Open", "", "TB Verein Open"),
        ("Playoffville Open", "", "Playoffville Open"),
    ],
)
def test_which_event_names_mean_a_playoff(event: str, stage: str, base: str) -> None:
    name = event_name(event)
    assert (name.stage, name.name) == (stage, base)


def test_the_edition_is_no_other_event_unless_there_are_two() -> None:
    assert event_name("84th Harbour Masters").key == event_name("Harbour Masters 2022").key
    with pytest.raises(BadInput, match=r"2 events: '83rd Club' .6 games., '84th Club' .6 games."):
        read(pgn(tags={"Event": "83rd Club"}) + pgn(tags={"Event": "84th Club"}))


# Several events in one file


def test_several_events_are_asked_about_and_listed() -> None:
    text = pgn() + pgn(CLUB[:4], tags={"Event": "Club Challengers"})
    with pytest.raises(
        BadInput, match=r"2 events: 'Club Masters' \(6 games\), 'Club Challengers' \(4 games\)"
    ) as caught:
        read(text)
    assert caught.value.right == "name one of them with --group"


@pytest.mark.parametrize("group", ["Club Masters", "club masters", "Masters"])
def test_one_event_of_several(group: str) -> None:
    handed = read(pgn() + pgn(CLUB[:4], tags={"Event": "Club Challengers"}), group=group)
    assert games(handed) == CLUB_GAMES
    assert [one.why for one in handed.aside] == ["other-event"] * 4
    assert told(handed, "ignored") == ["4 games of 'Club Challengers'"]


def test_a_playoff_goes_with_the_event_of_its_players() -> None:
    other = {ANN: "Elm, Eva", BEN: "Fir, Finn", CID: "Gorse, Gil", DAN: "Hazel, Hana"}
    second = pgn([(row[0], other[row[1]], other[row[2]], row[3]) for row in CLUB], tags={"Event": "Club Ladies"})
    handed = read(pgn() + second + pgn(PLAYOFF, tags={**LATE, "Event": "Club TB"}), group="Club Masters")
    assert apart(handed)[-3:] == THREE or [one for one in apart(handed) if one[0] == "playoff"] == THREE


@pytest.mark.parametrize("group", ["Club", "Nothing", ""])
def test_a_group_that_is_none_or_two_is_refused(group: str) -> None:
    with pytest.raises(BadInput, match="no one event"):
        read(pgn() + pgn(CLUB[:4], tags={"Event": "Club Challengers"}), group=group)


def test_sections_of_one_event_are_groups() -> None:
    text = pgn(tags={"Section": "A"}) + pgn(CLUB[:4], tags={"Section": "B"})
    with pytest.raises(BadInput, match=r"'Club Masters, A' .6 games., 'Club Masters, B' .4 games."):
        read(text)
    assert games(read(text, group="Club Masters, A")) == CLUB_GAMES


# One game twice


@pytest.mark.parametrize("first", [True, False], ids=["snapshot first", "snapshot last"])
def test_a_live_snapshot_is_set_aside(first: bool) -> None:
    """Case pgn09: neither a draw nor a second game nor an open one."""
    snapshot = record(("3.1", BEN, DAN, "*"), moves="1. e4")
    handed = read(snapshot + pgn() if first else pgn() + snapshot)
    assert sorted(games(handed)) == sorted(CLUB_GAMES)
    assert [(one.why, one.game.result) for one in handed.aside] == [("older-snapshot", None)]
    assert len(told(handed, "ignored")) == 1


def test_the_same_record_again_is_ignored_with_a_note() -> None:
    """Case gd10, first half."""
    handed = read(pgn() + record(CLUB[0]))
    assert games(handed) == CLUB_GAMES
    assert told(handed, "ignored") == [
        "the same game again: Alder, Ann - Dogwood, Dan, Club Masters, round 1.1, 2024-03-01"
    ]


def test_the_same_game_with_colours_exchanged_is_asked_about() -> None:
    """Case gd10, second half: who won differs, so neither record can be taken."""
    with pytest.raises(
        BadInput, match=r"^club.pgn:61: Dogwood, Dan - Alder, Ann in round 1.1, with colours exchanged in line 1"
    ):
        read(pgn() + record(("1.1", DAN, ANN, "1-0")))


def test_two_results_of_one_game_are_asked_about() -> None:
    with pytest.raises(BadInput, match=r"^club.pgn:61: .*: 0-1 here, 1-0 in line 1"):
        read(pgn() + record((*CLUB[0][:3], "0-1")))


def test_playoff_games_without_numbers_are_several_games() -> None:
    """The same colours in the first and third game, all of them in round "1"."""
    tags: dict[str, str | None] = {**LATE, "Event": "Club Masters TB", "Round": "1"}
    text = "".join(
        record(row, tags={**tags, "UTCTime": f"18:{number:02}:00"})
        for number, row in enumerate((PLAYOFF[0], PLAYOFF[1], ("3", BEN, ANN, "0-1")))
    )
    handed = read(pgn() + text + record(PLAYOFF[0], tags={**tags, "UTCTime": "18:00:00"}))
    assert games(handed) == CLUB_GAMES
    assert [one.why for one in handed.aside] == ["older-snapshot", "playoff", "playoff", "playoff"]


# Byes


@pytest.mark.parametrize("bye", ["BYE", "bye", "Free", "spielfrei", "---"])
def test_a_bye_in_a_round_robin_is_no_game(bye: str) -> None:
    """Case pgn06; it stands beside a game of the same round."""
    handed = read(pgn() + record(("3.3", bye, CID, "0-1"), moves=""))
    assert games(handed) == CLUB_GAMES
    assert handed.tournament.byes == ()
    assert len(told(handed, "ignored")) == 1


@pytest.mark.parametrize(
    ("name", "fide_id"), [("Bye, Bert", ""), ("BYE", IDS[DAN])], ids=["a longer name", "a FIDE id"]
)
def test_a_player_called_bye_is_a_player(name: str, fide_id: str) -> None:
    """Players of that family name are on the rating list."""
    text = "".join(
        record(
            (row[0], *(name if one == DAN else one for one in row[1:3]), row[3]),
            tags={
                f"{side}FideId": fide_id for side, one in zip(("White", "Black"), row[1:3], strict=True) if one == DAN
            },
        )
        for row in CLUB
    )
    handed = read(text)
    assert name in handed.tournament.players
    assert len(handed.tournament.games) == 6


@pytest.mark.parametrize(("result", "worth"), [("1-0", 2), ("1/2-1/2", 1), ("0-1", 0)], ids=["full", "half", "zero"])
def test_a_bye_in_a_swiss_counts(result: str, worth: int) -> None:
    """Elm plays two games and has the third round free."""
    rows: list[Row] = [*CLUB, ("1.3", "Elm, Eva", "Fir, Finn", "1-0"), ("2.3", "Fir, Finn", "Elm, Eva", "1-0")]
    handed = read(pgn(rows) + record(("3.3", "Elm, Eva", "bye", result), moves=""), system="swiss")
    assert points(handed)["Elm, Eva"] == 2 + worth
    assert len(handed.tournament.byes) == 1
