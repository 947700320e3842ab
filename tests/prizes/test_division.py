"""Who gets what, by clause: numbers worked out by hand or paid out in reality."""

from __future__ import annotations

from decimal import Decimal

import pytest

from playoff.errors import BadInput
from playoff.event.prize_list import PrizeList
from playoff.prizes import Awards, Finish, divide, worth
from playoff.reasons import Reason

from .money import by_seed, euros, finish, paid, rules, shares

TOP_FIVE = euros(10000, 6500, 3500, 2500, 2000)
"""The prize list of the case "equal split of what": 10000, 6500, 3500, 2500, 2000."""

MASTERS_2024 = ("Abdusattorov", "Gukesh", "Giri", "Wei Yi")
"""The tied group of the Tata Steel Masters 2024 in the order of its seeds (regulations, clause E.2)."""


def reasons(awards: Awards) -> list[str]:
    return [reason.code for reason in awards.why]


def the(code: str, found: tuple[Reason, ...]) -> Reason:
    return next(reason for reason in found if reason.code == code)


# P.1: equal shares


def test_prizes_of_the_masters_2024_are_split_among_the_top_four() -> None:
    """Sportstar on the playoff Wei Yi won: the prize money was split among the four. 22500 / 4 = 5625."""
    how = Finish(seeds=tuple((player,) for player in MASTERS_2024), winners=("Wei Yi",))
    awards = divide(TOP_FIVE, rules(), how)
    assert paid(awards) == dict.fromkeys(("Wei Yi", "Abdusattorov", "Gukesh", "Giri"), "5625.00")
    assert awards.due == 2_250_000
    (why,) = awards.why
    assert (why.code, why.clause) == ("prizes-equal", "P.1")
    assert why.params == {"number": 4, "places": "1-4", "pool": "22500.00", "currency": "EUR"}
    assert awards.warnings == ()


@pytest.mark.parametrize("winner", "ABCD")
def test_equal_shares_do_not_ask_who_won(winner: str) -> None:
    """ "Independently of the results of the playoff" (2022, clause A)."""
    assert set(shares(TOP_FIVE, rules(), finish("ABCD", winner)).values()) == {"5625.00"}


def test_grand_chess_tour_2025_takes_the_bonus_off_the_pool() -> None:
    """Superbet Chess Classic Romania 2025: Praggnanandhaa, tied with two others, won the playoff, $77,667, ahead of
    them by a bonus of $10,000 (chess.com, The Bridge, Daily Guardian; whole dollars). Places 1 to 3 of the tour:
    $100,000, $65,000, $48,000 (the list of 2024)."""
    prizes = PrizeList.stated("USD", ("100000", "65000", "48000", "32000"), "10000")
    how = Finish(seeds=(("Praggnanandhaa", "Vachier-Lagrave", "Firouzja"),), winners=("Praggnanandhaa",))
    awards = divide(prizes, rules(bonus="pool"), how)
    assert paid(awards) == {
        "Praggnanandhaa": "77666.68",
        "Firouzja": "67666.66",
        "Vachier-Lagrave": "67666.66",
    }
    assert {player: round(Decimal(text or 0)) for player, text in paid(awards).items()} == {
        "Praggnanandhaa": 77667, "Firouzja": 67667, "Vachier-Lagrave": 67667,
    }  # fmt: skip
    assert the("bonus-pool", awards.why).params == {"bonus": "10000.00", "currency": "USD"}


def test_fourteen_level_on_ten_prizes() -> None:
    """Case "more tied than prizes": 34000 / 14 = 2428.57 and 2 cents, which go to the winner."""
    prizes = euros(10000, 6500, 5000, 3500, 2500, 2000, 1500, 1250, 1000, 750)
    awards = divide(prizes, rules(), finish("ABCDEFGHIJKLMN", "K"))
    assert paid(awards) == {"K": "2428.59", **dict.fromkeys("ABCDEFGHIJLMN", "2428.57")}
    assert reasons(awards) == ["prizes-equal", "places-without-prize", "remainder-to-winner"]
    assert the("places-without-prize", awards.why).params == {"places": "11-14"}
    assert the("remainder-to-winner", awards.why).params == {"rest": "0.02", "currency": "EUR"}


