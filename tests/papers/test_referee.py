"""The independent referee, given only what stands on the printed protocol, confirms the course of the playoff."""

from __future__ import annotations

from pathlib import Path

import pytest

from playoff.languages import languages

from .playing import SCENARIOS, told_of
from .referee_asked import Unknown, differences
from .test_read_back import OTHERS, SAMPLE, played, printed

BEST = "only the best play, or more players than his Berger tables have"
CORRECTED = "a main-event result that is not known, or corrected twice"
TOGETHER = "all leave at the same moment; his leave one after the other"
BEYOND = {
    "a1-left-the-main-event-early": "a player whose games of the main event do not count",
    "a5-knockout-reached-from-f-waits": CORRECTED,
    "f3-fourteen": BEST,
    "i4-main-correction-taken-back": CORRECTED,
    "i4-pairings-change": CORRECTED,
    "prague-2020-masters": BEST,
    "t17-4-best-two-by-lots": BEST,
    "t17-4-lots-drawn-then-one-declines": BEST,
    "t17-4-lots-only-at-the-border": BEST,
    "t17-4-one-of-the-best-declines": BEST,
    "t17-best-two-by-lots": BEST,
    "tata-steel-2021-masters-firouzja-still-playing": CORRECTED,
}
"""What the referee knows nothing of; he is an oracle for the rest."""
ONE_BY_ONE = {
    "g5-all-decline-at-once": TOGETHER,
    "g5-all-three-leave-a-cycle": TOGETHER,
    "p2-switch-nobody-took-part-nothing-paid": TOGETHER,
}
"""Where his answer is another because he lacks a word for what happened."""


def confirmed(path: Path, language: str) -> None:
    """The referee agrees, or it is known why he cannot."""
    said = printed(told_of(path), language)
    course = played(said)[-1]
    if path.stem in BEYOND:
        with pytest.raises(Unknown):
            differences(said, course)
    elif path.stem in ONE_BY_ONE:
        assert differences(said, course)
    else:
        assert differences(said, course) == []


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_referee_confirms_the_printed_course(path: Path) -> None:
    """English, every scenario."""
    confirmed(path, "en")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", SAMPLE[::4], ids=lambda path: path.stem)
def test_the_referee_reads_every_language(path: Path, language: str) -> None:
    confirmed(path, language)


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_referee_confirms_every_printed_course(path: Path, language: str) -> None:
    confirmed(path, language)
