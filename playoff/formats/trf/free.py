"""Rounds without an opponent that need a second look: record 240, rest days, players who never played.

A round robin has no byes. Of an odd number of players one is free in every round, and that scores nothing; some
programs write a full-point bye for it all the same. Whoever is free while all others play has his rest day,
whatever letter stands there; so has everybody in a round in which nobody plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from playoff.formats.trf.columns import EMPTY, Cell
from playoff.formats.trf.head import RecordedBye
from playoff.formats.trf.notes import Notes, some
from playoff.formats.trf.rows import Row
from playoff.languages import _, n_
from playoff.tiebreaks import System

Rows = Mapping[int, Row]
"""The rows of a file by start number, lowest first."""

_SCORING = frozenset("UFH")


def with_byes(rows: Rows, byes: Sequence[RecordedBye], notes: Notes) -> Rows:
    """The rows with the byes of records 240 in them. Raises BadInput where a row says something else."""
    found = dict(rows)
    for bye in byes:
        row = found.get(bye.player)
        if row is None:
            raise notes.fault(
                _("record 240 names player {player}, who is not in the file", player=bye.player), line=bye.line
            )
        cell = row.cell(bye.round)
        if cell == EMPTY:
            found[bye.player] = row.having(bye.round, Cell(0, "", bye.letter))
        elif cell.opponent or cell.code != bye.letter:
            params = {"round": bye.round, "player": row.name, "letter": bye.letter, "line": row.line}
            wrong = (
                _(
                    "round {round}: {player} has the bye {letter}, but in line {line} he meets {opponent}",
                    **params,
                    opponent=cell.opponent,
                )
                if cell.opponent
                else _(
                    "round {round}: {player} has the bye {letter}, but in line {line} he has {code}",
                    **params,
                    code=cell.code,
                )
            )
            raise notes.fault(wrong, right=_("one of the two lines is wrong"), line=bye.line)
    return found


def system_of(rows: Rows, stated: System | None, rounds: int | None, notes: Notes) -> System:
    """How the tournament was paired: as stated, else as its size and length look.

    All against all takes as many rounds as there are players, one fewer for an even number; a Swiss is shorter.
    """
    if stated is not None:
        return stated
    playing = sum(row.paired for row in rows.values()) or len(rows)
    length = max(rounds or 0, *(len(row.cells) for row in rows.values()))
    system: System = "round-robin" if length >= playing - 1 + playing % 2 else "swiss"
    players = n_("{number} player", "{number} players", playing)
    length_told = n_("{number} round", "{number} rounds", length)
    notes.assumed(
        _(
            "the file does not say how it was paired; {players} in {rounds} look like a round robin",
            players=players,
            rounds=length_told,
        )
        if system == "round-robin"
        else _(
            "the file does not say how it was paired; {players} in {rounds} look like a Swiss",
            players=players,
            rounds=length_told,
        )
    )
    return system


def all_against_all(rows: Rows, notes: Notes) -> Rows:
    """The rows of a round robin without rest days, and without players who never met anybody."""
    paired = Counter(
        round_ for row in rows.values() for round_, cell in enumerate(row.cells, start=1) if cell.opponent
    )
    # In the only round so far somebody may rest; who is free in two rounds is no part of it.
    playing = {number: row for number, row in rows.items() if row.paired or len(paired) < 2}
    resting = {
        round_
        for round_ in range(1, max((len(row.cells) for row in playing.values()), default=0) + 1)
        if _is_rest_day(paired[round_], [row.cell(round_) for row in playing.values()])
    }
    scored = [
        _("{player} in round {round}", player=row.name, round=round_)
        for row in playing.values()
        for round_ in sorted(resting)
        if row.cell(round_).code in _SCORING
    ]
    if scored:
        notes.repaired(_("rest days of a round robin stand as byes; they score nothing: {byes}", byes=some(scored)))
    return _without_ghosts(
        {number: _rested(row, resting) if number in playing else row for number, row in rows.items()}, playing, notes
    )


def _is_rest_day(paired: int, cells: Sequence[Cell]) -> bool:
    """Whether one player is left over and all others meet, or nobody plays and everybody has a letter for it."""
    if paired == 0:
        return all(cell.code for cell in cells)
    return len(cells) % 2 == 1 and paired == len(cells) - 1


def _rested(row: Row, resting: set[int]) -> Row:
    for round_ in resting:
        cell = row.cell(round_)
        if cell.code and not cell.opponent:
            row = row.having(round_, EMPTY)
    return row


def _without_ghosts(rows: Rows, playing: Rows, notes: Notes) -> Rows:
    kept = {}
    for number, row in rows.items():
        if number in playing or any(cell.code in _SCORING for cell in row.cells):
            kept[number] = row
        else:
            notes.ignored(_("{player} never played: no player of the round robin", player=row.name), row.line)
    left = [
        _("{player} in round {round}", player=row.name, round=round_)
        for row in kept.values()
        for round_, cell in enumerate(row.cells, start=1)
        if cell.code in _SCORING
    ]
    if left:
        notes.doubt(_("byes that score in a round robin: {byes}", byes=some(left)))
    return kept