def test_whoever_ties_is_paid_though_his_place_has_no_prize() -> None:
    """A runner-up who is silently paid 0 after the tie has been averaged is a fault known from elsewhere."""
    assert shares(euros(1000), rules(), finish("AB", "A")) == {"A": "500.00", "B": "500.00"}


def test_yen_have_no_smaller_unit_and_dinars_have_fils() -> None:
    """1000 / 3: 334, 333, 333 yen; 1.000 / 3: 334, 333, 333 fils."""
    assert shares(PrizeList.stated("JPY", ("1000",)), rules(), finish("ABC", "C")) == {
        "C": "334",
        "A": "333",
        "B": "333",
    }
    dinar = shares(PrizeList.stated("KWD", ("1",)), rules(), finish("ABC", "C"))
    assert dinar == {"C": "0.334", "A": "0.333", "B": "0.333"}


def test_one_leader_has_the_first_prize() -> None:
    """A.1: no playoff, whatever the policy; a bonus is for who wins one."""
    for policy in ("equal", "by_rank", "hort"):
        for pool in ("all", "first"):
            awards = divide(TOP_FIVE, rules(policy, pool=pool), finish("A", "A"))
            assert paid(awards) == {"A": "10000.00"}
            assert reasons(awards) == ["prize-alone"]
    awards = divide(euros(10000, 6500, bonus=1000), rules(bonus="organiser"), finish("A", "A"))
    assert paid(awards) == {"A": "10000.00"}
    assert reasons(awards) == ["prize-alone", "bonus-not-due"]


# P.1: the literal reading


def test_pool_first_pays_the_champion_less_and_warns() -> None:
    """Case "equal split of what", literal: 2500 each of the first prize, 12500 by three on second place (4166.66)."""
    awards = divide(TOP_FIVE, rules(pool="first"), finish("ABCD", "B"))
    assert paid(awards) == {"B": "2500.02", **dict.fromkeys("ACD", "6666.66")}
    assert the("prizes-equal-first", awards.why).params == {
        "number": 4, "places": "1", "pool": "10000.00", "currency": "EUR", "second": "2-4", "rest": "12500.00",
    }  # fmt: skip
    (warning,) = awards.warnings
    assert (warning.code, warning.clause) == ("champion-earns-less", "P.1")
    assert warning.params == {"winner": "2500.02", "second": "6666.66", "currency": "EUR"}


def test_pool_first_warns_of_nothing_where_there_is_only_one_prize() -> None:
    awards = divide(euros(1000), rules(pool="first"), finish("AB", "A"))
    assert paid(awards) == {"A": "500.00", "B": "500.00"}
    assert awards.warnings == ()


def test_pool_first_with_joint_winners_shares_the_prizes_of_their_places() -> None:
    """P.3 read into P.1: 16500 by four, 6000 by the two on third place."""
    both = shares(TOP_FIVE, rules(pool="first"), finish("ABCD", "AB"))
    assert both == {"A": "4125.00", "B": "4125.00", "C": "7125.00", "D": "7125.00"}
    assert set(shares(TOP_FIVE, rules(pool="first"), finish("ABCD", "ABCD")).values()) == {"5625.00"}
    assert set(shares(TOP_FIVE, rules(pool="first"), finish("ABCD")).values()) == {"5625.00"}


# P.2: who declined, who left


def test_who_declined_has_the_prize_of_the_last_place() -> None:
    """Three of four play: 20000 / 3 for them, 2500 for the fourth."""
    awards = divide(TOP_FIVE, rules(), finish("ABCD", "C", declined="A"))
    assert paid(awards) == {"C": "6666.68", "B": "6666.66", "D": "6666.66", "A": "2500.00"}
    said = the("declined-places", awards.why)
    assert said.clause == "P.2"
    assert said.params == {"players": ("A",), "places": "4", "pool": "2500.00", "currency": "EUR"}


def test_several_who_declined_share_the_prizes_of_the_last_places() -> None:
    """16500 / 2, and (3500 + 2500) / 2, under every policy: P.2 knows no seeds."""
    how = finish("ABCD", "C", declined="BA")
    assert shares(TOP_FIVE, rules(), how) == {"C": "8250.00", "D": "8250.00", "A": "3000.00", "B": "3000.00"}
    ranked = shares(TOP_FIVE, rules("by_rank"), how)
    assert ranked == {"C": "10000.00", "D": "6500.00", "A": "3000.00", "B": "3000.00"}
    hort = shares(TOP_FIVE, rules("hort"), how)
    assert hort == {"C": "9125.00", "D": "7375.00", "A": "3000.00", "B": "3000.00"}


