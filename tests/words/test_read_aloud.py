"""What is read aloud: every scenario in every language against its golden file, every kind of step, odd clocks."""

from __future__ import annotations

import pytest

from playoff.languages import ENGLISH
from playoff.words import announce

from .read_aloud import GOLDEN, LANGUAGES, due, golden


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_announcement_of_every_scenario(language: str) -> None:
    """Written anew by `python -m tests.words.read_aloud`, and read before it is committed."""
    assert golden(language) == (GOLDEN / f"{language}.txt").read_text(encoding="utf-8")


def test_there_are_no_other_golden_files() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(LANGUAGES)


def test_everything_that_can_be_due_falls_due_in_a_scenario() -> None:
    """The kinds of `PendingRow`: nothing else is announced."""
    kinds = {row.kind for steps in due().values() for rows in steps for row in rows}
    assert kinds == {"lots", "game", "main", "override", "decision"}


def test_what_is_not_known_has_no_words() -> None:
    """Rather than something that sounds right."""
    with pytest.raises(ValueError, match="bid"):
        announce("bid", "1-match/bid", ("A", "B"))


CLOCK = {"white": {"base_s": 150, "increment_s": 2}, "black": {"base_s": 180, "increment_s": 2}}


def test_the_example_of_the_specification() -> None:
    """The announcement as it was asked for, word for word."""
    assert announce("game", "1-knockout/semifinal-1/sudden-death-2", ("Wei Yi", "Gukesh"), CLOCK) == (
        "Semifinal 1, sudden death, game 2. White: Wei Yi, two minutes thirty. Black: Gukesh, three minutes. "
        "Two seconds a move from move one."
    )


@pytest.mark.parametrize(
    ("white", "black", "said"),
    [
        (0, 0, "No increment."),
        (1, 1, "One second a move from move one."),
        (2, 0, "For White: two seconds a move from move one. For Black: no increment."),
    ],
)
def test_the_increment_of_each_colour(white: int, black: int, said: str) -> None:
    """Armageddon is also played with an increment for one colour only; then neither may be told the other's."""
    clock = {"white": {"base_s": 300, "increment_s": white}, "black": {"base_s": 240, "increment_s": black}}
    assert announce("game", "1-match/sudden-death-1", ("A", "B"), clock).endswith(f"Black: B, four minutes. {said}")


def test_draw_odds_are_read_aloud() -> None:
    said = announce("game", "1-match/sudden-death-1", ("A", "B"), CLOCK, draw_odds=True)
    assert said.endswith("from move one. A draw is a win for Black.")


def test_english_is_the_language_of_the_source() -> None:
    assert LANGUAGES[0] == ENGLISH
