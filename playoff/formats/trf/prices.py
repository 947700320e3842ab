"""What every result is worth in a file, and what of it the scoring of a tournament cannot say.

Records 162 (TRF26), XXS (JaVaFo) and BBW to BBU (bbpPairings) price the results, record 299 prices some of them
otherwise or gives and takes points beside the games. A `Scoring` knows a win, a draw, a loss and the allocated
bye; every other difference becomes an adjustment of the player it concerns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from playoff.formats.trf.columns import Cell
from playoff.formats.trf.notes import Notes, some
from playoff.formats.trf.rows import Row
from playoff.languages import _
from playoff.tiebreaks import HalfPoints, Scoring

_WINS: Final = ("WW", "BW", "FW", "FPB")
_DRAWS: Final = ("WD", "BD", "HPB")
_LOSSES: Final = ("WL", "BL")
_ABSENCES: Final = ("ZPB", "FL")

_MEANT: Final = {
    "162": {"W": _WINS, "D": _DRAWS, "L": _LOSSES, "A": _ABSENCES, "Z": _ABSENCES, "P": ("PAB",), "X": ()},
    "XXS": {
        "W": _WINS, "D": _DRAWS,
        **{code: (code,) for code in (*_WINS, *_DRAWS, *_LOSSES, *_ABSENCES, "PAB")},
    },
    "BB": {"BBW": _WINS, "BBD": _DRAWS, "BBL": _LOSSES, "BBZ": ("ZPB",), "BBF": ("FL",), "BBU": ("PAB",)},
}  # fmt: skip
"""What the symbols of the records price. X of record 162 is a game still open: worth nothing here until it has a
result; its Z is how bbpPairings has the A of the standard."""
_MEANT_299: Final = {
    "W": ("WW", "BW"), "D": ("WD", "BD"), "L": _LOSSES, "+": ("FW",), "-": ("FL",),
    "F": ("FPB",), "H": ("HPB",), "Z": ("ZPB",), "U": ("PAB",), "P": ("PAB",),
}  # fmt: skip

_PLAYED: Final = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}
_UNPLAYED: Final = {"+": "FW", "-": "FL", "F": "FPB", "H": "HPB", "Z": "ZPB", "U": "PAB"}


def result_of(cell: Cell) -> str | None:
    """The result of a cell as JaVaFo names it: WW is a win with White, FL a loss by forfeit; None: it is open."""
    if cell.code in _PLAYED:
        return ("B" if cell.colour == "b" else "W") + _PLAYED[cell.code]
    return _UNPLAYED.get(cell.code)


@dataclass(frozen=True, slots=True)
class Abnormal:
    """A record 299: what some results of some players are worth, or (`results` empty) points beside the games."""

    line: int
    results: tuple[str, ...]
    points: HalfPoints
    round: int
    """0: every round."""
    players: tuple[int, ...]
    """None named: everybody."""

    def concerns(self, player: int, round_: int, result: str) -> bool:
        """Whether it prices this result of this player."""
        return result in self.results and self.round in (0, round_) and (not self.players or player in self.players)


class Prices:
    """What the results are worth, in half points, as the records of a file state it one after the other."""

    def __init__(self) -> None:
        self._worth = {
            **dict.fromkeys(_WINS, HalfPoints(2)),
            **dict.fromkeys(_DRAWS, HalfPoints(1)),
            **dict.fromkeys((*_LOSSES, *_ABSENCES), HalfPoints(0)),
        }
        self._bye: HalfPoints | None = None
        self._abnormal: list[Abnormal] = []

    def state(self, record: str, symbol: str, points: HalfPoints) -> bool:
        """Take a price of record `162`, `XXS` or `BB`; False for a symbol it does not have.

        A bye is worth a win where nothing is said of it; after an XXS it is worth 1.
        """
        if record == "XXS" and self._bye is None:
            self._bye = HalfPoints(2)
        results = _MEANT[record].get(symbol)
        for result in results or ():
            if result == "PAB":
                self._bye = points
            else:
                self._worth[result] = points
        return results is not None

    def state_299(self, symbol: str, points: HalfPoints, round_: int, players: tuple[int, ...], line: int) -> bool:
        """Take a record 299; False for a symbol it does not have, and for a penalty that names nobody."""
        results = _MEANT_299.get(symbol, ())
        if not results and (symbol.strip() or not players):
            return False
        self._abnormal.append(Abnormal(line, results, points, round_, players))
        return True

    @property
    def scoring(self) -> Scoring:
        """What of it a tournament knows as its scoring."""
        win, draw, loss = (self._worth[result] for result in ("WW", "WD", "WL"))
        return Scoring(win, draw, loss, bye=None if self._bye in (None, win) else self._bye)

    def adjustments(self, rows: Sequence[Row], notes: Notes) -> Counter[int]:
        """Half points by start number that the scoring does not give. Raises BadInput for an unknown player."""
        known = {row.number for row in rows}
        given: Counter[int] = Counter()
        for record in self._abnormal:
            if strangers := [str(player) for player in record.players if player not in known]:
                raise notes.fault(
                    _("record 299 names player {player}, who is not in the file", player=strangers[0]),
                    right=_("start numbers from column 24, in steps of five"),
                    line=record.line,
                )
            if not record.results:
                for player in record.players:
                    given[player] += record.points
        if self._needs_no_more():
            return given
        used: set[Abnormal] = set()
        usual = self._usual()
        for row in rows:
            for round_, cell in enumerate(row.cells, start=1):
                if result := result_of(cell):
                    worth = self._bye if result == "PAB" and self._bye is not None else self._worth.get(result)
                    for record in self._abnormal:
                        if record.concerns(row.number, round_, result):
                            worth = record.points
                            used.add(record)
                    if worth is not None:
                        given[row.number] += worth - usual[result]
        for record in self._abnormal:
            if record.results and record not in used and record.players:
                names = some([str(player) for player in record.players])
                notes.doubt(
                    _("record 299 prices a result that player {numbers} does not have", numbers=names), record.line
                )
        return given

    def _usual(self) -> dict[str, HalfPoints]:
        scoring = self.scoring
        return {
            **dict.fromkeys(_WINS, scoring.win),
            **dict.fromkeys(_DRAWS, scoring.draw),
            **dict.fromkeys((*_LOSSES, *_ABSENCES), scoring.loss),
            "PAB": scoring.win if scoring.bye is None else scoring.bye,
        }

    def _needs_no_more(self) -> bool:
        usual = self._usual()
        return not any(record.results for record in self._abnormal) and all(
            usual[result] == worth for result, worth in self._worth.items()
        )
