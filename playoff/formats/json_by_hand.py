"""JSON that somebody has made by hand: players and games, under the names people give such things.

Players are named, or numbered and then named by their number, as number or text. A bare number as a result is what
White has taken; null is an open game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from playoff.errors import BadInput
from playoff.formats.games.assemble import assembled
from playoff.formats.games.record import Record
from playoff.formats.handed import Handed, Notice, Reading
from playoff.formats.json_text import Written
from playoff.formats.signs import result_from_score
from playoff.languages import _

_EVENT = ("event", "tournament", "name", "title")
_PLAYERS = ("players", "participants", "competitors")
_GAMES = ("games", "pairings", "results", "matches")
_NUMBER = ("no", "number", "nr", "id", "rank", "start_number", "startno")
_NAME = ("name", "player", "full_name", "fullname")
_ROUND, _WHITE, _BLACK = ("round", "rd", "r"), ("white", "w", "white_player"), ("black", "b", "black_player")
_RESULT = ("result", "res", "score")
_RATING, _FIDE, _TITLE = ("rating", "elo", "rtg"), ("fide_id", "fideid", "fide"), ("title",)
_FEDERATION, _DATE = ("federation", "fed", "country"), ("date", "day")


def from_hand(data: Mapping[str, Any], where: str, reading: Reading, notices: tuple[Notice, ...] = ()) -> Handed:
    """The tournament in such a file. Raises BadInput with the place of what cannot be meant."""
    games = _value(data, _GAMES)
    if not isinstance(games, Sequence) or isinstance(games, str):
        raise BadInput(
            _("no list of games"), right=_('"games": [{"round", "white", "black", "result"}]'), where=where
        )
    known = _players(data, where)
    told: list[Notice] = []
    event = _value(data, _EVENT)
    name = _value(event, _NAME) if isinstance(event, Mapping) else event
    records = list(_records(games, known, "" if name is None else str(name), told, where))
    handed = assembled(records, "json", where, reading, (*notices, *told))
    playing = {record.tags[side] for record in records for side in ("White", "Black")}
    absent = dict.fromkeys(tags["Name"] for tags in known.values() if tags["Name"] not in playing)
    if not absent:
        return handed
    ghosts = Notice("ignored", _("listed, but in no game: {names}", names=", ".join(map(repr, absent))))
    return replace(handed, notices=(*handed.notices, ghosts))


def _value(table: Mapping[str, Any], keys: Sequence[str]) -> Any:
    """The value under the first of these names, whatever their case and hyphens."""
    plain = {str(key).casefold().replace("-", "_"): value for key, value in table.items()}
    squeezed = {key.replace("_", ""): value for key, value in plain.items()}
    for key in keys:
        if key in plain:
            return plain[key]
        if key.replace("_", "") in squeezed:
            return squeezed[key.replace("_", "")]
    return None


def _players(data: Mapping[str, Any], where: str) -> dict[str, dict[str, str]]:
    """What is said of each player, by his number and by his name."""
    listed = _value(data, _PLAYERS) or []
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        raise BadInput(_("players is no list"), where=where)
    found: dict[str, dict[str, str]] = {}
    for place, one in enumerate(listed, start=1):
        if isinstance(one, str):
            one = {"name": one}
        name = _value(one, _NAME) if isinstance(one, Mapping) else None
        if not isinstance(one, Mapping) or not isinstance(name, str) or not name.strip():
            raise BadInput(_("players[{place}] has no name", place=place - 1), where=where)
        tags = {
            "Name": name.strip(),
            "Elo": _plain(_value(one, _RATING)),
            "FideId": _plain(_value(one, _FIDE)),
            "Title": _plain(_value(one, _TITLE)),
            "Federation": _plain(_value(one, _FEDERATION)),
        }
        number = _value(one, _NUMBER)
        for key in (_plain(number) if number is not None else str(place), tags["Name"]):
            if key in found and found[key] is not tags:
                raise BadInput(_("players[{place}]: {key!r} is there twice", place=place - 1, key=key), where=where)
            found[key] = tags
    return found


def _plain(value: Any) -> str:
    return "" if value is None or isinstance(value, bool) else str(value).strip()


def _records(
    games: Sequence[Any], known: Mapping[str, Mapping[str, str]], event: str, told: list[Notice], where: str
) -> Iterator[Record]:
    heard: set[str] = set()
    for place, game in enumerate(games):
        if isinstance(game, Sequence) and not isinstance(game, str) and len(game) == 4:
            game = dict(zip(("round", "white", "black", "result"), game, strict=True))
        if not isinstance(game, Mapping):
            raise BadInput(
                _("games[{place}] is no game", place=place), right=_("round, white, black, result"), where=where
            )
        _tell_unknown(game, place, told, heard)
        tags = {
            "Event": event,
            "Round": _round(_value(game, _ROUND), place, where),
            "Date": _plain(_value(game, _DATE)),
        }
        for side, keys in (("White", _WHITE), ("Black", _BLACK)):
            player = _value(game, keys)
            if isinstance(player, Mapping):
                player = _value(player, (*_NAME, *_NUMBER))
            written = _plain(player)
            if not written or (known and written not in known):
                raise BadInput(
                    _(
                        "games[{place}].{side}: {player!r} is no player",
                        place=place,
                        side=side.casefold(),
                        player=player,
                    ),
                    where=where,
                )
            for key, value in known.get(written, {"Name": written}).items():
                tags[side if key == "Name" else f"{side}{key}"] = value
        tags["Result"] = _result(_results(game, place, where), place, told, where)
        yield Record(0, tags, plies=2, mark=f"games[{place}]")


def _round(value: Any, place: int, where: str) -> str:
    """The round as text. Raises BadInput for a number that numbers none."""
    if isinstance(value, bool | Written) or (isinstance(value, int) and value < 1):
        raise BadInput(
            _("games[{place}].round: {value!r} is no round", place=place, value=value),
            right="1, 2, 3 ...",
            where=where,
        )
    return _plain(value)


_KNOWN = frozenset(
    key.replace("_", "")
    for keys in (_ROUND, _WHITE, _BLACK, _RESULT, _DATE, ("board", "no", "number", "id"))
    for key in keys
)


def _tell_unknown(game: Mapping[str, Any], place: int, told: list[Notice], heard: set[str]) -> None:
    """Say once of every key that nobody reads; `heard` are those. One that speaks of the result is a doubt."""
    for key in game:
        plain = str(key).casefold().replace("-", "_").replace("_", "")
        if plain in _KNOWN or str(key) in heard:
            continue
        heard.add(str(key))
        kind: Literal["ignored", "doubt"] = "doubt" if _SPEAKS_OF_IT.search(plain) else "ignored"
        told.append(
            Notice(kind, _("the key {key!r} of a game is not read, first in games[{place}]", key=key, place=place))
        )


_SPEAKS_OF_IT = re.compile("score|result|forfeit|played|points|winner")
"""A key that says something of how a game ended."""


def _results(game: Mapping[str, Any], place: int, where: str) -> Any:
    """The result of a game. Raises BadInput where two keys give different ones."""
    given = {key: value for key in _RESULT if (value := _value(game, (key,))) is not None}
    if len({str(value) for value in given.values()}) > 1:
        said = ", ".join(f"{key}: {value!r}" for key, value in given.items())
        raise BadInput(
            _("games[{place}] has different results, {said}", place=place, said=said),
            right=_("leave the right one"),
            where=where,
        )
    return next(iter(given.values()), None)


def _result(value: Any, place: int, told: list[Notice], where: str) -> str:
    """A result as text; a bare score is White's."""
    if value is None:
        return "*"
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise BadInput(_("games[{place}].result: {value!r} is no result", place=place, value=value), where=where)
    score = result_from_score(str(value))
    if score is None:
        return str(value)
    if score.scores.white != 1:
        told.append(
            Notice(
                "assumed",
                _(
                    "games[{place}].result: {value} is what White has taken: {score}",
                    place=place,
                    value=value,
                    score=score.value,
                ),
            )
        )
    return score.value
