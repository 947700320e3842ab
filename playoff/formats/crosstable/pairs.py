"""A crosstable: a cell for every two players, seen from either side; both sides must say the same.

Such a table tells no rounds and, as a rule, no colours. Games then get those of the Berger table for the order of
the rows, the second meeting of a pair with colours exchanged, and that is said.
"""

from __future__ import annotations

from collections import Counter

from playoff.branches.berger import berger_rounds
from playoff.errors import BadInput
from playoff.formats.crosstable.cells import UNUSUAL, Mark, is_diagonal, marks, result_between
from playoff.formats.crosstable.headings import Headings
from playoff.formats.crosstable.roster import Roster
from playoff.formats.handed import Notice
from playoff.languages import N_, _, n_
from playoff.tiebreaks import Game, Untold

NO_ROUNDS = N_(
    "the table tells no rounds: they are those of a Berger table; criteria that go by rounds have no value"
)
NO_COLOURS = N_(
    "the table tells no colours: they are those of a Berger table; wins and games with Black have no value"
)

_Cells = dict[tuple[int, int], tuple[Mark, ...]]


def games_by_pairs(
    roster: Roster, head: Headings, where: str
) -> tuple[tuple[Game, ...], frozenset[Untold], list[Notice]]:
    """The games of a crosstable, and what it does not tell of them.

    Raises BadInput for a cell that is no result, and for two that differ.
    """
    size = len(roster.rows)
    if len(head.results) != size:
        raise BadInput(
            n_(
                "{number} row of players, columns of results: {columns}",
                "{number} rows of players, {columns} columns of results",
                size,
                columns=len(head.results),
            ),
            right=_("a column for each player"),
            where=f"{where}:{roster.rows[0].line}",
        )
    cells, notices = _cells(roster, head, where)
    cells, half = _both_halves(cells)
    notices += half
    games: list[Game] = []
    usual = Counter(len(found) for (row, column), found in cells.items() if row < column and found)
    often = max(usual, key=lambda number: (usual[number], number), default=1)
    rounds = berger_rounds(size)
    coloured = True
    for number, pairs in enumerate(rounds, start=1):
        for pair in pairs:
            one, other = pair.white - 1, pair.black - 1
            mine, theirs = cells[one, other], cells[other, one]
            if len(mine) != len(theirs):
                raise _contradiction(roster, head, one, other, where)
            for meeting in range(max(len(mine), often)):
                place = number + meeting * len(rounds)
                white, black = (one, other) if meeting % 2 == 0 else (other, one)
                if meeting >= len(mine):
                    games.append(Game(place, roster.names[white], roster.names[black], None))
                    continue
                marked = {one: mine[meeting], other: theirs[meeting]}
                told = marked[one].colour or {"": "", "w": "b", "b": "w"}[marked[other].colour]
                if told:
                    white, black = (one, other) if told == "w" else (other, one)
                coloured = coloured and bool(told)
                result = result_between(marked[white], marked[black])
                if result is None:
                    raise _contradiction(roster, head, one, other, where)
                games.append(Game(place, roster.names[white], roster.names[black], result))
                if result in UNUSUAL:
                    told_of = _(
                        "{white} {result} {black}: is that what was meant?",
                        white=roster.names[white],
                        result=result.value,
                        black=roster.names[black],
                    )
                    notices.append(Notice("doubt", told_of, roster.rows[white].line))
    notices += [Notice("assumed", _(NO_ROUNDS)), *([] if coloured else [Notice("assumed", _(NO_COLOURS))])]
    if still := sum(game.result is None for game in games):
        notices.append(
            Notice(
                "assumed",
                n_(
                    "{number} empty pair of cells is a game still to be played",
                    "{number} empty pairs of cells are games still to be played",
                    still,
                ),
            )
        )
    unknown: frozenset[Untold] = frozenset({"rounds"} if coloured else {"rounds", "colours"})
    return tuple(sorted(games, key=lambda game: game.round)), unknown, notices


def _cells(roster: Roster, head: Headings, where: str) -> tuple[_Cells, list[Notice]]:
    """What every cell says."""
    found: _Cells = {}
    notices = []
    for row, line in enumerate(roster.rows):
        for column, place in enumerate(head.results):
            cell = line.fields[place]
            if row == column:
                if not is_diagonal(cell):
                    raise BadInput(
                        _("{player} against himself: {cell!r}", player=roster.names[row], cell=cell[:30]),
                        right=_("columns in the order of the rows, nothing or x where they cross"),
                        where=f"{where}:{line.line}",
                    )
                continue
            try:
                found[row, column], spoiled = marks(cell)
            except BadInput as error:
                what = _(
                    "{player} against {opponent}: {wrong}",
                    player=roster.names[row],
                    opponent=roster.names[column],
                    wrong=error.wrong,
                )
                raise BadInput(what, right=error.right, where=f"{where}:{line.line}") from None
            if spoiled:
                told = _(
                    "{player} against {opponent}: {cell!r} is ½, turned into a day",
                    player=roster.names[row],
                    opponent=roster.names[column],
                    cell=cell,
                )
                notices.append(Notice("repaired", told, line.line))
    return found, notices


def _both_halves(cells: _Cells) -> tuple[_Cells, list[Notice]]:
    """A table with one of its triangles left empty says everything once; the other one follows."""
    above = [place for place in cells if place[0] < place[1]]
    filled = [any(cells[place] for place in above), any(cells[column, row] for row, column in above)]
    if all(filled) or not any(filled):
        return cells, []
    found = dict(cells)
    for row, column in above:
        source, target = ((row, column), (column, row)) if filled[0] else ((column, row), (row, column))
        found[target] = tuple(_mirrored(mark) for mark in cells[source])
    below = _("the half of the table below the diagonal is empty: it follows from the other")
    above_it = _("the half of the table above the diagonal is empty: it follows from the other")
    return found, [Notice("assumed", below if filled[0] else above_it)]


def _mirrored(mark: Mark) -> Mark:
    return Mark(2 - mark.share, mark.forfeit, {"": "", "w": "b", "b": "w"}[mark.colour])  # type: ignore[arg-type]


def _contradiction(roster: Roster, head: Headings, one: int, other: int, where: str) -> BadInput:
    first, second = roster.rows[one], roster.rows[other]
    mine, theirs = first.fields[head.results[other]], second.fields[head.results[one]]
    return BadInput(
        _(
            "{player} has {mine!r} against {opponent}, who has {theirs!r} in line {line}",
            player=roster.names[one],
            mine=mine or _("nothing"),
            opponent=roster.names[other],
            theirs=theirs or _("nothing"),
            line=second.line,
        ),
        right=_("let both cells say the same"),
        where=f"{where}:{first.line}",
    )
