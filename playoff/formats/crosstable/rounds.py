"""A table of rounds: a column for each round, a cell names opponent, colour and result, as `5w1` or `12b½`."""

from __future__ import annotations

from playoff.errors import BadInput
from playoff.formats.crosstable.cells import UNUSUAL, Facing, Mark, facing, result_between
from playoff.formats.crosstable.headings import Headings
from playoff.formats.crosstable.roster import Roster
from playoff.formats.handed import Notice
from playoff.languages import _
from playoff.tiebreaks import Bye, Game, Unpaired

_BYES = (Bye.ZERO, Bye.HALF, Bye.ALLOCATED)


def games_by_rounds(
    roster: Roster, head: Headings, where: str
) -> tuple[tuple[Game, ...], tuple[Unpaired, ...], list[Notice]]:
    """Games and byes of a table of rounds. Raises BadInput for a cell that its opponent's contradicts."""
    rows = {number: row for row, number in enumerate(roster.numbers)}
    if len(rows) != len(roster.rows):
        raise BadInput(_("two rows with one number"), right=_("number the players"), where=where)
    games: list[Game] = []
    byes: list[Unpaired] = []
    notices: list[Notice] = []
    for number, place in enumerate(head.results, start=1):
        cells = [_cell(roster, row, place, where) for row in range(len(roster.rows))]
        for row, cell in enumerate(cells):
            if isinstance(cell, Mark):
                byes.append(Unpaired(number, roster.names[row], _BYES[cell.share]))
            elif cell is not None:
                game = _game(roster, row, cells, rows, number, where)
                if cell.colour == "w":
                    games.append(game)
                    if game.result in UNUSUAL:
                        told = _(
                            "round {round}: {white} {result} {black}: is that what was meant?",
                            round=number,
                            white=game.white,
                            result=game.result.value,
                            black=game.black,
                        )
                        notices.append(Notice("doubt", told, roster.rows[row].line))
    return tuple(games), tuple(byes), notices


def _cell(roster: Roster, row: int, place: int, where: str) -> Facing | Mark | None:
    try:
        return facing(roster.rows[row].fields[place])
    except BadInput as error:
        raise BadInput(
            f"{roster.names[row]}: {error.wrong}", right=error.right, where=f"{where}:{roster.rows[row].line}"
        ) from None


def _game(
    roster: Roster, row: int, cells: list[Facing | Mark | None], rows: dict[int, int], number: int, where: str
) -> Game:
    """The game a cell is about, when the opponent's cell agrees."""
    mine = cells[row]
    assert isinstance(mine, Facing)
    place = f"{where}:{roster.rows[row].line}"
    if mine.opponent not in rows:
        raise BadInput(
            _(
                "round {round}: {player} meets number {opponent}, who is not there",
                round=number,
                player=roster.names[row],
                opponent=mine.opponent,
            ),
            where=place,
        )
    other = rows[mine.opponent]
    theirs = cells[other]
    agree = isinstance(theirs, Facing) and rows.get(theirs.opponent) == row and theirs.colour != mine.colour
    if not agree or not isinstance(theirs, Facing) or (mine.mark is None) != (theirs.mark is None):
        raise BadInput(
            _(
                "round {round}: {player} and {opponent} (line {line}) do not say the same",
                round=number,
                player=roster.names[row],
                opponent=roster.names[other],
                line=roster.rows[other].line,
            ),
            right=_("opponent, colour and result must agree"),
            where=place,
        )
    white, black = (row, other) if mine.colour == "w" else (other, row)
    marked = {row: mine.mark, other: theirs.mark}
    first, second = marked[white], marked[black]
    result = result_between(first, second) if first and second else None
    if first and second and result is None:
        raise BadInput(
            _(
                "round {round}: the results of {player} and {opponent} (line {line}) contradict each other",
                round=number,
                player=roster.names[row],
                opponent=roster.names[other],
                line=roster.rows[other].line,
            ),
            right=_("let both cells say the same"),
            where=place,
        )
    return Game(number, roster.names[white], roster.names[black], result)
