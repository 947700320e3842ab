"""Short ways to say a rulebook's policy, a finish and amounts in whole units."""

from __future__ import annotations

from typing import Any

from playoff.event.currency import amount
from playoff.event.prize_list import PrizeList
from playoff.prizes import Awards, Finish, divide
from playoff.rulebooks.book import Prizes


def rules(policy: str = "equal", *, pool: str = "all", decliner: str = "places", bonus: str = "none") -> Prizes:
    """The prizes of a rulebook; what is not said is clause P.1."""
    provision: dict[str, Any] = {"policy": policy, "pool": pool, "decliner": decliner, "winner_bonus": bonus}
    return Prizes(clause="P.1", cite="clause P", **provision)


def euros(*places: int, bonus: int = 0) -> PrizeList:
    """A prize list in whole euros."""
    return PrizeList.stated("EUR", tuple(map(str, places)), str(bonus))


def by_seed(players: str, *, level: str = "") -> tuple[tuple[str, ...], ...]:
    """Players named by single letters, best seed first; those in `level` stand in one tier, as the first of them."""
    tiers = [(player,) for player in players if player not in level]
    if level:
        tiers.insert(players.index(level[0]), tuple(level))
    return tuple(tiers)


def finish(players: str, winners: str = "", *, declined: str = "", level: str = "") -> Finish:
    return Finish(seeds=by_seed(players, level=level), declined=tuple(declined), winners=tuple(winners))


def paid(awards: Awards) -> dict[str, str | None]:
    """The amounts as JSON spells them."""
    return {
        player: None if units is None else amount(units, awards.currency) for player, units in awards.amounts.items()
    }


def shares(prizes: PrizeList, policy: Prizes, how: Finish) -> dict[str, str | None]:
    return paid(divide(prizes, policy, how))
