"""The dialects of PGN: every way the same small event is written gives the same tournament."""

from __future__ import annotations

from datetime import date

import pytest

from playoff.errors import BadInput
from playoff.tiebreaks import Result
from tests.formats.club import (
    ANN,
    BEN,
    CID,
    CLUB,
    CLUB_GAMES,
    DAN,
    ELO,
    IDS,
    MOVES,
    POINTS,
    games,
    pgn,
    points,
    read,
    record,
    told,
)


def test_a_plain_file_needs_no_help() -> None:
    handed = read(pgn())
    assert games(handed) == CLUB_GAMES
    assert points(handed) == POINTS
    assert handed.notices == ()
    assert (handed.event, handed.site, handed.kind) == ("Club Masters", "Testville", "pgn")
    assert handed.days == {1: date(2024, 3, 1), 2: date(2024, 3, 2), 3: date(2024, 3, 3)}
    assert handed.tournament.first_day == date(2024, 3, 1)
    assert handed.tournament.system == "round-robin"


def test_ids_ratings_titles_and_federations_come_along() -> None:
    text = "".join(
        record(row, tags={
            "WhiteFideId": IDS[row[1]], "BlackFideId": IDS[row[2]], "WhiteElo": ELO[row[1]], "BlackElo": ELO[row[2]],
            "WhiteTitle": "GM" if row[1] == ANN else "-", "BlackTitle": "GM" if row[2] == ANN else "-",
            "WhiteFed": "NED" if row[1] == BEN else "", "BlackFed": "NED" if row[2] == BEN else "",
        })
        for row in CLUB
    )  # fmt: skip
    handed = read(text)
    assert handed.tournament.ratings == {name: int(rating) for name, rating in ELO.items()}
    assert {name: person.fide_id for name, person in handed.people.items()} == IDS
    assert (handed.people[ANN].title, handed.people[BEN].title, handed.people[BEN].federation) == ("GM", "", "NED")
    assert handed.notices == ()


@pytest.mark.parametrize(
    "dialect",
    ["{0}.{1}", "{0}", "Round {0}", "R{0}", "Rd. {0}", "0{0}.{1}", "{0} ({1})", "{0}/{1}", "{0}.{1}.1", "Runde {0}"],
)
def test_the_dialects_of_round(dialect: str) -> None:
    """PGN standard 8.1.1.4 and what programs make of it."""
    text = "".join(record(row, tags={"Round": dialect.format(*row[0].split("."))}) for row in CLUB)
    handed = read(text)
    assert games(handed) == CLUB_GAMES
    assert handed.notices == ()


@pytest.mark.parametrize(
    ("event", "name"),
    [
        ("Club Masters, Round {0}", "Club Masters"),
        ("Club Masters | Round {0}", "Club Masters"),
        ("Club Masters 2024: Round {0}", "Club Masters 2024"),
        ("Club Masters - Rd. {0}", "Club Masters"),
        ("Club Masters (Round {0}.{1})", "Club Masters"),
        ("Club Masters Round {0} Board {1}", "Club Masters"),
        ("Round {0}: somebody - somebody else", "club"),
        ("Round {0}: Armageddon, A. - Barrage, B.", "club"),
    ],
)
def test_the_round_may_stand_in_the_event(event: str, name: str) -> None:
    """As studies and broadcasts write it; Round itself is then missing or a question mark."""
    for tag in (None, "?"):
        text = "".join(record(row, tags={"Event": event.format(*row[0].split(".")), "Round": tag}) for row in CLUB)
        handed = read(text)
        assert games(handed) == CLUB_GAMES
        assert handed.event == name


def test_a_broadcast_names_the_event_in_a_tag_of_its_own() -> None:
    """As Lichess exports them: Event holds round and players."""
    text = "".join(
        record(row, tags={"Event": f"Round {row[0][0]}: {row[1]} - {row[2]}", "BroadcastName": "Club Masters 2024"})
        for row in CLUB
    )
    handed = read(text)
    assert (handed.event, games(handed), handed.notices) == ("Club Masters 2024", CLUB_GAMES, ())


