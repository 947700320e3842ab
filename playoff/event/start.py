"""When a playoff may begin, and where it is played (A.5, A.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from playoff.event.dossier import Dossier, MainGame, key_of
from playoff.reasons import Reason, because
from playoff.rulebooks.book import Start

Settled = Callable[[Dossier], bool]
"""Whether the main event, as it stands in a dossier, can change nothing any more that the playoff waits for."""


@dataclass(frozen=True, slots=True)
class EarliestStart:
    """Earliest start of the group and of each participant; None where it is not known.

    `waits_for` is the moment that counted: when the group (or all sections) was settled; None when that was so
    before the last round, or is unknown. `unknown` are the games whose finishing time is missing.
    """

    at: datetime | None
    waits_for: datetime | None
    rested: Mapping[str, datetime | None]
    unknown: tuple[MainGame, ...]


def earliest_start(dossier: Dossier, participants: Sequence[str], rules: Start, settled: Settled) -> EarliestStart:
    """The later of the moment the group was settled and the end of a participant's own last game plus his rest.

    Times are compared in UTC. A finishing time that is missing and may matter makes the answer unknown.
    """
    rested = {player: _rested(dossier, player, rules) for player in participants}
    missing = {key_of(game): game for player in participants for game in _untimed(dossier, player)}
    moment, known = _settled_at(dossier, rules, settled)
    if not known:
        missing |= {key_of(game): game for game in _last_round(dossier) if key_of(game) not in dossier.ends}
    unknown = tuple(missing[key] for key in sorted(missing))
    times = [time for time in (moment, *rested.values()) if time]
    at = max(times) if times and known and not unknown else None
    return EarliestStart(at, moment if known else None, rested, unknown)


def _last_round(dossier: Dossier) -> tuple[MainGame, ...]:
    games = dossier.tournament.games if dossier.tournament else ()
    last = max((game.round for game in games), default=0)
    return tuple(game for game in games if game.round == last)


def _own_last(dossier: Dossier, player: str) -> MainGame | None:
    games = dossier.tournament.games_of[player] if dossier.tournament else ()
    return games[-1] if games else None


def _untimed(dossier: Dossier, player: str) -> tuple[MainGame, ...]:
    """The player's game of the last round, when nobody knows its end; earlier rounds are long over."""
    game = _own_last(dossier, player)
    return (game,) if game and key_of(game) not in dossier.ends and game in _last_round(dossier) else ()


def _rested(dossier: Dossier, player: str, rules: Start) -> datetime | None:
    game = _own_last(dossier, player)
    end = dossier.ends.get(key_of(game)) if game else None
    return end.astimezone(UTC) + timedelta(minutes=rules.rest_minutes) if end else None


def _settled_at(dossier: Dossier, rules: Start, settled: Settled) -> tuple[datetime | None, bool]:
    """The moment from which nothing waited for could change, and whether it is known; None: before the last round."""
    if dossier.tournament is None:
        return None, False
    if rules.waits_for == "sections":
        ends = [dossier.ends.get(key_of(game)) for game in _last_round(dossier)]
        ends += [section.ended for section in dossier.sections or ()]
        known = dossier.sections is not None and not dossier.open_games and None not in ends
        return max((end.astimezone(UTC) for end in ends if end), default=None), known
    if settled(dossier.as_of(None)):
        return None, True
    for end in sorted({end.astimezone(UTC) for end in dossier.ends.values()}):
        if settled(dossier.as_of(end)):
            return end, True
    return None, False


def venue(dossier: Dossier, rules: Start) -> Reason:
    """Where the playoff is played: the main hall once every game of all its sections is over (A.7)."""
    waiting = tuple(section.name for section in dossier.sections or () if section.open_games)
    unknown = tuple(section.name for section in dossier.sections or () if section.open_games is None)
    if dossier.open_games:
        names = tuple(f"{game.white} - {game.black}" for game in dossier.open_games)
        return because("venue-other-room-main", rules.venue, games=names)
    if waiting:
        return because("venue-other-room", rules.venue, sections=waiting)
    if dossier.sections is None or unknown:
        return because("venue-unknown", rules.venue, sections=unknown)
    return because("venue-main-hall", rules.venue)


def in_the_hall(moment: datetime, zone: str) -> datetime:
    """A moment on the clock of the hall, in UTC where its zone is not known."""
    return moment.astimezone(ZoneInfo(zone) if zone else UTC)


def shown(moment: datetime, zone: str) -> str:
    """A moment as it is written: ISO 8601 on the clock of the hall."""
    return in_the_hall(moment, zone).isoformat(timespec="minutes")


def with_zone(written: str, zone: str) -> str:
    """A moment as `shown` writes it with the zone of the hall, as RFC 9557 does: what a sentence is filled with.

    Only with its zone can be told whether a clock shows the same time twice that night.
    """
    return f"{written}[{zone}]" if zone else written
