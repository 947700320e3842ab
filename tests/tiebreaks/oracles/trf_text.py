"""A tournament as a TRF16 file, written for gacrux alone: the product has a writer of its own."""

from __future__ import annotations

from playoff.tiebreaks import Bye, HalfPoints, Result, Side, Tournament, Unpaired

SIGNS = {
    Result.WHITE_WINS: "10", Result.BLACK_WINS: "01", Result.DRAW: "==",
    Result.BOTH_LOSE: "00", Result.WHITE_HALF: "=0", Result.BLACK_HALF: "0=",
    Result.WHITE_BY_FORFEIT: "+-", Result.BLACK_BY_FORFEIT: "-+", Result.BOTH_FORFEIT: "--",
}  # fmt: skip
"""The sign of White and of Black for a result."""

KINDS = {"round-robin": "Individual: Round-Robin", "swiss": "Individual: Swiss-System"}


def trf_text(event: Tournament) -> str:
    """Name, first day, kind, number of rounds, scoring, and a record 001 for every player."""
    numbers = {name: number for number, name in enumerate(event.players, start=1)}
    day = event.first_day.isoformat() if event.first_day else ""
    scoring = event.scoring
    worth = {"W": scoring.win, "D": scoring.draw, "L": scoring.loss, "P": scoring.of_bye(Bye.ALLOCATED)}
    head = [
        "012 Random",
        f"042 {day}",
        f"092 {KINDS[event.system]}",
        f"162  {'    '.join(f'{letter} {_decimal(points)}' for letter, points in worth.items())}",
        f"XXR {event.last_round}",
    ]
    return "\n".join((*head, *(_record(event, name, numbers) for name in event.players), ""))


def _record(event: Tournament, name: str, numbers: dict[str, int]) -> str:
    cells = [" " * 10] * event.last_round
    for side in event.sides_of[name]:
        cells[side.round - 1] = _game(side, numbers[side.opponent])
    for unpaired in event.byes_of[name]:
        cells[unpaired.round - 1] = _bye(unpaired)
    number = numbers[name]
    rating = event.ratings.get(name, 0)
    start = f"001 {number:4} m    {name:<33} {rating or '':>4}"
    return f"{start:<80}{_decimal(event.points[name]):>4} {number:4}{''.join(cells)}".rstrip()


def _game(side: Side, opponent: int) -> str:
    return f"  {opponent:4} {'b' if side.black else 'w'} {SIGNS[side.result][side.black]}"


def _bye(unpaired: Unpaired) -> str:
    return f"  0000 - {unpaired.bye.value}"


def _decimal(points: HalfPoints) -> str:
    return f"{points // 2}.{points % 2 * 5}"