@pytest.mark.parametrize("dead", ["?", "-", None, "1"], ids=["unknown", "dash", "missing", "always 1"])
def test_without_rounds_every_day_is_one(dead: str | None) -> None:
    text = "".join(record(row, tags={"Round": dead, "Date": f"2024.03.{row[0][0]:0>2}"}) for row in CLUB)
    handed = read(text)
    assert games(handed) == CLUB_GAMES
    assert told(handed, "assumed") == ["no use of Round: every day is a round"]


def test_without_rounds_and_days_the_order_of_the_file_is_left() -> None:
    handed = read("".join(record(row, tags={"Round": "?", "Date": "????.??.??"}) for row in CLUB))
    assert games(handed) == CLUB_GAMES
    assert told(handed, "assumed") == [
        "neither Round nor Date tell the rounds: they follow the order of the games in the file"
    ]


def test_one_game_without_a_round_among_others_is_asked_about() -> None:
    text = pgn(CLUB[:5]) + record(CLUB[5], tags={"Round": "?"})
    with pytest.raises(BadInput, match=r"^club.pgn:51: Cedar, Cid - Alder, Ann has no round"):
        read(text)


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("1-0", Result.WHITE_WINS), ("1:0", Result.WHITE_WINS), ("1 - 0", Result.WHITE_WINS),
        ("1–0", Result.WHITE_WINS),
        ("½-½", Result.DRAW), ("1/2", Result.DRAW), ("0.5-0.5", Result.DRAW), ("½:½", Result.DRAW),
        ("0-1", Result.BLACK_WINS), ("+/-", Result.WHITE_BY_FORFEIT), ("+:-", Result.WHITE_BY_FORFEIT),
        ("-/+", Result.BLACK_BY_FORFEIT), ("- +", Result.BLACK_BY_FORFEIT), ("1-0F", Result.WHITE_BY_FORFEIT),
        ("-/-", Result.BOTH_FORFEIT), ("--", Result.BOTH_FORFEIT), ("0-0", Result.BOTH_LOSE),
        ("1/2-0", Result.WHITE_HALF), ("0-1/2", Result.BLACK_HALF), ("*", None), ("?", None), ("", None),
    ],
)  # fmt: skip
def test_the_dialects_of_result(written: str, result: Result | None) -> None:
    text = record(("1.1", ANN, DAN, written), moves=MOVES + " *\n") + pgn(CLUB[1:])
    (game,) = [game for game in read(text).tournament.games if (game.round, game.white) == (1, ANN)]
    assert game.result is result


@pytest.mark.parametrize("written", ["2-0", "1-1", "adjourned", "1", "½-1", "1-0-1", "win"])
def test_what_is_no_result_is_an_error_with_its_line(written: str) -> None:
    with pytest.raises(BadInput, match=r"^club.pgn:11: no result: '"):
        read(record(CLUB[0]) + record((*CLUB[1][:3], written)) + pgn(CLUB[2:]))


def test_tag_and_moves_that_contradict_each_other_are_refused() -> None:
    text = record(CLUB[0], moves=MOVES + " 0-1\n").replace("0-1\n 1-0", "0-1") + pgn(CLUB[1:])
    with pytest.raises(BadInput, match=r"^club.pgn:1: the tag says 1-0, the moves end with 0-1"):
        read(text)


def test_a_comment_that_looks_like_a_game_is_a_comment() -> None:
    moves = '1. e4 {a note\n\n[White "Nobody"] ; [Result "0-1"]\n} e5 (1... c5 (1... e6) {(}) 2. Nf3 $1 ; 0-1 {\n Nc6'
    handed = read(record(CLUB[0], moves=moves) + pgn(CLUB[1:]))
    assert games(handed) == CLUB_GAMES
    assert handed.notices == ()


def test_a_comment_that_is_never_closed_ends_at_the_next_game() -> None:
    handed = read(record(CLUB[0], moves="1. e4 e5 {unfinished") + pgn(CLUB[1:]))
    assert games(handed) == CLUB_GAMES
    assert told(handed, "repaired") == ["the comment is not closed before the next game"]


def test_lines_for_programs_and_several_tags_in_a_line_are_read() -> None:
    text = pgn().replace("[Black ", '% [Black "Nobody"]\n[Black ').replace('"]\n[Site', '"] [Site')
    assert games(read(text)) == CLUB_GAMES