def test_what_decliners_cannot_divide_stays_among_them() -> None:
    """P.4: sharers without a winner, one unit each in the order of seeds. 0.03 / 2 for A and C, who declined."""
    prizes = PrizeList("EUR", (10, 10, 2, 1))
    awards = divide(prizes, rules(), finish("ABCD", "D", declined="CA"))
    assert paid(awards) == {"D": "0.10", "B": "0.10", "A": "0.02", "C": "0.01"}
    assert the("remainder-by-seed", awards.why).params == {"rest": "0.01", "currency": "EUR", "players": ("A",)}


def test_the_last_one_who_plays_has_the_first_prize_to_himself() -> None:
    """G.1: of three tied two decline."""
    awards = divide(euros(1000, 500, 300), rules(), finish("ABC", "B", declined="AC"))
    assert paid(awards) == {"B": "1000.00", "A": "400.00", "C": "400.00"}
    assert reasons(awards) == ["prize-alone", "declined-places"]


def test_everybody_declined() -> None:
    """G.1, G.5: nobody took part, all hold places 1 to 3 together."""
    nobody = finish("ABC", declined="ABC")
    for decliner in ("places", "equal"):
        assert set(shares(euros(600, 300, 300), rules(decliner=decliner), nobody).values()) == {"400.00"}
    awards = divide(euros(600, 300, 300), rules(decliner="none"), nobody)
    assert set(paid(awards).values()) == {"0.00"}
    assert awards.due == 0
    assert reasons(awards) == ["declined-unpaid"]


def test_switch_a_decliner_has_an_equal_share() -> None:
    """Ambiguity 9, `equal`: 22500 / 4 for all four."""
    awards = divide(TOP_FIVE, rules(decliner="equal"), finish("ABCD", "C", declined="A"))
    assert set(paid(awards).values()) == {"5625.00"}
    assert reasons(awards) == ["prizes-equal", "declined-equal"]


def test_switch_a_decliner_has_an_equal_share_of_what_is_shared() -> None:
    """`hort`: half of place 4 and half of 22500 / 4: 1250 + 2812.50. `by_rank` shares nothing: place 4."""
    how = finish("ABCD", "C", declined="A")
    hort = shares(TOP_FIVE, rules("hort", decliner="equal"), how)
    assert hort == {"C": "7812.50", "B": "5312.50", "D": "5312.50", "A": "4062.50"}
    ranked = divide(TOP_FIVE, rules("by_rank", decliner="equal"), how)
    assert paid(ranked) == {"C": "10000.00", "B": "6500.00", "D": "3500.00", "A": "2500.00"}
    assert "declined-places" in reasons(ranked)


def test_switch_a_decliner_has_nothing_and_the_others_share_his_prize() -> None:
    """Ambiguity 9, `none`: prizes 1 to 4 are pooled for three. 22500 / 3 = 7500."""
    how = finish("ABCD", "C", declined="A")
    awards = divide(TOP_FIVE, rules(decliner="none"), how)
    assert paid(awards) == {"C": "7500.00", "B": "7500.00", "D": "7500.00", "A": "0.00"}
    assert reasons(awards) == ["prizes-equal", "declined-none"]
    assert the("prizes-equal", awards.why).params["places"] == "1-4"


def test_switch_a_decliners_prize_is_shared_by_those_who_play_under_every_policy() -> None:
    """His 2500 / 3 on top of the places 10000, 6500, 3500; the cent that is left to the winner."""
    how = finish("ABCD", "C", declined="A")
    ranked = shares(TOP_FIVE, rules("by_rank", decliner="none"), how)
    assert ranked == {"C": "10833.34", "B": "7333.33", "D": "4333.33", "A": "0.00"}


