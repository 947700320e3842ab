"""Reads a TRF: bytes in, a tournament and everything that was repaired, assumed, left out or doubted.

Nothing that bears on a game is repaired. Two rows that contradict each other are an error that names both lines.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from playoff.formats.handed import Handed, Person, Progress, Reading
from playoff.formats.trf.columns import NAME
from playoff.formats.trf.figures import points_text
from playoff.formats.trf.free import Rows, all_against_all, system_of, with_byes
from playoff.formats.trf.head import PLAYER, Head
from playoff.formats.trf.lines import Line, columns_of, lines_of
from playoff.formats.trf.notes import Notes, some
from playoff.formats.trf.pairing import Pairing, open_alone
from playoff.formats.trf.rows import Row, row_of
from playoff.languages import _, n_
from playoff.tiebreaks import HalfPoints, Tournament

AS_IT_STANDS: Final = Reading()
"""Nothing said about the file beside it."""

_STEP: Final = 1 << 16
"""After how many bytes progress is told again."""


def read_trf(content: bytes, where: str, reading: Reading = AS_IT_STANDS, progress: Progress | None = None) -> Handed:
    """The tournament in a TRF of 2016 or 2026.

    `where` names the file in errors; of `reading`, `system` and `same` matter. `progress` is told the bytes read so
    far. Raises BadInput with file and line for a file that is no TRF, for shifted columns, for rows that contradict
    each other, and for a team tournament.
    """
    notes = Notes(where)
    if not content.strip():
        raise notes.fault(_("the file is empty"))
    head = Head(notes)
    lines: list[Line] = []
    read, told = 0, 0
    for line in lines_of(content, notes):
        if line.tag == PLAYER:
            lines.append(line)
        else:
            head.take(line)
        read += line.size
        if progress and read - told >= _STEP:
            progress(read)
            told = read
    head.close()
    handed = _handed(head, _rows(lines, reading, notes), reading, notes)
    if progress:
        progress(len(content))
    return handed


def _handed(head: Head, rows: Rows, reading: Reading, notes: Notes) -> Handed:
    entered = len(rows)
    rows = with_byes(rows, head.byes, notes)
    if alone := open_alone(rows):
        notes.ignored(_("open games without an opponent: {games}", games=some(alone)))
    system = reading.system or system_of(rows, head.system, head.rounds, notes)
    pairing = Pairing(rows, notes)
    games = pairing.games()
    if system == "round-robin":
        rows = all_against_all(rows, notes)
        pairing = Pairing(rows, notes)
    if head.players not in (None, entered, len(rows)):
        notes.doubt(
            n_(
                "record 062 speaks of {number} player, the file has {entered}",
                "record 062 speaks of {number} players, the file has {entered}",
                head.players,
                entered=entered,
            )
        )
    byes = pairing.byes()
    given = head.prices.adjustments(tuple(rows.values()), notes)
    tournament = Tournament(
        tuple(row.name for row in rows.values()),
        games,
        system=system,
        scoring=head.prices.scoring,
        first_day=head.first_day,
        rounds=_rounds(head, rows, notes),
        byes=byes,
        ratings={row.name: row.rating for row in rows.values() if row.rating is not None},
        adjustments={rows[number].name: HalfPoints(points) for number, points in given.items() if points},
    )
    _compare_points(rows, tournament, notes)
    return Handed(
        event=head.event,
        tournament=tournament,
        kind=head.kind,
        notices=notes.listed(),
        people={row.name: row.person for row in rows.values() if row.person != Person()},
        days=head.days,
        site=head.site,
    )


def _rows(lines: list[Line], reading: Reading, notes: Notes) -> Rows:
    """The players by start number, every name once."""
    if not lines:
        raise notes.fault(_("no players"), right=_("a TRF has a line 001 for every player"))
    columns = columns_of(lines, notes)
    found: dict[int, Row] = {}
    texts: dict[int, str] = {}
    for line in lines:
        row = row_of(line, columns, notes)
        first = found.get(row.number)
        if first is None:
            found[row.number], texts[row.number] = row, line.text
        elif texts[row.number] == line.text:
            notes.ignored(
                _("the row of {player} again, as in line {line}", player=row.name, line=first.line), line.number
            )
        else:
            raise notes.fault(
                _(
                    "start number {number} twice: {player}, and in line {line} {other}",
                    number=row.number,
                    player=row.name,
                    line=first.line,
                    other=first.name,
                ),
                right=_("every player has a start number of his own"),
                line=line.number,
            )
    if missing := [str(number) for number in range(1, max(found)) if number not in found]:
        notes.assumed(_("nobody has start number {numbers}; the others keep their order", numbers=some(missing)))
    rows = {number: _said(found[number], reading, notes) for number in sorted(found)}
    return _named(rows, frozenset(reading.same.values()), notes)


def _said(row: Row, reading: Reading, notes: Notes) -> Row:
    """The row under the name that the user says holds."""
    name = reading.same.get(row.name, row.name)
    if name != row.name:
        notes.repaired(_("{written} is called {name}", written=row.name, name=name), row.line)
    return replace(row, name=name)


def _named(rows: dict[int, Row], said: frozenset[str], notes: Notes) -> Rows:
    """Players of one name get their FIDE number or their start number behind it.

    Raises BadInput where the user has said that a name is one player, for two rows are two.
    """
    times = Counter(row.name for row in rows.values())
    ids = Counter(row.person.fide_id for row in rows.values())
    taken = set(times)
    for number, row in rows.items():
        if times[row.name] == 1:
            continue
        if row.name in said:
            raise notes.fault(
                _("{player} would be two players", player=row.name), right=_("leave the two spellings"), line=row.line
            )
        mark = row.person.fide_id if ids[row.person.fide_id] == 1 and row.person.fide_id else str(number)
        suffix = f" ({mark})"
        name = f"{row.name[: NAME.stop - NAME.start - len(suffix)].rstrip()}{suffix}"
        if name in taken:
            raise notes.fault(
                _("two players are called {name}", name=name), right=_("give each a name of his own"), line=row.line
            )
        taken.add(name)
        notes.repaired(
            n_(
                "{number} player is called {written}; this one is now {name}",
                "{number} players are called {written}; this one is now {name}",
                times[row.name],
                written=row.name,
                name=name,
            ),
            row.line,
        )
        rows[number] = replace(row, name=name)
    return rows


def _rounds(head: Head, rows: Rows, notes: Notes) -> int | None:
    """How many rounds are scheduled; None where the file does not say."""
    played = max(len(row.cells) for row in rows.values())
    if head.rounds is not None and head.rounds < played:
        notes.doubt(
            n_(
                "{number} round is stated, but the rows go on to round {played}",
                "{number} rounds are stated, but the rows go on to round {played}",
                head.rounds,
                played=played,
            )
        )
        return played
    if head.rounds is None and max(head.days, default=0) > played:
        notes.assumed(
            n_(
                "{number} round, as many as record 132 has dates",
                "{number} rounds, as many as record 132 has dates",
                max(head.days),
            )
        )
        return max(head.days)
    return head.rounds


def _compare_points(rows: Rows, tournament: Tournament, notes: Notes) -> None:
    """The declared points are compared with the games, never believed."""
    different = [
        _(
            "{player} {points} instead of {counted}",
            player=row.name,
            points=points_text(row.points),
            counted=points_text(tournament.points[row.name]),
        )
        for row in rows.values()
        if row.points is not None and row.points != tournament.points[row.name]
    ]
    if different:
        notes.doubt(_("declared points that the games do not give: {points}", points=some(different)))
