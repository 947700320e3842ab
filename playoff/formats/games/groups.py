"""Which records of a PGN belong together: one event of several, one group of an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from playoff.errors import BadInput
from playoff.formats.games.entry import Entry
from playoff.formats.handed import Notice, SetAside
from playoff.formats.names import bare, key_of
from playoff.languages import _, n_

LISTED = 12
"""How many events an error names."""


def chosen(
    entries: Sequence[Entry], group: str | None, where: str
) -> tuple[str, list[Entry], list[SetAside], list[Notice]]:
    """The name of the event, its records with its playoff, and what belongs to others.

    Raises BadInput that lists the events when there are several and `group` does not name one of them.
    """
    keys = _keys(entries)
    main = Counter(key for key, one in zip(keys, entries, strict=True) if not one.stage)
    if not main:  # nothing but a playoff: then that is the tournament
        main = Counter(keys)
    names = _names(entries, keys)
    key = _one_of({name: names[name] for name in main}, main, group, where)
    playoffs = _playoffs_of(key, entries, keys, main)
    mine = [one for one, other in zip(entries, keys, strict=True) if other == key or other in playoffs]
    aside = [
        SetAside(one.game(one.round or 0), "other-event", one.as_given())
        for one, other in zip(entries, keys, strict=True)
        if other != key and other not in playoffs
    ]
    left = Counter(names[other] or _("no event") for other in keys if other != key and other not in playoffs)
    notices = [
        Notice("ignored", n_("{number} game of {name!r}", "{number} games of {name!r}", games, name=name))
        for name, games in sorted(left.items())
    ]
    return names[key], mine, aside, notices


_Key = tuple[str, str]
"""Event without edition or with it, and section."""


def _keys(entries: Sequence[Entry]) -> list[_Key]:
    """The event of every record; the edition tells events apart only where there are two of one name."""
    editions: dict[str, set[str]] = {}
    for one in entries:
        if one.event.edition:
            editions.setdefault(one.event.key, set()).add(one.event.edition)
    named = {one.event.key for one in entries if one.event.key and not one.stage}
    sole = next(iter(named)) if len(named) == 1 else ""
    found = []
    for one in entries:
        several = len(editions.get(one.event.key, ())) > 1
        found.append((f"{one.event.key} {one.event.edition}" if several else one.event.key or sole, one.section))
    return found


def _names(entries: Sequence[Entry], keys: Sequence[_Key]) -> dict[_Key, str]:
    """How each event is called: as most of its records call it."""
    counts: dict[_Key, Counter[str]] = {}
    for key, one in zip(keys, entries, strict=True):
        counts.setdefault(key, Counter())[one.event.name] += 1
    found = {}
    for key, names in counts.items():
        name = next((name for name, _times in names.most_common() if name), "")
        found[key] = f"{name}, {key[1]}" if key[1] and sum(other[0] == key[0] for other in counts) > 1 else name
    return found


def _one_of(names: dict[_Key, str], games: Counter[_Key], group: str | None, where: str) -> _Key:
    if group is None:
        if len(names) == 1:
            return next(iter(names))
        raise BadInput(
            _("the file holds {events}", events=_listed(names, games)),
            right=_("name one of them with --group"),
            where=where,
        )
    wanted = group.strip().casefold()
    same = [key for key, name in names.items() if name.casefold() == wanted]
    part = [key for key, name in names.items() if wanted and wanted in name.casefold()]
    for found in (same, part):
        if len(found) == 1:
            return found[0]
    raise BadInput(
        _("no one event {group!r}", group=group),
        right=_("the file holds {events}", events=_listed(names, games)),
        where=where,
    )  # none, or more than one


def _listed(names: dict[_Key, str], games: Counter[_Key]) -> str:
    told = [
        n_("{event!r} ({number} game)", "{event!r} ({number} games)", number, event=names[key] or _("no event"))
        for key, number in games.most_common(LISTED)
    ]
    if len(names) == 1:
        return told[0]
    listed, more = ", ".join(told), len(names) - LISTED
    if more > 0:
        listed = n_("{names} and {number} more", "{names} and {number} more", more, names=listed)
    return n_("{number} event: {events}", "{number} events: {events}", len(names), events=listed)


def _playoffs_of(key: _Key, entries: Sequence[Entry], keys: Sequence[_Key], main: Counter[_Key]) -> set[_Key]:
    """Playoffs under a name of their own: all their players are of this event and of no other that is there."""
    players: dict[_Key, set[tuple[str, ...]]] = {}
    for other, one in zip(keys, entries, strict=True):
        players.setdefault(other, set()).update(key_of(bare(name).name) for name in (one.white, one.black))
    found = set()
    for other in set(players) - set(main):
        events = [name for name in main if players[other] <= players[name]]
        if _likest(other, events) == key:
            found.add(other)
    return found


def _likest(playoff: _Key, events: Sequence[_Key]) -> _Key | None:
    """Of several events the one that shares most words of its name."""
    words = set(playoff[0].split())
    return max(events, key=lambda event: len(words & set(event[0].split())), default=None)
