"""Which round each game belongs to, where the Round tag does not say it or says something impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from playoff.errors import BadInput
from playoff.formats.games.entry import Entry
from playoff.formats.handed import Notice
from playoff.languages import _

Numbered = tuple[tuple[int, Entry], ...]


def numbered(entries: Sequence[Entry], where: str) -> tuple[Numbered, tuple[Notice, ...]]:
    """Every game with the number of its round.

    By Round; where that tag is missing or the same throughout by the day, where a day holds one game of everybody,
    else by the order of the file. Raises BadInput for a player with two games in a round that is stated.
    """
    stated = [(one.round, one) for one in entries if one.round is not None]
    if len(stated) == len(entries) and not _useless(entries):
        return _checked([(number, one) for number, one in stated], where), ()
    if stated and not _useless(entries):
        first = next(one for one in entries if one.round is None)
        raise BadInput(
            _("{white} - {black} has no round, other games have one", white=first.white, black=first.black),
            right=_('write its number, as [Round "3"]'),
            where=first.record.at(where),
        )
    by_day = _by_day(entries)
    if by_day is not None:
        return by_day, (Notice("assumed", _("no use of Round: every day is a round")),)
    told = _("neither Round nor Date tell the rounds: they follow the order of the games in the file")
    return _by_order(entries), (Notice("assumed", told),)


def after(last: int, entries: Sequence[Entry]) -> Numbered:
    """Rounds after the last one, for games that are to count like any other."""
    return tuple((last + number, one) for number, one in _by_order(entries))


def _useless(entries: Sequence[Entry]) -> bool:
    """Whether Round says nothing: half of the players have several games in a round."""
    seats = Counter((one.round, name) for one in entries if one.round is not None for name in (one.white, one.black))
    crowded = {name for (_number, name), games in seats.items() if games > 1}
    players = {name for _number, name in seats}
    return len(crowded) * 2 > len(players) and len({one.round for one in entries}) == 1


def _checked(games: Sequence[tuple[int, Entry]], where: str) -> Numbered:
    seats: dict[tuple[int, str], Entry] = {}
    for number, one in games:
        for name in (one.white, one.black):
            other = seats.setdefault((number, name), one)
            if other is not one:
                raise BadInput(
                    _(
                        "round {round}: {name} has two games, this one and that in {place}",
                        round=number,
                        name=name,
                        place=other.record.stands,
                    ),
                    right=_("leave the right one, or mark a playoff game in its Event tag"),
                    where=one.record.at(where),
                )
    return tuple(games)


def _by_day(entries: Sequence[Entry]) -> Numbered | None:
    days = sorted({one.day for one in entries if one.day})
    if len(days) < 2 or any(one.day is None for one in entries):
        return None
    seats = Counter((one.day, name) for one in entries for name in (one.white, one.black))
    if max(seats.values()) > 1:
        return None
    return tuple((days.index(one.day) + 1, one) for one in entries if one.day)


def _by_order(entries: Sequence[Entry]) -> Numbered:
    """A new round begins with the first game of somebody who has had his."""
    number, busy = 1, set[str]()
    found = []
    for one in entries:
        if busy & one.pair:
            number, busy = number + 1, set()
        busy |= one.pair
        found.append((number, one))
    return tuple(found)
