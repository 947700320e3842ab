"""Buchholz in its forms: the seeds', those of C.07, dummies and virtual opponents."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playoff.tiebreaks import (
    Bye,
    Game,
    HalfPoints,
    Options,
    Result,
    Tournament,
    Unpaired,
    criterion,
    decimal,
)  # fmt: skip

from .crosstables import crosstable, values
from .events import UZCHESS_2025
from .published import tournament

SWISS = tournament("held_swiss_5")
"""Sixteen players, five rounds, from the paper of Mario Held (FIDE TEC)."""


def asked(event: Tournament, player: str, codes: str, unplayed: str) -> str:
    """The values of one player in one line."""
    found = [criterion(code).values(event, (player,), Options(unplayed=unplayed))[player] for code in codes.split()]
    return " ".join("none" if v.amount is None else decimal(v.amount, v.unit.value) for v in found)


@pytest.mark.parametrize(
    ("player", "c07_2024", "c07_2026", "fide_2012"),
    [
        ("Bruno", "13 12 8.5 9.5", "13 12 8.5 9.5", "13 12 8.5 9.5"),
        ("Charline", "15.5 13 9 10.5", "15.5 13 9 10.5", "14.5 12.5 8.5 9.75"),
        ("David", "15 11.5 8 9.75", "14 11.5 8 9.25", "13.5 12 8.5 8.5"),
        ("Franck", "12 11 7.5 6.5", "11.5 10.5 7 6", "11 10 6.5 4.5"),
        ("Maria", "13.5 12 8.5 5.75", "12.5 11 7.5 4.75", "12 11 7.5 4.25"),
        ("Nick", "11.5 9.5 6 4", "11.5 9.5 6 4", "13.5 12 8.5 3.5"),
        ("Paul", "11 9 6 4.5", "11 9 6 4.5", "12 10.5 7.5 4"),
    ],
)
def test_buchholz_brazilian_median_and_sonneborn_berger(
    player: str, c07_2024: str, c07_2026: str, fide_2012: str
) -> None:
    """BH, cut and SB of 2024 are published; the rest was computed by hand from the texts (16.4, seed 002 0.2.1)."""
    assert asked(SWISS, player, "BH BH/C1 BH/M1 SB", "c07-2024") == c07_2024
    assert asked(SWISS, player, "BH BH/C1 BH/M1 SB", "c07-2026") == c07_2026
    assert asked(SWISS, player, "BHT BHB BHM SB", "fide-2012") == fide_2012


@pytest.mark.parametrize(("player", "expected"), [("David", "12.5 11.5 8 7.5"), ("Franck", "10.5 9.5 6 4.5")])
def test_seed_001_0_1_read_literally(player: str, expected: str) -> None:
    """Ambiguity 9: only full points without a game and forfeits count half a point, absences what they gave."""
    assert asked(SWISS, player, "BHT BHB BHM SB", "fide-2009") == expected


def test_the_catalan_cut_takes_the_lowest_c07_takes_the_absence() -> None:
    """Ambiguity 11: David asked for a bye; 16.5.1 cuts his dummy of 3½, the Catalan text Opal's 1½."""
    assert asked(SWISS, "David", "BH/C1 BHB", "c07-2024") == "11.5 13.5"


def met_by_one(scores: tuple[float, ...], rounds: int) -> Tournament:
    """A Swiss in which Anna draws with opponents who end on these scores."""
    rivals = tuple(f"Rival {number}" for number in range(1, len(scores) + 1))
    games = tuple(Game(number, "Anna", rival, Result.DRAW) for number, rival in enumerate(rivals, start=1))
    given = {rival: HalfPoints(int(2 * score) - 1) for rival, score in zip(rivals, scores, strict=True)}
    return Tournament(("Anna", *rivals), games, system="swiss", rounds=rounds, adjustments=given)


NINE = (7, 6.5, 6, 5.5, 5, 4.5, 4, 3.5, 2)


def test_tb12_the_median_takes_two_and_two_from_ten_rounds() -> None:
    """Seed 000 c: "de deu rondes o més": ten itself is among them; nine scores of a tournament of ten are too."""
    ten = (8, 7, 6.5, 6, 5.5, 5, 4.5, 4, 3.5, 2)
    assert values(met_by_one(NINE, 9), "BHM", ("Anna",), unplayed="played-only") == {"Anna": 35}
    assert values(met_by_one(ten, 10), "BHM", ("Anna",), unplayed="played-only") == {"Anna": 31.5}
    assert values(met_by_one(NINE, 10), "BHM", ("Anna",), unplayed="played-only") == {"Anna": 25}