def test_who_left_during_the_playoff_keeps_his_share() -> None:
    """P.2: he took part. With `by_rank` his place goes by his seed, as if he had been beaten (A.2)."""
    left = finish("ABC", "C")
    assert set(shares(euros(600, 300, 300), rules(), left).values()) == {"400.00"}
    assert shares(euros(500, 300, 200), rules("by_rank"), left) == {"C": "500.00", "A": "300.00", "B": "200.00"}


# P.3: by rank


def test_catalan_rule_cash_is_not_shared() -> None:
    """Catalan rules 2.4; case "no sharing by default": 500, 300, 200, not 333.33 each."""
    awards = divide(euros(500, 300, 200), rules("by_rank"), finish("ABC", "A"))
    assert paid(awards) == {"A": "500.00", "B": "300.00", "C": "200.00"}
    assert awards.lots == ()
    assert reasons(awards) == ["prizes-by-rank"]


def test_the_champion_leaves_his_seed_to_the_next() -> None:
    assert shares(TOP_FIVE, rules("by_rank"), finish("ABCD", "D")) == {
        "D": "10000.00", "A": "6500.00", "B": "3500.00", "C": "2500.00",
    }  # fmt: skip


def test_lots_where_level_seeds_and_different_prizes_meet() -> None:
    """B, C and D are level on places 3 to 5 of five, with 3500, 2500 and 2000."""
    awards = divide(TOP_FIVE, rules("by_rank"), finish("ABCDE", "E", level="BCD"))
    assert paid(awards) == {"E": "10000.00", "A": "6500.00", "B": None, "C": None, "D": None}
    assert awards.lots == (("B", "C", "D"),)
    said = the("prize-lots-due", awards.why)
    assert (said.clause, said.params) == ("P.3", {"players": ("B", "C", "D"), "places": "3-5"})
    assert awards.due == 2_450_000


def test_no_lots_where_the_champion_was_the_only_one_to_share_a_seed() -> None:
    awards = divide(TOP_FIVE, rules("by_rank"), finish("ABC", "A", level="AB"))
    assert paid(awards) == {"A": "10000.00", "B": "6500.00", "C": "3500.00"}
    assert awards.lots == ()


def test_no_lots_where_level_seeds_have_the_same_prize() -> None:
    """Also places without a prize: 0 and 0."""
    awards = divide(euros(500, 300, 300), rules("by_rank"), finish("ABCDE", "A", level="BC"))
    assert paid(awards) == {"A": "500.00", "B": "300.00", "C": "300.00", "D": "0.00", "E": "0.00"}
    assert awards.lots == ()
    assert divide(euros(500), rules("by_rank"), finish("ABCDE", "A", level="BCDE")).lots == ()


def test_lots_for_two_pairs() -> None:
    how = Finish(seeds=(("A",), ("C", "B"), ("E", "D")), winners=("A",))
    assert divide(TOP_FIVE, rules("by_rank"), how).lots == (("B", "C"), ("D", "E"))


def test_nothing_but_ranks_asks_for_lots() -> None:
    for policy in ("equal", "hort"):
        assert divide(TOP_FIVE, rules(policy), finish("ABCD", "A", level="ABCD")).lots == ()


# P.3: Hort


@pytest.mark.parametrize(
    ("first", "second", "paid_out"), [(100, 80, ("95.00", "85.00")), (1000, 500, ("875.00", "625.00"))]
)
def test_hort_for_two(first: int, second: int, paid_out: tuple[str, str]) -> None:
    """The two examples of the article "Hort-System" (German Wikipedia, players A and B)."""
    assert tuple(shares(euros(first, second), rules("hort"), finish("AB", "A")).values()) == paid_out


def test_hort_for_four_averages_second_place() -> None:
    """5000 + 2812.50 for the winner; 12500 / 3 / 2 + 2812.50 for the others; a cent is left."""
    awards = divide(TOP_FIVE, rules("hort"), finish("ABCD", "D"))
    assert paid(awards) == {"D": "7812.51", **dict.fromkeys("ABC", "4895.83")}
    assert reasons(awards) == ["prizes-hort", "remainder-to-winner"]


def test_hort_with_joint_winners() -> None:
    """Two share places 1 and 2: 16500 / 2 / 2 + 2812.50; the others places 3 and 4: 6000 / 2 / 2 + 2812.50."""
    awards = divide(TOP_FIVE, rules("hort"), finish("ABCD", "DA"))
    assert paid(awards) == {"A": "6937.50", "D": "6937.50", "B": "4312.50", "C": "4312.50"}
    said = the("winners-share-prizes", awards.why)
    assert said.params == {"players": ("A", "D"), "places": "1-2", "pool": "16500.00", "currency": "EUR"}


