"""Ten thousand random ties: sums add up, order means nothing, a better rank never has less.

The second calculation deals out prize after prize, as an arbiter with a list in his hand would; the product collects
pots. They share no code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import floor
from random import Random

import pytest

from playoff.errors import BadInput
from playoff.event.prize_list import PrizeList
from playoff.prizes import Finish, divide, worth
from playoff.rulebooks.book import Prizes

from .money import rules

CASES = 10_000
Case = tuple[PrizeList, Prizes, Finish]


def some_of(chance: Random, players: list[str]) -> tuple[str, ...]:
    return tuple(chance.sample(players, chance.randint(0, len(players))))


def random_case(chance: Random) -> Case:
    players = list("ABCDEFGHIJKLMN"[: chance.choice((1, 2, 2, 3, 3, 4, 4, 5, 6, 8, 14))])
    chance.shuffle(players)
    tiers: list[list[str]] = []
    for player in players:
        if tiers and chance.random() < 0.4:
            tiers[-1].append(player)
        else:
            tiers.append([player])
    declined = some_of(chance, players) if chance.random() < 0.4 else ()
    took_part = [player for player in players if player not in declined]
    winners = some_of(chance, took_part) if chance.random() < 0.4 else tuple(took_part[:1])
    largest = chance.choice((3, 100, 10_000_000))
    places = [chance.randint(0, largest) for _ in range(chance.randint(1, len(players) + 2))]
    if chance.random() < 0.8:
        places.sort(reverse=True)
    payer = chance.choice(("none", "none", "organiser", "pool"))
    return (
        PrizeList(
            chance.choice(("EUR", "JPY", "KWD")), tuple(places), 0 if payer == "none" else chance.randint(0, largest)
        ),
        rules(
            chance.choice(("equal", "by_rank", "hort")),
            pool=chance.choice(("all", "all", "first")),
            decliner=chance.choice(("places", "places", "equal", "none")),
            bonus=payer,
        ),
        Finish(seeds=tuple(map(tuple, tiers)), declined=declined, winners=winners),
    )


def cases(seed: int) -> Iterator[Case]:
    chance = Random(seed)
    for _ in range(CASES):
        yield random_case(chance)


def dealt(prizes: PrizeList, policy: Prizes, how: Finish) -> dict[str, Fraction] | None:
    """The exact shares, prize after prize; None when there is not enough in the pool for the bonus."""
    order = [player for tier in how.seeds for player in sorted(tier)]
    refused = [player for player in order if player in how.declined]
    playing = [player for player in order if player not in refused]
    champions = [player for player in playing if player in how.winners]
    others = [player for player in playing if player not in how.winners]
    everybody = order if policy.decliner == "equal" else playing
    hands = dict.fromkeys(order, Fraction(0))
    shared = Fraction(0)

    def deal(money: Fraction, to: list[str]) -> None:
        for player in to:
            hands[player] += Fraction(money, len(to))

    for place, prize in enumerate((*prizes.places, *[0] * len(order))[: len(order)], start=1):
        halves = {"equal": (0, 2), "hort": (1, 1), "by_rank": (2, 0)}[policy.policy]
        own, common = (Fraction(prize * half, 2) for half in halves)
        if place > len(playing) and policy.decliner == "places":
            deal(Fraction(prize), refused)
        elif place > len(playing) and policy.decliner == "none":
            deal(Fraction(prize), playing)
            shared += prize if playing else 0
        else:
            if place <= len(champions):
                deal(own, champions)
            elif place > len(playing):
                deal(own, refused)
            else:
                deal(own, others if policy.policy == "hort" else [others[place - len(champions) - 1]])
            if policy.pool == "all" or place <= len(champions):
                deal(common, everybody)
                shared += common
            else:
                deal(common, [player for player in everybody if player not in champions])
    if champions and len(order) > 1 and policy.winner_bonus != "none":
        deal(Fraction(prizes.winner_bonus), champions)
        if policy.winner_bonus == "pool":
            if prizes.winner_bonus > shared:
                return None
            deal(Fraction(-prizes.winner_bonus), everybody)
    return hands


def rounded(exact: dict[str, Fraction], policy: Prizes, how: Finish) -> dict[str, int]:
    """P.4: down once, then unit by unit to the winners, else to those who share; decliners with places of their own
    are sharers without a winner."""
    coins = {player: floor(share) for player, share in exact.items()}
    order = [player for tier in how.seeds for player in sorted(tier)]
    tables = [order]
    if policy.decliner == "places" or (policy.policy == "by_rank" and policy.decliner == "equal"):
        tables = [[p for p in order if p not in how.declined], [p for p in order if p in how.declined]]
    elif policy.decliner == "none":
        tables = [[p for p in order if p not in how.declined]]
    for table in tables:
        takers = [player for player in table if player in how.winners] or table
        while sum(coins[player] for player in table) < sum(exact[player] for player in table):
            coins[takers[0]] += 1
            takers = [*takers[1:], takers[0]]
    return coins


def test_sums_add_up_exactly_and_agree_with_the_second_calculation() -> None:
    """P.4: the sum paid always equals the sum due."""
    refused = lots = 0
    for case in cases(seed=2024):
        prizes, policy, how = case
        exact = dealt(*case)
        if exact is None:
            refused += 1
            with pytest.raises(BadInput, match="it is taken from"):
                divide(*case)
            continue
        awards = divide(*case)
        if awards.lots:
            lots += 1
            undrawn = {player for player, units in awards.amounts.items() if units is None}
            assert undrawn == {player for group in awards.lots for player in group}, case
        coins = rounded(exact, policy, how)
        assert {p: units for p, units in awards.amounts.items() if units is not None} == {
            p: units for p, units in coins.items() if awards.amounts[p] is not None
        }, case
        nobody_paid = policy.decliner == "none" and len(how.declined) == len(coins)
        on_top = prizes.winner_bonus if policy.winner_bonus == "organiser" and how.winners and len(coins) > 1 else 0
        assert awards.due == (0 if nobody_paid else sum(prizes.places[: len(coins)]) + on_top), case
        assert sum(coins.values()) == awards.due, case
    assert refused > CASES // 100
    assert lots > CASES // 100


def test_the_order_in_which_players_are_named_has_no_meaning() -> None:
    chance = Random(7)
    for prizes, policy, how in cases(seed=2025):
        shuffled = Finish(
            seeds=tuple(tuple(chance.sample(tier, len(tier))) for tier in how.seeds),
            declined=tuple(chance.sample(how.declined, len(how.declined))),
            winners=tuple(chance.sample(how.winners, len(how.winners))),
        )
        try:
            awards = divide(prizes, policy, how)
        except BadInput:
            continue
        again = divide(prizes, policy, shuffled)
        assert again == awards
        assert list(again.amounts) == list(awards.amounts)


def test_a_better_rank_never_has_less() -> None:
    """With prizes that fall, all of them pooled, and no bonus taken off: winners, then beaten, then decliners.

    With `by_rank` also a better seed. Without a champion a decliner with an equal share may have one unit more than
    another sharer: units go by seed.
    """
    seen = 0
    for prizes, policy, how in cases(seed=2026):
        falling = replace(prizes, places=tuple(sorted(prizes.places, reverse=True)))
        policy = replace(policy, pool="all")
        if policy.winner_bonus == "pool":
            continue
        awards = divide(falling, policy, how)
        row = [
            [units for player, units in awards.amounts.items() if player in group and units is not None]
            for group in (how.winners, how.beaten, how.declined)
        ]
        slack = 1 if policy.decliner == "equal" and not how.winners else 0
        row = [group for group in row if group]
        for better, worse in pairwise(row):
            assert min(better) + slack >= max(worse), (falling, policy, how)
            seen += min(better) > max(worse)
        if policy.policy == "by_rank" and policy.decliner != "equal":
            beaten = [awards.amounts[player] for player in how.beaten]
            known = [units for units in beaten if units is not None]
            assert known == sorted(known, reverse=True), (falling, policy, how)
    assert seen > CASES // 10


def test_lots_make_the_sum_whole() -> None:
    """Once the lots are drawn, the level players stand apart, everybody has an amount, and nobody else's changes."""
    chance, drawn = Random(11), 0
    for prizes, policy, how in cases(seed=2027):
        policy = replace(policy, policy="by_rank", winner_bonus="none")
        prizes = replace(prizes, winner_bonus=0)
        before = divide(prizes, policy, how)
        if not before.lots:
            continue
        drawn += 1
        level = {player for group in before.lots for player in group}
        seeds: list[tuple[str, ...]] = []
        for tier in how.seeds:
            seeds.append(tuple(player for player in tier if player not in level))
            seeds += [(player,) for player in chance.sample(sorted(tier), len(tier)) if player in level]
        after = divide(prizes, policy, replace(how, seeds=tuple(filter(None, seeds))))
        assert after.lots == ()
        assert sum(units or 0 for units in after.amounts.values()) == after.due == before.due
        assert {player: after.amounts[player] for player in before.amounts if player not in level} == {
            player: units for player, units in before.amounts.items() if units is not None
        }
    assert drawn > CASES // 100


def test_what_is_promised_before_the_playoff_is_paid_after_it() -> None:
    """Whoever of those who play wins alone has the worth of place 1; the rest have places 2, 3 ... between them."""
    chance = Random(5)
    for prizes, policy, how in cases(seed=2028):
        if not how.took_part:
            continue
        alone = replace(
            how, seeds=tuple((player,) for player in how.players), winners=(chance.choice(how.took_part),)
        )
        try:
            stake = worth(prizes, policy, how.seeds, how.declined)
        except BadInput:
            continue
        paid = divide(prizes, policy, alone).amounts
        assert paid[alone.winners[0]] == stake.places[0]
        assert [paid[player] for player in alone.beaten] == list(stake.places[1:])
        assert all(units is not None and units >= stake.each for p, units in paid.items() if p in how.took_part)