def test_quotes_inside_a_name_are_part_of_it() -> None:
    """Escaped as PGN 7 wants it, or just there."""
    for written in ('Birch, \\"Ben\\" B.', 'Birch, "Ben" B.'):
        handed = read(pgn().replace(BEN, written))
        assert 'Birch, "Ben" B.' in handed.tournament.players


def test_a_tag_that_is_not_closed_is_read_and_said() -> None:
    handed = read(pgn().replace('[White "Alder, Ann"]', '[White "Alder, Ann', 1))
    assert games(handed) == CLUB_GAMES
    assert told(handed, "repaired") == ["the tag White is written wrongly; read as 'Alder, Ann'"]


def test_a_tag_given_twice_is_said() -> None:
    handed = read(pgn().replace("[Result", '[Round "9"]\n[Result', 1))
    assert games(handed) == CLUB_GAMES
    assert told(handed, "ignored") == ["the tag Round is there twice; the first holds"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CR LF", "CR"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_and_line_ends(end: str, encoding: str) -> None:
    text = pgn().replace("Cid", "Çid").replace("\n", end)
    handed = read(text.encode(encoding))
    assert "Cedar, Çid" in handed.tournament.players
    assert bool(told(handed, "assumed")) is (encoding == "cp1252")


def test_a_decomposed_accent_is_the_same_letter() -> None:
    text = pgn().replace("Cid", "C\u0327id", 1).replace("Cid", "Çid")
    handed = read(text)
    assert len(handed.tournament.players) == 4
    assert handed.notices == ()


def test_headers_without_moves_throughout_are_played_games() -> None:
    """Some files keep no moves at all: then their absence says nothing."""
    handed = read(pgn(moves=""))
    assert games(handed) == CLUB_GAMES
    assert handed.notices == ()


def test_records_without_any_moves_or_blank_lines_are_told_apart() -> None:
    text = "\n".join(line for line in pgn(moves="").splitlines() if line.startswith("["))
    assert games(read(text)) == CLUB_GAMES


def test_time_forfeit_is_a_game_that_was_played() -> None:
    """Termination "time forfeit" (PGN standard 9.8.1) is a loss on time."""
    handed = read(pgn(tags={"Termination": "time forfeit"}))
    assert not any(game.result and game.result.forfeit for game in handed.tournament.games)


@pytest.mark.parametrize(
    ("moves", "tags"),
    [
        ("{ Black did not appear within the default time }\n\n", {}),
        ("", {"Termination": "unplayed"}),
        ("1. e4 {White made his move, walkover}", {}),
        ("", {}),
    ],
)
def test_a_walkover_is_a_forfeit(moves: str, tags: dict[str, str | None]) -> None:
    """Points count, over-the-board statistics do not; the other five games have moves."""
    handed = read(record(CLUB[0], moves=moves, tags=tags) + pgn(CLUB[1:]))
    assert games(handed) == [(1, ANN, DAN, "+/-"), *CLUB_GAMES[1:]]
    assert told(handed, "assumed") == ["Alder, Ann - Dogwood, Dan 1-0 without moves is a forfeit"]


def test_many_games_without_moves_are_read_as_played_and_doubted() -> None:
    handed = read(pgn(CLUB[:3], moves="") + pgn(CLUB[3:]))
    assert games(handed) == CLUB_GAMES
    assert told(handed, "doubt") == ["2 decided games without moves are read as played"]


def test_an_open_game_is_open() -> None:
    handed = read(pgn((*CLUB[:5], ("3.2", CID, ANN, "*"))))
    assert games(handed)[-1] == (3, CID, ANN, "*")


def test_a_record_of_nobody_is_passed_over_and_said() -> None:
    handed = read(pgn() + record(("3.3", "?", "?", "*")))
    assert games(handed) == CLUB_GAMES
    assert told(handed, "ignored") == ["a game that does not say who plays"]


def test_a_result_of_nobody_is_refused() -> None:
    with pytest.raises(BadInput, match="a result without both players"):
        read(pgn() + record(("3.3", "?", DAN, "1-0")))


@pytest.mark.parametrize("text", ["", "   \n", "1. e4 e5 1-0", "no chess at all"])
def test_a_file_without_games_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInput, match=r"^club.pgn: (the file is empty|no game between two players)"):
        read(text)