def test_hort_without_a_champion_is_an_equal_share() -> None:
    """H.7, k = 0: all are level on places 1 to 4."""
    assert set(shares(TOP_FIVE, rules("hort"), finish("ABCD")).values()) == {"5625.00"}


# P.3: the bonus


@pytest.mark.parametrize(
    ("payer", "winner", "others", "due"),
    [("organiser", "6625.00", "5625.00", 2_350_000), ("pool", "6375.00", "5375.00", 2_250_000)],
)
def test_the_bonus_comes_on_top_or_off_the_pool_first(payer: str, winner: str, others: str, due: int) -> None:
    """22500 / 4 + 1000, or 21500 / 4 + 1000."""
    prizes = euros(10000, 6500, 3500, 2500, bonus=1000)
    awards = divide(prizes, rules(bonus=payer), finish("ABCD", "B"))
    assert paid(awards) == {"B": winner, "A": others, "C": others, "D": others}
    assert awards.due == due


def test_joint_winners_share_the_bonus() -> None:
    """22500 / 4 + 1000 / 3; the cent that is left goes to the best seed of the three."""
    prizes = euros(10000, 6500, 3500, 2500, bonus=1000)
    awards = divide(prizes, rules(bonus="organiser"), finish("ABCD", "DBC"))
    assert paid(awards) == {"B": "5958.34", "C": "5958.33", "D": "5958.33", "A": "5625.00"}
    assert the("remainder-by-seed", awards.why).params["players"] == ("B",)


def test_without_a_winner_there_is_no_bonus() -> None:
    for payer in ("organiser", "pool"):
        awards = divide(euros(1000, 500, bonus=100), rules(bonus=payer), finish("AB"))
        assert paid(awards) == {"A": "750.00", "B": "750.00"}
        assert reasons(awards) == ["prizes-equal", "bonus-not-due"]


def test_a_bonus_larger_than_the_pool_is_refused() -> None:
    with pytest.raises(BadInput, match=r"bonus, 1500\.01 EUR, is more than the 1500\.00 EUR it is taken from"):
        divide(PrizeList("EUR", (100_000, 50_000), 150_001), rules(bonus="pool"), finish("AB", "A"))
    exactly = divide(euros(1000, 500, bonus=1500), rules(bonus="pool"), finish("AB", "A"))
    assert paid(exactly) == {"A": "1500.00", "B": "0.00"}


def test_where_nothing_is_shared_no_bonus_can_be_taken_off() -> None:
    with pytest.raises(BadInput, match=r"more than the 0\.00 EUR it is taken from"):
        divide(euros(1000, 500, bonus=1), rules("by_rank", bonus="pool"), finish("AB", "A"))


def test_a_bonus_the_rulebook_does_not_know_is_refused() -> None:
    for how in (finish("AB", "A"), finish("AB"), finish("A", "A")):
        with pytest.raises(BadInput, match="the rulebook knows none"):
            divide(euros(1000, bonus=1), rules(), how)


def test_a_bonus_the_prize_list_does_not_state_is_missed() -> None:
    (warning,) = divide(euros(1000), rules(bonus="organiser"), finish("AB", "A")).warnings
    assert warning.code == "bonus-not-stated"


# P.4: what does not divide


def test_joint_winners_have_a_unit_each_in_the_order_of_seeds() -> None:
    """0.11 / 4: three cents are left for two winners; the better seed has two of them."""
    awards = divide(PrizeList("EUR", (11,)), rules(), finish("ABCD", "CB"))
    assert paid(awards) == {"B": "0.04", "C": "0.03", "A": "0.02", "D": "0.02"}
    assert the("remainder-by-seed", awards.why).params == {"rest": "0.03", "currency": "EUR", "players": ("B", "C")}


def test_sharers_without_a_winner_have_a_unit_each_in_the_order_of_seeds() -> None:
    awards = divide(PrizeList("JPY", (11,)), rules(), finish("CABD"))
    assert paid(awards) == {"C": "3", "A": "3", "B": "3", "D": "2"}


