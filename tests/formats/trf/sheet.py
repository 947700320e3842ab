"""TRF files made by hand, without the product's writer: a drawing of rows, laid out in the columns of the standard.

A row of a drawing is start number | name | rating | declared points | rounds. A round is opponent, colour, result
(`10w1`, `3b=`), a bye (`0-U`), an open game (`4w_`) or `.` for a blank round.
"""

from __future__ import annotations

import re
from textwrap import dedent

HEAD = (
    "012 Base event",
    "022 Testville",
    "032 TST",
    "042 2022/01/14",
    "052 2022/01/29",
    "092 Individual: Round-Robin",
    "102 Arbiter, Ada",
    "122 100m/40+50m+30s",
)

BASE = """
     1 | Alder, Ann   | 2800 | 6.0 | 10w1 2w= 3b= 4w1 5b= 6w1 7b= 8w= 9b=
     2 | Birch, Ben   | 2790 | 5.5 | 9w1 1b= 10w0 3w1 4b= 5w1 6b= 7w= 8b=
     3 | Cedar, Cleo  | 2780 | 4.5 | 8w0 9b= 1w= 2b0 10w= 4w1 5b= 6w= 7b1
     4 | Dogwood, Dan | 2770 | 2.5 | 7w= 8b= 9w= 1b0 2w= 3b0 10w0 5w= 6b0
     5 | Elm, Eva     | 2760 | 5.0 | 6w0 7b1 8w= 9b1 1w= 2b0 3w= 4b= 10w1
     6 | Fir, Finn    | 2750 | 5.0 | 5b1 10b0 7w= 8b= 9w1 1b0 2w= 3b= 4w1
     7 | Gorse, Gil   | 2740 | 4.0 | 4b= 5w0 6b= 10b= 8w1 9b= 1w= 2b= 3w0
     8 | Hazel, Hana  | 2730 | 3.5 | 3b1 4w= 5b= 6w= 7b0 10b0 9w0 1b= 2w=
     9 | Ivy, Ike     | 2720 | 3.0 | 2b0 3w= 4b= 5w0 6b0 7w= 8b1 10b0 1w=
    10 | Juniper, Jo  | 2710 | 6.0 | 1b0 6w1 2b1 7w= 3b= 8w1 4b1 9w1 5b0
"""
"""Ten players, nine rounds, 45 games, Alder and Juniper on 6: the event behind most TRF situations."""


def row(
    number: int,
    name: str,
    rounds: str = "",
    *,
    points: str = "",
    rank: str = "",
    rating: str = "",
    sex: str = "",
    title: str = "",
    federation: str = "",
    fide_id: str = "",
    birth: str = "",
) -> str:
    """A record 001, its columns as in the TRF26 standard (FIDE Council, 12 May 2025)."""
    fixed = (
        f"001 {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:<3} "
        f"{fide_id:>11} {birth:<10} {points:>4} {rank:>4}"
    )
    return fixed + "".join(block(one) for one in rounds.split())


def block(one: str) -> str:
    """The ten columns of a round."""
    if one == ".":
        return " " * 10
    found = re.fullmatch(r"(\d+)(.)(.)", one)
    assert found, one
    opponent = "0000" if found[1] == "0" else f"{found[1]:>4}"
    return f"  {opponent} {found[2].replace('_', ' ')} {found[3].replace('_', ' ')}"


def rows(drawing: str) -> list[str]:
    """The records 001 of a drawing."""
    made = []
    for line in dedent(drawing).strip().splitlines():
        number, name, rating, points, rounds = (part.strip() for part in line.split("|"))
        made.append(row(int(number), name, rounds, rating=rating, points=points))
    return made


def sheet(drawing: str = BASE, *more: str, head: tuple[str, ...] = HEAD) -> bytes:
    """A whole file in ASCII or UTF-8, `more` records between the head and the rows."""
    return "\n".join([*head, *more, *rows(drawing), ""]).encode()