def running(rounds: int, before: str, now: Result | Bye, black: bool = False) -> Tournament:
    """Anna after these results (1 = 0 in one sign a round), and then without a game in the next round."""
    results = {"1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS}
    games = [Game(number, "Anna", "Bela", results[sign]) for number, sign in enumerate(before, start=1)]
    number = len(before) + 1
    byes: list[Unpaired] = []
    if isinstance(now, Bye):
        byes.append(Unpaired(number, "Anna", now))
        games.append(Game(number, "Bela", "Cleo", Result.DRAW))
    else:
        games.append(Game(number, *(("Bela", "Anna") if black else ("Anna", "Bela")), now))
    return Tournament(("Anna", "Bela", "Cleo"), tuple(games), system="swiss", rounds=rounds, byes=tuple(byes))


@pytest.mark.parametrize(
    ("event", "round_", "ends_with"),
    [
        (running(11, "1100", Bye.ALLOCATED), 5, "5"),
        (running(11, "1100", Result.WHITE_BY_FORFEIT), 5, "5"),
        (running(11, "1100", Result.BLACK_BY_FORFEIT), 5, "6"),
        (running(3, "1=", Bye.ZERO), 3, "2.5"),
        (running(9, "1=", Bye.ZERO), 3, "5.5"),
        (running(6, "111=0", Result.WHITE_BY_FORFEIT), 6, "3.5"),
        (running(9, "111=0", Result.WHITE_BY_FORFEIT), 6, "5"),
    ],
    ids=[
        "bye",
        "won by forfeit",
        "lost by forfeit",
        "absent",
        "absent, at the end",
        "came alone",
        "came alone, at the end",
    ],
)
def test_seed_001_0_2_1_the_virtual_opponent(event: Tournament, round_: int, ends_with: str) -> None:
    """What the player had, and did not get, and half a point for every round to come.

    The first three are the seed's tables (ends 5, 5, 6), the others FIDE's own examples of the virtual opponent.
    """
    parts = criterion("BHT").values(event, ("Anna",), Options(unplayed="fide-2012"))["Anna"].parts
    (part,) = [part for part in parts if part.round == round_]
    assert part.score is not None
    assert decimal(part.score, 2) == ends_with
    assert (part.against, part.rule) == ("Anna", "seed 002 0.2.1")


@pytest.mark.parametrize(
    ("now", "expected"), [(Bye.ALLOCATED, 5), (Result.WHITE_BY_FORFEIT, 5), (Result.BLACK_BY_FORFEIT, 0)]
)
def test_seed_001_0_2_1_the_virtual_opponent_in_sonneborn_berger(now: Result | Bye, expected: int) -> None:
    """1 x 5, 1 x 5, 0 x 6."""
    event = running(11, "1100", now)
    parts = criterion("SB").values(event, ("Anna",), Options(unplayed="fide-2012"))["Anna"].parts
    assert [part.counted for part in parts if part.round == 5] == [4 * expected]


FOUR_ROUNDS = Tournament(
    ("Anna", "Bela", "Cleo", "Dora"),
    (
        Game(1, "Anna", "Bela", Result.WHITE_WINS),
        Game(1, "Cleo", "Dora", Result.WHITE_WINS),
        Game(2, "Anna", "Cleo", Result.WHITE_BY_FORFEIT),
        Game(3, "Dora", "Anna", Result.BLACK_WINS),
        Game(3, "Bela", "Cleo", Result.DRAW),
        Game(4, "Anna", "Bela", Result.WHITE_WINS),
    ),
    system="swiss",
    byes=(Unpaired(2, "Bela", Bye.HALF), Unpaired(2, "Dora", Bye.ZERO), Unpaired(4, "Cleo", Bye.ALLOCATED)),
)
"""Invented. Anna 4, Bela 1, Cleo 2½, Dora 0, who asked for a bye in round 2 and stayed away in round 4."""


@pytest.mark.parametrize(
    ("player", "round_", "article", "score", "rule"),
    [
        ("Anna", 2, "16.2.2", "2.5", "C.07 16.4.1"),
        ("Cleo", 2, "16.2.4", "2.5", "C.07 16.4.1"),
        ("Cleo", 4, "16.2.1", "2", "C.07 16.4.2"),
        ("Bela", 2, "16.2.3", "1", "C.07 16.4.2"),
        ("Dora", 2, "16.2.3", "0", "C.07 16.4.2"),
        ("Dora", 4, "16.2.5", "0", "C.07 16.4.2"),
    ],
)
def test_c07_16_2_the_classes_and_16_4_the_capped_dummy(
    player: str, round_: int, article: str, score: str, rule: str
) -> None:
    """Anna's dummy of 4 is capped by Cleo's 2½, Cleo's of 2½ by a draw in each of four rounds."""
    found = criterion("BH").values(FOUR_ROUNDS, (player,), Options(unplayed="c07-2026"))[player]
    (part,) = [part for part in found.parts if part.round == round_]
    assert part.score is not None
    assert (part.unplayed, decimal(part.score, 2), part.rule, part.against) == (article, score, rule, player)


def test_c07_16_3_opponents_see_a_draw_where_somebody_did_not_come_back() -> None:
    """Dora never came back after round 3: Anna and Cleo see her with ½; her bye of round 2 they see as it was."""
    for policy, dora in (("c07-2024", 1), ("c07-2026", 1), ("played-only", 0), ("fide-2012", 2)):
        parts = criterion("BH").values(FOUR_ROUNDS, ("Cleo",), Options(unplayed=policy))["Cleo"].parts
        assert [part.score for part in parts if part.opponent == "Dora"] == [dora], policy


def test_c07_16_2_who_has_an_open_game_is_available() -> None:
    """Dora's game of round 4 is still going on: her bye of round 2 was no farewell."""
    games = (*FOUR_ROUNDS.games, Game(4, "Dora", "Elsa", None))
    event = replace(FOUR_ROUNDS, players=(*FOUR_ROUNDS.players, "Elsa"), games=games)
    found = criterion("BH").values(event, ("Dora",), Options(unplayed="c07-2026"))["Dora"]
    assert [(part.round, part.unplayed) for part in found.parts if part.unplayed] == [(2, "16.2.3")]


def test_c07_6_1_1_forfeits_as_games_where_the_regulations_say_so() -> None:
    """`/P`: Anna's forfeit counts Cleo's 2½, whatever the edition; it is no dummy, and no cut takes it first."""
    for policy in ("c07-2024", "c07-2026"):
        parts = criterion("BH/P").values(FOUR_ROUNDS, ("Anna",), Options(unplayed=policy))["Anna"].parts
        assert [(part.against, part.score, part.rule) for part in parts if part.round == 2] == [
            ("Cleo", 5, "C.07 6.1.1")
        ]


def test_c07_8_3_fore_buchholz_draws_the_last_round_even_while_it_is_open() -> None:
    """Before round 4 is over, Anna 3½, Bela 1½, Cleo 2½ and her bye, Dora ½: 1½ + 1½ + ½ + a dummy of 3½; for Bela
    twice 3½, 2½, and a dummy of 1½."""
    for result in (None, Result.WHITE_WINS, Result.BLACK_WINS, Result.WHITE_BY_FORFEIT):
        games = (*FOUR_ROUNDS.games[:-1], Game(4, "Anna", "Bela", result))
        event = replace(FOUR_ROUNDS, games=games, rounds=4)
        assert values(event, "FB", ("Anna", "Bela"), unplayed="c07-2024") == {"Anna": 7, "Bela": 11}, result


def test_an_average_is_exact_and_who_met_nobody_has_none() -> None:
    """C.07 8.2: the Buchholz of Nick's only opponent; the paper prints 12.60 for Alyx, exactly 63/5."""
    assert asked(SWISS, "Nick", "AOB", "c07-2024") == "15"
    assert asked(SWISS, "Alyx", "AOB", "c07-2024") == "12.6"
    bye_only = Tournament(("Anna",), (), system="swiss", byes=(Unpaired(1, "Anna", Bye.ALLOCATED),))
    assert asked(bye_only, "Anna", "AOB BH", "c07-2024") == "none 1"


def test_in_a_round_robin_buchholz_is_what_the_others_have() -> None:
    """45 points in all: everybody has 45 less his own. C.07 forbids it there since 2026, for it says nothing new."""
    assert values(UZCHESS_2025, "BHT") == {name: 45 - points / 2 for name, points in UZCHESS_2025.points.items()}


def test_a_rest_in_a_round_robin_counts_nothing() -> None:
    """A file may write the free round of an odd table as a bye."""
    three = crosstable(
        """
        Anna  * 1 =
        Bela  0 * 1
        Cleo  = 0 *
        """
    )
    rest = replace(
        three,
        byes=tuple(
            Unpaired(r, p, Bye.ZERO)
            for r, p in ((1, "Anna"), (2, "Bela"), (3, "Cleo"))
            if r not in {s.round for s in three.sides_of[p]}
        ),
    )
    for policy in ("c07-2026", "fide-2012", "self-draw", "played-only"):
        for code in ("BH", "SB", "KS", "KASH", "REP"):
            assert values(rest, code, unplayed=policy) == values(three, code, unplayed=policy)


def test_c07_16_5_2_of_equal_absences_the_one_against_the_lowest_score_goes_first() -> None:
    """Player 4 lost three games by forfeit, each worth nothing: the dummies have 2½, 1½ and 2½.

    The first cut takes the one of 1½, which is the least significant of all; the next one must not take an absence,
    for those left count less than the draw with Player 8 (16.5.1): 6 - 0 - 1. gacrux says so too.
    """
    event = tournament("swiss_with_many_unplayed_rounds")
    assert asked(event, "Player 4", "SB SB/C1 SB/C2", "c07-2026") == "6 6 5"