def test_level_seeds_are_taken_by_name_and_it_says_so() -> None:
    """Two cents for three who are level."""
    how = Finish(seeds=(("Cedar", "Alder", "Birch"), ("Dogwood",)))
    awards = divide(PrizeList("EUR", (10,)), rules(), how)
    assert paid(awards) == {"Alder": "0.03", "Birch": "0.03", "Cedar": "0.02", "Dogwood": "0.02"}
    said = the("remainder-by-name", awards.why)
    assert (said.clause, said.params["players"]) == ("P.4", ("Alder", "Birch"))


def test_names_decide_nothing_where_all_who_are_level_have_a_unit() -> None:
    how = Finish(seeds=(("Cedar", "Alder", "Birch"), ("Dogwood",)))
    assert "remainder-by-seed" in reasons(divide(PrizeList("EUR", (11,)), rules(), how))


# Before the playoff


def test_before_the_playoff_everybody_knows_his_equal_share() -> None:
    stake = worth(TOP_FIVE, rules(), by_seed("ABCD", level="BC"))
    assert stake.places == (562_500,) * 4
    assert stake.each == 562_500
    assert [reason.code for reason in stake.why] == ["prizes-equal"]


def test_before_the_playoff_the_winner_alone_has_what_does_not_divide() -> None:
    stake = worth(PrizeList("JPY", (1000,)), rules(), by_seed("ABC"))
    assert (stake.places, stake.each) == ((334, 333, 333), 333)
    assert "players" not in the("remainder-to-winner", stake.why).params


@pytest.mark.parametrize(
    ("policy", "places"),
    [
        (rules("by_rank"), (1_000_000, 650_000, 350_000, 250_000)),
        (rules("hort"), (781_251, 489_583, 489_583, 489_583)),
        (rules(pool="first"), (250_002, 666_666, 666_666, 666_666)),
    ],
    ids=["by-rank", "hort", "first-prize-only"],
)
def test_before_the_playoff_what_each_place_is_worth(policy: object, places: tuple[int, ...]) -> None:
    """The same numbers as once it is over; level seeds make no difference to what a place is worth."""
    stake = worth(TOP_FIVE, policy, by_seed("ABCD", level="ABCD"))  # type: ignore[arg-type]
    assert stake.places == places
    assert bool(stake.warnings) == (places[0] < places[1])


def test_once_somebody_has_declined_the_places_are_fewer() -> None:
    stake = worth(TOP_FIVE, rules(), by_seed("ABCD", level="AB"), declined=("B",))
    assert stake.places == (666_668, 666_666, 666_666)
    assert stake.declined == {"B": 250_000}
    nobody = worth(TOP_FIVE, rules(), by_seed("AB"), declined=("A", "B"))
    assert (nobody.places, nobody.each, nobody.declined) == ((), 0, {"A": 825_000, "B": 825_000})


def test_before_the_playoff_a_bonus_is_part_of_the_first_place() -> None:
    stake = worth(euros(1000, 500, bonus=100), rules(bonus="pool"), by_seed("AB"))
    assert stake.places == (80_000, 70_000)
    with pytest.raises(BadInput, match="the rulebook knows none"):
        worth(euros(1000, bonus=1), rules(), by_seed("AB"))


# What does not fit together


@pytest.mark.parametrize(
    ("seeds", "declined", "winners", "wrong"),
    [
        ((), (), (), "nobody is tied"),
        ((("A", "B"), ("A",)), (), (), "the same player twice: A, B, A"),
        ((("A", "B"),), ("C",), (), "not among the tied players: C"),
        ((("A", "B"),), (), ("C",), "did not take part, so cannot win: C"),
        ((("A", "B"),), ("A",), ("A",), "did not take part, so cannot win: A"),
        ((("A", "B"),), (), ("A", "A"), "the same player twice: A, A"),
    ],
)
def test_a_finish_that_does_not_fit_together_is_refused(
    seeds: tuple[tuple[str, ...], ...], declined: tuple[str, ...], winners: tuple[str, ...], wrong: str
) -> None:
    with pytest.raises(BadInput) as said:
        Finish(seeds=seeds, declined=declined, winners=winners)
    assert said.value.wrong == wrong
