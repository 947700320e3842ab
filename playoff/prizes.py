"""Who gets what: the prizes of the tied places, divided by the policy of the rulebook (clause P).

All money lies in pots, and every pot is shared equally by the players it belongs to. A policy says which pots.

    equal    one pot of all the prizes, shared by everybody: what the playoff brings changes nothing
    by_rank  a pot for every place: the winner has the first, the others go by seed
    hort     half of each prize by place (those on second place are level on theirs), half in one pot for everybody

Shares are exact fractions, rounded down once at the end; what is left goes to the winner, unit by unit (P.4).
Money is in smallest units of the currency throughout, as text such as `5625.00` in reasons.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from playoff.errors import BadInput
from playoff.event.currency import amount
from playoff.event.prize_list import PrizeList
from playoff.languages import _
from playoff.reasons import Reason, because
from playoff.rulebooks.book import Prizes

_BY_PLACE = {"equal": Fraction(0), "hort": Fraction(1, 2), "by_rank": Fraction(1)}
"""Which part of every prize goes by place; the rest is shared by all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """How the playoff ended, as far as money is concerned.

    `seeds`: the whole tied group in tiers, best first; players in one tier are level. `declined`: who did not take
    part (P.2); who left later did. `winners`: the winner, joint winners (H.7), or nobody. The order inside a tier,
    of `declined` and of `winners` has no meaning. Raises BadInput when they do not fit together.
    """

    seeds: tuple[tuple[str, ...], ...]
    declined: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        seeded = tuple(chain.from_iterable(self.seeds))
        for names in (seeded, self.declined, self.winners):
            if len(set(names)) != len(names):
                raise BadInput(_("the same player twice: {names}", names=", ".join(names)))
        if not seeded:
            raise BadInput(_("nobody is tied"), right=_("name the tied players by their seeds"))
        if strangers := set(self.declined) - set(seeded):
            raise BadInput(_("not among the tied players: {names}", names=", ".join(sorted(strangers))))
        if strangers := set(self.winners) - set(self.took_part):
            raise BadInput(_("did not take part, so cannot win: {names}", names=", ".join(sorted(strangers))))

    @property
    def players(self) -> tuple[str, ...]:
        """The tied group in the order of seeds, level ones by name."""
        return tuple(player for tier in self.seeds for player in sorted(tier))

    @property
    def took_part(self) -> tuple[str, ...]:
        """Who holds the first places, in the order of seeds."""
        return tuple(player for player in self.players if player not in self.declined)

    @property
    def beaten(self) -> tuple[str, ...]:
        """Those who took part and did not win, in the order of seeds."""
        return tuple(player for player in self.took_part if player not in self.winners)

    def in_order(self, players: Collection[str]) -> tuple[str, ...]:
        """Some of the tied players in the order of seeds."""
        return tuple(player for player in self.players if player in players)


@dataclass(frozen=True, slots=True)
class Awards:
    """What everybody gets, and why."""

    currency: str
    amounts: Mapping[str, int | None]
    """By player: winners, beaten, decliners, each in the order of seeds. None while lots are due for him."""
    due: int
    """What is paid in all; the sum of the amounts once no lots are due."""
    lots: tuple[tuple[str, ...], ...]
    """Level players to be drawn for, because their places have different prizes."""
    why: tuple[Reason, ...]
    warnings: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What each place is worth while nobody knows who will hold it."""

    currency: str
    places: tuple[int, ...]
    """The amounts of places 1, 2, 3 ... of those who take part; the first is the winner's."""
    declined: Mapping[str, int]
    """What those who declined get."""
    why: tuple[Reason, ...]
    warnings: tuple[Reason, ...]

    @property
    def each(self) -> int:
        """What everybody who takes part has for certain, whatever the playoff brings."""
        return min(self.places, default=0)


def divide(prizes: PrizeList, rules: Prizes, finish: Finish) -> Awards:
    """The amount of everybody in the tied group, and the reasons.

    Raises BadInput for a bonus the rulebook does not know, and for one larger than the pool it is taken from.
    """
    listed = (*finish.in_order(finish.winners), *finish.beaten, *finish.in_order(finish.declined))
    shares = dict.fromkeys(listed, Fraction(0))
    for money, players in _pots(prizes, rules, finish):
        for player in players:
            shares[player] += money / len(players)
    amounts = {player: int(share) for player, share in shares.items()}
    left_over = []
    for group in _groups(rules, finish):
        rest = int(sum(shares[player] for player in group)) - sum(amounts[player] for player in group)
        receivers = tuple(player for player in group if player in finish.winners) or group
        for turn in range(rest):
            amounts[receivers[turn % len(receivers)]] += 1
        if rest:
            left_over.append(_left_over(prizes, finish, receivers, rest))
    lots = dict(_lots(prizes, rules, finish))
    undrawn = frozenset(chain.from_iterable(lots.values()))
    return Awards(
        prizes.currency,
        {player: None if player in undrawn else units for player, units in amounts.items()},
        int(sum(shares.values())),
        tuple(lots.values()),
        (*_why(prizes, rules, finish), *left_over, *(_lots_due(*item) for item in lots.items())),
        tuple(_warnings(prizes, rules, finish, amounts)),
    )


