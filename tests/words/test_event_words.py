"""What is said of a tie before the playoff, of the money, and of a tie-break that cannot be used."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from playoff.arbiter.play import play
from playoff.formats.scenario import read_scenario
from playoff.machine.course import Course
from playoff.pictures.tie import draw_tie
from playoff.reasons import Param, because
from playoff.view import snapshot
from playoff.view.money import prize_reasons
from playoff.view.tie import tie_view
from playoff.words import say
from playoff.words.english import EVENT, UNUSABLE, Counted
from tests.rulebooks.positions import after

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))

GAME = "Cid - Dora"
MONEY: dict[str, Param] = {"places": "1-2", "pool": "1500.00", "currency": "EUR", "rest": "0.01"}

SAID: dict[str, tuple[dict[str, Param], str]] = {
    "round-missing": ({"round": 4}, "the main event has no game in round 4."),
    "games-missing": (
        {"player": "Ann", "number": 8, "usual": 9},
        "Ann has 8 games in the main event, others have 9.",
    ),
    "main-event-over": ({}, "Every game of the main event is over."),
    "settled": ({}, "No open game can change who plays off."),
    "settled-pairings": ({}, "No open game can change who plays off, or who meets whom."),
    "potential": (
        {"player": "Ann", "needs": ("Ann - Bob 1–0", "Cid - Dora ½–½ / 0–1")},
        "Ann can still be on top, if Ann - Bob 1–0; and Cid - Dora ½–½ / 0–1.",
    ),
    "open-group": ({"game": GAME, "round": 9}, "Cid - Dora (round 9) can change who plays off."),
    "open-pairings": (
        {"game": GAME, "round": 9, "players": ("Ann", "Bob")},
        "Cid - Dora (round 9) can change who meets whom: Ann and Bob.",
    ),
    "open-nothing": (
        {"game": GAME, "round": 9},
        "Cid - Dora (round 9) changes nothing: the start need not wait for it.",
    ),
    "start-at": (
        {"at": "2026-11-30T17:31+01:00", "settled": "2026-11-30T17:31+01:00", "last": ()},
        "At 17:31 at the earliest; settled at 17:31.",
    ),
    "start-unknown": ({"games": (GAME,)}, "Not known: no finishing time of Cid - Dora."),
    "start-unknown-many": ({"number": 7}, "Not known: no finishing times of seven games of the last round."),
    "start-unknown-at-all": ({}, "Not known: no finishing times."),
    "seeds-need-lots": (
        {"players": ("Ann", "Bob")},
        "Lots are needed for the seeds: Ann and Bob are level on every criterion.",
    ),
    "each-has": (
        {"players": ("Bell, Ann", "Carr, Bob", "Dean, Cid"), "amount": "5.00", "currency": "EUR"},
        "5.00 EUR for each of Bell, Ann; Carr, Bob; and Dean, Cid, whatever the playoff brings.",
    ),
    "gets": ({"players": ("Ann",), "amount": "5.00", "currency": "EUR"}, "Ann: 5.00 EUR."),
    "venue-main-hall": ({}, "In the main playing hall: every game of all sections there is over."),
    "venue-other-room": (
        {"sections": ("Challengers",)},
        "In another room: games are still being played in the hall (Challengers).",
    ),
    "prizes-equal": (
        {**MONEY, "number": 2},
        "The prizes of places 1–2, 1500.00 EUR together, are shared equally by two players, whatever the playoff "
        "brings.",
    ),
    "remainder-to-winner": (MONEY, "0.01 EUR does not divide and goes to the winner."),
    "not-all-met": ({"players": ("Ann", "Bob")}, "Ann and Bob have not met all the others"),
    "not-told": ({"what": "colours"}, "the source does not tell the colours"),
}


@pytest.mark.parametrize("code", SAID)
def test_the_sentence(code: str) -> None:
    params, sentence = SAID[code]
    assert code in {**EVENT, **UNUSABLE}
    assert say(because(code, "A.5", **params)) == sentence


# Every one of them comes about


Told = tuple[frozenset[str], str]


@cache
def told() -> Told:
    """The codes of doubts and of money in all scenarios, and every line of the screens before their playoffs."""
    codes: set[str] = set()
    courses: dict[str, Course] = {}
    for path in SCENARIOS:
        for _, course in play(read_scenario(path)):
            codes |= {reason.code for reason in prize_reasons(course)}
            courses.setdefault(f"{course.opening.sha256} {course.dossier}", course)
    lines = [line for course in courses.values() for line in draw_tie(tie_view(course, snapshot(course)))]
    return frozenset(codes), "\n".join(lines)


SLIPS = {
    "round-missing": "A 1-0 C, B 1-0 D\n\nA 1/2-1/2 B, C 1/2-1/2 D",
    "games-missing": "A 1-0 C, B 1-0 D\nA 1/2-1/2 B",
}


@pytest.mark.parametrize("code", SLIPS)
def test_a_slip_in_the_main_event_is_found(code: str) -> None:
    assert code in {reason.code for reason in after(SLIPS[code]).dossier.doubts()}


@pytest.mark.parametrize("code", sorted(EVENT.keys() - SLIPS.keys()))
def test_every_sentence_comes_about_in_a_scenario(code: str) -> None:
    """As a reason of the money, or as words on the screen, whatever they were filled with."""
    codes, screens = told()
    text = EVENT[code]
    assert code in codes or any(
        re.search(".+".join(re.escape(part) for part, *_ in Formatter().parse(form.rstrip("."))), screens)
        for form in ((text.one, text.many) if isinstance(text, Counted) else (text,))
    )
