"""From the records of a file to the tournament that it holds: players, each game once, playoff apart, rounds."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath

from playoff.errors import BadInput
from playoff.formats.games.apart import part
from playoff.formats.games.entry import Entry, entry, nobody, unknown
from playoff.formats.games.groups import chosen
from playoff.formats.games.record import Record
from playoff.formats.games.schedule import Numbered, after, numbered
from playoff.formats.games.twice import once
from playoff.formats.handed import Handed, Notice, Reading, SetAside
from playoff.formats.looks import days_of, system_of
from playoff.formats.names import bare
from playoff.formats.people import Known, Register
from playoff.languages import N_, _, n_
from playoff.tiebreaks import Bye, Result, Tournament, Unpaired

WALKOVERS = 4
"""Finished games without moves are walkovers when they are at most one in so many: else moves are just not kept."""

_UNPLAYED = {
    Result.WHITE_WINS: Result.WHITE_BY_FORFEIT,
    Result.BLACK_WINS: Result.BLACK_BY_FORFEIT,
    Result.BOTH_LOSE: Result.BOTH_FORFEIT,
}


_BYES = {Bye.ZERO: N_("ZERO"), Bye.HALF: N_("HALF"), Bye.ALLOCATED: N_("ALLOCATED")}


def assembled(
    found: Iterable[Record | Notice], kind: str, where: str, reading: Reading, notices: Iterable[Notice] = ()
) -> Handed:
    """The tournament in the records of a file, `notices` being what its reader has noticed before.

    Raises BadInput with the line of what cannot be read or only the user can say.
    """
    return _Assembly(where, reading).handed(found, kind, tuple(notices))


class _Assembly:
    """One file on its way, with what has been said and set aside so far."""

    def __init__(self, where: str, reading: Reading) -> None:
        self.where, self.reading = where, reading
        self.notices: list[Notice] = []
        self.aside: list[SetAside] = []
        self.byes: list[Entry] = []

    def handed(self, found: Iterable[Record | Notice], kind: str, before: tuple[Notice, ...]) -> Handed:
        """Records, their event, their players, each game once, the playoff apart, rounds: then the tournament."""
        entries = self.entries(found)
        name, mine, others, told = chosen(entries, self.reading.group, self.where)
        self.keep_notices_of(mine, entries)
        self.notices[:0] = before
        self.notices += told
        self.aside += others
        known, mine = self.known(mine)
        mine, copies, dropped = once(self.walkovers(mine), self.where)
        self.aside += copies
        self.notices += [*known.notices, *dropped]
        games = self.scheduled(mine)
        own = {one.event.key for one in mine}
        byes = [bye for bye in self.byes if bye.event.key in own]
        tournament = self.tournament(games, known, byes)
        sites = Counter(site for one in mine if (site := one.tags.get("Site", "").strip("? ")))
        site = sites.most_common(1)[0][0] if sites else ""
        days = days_of([(number, one.day) for number, one in games if one.day])
        people = {player: known.people[player] for player in tournament.players if player in known.people}
        if not name:
            name = PurePath(self.where).stem
            self.notices.append(
                Notice("assumed", _("the event has no name; it is called {name!r} after the file", name=name))
            )
        return Handed(name, tournament, kind, tuple(self.notices), tuple(self.aside), people, days, site)

    def entries(self, found: Iterable[Record | Notice]) -> list[Entry]:
        """Every record that is a game between two players; byes are kept for later."""
        games = []
        for one in found:
            if isinstance(one, Notice):
                self.notices.append(one)
            elif (game := self.entry(one)) is not None:
                games.append(game)
        if not games:
            raise BadInput(_("no game between two players"), right=_("a file of games"), where=self.where)
        return games

    def entry(self, record: Record) -> Entry | None:
        """A record as a game; None for a bye, and for one that names no players and has no result."""
        one, repaired = entry(record, self.where)
        self.notices += repaired
        free = [nobody(one.tags.get(f"{side}", ""), one.tags.get(f"{side}FideId", "")) for side in ("White", "Black")]
        if any(free):
            if all(free):
                self.notices.append(Notice("ignored", _("a game between two byes"), one.line))
            else:
                self.byes.append(one)
            return None
        for name in (one.white, one.black):
            if unknown(name):
                if one.result is not None:
                    raise BadInput(_("a result without both players"), right=_("name them"), where=self.at(one))
                self.notices.append(Notice("ignored", _("a game that does not say who plays"), one.line))
                return None
        return one

    def at(self, one: Entry) -> str:
        """Where a record stands."""
        return one.record.at(self.where)

    def keep_notices_of(self, mine: Sequence[Entry], entries: Sequence[Entry]) -> None:
        """Forget what was noticed in the games of other events."""
        lines = sorted(one.line for one in entries if one.line)
        if not lines:
            return
        own = {one.line for one in mine}
        self.notices = [
            notice for notice in self.notices
            if notice.line is None or notice.line < lines[0] or lines[bisect_right(lines, notice.line) - 1] in own
        ]  # fmt: skip

    def known(self, entries: Sequence[Entry]) -> tuple[Known, list[Entry]]:
        """Who the players are, and the games with the names that hold."""
        register = Register(self.reading.same, self.where)
        numbers: list[tuple[int, int]] = []
        for one in entries:
            white, black = (self.mention(register, one, side) for side in ("White", "Black"))
            register.met(white, black, one.round or one.day)
            numbers.append((white, black))
        known = register.settle()
        found = []
        for one, (white, black) in zip(entries, numbers, strict=True):
            if known.names[white] == known.names[black]:
                raise BadInput(_("{player} is paired against himself", player=known.names[white]), where=self.at(one))
            found.append(replace(one, white=known.names[white], black=known.names[black]))
        return known, found

    def mention(self, register: Register, one: Entry, side: str) -> int:
        """Enter a player of a record by his tags."""
        tags = one.tags
        rating = tags.get(f"{side}Elo", "").strip()
        return register.mention(
            tags[side],
            one.line,
            fide_id=tags.get(f"{side}FideId", ""),
            title=tags.get(f"{side}Title", "").strip("-? "),
            federation=tags.get(f"{side}Federation", tags.get(f"{side}Fed", "")).strip("? "),
            rating=int(rating) if rating.isdecimal() and len(rating) < 5 else None,
        )

    def walkovers(self, entries: list[Entry]) -> list[Entry]:
        """Decided games without moves are forfeits, when the file keeps moves or says that somebody did not come."""
        bare = [one for one in entries if one.plies < 2 and one.result in _UNPLAYED]
        finished = [one for one in entries if one.result is not None]
        kept = len(bare) * WALKOVERS <= len(finished)
        silent = [one for one in bare if not one.absence]
        if silent and not kept and any(one.plies for one in finished):
            told = n_(
                "{number} decided game without moves is read as played",
                "{number} decided games without moves are read as played",
                len(silent),
            )
            self.notices.append(Notice("doubt", told))
        found = []
        for one in entries:
            unplayed = one.plies < 2 and (one.absence or kept) and one.result in _UNPLAYED
            if unplayed and one.result is not None:
                told = _(
                    "{white} - {black} {result} without moves is a forfeit",
                    white=one.white,
                    black=one.black,
                    result=one.result.value,
                )
                self.notices.append(Notice("assumed", told, one.line))
                one = replace(one, result=_UNPLAYED[one.result])
            found.append(one)
        return found

    def scheduled(self, entries: Sequence[Entry]) -> Numbered:
        """The games of the tournament with their rounds; the playoff apart, or after the last round when asked."""
        parted = part(entries)
        self.notices += parted.notices if self.reading.playoff_games == "apart" else ()
        games, told = numbered(parted.main, self.where)
        self.notices += told
        if self.reading.playoff_games == "apart":
            self.aside += [SetAside(one.game(one.round or 0), why, one.as_given()) for one, why in parted.apart]
            return games
        last = max(number for number, _one in games)
        more = after(last, [one for one, _why in parted.apart])
        if more:
            told_more = n_(
                "{number} playoff game counts as rounds {first} to {last}",
                "{number} playoff games count as rounds {first} to {last}",
                len(more),
                first=last + 1,
                last=more[-1][0],
            )
            self.notices.append(Notice("assumed", told_more))
        return (*games, *more)

    def tournament(self, games: Numbered, known: Known, byes: Sequence[Entry]) -> Tournament:
        """The tournament, checked as any other."""
        players = tuple(dict.fromkeys(name for _number, one in games for name in (one.white, one.black)))
        played = tuple(one.game(number) for number, one in games)
        system, assumed = system_of(players, played, self.reading.system)
        self.notices += assumed
        unpaired = self.unpaired(byes, games, system == "swiss")
        days = [one.day for _number, one in games if one.day]
        ratings = {name: known.ratings[name] for name in players if name in known.ratings}
        try:
            return Tournament(
                players, played, system, first_day=min(days, default=None), byes=unpaired, ratings=ratings
            )
        except BadInput as error:
            raise error.at(self.where) from None

    def unpaired(self, byes: Sequence[Entry], games: Numbered, counted: bool) -> tuple[Unpaired, ...]:
        """The byes of a Swiss; in a round robin a bye is a free day, beside a game it is nothing."""
        seats = {(number, name) for number, one in games for name in one.pair}
        players = {name for _number, one in games for name in one.pair}
        found: dict[tuple[int, str], Unpaired] = {}
        for one in byes:
            black = nobody(one.white, one.tags.get("WhiteFideId", ""))
            written = one.black if black else one.white
            name = self.reading.same.get(written, bare(written).name)
            place = (one.round or 0, name)
            if not counted or one.round is None or place in seats or name not in players:
                self.notices.append(
                    Notice(
                        "ignored", _("a bye of {name}, {where}, is no game", name=name, where=one.told()), one.line
                    )
                )
                continue
            scores = one.result.scores if one.result else None
            share = 0 if scores is None else scores.black if black else scores.white
            kind = (Bye.ZERO, Bye.HALF, Bye.ALLOCATED)[share]
            found[place] = Unpaired(*place, kind)
            self.notices.append(
                Notice(
                    "assumed",
                    _("{name} has a bye in round {round}: {kind}", name=name, round=one.round, kind=_(_BYES[kind])),
                    one.line,
                )
            )
        return tuple(found.values())
