"""Which games of an event are its playoff or its Armageddon games, and why they are taken for that.

By name where the file has one: Event, Round, Stage. Else by what only a playoff is: games after the main event,
all between players level at its top, who meet again, or under another kind of round number or clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from playoff.formats.games.entry import Entry
from playoff.formats.handed import Notice
from playoff.languages import _, n_
from playoff.tiebreaks import HalfPoints, Scoring

Why = Literal["playoff", "armageddon"]


@dataclass(frozen=True, slots=True)
class Parted:
    """The games of the main event and those that are none of it."""

    main: tuple[Entry, ...]
    apart: tuple[tuple[Entry, Why], ...]
    notices: tuple[Notice, ...]


def part(entries: Sequence[Entry]) -> Parted:
    """Tell the main event from its playoff and Armageddon games; whatever is told by looks is a doubt."""
    named = [one for one in entries if one.stage]
    main = [one for one in entries if not one.stage]
    if not main:
        told = _("every game is of a playoff; they are read as a tournament of their own")
        return Parted(tuple(entries), (), (Notice("assumed", told),) if named else ())
    apart: list[tuple[Entry, Why]] = [(one, _why(one, main)) for one in named]
    notices = _of_strangers([one for one, why in apart if why == "playoff"], main)
    seconds = _armageddon(main)
    main = _without(main, seconds)
    again = _playoff(main)
    main = _without(main, again)
    notices += [Notice("doubt", _taken_for_armageddon(one), one.line) for one in seconds]
    notices += [Notice("doubt", _taken_for_playoff(one), one.line) for one in again]
    apart += [(one, "armageddon") for one in seconds] + [(one, "playoff") for one in again]
    order = {id(one): number for number, one in enumerate(entries)}
    apart.sort(key=lambda pair: order[id(pair[0])])
    counted = Counter(why for _game, why in apart)
    for why, number in sorted(counted.items()):
        if why == "playoff":
            what = n_(
                "{number} playoff game kept apart from the main event",
                "{number} playoff games kept apart from the main event",
                number,
            )
        else:
            what = n_(
                "{number} Armageddon game kept apart from the main event",
                "{number} Armageddon games kept apart from the main event",
                number,
            )
        notices.append(Notice("ignored", what))
    return Parted(tuple(main), tuple(apart), tuple(notices))


def _taken_for_armageddon(one: Entry) -> str:
    return _(
        "{white} - {black}, {where}, is taken for an Armageddon game: the same two again after a draw in the same "
        "round",
        white=one.white,
        black=one.black,
        where=one.told(),
    )


def _taken_for_playoff(one: Entry) -> str:
    return _(
        "{white} - {black}, {where}, is taken for a playoff game: after the main event, between players level at its "
        "top",
        white=one.white,
        black=one.black,
        where=one.told(),
    )


def _why(one: Entry, main: Sequence[Entry]) -> Why:
    """An Armageddon game belongs to a game of the event when that was a draw between the same two in that round."""
    if one.stage != "armageddon":
        return "playoff"
    same = [game for game in main if game.pair == one.pair and game.round == one.round and _drawn(game)]
    return "armageddon" if same else "playoff"


def _of_strangers(playoff: Sequence[Entry], main: Sequence[Entry]) -> list[Notice]:
    """A playoff by its name that does not look like one: other players than those at the top, or too early."""
    tied, last = top(main), _last_day(main)
    found = []
    for one in playoff:
        if len(tied) > 1 and not one.pair <= tied:
            strangers = sorted(one.pair - tied)
            if len(strangers) == 1:
                what = _("a playoff game by its name, but {name} not level at the top", name=strangers[0])
            else:
                what = _(
                    "a playoff game by its name, but {name} and {other} not level at the top",
                    name=strangers[0],
                    other=strangers[1],
                )
            found.append(Notice("doubt", what, one.line))
        elif one.day and last and one.day < last:
            found.append(Notice("doubt", _("a playoff game by its name, but before the last round"), one.line))
    return found


def _armageddon(main: Sequence[Entry]) -> list[Entry]:
    """Games of the same two in the same round after a draw, when the whole event plays so."""
    first: dict[tuple[int | None, frozenset[str]], Entry] = {}
    found = []
    for one in main:
        before = first.setdefault((one.round, one.pair), one)
        if before is one or one.round is None:
            continue
        if not _drawn(before) or not (len(one.label.numbers) > len(before.label.numbers) or one.pace != before.pace):
            return []
        found.append(one)
    rounds = {one.round for one in found}
    return found if len(rounds) > 1 else []


def _playoff(main: Sequence[Entry]) -> list[Entry]:
    """Games that look like a playoff; none while the main event has open games."""
    found = _suspects(main)
    while found:
        rest = _without(main, found)
        tied, last = top(rest), _last_day(rest)
        fit = [
            one for one in found
            if len(tied) > 1 and one.pair <= tied and not (one.day and last and one.day < last)
        ]  # fmt: skip
        if len(fit) == len(found):
            return found
        found = fit
    return []


def _suspects(main: Sequence[Entry]) -> list[Entry]:
    """Games unlike the others: in the kind of round number, in the clock, or in that the two have met already."""
    kinds = Counter(len(one.label.numbers) for one in main)
    paces = Counter(one.pace for one in main if one.pace)
    kind, pace = _usual(kinds, len(main)), _usual(paces, len(main))
    odd = [
        one for one in main
        if (kind is not None and len(one.label.numbers) != kind) or (pace and one.pace and one.pace != pace)
    ]  # fmt: skip
    usual = _without(main, odd)
    full = _last_full_round(usual)
    meetings = Counter(one.pair for one in usual if one.round is not None and one.round <= full)
    often = max(meetings.values(), default=0)
    busy: set[tuple[int, str]] = set()
    for one in usual:
        if one.round is None:
            continue
        seats = {(one.round, name) for name in one.pair}
        if (one.round > full or seats & busy) and often and meetings[one.pair] >= often:
            odd.append(one)
        else:
            busy |= seats
    return odd


def _without(entries: Sequence[Entry], left_out: Sequence[Entry]) -> list[Entry]:
    """The entries but for these very ones."""
    out = {id(one) for one in left_out}
    return [one for one in entries if id(one) not in out]


def _usual(counts: Counter[int] | Counter[str], games: int) -> int | str | None:
    """What more than half of the games agree in; None where they do not."""
    value, number = max(counts.items(), key=lambda item: item[1], default=(None, 0))
    return value if 2 * number > games else None


def _last_full_round(main: Sequence[Entry]) -> int:
    """The last round in which everybody has one game, but for somebody who may be free."""
    seats: dict[int, Counter[str]] = {}
    for one in main:
        if one.round is not None:
            seats.setdefault(one.round, Counter()).update(one.pair)
    most = max(map(len, seats.values()), default=0)
    full = (number for number, names in seats.items() if len(names) >= most - 1 and max(names.values()) == 1)
    return max(full, default=0)


def top(main: Sequence[Entry]) -> frozenset[str]:
    """Who is level at the top; nobody while a game is open."""
    points: dict[str, int] = {}
    for one in main:
        if one.result is None:
            return frozenset()
        scores = Scoring().scores(one.result)
        points[one.white] = points.get(one.white, HalfPoints(0)) + scores.white
        points[one.black] = points.get(one.black, HalfPoints(0)) + scores.black
    best = max(points.values(), default=0)
    return frozenset(name for name, score in points.items() if score == best)


def _drawn(one: Entry) -> bool:
    return one.result is not None and one.result.scores.white == one.result.scores.black == 1


def _last_day(main: Sequence[Entry]) -> date | None:
    return max((one.day for one in main if one.day), default=None)
