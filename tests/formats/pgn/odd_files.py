"""Random PGN files with every oddity that databases, boards and hands put into them, and what they really say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

Tags = dict[str, str]

NAMES = (
    "Alder, Ann",
    "Birch, Ben",
    "Cedar, Cid",
    "Dogwood, Dan",
    "O'Brien, Pádraig",
    "Álvarez, Íñigo",
    "Elm-Fir, E.",
)
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
COMMENTS = ("a note", "[%clk 1:30:00]", "two\nlines", "a\n\nblank line", "(not closed", "1-0", "; semicolon", "[a] b")

Oddity = Callable[[Random, str], str]


def _crlf(_: Random, text: str) -> str:
    return text.replace("\n", "\r\n")


def _bom(_: Random, text: str) -> str:
    return "\ufeff" + text


def _first_lines(_: Random, text: str) -> str:
    return "\n\n% made by a program\n; a remark before the games\n" + text


def _malformed(rng: Random, text: str) -> str:
    return text.replace("[Result", rng.choice(('[White ACPL "25"]', "[]", "[Broken", "[No value]")) + "\n[Result", 1)


def _more_tags(_: Random, text: str) -> str:
    return text.replace("[Round", '[BlackType: "program"]\n[ECO "C50"]\n[Annotator ""]\n[Round')


def _escape_line(_: Random, text: str) -> str:
    return text.replace("[Round", "% for programs\n[Round")


def _blank_in_tags(_: Random, text: str) -> str:
    return text.replace("[White ", "\n[White ")


def _blanks_between(_: Random, text: str) -> str:
    return text.replace("\n\n[Event", "\n\n\n\n\n[Event")


def _indented(_: Random, text: str) -> str:
    return text.replace("[Event", "  [Event").replace("[White ", "\t[White ")


def _two_in_a_line(_: Random, text: str) -> str:
    return text.replace("]\n[Black ", "] [Black ")


def _two_blanks_in_tags(_: Random, text: str) -> str:
    return text.replace("[White ", "\n\n\n[White ")


def _walkover(_: Random, text: str) -> str:
    head, _, rest = text.partition("]\n\n")
    return f"{head}]\n\n{{ Black did not appear }}\n\n{rest}"


def _headers_only(_: Random, text: str) -> str:
    return "\n".join(line for line in text.split("\n") if line.startswith("[") and line.endswith('"]')) + "\n"


def _no_blank_before_moves(_: Random, text: str) -> str:
    return text.replace("]\n\n1.", "]\n1.")


AGREED: tuple[Oddity, ...] = (
    _crlf, _bom, _first_lines, _malformed, _more_tags, _escape_line, _blank_in_tags, _blanks_between,
    _no_blank_before_moves,
)  # fmt: skip
"""python-chess reads them as they are meant."""

EXPLAINED: dict[Oddity, str] = {
    _indented: "a tag begins in the first column for it; white space has no meaning in PGN (3.2.1)",
    _two_in_a_line: "it reads one tag a line; PGN 7 has none of that",
    _two_blanks_in_tags: "two blank lines end the tags for it; case pgn05",
    _walkover: "a comment and a blank line end the game for it, the result is another game; case pgn04",
    _headers_only: "without blank lines it takes all tags for one game",
}
"""Where python-chess 1.11 reads something else, and why ours holds."""


@dataclass(frozen=True)
class OddFile:
    """A text and what its records say in their tags."""

    text: str
    records: tuple[Tags, ...]
    oddities: tuple[Oddity, ...]


def odd_file(seed: int, *, oddities: tuple[Oddity, ...] | None = None) -> OddFile:
    """A file of up to nine games with up to three oddities that python-chess agrees on, or those given."""
    rng = Random(seed)
    records, text = [], ""
    for number in range(rng.randint(2, 9)):
        white, black = rng.sample(NAMES, 2)
        tags = {
            "Event": rng.choice(("Club Masters", "Club Masters 2024", "?")),
            "Site": "Testville",
            "Date": f"2024.03.{number + 1:02}",
            "Round": rng.choice((f"{number + 1}", f"{number + 1}.1", "?", "-")),
            "White": white,
            "Black": black,
            "Result": rng.choice(RESULTS),
        }
        records.append(tags)
        text += "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n"
        text += _moves(rng) + f" {tags['Result']}\n\n"
    used = oddities if oddities is not None else tuple(rng.sample(AGREED, rng.randint(0, 3)))
    for oddity in sorted(used, key=lambda one: one in (_crlf, _bom)):
        text = oddity(rng, text)
    return OddFile(text, tuple(records), used)


def _moves(rng: Random) -> str:
    parts = ["1. e4"]
    if rng.random() < 0.4:
        parts.append(f"{{{rng.choice(COMMENTS)}}}")
    parts.append("e5")
    if rng.random() < 0.4:
        parts.append("(1... c5 {Sicilian (1-0)} (1... e6 $1) 2. Nf3)")
    if rng.random() < 0.2:
        parts.append("; to the end of the line { 0-1\n")
    parts.append("2. Nf3 Nc6")
    return " ".join(parts)
