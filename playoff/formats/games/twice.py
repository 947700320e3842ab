"""One game that is there more than once: a live snapshot, a copy, or records that contradict each other."""

from __future__ import annotations

from collections.abc import Sequence

from playoff.errors import BadInput
from playoff.formats.games.entry import Entry
from playoff.formats.handed import Notice, SetAside
from playoff.languages import _


def once(entries: Sequence[Entry], where: str) -> tuple[list[Entry], list[SetAside], list[Notice]]:
    """Every game once, in the order of the file.

    The finished record holds against one without a result, whichever comes first. Raises BadInput for two results
    of one game, and for one game with either player as White.
    """
    held: dict[tuple[object, ...], int] = {}
    kept: dict[int, Entry] = {}
    aside: list[SetAside] = []
    notices: list[Notice] = []
    for number, one in enumerate(entries):
        _refuse_swapped(one, held, kept, where)
        before = held.get(_game(one))
        if before is None:
            held[_game(one)] = number
            kept[number] = one
            continue
        first = kept[before]
        if first.result and one.result and first.result.scores != one.result.scores:
            raise BadInput(
                _(
                    "{white} - {black}, {where}: {result} here, {other} in {place}",
                    white=one.white,
                    black=one.black,
                    where=one.told(),
                    result=one.result.value,
                    other=first.result.value,
                    place=first.record.stands,
                ),
                right=_("leave the right one"),
                where=one.record.at(where),
            )
        left, stays = (first, one) if _newer(one, first) else (one, first)
        kept[before] = stays
        aside.append(SetAside(left.game(left.round or 0), "older-snapshot", left.as_given()))
        game = {"white": left.white, "black": left.black, "where": left.told()}
        what = (
            _("the same game again: {white} - {black}, {where}", **game)
            if left.result
            else _("an older state of the game: {white} - {black}, {where}", **game)
        )
        notices.append(Notice("ignored", what, left.line))
    return list(kept.values()), aside, notices


def _newer(one: Entry, before: Entry) -> bool:
    """A result beats none; of two without, more moves; of two copies the first holds."""
    if (one.result is None) != (before.result is None):
        return one.result is not None
    return one.result is None and one.plies >= before.plies


def _game(one: Entry) -> tuple[object, ...]:
    """What two records of one game share; without a round the day has to do.

    Playoff games have as a rule no numbers of their own: two of them are one only if all their tags agree.
    """
    if one.stage:
        return tuple(sorted(one.tags.items()))
    return (one.event.key, one.label.text or one.day, one.white, one.black)


def _refuse_swapped(one: Entry, held: dict[tuple[object, ...], int], kept: dict[int, Entry], where: str) -> None:
    """A board has one game in a round: the same two on it with colours exchanged contradict each other."""
    if len(one.label.numbers) < 2 or one.stage:
        return
    other = held.get((one.event.key, one.label.text, one.black, one.white))
    if other is not None and one.day == kept[other].day:
        raise BadInput(
            _(
                "{white} - {black} in round {round}, with colours exchanged in {place}",
                white=one.white,
                black=one.black,
                round=one.label.text,
                place=kept[other].record.stands,
            ),
            right=_("leave the right one"),
            where=one.record.at(where),
        )
