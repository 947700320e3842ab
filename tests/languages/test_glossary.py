"""The glossary for arbiters (docs/glossary.md): a source for every word, and the catalogues use its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from .update import FOLDER, read, strings

PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"
COLUMNS = {"Español": "es", "Català": "ca", "Nederlands": "nl"}
"""The columns of the table, and their catalogues."""

OF_TEAMS = "*match of teams*"
"""The row of what a match is in playoff/tiebreaks/teams."""

LEAST = 40
"""Words of each language, at least: issue 7."""

NO_WORDS = re.compile(
    r"\{[^{}]*\}|%\(\w+\)s"  # fields
    r"|`[^`]*`|'[^']*'|\"[^\"]*\"|--\w+|\b[A-Z]{2,}\b"  # what is typed, options, names of arguments
    r"|\b\w+\[\S*|\[\S+ ?\S*\]|\bscenarios/\S+|\bplayoff\.db\b"  # keys of files, files
    r"|\bplayoff (?:backup|console|journal export|log|next|odds|open|restore|result|run|show|story|verify)\b"
)
"""What is not said but typed."""

OTHER_SENSES = (
    *("program draws?", "draw lots", "draw the same", "(?:before|after) the draw", "then (?:it )?draws?"),  # by lots
    *("draw the playoff",),  # as a picture
    *("table that moves", "moves? of (?:a playoff|the state machine)", "every move of"),  # the machine
    "move it away",
    "points outside",
    *("newer playoff", "other playoff", "of playoff", "/playoff"),  # the program
    *("say so with colours", "use colours", "key colours", "rank_by", "points rank first", "rank players"),  # typed
    *("round, white, black, result", "white and black", "players and games", "White, Black, Result"),  # keys
    *(
        "the clock is changed",
        "with (?:the|this) clock",
        "for each clock",
        "score nothing",
        "scores nothing",
        "that score",
        "schedule strength",
    ),
    *(
        "on the top score",
        "rests on",
        "rest days",
        "rests in round",
        "the rest",
        "an open game",
        "champion$",
        "no further game once",
    ),
)
"""Where an English word means something else than the term, or is not said again."""


@dataclass(frozen=True)
class Word:
    """What a term is called in a language: the form to use first, then those allowed beside it."""

    forms: tuple[str, ...]
    source: str

    def in_(self, said: str) -> bool:
        """Whether one of the forms stands in a text, its ending apart."""
        return any(all(stem in _plain(said) for stem in _stems(form)) for form in self.forms)


def _plain(text: str) -> str:
    return text.lower().replace("-", " ")


def _stems(form: str) -> Iterator[str]:
    """The beginning of every word: partida, partidas; sorteo, sortear. Short words count only alone."""
    words = _plain(form).split()
    yield from (word[: max(4, len(word) - 2)] for word in words if len(word) > 3 or len(words) == 1)


@cache
def table(heading: str) -> tuple[tuple[str, ...], ...]:
    """The table under a heading of the page, its head first."""
    part = PAGE.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return tuple(tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows)


@cache
def words() -> dict[str, dict[str, Word]]:
    """Every term with its word in each language."""
    head, *rows = table("The words")
    codes = [COLUMNS[name] for name in head[1:]]
    return {term: dict(zip(codes, map(_word, cells), strict=True)) for term, *cells in rows}


def _word(cell: str) -> Word:
    forms, _bracket, source = cell.rstrip("]").rpartition(" [")
    return Word(tuple(forms.split(" / ")), source)


def terms_in(english: str) -> Iterator[str]:
    """The terms of the glossary that a text uses, the longest ones first: a single round robin is no round."""
    rest = NO_WORDS.sub("·", english)
    for sense in OTHER_SENSES:
        rest = re.sub(sense, "·", rest, flags=re.IGNORECASE)
    for term in sorted(words(), key=len, reverse=True):
        found = re.compile(rf"(?<![\w-]){re.escape(term.strip('*'))}(?:e?s)?(?![\w-])", re.IGNORECASE)
        if found.search(rest):
            rest = found.sub("·", rest)
            if not term.startswith("*"):
                yield term


def without_its_word(code: str) -> Iterator[str]:
    """The translations that say a term in another word than the glossary."""
    for message in read((FOLDER / f"{code}.po").read_bytes(), code):
        if message.id:
            english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            of_teams = all("/teams/" in file for file, _line in message.locations)
            for at, said in enumerate(strings(message)):
                for term in terms_in(english[min(at, len(english) - 1)]):
                    if said and not words()[OF_TEAMS if of_teams and term == "match" else term][code].in_(said):
                        yield f"{term}: {english[0]} = {said}"


@pytest.mark.parametrize("code", COLUMNS.values())
def test_there_are_enough_words_and_each_has_its_source(code: str) -> None:
    """At least forty a language from texts of chess (issue 7); T is general language, and is not counted."""
    known = {row[0] for row in table("Sources")[1:]}
    assert sum(not row[code].source.startswith("T") for row in words().values()) >= LEAST
    assert [term for term, row in words().items() if row[code].source not in known or not row[code].forms[0]] == []


def test_every_source_is_used() -> None:
    """A list that only grows would be no list of sources."""
    used = {word.source for row in words().values() for word in row.values()}
    assert {row[0] for row in table("Sources")[1:]} - used == set()


@pytest.mark.parametrize("code", COLUMNS.values())
def test_the_catalogue_uses_the_words_of_the_glossary(code: str) -> None:
    """Throughout, so that an arbiter reads the same word for the same thing."""
    assert list(without_its_word(code)) == []


@pytest.mark.parametrize(
    ("english", "terms"),
    [
        ("Four players: a single round robin.", {"single round robin"}),
        ("game {game}, see playoff next", {"game"}),
        ("Draw lots.", set[str]()),
        ("A draw is a win for Black.", {"a draw is a win for Black"}),
        ("round {round}: {name} has two games", {"round", "game"}),
    ],
)
def test_terms_are_found(english: str, terms: set[str]) -> None:
    """Longest first, without what is only typed and without verbs of another sense."""
    assert set(terms_in(english)) == terms


def test_another_word_is_found() -> None:
    """In Spanish partido is a match of teams and juego the game of chess; neither is a game."""
    assert words()["game"]["es"].in_("dos partidas")
    assert not words()["game"]["es"].in_("dos juegos")
    assert not words()["match"]["nl"].in_("de wedstrijd")
