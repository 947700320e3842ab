"""The records of a PGN file: tags, the result after the moves, how many moves there are. Tolerant, and it says so.

A record ends where the tags of the next begin, whatever blank lines there are (PGN standard 3.2.1: white space has
no meaning on import). Moves are not read; comments and variations are skipped with their brackets balanced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from playoff.formats.games.record import Record
from playoff.formats.handed import Notice, Progress
from playoff.languages import _

NEEDED = frozenset({"Event", "Site", "Date", "Round", "White", "Black", "Result"})
"""The seven tags every record should have (PGN standard 8.1.1)."""

ENDS = frozenset({"1-0", "0-1", "1/2-1/2", "*", "1/2", "½-½", "1:0", "0:1", "½:½", "+/-", "-/+", "+:-", "-:+", "-/-"})
"""How the moves may end; beside the four of the standard what people write."""

_NAME = r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*"
_TAG = re.compile(rf'\s*\[\s*({_NAME})\s+"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE = re.compile(r'\s*\[\s*([A-Za-z]\w*)\s*"\s*(.*?)\s*"?\s*\]?\s*$')
_BRACKETS = re.compile(r"[{}]|;")
_COMMENT = re.compile(r"\{[^}]*\}?|;[^\n]*")
_PLY = re.compile(r"(?<![\w+#=-])(?:[A-Z]?[a-h]?[1-8]?[x:-]?[a-h][1-8]|O-O)")
_STEP = 1 << 12


def records(text: str, progress: Progress | None = None, *, keep: bool = False) -> Iterator[Record | Notice]:
    """Every record in the order of the file, and a notice for whatever was mended or passed over on the way.

    `keep`: the moves are kept as they stand there.
    """
    return _Scanner(progress, keep=keep).scan(text)


class _Scanner:
    """Goes through the lines once; knows whether it is among tags, among moves or in a comment."""

    def __init__(self, progress: Progress | None, *, keep: bool) -> None:
        self.progress, self.keep = progress, keep
        self.record: Record | None = None
        self.moves: list[tuple[int, str]] = []
        self.comment_from = 0
        """The line an open comment began on; 0 outside."""
        self.blank = True
        self.first_tag = ""

    def scan(self, text: str) -> Iterator[Record | Notice]:
        read = 0
        for number, line in enumerate(text.split("\n"), start=1):
            read += len(line) + 1
            if self.progress and not number % _STEP:
                self.progress(read)
            stripped = line.strip()
            if not stripped:
                self.blank = True
                continue
            yield from self._line(number, line, stripped)
            self.blank = False
        if self.comment_from and self.record is not None:
            yield Notice("repaired", _("the comment is never closed"), self.comment_from)
        yield from self._finish()

    def _line(self, number: int, line: str, stripped: str) -> Iterator[Record | Notice]:
        if self.comment_from and self.blank and stripped.startswith('[Event "'):
            yield Notice("repaired", _("the comment is not closed before the next game"), self.comment_from)
            self.comment_from = 0
        if self.comment_from or stripped[0] != "[":
            if line[0] != "%":  # PGN standard 6: an escaped line is for programs
                self._move_line(number, line)
            return
        rest, seen = line, False
        while found := _TAG.match(rest):
            value = found[2]
            if "\\" in value:
                value = re.sub(r'\\(["\\])', r"\1", value)  # PGN standard 7: nothing else is escaped
            yield from self._tag(number, found[1], value)
            rest, seen = rest[found.end() :], True
        if not rest.strip():
            return
        if seen:
            self._move_line(number, rest)
        else:
            yield from self._malformed(number, stripped)

    def _malformed(self, number: int, line: str) -> Iterator[Record | Notice]:
        """A tag that is written wrongly is passed over, one of the seven read as far as it goes."""
        loose = _LOOSE.match(line)
        if loose is None or loose[1] not in NEEDED:
            yield Notice("ignored", _("no tag: {line}", line=line[:60]), number)
            return
        yield Notice(
            "repaired",
            _("the tag {name} is written wrongly; read as {text!r}", name=loose[1], text=loose[2]),
            number,
        )
        yield from self._tag(number, loose[1], loose[2])

    def _tag(self, number: int, name: str, value: str) -> Iterator[Record | Notice]:
        record = self.record
        if record is None or self._begins(record, name):
            yield from self._finish()
            self.record = record = Record(number)
            self.first_tag = name
        if name in record.tags and record.tags[name] != value:
            yield Notice("ignored", _("the tag {name} is there twice; the first holds", name=name), number)
        record.tags.setdefault(name, value)

    def _begins(self, record: Record, name: str) -> bool:
        """Whether this tag is the first of another game: after moves, or again what can be there only once."""
        if self.moves:
            return True
        return name in record.tags and (self.blank or name in {self.first_tag, "Event"})

    def _move_line(self, number: int, line: str) -> None:
        self.moves.append((number, line))
        for found in _BRACKETS.finditer(line):
            if found[0] == "{" and not self.comment_from:
                self.comment_from = number
            elif found[0] == "}":
                self.comment_from = 0
            elif found[0] == ";" and not self.comment_from:
                break

    def _finish(self) -> Iterator[Record | Notice]:
        """Hand out the record that ends here."""
        moves, self.moves = self.moves, []
        if self.record is not None:
            text = "\n".join(line for _number, line in moves)
            _read_moves(self.record, text)
            if self.keep:
                self.record.moves = text
            yield self.record
        elif moves:
            yield Notice("ignored", _("moves without tags"), moves[0][0])
        self.record = None


def _read_moves(record: Record, text: str) -> None:
    """The result at the end, whether there are two moves, and else what the comments say."""
    plain = _without_comments(text)
    words = plain.split()
    record.end = next((word for word in reversed(words) if word in ENDS), "")
    record.plies = sum(1 for _ply in islice(_PLY.finditer(plain), 2))
    if record.plies < 2:
        record.remark = " ".join(" ".join(_COMMENT.findall(text)).strip("{};").split())


def _without_comments(text: str) -> str:
    """The moves of the game itself: no comment, no variation."""
    if "{" in text or ";" in text:
        text = _COMMENT.sub(" ", text)
    if "(" not in text:
        return text
    kept, depth = [], 0
    for part in re.split(r"([()])", text):
        if part == "(":
            depth += 1
        elif part == ")":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(part)
    return " ".join(kept)
