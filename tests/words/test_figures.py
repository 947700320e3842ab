"""Figures, dates, times and number words as the language writes them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

import pytest
from babel.dates import format_date
from babel.numbers import format_decimal
from num2words import num2words

from playoff.event import shown, with_zone
from playoff.languages import ENGLISH, speak
from playoff.words import figures, names
from playoff.words.number_words import BEFORE, FEMININE, MASCULINE, in_words
from playoff.words.scores import half, main_points, points, quarter, value
from tests.languages import FILLED

LANGUAGES = (ENGLISH, *FILLED)
LOCALES = {ENGLISH: "en_GB"}
"""The English of the program is that of FIDE: 28 January, not January 28."""

GROUPS = {"es": ".", "ca": "."}
NO_BREAK = "\u00a0"

SAID: list[tuple[Callable[..., str], object, str]] = [
    (figures.number, "50.25", "50.25"),
    (figures.number, "5625.00", "5625.00"),
    (figures.number, "11250.00", "11,250.00"),
    (figures.number, "-1234567", "-1,234,567"),
    (figures.percent, 0.1234, "12.3%"),
    (figures.percent, 0.0, "0.0%"),
    (figures.percent, 1.0, "100.0%"),
    (figures.percent, 0.00001, "under 0.1%"),
    (figures.percent, 0.99999, "over 99.9%"),
    (figures.day, date(2024, 1, 28), "28 January 2024"),
    (figures.weekday, date(2024, 1, 28), "Sunday 28 January 2024"),
    (figures.time, datetime(2024, 1, 28, 9, 5), "09:05"),
    (figures.duration, 45, "45 s"),
    (figures.duration, 60, "1 min"),
    (figures.duration, 720, "12 min"),
    (figures.duration, 3900, "1 h 05 min"),
    (figures.clock, 45, "0:45"),
    (figures.clock, 150, "2:30"),
    (figures.clock, 5400, "1:30:00"),
    (half, 0, "0"),
    (half, 1, "½"),
    (half, 3, "1½"),
    (half, 26, "13"),
    (quarter, 201, "50¼"),
    (quarter, 3, "¾"),
    (value, "50.25", "50¼"),
    (value, "0.5", "½"),
    (value, "2.125", "2.125"),
    (value, "7/3", "7/3"),
    (value, "12345.125", "12,345.125"),
    (points, 0, "0 points"),
    (points, 1, "½ point"),
    (points, 2, "1 point"),
    (points, 3, "1½ points"),
    (points, 4, "2 points"),
    (main_points, "8.5", "8½ points"),
    (main_points, "2.25", "2¼ points"),
]


@pytest.mark.parametrize(("way", "given", "said"), SAID, ids=lambda part: getattr(part, "__name__", str(part)))
def test_in_english(way: Callable[..., str], given: object, said: str) -> None:
    assert way(given) == said


def test_money_has_its_currency() -> None:
    assert figures.money("22500.00", "EUR") == "22,500.00 EUR"


# Against the CLDR and against num2words


def test_decimals_and_thousands_are_those_of_unicode() -> None:
    """CLDR, as babel has it; four figures stand together, as in the tables of results.

    Between thousands the academies of Spanish and Catalan want a blank, where the CLDR has a point.
    """
    for language in LANGUAGES:
        speak(language)
        for decimal in ("0.5", "50.25", "11250.00", "1234567.5"):
            places = len(decimal.partition(".")[2])
            cldr = format_decimal(
                decimal, "#,##0." + "0" * places, locale=LOCALES.get(language, language), group_separator=True
            )
            assert figures.number(decimal) in {cldr, cldr.replace(GROUPS.get(language, ","), NO_BREAK)}


def test_dates_are_those_of_unicode() -> None:
    """CLDR, as babel has it: the long form, every month. Catalan has "del 2024" and "de 2024"."""
    for language in LANGUAGES:
        speak(language)
        for month in range(1, 13):
            when = date(2024, month, 28)
            cldr = format_date(when, "long", locale=LOCALES.get(language, language))
            assert figures.day(when) in {cldr, cldr.replace(" del ", " de ")}


ALONE = {"ca": {"un": "u"}}
"""Counting, Catalan says u where num2words says un, as before a noun."""


def test_the_numbers_are_those_of_num2words() -> None:
    """A package of its own (0.5.14), and no two numbers are the same word."""
    for language in LANGUAGES:
        speak(language)
        said = [in_words(number) for number in range(100)]
        assert len(set(said)) == 100
        for number, word in enumerate(said):
            other = num2words(number, lang=language)
            allowed = {other} | {
                other.removesuffix(end) + instead
                for end, instead in ALONE.get(language, {}).items()
                if other.endswith(end)
            }
            assert word in allowed


def test_numbers_above_ninety_nine_are_figures() -> None:
    assert [in_words(99), in_words(100)] == ["ninety-nine", "100"]


def test_before_a_noun_only_one_and_two_change() -> None:
    """Un minuto, veintiún minutos; dues partides, vint-i-dues partides; but once, dotze."""
    assert {number for number in BEFORE[MASCULINE] if number < 40} == {1, 21, 31}
    assert {number for number in BEFORE[FEMININE] if number < 40} == {1, 2, 21, 22, 31, 32}


# Times of day

MADRID = "Europe/Madrid"


@pytest.mark.parametrize(
    ("moment", "zone", "said"),
    [
        ("2026-11-30T16:31+00:00", MADRID, "17:31"),
        ("2026-10-25T00:15+00:00", MADRID, "02:15 (UTC+2)"),
        ("2026-10-25T01:15+00:00", MADRID, "02:15 (UTC+1)"),
        ("2026-10-25T01:59+00:00", MADRID, "02:59 (UTC+1)"),
        ("2026-10-25T02:00+00:00", MADRID, "03:00"),
        ("2026-03-29T01:00+00:00", MADRID, "03:00"),
        ("2026-10-25T00:30+00:00", "Europe/London", "01:30 (UTC+1)"),
        ("2026-10-25T01:30+00:00", "Europe/London", "01:30 (UTC+0)"),
        ("2026-12-01T12:00+00:00", "Europe/London", "12:00"),
        ("2026-04-04T15:15+00:00", "Australia/Lord_Howe", "01:45 (UTC+10:30)"),
        ("2026-11-01T05:30+00:00", "America/New_York", "01:30 (UTC-4)"),
        ("2026-12-01T12:00+00:00", "", "12:00 UTC"),
        ("2026-12-01T12:00+00:00", "UTC", "12:00 UTC"),
    ],
)
def test_a_time_that_a_clock_shows_twice_has_its_offset(moment: str, zone: str, said: str) -> None:
    """In the autumn nights of 2026, by the time zone database; Lord Howe Island turns back half an hour only."""
    assert figures.moment(with_zone(shown(datetime.fromisoformat(moment), zone), zone)) == said


# Names


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ((), "nobody"),
        (("Ann",), "Ann"),
        (("Ann", "Bob"), "Ann and Bob"),
        (("Ann", "Bob", "Cid"), "Ann, Bob and Cid"),
        (("Bell, Ann", "Carr, Bob"), "Bell, Ann; and Carr, Bob"),
        (("Bell, Ann", "Carr, Bob", "Dean, Cid"), "Bell, Ann; Carr, Bob; and Dean, Cid"),
        (("A", "Ivanchuk"), "A and Ivanchuk"),
    ],
)
def test_names_as_a_list(players: tuple[str, ...], said: str) -> None:
    assert names(players) == said


SOUNDS = {"Ivanchuk": True, "Inés": True, "Íñigo": True, "Hidalgo": True, "Yvonne": True, "Yuri": False, "Ian": False,
          "Hielo": False, "Anna": False, "Hou": False, "Jan": False}  # fmt: skip


@pytest.mark.parametrize("name", SOUNDS)
def test_before_the_sound_i_spanish_has_another_and(name: str) -> None:
    """Real Academia Española, Ortografía: y is e before the sound i, unless a diphthong begins with it."""
    for language in FILLED:
        speak(language)
        last = names(("Ana", name)).split()[1]
        assert language != "es" or last == ("e" if SOUNDS[name] else "y")
