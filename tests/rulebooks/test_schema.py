"""The door of the rulebooks: what is sound comes in, everything else is refused with file, line and reason."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playoff.errors import BadInput
from playoff.event import Dossier
from playoff.machine.record import Opening
from playoff.machine.walk import begin
from playoff.rulebooks import Knockout, Loaded, Match, RoundRobin, load, read, shelf
from tests.rulebooks.editing import TEXT, Edit, edited, marked_line, refusal

# The shipped book


def test_the_shelf_holds_tata_steel_2022() -> None:
    assert "tata-steel-2022" in shelf()


@pytest.mark.parametrize("name", shelf())
def test_every_book_on_the_shelf_is_sound_and_bears_its_id(name: str) -> None:
    loaded = load(name)
    assert loaded.book.id == name
    assert loaded.text.strip()
    assert len(loaded.sha256) == 64


def test_two_three_four_and_more_players_each_have_their_branch() -> None:
    """C for 2, D for 3, E for 4, F for 5 and more."""
    book = load("tata-steel-2022").book
    assert isinstance(book.branch_for(2), Match)
    assert isinstance(book.branch_for(3), RoundRobin)
    assert isinstance(book.branch_for(4), Knockout)
    assert [book.size_for(players).clause for players in (2, 3, 4, 5, 6, 14, 500)] == list("CDEFFFF")


def test_the_clocks_are_those_of_clause_b() -> None:
    """B: 3 minutes each and 2 seconds; in sudden death White has 2:30."""
    clocks = load("tata-steel-2022").book.clocks
    blitz, death = clocks["blitz"], clocks["sudden-death"]
    assert (blitz.white.base_s, blitz.black.base_s) == (180, 180)
    assert (death.white.base_s, death.black.base_s) == (150, 180)
    assert {time.increment_s for clock in (blitz, death) for time in (clock.white, clock.black)} == {2}


def test_every_part_cites_a_source_of_the_book() -> None:
    """A cite begins with the id of a source."""
    book = load("tata-steel-2022").book
    sources = {source.id for source in book.sources}
    parts = [book.general, *book.sizes, *book.branches.values(), *book.clocks.values(), book.seeding, book.conduct]
    assert {part.cite.split()[0] for part in parts} <= sources
    assert all(part.clause for part in parts)


# A user's own file

CLUB: tuple[Edit, ...] = (
    ('id = "tata-steel-2022"', 'id = "club-2026"'),
    ('players = 4\nbranch = "four"\nclause = "E"', 'players = 4\nto = 6\nbranch = "many"\nclause = "7.4"'),
    ("players = 5\nand_more = true", "players = 7\nand_more = true"),
    (TEXT[TEXT.index("# Four players\n") : TEXT.index("# Five and more players")], ""),
)


def test_a_file_of_ones_own_is_as_good_as_the_shelf(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(edited(*CLUB), encoding="utf-8")
    book = load("club.toml", folder=tmp_path).book
    assert book.id == "club-2026"
    assert [book.size_for(players).branch for players in (2, 3, 4, 5, 6, 7, 8)] == [
        "two", "three", "many", "many", "many", "many", "many",
    ]  # fmt: skip
    assert load(str(tmp_path / "club.toml")).sha256 == load("club.toml", folder=tmp_path).sha256


def test_a_playoff_is_played_by_ones_own_file_and_cites_its_clauses(tmp_path: Path) -> None:
    """Four players, whom Tata Steel sends to semifinals, play a round robin by 7.4 of the club."""
    (tmp_path / "club.toml").write_text(edited(*CLUB), encoding="utf-8")
    loaded = load("club.toml", folder=tmp_path)
    course = begin(Opening(loaded.book, loaded.sha256, Dossier("Club", tied=("Ann", "Bob", "Cid", "Dot"))))
    assert course.branch.rules.kind == "round_robin"
    assert course.story[-1].reason.clause == "7.4"


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "windows.toml").write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert load("windows.toml", folder=tmp_path).sha256 == load("tata-steel-2022").sha256


# What is refused, and on which line

REPEAT = "[branches.three.repeat]"
REFUSED: dict[str, tuple[tuple[Edit, ...], tuple[str, ...]]] = {
    "gap: 4 players": (
        (('players = 4\nbranch = "four"', 'players = 5 #!\nbranch = "four"'), ("5\nand_more", "6\nand_more")),
        ("4 players have no branch",),
    ),
    "gap: 2 players": ((("players = 2", "players = 3 #!"),), ("2 players have no branch",)),
    "overlap: two ranges": (
        (("players = 3\n", "players = 3\nto = 4\n"), ("players = 4\n", "players = 4 #!\n")),
        ("4 players have two branches",),
    ),
    "overlap: after and_more": (
        (("players = 4\n", "players = 4\nand_more = true\n"), ("players = 5\n", "players = 5 #!\n")),
        ("5 players have two branches",),
    ),
    "missing end": (
        (("and_more = true\n", ""), ('[[sizes]]\nplayers = 5\n', '[[sizes]] #!\nplayers = 5\n')),
        ("6 players have no branch", "and_more = true"),
    ),
    "impossible range: backwards": (
        (("players = 3\n", "players = 3\nto = 2 #!\n"),),
        ("impossible range",),
    ),
    "impossible range: an end and no end": (
        (("and_more = true\n", "and_more = true\nto = 9 #!\n"),),
        ("impossible range", "and_more"),
    ),
    "impossible range: one player": ((("players = 2", "players = 1 #!"),), ("at least 2",)),
    "a match for three": ((('branch = "three"', 'branch = "two" #!'),), ("a match is for 2 players, not for 3",)),
    "a match for two and more": (
        (
            ("players = 2\n", "players = 2\nto = 3\n"),
            ('branch = "two"', 'branch = "two" #!'),
            ('[[sizes]]\nplayers = 3\nbranch = "three"\nclause = "D"\ncite = "T22 D"\n', ""),
        ),
        ("a match is for 2 players",),
    ),
    "a round robin for two": ((('branch = "two"', 'branch = "three" #!'),), ("round robin is for 3",)),
    "a knockout for three": ((('branch = "three"', 'branch = "four" #!'),), ("for 4 players, not for 3",)),
    "a knockout for many": ((('branch = "many"', 'branch = "four" #!'),), ("for 4 players, not for 5",)),
    "unknown branch": (
        (('branch = "three"', 'branch = "trio" #!'),),
        ("there is no branch 'trio'", "'three'"),
    ),
    "unused branch": (
        (('branch = "three"', 'branch = "many"'), ("[branches.three]", "[branches.three] #!")),
        ("no group size leads to the branch 'three'",),
    ),
    "the match of a knockout is none": ((('match = "two"', 'match = "three" #!'),), ("'three' is not a branch",)),
    "the match of a knockout is unknown": ((('match = "two"', 'match = "duel" #!'),), ("'duel' is not a branch",)),
    "points do not come first": ((('rank_by = ["PTS"]', 'rank_by = ["SB"] #!'),), ("rank_by", "PTS")),
    "no kind": (
        (('kind = "knockout"\n', ""), ("[branches.four]", "[branches.four] #!")),
        ("no kind None", "knockout"),
    ),
    "unknown kind": ((('kind = "knockout"', 'kind = "swiss" #!'),), ("no kind 'swiss'", "round_robin")),
    "unknown key at the top": ((("schema = 1", "schema = 1\nauthor = 1 #!"),), ("unknown key author",)),
    "unknown key of a size": (
        (('branch = "three"', 'branch = "three"\nrounds = 2 #!'),),
        ("unknown key sizes.1.rounds",),
    ),
    "unknown key of a branch": (
        (("parallel = true", "parallel = true\nparalel = true #!"),),
        ("unknown key branches.four.paralel",),
    ),
    "unknown key of a set": ((("games = 2", "games = 2\nrounds = 2 #!"),), ("unknown key", "sets.0.rounds")),
    "unknown key of a clock": (
        (("white = { base_s = 180, increment_s = 2 }", "white = { base_s = 180, delay_s = 1, increment_s = 2 } #!"),),
        ("unknown key clocks.blitz.white.delay_s",),
    ),
    "unknown key of the repeat": ((("warn_after = 3", "warn_after = 3\nlimit = 5 #!"),), ("three.repeat.limit",)),
    "text for a number": ((("games = 2", 'games = "2" #!'),), ("sets.0.games", "whole number", "'2'")),
    "a fraction for a number": ((("games = 2", "games = 2.0 #!"),), ("sets.0.games", "whole number")),
    "true for a number": ((("games = 2", "games = true #!"),), ("sets.0.games", "whole number", "True")),
    "a number for true": ((("parallel = true", "parallel = 1 #!"),), ("four.parallel", "true or false")),
    "a list for text": ((('match = "two"', 'match = ["two"] #!'),), ("four.match", "text in quotes")),
    "a number for text, in a quoted key": (
        (('[branches.three.repeat]\nclause = "D.3"', f'{REPEAT}\n"clause" = 3 #!'),),
        ("three.repeat.clause", "text in quotes"),
    ),
    "no games": ((("games = 2", "games = 0 #!"),), ("at least 1",)),
    "no time": ((("base_s = 150, increment_s = 2 }", "base_s = 0, increment_s = 2 } #!"),), ("more than 0",)),
    "an unknown switch value": ((('colours = "ABBA"', 'colours = "AABB" #!'),), ("ABBA", "alternate", "redraw")),
    "an unknown criterion": ((('"BWG"]', '"KOYA"] #!'),), ("seeding.chain.2", "KOYA")),
    "an empty chain": ((('["DE", "SB", "BWG"]', "[] #!"),), ("seeding.chain",)),
    "another schema": ((("schema = 1", "schema = 2 #!"),), ("schema", "1")),
    "no such day": ((("edition = 2022-01-14", 'edition = "soon" #!'),), ("edition", "date")),
    "missing clause of a size": (
        (('clause = "D"\n', ""), ("[[sizes]]\nplayers = 3", "[[sizes]] #!\nplayers = 3")),
        ("sizes.1.clause is missing",),
    ),
    "missing clause of a branch": (
        (('kind = "match"\nclause = "C"\n', 'kind = "match"\n'), ("[branches.two]", "[branches.two] #!")),
        ("branches.two.clause is missing",),
    ),
    "missing cite of a set": (
        (('cite = "T22 C, point 1"\n', ""), ("[[branches.two.sets]]", "[[branches.two.sets]] #!")),
        ("branches.two.sets.0.cite is missing",),
    ),
    "missing cite of a repeat": (
        (('cite = "T22 D, paragraphs 3 and 4"\n', ""), (REPEAT, f"{REPEAT} #!")),
        ("branches.three.repeat.cite is missing",),
    ),
    "missing cite of a clock": (
        (('cite = "T22 B, paragraph 1"\n', ""), ("[clocks.blitz]", "[clocks.blitz] #!")),
        ("clocks.blitz.cite is missing",),
    ),
    "missing switch": (
        (("sharing = false", ""), ("[conduct]", "[conduct] #!")),
        ("conduct.sharing is missing",),
    ),
    "broken TOML": ((("games = 2", "games = = 2 #!"),), ("not TOML",)),
    "broken TOML: a key twice": ((("parallel = true", "parallel = true\nparallel = true #!"),), ("not TOML",)),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_a_fault_is_refused_on_its_line(case: str) -> None:
    """Every refusal says the file, the exact line, and what is wrong there."""
    edits, said = REFUSED[case]
    text = edited(*edits)
    error = refusal(text)
    assert error.where == f"club.toml:{marked_line(text)}", str(error)
    for part in said:
        assert part in str(error)


@pytest.mark.parametrize(
    ("old", "new", "branch", "clock"),
    [
        ('games = 2\nclock = "blitz"', 'games = 2\nclock = "bullet"', "two", "bullet"),
        ('clock = "sudden-death"', 'clock = "armageddon"', "two", "armageddon"),
        ('lots = "F.1"\nclock = "blitz"', 'lots = "F.1"\nclock = "rapid"', "many", "rapid"),
    ],
)
def test_an_unknown_clock_is_refused_in_its_branch(old: str, new: str, branch: str, clock: str) -> None:
    """The line is the head of the branch that uses it; the clocks there are stand beside it."""
    text = edited((old, new), (f"[branches.{branch}]", f"[branches.{branch}] #!"))
    error = refusal(text)
    assert error.where == f"club.toml:{marked_line(text)}"
    assert f"unknown clock {clock!r}" in str(error)
    assert "['blitz', 'sudden-death']" in str(error)


@pytest.mark.parametrize(
    "table",
    ["sources", "general", "sizes", "branches", "clocks", "seeding", "conduct"],
)
def test_a_missing_table_is_named(table: str) -> None:
    """What is not in the file has no line of its own: the first line stands for the file."""
    kept: list[str] = []
    skip = False
    for line in TEXT.splitlines():
        if line.startswith("["):
            skip = line.lstrip("[").startswith(table)
        if not skip:
            kept.append(line)
    error = refusal("\n".join(kept))
    assert error.where == "club.toml:1"
    assert error.wrong == f"{table} is missing"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n"])
def test_an_empty_file_is_refused(text: str) -> None:
    error = refusal(text)
    assert error.where == "club.toml:1"
    assert "missing" in error.wrong


def test_broken_toml_at_the_very_end_names_the_last_line() -> None:
    """A file that breaks off in the middle of a header."""
    text = TEXT.rstrip("\n") + "\n[conduct.more"
    error = refusal(text)
    assert error.wrong.startswith("not TOML")
    assert error.where == f"club.toml:{len(text.splitlines())}"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="folder") as caught:
        load(str(tmp_path))
    assert caught.value.where == str(tmp_path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file") as caught:
        load("club.toml", folder=tmp_path)
    assert caught.value.where == str(tmp_path / "club.toml")


def test_an_id_that_is_not_on_the_shelf_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadInput, match="tata-steel-2022"):
        load("tata-steel-2012")


def test_two_megabytes_of_noise_are_refused_unread(tmp_path: Path) -> None:
    (tmp_path / "noise.toml").write_bytes(random.Random(2022).randbytes(2_000_000))
    with pytest.raises(BadInput, match="larger than 1000000 bytes") as caught:
        load("noise.toml", folder=tmp_path)
    assert caught.value.where == str(tmp_path / "noise.toml")


def test_less_noise_is_refused_as_no_text(tmp_path: Path) -> None:
    (tmp_path / "noise.toml").write_bytes(random.Random(2022).randbytes(2_000))
    with pytest.raises(BadInput, match="not UTF-8"):
        load("noise.toml", folder=tmp_path)


def test_another_encoding_is_refused_with_the_place(tmp_path: Path) -> None:
    before = 'title = "Torneo de Hoogeveen, edici'
    (tmp_path / "latin.toml").write_bytes(f'{before}ón"'.encode("latin-1"))
    with pytest.raises(BadInput, match=f"not UTF-8 text at byte {len(before)}") as caught:
        load("latin.toml", folder=tmp_path)
    assert caught.value.where.startswith(str(tmp_path / "latin.toml"))


ODD = {
    "the kind of a branch is a list": (('kind = "knockout"', 'kind = ["knockout"] #!'),),
    "a branch is a number": (("[branches.two]", "[branches]\nsix = 6 #!\n\n[branches.two]"),),
    "a date for text": (('language = "es"', "language = 2022-01-14 #!"),),
    "a criterion twice in the chain": (('["DE", "SB", "BWG"]', '["DE", "SB", "DE"] #!'),),
    "points twice in rank_by": (('rank_by = ["PTS"]', 'rank_by = ["PTS", "PTS"] #!'),),
}


@pytest.mark.parametrize("case", ODD)
def test_an_odd_fault_is_refused_on_its_line_too(case: str) -> None:
    """Never another exception, never a silent conversion."""
    text = edited(*ODD[case])
    assert refusal(text).where == f"club.toml:{marked_line(text)}"


@pytest.mark.parametrize(
    "text",
    [f"a = {'[' * 5000}{']' * 5000}", f"a = {'9' * 5000}", TEXT + "\0", "a = 1\r\rb", "= 1", "[[a]]\n[a]\n"],
    ids=["a list in 5000 lists", "a number of 5000 digits", "a nul", "a bare return", "no key", "a table twice"],
)
def test_nonsense_is_bad_input_and_nothing_else(text: str) -> None:
    assert refusal(text).where.startswith("club.toml")


# Every number of players has exactly one branch

TWO_BRANCHES = edited(
    (TEXT[TEXT.index("# Three players\n") : TEXT.index("# Five and more players")], ""),
    (TEXT[TEXT.index("[[sizes]]") : TEXT.index("# The clocks")], ""),
)
Range = tuple[int, int | None, bool]
RANGES = st.lists(
    st.tuples(st.integers(2, 9), st.none() | st.integers(2, 9), st.booleans()),
    min_size=1,
    max_size=5,
)


@st.composite
def chains(draw: st.DrawFn) -> list[Range]:
    """Ranges that follow each other, in any order in the file, most of them sound."""
    ranges: list[Range] = [(2, draw(st.sampled_from([None, 2])), False)]
    begin_at = 3
    for width in draw(st.lists(st.integers(0, 3), max_size=4)):
        ranges.append((begin_at, begin_at + width if width else None, False))
        begin_at += width + 1
    ranges.append((begin_at, None, draw(st.integers(0, 4)) > 0))
    return draw(st.permutations(ranges))


def written(ranges: list[Range]) -> str:
    """A rulebook with these sizes: a match for two, a round robin for all others."""
    sizes = "".join(
        f'[[sizes]]\nplayers = {first}\nbranch = "{"two" if first == 2 else "many"}"\nclause = "1"\ncite = "T22"\n'
        + (f"to = {last}\n" if last is not None else "")
        + ("and_more = true\n" if more else "")
        for first, last, more in ranges
    )
    return f"{TWO_BRANCHES}\n{sizes}"


def holders(ranges: list[Range], players: int) -> list[int]:
    """Which of the ranges hold a number of players, read as a person would."""
    return [
        index
        for index, (first, last, more) in enumerate(ranges)
        if (players >= first if more else first <= players <= (first if last is None else last))
    ]


@given(RANGES | chains())
def test_any_list_of_sizes_covers_every_number_once_or_is_refused(ranges: list[Range]) -> None:
    """Each n >= 2 has exactly one branch, or the rulebook does not open; and what is sound is not refused."""
    once = all(len(holders(ranges, players)) == 1 for players in range(2, 40))
    possible = all(last is None or (last >= first and not more) for first, last, more in ranges)
    match_for_two = all(not more and last in {None, 2} for first, last, more in ranges if first == 2)
    some_for_more = any(first > 2 for first, _, _ in ranges)
    if not (once and possible and match_for_two and some_for_more):
        assert refusal(written(ranges)).where.startswith("club.toml:")
        return
    book = read(written(ranges), "club.toml").book
    for players in range(2, 40):
        (index,) = holders(ranges, players)
        assert book.size_for(players) == book.sizes[index]


# Switches and the hash


def _hash(text: str = TEXT, **switches: object) -> str:
    loaded: Loaded = read(text, "club.toml", {name.replace("__", "."): value for name, value in switches.items()})
    return loaded.sha256


def test_the_hash_does_not_change_with_comments_and_layout() -> None:
    plain = "\n".join(line for line in TEXT.splitlines() if line and not line.startswith("#"))
    assert plain != TEXT
    for same in (plain, "# hello\n" + TEXT, edited(("games = 2", "games  =  2 # two"))):
        assert _hash(same) == _hash()


@pytest.mark.parametrize(
    "edit",
    [("warn_after = 10", "warn_after = 11"), ("base_s = 150", "base_s = 149"), ('"C.1"', '"C.1 "'),
     ("Spanish translation", "Spanish text"), ('language = "es"', 'language = "en"')],
)  # fmt: skip
def test_the_hash_changes_with_the_content(edit: Edit) -> None:
    assert _hash(edited(edit)) != _hash()


def test_the_hash_changes_with_a_switch_and_is_that_of_a_file_that_says_so() -> None:
    switched = _hash(branches__four__parallel=False)
    assert switched != _hash()
    assert switched == _hash(edited(("parallel = true", "parallel = false")))
    assert _hash(branches__four__parallel=True) == _hash()


@pytest.mark.parametrize(
    "path", ["parallel", "branches.four.paralel", "branches.five.parallel", "branches.four.parallel.x", ""]
)
def test_a_switch_that_is_not_there_is_refused(path: str) -> None:
    error = refusal(TEXT, **{path: True})
    assert f"no switch {path!r}" in str(error)


def test_a_switch_is_checked_like_the_file() -> None:
    assert "'AABB'" in str(refusal(TEXT, branches__two__sudden_death__colours="AABB"))
    assert "rank_by" in str(refusal(TEXT, branches__many__rank_by=["SB"]))


def test_what_is_loaded_cannot_be_changed() -> None:
    """A frozen book: no field of it can be set."""
    book = load("tata-steel-2022").book
    with pytest.raises(AttributeError):
        book.seeding.unplayed = "self-draw"
