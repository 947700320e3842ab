"""What a file could not hold: a tournament as it was handed over against the same read back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from playoff.formats.handed import Handed, Person
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
        yield f"players: {len(was.players)} became {len(now.players)}{_named([repr(name) for name in gone])}"
        return
    called = dict(zip(was.players, now.players, strict=True))
    renamed = [f"{old!r} is {new!r}" for old, new in called.items() if old != new]
    if renamed:
        yield f"names{_named(renamed)}"
    yield from _games(was, now, called)
    for what, old, new in (
        ("the name of the event", before.event, after.event),
        ("the site", before.site, after.site),
        ("the system", was.system, now.system),
        ("the points for results", was.scoring, now.scoring),
        ("the first day", was.first_day, now.first_day),
        ("the number of rounds", was.last_round, now.last_round),
        ("the days of the rounds", dict(before.days), dict(after.days)),
    ):
        if old != new and old not in (None, "", {}):
            yield what
    untold = sorted(was.unknown - now.unknown)
    if untold:
        yield f"that the {' and the '.join(untold)} are not known"
    yield from _by_player("ratings", was.ratings, now.ratings, called)
    yield from _by_player("points given or taken by an arbiter", was.adjustments, now.adjustments, called)
    folk = (before.people, after.people)
    for one in fields(Person):
        said, kept = ({name: getattr(person, one.name) for name, person in people.items()} for people in folk)
        said = {name: value for name, value in said.items() if value}
        yield from _by_player(_PERSONAL[one.name], said, kept, called)
    byes = [one for one in was.byes if not any(_same_bye(one, other, called) for other in now.byes)]
    if byes:
        yield f"byes{_named([f'{one.player} in round {one.round}' for one in byes])}"
    if len(before.aside) > len(after.aside):
        number = len(before.aside) - len(after.aside)
        yield f"{number} game{'s' if number > 1 else ''} kept apart"


_PERSONAL = {
    "fide_id": "FIDE ids", "title": "titles", "federation": "federations", "sex": "sexes", "birth": "days of birth",
}  # fmt: skip


def _same_bye(one: Any, other: Any, called: Mapping[str, str]) -> bool:
    return (one.round, called[one.player], one.bye) == (other.round, other.player, other.bye)


def _games(was: Tournament, now: Tournament, called: Mapping[str, str]) -> Iterator[str]:
    old = {(game.round, called[game.white], called[game.black]): game for game in was.games}
    new = {(game.round, game.white, game.black): game for game in now.games}
    for what, keys in (("games", old.keys() - new.keys()), ("games that were not there", new.keys() - old.keys())):
        if keys:
            yield f"{what}{_named([_told(old.get(key) or new[key]) for key in sorted(keys)])}"
    other = [key for key in sorted(old.keys() & new.keys()) if old[key].result != new[key].result]
    if other:
        yield f"results{_named([_told(old[key]) for key in other])}"


def _told(game: Game) -> str:
    return f"{game.white} {game.result.value if game.result else '*'} {game.black} in round {game.round}"


def _by_player(what: str, old: Mapping[str, Any], new: Mapping[str, Any], called: Mapping[str, str]) -> Iterator[str]:
    gone = [name for name, value in old.items() if new.get(called[name]) != value]
    if gone:
        yield f"{what}{_named([repr(name) for name in gone])}"


def _named(things: Sequence[str]) -> str:
    if not things:
        return ""
    more = f" and {len(things) - SHOWN} more" if len(things) > SHOWN else ""
    return f": {', '.join(things[:SHOWN])}{more}"
