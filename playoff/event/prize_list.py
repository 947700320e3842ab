"""The prize list of the main event: what each place is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from playoff.errors import BadInput
from playoff.event.currency import amount, decimals, minor_units
from playoff.languages import _
from playoff.reasons import Reason, because


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of places 1, 2, 3 ... and the bonus of the winner, in smallest units of the currency.

    A place behind the last prize counts 0 (P.4). Raises BadInput for an unknown currency, a list without a prize
    and an amount that is negative or no whole number.
    """

    currency: str
    places: tuple[int, ...]
    winner_bonus: int = 0

    def __post_init__(self) -> None:
        decimals(self.currency)
        if not self.places:
            raise BadInput(_("the prize list names no prize"), right=_("name that of place 1, or leave the list out"))
        right = _("smallest units as a whole number, 0 or more")
        for place, units in enumerate(self.places, start=1):
            if type(units) is not int or units < 0:
                raise BadInput(_("the prize of place {place} is {amount!r}", place=place, amount=units), right=right)
        if type(self.winner_bonus) is not int or self.winner_bonus < 0:
            raise BadInput(_("the winner's bonus is {amount!r}", amount=self.winner_bonus), right=right)

    @classmethod
    def stated(
        cls, currency: str, places: Sequence[str], winner_bonus: str = "0", *, at: tuple[str | int, ...] = ()
    ) -> PrizeList:
        """A list of amounts as they are written, such as `5625.00`.

        `at` is the path of the list in its file. Raises BadInput with the path of the amount that is wrong.
        """
        with _standing_at((*at, "currency")):
            decimals(currency)
        amounts = tuple(_read(text, currency, (*at, "places", index)) for index, text in enumerate(places))
        bonus = _read(winner_bonus, currency, (*at, "winner_bonus"))
        with _standing_at((*at, "places")):
            return cls(currency, amounts, bonus)

    def prize(self, place: int) -> int:
        """The prize of a place, from 1."""
        return self.places[place - 1] if place <= len(self.places) else 0

    def pool(self, first: int, last: int) -> int:
        """The prizes of places `first` to `last` together; 0 when there is no such place."""
        return sum(self.places[first - 1 : last])

    def doubts(self) -> tuple[Reason, ...]:
        """What looks like a slip: a place worth more than the one before it."""
        return tuple(
            because("prize-rises", "P.1", place=place, prize=amount(self.prize(place), self.currency),
                    before=amount(self.prize(place - 1), self.currency), currency=self.currency)
            for place in range(2, len(self.places) + 1)
            if self.prize(place) > self.prize(place - 1)
        )  # fmt: skip


def _read(text: str, currency: str, path: tuple[str | int, ...]) -> int:
    with _standing_at(path):
        return minor_units(text, currency)


@contextmanager
def _standing_at(path: tuple[str | int, ...]) -> Iterator[None]:
    """Bad input found here is said to stand at `path`."""
    try:
        yield
    except BadInput as error:
        raise BadInput(error.wrong, right=error.right, path=path) from None
