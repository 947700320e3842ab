"""A table of players as a tournament: the games by its cells, checked against the points that it states."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from playoff.errors import BadInput
from playoff.formats.crosstable.headings import Headings
from playoff.formats.crosstable.lines import Row
from playoff.formats.crosstable.pairs import games_by_pairs
from playoff.formats.crosstable.roster import roster_of
from playoff.formats.crosstable.rounds import games_by_rounds
from playoff.formats.handed import Handed, Notice, Reading
from playoff.formats.looks import system_of, unheard
from playoff.languages import _
from playoff.tiebreaks import Game, Tournament, Unpaired, Untold, decimal


def without_rests(
    names: Sequence[str], games: Sequence[Game], byes: Sequence[Unpaired]
) -> tuple[tuple[Unpaired, ...], list[Notice]]:
    """The byes without the rests of a round robin: whoever is free while all others play scores nothing for it."""
    playing: dict[int, set[str]] = {}
    for game in games:
        playing.setdefault(game.round, set()).update((game.white, game.black))
    rests = [one for one in byes if len(playing.get(one.round, ())) == len(names) - 1]
    kept = tuple(one for one in byes if one not in rests)
    told = [
        _(
            "{player} rests in round {round}, which scores nothing in a round robin",
            player=one.player,
            round=one.round,
        )
        for one in rests
    ]
    return kept, [Notice("repaired", what) for what in told]


def tournament_of(
    rows: Sequence[Row], head: Headings, title: str, where: str, reading: Reading, before: tuple[Notice, ...]
) -> Handed:
    """The tournament in a table. Raises BadInput with the line, for contradictions naming both cells."""
    roster = roster_of(rows, head, where, reading)
    if head.rounds:
        games, byes, notices = games_by_rounds(roster, head, where)
        unknown: frozenset[Untold] = frozenset()
    else:
        games, unknown, notices = games_by_pairs(roster, head, where)
        byes = ()
    system, assumed = system_of(roster.names, games, reading.system if head.rounds else "round-robin")
    if system == "round-robin":
        byes, rests = without_rests(roster.names, games, byes)
        notices += rests
    try:
        tournament = Tournament(
            roster.names, games, system, byes=byes, ratings=roster.ratings,
            rounds=len(head.results) if head.rounds else None, unknown=unknown,
        )  # fmt: skip
    except BadInput as error:
        raise error.at(where) from None
    doubts = []
    for name, row, stated in zip(roster.names, roster.rows, roster.points, strict=True):
        counted = tournament.points[name]
        if stated is not None and stated != counted:
            told = _(
                "{name} has {counted} points by the games, {stated} as the table states",
                name=name,
                counted=decimal(counted, 2),
                stated=decimal(stated, 2),
            )
            doubts.append(Notice("doubt", told, row.line))
    name = title or PurePath(where).stem
    if not title:
        doubts.insert(
            0, Notice("assumed", _("the event has no name; it is called {name!r} after the file", name=name))
        )
    noticed = (*before, *unheard(reading, "group"), *roster.notices, *notices, *assumed, *doubts)
    return Handed(name, tournament, "csv", noticed, people=roster.people)
