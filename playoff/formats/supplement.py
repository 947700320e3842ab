"""What a file says of the main event beside its games: zone, times, sections, prizes.

A scenario says it itself; beside a TRF or a PGN it stands in a file of its own, handed over with `--dossier`.

    [event]           zone = "Europe/Amsterdam", ranking = [...]
    [[main.rounds]]   number, started = a time, ended = { "Giri" = a time }: by either player of the game
    [[sections]]      name, open_games, ended: the other tournaments in the hall
    [prizes]          currency, places = ["10000", ...], winner_bonus
    [ratings]         "Giri" = 2749: by player; they go before those of the tournament file
    [blitz]           the same for blitz ratings

A time has an offset, or stands on the clock of the zone; one that the clock shows twice or never is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

from annotated_types import Ge, Le

from playoff.errors import BadInput
from playoff.event import Dossier, GameKey, PrizeList, Section, key_of
from playoff.formats.table import Table
from playoff.languages import _
from playoff.rulebooks.book import Text
from playoff.rulebooks.door import checked, line_of, parse_toml, read_text

MAX_BYTES = 1_000_000
TIMES = ("started", "ended", "at")
"""The keys whose value is a time."""

Told = Callable[..., AbstractContextManager[None]]
"""Inside it errors are told with the line of the key that the path leads to."""


@dataclass(frozen=True, slots=True)
class PrizesTable(Table):
    """[prizes]: amounts as text, exact."""

    currency: Text
    places: tuple[Text, ...]
    winner_bonus: Text = "0"


@dataclass(frozen=True, slots=True)
class SectionTable(Table):
    """[[sections]]: another tournament in the hall."""

    name: Text
    open_games: Annotated[int, Ge(0)] | None = None
    ended: datetime | None = None


@dataclass(frozen=True, slots=True)
class TimesTable(Table):
    """[[main.rounds]] of a dossier: when the round began, when its games ended."""

    number: Annotated[int, Ge(1)]
    started: datetime | None = None
    ended: dict[str, datetime] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MainTimesTable(Table):
    """[main] of a dossier."""

    rounds: tuple[TimesTable, ...] = ()


@dataclass(frozen=True, slots=True)
class AboutTable(Table):
    """[event] of a dossier."""

    name: Text | None = None
    zone: Text = ""
    ranking: tuple[Text, ...] = ()


Rating = Annotated[int, Ge(1), Le(4000)]


@dataclass(frozen=True, slots=True)
class DossierFile(Table):
    """A whole dossier file."""

    event: AboutTable = AboutTable()
    main: MainTimesTable = MainTimesTable()
    sections: tuple[SectionTable, ...] | None = None
    prizes: PrizesTable | None = None
    ratings: dict[str, Rating] = field(default_factory=dict)
    blitz: dict[str, Rating] = field(default_factory=dict)


def read_supplement(path: Path) -> Callable[[Dossier], Dossier]:
    """What `--dossier` names, as a function that adds it. Both raise BadInput with file and line."""
    where = str(path)
    text = read_text(path, MAX_BYTES)
    tables = parse_toml(text, where)

    @contextmanager
    def told(*place: str | int) -> Iterator[None]:
        try:
            yield
        except BadInput as error:
            raise error.at(f"{where}:{line_of(text, error.path or place)}") from None

    with told():
        file = checked(DossierFile, tables, dates=TIMES)

    def add(dossier: Dossier) -> Dossier:
        with told("event"):
            if file.event.name and file.event.name != dossier.event:
                raise BadInput(
                    _("this is about {event}, not about {other}", event=file.event.name, other=dossier.event),
                    path=("event", "name"),
                )
            if file.event.ranking and dossier.ranking:
                raise BadInput(_("the ranking is stated twice"), right=_("state it once"), path=("event", "ranking"))
            dossier = replace(dossier, ranking=file.event.ranking or dossier.ranking)
        dossier = supplied(dossier, file.event.zone, file.main.rounds, file.sections, file.prizes, told)
        return with_ratings(dossier, file.ratings, file.blitz, told)

    return add


def with_ratings(dossier: Dossier, ratings: dict[str, int], blitz: dict[str, int], told: Told) -> Dossier:
    """The dossier with these ratings too. Raises BadInput for a rating of a stranger."""
    with told("ratings"):
        dossier = replace(dossier, ratings={**dossier.ratings, **ratings})
    with told("blitz"):
        return replace(dossier, blitz={**dossier.blitz, **blitz})


def supplied(
    dossier: Dossier,
    zone: str,
    rounds: Iterable[TimesTable],
    sections: tuple[SectionTable, ...] | None,
    prizes: PrizesTable | None,
    told: Told,
) -> Dossier:
    """The dossier with what the tables say. Raises BadInput for what is stated twice, or of nobody's game."""
    with told("event", "zone"):
        if zone and dossier.zone not in {"", zone}:
            raise BadInput(_("the time zone is {zone} already", zone=dossier.zone), right=_("state it once"))
        zone = known_zone(zone or dossier.zone)
    for index, table in enumerate(rounds):
        with told("main", "rounds", index, "number"):
            _insist_on_round(dossier, table)
        with told("main", "rounds", index, "started"):
            if table.started:
                began = moment(table.started, zone)
                dossier = dossier.timed({table.number: began}, {})
        with told("main", "rounds", index, "ended"):
            ends: dict[GameKey, datetime] = {}
            for name, end in table.ended.items():
                key = _game_of(dossier, table.number, name)
                if ends.setdefault(key, moment(end, zone)) != moment(end, zone):
                    raise BadInput(
                        _("{white} - {black} has two finishing times", white=key[1], black=key[2]),
                        right=_("one for each game"),
                    )
            dossier = dossier.timed({}, ends)
    with told("sections"):
        if sections is not None and dossier.sections is not None:
            raise BadInput(_("the sections are stated twice"), right=_("state them once"))
        rows = None if sections is None else tuple(
            Section(row.name, row.open_games, moment(row.ended, zone) if row.ended else None) for row in sections
        )  # fmt: skip
    with told("prizes"):
        if prizes and dossier.prizes:
            raise BadInput(_("the prizes are stated twice"), right=_("state them once"))
        at = ("prizes",)
        listed = PrizeList.stated(prizes.currency, prizes.places, prizes.winner_bonus, at=at) if prizes else None
    sections_ = dossier.sections if rows is None else rows
    return replace(dossier, zone=zone, sections=sections_, prizes=listed or dossier.prizes)


