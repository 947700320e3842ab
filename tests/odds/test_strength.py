"""One game: the expected score stays, draws are as said, every assumption can be changed."""

from __future__ import annotations

import pytest

from playoff.errors import BadInput
from playoff.odds import MODEL, Chances, Setting, Strength
from playoff.odds.strength import davidson, expected


@pytest.mark.parametrize("score", [0.0, 1e-9, 0.1, 0.5, 0.76, 0.999, 1.0])
@pytest.mark.parametrize("draw", [0.0, 0.25, 0.42, 0.9])
def test_win_and_half_the_draws_are_the_expected_score(score: float, draw: float) -> None:
    chances = davidson(score, draw)
    assert sum(chances) == pytest.approx(1, abs=1e-15)
    assert chances.white + chances.draw / 2 == pytest.approx(score, abs=1e-15)
    assert min(chances) >= 0


@pytest.mark.parametrize("draw", [0.0, 0.25, 0.42, 0.9])
def test_equals_draw_as_said(draw: float) -> None:
    assert davidson(0.5, draw) == pytest.approx(((1 - draw) / 2, draw, (1 - draw) / 2), abs=1e-15)


@pytest.mark.parametrize("draw", [0.2, 0.5])
@pytest.mark.parametrize("score", [0.3, 0.6, 0.8])
def test_draws_go_with_the_root_of_win_and_loss(score: float, draw: float) -> None:
    """Davidson 1970: draw = v * sqrt(win * loss) with one v for all pairs."""
    win, drawn, loss = davidson(score, draw)
    assert drawn / (win * loss) ** 0.5 == pytest.approx(2 * draw / (1 - draw), rel=1e-12)


@pytest.mark.parametrize(("difference", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (200, 0.7597)])
def test_expected_score_by_elo(difference: float, score: float) -> None:
    """Elo: 400 points are odds of ten to one; 200 points 0.76 (FIDE B.02 8.1.2 has 0.76)."""
    assert expected(difference) == pytest.approx(score, abs=5e-5)


def test_white_has_the_advantage_and_the_kind_of_game_counts() -> None:
    given = Strength(
        {"Anand": 2700, "Carlsen": 2700},
        playoff=Setting(0.3, 25),
        sudden_death=Setting(0.3, 0),
        main=Setting(0.5, 35),
    )
    playoff = given.chances("Anand", "Carlsen", "playoff")
    assert playoff.white + playoff.draw / 2 == pytest.approx(expected(25))
    sudden = given.chances("Anand", "Carlsen", "sudden-death")
    assert sudden.white == pytest.approx(sudden.black)
    assert given.chances("Anand", "Carlsen", "main") == pytest.approx(davidson(expected(35), 0.5))


def test_blitz_ratings_hold_in_the_playoff_where_both_have_one() -> None:
    given = Strength({"Anand": 2700, "Carlsen": 2700, "Ding": 2700}, blitz={"Anand": 2800, "Carlsen": 2600})
    assert given.chances("Anand", "Carlsen", "playoff").white > given.chances("Anand", "Ding", "playoff").white
    assert given.chances("Anand", "Carlsen", "main") == given.chances("Anand", "Ding", "main")


def test_a_table_goes_before_ratings() -> None:
    table = {("Anand", "Carlsen"): Chances(0.2, 0.5, 0.3)}
    given = Strength({"Anand": 2900, "Carlsen": 2000}, table=table)
    assert given.chances("Anand", "Carlsen", "playoff") == (0.2, 0.5, 0.3)
    assert given.chances("Carlsen", "Anand", "playoff").black > 0.9


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (lambda: Strength(playoff=Setting(1.0, 0)), "share of draws of 1.0"),
        (lambda: Strength(sudden_death=Setting(-0.1, 0)), "sudden-death: a share of draws"),
        (lambda: Strength(main=Setting(0.5, float("nan"))), "White worth nan"),
        (lambda: Strength({"Anand": float("inf")}), "Anand: a rating of inf"),
        (lambda: Strength(table={("Anand", "Ding"): Chances(0.5, 0.5, 0.5)}), "Anand - Ding: chances"),
        (lambda: Strength({"Anand": 2700}).chances("Anand", "Ding", "main"), "no rating of Ding"),
        (
            lambda: Strength(table={("Anand", "Ding"): Chances(0, 1, 0)}).chances("Anand", "Ding", "sudden-death"),
            "every sudden-death game drawn",
        ),
    ],
    ids=["all drawn", "fewer than none", "no number", "no rating", "adds up to more", "unknown", "endless"],
)
def test_what_cannot_be(make: object, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        make()  # type: ignore[operator]


def test_every_assumption_is_named_with_its_source() -> None:
    said = {name: (value, source) for name, value, source in Strength().with_draws(0.25).assumptions()}
    assert said["model"][0] == MODEL
    assert said["draws"][0] == said["sudden-death-draws"][0] == "0.25"
    assert all(source for _, source in said.values())