def worth(
    prizes: PrizeList, rules: Prizes, seeds: Sequence[tuple[str, ...]], declined: Collection[str] = ()
) -> Worth:
    """What each place of the tied group is worth, before or during the playoff: one of those who play will win it.

    Raises BadInput as `divide` does.
    """
    playing = tuple(player for tier in seeds for player in sorted(tier) if player not in declined)
    tiers = (*((player,) for player in playing), *(tuple(p for p in tier if p in declined) for tier in seeds))
    awards = divide(prizes, rules, Finish(seeds=tiers, declined=tuple(declined), winners=playing[:1]))
    amounts = {player: units for player, units in awards.amounts.items() if units is not None}
    return Worth(
        prizes.currency,
        tuple(amounts[player] for player in playing),
        {player: units for player, units in amounts.items() if player in declined},
        awards.why,
        awards.warnings,
    )


def _pots(prizes: PrizeList, rules: Prizes, finish: Finish) -> Iterator[tuple[Fraction, tuple[str, ...]]]:
    """The money and who shares it. A pot that belongs to nobody is not paid."""
    by_place = _BY_PLACE[rules.policy]
    winners, beaten, declined = finish.winners, finish.beaten, finish.declined
    held, tied = len(finish.took_part), len(finish.players)
    yield by_place * prizes.pool(1, len(winners)), winners
    if rules.policy == "by_rank":
        for place, player in enumerate(beaten, start=len(winners) + 1):
            yield Fraction(prizes.prize(place)), (player,)
    else:
        yield by_place * prizes.pool(len(winners) + 1, held), beaten

    sharers = _sharers(rules, finish)
    last = len(sharers)
    shared_by_all = last if rules.pool == "all" else len(winners)
    pool = (1 - by_place) * prizes.pool(1, shared_by_all)
    if _decliner(rules) == "none":
        pool += prizes.pool(held + 1, tied)
    else:
        share = 1 if _decliner(rules) == "places" else by_place
        yield Fraction(share * prizes.pool(held + 1, tied)), declined
    bonus = _bonus(prizes, rules, finish)
    yield Fraction(bonus), winners
    if rules.winner_bonus == "pool":
        if bonus > pool:
            said, pooled = (f"{amount(int(money), prizes.currency)} {prizes.currency}" for money in (bonus, pool))
            raise BadInput(
                _("the winner's bonus, {bonus}, is more than the {pool} it is taken from", bonus=said, pool=pooled)
            )
        pool -= bonus
    yield pool, sharers
    second = (1 - by_place) * prizes.pool(shared_by_all + 1, last)
    yield second, tuple(player for player in sharers if player not in winners)


def _decliner(rules: Prizes) -> str:
    """What decliners have. Where nothing is shared there is no equal share: then they have their places."""
    return "places" if (rules.policy, rules.decliner) == ("by_rank", "equal") else rules.decliner


def _groups(rules: Prizes, finish: Finish) -> tuple[tuple[str, ...], ...]:
    """Who shares the same money; what does not divide stays among them."""
    if _decliner(rules) == "places":
        return finish.took_part, finish.in_order(finish.declined)
    return (_sharers(rules, finish),)


def _sharers(rules: Prizes, finish: Finish) -> tuple[str, ...]:
    """Between whom equal shares are equal."""
    return finish.players if _decliner(rules) == "equal" else finish.took_part


def _bonus(prizes: PrizeList, rules: Prizes, finish: Finish) -> int:
    """The bonus to be paid: there is none without a winner, or for one who was alone on top from the start."""
    if prizes.winner_bonus and rules.winner_bonus == "none":
        raise BadInput(
            _("the prize list has a bonus for the winner, the rulebook knows none"),
            right=_("leave out winner_bonus, or say in the rulebook who pays it"),
        )
    return prizes.winner_bonus if finish.winners and len(finish.players) > 1 else 0