def _insist_on_round(dossier: Dossier, table: TimesTable) -> None:
    """Times of a round that is not played would be lost without a word."""
    games = dossier.tournament.games if dossier.tournament else ()
    if (table.started or table.ended) and all(game.round != table.number for game in games):
        raise BadInput(
            _("the main event has no game in round {round}", round=table.number),
            right=_("the times of a round it has"),
        )


def _game_of(dossier: Dossier, number: int, name: str) -> GameKey:
    games = dossier.tournament.games if dossier.tournament else ()
    for game in games:
        if game.round == number and name in (game.white, game.black):
            if game.result is None:
                raise BadInput(
                    _("{white} - {black} has a finishing time and no result", white=game.white, black=game.black),
                    right=_("give both, or none"),
                )
            return key_of(game)
    raise BadInput(
        _("{name} has no game in round {round}", name=name, round=number),
        right=_("name a player of the game that ended"),
    )


def known_zone(name: str) -> str:
    """The name of a time zone, or nothing. Raises BadInput for one that does not exist."""
    try:
        if name:
            ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise BadInput(_("no time zone {name!r}", name=name), right=_("such as Europe/Amsterdam")) from None
    return name


def moment(time: datetime, zone: str) -> datetime:
    """A time as one moment: by its offset, else on the clock of the zone.

    Raises BadInput for a time without either, and for one that the clock shows twice or never when it is changed.
    """
    if time.tzinfo is not None:
        return time
    if not zone:
        right = _("{time}+01:00 with its offset, or zone under [event]", time=time.isoformat())
        raise BadInput(_("{time} has no zone", time=time.isoformat()), right=right)
    local = time.replace(tzinfo=ZoneInfo(zone))
    if local.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != time:
        raise BadInput(
            _("{time} does not exist in {zone}: the clock is changed then", time=time.isoformat(), zone=zone),
            right=_("write the offset"),
        )
    early, late = local.utcoffset(), local.replace(fold=1).utcoffset()
    if early != late:
        raise BadInput(
            _("{time} happens twice in {zone}: the clock is changed then", time=time.isoformat(), zone=zone),
            right=_(
                "write the offset: {first} or {second}",
                first=local.isoformat(),
                second=local.replace(fold=1).isoformat(),
            ),
        )
    return local
