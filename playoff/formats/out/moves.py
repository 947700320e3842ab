"""The moves of a PGN that was made at the boards, each game's to the game of the playoff that they belong to.

A game is found by its id, where the file has one of ours, else by its players, their colours, its result and the
order of the file. So an attempt that was annulled, and stands in the file too, takes nobody's place.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from playoff.formats.characters import decoded
from playoff.formats.games.record import Record
from playoff.formats.handed import Notice
from playoff.formats.names import bare, key_of
from playoff.formats.out.numbered import Numbered
from playoff.formats.pgn.scan import ENDS, records
from playoff.languages import _

GAME_TAG = "PlayoffGame"
"""The tag that holds the id of a game, in the files that are written here."""


class Merged(NamedTuple):
    """The moves of every game that was found, by its number, and what was not found."""

    moves: Mapping[int, str]
    notices: tuple[Notice, ...]


def merged(games: Sequence[Numbered], content: bytes, where: str, same: Mapping[str, str]) -> Merged:
    """The moves in a PGN, for these games. `same`: spellings of the file and the names that they are here.

    Raises BadInput for a file that is no text.
    """
    text, notices = decoded(content, where)
    played: list[Record] = []
    for found in records(text, keep=True):
        if isinstance(found, Notice):
            notices = (*notices, found)
        else:
            played.append(found)
    names = _Names([player for one in games for player in one.game.colours], same)
    waiting: dict[tuple[str, str], list[Numbered]] = defaultdict(list)
    for one in games:
        if one.game.status in {"finished", "running"}:
            waiting[one.game.colours.white, one.game.colours.black].append(one)
    moves: dict[int, str] = {}
    for record in played:
        pair = names.meant(record.tags.get("White", "")), names.meant(record.tags.get("Black", ""))
        game = next((one for one in waiting.get(pair, ()) if _belongs(record, one)), None)
        if game is None:
            notices = (*notices, Notice("ignored", _unknown(record), record.line))
            continue
        waiting[pair].remove(game)
        moves[game.number] = tidy(record.moves)
    missing = [one for left in waiting.values() for one in left if one.game.status == "finished"]
    missing = [one for one in missing if one.game.result and not one.game.result.forfeit]
    return Merged(moves, (*notices, *(Notice("doubt", _without(one)) for one in sorted(missing, key=_number))))


def _number(one: Numbered) -> int:
    return one.number


def _belongs(record: Record, one: Numbered) -> bool:
    if GAME_TAG in record.tags:
        return record.tags[GAME_TAG] == one.game.id
    if one.game.result is None:
        return True
    return sign_of(one) in {record.end, record.tags.get("Result", "")}


def sign_of(one: Numbered) -> str:
    """The result as PGN can say it; `*` for one it cannot, and for a game without one (PGN standard 8.1.1.7)."""
    result = one.game.result
    if result is None:
        return "*"
    scores = result.scores
    return {(2, 0): "1-0", (0, 2): "0-1", (1, 1): "1/2-1/2"}.get((scores.white, scores.black), "*")


def _unknown(record: Record) -> str:
    return _(
        "no game of the playoff is {white} - {black}, {result}, or its moves are there already",
        white=record.tags.get("White", "?"),
        black=record.tags.get("Black", "?"),
        result=record.end or record.tags.get("Result", "*"),
    )


def _without(one: Numbered) -> str:
    white, black = one.game.colours
    return _("no moves for {game}: {white} - {black}", game=one.game.id or one.game.stage, white=white, black=black)


class _Names:
    """Which player a file means, that may write names in full, or without accents."""

    def __init__(self, players: Iterable[str], same: Mapping[str, str]) -> None:
        self.keys = {player: frozenset(key_of(player)) for player in players}
        self.same = same

    def meant(self, written: str) -> str:
        """The player whose name has the same words, or is the only one with all of them or no other; else empty."""
        written = self.same.get(written, written)
        if written in self.keys:
            return written
        words = frozenset(key_of(bare(written).name))
        alike = [player for player, key in self.keys.items() if key == words]
        alike = alike or [player for player, key in self.keys.items() if key <= words or words <= key]
        return alike[0] if len(alike) == 1 else ""


def tidy(moves: str) -> str:
    """Moves without blank lines, without the result at their end, with every comment closed, no line like a tag."""
    lines = [line.strip() for line in moves.split("\n")]
    lines = [f" {line}" if line[:1] in {"[", "%"} else line for line in lines if line]
    text = "\n".join(_closed(lines))
    end = re.search(r"(?:^|\s)(\S+)\s*\Z", text)
    return text[: end.start()].rstrip() if end and end[1] in ENDS else text.rstrip()


def _closed(lines: Iterable[str]) -> Iterator[str]:
    """The lines, and a bracket where the last comment is never closed."""
    inside = False
    for line in lines:
        for sign in line:
            if sign == ";" and not inside:
                break
            inside = sign == "{" or (inside and sign != "}")
        yield line
    if inside:
        yield "}"