def _lots(prizes: PrizeList, rules: Prizes, finish: Finish) -> Iterator[tuple[int, tuple[str, ...]]]:
    """By the first of their places: level players whose places have different prizes (P.3)."""
    place = len(finish.winners) + 1
    for tier in finish.seeds if rules.policy == "by_rank" else ():
        level = tuple(player for player in sorted(tier) if player in finish.beaten)
        if len({prizes.prize(place + number) for number in range(len(level))}) > 1:
            yield place, level
        place += len(level)


def _why(prizes: PrizeList, rules: Prizes, finish: Finish) -> Iterator[Reason]:
    """Which prizes belong to whom, before what does not divide."""
    winners, held, tied = finish.winners, len(finish.took_part), len(finish.players)
    decliner = _decliner(rules)
    yield from _about_policy(prizes, rules, finish)
    if len(winners) > 1 and rules.policy != "equal":
        players = finish.in_order(winners)
        yield because("winners-share-prizes", "P.3", players=players, **_said(prizes, 1, len(winners)))
    if finish.declined:
        players = finish.in_order(finish.declined)
        code = "declined-unpaid" if decliner == "none" and not held else f"declined-{decliner}"
        yield because(code, "P.2", players=players, **_said(prizes, held + 1, tied))
    if prizes.winner_bonus:
        code = f"bonus-{rules.winner_bonus}" if _bonus(prizes, rules, finish) else "bonus-not-due"
        bonus = amount(prizes.winner_bonus, prizes.currency)
        yield because(code, rules.clause, bonus=bonus, currency=prizes.currency)
    if (listed := len(prizes.places)) < tied:
        yield because("places-without-prize", "P.4", places=_places(listed + 1, tied))


def _about_policy(prizes: PrizeList, rules: Prizes, finish: Finish) -> Iterator[Reason]:
    """What the policy makes of the places that are shared."""
    sharers, winners = _sharers(rules, finish), len(finish.winners)
    freed = _decliner(rules) == "none" and rules.policy == "equal"
    last = len(finish.players) if freed else len(sharers)
    if len(sharers) < 2:
        yield from (because("prize-alone", rules.clause, player=alone, **_said(prizes, 1, last)) for alone in sharers)
    elif rules.policy == "by_rank":
        yield because("prizes-by-rank", rules.clause)
    elif rules.pool == "all" or winners in {0, len(sharers)}:
        yield because(f"prizes-{rules.policy}", rules.clause, number=len(sharers), **_said(prizes, 1, last))
    else:
        code, second = f"prizes-{rules.policy}-first", _said(prizes, winners + 1, len(sharers))
        first = _said(prizes, 1, winners)
        yield because(code, rules.clause, number=len(sharers), second=second["places"], rest=second["pool"], **first)


def _said(prizes: PrizeList, first: int, last: int) -> dict[str, str]:
    """A row of places and its money, as a reason says them."""
    pool = amount(prizes.pool(first, last), prizes.currency)
    return {"places": _places(first, last), "pool": pool, "currency": prizes.currency}


def _places(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _left_over(prizes: PrizeList, finish: Finish, receivers: tuple[str, ...], rest: int) -> Reason:
    """Who got what does not divide: the winner, or several in the order of seeds, level ones by name (P.4)."""
    said = {"rest": amount(rest, prizes.currency), "currency": prizes.currency}
    if len(receivers) == 1:
        return because("remainder-to-winner", "P.4", **said)
    last = rest % len(receivers)
    tier_of = {player: number for number, tier in enumerate(finish.seeds) for player in tier}
    by_name = last and tier_of[receivers[last - 1]] == tier_of[receivers[last]]
    return because("remainder-by-name" if by_name else "remainder-by-seed", "P.4", players=receivers[:rest], **said)


def _lots_due(place: int, players: tuple[str, ...]) -> Reason:
    return because("prize-lots-due", "P.3", players=players, places=_places(place, place + len(players) - 1))


def _warnings(prizes: PrizeList, rules: Prizes, finish: Finish, amounts: Mapping[str, int]) -> Iterator[Reason]:
    if rules.winner_bonus != "none" and not prizes.winner_bonus:
        yield because("bonus-not-stated", rules.clause)
    best = max((amounts[player] for player in finish.beaten), default=0)
    if finish.winners and (least := min(amounts[player] for player in finish.winners)) < best:
        said = {"winner": amount(least, prizes.currency), "second": amount(best, prizes.currency)}
        yield because("champion-earns-less", "P.1", currency=prizes.currency, **said)
