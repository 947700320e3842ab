"""Two rows that name each other in a round make one game; where they disagree, both are named and none believed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from playoff.formats.trf.columns import EMPTY, OPEN_SIGNS, Cell
from playoff.formats.trf.notes import Notes, some
from playoff.formats.trf.rows import Row
from playoff.languages import _
from playoff.tiebreaks import Bye, Game, Result, Unpaired

_RESULTS: Final = {
    ("1", "0"): Result.WHITE_WINS,
    ("0", "1"): Result.BLACK_WINS,
    ("=", "="): Result.DRAW,
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEIT,
    ("0", "0"): Result.BOTH_LOSE,
    ("=", "0"): Result.WHITE_HALF,
    ("0", "="): Result.BLACK_HALF,
    ("", ""): None,
}
"""What White's row and Black's row say together."""

CODES: Final = {result: pair for pair, result in _RESULTS.items()}
"""What to write into the two rows of a game."""

_SHORT: Final = {"W": "1", "D": "=", "L": "0"}
"""Games of less than one move: not rated, but played."""
_SPELLINGS: Final = {
    code: (code, *(short for short, usual in _SHORT.items() if usual == code), *(OPEN_SIGNS if code == "" else ()))
    for code in ("1", "=", "0", "+", "-", "")
}
_AGREED: Final = {
    (white, black): result
    for (usual_white, usual_black), result in _RESULTS.items()
    for white in _SPELLINGS[usual_white]
    for black in _SPELLINGS[usual_black]
}
"""The same for every spelling of a result. A pair that is missing here is a contradiction."""
_BYES: Final = {bye.value: bye for bye in Bye}
_ALONE: Final = {"1": Bye.FULL, "+": Bye.FULL, "W": Bye.FULL, "=": Bye.HALF, "D": Bye.HALF,
                 "0": Bye.ZERO, "-": Bye.ZERO, "L": Bye.ZERO}  # fmt: skip
"""A result without an opponent: how the edition of 2006 wrote byes."""


class Pairing:
    """Pairs the rows of a file."""

    def __init__(self, rows: Mapping[int, Row], notes: Notes) -> None:
        self.rows, self.notes = rows, notes
        self._colourless: list[str] = []
        self._one_colour: list[str] = []
        self._short: list[str] = []

    def games(self) -> tuple[Game, ...]:
        """Every game, round by round, in the order of the lower start number.

        Raises BadInput with both lines for a result or an opponent on which two rows do not agree.
        """
        found = []
        for row in self.rows.values():
            for round_, cell in enumerate(row.cells, start=1):
                if cell.opponent:
                    other, back = self._opponent(row, round_, cell)
                    if other.number > row.number:
                        found.append(self._game(row, cell, other, back, round_))
        self._tell()
        return tuple(sorted(found, key=lambda game: game.round))

    def byes(self) -> tuple[Unpaired, ...]:
        """Every round that a player has a letter for instead of an opponent."""
        found, odd = [], []
        for row in self.rows.values():
            for round_, cell in enumerate(row.cells, start=1):
                if not cell.opponent and cell.code and cell.code not in OPEN_SIGNS:
                    found.append(Unpaired(round_, row.name, _BYES.get(cell.code) or _ALONE[cell.code]))
                    if cell.code not in _BYES:
                        odd.append(_("{player} in round {round}", player=row.name, round=round_))
        if odd:
            self.notes.assumed(_("results without an opponent are taken as byes: {results}", results=some(odd)))
        return tuple(sorted(found, key=lambda unpaired: unpaired.round))

    def _opponent(self, row: Row, round_: int, cell: Cell) -> tuple[Row, Cell]:
        """The row that a cell names, and its own cell, when that names this row back."""
        if cell.code in _BYES:
            raise self.notes.fault(
                _(
                    "round {round}: {player} has the bye {letter} and an opponent, {opponent}",
                    round=round_,
                    player=row.name,
                    letter=cell.code,
                    opponent=cell.opponent,
                ),
                right=_("0000 for a bye, a result for a game"),
                line=row.line,
            )
        if cell.opponent == row.number:
            raise self.notes.fault(
                _("round {round}: {player} is paired against himself", round=round_, player=row.name), line=row.line
            )
        other = self.rows.get(cell.opponent)
        if other is None:
            raise self.notes.fault(
                _(
                    "round {round}: {player} meets {opponent}, but the file has no such player",
                    round=round_,
                    player=row.name,
                    opponent=cell.opponent,
                ),
                line=row.line,
            )
        back = other.cell(round_)
        if back.opponent != row.number:
            params = {
                "round": round_,
                "player": row.name,
                "other": other.name,
                "number": other.number,
                "line": other.line,
            }
            wrong = (
                _(
                    "round {round}: {player} meets {other} ({number}), who meets {opponent} in line {line}",
                    **params,
                    opponent=back.opponent,
                )
                if back.opponent
                else _(
                    "round {round}: {player} meets {other} ({number}), who has {code} in line {line}",
                    **params,
                    code=back.code or _("nothing"),
                )
            )
            right = _("one of the two lines is wrong: the game stands in both or in neither")
            raise self.notes.fault(wrong, right=right, line=row.line)
        return other, back

    def _game(self, row: Row, cell: Cell, other: Row, back: Cell, round_: int) -> Game:
        if cell.code in _SHORT or back.code in _SHORT:
            self._short.append(
                _("{white} - {black} in round {round}", white=row.name, black=other.name, round=round_)
            )
        straight = self._has_white(row, cell, other, back, round_)
        codes = (cell.code, back.code) if straight else (back.code, cell.code)
        if codes not in _AGREED:
            raise self.notes.fault(
                _(
                    "round {round}: {player} has {mine}, and in line {line} {other} has {theirs}",
                    round=round_,
                    player=row.name,
                    mine=cell.code or _("no result"),
                    line=other.line,
                    other=other.name,
                    theirs=back.code or _("no result"),
                ),
                right=_("one of the two lines is wrong: 1 goes with 0, = with =, + with -, blank with blank"),
                line=row.line,
            )
        white, black = (row, other) if straight else (other, row)
        return Game(round_, white.name, black.name, _AGREED[codes])

    def _has_white(self, row: Row, cell: Cell, other: Row, back: Cell, round_: int) -> bool:
        """Whether the row has White. Where the file cannot tell, it is the lower start number, `row`."""
        mine, theirs = cell.colour, back.colour
        if mine and theirs:
            if mine == theirs:
                colour = _("White") if mine == "w" else _("Black")
                self.notes.doubt(
                    _(
                        "round {round}: {player} and in line {line} {other} both have {colour}; taken as "
                        "White: {player}",
                        round=round_,
                        player=row.name,
                        line=other.line,
                        other=other.name,
                        colour=colour,
                    ),
                    row.line,
                )
                return True
            return mine == "w"
        game = _("{white} - {black} in round {round}", white=row.name, black=other.name, round=round_)
        if mine or theirs:
            self._one_colour.append(game)
            return mine == "w" or theirs == "b"
        self._colourless.append(game)
        return True

    def _tell(self) -> None:
        if self._short:
            self.notes.assumed(
                _("games of less than one move count like any other: {games}", games=some(self._short))
            )
        if self._one_colour:
            self.notes.assumed(
                _("a colour that one row leaves out is taken from the other: {games}", games=some(self._one_colour))
            )
        if self._colourless:
            self.notes.doubt(
                _("no colours; the lower start number is taken as White: {games}", games=some(self._colourless))
            )


def open_alone(rows: Mapping[int, Row]) -> list[str]:
    """Who has the sign of an open game in a round, and no opponent."""
    return [
        _("{player} in round {round}", player=row.name, round=round_)
        for row in rows.values()
        for round_, cell in enumerate(row.cells, start=1)
        if cell != EMPTY and not cell.opponent and cell.code in OPEN_SIGNS
    ]
