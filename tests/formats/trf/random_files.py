"""Random TRF files with every oddity, made from a seed, with the tournament that they tell.

The files are laid out here, not by the product's writer. What a file means is kept beside it, so that three can be
compared: what was meant, what the product reads, what another reader reads.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.formats.trf.sheet import row

PAIRS = ("10", "01", "==", "00", "=0", "0=", "+-", "-+", "--", "WL", "LW", "DD", "  ")
OFTEN = ("10", "01", "==") * 6
FAMILIES = (
    "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Kauri", "Larch",
    "Maple", "Nutmeg", "Öst", "Pérez", "Şahin", "Łuk",
)  # fmt: skip


@dataclass
class Meant:
    """What a random file tells: games as (round, White, Black, White's code, Black's code), byes by letter."""

    swiss: bool
    names: dict[int, str]
    ratings: dict[int, int]
    games: list[tuple[int, int, int, str, str]] = field(default_factory=list)
    byes: list[tuple[int, int, str]] = field(default_factory=list)
    penalties: dict[int, int] = field(default_factory=dict)
    """Half points."""
    ghost: int = 0
    """The start number of a player who is never paired."""
    mistaken: int = 0
    """The start number of a player whose declared points are wrong."""
    football: bool = False
    content: bytes = b""
    encoding: str = "utf-8"

    @property
    def text(self) -> str:
        """The file as a reader of text gets it."""
        return self.content.decode(self.encoding)

    def points(self, number: int) -> int:
        """Half points by hand."""
        win, draw = (6, 2) if self.football else (2, 1)
        worth = {"1": win, "W": win, "+": win, "F": win, "U": win, "=": draw, "D": draw, "H": draw}
        played = sum(
            worth.get(code, 0)
            for _, white, black, mine, theirs in self.games
            for one, code in ((white, mine), (black, theirs))
            if one == number
        )
        free = sum(worth.get(letter, 0) for _, one, letter in self.byes if one == number)
        return played + free + self.penalties.get(number, 0)


def random_file(seed: int) -> Meant:
    """A file of two to twelve players and one to eleven rounds."""
    chance = Random(seed)
    size = chance.randint(2, 12)
    numbers = list(range(1, size + 1))
    if chance.random() < 0.2:  # gaps
        numbers = sorted(chance.sample(range(1, size + 6), size))
    names = {number: f"{family}, {chance.choice('ABCDE')}" for number, family in
             zip(numbers, chance.sample(FAMILIES, size), strict=True)}  # fmt: skip
    meant = Meant(
        chance.random() < 0.6, names, {n: chance.randint(1400, 2850) for n in numbers if chance.random() < 0.9}
    )
    if not meant.swiss and size > 2 and chance.random() < 0.3:
        meant.ghost = chance.choice(numbers)
    if chance.random() < 0.1:
        meant.mistaken = chance.choice(numbers)
    _rounds(meant, chance)
    meant.football = chance.random() < 0.15
    if chance.random() < 0.15:
        meant.penalties = {chance.choice(numbers): chance.choice((-2, -1, 1))}
    meant.encoding = chance.choice(("utf-8", "utf-8", "cp1252"))
    if meant.encoding == "cp1252" and not all(_western(name) for name in names.values()):
        meant.encoding = "utf-8"
    meant.content = _laid_out(meant, chance).encode(meant.encoding)
    return meant


def _western(name: str) -> bool:
    try:
        return not name.isascii() and bool(name.encode("cp1252"))
    except UnicodeEncodeError:
        return False


def _rounds(meant: Meant, chance: Random) -> None:
    numbers = [number for number in meant.names if number != meant.ghost]
    for round_ in range(1, chance.randint(2, 12)):
        if chance.random() < 0.08:  # a blank round
            continue
        if meant.swiss:
            free = chance.sample(numbers, len(numbers) % 2 + 2 * (len(numbers) > 5 and chance.random() < 0.4))
        else:
            free = [numbers[round_ % len(numbers)]] if len(numbers) % 2 else []
        paired = [number for number in numbers if number not in free]
        chance.shuffle(paired)
        for white, black in zip(paired[::2], paired[1::2], strict=True):
            codes = chance.choice(OFTEN + PAIRS)
            meant.games.append((round_, white, black, codes[0], codes[1]))
        if meant.ghost:
            meant.byes.append((round_, meant.ghost, "Z"))
        for number in free:
            letter = chance.choice("UFHZ ") if meant.swiss else chance.choice("UZ ")
            if letter != " ":
                meant.byes.append((round_, number, letter))


def _laid_out(meant: Meant, chance: Random) -> str:
    last = max([0, *(game[0] for game in meant.games), *(bye[0] for bye in meant.byes)])
    cells = {number: [" " * 10] * last for number in meant.names}
    small = chance.random() < 0.2
    for round_, white, black, mine, theirs in meant.games:
        cells[white][round_ - 1] = f"  {black:>4} w {mine.lower() if small else mine}"
        zero = chance.random() < 0.3
        cells[black][round_ - 1] = f"  {f'{white:04}' if zero else f'{white:>4}'} b {theirs}"
    for round_, number, letter in meant.byes:
        cells[number][round_ - 1] = f"  {chance.choice(('0000', '   0', '    '))} {chance.choice('- ')} {letter}"
    rank = chance.random() < 0.7
    lines = [
        row(
            number, name, rank=str(place) if rank else "",
            points=f"{meant.points(number) / 2 + 7 * (number == meant.mistaken):.1f}",
            rating=str(meant.ratings.get(number, chance.choice(("", "0")))), sex=chance.choice("mw "),
            title=chance.choice(("", "GM", "WIM", "g")), federation=chance.choice(("", "NOR")),
            fide_id=chance.choice(("", "0", str(90000000 + number))), birth=chance.choice(("", "1990/01/02")),
        ) + "".join(cells[number])
        for place, (number, name) in enumerate(meant.names.items(), start=1)
    ]  # fmt: skip
    if chance.random() < 0.5:
        chance.shuffle(lines)
    lines = [line.rstrip() if chance.random() < 0.5 else line + "  " * chance.randint(0, 2) for line in lines]
    head = [
        "012 Random event", "022 Testville", "042 2026/03/14",
        f"092 Individual: {'Swiss-System' if meant.swiss else 'Round-Robin'}", "102 Arbiter 123456", "### a comment",
    ]  # fmt: skip
    if chance.random() < 0.3:
        head.append(f"{chance.choice(('142', 'XXR'))} {max(last, 1)}")
    if meant.football:
        head.append("162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0")
    if chance.random() < 0.3:
        head += ["QQQ an unknown record", "999 another", "XXP 1 2"]
    for number, amount in meant.penalties.items():
        head.append(f"299          {amount / 2:>4.1f}  {max(last, 1):>3} {number:>4}")
    body = lines + head if chance.random() < 0.2 else head + lines
    return chance.choice(("\n", "\r\n", "\r")).join([*body, ""])
