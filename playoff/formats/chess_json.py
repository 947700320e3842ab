"""Chess-JSON (JCH), the format of the FIDE Technical Commission's TieBreakServer.

Read from its source (package gacrux 1.11, `jsonscheme.py`, `chessjson.py`, `scoresystem.py`): an event has profiles
and tournaments, a tournament competitors and a list of games; a side has a competitor's number and a letter: W, D, L,
and unplayed Z, H, F, P (a pairing-allocated bye), A (not known yet).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playoff.errors import BadInput
from playoff.formats.handed import Handed, Notice, Person, Reading
from playoff.formats.looks import system_of
from playoff.formats.people import Register
from playoff.formats.signs import day_of, half_points
from playoff.languages import _, n_
from playoff.tiebreaks import Bye, Game, HalfPoints, Result, Scoring, Tournament, Unpaired

_PLAYED = {
    ("W", "L"): Result.WHITE_WINS, ("D", "D"): Result.DRAW, ("L", "W"): Result.BLACK_WINS,
    ("L", "L"): Result.BOTH_LOSE, ("D", "L"): Result.WHITE_HALF, ("L", "D"): Result.BLACK_HALF,
    ("W", "Z"): Result.WHITE_WINS, ("Z", "W"): Result.BLACK_WINS,
}  # fmt: skip
_UNPLAYED = {
    ("W", "Z"): Result.WHITE_BY_FORFEIT, ("Z", "W"): Result.BLACK_BY_FORFEIT, ("Z", "Z"): Result.BOTH_FORFEIT,
    ("W", "L"): Result.WHITE_BY_FORFEIT, ("L", "W"): Result.BLACK_BY_FORFEIT, ("L", "L"): Result.BOTH_FORFEIT,
    ("F", "Z"): Result.WHITE_BY_FORFEIT, ("Z", "F"): Result.BLACK_BY_FORFEIT,
}  # fmt: skip
_BYES = {
    "P": Bye.ALLOCATED, "F": Bye.FULL, "W": Bye.FULL, "H": Bye.HALF, "D": Bye.HALF, "Z": Bye.ZERO, "L": Bye.ZERO,
    "U": Bye.ZERO,
}  # fmt: skip
MOST_ROUNDS = 9999

_REVERSED = {"W": "L", "D": "D", "L": "W", "F": "Z", "Z": "W", "A": "A"}
"""What the other side has when it is not told, as the reference fills it in."""


def is_chess_json(data: Mapping[str, Any]) -> bool:
    """Whether data looks like Chess-JSON: an event that has tournaments."""
    event = data.get("event", data)
    return isinstance(event, Mapping) and isinstance(event.get("tournaments"), Sequence) and "profiles" in event


def from_chess_json(
    data: Mapping[str, Any], where: str, reading: Reading, notices: tuple[Notice, ...] = ()
) -> Handed:
    """The tournament in a Chess-JSON file; `Reading.group` names one of several. Raises BadInput with the place."""
    try:
        return _Reader(data.get("event", data), reading, where).handed(notices)
    except BadInput as error:
        raise error.at(where) from None
    except (KeyError, TypeError, AttributeError) as error:
        told = (
            _("{key!r} is missing", key=error.args[0])
            if isinstance(error, KeyError)
            else _("a value of another kind")
        )
        raise BadInput(
            _("no Chess-JSON: {fault}", fault=told), right=_("what the TieBreakServer writes"), where=where
        ) from None


class _Reader:
    """One event, the tournament chosen of it, what is noticed."""

    def __init__(self, event: Mapping[str, Any], reading: Reading, where: str) -> None:
        self.event, self.reading, self.where = event, reading, where
        self.notices: list[Notice] = []
        self.tournament = self.chosen(event["tournaments"])
        if self.tournament.get("teamTournament"):
            raise BadInput(_("a team tournament"), right=_("give the games of individuals"))

    def chosen(self, tournaments: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        """The only tournament, or the one that `group` names or numbers."""
        wanted = self.reading.group
        found = [one for one in tournaments if wanted is None or wanted in (_name(one), str(one.get("tournamentNo")))]
        if len(found) == 1:
            return found[0]
        told = ", ".join(repr(_name(one)) for one in tournaments) or _("none")
        raise BadInput(
            n_(
                "the file holds {number} tournament: {names}",
                "the file holds {number} tournaments: {names}",
                len(tournaments),
                names=told,
            ),
            right=_("name one of them with --group"),
        )

    def handed(self, before: tuple[Notice, ...]) -> Handed:
        """Competitors, games, scoring: then the tournament."""
        info = {**(self.event.get("eventInfo") or {}), **(self.tournament.get("tournamentInfo") or {})}
        names, people, ratings = self.competitors()
        games, byes = self.games(names)
        players = tuple(names.values())
        system, assumed = system_of(players, games, self.reading.system or self.system())
        rounds = _whole(self.tournament.get("numRounds") or 0, "numRounds") or None
        tournament = Tournament(
            players, games, system, self.scoring(), day_of(str(info.get("startDate", ""))), rounds, byes, ratings
        )
        name = str(info.get("fullName") or self.event.get("name") or self.event.get("eventName") or "Tournament")
        noticed = (*before, *self.notices, *assumed)
        return Handed(name, tournament, "chess-json", noticed, people=people, site=str(info.get("site", "")))

    def system(self) -> Any:
        """As the type of the tournament says it, where it does."""
        kind = str(self.tournament.get("tournamentType", "")).casefold()
        return "swiss" if "swiss" in kind else "round-robin" if "robin" in kind or "berger" in kind else None

    def competitors(self) -> tuple[dict[int, str], dict[str, Person], dict[str, int]]:
        """The players by the number the games know them by."""
        profiles = {one["id"]: one for one in self.event["profiles"]}
        register = Register(self.reading.same, self.where)
        mentions: dict[int, int] = {}
        people: dict[int, Person] = {}
        for one in self.tournament["competitors"]:
            profile = profiles[one["profileId"]]
            family, given = str(profile.get("lastName") or ""), str(profile.get("firstName") or "")
            name = str(profile.get("fideName") or "") or ", ".join(filter(None, (family, given)))
            fide_id = str(profile.get("fideId") or "")
            mentions[one["cid"]] = register.mention(name, None, fide_id=fide_id, rating=_rating(one, profile))
            people[one["cid"]] = Person(
                fide_id, str(profile.get("fideTitle") or ""), str(profile.get("federation") or ""),
                str(profile.get("sex") or ""), str(profile.get("birth") or ""),
            )  # fmt: skip
        for cid, mention in mentions.items():
            for other in mentions.values():
                if other != mention:
                    register.met(mention, other, cid)
        known = register.settle()
        self.notices += known.notices
        names = {cid: known.names[mention] for cid, mention in mentions.items()}
        return (
            names,
            {names[cid]: person for cid, person in people.items() if person != Person()},
            dict(known.ratings),
        )

    def games(self, names: Mapping[int, str]) -> tuple[tuple[Game, ...], tuple[Unpaired, ...]]:
        """Games and byes; a game that nobody won is forfeited by both or open, which the format cannot tell apart."""
        games, byes = [], []
        for one in self.tournament["gameList"]:
            number, white, black = _whole(one["round"], "round"), one["white"], one.get("black")
            if not black or not black.get("cid"):
                letter = str(white.get("result", "Z"))
                if letter not in _BYES:
                    raise BadInput(_("round {round}: {letter!r} is no bye", round=number, letter=letter))
                byes.append(Unpaired(number, self.player(names, white), _BYES[letter]))
                continue
            games.append(Game(number, self.player(names, white), self.player(names, black), self.result(one, names)))
        return tuple(games), tuple(byes)

    def player(self, names: Mapping[int, str], side: Mapping[str, Any]) -> str:
        """The name of a side."""
        if side["cid"] not in names:
            raise BadInput(_("no competitor {id!r}", id=side["cid"]))
        return names[side["cid"]]

    def result(self, game: Mapping[str, Any], names: Mapping[int, str]) -> Result | None:
        """What both sides say together; None while one of them is not known."""
        letters = [str(game[side].get("result") or "") for side in ("white", "black")]
        if letters == ["", ""] or "A" in letters or "U" in letters:
            return None
        white, black = (
            mine or _REVERSED.get(other, "") for mine, other in zip(letters, reversed(letters), strict=True)
        )
        result = (_PLAYED if game.get("played", True) else _UNPLAYED).get((white, black))
        if result is None:
            told = _(
                "round {round}: {player} has {white!r}, the other side {black!r}",
                round=game["round"],
                player=names[game["white"]["cid"]],
                white=white,
                black=black,
            )
            raise BadInput(told, right=_("W against L, D against D"))
        if result is Result.BOTH_FORFEIT:
            pair = f"{names[game['white']['cid']]} - {names[game['black']['cid']]}"
            self.notices.append(
                Notice(
                    "doubt",
                    _(
                        "round {round}: {pair} counts as forfeited by both; or is it open?",
                        round=game["round"],
                        pair=pair,
                    ),
                )
            )
        return result

    def scoring(self) -> Scoring:
        """What results are worth, by the score system the tournament has or names."""
        system = self.tournament.get("scoreSystem") or {}
        for one in self.event.get("scoreLists") or ():
            if one.get("listName") == self.tournament.get("gameScoreSystem"):
                system = one.get("scoreSystem") or {}
        points = system.get("game", system) if isinstance(system, Mapping) else {}
        given = {key: _points(points, key) for key in ("W", "D", "L", "P")}
        plain = Scoring()
        win = given["W"] if given["W"] is not None else plain.win
        draw = given["D"] if given["D"] is not None else plain.draw
        loss = given["L"] if given["L"] is not None else plain.loss
        return Scoring(win, draw, loss, None if given["P"] in (None, win) else given["P"])


def _name(tournament: Mapping[str, Any]) -> str:
    info = tournament.get("tournamentInfo") or {}
    return str(tournament.get("name") or info.get("fullName") or tournament.get("tournamentNo") or "")


def _whole(value: Any, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_ROUNDS:
        raise BadInput(_("{what} is a whole number, not {value!r}", what=what, value=str(value)[:40]))
    return value


def _rating(competitor: Mapping[str, Any], profile: Mapping[str, Any]) -> int | None:
    """The rating a competitor plays with: a number, or a list's."""
    for one in (competitor.get("rating"), *(profile.get("rating") or ())):
        value = one.get("rating") if isinstance(one, Mapping) else one
        if isinstance(value, int) and 0 < value < 10_000:
            return value
    return None


def _points(points: Mapping[str, Any], key: str) -> HalfPoints | None:
    """Half points of a letter; a letter may stand for another one."""
    value = points.get(key)
    if isinstance(value, str) and value in points:
        value = points[value]
    if value is None:
        return None
    found = half_points(str(value))
    if found is None:
        raise BadInput(_("{key} is worth {value!r}", key=key, value=value), right=_("points in halves"))
    return found
