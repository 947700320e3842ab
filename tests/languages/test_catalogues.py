"""The catalogues: complete, in step with the source and with what is compiled, every placeholder and form right."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from gettext import c2py  # type: ignore[attr-defined]
from string import Formatter

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message

from playoff.languages import ENGLISH, languages

from . import FILLED
from .texts import texts
from .update import FOLDER, codes, compiled, plural_forms, read, strings, template, translated, updated

ASKED = ("ca", "es", "nl")
"""The languages that were asked for beside English."""

SAME = {"places": "of", "word": "number-of-games"}
"""Ways to say a field that a translation may choose between, where its grammar asks for the other one."""


@cache
def catalogue(code: str) -> Catalog:
    return read((FOLDER / f"{code}.po").read_bytes(), code)


def messages(code: str) -> Iterator[Message]:
    """The texts that are translated."""
    return (message for message in catalogue(code) if message.id and any(strings(message)))


def ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def test_the_languages_that_were_asked_for_are_there() -> None:
    assert set(ASKED) <= set(codes())
    assert languages() == (ENGLISH, *codes())


@pytest.mark.parametrize("code", codes())
def test_what_is_compiled_is_what_is_written(code: str) -> None:
    """`python -m tests.languages.update` compiles."""
    assert (FOLDER / f"{code}.mo").read_bytes() == compiled((FOLDER / f"{code}.po").read_bytes(), code)


@pytest.mark.parametrize("code", codes())
def test_the_catalogue_has_the_texts_of_the_source_and_no_others(code: str) -> None:
    """Neither missing nor unused ones; `python -m tests.languages.update` brings it up to date."""
    here = {(message.context, ids(message)) for message in catalogue(code) if message.id}
    there = {(message.context, ids(message)) for message in template() if message.id}
    assert here - there == set(), "unused"
    assert there - here == set(), "missing"


@pytest.mark.parametrize("code", codes())
def test_the_file_is_as_the_tool_writes_it(code: str) -> None:
    """So that a translation is the only difference of a change."""
    written = (FOLDER / f"{code}.po").read_bytes()
    assert updated(written, code) == written


def test_every_language_that_is_there_is_complete() -> None:
    """No text without a translation, none in doubt."""
    for code in FILLED:
        missing = [message.id for message in catalogue(code) if message.id and not translated(message)]
        assert missing == [], code


def test_nothing_is_asked_for_that_is_no_text() -> None:
    assert all(said.text.strip() for said in texts())


@pytest.mark.parametrize("code", codes())
def test_nothing_is_in_doubt(code: str) -> None:
    assert [message.id for message in catalogue(code) if message.id and message.fuzzy] == []


# Forms


def test_spanish_and_catalan_have_three_forms_and_dutch_two() -> None:
    """CLDR 42: one, many (whole millions), other."""
    assert {code: catalogue(code).num_plurals for code in ASKED} == {"ca": 3, "es": 3, "nl": 2}


@pytest.mark.parametrize("code", codes())
def test_each_number_has_the_form_that_unicode_gives_it(code: str) -> None:
    """The CLDR, as babel has it."""
    rule = Locale.parse(code).plural_form
    order = [tag for tag in ("zero", "one", "two", "few", "many", "other") if tag in {*rule.tags, "other"}]
    formula = c2py(catalogue(code).plural_expr)
    for number in (*range(202), 999, 1000, 10**6 - 1, 10**6, 10**6 + 1, 2 * 10**6, 10**7):
        assert order[formula(number)] == rule(number), number


@pytest.mark.parametrize("code", ["de", "fr", "pl", "ar"])
def test_a_new_language_has_the_forms_of_unicode(code: str) -> None:
    """In a formula that gettext can read."""
    rule = Locale.parse(code).plural_form
    order = [tag for tag in ("zero", "one", "two", "few", "many", "other") if tag in {*rule.tags, "other"}]
    formula = c2py(plural_forms(code).partition("plural=")[2].rstrip(";"))
    assert [order[formula(number)] for number in range(202)] == [rule(number) for number in range(202)]


@pytest.mark.parametrize("code", codes())
def test_every_text_with_a_number_has_all_its_forms(code: str) -> None:
    for message in messages(code):
        forms = catalogue(code).num_plurals if len(ids(message)) > 1 else 1
        assert len(strings(message)) == forms, message.id
        assert all(strings(message)), f"a form is missing: {message.id}"


# Fields


def fields(text: str) -> Counter[str]:
    """The fields of a text with what stands behind them: `players:names`, `name!r`, `minutes:02d`, `%(prog)s`."""
    found = Counter(re.findall(r"%\(\w+\)s", text))
    for _text, field, spec, conversion in Formatter().parse(text):
        if field is not None:
            found[f"{field}!{conversion or ''}:{SAME.get(spec or '', spec)}"] += 1
    return found


def wrong_fields(message: Message) -> Iterator[str]:
    """The translations with other fields than the English. A form for one number need not name it."""
    english = ids(message)
    for at, said in enumerate(strings(message)):
        found = fields(said)
        allowed = [fields(text) for text in english]
        if len(english) > 1 and at == 0:
            allowed += [one - Counter(_numbers(one)) for one in allowed]
        if found not in allowed:
            yield said


def _numbers(found: Counter[str]) -> Iterator[str]:
    return (field for field in found if re.match(r"(number|minutes|seconds|games)!", field))


@pytest.mark.parametrize("code", codes())
def test_every_field_is_kept_as_it_is(code: str) -> None:
    """Named and said as in English, each as often."""
    assert [said for message in messages(code) for said in wrong_fields(message)] == []


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("{player} wins", "gana {playr}"),
        ("{player} wins", "gana"),
        ("{player} wins", "gana {player} {player}"),
        ("{scores:won} wins", "gana {scores}"),
        ("{scores:won} wins", "gana {scores:table}"),
        ("{name!r} is not there", "{name} no está"),
        ("{minutes:02d}", "{minutes}"),
        ("%(prog)s, version", "%(programa)s, versión"),
        (("{number} game", "{number} games"), ("una partida", "partidas", "partidas")),
    ],
)
def test_a_wrong_field_is_found(english: str | tuple[str, str], said: str | tuple[str, ...]) -> None:
    assert list(wrong_fields(Message(english, said)))


def test_one_may_be_said_without_its_number() -> None:
    message = Message(("{number} game", "{number} games"), ("una partida", "{number} partidas", "{number} partidas"))
    assert list(wrong_fields(message)) == []


# Signs at the ends


def _ends(text: str) -> tuple[str, str, str]:
    """Blanks before and behind, and the sign a text ends with."""
    last = text.rstrip()[-1:]
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :], last if last in ".:?!," else ""


@pytest.mark.parametrize("code", codes())
def test_blanks_and_full_stops_at_the_ends_are_kept(code: str) -> None:
    """Sentences follow each other, so what a text ends with belongs to it. A sign alone is another matter."""
    for message in messages(code):
        if any(character.isalpha() for character in ids(message)[0]):
            for at, said in enumerate(strings(message)):
                assert _ends(said) == _ends(ids(message)[1 if at else 0]), said


@pytest.mark.parametrize("code", codes())
def test_lines_are_kept(code: str) -> None:
    """As many line breaks and tabs as in English: a file of one line stays one."""
    for message in messages(code):
        for said in strings(message):
            assert [said.count(sign) for sign in "\n\t"] == [ids(message)[0].count(sign) for sign in "\n\t"], said
