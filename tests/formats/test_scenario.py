"""Scenarios: what is sound is read as it is meant, everything else is refused with file, line and reason."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from playoff.arbiter.check import check
from playoff.errors import BadInput, Refused
from playoff.event import tied_group
from playoff.formats.scenario import Scenario, parse_scenario, read_scenario
from playoff.tiebreaks import Result
from tests.rulebooks.editing import TEXT

CLUB = """\
[event]
name = "Club"
rulebook = "tata-steel-2022"
players = ["Ann", "Bob"]
basis = "invented"

[[when]]
kind = "lots"
id = "1-match/lots/colours"
order = ["Ann", "Bob"]

[[when]]
kind = "result"
game = "1-match/game-1"
white = "Ann"
black = "Bob"
result = "1-0"

[[when]]
kind = "result"
game = "1-match/game-2"
white = "Bob"
black = "Ann"
result = "1/2-1/2"

[then]
winner = "Ann"
"""
MAIN = """\
[event]
name = "Club"
rulebook = "tata-steel-2022"
basis = "invented"

[main]
players = ["Ann", "Bob", "Cid"]

[[main.rounds]]
number = 1
games = ["Ann 1-0 Bob"]

[[main.rounds]]
number = 2
games = ["Bob 1-0 Cid"]

[then]
winner = "none"
"""
Edit = tuple[str, str]


def edited(text: str, *edits: Edit) -> str:
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def club(*edits: Edit) -> Scenario:
    return parse_scenario(edited(CLUB, *edits), "club.toml")


def main(*edits: Edit) -> Scenario:
    return parse_scenario(edited(MAIN, *edits), "club.toml")


def test_a_sound_scenario_is_read_and_holds() -> None:
    scenario = club()
    assert scenario.path == "club.toml"
    assert [step.where for step in scenario.steps] == ["club.toml:7", "club.toml:12", "club.toml:19"]
    assert [step.basis for step in scenario.steps] == ["invented"] * 3
    assert check(scenario) == []


def test_a_rulebook_file_counts_from_the_folder_of_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "club-rules.toml").write_text(TEXT.replace('id = "tata-steel-2022"', 'id = "club"'), encoding="utf-8")
    (tmp_path / "club.toml").write_text(CLUB.replace('"tata-steel-2022"', '"club-rules.toml"'), encoding="utf-8")
    scenario = read_scenario(tmp_path / "club.toml")
    assert scenario.opening.rulebook.id == "club"
    assert check(scenario) == []


# What is refused, and on which line (`#!` marks it)

IN_CLUB: dict[str, tuple[tuple[Edit, ...], str]] = {
    "unknown key at the top": ((("[event]", "author = 1 #!\n[event]"),), "unknown key author"),
    "unknown table": ((("[then]", "[thne] #!"),), "unknown key thne"),
    "unknown key of the event": ((('basis = "invented"', 'basis = "invented"\nplace = 5 #!'),), "key event.place"),
    "no name": ((('name = "Club"\n', ""), ("[event]", "[event] #!")), "name is missing"),
    "a number for the name": ((('name = "Club"', "name = 5 #!"),), "name"),
    "a blank name": ((('name = "Club"', 'name = " " #!'),), "name"),
    "no rulebook": ((('rulebook = "tata-steel-2022"\n', ""), ("[event]", "[event] #!")), "rulebook is missing"),
    "unknown rulebook": ((('"tata-steel-2022"', '"tata-steel-2012" #!'),), "no rulebook 'tata-steel-2012'"),
    "unknown switch": (
        (("[[when]]", '[event.switches] #!\n"branches.five.rank_by" = []\n\n[[when]]'),),
        "no switch 'branches.five.rank_by'",
    ),
    "switches are a number": ((('basis = "invented"', 'basis = "invented"\nswitches = 5 #!'),), "switches"),
    "nobody": ((('["Ann", "Bob"]\nbasis', "[] #!\nbasis"),), "nobody is tied"),
    "the same name twice": ((('["Ann", "Bob"]\nbasis', '["Ann", "Ann"] #!\nbasis'),), "the same player twice"),
    "players are no list": ((('["Ann", "Bob"]\nbasis', '"Ann" #!\nbasis'),), "players is a list"),
    "a blank player": ((('["Ann", "Bob"]\nbasis', '["Ann", ""] #!\nbasis'),), "players.1 is a text that"),
    "bad basis": ((('basis = "invented"', 'basis = "heard" #!'),), "'invented', not 'heard'"),
    "bad basis of a fact": ((('result = "1-0"', 'result = "1-0"\nbasis = "heard" #!'),), "'invented', not 'heard'"),
    "a name twice in the ranking": (
        (('basis = "invented"', 'basis = "invented"\nranking = ["Ann", "Ann"] #!'),),
        "the same player twice",
    ),
    "a stranger in the ranking": (
        (('basis = "invented"', 'basis = "invented"\nranking = ["Ann", "Cid"] #!'),),
        "ranking",
    ),
    "broken TOML": ((('name = "Club"', 'name = "Club #!'),), "not TOML"),
    "a key twice": ((('name = "Club"', 'name = "Club"\nname = "Cup" #!'),), "not TOML"),
    "when is no list": ((("[event]", "when = 5 #!\n[event]"), (CLUB[CLUB.index("[[when]]") :], "")), "when is"),
    "then is no table": ((("[event]", "then = 5 #!\n[event]"), ('[then]\nwinner = "Ann"\n', "")), "then"),
    "then of a step is no table": ((('result = "1-0"', 'result = "1-0"\nthen = 5 #!'),), "then"),
    "unknown kind": ((("[[when]]\nkind = \"lots\"", "[[when]] #!\nkind = \"lot\""),), "no kind of fact 'lot'"),
}  # fmt: skip
IN_MAIN: dict[str, tuple[tuple[Edit, ...], str]] = {
    "no game": ((('["Ann 1-0 Bob"]', '["Ann beats Bob"] #!'),), "no game: 'Ann beats Bob'"),
    "no such result": ((('["Ann 1-0 Bob"]', '["Ann 2-0 Bob"] #!'),), "no game: 'Ann 2-0 Bob'"),
    "nobody with Black": ((('["Ann 1-0 Bob"]', '["Ann 1-0 "] #!'),), "no game: 'Ann 1-0 '"),
    "a number for a game": ((('["Ann 1-0 Bob"]', "[5] #!"),), "game"),
    "a number for the games": ((('["Ann 1-0 Bob"]', "5 #!"),), "games"),
    "text for the games": ((('["Ann 1-0 Bob"]', '"Ann 1-0 Bob" #!'),), "games"),
    "a round without number": ((("[[main.rounds]]\nnumber = 1\n", "[[main.rounds]] #!\n"),), "number"),
    "unknown key of a round": ((("number = 1", "number = 1\nboard = 1 #!"),), "unknown key main.rounds.0.board"),
    "unknown key of the main event": ((("[main]", "[main]\nplace = 1 #!"),), "unknown key main.place"),
    "text for the first day": ((("[main]", '[main]\nfirst_day = "January" #!'),), "first_day is a date"),
    "an hour for the first day": ((("[main]", "[main]\nfirst_day = 2024-01-13T14:00:00 #!"),), "first_day"),
    "unknown scoring": ((("[main]", "[main]\nscoring = { wins = 3 } #!"),), "unknown key main.scoring.wins"),
    "a third of a point": ((("[main]", "[main]\nscoring = { win = 0.3 } #!"),), "counted in halves"),
    "no number of points": ((("[main]", "[main]\nscoring = { win = nan } #!"),), "main.scoring.win is at most 100"),
    "endless points": ((("[main]", "[main]\nscoring = { win = inf } #!"),), "main.scoring.win is at most 100"),
    "unknown system": ((("[main]", '[main]\nsystem = "scheveningen" #!'),), "system"),
    "the tied named besides": (
        (('basis = "invented"', 'players = ["Ann"] #!\nbasis = "invented"'),),
        "the tied players follow from the games",
    ),
    "main is no table": ((("[event]", "main = 5 #!\n[event]"), (MAIN[MAIN.index("[main]") :], "")), "main"),
}  # fmt: skip
CASES = {
    **{name: (CLUB, *case) for name, case in IN_CLUB.items()},
    **{n: (MAIN, *case) for n, case in IN_MAIN.items()},
}


@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_refused_on_its_line(case: str) -> None:
    base, edits, said = CASES[case]
    text = edited(base, *edits)
    (line,) = (number for number, line in enumerate(text.splitlines(), start=1) if line.endswith("#!"))
    with pytest.raises(BadInput) as caught:
        parse_scenario(text, "club.toml")
    assert caught.value.where == f"club.toml:{line}", str(caught.value)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (('"Bob 1-0 Cid"', '"Bob 1-0 Dot"'), "round 2: unknown player Dot"),
        (('"Ann", "Bob", "Cid"', '"Ann", "Bob", "Ann"'), "the same player twice: Ann"),
        (('["Ann 1-0 Bob"]', '["Ann 1-0 Bob", "Cid 1-0 Ann"]'), "round 1: Ann has two games"),
        (('"Bob 1-0 Cid"', '"Bob 1-0 Bob"'), "round 2: Bob is paired against himself"),
    ],
)
def test_an_impossible_main_event_is_refused(edit: Edit, said: str) -> None:
    """The round is said; the line is that of the main event."""
    with pytest.raises(BadInput) as caught:
        main(edit)
    assert said in str(caught.value)
    assert caught.value.where.startswith("club.toml:")
    assert int(caught.value.where.partition(":")[2]) in range(6, 17)


def test_a_main_event_of_nobody_is_refused() -> None:
    with pytest.raises(BadInput, match=r"main\.rounds is"):
        parse_scenario(MAIN[: MAIN.index("players")] + "players = []\n", "club.toml")


def test_neither_players_nor_a_main_event_is_refused() -> None:
    with pytest.raises(BadInput, match="nobody is tied"):
        club(('players = ["Ann", "Bob"]\n', ""))


def test_an_unknown_switch_value_names_what_there_is() -> None:
    with pytest.raises(BadInput, match="'ABBA', 'alternate' or 'redraw'"):
        club(("[[when]]", '[event.switches]\n"branches.two.sudden_death.colours" = "AABB"\n\n[[when]]'))


@pytest.mark.parametrize("text", ["", "   \n\n"])
def test_an_empty_file_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="the file is empty") as caught:
        parse_scenario(text, "club.toml")
    assert caught.value.where == "club.toml"


def test_a_folder_a_missing_file_noise_and_another_encoding_are_refused(tmp_path: Path) -> None:
    noise = random.Random(1).randbytes(5_000_001)
    (tmp_path / "noise.toml").write_bytes(noise)
    (tmp_path / "less.toml").write_bytes(noise[:2000])
    (tmp_path / "latin.toml").write_bytes('[event]\nname = "Fußball"'.encode("latin-1"))
    cases = {
        "": "folder",
        "no.toml": "no such file",
        "noise.toml": "larger",
        "less.toml": "UTF-8",
        "latin.toml": "UTF-8",
    }
    for name, said in cases.items():
        with pytest.raises(BadInput, match=said) as caught:
            read_scenario(tmp_path / name)
        assert caught.value.where.startswith(str(tmp_path / name))


@pytest.mark.parametrize("text", [f"a = {'[' * 5000}{']' * 5000}", f"a = {'9' * 5000}"], ids=["lists", "digits"])
def test_nonsense_is_bad_input_and_nothing_else(text: str) -> None:
    with pytest.raises(BadInput):
        parse_scenario(text, "club.toml")


# What must come out


def test_a_scenario_that_says_nothing_of_the_end_fails() -> None:
    """An empty [then], or none at all."""
    for end in ("[then]\n", ""):
        assert check(parse_scenario(CLUB[: CLUB.index("[then]")] + end, "club.toml")) == [
            "nothing is said of what must come out: [then] is empty"
        ]


def test_a_mismatch_at_the_end_is_told_with_path_expected_and_actual() -> None:
    assert check(club(('winner = "Ann"', 'winner = "Bob"'))) == ['winner: expected "Bob", got "Ann"']


def test_a_mismatch_after_a_step_is_told_with_the_line_of_the_step() -> None:
    then = '[when.then]\npending = { "1-match/game-1" = { players = ["Bob", "Ann"] } }\nwinner = "none"\n\n[[when]]'
    found = check(club(('"Bob"]\n\n[[when]]', f'"Bob"]\n\n{then}')))
    assert found == [
        'club.toml:7: pending.1-match/game-1.players[0]: expected "Bob", got "Ann"',
        'club.toml:7: pending.1-match/game-1.players[1]: expected "Ann", got "Bob"',
    ]


def test_a_fact_the_rules_refuse_is_refused_on_its_line() -> None:
    with pytest.raises(Refused) as caught:
        check(club(('order = ["Ann", "Bob"]', 'order = ["Ann", "Cid"]')))
    assert caught.value.where == "club.toml:7"
    assert caught.value.reason.code == "lots-of-others"


# Corrections in short

CORRECT = '\n[[when]]\nkind = "correct"\nentry = {}\n{}\n\n[then]'


def corrected(entry: object, changes: str, **then: object) -> Scenario:
    expected = "".join(f"{name} = {value}\n" for name, value in then.items())
    return club(("\n[then]", CORRECT.format(entry, changes)), ('winner = "Ann"\n', expected))


def test_a_correction_names_only_what_changes() -> None:
    """The colours and the game are those of entry 2; Bob wins it, and with ½ in game 2 the match."""
    scenario = corrected(2, 'result = "0-1"', winner='"Bob"')
    assert check(scenario) == []
    value = scenario.steps[-1].fact.value
    assert (value.game, tuple(value.colours), value.result) == ("1-match/game-1", ("Ann", "Bob"), Result.BLACK_WINS)


def test_a_correction_may_have_a_reason_of_its_own() -> None:
    scenario = corrected(2, 'result = "0-1"\nreason = "the slip was read wrongly"', winner='"Bob"')
    assert scenario.steps[-1].fact.reason == "the slip was read wrongly"


def test_undo_takes_an_entry_back() -> None:
    """Without the result of game 2 it is due again."""
    text = CORRECT.format(3, "").replace('"correct"', '"undo"')
    then = 'winner = "none"\npending = { "1-match/game-2" = { players = ["Bob", "Ann"] } }\n'
    assert check(club(("\n[then]", text), ('winner = "Ann"\n', then))) == []


@pytest.mark.parametrize("entry", [0, 4, 5, 99, -1])
def test_a_correction_of_an_entry_that_is_not_there_is_refused(entry: int) -> None:
    with pytest.raises(BadInput, match=f"there is no entry {entry} before this one") as caught:
        corrected(entry, 'result = "0-1"')
    assert caught.value.where == "club.toml:26"


def test_undoing_an_entry_that_is_not_there_is_refused() -> None:
    text = CORRECT.format(9, "").replace('"correct"', '"undo"')
    with pytest.raises((BadInput, Refused)) as caught:
        check(club(("\n[then]", text)))
    assert caught.value.where == "club.toml:26"


def test_a_correction_with_an_unknown_key_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown key clock"):
        corrected(2, "clock = 3")


# The main event


def test_an_open_game_has_a_star() -> None:
    """A.5: nothing is drawn while it is open."""
    scenario = main(('"Bob 1-0 Cid"', '"Bob * Cid"'))
    (open_game,) = scenario.opening.dossier.open_games
    assert (open_game.round, open_game.white, open_game.black, open_game.result) == (2, "Bob", "Cid", None)


def test_nothing_is_drawn_while_a_main_game_is_open() -> None:
    """A.5. Ann and Bob have a point each, Cid - Dot is open: the lots are refused, on their line."""
    text = edited(
        MAIN,
        ('["Ann", "Bob", "Cid"]', '["Ann", "Bob", "Cid", "Dot"]'),
        ('"Ann 1-0 Bob"', '"Ann 1-0 Cid"'),
        ('"Bob 1-0 Cid"', '"Bob 1-0 Dot", "Cid * Ann"'),
        ("[then]", '[[when]]\nkind = "lots"\nid = "1-match/lots/colours"\norder = ["Ann", "Bob"]\n\n[then]'),
    )
    with pytest.raises(Refused) as caught:
        check(parse_scenario(text, "club.toml"))
    assert caught.value.where == "club.toml:17"
    assert (caught.value.reason.code, caught.value.reason.clause) == ("main-event-open", "A.5")


def test_players_may_be_left_out_where_the_games_name_them() -> None:
    players = main(('players = ["Ann", "Bob", "Cid"]\n', "")).opening.dossier.players
    assert players == ("Ann", "Bob", "Cid")


def test_scoring_three_one_nil() -> None:
    """Ann 1-0 Bob, Bob 1-0 Cid, Ann ½ Cid: 4, 3, 1 points, counted in halves."""
    scenario = main(
        ("[main]", "[main]\nscoring = { win = 3, draw = 1, loss = 0 }"),
        ("[then]", '[[main.rounds]]\nnumber = 3\ngames = ["Ann 1/2-1/2 Cid"]\n\n[then]'),
    )
    tournament = scenario.opening.dossier.tournament
    assert tournament is not None
    assert tournament.points == {"Ann": 8, "Bob": 6, "Cid": 2}


def test_scoring_changes_who_is_tied() -> None:
    """Ann and Dot have a win and a draw, Cid three draws: level on 1½, but 4, 4 and 3 by 3-1-0."""
    lines = (
        '["Ann 1-0 Bob"]',
        '["Cid 1/2-1/2 Dot"]',
        '["Cid 1/2-1/2 Bob"]',
        '["Cid 1/2-1/2 Ann", "Dot 1-0 Bob"]',
    )
    rounds = "".join(f"[[main.rounds]]\nnumber = {number}\ngames = {line}\n" for number, line in enumerate(lines, 1))
    head = MAIN[: MAIN.index("[main]")]
    plain = parse_scenario(f"{head}[main]\n{rounds}[then]\nwinner = 'none'\n", "club.toml")
    three = parse_scenario(f"{head}[main]\nscoring = {{ win = 3, draw = 1 }}\n{rounds}[then]\n", "club.toml")
    assert set(tied_group(plain.opening.dossier).players) == {"Ann", "Dot", "Cid"}
    assert set(tied_group(three.opening.dossier).players) == {"Ann", "Dot"}


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("Łukasz Jarmuła", "Nguyễn Ngọc Trường Sơn"),
        ("Vachier-Lagrave, Maxime", "van Foreest, Jorden"),
        ("O'Kelly de Galway", "L'Ami, Erwin"),
        ("Wei Yi", "Ju Wenjun"),
        ("Praggnanandhaa R", "Е. Воронцов"),
    ],
)
@pytest.mark.parametrize("result", [*(result.value for result in Result), "*"])
def test_names_are_taken_as_they_are(white: str, black: str, result: str) -> None:
    """Accents, hyphens, commas, apostrophes, several words; any number of blanks around the result."""
    scenario = main(
        ('["Ann", "Bob", "Cid"]', f'["{white}", "{black}"]'),
        ('"Ann 1-0 Bob"', f'"{white}  {result}   {black}"'),
        ('"Bob 1-0 Cid"', f'"{black} 0-1 {white}"'),
    )
    tournament = scenario.opening.dossier.tournament
    assert tournament is not None
    first = tournament.games[0]
    assert (first.white, first.black) == (white, black)
    assert (first.result.value if first.result else "*") == result


def test_the_bases_of_main_games_are_counted() -> None:
    scenario = main(
        ('games = ["Ann 1-0 Bob"]', 'sourced = ["Ann 1-0 Bob"]\nassumed = ["Cid * Dot"]'),
        ('["Ann", "Bob", "Cid"]', '["Ann", "Bob", "Cid", "Dot"]'),
    )
    assert scenario.main_bases == Counter(sourced=1, assumed=1, invented=1)


def test_a_fact_without_a_basis_is_entered_by_whoever_wrote_the_file() -> None:
    bases = club(('basis = "invented"\n', "")).bases
    assert set(bases["playoff"]) == {"entered"}


def test_a_correction_that_changes_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="changes nothing"):
        club(("[then]", '[[when]]\nkind = "correct"\nentry = 2\n\n[then]'))


def test_a_second_short_correction_starts_from_what_is_read_by_then() -> None:
    """Entry 2 corrected to a win with the colours reversed, then only its result: the colours stay reversed."""
    swap = '[[when]]\nkind = "correct"\nentry = 2\nwhite = "Bob"\nblack = "Ann"\nresult = "0-1"\n\n'
    again = '[[when]]\nkind = "correct"\nentry = 2\nresult = "1/2-1/2"\n\n'
    value = club(("[then]", swap + again + "[then]")).steps[-1].fact.value
    assert (value.colours.white, value.result.value) == ("Bob", "1/2-1/2")


def test_names_are_read_in_one_unicode_form() -> None:
    """An A with a ring, composed in one place and decomposed in another, is one letter."""
    scenario = parse_scenario(CLUB.replace("Ann", "\u00c5sa", 1).replace("Ann", "A\u030asa"), "club.toml")
    assert scenario.opening.dossier.tied[0] == "\u00c5sa"
    assert scenario.steps[0].fact.order.count("\u00c5sa") == 1


def test_what_looks_like_a_slip_in_the_main_event_is_said() -> None:
    """A name misspelled makes a player with one game; a round left out is named."""
    games = (
        '[[main.rounds]]\nnumber = 1\ngames = ["Ann 1-0 Bob", "Cid 1-0 Dan"]\n'
        '[[main.rounds]]\nnumber = 3\ngames = ["Anna 1-0 Cid", "Bob 1-0 Dan"]\n'
    )
    event = '[event]\nname = "Club"\nrulebook = "tata-steel-2022"\n\n'
    doubts = parse_scenario(event + games, "club.toml").opening.dossier.doubts()
    assert [(doubt.code, doubt.params.get("player")) for doubt in doubts] == [
        ("round-missing", None),
        ("games-missing", "Ann"),
        ("games-missing", "Anna"),
    ]
