"""What a file could not hold: a tournament as it was handed over against the same read back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from playoff.formats.handed import Handed, Person
from playoff.languages import N_, _, n_
from playoff.tiebreaks import Game, Tournament

SHOWN = 3
"""How many of a kind are named."""


def losses(before: Handed, after: Handed) -> tuple[str, ...]:
    """Each thing that is not the same any more, as one line; players are compared by their pairing numbers."""
    return tuple(_losses(before, after))


def _losses(before: Handed, after: Handed) -> Iterator[str]:
    was, now = before.tournament, after.tournament
    if len(was.players) != len(now.players):
        gone = sorted(set(was.players) - set(now.players))
        number, became = len(was.players), len(now.players)
        if gone:
            named = _named([repr(name) for name in gone])
            yield _("players: {number} became {became}: {names}", number=number, became=became, names=named)
        else:
            yield _("players: {number} became {became}", number=number, became=became)
        return
    called = dict(zip(was.players, now.players, strict=True))
    renamed = [_("{old!r} is {new!r}", old=old, new=new) for old, new in called.items() if old != new]
    if renamed:
        yield _("names: {names}", names=_named(renamed))
    yield from _games(was, now, called)
    for what, old, new in (
        (_("the name of the event"), before.event, after.event),
        (_("the site"), before.site, after.site),
        (_("the system"), was.system, now.system),
        (_("the points for results"), was.scoring, now.scoring),
        (_("the first day"), was.first_day, now.first_day),
        (_("the number of rounds"), was.last_round, now.last_round),
        (_("the days of the rounds"), dict(before.days), dict(after.days)),
    ):
        if old != new and old not in (None, "", {}):
            yield what
    untold = sorted(was.unknown - now.unknown)
    if untold:
        yield _(_UNTOLD[tuple(untold)])
    yield from _by_player(N_("ratings: {names}"), was.ratings, now.ratings, called)
    yield from _by_player(
        N_("points given or taken by an arbiter: {names}"), was.adjustments, now.adjustments, called
    )
    folk = (before.people, after.people)
    for one in fields(Person):
        said, kept = ({name: getattr(person, one.name) for name, person in people.items()} for people in folk)
        said = {name: value for name, value in said.items() if value}
        yield from _by_player(_PERSONAL[one.name], said, kept, called)
    byes = [one for one in was.byes if not any(_same_bye(one, other, called) for other in now.byes)]
    if byes:
        told = [_("{player} in round {round}", player=one.player, round=one.round) for one in byes]
        yield _("byes: {names}", names=_named(told))
    if len(before.aside) > len(after.aside):
        number = len(before.aside) - len(after.aside)
        yield n_("{number} game kept apart", "{number} games kept apart", number)


_UNTOLD = {
    ("colours",): N_("that the colours are not known"),
    ("rounds",): N_("that the rounds are not known"),
    ("colours", "rounds"): N_("that the colours and the rounds are not known"),
}

_PERSONAL = {
    "fide_id": N_("FIDE ids: {names}"),
    "title": N_("titles: {names}"),
    "federation": N_("federations: {names}"),
    "sex": N_("sexes: {names}"),
    "birth": N_("days of birth: {names}"),
}


def _same_bye(one: Any, other: Any, called: Mapping[str, str]) -> bool:
    return (one.round, called[one.player], one.bye) == (other.round, other.player, other.bye)


def _games(was: Tournament, now: Tournament, called: Mapping[str, str]) -> Iterator[str]:
    old = {(game.round, called[game.white], called[game.black]): game for game in was.games}
    new = {(game.round, game.white, game.black): game for game in now.games}
    if gone := old.keys() - new.keys():
        yield _("games: {games}", games=_named([_told(old[key]) for key in sorted(gone)]))
    if strange := new.keys() - old.keys():
        yield _("games that were not there: {games}", games=_named([_told(new[key]) for key in sorted(strange)]))
    other = [key for key in sorted(old.keys() & new.keys()) if old[key].result != new[key].result]
    if other:
        yield _("results: {games}", games=_named([_told(old[key]) for key in other]))


def _told(game: Game) -> str:
    sign = game.result.value if game.result else "*"
    return _(
        "{white} {result} {black} in round {round}", white=game.white, result=sign, black=game.black, round=game.round
    )


def _by_player(what: str, old: Mapping[str, Any], new: Mapping[str, Any], called: Mapping[str, str]) -> Iterator[str]:
    gone = [name for name, value in old.items() if new.get(called[name]) != value]
    if gone:
        yield _(what, names=_named([repr(name) for name in gone]))


def _named(things: Sequence[str]) -> str:
    shown = ", ".join(things[:SHOWN])
    if len(things) <= SHOWN:
        return shown
    return n_("{names} and {number} more", "{names} and {number} more", len(things) - SHOWN, names=shown)
